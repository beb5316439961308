"""The quality of an extracted text, from 0 to 1, with reasons.

The score is the product of four shares, each 1 for a text as its author wrote it: characters that the file identifies,
words that could be words, words that are not in pieces, and non-empty pages that have text. What lowers the score is
reported. A formula has single letters, so some of those are normal.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.parsing.extraction.pdf.runs import Page
from attest.values.findings import Finding, FindingKind

_GOOD = 0.9
"""Score from which nothing is reported. Of 31 papers, the worst sound one has 0.956, the best unsound one 0.852."""

_WORD = re.compile(r"[^\W\d_]+")
_BROKEN = re.compile("[^\\W\\d_]\ufffd|\ufffd[^\\W\\d_]{2}")
"""A word with a missing character."""
_VOWEL = re.compile(r"[aeiouyà-öø-ÿāēīōūаеёиоуыэюяαεηιουω]", re.IGNORECASE)
_CLUSTER = re.compile(r"[bcdfghjklmnpqrstvwxz]{6,}", re.IGNORECASE)
_USUAL_SINGLE = 0.35
"""Share of single-letter words in a text full of formulas."""
_FEW = 40
"""Minimum number of words for their form to be significant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """The shares of what is in order."""

    named: float
    """Share of characters that the file identifies."""
    wordlike: float
    """Share of words that could be words."""
    whole: float
    """Share of words that are not in pieces."""
    covered: float
    """Share of non-empty pages that have text."""

    @property
    def score(self) -> float:
        return self.named * self.wordlike * self.whole * self.covered


def _quality_of(pages: Sequence[Page], text: str) -> Quality:
    """The quality of the text of some pages."""
    characters = sum(sum(len(run.text) for run in page.runs) for page in pages)
    unmapped = sum(page.unmapped for page in pages)
    words = _WORD.findall(text)
    latin = [word for word in words if len(word) > 3 and word.isascii()]
    odd = sum(1 for word in latin if (not _VOWEL.search(word) and not word.isupper()) or _CLUSTER.search(word))
    broken = len(_BROKEN.findall(text)) / len(words) if words else 0.0
    single = sum(1 for word in words if len(word) == 1) / len(words) if len(words) >= _FEW else 0.0
    shown = sum(1 for page in pages if page.runs or page.pictured)
    return Quality(
        named=1.0 - unmapped / characters if characters else 1.0,
        wordlike=1.0 - odd / len(latin) if len(latin) >= _FEW else 1.0,
        whole=max(0.0, 1.0 - broken - max(0.0, single - _USUAL_SINGLE) / (1.0 - _USUAL_SINGLE)),
        covered=sum(1 for page in pages if page.runs) / shown if shown else 1.0,
    )


def first_few(numbers: Sequence[int]) -> str:
    """The first five of some numbers: ``1, 2, 3, 4, 5…``."""
    return ", ".join(map(str, numbers[:5])) + ("…" if len(numbers) > 5 else "")


def findings_on(pages: Sequence[Page], text: str) -> Iterator[Finding]:
    """Findings on pictured pages and on the quality of the pages' text."""
    quality = _quality_of(pages, text)
    without = [page.number for page in pages if page.pictured]
    if without:
        detail = f"{len(without):,} of {len(pages):,} pages are pictures without text (page {first_few(without)})"
        yield Finding(kind=FindingKind.SCANNED, detail=detail)
    if quality.score >= _GOOD:
        return
    causes = [
        f"{1 - share:.0%} {what}"
        for share, what in (
            (quality.named, "of the characters are not named by the file"),
            (quality.wordlike, "of the words are none"),
            (quality.whole, "of the words are in pieces"),
            (quality.covered, "of the pages have no text"),
        )
        if share < 0.95
    ]
    if not all(cause.endswith("no text") for cause in causes):
        yield Finding(kind=FindingKind.GARBLED, detail=f"quality of the text {quality.score:.2f}: {'; '.join(causes)}")
