"""Etherstone: the table of contents. Each name comes from the file of its rulebook chapter."""

from __future__ import annotations

from ...kernel.game import Game
from ...kernel.picks import EVERYONE
from . import attack, draft, effects, market, setup, stones, summon, turn, use
from .cards import BACK
from .draw import draw
from .events import EVENTS
from .hints import evaluate
from .pool import read_pool
from .position import read_position, write_position
from .slots import check_cards
from .speech import SPEECH
from .state import EtherstoneState
from .table import LOOK

GAME: Game[EtherstoneState] = Game(
    key="etherstone",
    rules_version="1",
    state=EtherstoneState,
    modes=setup.MODES,
    procedures=(
        setup.MATCH, setup.GIVEN, draft.DRAFT, draft.PRESET, draft.START, EVERYONE, turn.ROUNDS, market.TAKE,
        summon.SUMMONING_PROCEDURE, attack.ATTACK, attack.DEFEAT, attack.RAID, use.USE, use.CONSTANTS,
        effects.APPLY, effects.EFFECTS, effects.EACH,
    ),
    questions=(
        *draft.QUESTIONS, turn.ACTION, market.NAME, stones.STONE, stones.PAY, *summon.QUESTIONS, *attack.QUESTIONS,
        use.QUESTION, *effects.QUESTIONS,
    ),
    events=EVENTS,
    begin=setup.begin,
    pool=read_pool,
    hidden_face=BACK,
    guess=setup.guess_cards,
    mask=setup.mask_passed,
    evaluate=evaluate,
    brought=draft.brought,
    turn_of=lambda state: state.turn,
    turn_cap=400,
    read_position=read_position,
    write_position=write_position,
    draw=draw,
    look=LOOK,
    check_cards=check_cards,
    speech=SPEECH,
)
