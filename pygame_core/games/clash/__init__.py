"""Clash of Decks: the table of contents. Each name comes from the file of its rulebook chapter."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.picks import EVERYONE
from . import formats, setup, turn
from .cards import BACK
from .draw import draw
from .events import EVENTS
from .hints import evaluate
from .pool import read_pool
from .position import read_position, write_position
from .slots import check_cards
from .speech import SPEECH
from .state import ClashState
from .summon import SUMMON
from .table import LOOK

GAME: Game[ClashState] = Game(
    key="clash",
    rules_version="1",
    state=ClashState,
    modes=setup.MODES,
    procedures=(setup.MATCH, *formats.PROCEDURES, EVERYONE, turn.ROUNDS, turn.TURN, turn.AI_TURN),
    questions=(*formats.QUESTIONS, *setup.QUESTIONS, SUMMON),
    events=EVENTS,
    begin=setup.begin,
    pool=read_pool,
    hidden_face=BACK,
    guess=setup.guess_cards,
    mask=setup.mask_decks,
    evaluate=evaluate,
    brought=formats.brought,
    turn_of=lambda state: state.turn,
    turn_cap=400,
    read_position=read_position,
    write_position=write_position,
    draw=draw,
    look=LOOK,
    check_cards=check_cards,
    speech=SPEECH,
)
