"""What a system gives for a question, and the figures of it."""

import functools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import scoring
from question_set import Question
from systems import Json, System, checked_answer, checked_search, checked_verification

DOCUMENTS = 10
FIRST_ASKED = 50
MOST_ASKED = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a system gave for one question."""

    question: Question
    found: Json
    """As many hits as it took for ten documents."""
    stable: bool
    """Whether the first ten hits are the same when ten are asked for."""
    search_ms: float
    """For ten hits."""
    answer: Json | None = None
    ask_ms: float | None = None
    verified: Json | None = None

    @property
    def quotes(self) -> list[Json]:
        """The evidence of every claim of an answer that is not a refusal."""
        if self.answer is None or self.answer["status"] == "refused":
            return []
        return [evidence for claim in self.answer["claims"] for evidence in claim["evidence"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A question's outcome in figures. A figure that does not apply to it is absent."""

    outcome: Outcome
    figures: dict[str, float] = field(default_factory=dict)

    @property
    def question(self) -> Question:
        return self.outcome.question


# -- asking ------------------------------------------------------------------------------------------------------


def run(system: System, question: Question, *, text: str | None = None, ask: bool = True) -> Outcome:
    """Put a question (or another wording of it) to a system."""
    wording = text or question.text
    started = time.perf_counter()
    ten = checked_search(system.search(wording, DOCUMENTS), DOCUMENTS)
    search_ms = (time.perf_counter() - started) * 1000
    found = search_deep(system, question, wording)
    stable = _places(ten["hits"]) == _places(found["hits"][:DOCUMENTS])
    outcome = {"question": question, "found": found, "stable": stable, "search_ms": search_ms}
    if not ask or system.ask is None:
        return Outcome(**outcome)
    started = time.perf_counter()
    answer = checked_answer(system.ask(wording))
    ask_ms = (time.perf_counter() - started) * 1000
    return Outcome(**outcome, answer=answer, ask_ms=ask_ms, verified=_verify(system, answer))


def search_deep(system: System, question: Question, wording: str) -> Json:
    """At least 50 hits, and more until they come from ten documents or there are no more."""
    k = FIRST_ASKED
    while True:
        found = checked_search(system.search(wording, k), k)
        paths = [hit["path"] for hit in found["hits"]]
        enough = len(scoring.ranked_documents(paths, question.gold_paths, question.acceptable)) >= DOCUMENTS
        if enough or len(paths) < k or k >= MOST_ASKED:
            return found
        k *= 2


def _places(hits: Sequence[Json]) -> list[tuple[Any, ...]]:
    return [(hit["path"], hit["start"], hit["end"]) for hit in hits]


def _verify(system: System, answer: Json) -> Json | None:
    if system.verify is None or not any(claim["evidence"] for claim in answer["claims"]):
        return None
    return checked_verification(system.verify(answer["answer_id"]))


# -- scoring one outcome -----------------------------------------------------------------------------------------


class Corpus:
    """The files that were indexed, to see whether a quotation is really in them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders

    @functools.lru_cache(maxsize=256)  # noqa: B019 - one corpus lives as long as the program
    def text(self, path: str) -> str | None:
        """The file's text with plain line ends; None when there is no such file."""
        candidates = [place / path for folder in self.folders for place in (folder, folder.parent)]
        file = next((one for one in candidates if one.is_file()), None)
        return file.read_text(encoding="utf-8-sig", errors="replace") if file else None


def score(outcome: Outcome, corpus: Corpus | None = None) -> Row:
    """All figures of one outcome."""
    figures = {"stable": float(outcome.stable)}
    if outcome.question.answerable:
        figures |= _retrieval_figures(outcome)
    if outcome.answer is not None:
        figures |= _refusal_figures(outcome) | _quote_figures(outcome, corpus)
        if outcome.question.answerable:
            figures |= _answer_figures(outcome)
    return Row(outcome=outcome, figures=figures)


def _retrieval_figures(outcome: Outcome) -> dict[str, float]:
    question, hits = outcome.question, outcome.found["hits"]
    texts = [hit["text"] for hit in hits]
    paths = [hit["path"] for hit in hits]
    return {
        "recall": scoring.document_recall(paths, question.gold_paths, question.acceptable, DOCUMENTS),
        "span5": float(scoring.span_at(texts, question.quotes, 5)),
        "span50": float(scoring.span_at(texts, question.quotes, 50)),
    }


def _answer_figures(outcome: Outcome) -> dict[str, float]:
    question = outcome.question
    quotes = [quote["quote"] for quote in outcome.quotes]
    said = "\n".join([own_text(outcome), *quotes])
    figures = {"cites": float(scoring.cites(quotes, question.quotes))}
    if question.facts:
        figures["facts"] = float(scoring.has_facts(said, question.facts))
        figures["whole_facts"] = float(scoring.states_facts(said, question.facts))
    return figures


def own_text(outcome: Outcome) -> str:
    """The answer's text; nothing when it is a refusal."""
    refused = outcome.answer is None or outcome.answer["status"] == "refused"
    return "" if refused else outcome.answer["answer"]


def _refusal_figures(outcome: Outcome) -> dict[str, float]:
    question, answer = outcome.question, outcome.answer
    corrected = _corrects(outcome)
    figures = {
        "refused": float(answer["status"] == "refused" or corrected),
        "unanswerable": float(not question.answerable),
        "doubt": 1 - answer["confidence"],
    }
    if question.answerable:
        figures["answered"] = float(answer["status"] != "refused")
    if question.correction:
        figures["corrected"] = float(corrected)
    if question.must_not:
        said = own_text(outcome)
        figures["violation"] = float(any(scoring.states(said, one) for one in question.must_not))
    return figures


def _corrects(outcome: Outcome) -> bool:
    correction = outcome.question.correction
    if correction is None:
        return False
    words = f"{own_text(outcome)} {outcome.answer['reason'] or ''}"
    return scoring.corrects_premise(words, [quote["quote"] for quote in outcome.quotes], correction.quote)


def _quote_figures(outcome: Outcome, corpus: Corpus | None) -> dict[str, float]:
    quotes = outcome.quotes
    figures: dict[str, float] = {"quotes": len(quotes)}
    if quotes:
        figures["quoted"] = sum(len(quote["quote"]) for quote in quotes)
    if outcome.answer["answer_id"] is not None:
        figures["hashed"] = sum(scoring.is_digest(quote["quote"], quote["quote_sha256"]) for quote in quotes)
    if outcome.verified is not None:
        figures["checked"] = outcome.verified["checked"]
        figures["intact"] = outcome.verified["intact"] if outcome.verified["valid"] else 0
    if corpus is not None:
        texts = [corpus.text(quote["path"]) or "" for quote in quotes]
        pairs = list(zip(quotes, texts, strict=True))
        figures["verbatim"] = sum(quote["quote"] in text for quote, text in pairs)
        figures["placed"] = sum(text[quote["start"] : quote["end"]] == quote["quote"] for quote, text in pairs)
    return figures
