"""Make questions with golds from questions that people asked and the feedback on their answers.

A passage that was rated good is a gold passage; a refusal that was rated good makes a question without an answer.
Everything else waits until somebody says what a right answer rests on: a passage that nobody rated is not a gold.
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

_AWAITING = ".awaiting.jsonl"
"""Ending of the file beside, for questions that cannot be measured yet."""
SET = "feedback"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question with what is known about a right answer."""

    question: Question
    notes: str
    """The feedback, and what is missing."""
    complete: bool

    def line(self) -> str:
        """The question as a line of JSON, which `attest eval` can read if it is complete."""
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
    """The files that were written."""

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
    """Write questions with feedback: the complete ones to ``path``, the others to a file beside it."""
    found = list(examples(kb))
    beside = path.with_name(path.name.removesuffix(".jsonl") + _AWAITING)
    complete = [example for example in found if example.complete]
    awaiting = [example for example in found if not example.complete]
    path.write_text("".join(example.line() for example in complete), encoding="utf-8")
    if awaiting or beside.exists():
        beside.write_text("".join(example.line() for example in awaiting), encoding="utf-8")
    return Collected(path=path, questions=len(complete), awaiting_path=beside, awaiting=len(awaiting))


def examples(kb: "Attest") -> Iterator[Example]:
    """Yield an example for each question with feedback, in the order of the first feedback. If a question was answered
    twice, the answer with the latest feedback counts."""
    by_answer: dict[str, list[Feedback]] = {}
    latest: dict[str, str] = {}
    for rating in reversed(kb.feedback_given().feedback):
        by_answer.setdefault(rating.answer_id, []).append(rating)
        latest[rating.question] = rating.answer_id
    for answer_id in latest.values():
        answer = kb.answer(answer_id)
        yield _example(answer, by_answer[answer_id], _category(kb, answer))


def _category(kb: "Attest", answer: Answer) -> str:
    """The first want of the question, from its trace."""
    try:
        wants = kb.trace(answer.answer_id).trace.reading.wants
    except TraceUnknown:  # the trace was too old to be kept
        wants = ()
    return wants[0] if wants else "other"


def _example(answer: Answer, ratings: Sequence[Feedback], category: str) -> Example:
    spans = list(dict.fromkeys(_gold_spans(answer, ratings)))
    rating = _rating(ratings)
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
    return Example(question=question, notes=f"{_notes_text(ratings)}{missing}", complete=complete)


def _rating(ratings: Sequence[Feedback]) -> str | None:
    """The last rating of the answer as a whole."""
    return next((rating.rating for rating in reversed(ratings) if rating.claim is None), None)


def _gold_spans(answer: Answer, ratings: Sequence[Feedback]) -> Iterator[GoldSpan]:
    """Yield the quotes of the claims that were rated good, by themselves or with the whole answer."""
    of_claims: Mapping[int, str] = {rating.claim: rating.rating for rating in ratings if rating.claim is not None}
    whole = _rating(ratings) if answer.status != "refused" else None
    for number, claim in enumerate(answer.claims, 1):
        if of_claims.get(number, whole) == "good":
            yield from (GoldSpan(path=item.path, quote=item.quote.text) for item in claim.evidence)


def _notes_text(ratings: Sequence[Feedback]) -> str:
    return "; ".join(
        " ".join(
            filter(None, [f"claim {rating.claim}:" if rating.claim else "", rating.fault or rating.rating, rating.note])
        )
        for rating in ratings
    )
