"""One store and one server for all tests that only read. Clients may reach this machine and no other."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from tests.answering.test_refusals import FEES
from tests.conventions.tree import ROOT
from tests.server.browser import CHROMIUM, Browser, browsing
from tests.server.serving import Server, serving

collect_ignore = [] if CHROMIUM else [path.name for path in Path(__file__).parent.glob("test_browser*.py")]
"""Without Chromium there is no browser to look with, and the summary says so. CI installs one."""

HOSTILE = """\
---
title: <script>alert("title")</script>
author: "<b>mallory</b>"
url: javascript:alert("url")
---

# <script>alert("heading")</script>

The zorblax ratio is <img src=x onerror=alert("text")> forty-two & "more" \u202e.

```
</mark></pre><script>alert("code")</script>
```
"""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if collect_ignore:
        terminalreporter.write_line("browser: there is no chromium here, so tests/server/test_browser*.py were not run")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.allow_hosts(["127.0.0.1"]))


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, a document to be wrong about and one that means harm, found by their words."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(ROOT / "examples" / "primer", folder / "primer")
    (folder / "primer" / "notes" / "<hostile>.md").write_text(HOSTILE, encoding="utf-8")
    (folder / "primer" / "proposals" / "eip-9001.md").write_text(FEES, encoding="utf-8")
    path = folder / "attest.db"
    with attest.open(path) as kb:
        kb.index([folder / "primer"], exclude=["README.md"], lexical_only=True)
    return path


@pytest.fixture(scope="session")
def server(store: Path) -> Iterator[Server]:
    with serving(store) as running:
        yield running


@pytest.fixture(scope="session")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browsing(tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.fixture
def browser(tab: Browser) -> Browser:
    """The tab as a new one would be."""
    tab.look()
    tab.open("about:blank")
    tab.events.clear()
    return tab


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures of the views go: the folder that ``SCREENSHOTS`` names, else one that pytest deletes."""
    named = os.environ.get("SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
