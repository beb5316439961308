"""A measured figure is the same wherever it is told."""

import re

from tests.conventions.tree import ROOT

TOLD = (
    "README.md",
    "CHANGELOG.md",
    "docs/commands.md",
    "design/answering.md",
    "src/attest/values/answers.py",
)
"""Where the share of answers of a high and of a low confidence that begin with the right sentence is told."""
HIGH = re.compile(r"\bat (\.\d) or more, (\d+) in 100\b", re.IGNORECASE)
LOW = re.compile(r"\bbelow (\.\d), (\d+) in 100\b", re.IGNORECASE)


def test_how_far_a_confidence_can_be_trusted_is_told_alike_everywhere() -> None:
    texts = {path: " ".join((ROOT / path).read_text(encoding="utf-8").split()) for path in TOLD}
    for share in (HIGH, LOW):
        told = {path: share.findall(text) for path, text in texts.items()}
        assert [path for path, found in told.items() if len(found) != 1] == []
        assert len({found[0] for found in told.values()}) == 1
