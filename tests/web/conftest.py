"""The built site on a server of its own, and browser pages that fail a test by anything that is not in order."""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from driver import Visit

from web.build import browsers, server

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD_SECONDS = 900


def _shared(factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder all workers of this run have in common."""
    base = factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A copy of the site (`site/`) and the single file (`pygame_core.html`), built once for all workers of the run."""
    folder = _shared(tmp_path_factory) / "built"
    done, failed = folder / "done", folder / "failed"
    try:
        folder.mkdir()
    except FileExistsError:
        _wait_for(done, failed)
        return folder
    command = [sys.executable, "build.py", "single"]  # which builds the site, too
    made = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if made.returncode:
        failed.write_text(made.stdout[-4000:], encoding="utf-8")
        pytest.fail(f"the site cannot be built:\n{made.stdout[-4000:]}", pytrace=False)
    shutil.copytree(ROOT / "dist/site", folder / "site")
    shutil.copy(ROOT / "dist/pygame_core.html", folder)
    done.touch()
    return folder


def _wait_for(done: pathlib.Path, failed: pathlib.Path) -> None:
    end = time.monotonic() + BUILD_SECONDS
    while not done.exists():
        if failed.exists():
            pytest.fail(f"the site cannot be built:\n{failed.read_text(encoding='utf-8')}", pytrace=False)
        if time.monotonic() > end:
            pytest.fail("the worker that builds the site does not come to an end", pytrace=False)
        time.sleep(0.1)


@contextlib.contextmanager
def serving(folder: pathlib.Path) -> Iterator[str]:
    """A folder on a port of its own as long as the block lasts."""
    with server.start(folder, 8600 + os.getpid() % 1000) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_address[1]}"
        host.shutdown()


@pytest.fixture(scope="session")
def site(built: pathlib.Path) -> Iterator[str]:
    """The address of the site, without a slash at the end."""
    with serving(built / "site") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests of a worker. Without one they fail, and say how to get it."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(**browsers.chromium(playwright))
        except (RuntimeError, Error) as error:
            pytest.fail(f"{browsers.REMEDY}\n{error}", pytrace=False)
        yield launched
        launched.close()


@pytest.fixture
def visit(site: str, browser: Any) -> Iterator[Visit]:
    """Opens browser windows on the site, each a visitor of its own. In the end nothing may have gone wrong in any."""
    visits = Visit(browser, site)
    yield visits
    visits.close()
    assert visits.faults == []


@pytest.fixture
def page(visit: Visit) -> Any:
    """An empty page of a new visitor who wants little motion and no service worker."""
    return visit.page()


@pytest.fixture
def app(visit: Visit) -> Any:
    """The site as a new visitor sees it first: the lobby."""
    return visit.app()
