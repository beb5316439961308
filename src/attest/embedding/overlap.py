"""A fake reranker for tests: the share of a question's words that a passage has. The package never chooses it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORD = re.compile(r"\w+")
"""A run of letters, digits and underscores."""


@dataclass(frozen=True, slots=True)
class OverlapReranker:
    """Share of the distinct words of the lower-cased question that the passage has; 0 for a question without words."""

    name: str = "overlap-fake"

    def score(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """One score from 0 to 1 for each passage, in order."""
        wanted = set(_WORD.findall(query.lower()))
        return [len(wanted & set(_WORD.findall(passage.lower()))) / max(len(wanted), 1) for passage in passages]
