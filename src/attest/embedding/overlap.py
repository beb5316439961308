"""A fake reranker for tests: the share of a question's words that a passage has. It is never chosen by the package."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class OverlapReranker:
    """Distinct words of the lower-cased question that the passage has, over all of them; 0 for a question of none."""

    name: str = "overlap-fake"

    def score(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """One number from 0 to 1 for each passage."""
        wanted = set(_WORD.findall(query.lower()))
        return [len(wanted & set(_WORD.findall(one.lower()))) / max(len(wanted), 1) for one in passages]
