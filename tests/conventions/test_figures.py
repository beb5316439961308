"""A measured figure is the same wherever it is told."""

import re

from tests.conventions.tree import ROOT

TOLD = (
    "README.md",
    "CHANGELOG.md",
    "docs/commands.md",
    "design/answering.md",
    "src/attest/cli/answer_lines.py",
)
"""Where the share of answers below a confidence that begin with the right sentence is told."""
BELOW = re.compile(r"\bbelow (\.\d), (\d+) in 100\b")
FROM = re.compile(r"\bat (\.\d) or more, (\d+) in 100\b")


def test_how_far_a_confidence_can_be_trusted_is_told_alike_everywhere() -> None:
    texts = {path: " ".join((ROOT / path).read_text(encoding="utf-8").split()) for path in TOLD}
    below = {path: BELOW.findall(text) for path, text in texts.items()}
    assert {path for path, found in below.items() if len(found) != 1} == set()
    assert len({found[0] for found in below.values()}) == 1
    assert len({found for text in texts.values() for found in FROM.findall(text)}) == 1
