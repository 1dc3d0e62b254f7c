"""The engine's side of the wire: hands every call to the API and its progress to the page. Knows no game."""

import js
from pyodide.ffi import to_js

from pygame_core import api


def tell(text):
    """What the thinking engine reports, as JSON text."""
    js.postMessage(to_js(["progress", text]))


api.listen(tell)


async def call(method, text):
    """JSON text in, JSON text out; the API never raises."""
    return await api.call(method, text)
