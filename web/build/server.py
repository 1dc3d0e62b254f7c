"""Serves the built site on this machine, with the types and headers a real host would send."""

from __future__ import annotations

import functools
import http.server
import pathlib
import webbrowser
from http import HTTPStatus

from .common import Failed, say

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript",
         ".css": "text/css; charset=utf-8", ".json": "application/json", ".py": "text/plain; charset=utf-8",
         ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
         ".png": "image/png", ".zip": "application/zip", ".whl": "application/zip", "": "application/octet-stream"}
TRIES = 20


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files and nothing else, quietly; a browser asks each time whether its copy is still good."""

    extensions_map = TYPES
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else every small file may wait 40 ms for its second half

    def end_headers(self) -> None:
        """What a sandboxed frame needs, and what one who rebuilds needs."""
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def list_directory(self, path: object) -> None:
        """There are no listings."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Say nothing."""


def start(folder: pathlib.Path, port: int) -> http.server.ThreadingHTTPServer:
    """A server on this port, or on a free one near it."""
    handler = functools.partial(Handler, directory=str(folder))
    for number in (*range(port, port + TRIES), 0):
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", number), handler)
        except OSError:
            continue
    raise Failed(f"no free port from {port} on. Choose another with --port.")


def serve(folder: pathlib.Path, port: int, browse: bool) -> None:
    """Serve until Ctrl-C."""
    with start(folder, port) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        say(f"{address}  (Ctrl-C ends it)")
        if browse:
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
