"""Firefox over WebDriver BiDi, spoken directly: its own remote agent listens, no driver is needed."""

from __future__ import annotations

import itertools
import json
import pathlib
import re
import subprocess
import tempfile
import time

import websocket

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "network.captive-portal-service.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.connectivity-service.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "extensions.update.enabled": False,
}


class Firefox:
    """One headless Firefox with one page."""

    def __init__(self, path: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        pathlib.Path(self.folder.name, "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.process = subprocess.Popen(
            [path, "--headless", "--remote-debugging-port=0", "--no-remote", "--profile", self.folder.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.socket = websocket.create_connection(self._address() + "/session", timeout=120, suppress_origin=True)
        self.numbers = itertools.count(1)
        self.faults: list[str] = []
        self.say("session.new", {"capabilities": {}})
        self.say("session.subscribe", {"events": ["log.entryAdded"]})
        self.context = self.say("browsingContext.create", {"type": "tab"})["context"]

    def _address(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                return found[1]
        raise RuntimeError("Firefox did not start")

    def say(self, method: str, params: dict) -> dict:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"].get("level") == "error":
                self.faults.append(str(answer["params"].get("text")))
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def open(self, address: str) -> None:
        self.say("browsingContext.navigate", {"context": self.context, "url": address, "wait": "interactive"})

    def evaluate(self, code: str):
        """The value of an expression, through JSON."""
        wrapped = f"(async () => JSON.stringify((await ({code})) ?? null))()"
        result = self.say(
            "script.evaluate", {"expression": wrapped, "target": {"context": self.context}, "awaitPromise": True}
        )
        if result["type"] != "success":
            raise RuntimeError(str(result.get("exceptionDetails", {}).get("text")))
        return json.loads(result["result"]["value"])

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        for _ in range(50):
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        else:
            self.process.kill()
        self.folder.cleanup()
