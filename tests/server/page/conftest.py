"""A browser for the tests that look at the page with one."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.page.browser import CHROMIUM, Browser, browsing

collect_ignore = [] if CHROMIUM else [path.name for path in Path(__file__).parent.glob("test_browser*.py")]
"""Without Chromium there is no browser to look with, and the summary says so. CI installs one."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if collect_ignore:
        terminalreporter.write_line(
            "browser: there is no chromium here, so tests/server/page/test_browser*.py were not run"
        )


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
