"""The door for pages: JSON in, JSON out. It is the only module of the engine that `web/` may import.

`await call(method, text)` answers `{"ok": ...}` or `{"error": {"code", "message", "rule"}}` and never raises. Refusals
by the rules are said in the asked language; what is wrong with a request or a file is told in English, for its code
the page has words of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..kernel.errors import BadFile, BadSetup, BrokenReplay, IllegalChoice
from ..text import LANGUAGES
from . import library
from .desk import PROGRESS, Desk
from .params import Params, Refused, whole
from .speed import bench

DESK = Desk()
"""The one table of this page."""

Method = Callable[[Params], Any]
METHODS: dict[str, Method] = {
    "lobby": library.lobby,
    "faces": library.faces,
    "cards": library.cards,
    "glossary": library.glossary,
    "deck": library.deck,
    "rulebook": library.rulebook,
    "bench": bench,
    **{name: getattr(DESK, name) for name in (
        "start", "open", "check", "scenario", "lesson", "next", "table", "answer", "undo", "redo", "think", "stop",
        "hint", "why", "save", "report", "digest", "replay", "goto", "branch", "close",
    )},
}


def listen(tell: Callable[[str], None]) -> None:
    """Let `tell` hear, as JSON, how far a search is."""
    PROGRESS.append(lambda fraction: tell(_json({"thinking": round(fraction, 3)})))


async def call(method: str, text: str) -> str:
    """Do what is asked and answer in JSON."""
    try:
        params = _params(text)
        if method not in METHODS:
            raise Refused("bad-request", f"there is no method {method!r}")
        answer = METHODS[method](params)
        if hasattr(answer, "__await__"):
            answer = await answer
        return _json({"ok": answer})
    except Exception as error:  # whatever happens, the page gets an answer it can show
        return _json({"error": _error(error)})


def _params(text: str) -> Params:
    """The parameters of a request, with those every method may have."""
    try:
        params = json.loads(text) if text else {}
        _json(params).encode()  # what cannot be written, such as half a character, is not taken in
    except (ValueError, TypeError, RecursionError) as error:
        raise Refused("bad-request", f"the request is no JSON: {error}") from error
    if not isinstance(params, dict):
        raise Refused("bad-request", "the parameters should be a table")
    whole(params, "have", 0)
    params["lang"] = params.get("lang") if params.get("lang") in LANGUAGES else LANGUAGES[0]
    return params


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _error(error: Exception) -> dict[str, str]:
    if isinstance(error, Refused):
        return {"code": error.code, "message": error.message, "rule": error.rule}
    if isinstance(error, IllegalChoice):
        return {"code": "illegal-choice", "message": str(error), "rule": error.why.rule}
    if isinstance(error, BadFile):
        code = "broken-replay" if isinstance(error, BrokenReplay) else "bad-file"
        return {"code": code, "message": str(error), "rule": ""}
    if isinstance(error, BadSetup):
        return {"code": "bad-setup", "message": str(error), "rule": ""}
    import traceback

    return {"code": "bug", "message": "".join(traceback.format_exception(error))[-4000:], "rule": ""}
