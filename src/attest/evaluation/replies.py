"""What a system answered to a question, and the figures of it.

A refused answer cites nothing and states nothing, whatever it shows besides. A figure that does not apply is absent.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from attest.evaluation import scoring
from attest.evaluation.baselines import FTS5, ChunkTable
from attest.evaluation.questions import Question
from attest.values.answers import NOT_STORED

if TYPE_CHECKING:
    from attest.engine import Attest
    from attest.values.answers import Answer, Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A quotation of an answer."""

    path: str
    text: str
    start: int = 0
    end: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer, as far as it is scored."""

    refused: bool
    text: str
    reason: str
    confidence: float
    quotes: Sequence[Cited]
    first: int = 1
    """How many of the quotes carry the first sentence."""
    status: str = ""
    answer_id: str = ""
    checked: int | None = None
    """Quotes that `verify` read again; None where nothing was verified."""
    intact: int = 0
    degraded: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answerer:
    """A row of the table."""

    name: str
    ask: Callable[[Question], Reply]
    """What is timed."""
    check: Callable[[Reply], Reply] = lambda reply: reply
    """Reads the quotes again, where that can be done."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A question with its reply and the figures of that."""

    question: Question
    reply: Reply
    ms: float
    figures: Mapping[str, float]

    @cached_property
    def misses(self) -> list[str]:
        """What went wrong, in words; empty when nothing did."""
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


def asked(system: Answerer, question: Question, files: "Files | None" = None) -> Outcome:
    """Put a question to a system and score what it says."""
    started = time.perf_counter()
    reply = system.ask(question)
    ms = (time.perf_counter() - started) * 1000
    reply = system.check(reply)
    return Outcome(question=question, reply=reply, ms=ms, figures=figures_of(question, reply, files))


# --- systems ---


def engine(kb: "Attest") -> Answerer:
    """The engine as it ships; every answer that was stored is verified too."""

    def check(reply: Reply) -> Reply:
        if not reply.quotes or any(name.startswith(NOT_STORED) for name in reply.degraded):
            return reply
        outcome = kb.verify(reply.answer_id)
        intact = sum(quote.state == "intact" for quote in outcome.quotes) if outcome.valid else 0
        return replace(reply, checked=len(outcome.quotes), intact=intact)

    return Answerer(name="attest", ask=lambda question: reply_of(kb.ask(question.text)), check=check)


def reply_of(answer: "Answer") -> Reply:
    """What is scored of an answer."""
    return Reply(
        refused=answer.status == "refused",
        status=answer.status,
        answer_id=answer.answer_id,
        text=answer.text,
        reason=answer.reason or "",
        confidence=answer.confidence,
        quotes=[_cited(item) for item in answer.evidence],
        first=len(answer.claims[0].evidence) if answer.claims else 0,
        degraded=answer.degraded,
    )


def _cited(item: "Evidence") -> Cited:
    span = item.quote.span
    return Cited(path=item.path, text=item.quote.text, start=span.start, end=span.end, sha256=item.quote.sha256)


def quoting(table: ChunkTable) -> Answerer:
    """The simplest answerer: the best chunk of plain FTS5 quoted whole. It never refuses if it finds anything."""

    def ask(question: Question) -> Reply:
        path, text, score = table.best(question.text) or ("", "", 0.0)
        quotes = [Cited(path=path, text=text)] if path else []
        confidence = score / (score + 10)
        return Reply(refused=not path, text=text, reason="", confidence=confidence, quotes=quotes)

    return Answerer(name=FTS5, ask=ask)


def perfect(question: Question) -> Reply:
    """The oracle: quotes every gold passage, states every fact, refuses what has no answer."""
    quotes = [Cited(path=span.path, text=span.quote) for span in question.gold_spans]
    said = "\n".join([*(quote.text for quote in quotes), *question.facts])
    sure = float(question.answerable)
    return Reply(refused=not question.answerable, text=said, reason="", confidence=sure, quotes=quotes)


ORACLE = Answerer(name="oracle", ask=perfect)


# --- figures ---


class Files:
    """The files that were indexed, to see whether a quotation is really in them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self.text = lru_cache(maxsize=256)(self._text)

    def _text(self, path: str) -> str:
        """The file's text with plain line ends; empty when there is no such file."""
        candidates = [place / path for folder in self._folders for place in (folder, folder.parent)]
        file = next((one for one in candidates if one.is_file()), None)
        return file.read_text(encoding="utf-8-sig", errors="replace") if file else ""


def figures_of(question: Question, reply: Reply, files: Files | None = None) -> Mapping[str, float]:
    """All figures of one reply."""
    said, quotes = ("", []) if reply.refused else (reply.text, reply.quotes)
    figures = {"unanswerable": float(not question.answerable), "doubt": 1 - reply.confidence}
    figures |= _refusal_figures(question, reply, said) | _quote_figures(reply, quotes, files)
    return figures | (_answer_figures(question, said, quotes, reply.first) if question.answerable else {})


def _answer_figures(question: Question, said: str, quotes: Sequence[Cited], first: int) -> dict[str, float]:
    """Of citations: the share of an answer's quotes that lie on a gold passage, and of the passages that are quoted."""
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


def _refusal_figures(question: Question, reply: Reply, said: str) -> dict[str, float]:
    """An answer that rejects a false premise, quoting what contradicts it, counts as a refusal; a refusal that quotes
    it corrects the premise as well."""
    corrected = False
    if question.correction:
        texts = [quote.text for quote in reply.quotes]
        corrected = scoring.corrects_premise(f"{said} {reply.reason}", texts, question.correction.quote)
    figures = {"refused": float(reply.refused or corrected)}
    figures["answered" if question.answerable else "silent"] = float(
        not reply.refused if question.answerable else reply.refused or corrected
    )
    if question.correction:
        figures["corrected"] = float(corrected)
    if question.must_not:
        figures["violation"] = float(any(scoring.states(said, one) for one in question.must_not))
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
        texts = [files.text(quote.path) for quote in quotes]
        verbatim = sum(quote.text in text for quote, text in zip(quotes, texts, strict=True))
        placed = sum(text[quote.start : quote.end] == quote.text for quote, text in zip(quotes, texts, strict=True))
        figures |= {"verbatim": verbatim, "placed": placed, "invented": len(quotes) - verbatim}
    return figures
