"""Questions that people really asked, and what they said of the answers, as questions with golds.

What was judged good is a gold passage; a refusal that was judged good is a question without an answer. Everything else
waits for somebody to say what a right answer rests on: a passage that nobody judged is no gold.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attest.errors import TraceUnknown
from attest.evaluation.questions import GoldSpan, Question
from attest.values.answers import Answer
from attest.values.feedback import Feedback

if TYPE_CHECKING:
    from attest.engine import Attest

AWAITING = ".awaiting.jsonl"
"""The end of the name of the file beside, of questions that nobody can be measured by yet."""
SET = "feedback"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question with what is known of a right answer."""

    question: Question
    notes: str
    """What was said, and what is missing."""
    complete: bool

    def line(self) -> str:
        """A line of a file that `attest eval` reads, once it is complete."""
        one = self.question
        fields = {
            "id": one.id,
            "question": one.text,
            "category": one.category,
            "answerable": one.answerable,
            "gold_paths": list(one.gold_paths),
            "gold_spans": [{"path": span.path, "quote": span.quote} for span in one.gold_spans],
            "answer_facts": list(one.facts),
            "set": one.set,
            "kind": one.kind,
            "notes": self.notes,
        }
        return json.dumps(fields, ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected:
    """Files that were written."""

    path: Path
    questions: int
    awaiting_path: Path
    awaiting: int

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest feedback --export FILE --json` prints."""
        return {
            "schema": 1,
            "path": str(self.path),
            "questions": self.questions,
            "awaiting_path": str(self.awaiting_path) if self.awaiting else None,
            "awaiting": self.awaiting,
        }


def export(kb: "Attest", path: Path) -> Collected:
    """Write what people said as questions: the complete ones to ``path``, the others to a file beside it."""
    found = list(examples(kb))
    beside = path.with_name(path.name.removesuffix(".jsonl") + AWAITING)
    complete = [one for one in found if one.complete]
    awaiting = [one for one in found if not one.complete]
    path.write_text("".join(one.line() for one in complete), encoding="utf-8")
    if awaiting or beside.exists():
        beside.write_text("".join(one.line() for one in awaiting), encoding="utf-8")
    return Collected(path=path, questions=len(complete), awaiting_path=beside, awaiting=len(awaiting))


def examples(kb: "Attest") -> Iterator[Example]:
    """An example for each question that something was said about, the first asked first; of two answers to one question
    the one that was spoken of last counts."""
    said: dict[str, list[Feedback]] = {}
    latest: dict[str, str] = {}
    for one in reversed(kb.feedback_given().feedback):
        said.setdefault(one.answer_id, []).append(one)
        latest[one.question] = one.answer_id
    for answer_id in latest.values():
        answer = kb.answer(answer_id)
        yield _example(answer, said[answer_id], _category(kb, answer))


def _category(kb: "Attest", answer: Answer) -> str:
    """What the question wants first, as its trace has it."""
    try:
        wants = kb.trace(answer.answer_id).trace.reading.wants
    except TraceUnknown:  # it was too old to be kept
        wants = ()
    return wants[0] if wants else "other"


def _example(answer: Answer, said: Sequence[Feedback], category: str) -> Example:
    spans = list(dict.fromkeys(_golds(answer, said)))
    rating = _rating(said)
    refusal = answer.status == "refused" and rating == "good"
    question = Question(
        id=f"{SET}-{answer.answer_id.removeprefix('sha256:')[:12]}",
        text=answer.question,
        category=category,
        answerable=not refusal,
        gold_paths=list(dict.fromkeys(span.path for span in spans)),
        gold_spans=spans,
        facts=(),
        set=SET,
        kind=answer.status,
    )
    complete = refusal or bool(spans)
    missing = "" if complete else "; add what a right answer rests on, or say that it has no answer"
    return Example(question=question, notes=f"{_in_words(said)}{missing}", complete=complete)


def _rating(said: Sequence[Feedback]) -> str | None:
    """What was said last of the answer as a whole."""
    return next((one.rating for one in reversed(said) if one.claim is None), None)


def _golds(answer: Answer, said: Sequence[Feedback]) -> Iterator[GoldSpan]:
    """The quotes of the claims that were judged good, by themselves or with the answer as a whole."""
    of_claims: Mapping[int, str] = {one.claim: one.rating for one in said if one.claim is not None}
    whole = _rating(said) if answer.status != "refused" else None
    for number, claim in enumerate(answer.claims, 1):
        if of_claims.get(number, whole) == "good":
            yield from (GoldSpan(path=item.path, quote=item.quote.text) for item in claim.evidence)


def _in_words(said: Sequence[Feedback]) -> str:
    return "; ".join(
        " ".join(filter(None, [f"claim {one.claim}:" if one.claim else "", one.fault or one.rating, one.note]))
        for one in said
    )
