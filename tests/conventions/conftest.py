"""Prints how the sizes in src stand to their budget, whether or not a test failed."""

import pytest

from tests.conventions.budget import measure, report
from tests.conventions.tree import source_modules


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"sizes: {report(measure(source_modules()))}")
