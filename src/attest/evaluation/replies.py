"""Replies of a system to questions, and their figures.

A refused answer cites nothing and states nothing, whatever else it shows. A figure that does not apply is absent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from attest.evaluation import scoring
from attest.evaluation.questions import Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A quotation in an answer."""

    path: str
    text: str
    start: int = 0
    end: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """The parts of an answer that are scored."""

    refused: bool
    text: str
    reason: str
    confidence: float
    quotes: Sequence[Cited]
    first: int = 1
    """Number of quotes that belong to the first sentence."""
    status: str = ""
    answer_id: str = ""
    checked: int | None = None
    """Quotes that `verify` read again; None if nothing was verified."""
    intact: int = 0
    degraded: Sequence[str] = ()
    stored: bool = True
    """Whether `verify` can read it from the store."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A question with its reply and the figures of the reply."""

    question: Question
    reply: Reply
    ms: float
    figures: Mapping[str, float]

    @cached_property
    def misses(self) -> list[str]:
        """What went wrong, in words; empty if nothing did."""
        return [what for name, what in MISSES.items() if self.figures.get(name, 1.0) < 1] + [
            what for name, what in FAULTS.items() if self.figures.get(name, 0.0) > 0
        ]


MISSES = {
    "cites": "cites no gold",
    "facts": "a fact is missing",
    "answered": "refused, though it can be answered",
    "silent": "answered, though it cannot be",
}
FAULTS = {"violation": "says what it must not", "invented": "a quote is not in its file"}


class Files:
    """The indexed files, to check whether quotations are really in them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._texts = lru_cache(maxsize=256)(self._read)

    def has(self, quote: Cited) -> bool:
        """Whether the quote's words are in its file."""
        return any(quote.text in text for text in self._texts(quote.path))

    def has_in_place(self, quote: Cited) -> bool:
        """Whether the quote's words are at the place that it states."""
        return any(text[quote.start : quote.end] == quote.text for text in self._texts(quote.path))

    def _read(self, path: str) -> Sequence[str]:
        """The file's text with its own line ends and with plain ones, as other programs read it; empty if it is
        missing."""
        candidates = [place / path for folder in self._folders for place in (folder, folder.parent)]
        file = next((candidate for candidate in candidates if candidate.is_file()), None)
        text = file.read_bytes().decode("utf-8-sig", errors="replace") if file else ""
        return list(dict.fromkeys([text, text.replace("\r\n", "\n")]))


def figures_of(question: Question, reply: Reply, files: Files | None = None) -> Mapping[str, float]:
    """All figures of one reply."""
    text, quotes = ("", []) if reply.refused else (reply.text, reply.quotes)
    figures = {"unanswerable": float(not question.answerable), "doubt": 1 - reply.confidence}
    figures |= _refusal_figures(question, reply, text) | _quote_figures(reply, quotes, files)
    return figures | (_answer_figures(question, text, quotes, reply.first) if question.answerable else {})


def _answer_figures(question: Question, said: str, quotes: Sequence[Cited], first: int) -> dict[str, float]:
    """Figures of citations and facts: ``right`` is the share of the quotes that are on a gold passage, ``cited`` the
    share of the gold passages that are quoted."""
    texts = [quote.text for quote in quotes]
    whole = "\n".join([said, *texts])
    figures = {
        "cites": float(scoring.cites(texts, question.quotes)),
        "first": float(scoring.cites(texts[:first], question.quotes)),
        "cited": sum(scoring.cites(texts, [gold]) for gold in question.quotes) / len(question.quotes),
    }
    if texts:
        figures["right"] = sum(scoring.cites([text], question.quotes) for text in texts) / len(texts)
    if question.facts:
        figures["facts"] = float(scoring.has_facts(whole, question.facts))
        figures["whole_facts"] = float(scoring.states_facts(whole, question.facts))
    return figures


def _refusal_figures(question: Question, reply: Reply, text: str) -> dict[str, float]:
    """Figures of refusals. An answer that rejects a false premise and quotes what contradicts it counts as a refusal; a
    refusal that quotes it also corrects the premise."""
    corrected = False
    if question.correction:
        texts = [quote.text for quote in reply.quotes]
        corrected = scoring.corrects_premise(f"{text} {reply.reason}", texts, question.correction.quote)
    figures = {"refused": float(reply.refused or corrected)}
    figures["answered" if question.answerable else "silent"] = float(
        not reply.refused if question.answerable else reply.refused or corrected
    )
    if question.correction:
        figures["corrected"] = float(corrected)
    if question.must_not:
        figures["violation"] = float(any(scoring.states(text, phrase) for phrase in question.must_not))
    return figures


def _quote_figures(reply: Reply, quotes: Sequence[Cited], files: Files | None) -> dict[str, float]:
    figures: dict[str, float] = {"quotes": len(quotes)}
    if quotes:
        figures["quoted"] = sum(len(quote.text) for quote in quotes)
    if any(quote.sha256 for quote in quotes):
        figures["hashed"] = sum(scoring.is_digest(quote.text, quote.sha256) for quote in quotes)
    if reply.checked is not None and quotes:
        figures |= {"checked": reply.checked, "intact": reply.intact}
    if files is not None:
        verbatim, placed = sum(map(files.has, quotes)), sum(map(files.has_in_place, quotes))
        figures |= {"verbatim": verbatim, "placed": placed, "invented": len(quotes) - verbatim}
    return figures
