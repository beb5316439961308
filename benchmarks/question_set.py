"""Reading a file of questions with their golds. An unknown or missing field is an error, never a silent default."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REQUIRED = {
    "id": str,
    "question": str,
    "category": str,
    "answerable": bool,
    "gold_paths": list,
    "gold_spans": list,
    "answer_facts": list,
}
OPTIONAL = {
    "set": str,
    "notes": str,
    "kind": str,
    "must_not": list,
    "also_acceptable": list,
    "premise_correction": dict,
}


class QuestionFileError(Exception):
    """A line of a questions file that cannot be scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldSpan:
    path: str
    quote: str
    """Verbatim from the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and what a right answer to it rests on."""

    id: str
    text: str
    category: str
    answerable: bool
    gold_paths: Sequence[str]
    gold_spans: Sequence[GoldSpan]
    facts: Sequence[str]
    """Short strings, all of which a right answer contains. May be empty: then facts are not scored."""
    must_not: Sequence[str] = ()
    acceptable: Sequence[str] = ()
    """Documents a fair judge accepts too: neither right nor wrong."""
    set: str = ""
    kind: str = ""
    notes: str = ""
    correction: GoldSpan | None = None
    """The passage that contradicts a false premise."""

    @property
    def quotes(self) -> list[str]:
        return [span.quote for span in self.gold_spans]


def load(path: Path) -> list[Question]:
    """All questions of a JSON Lines file.

    Raises:
        QuestionFileError: naming the line and what is wrong with it.
    """
    questions: list[Question] = []
    seen: set[str] = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            question = _read(line, f"{path}:{number}")
            if question.id in seen:
                raise QuestionFileError(f"{path}:{number}: the id {question.id!r} occurs twice")
            seen.add(question.id)
            questions.append(question)
    if not questions:
        raise QuestionFileError(f"{path}: no questions in this file")
    return questions


def _read(line: str, place: str) -> Question:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise QuestionFileError(f"{place}: not JSON: {error}") from error
    if not isinstance(row, dict):
        raise QuestionFileError(f"{place}: not a JSON object")
    _check_fields(row, place)
    _check_gold(row, place)
    correction = row.get("premise_correction")
    return Question(
        id=row["id"],
        text=row["question"],
        category=row["category"],
        answerable=row["answerable"],
        gold_paths=tuple(row["gold_paths"]),
        gold_spans=tuple(_span(span, place) for span in row["gold_spans"]),
        facts=tuple(row["answer_facts"]),
        must_not=tuple(row.get("must_not", ())),
        acceptable=tuple(row.get("also_acceptable", ())),
        set=row.get("set", ""),
        kind=row.get("kind", ""),
        notes=row.get("notes", ""),
        correction=_span(correction, place) if correction is not None else None,
    )


def _check_fields(row: dict[str, Any], place: str) -> None:
    fields = REQUIRED | OPTIONAL
    for name in REQUIRED.keys() - row.keys():
        raise QuestionFileError(f"{place}: the field {name!r} is missing")
    for name in row.keys() - fields.keys():
        raise QuestionFileError(f"{place}: the field {name!r} is unknown; known are {', '.join(sorted(fields))}")
    for name, value in row.items():
        if not isinstance(value, fields[name]):
            raise QuestionFileError(f"{place}: {name!r} should be a {fields[name].__name__}")
    for name in ("gold_paths", "answer_facts", "must_not", "also_acceptable"):
        if not all(isinstance(item, str) and item.strip() for item in row.get(name, ())):
            raise QuestionFileError(f"{place}: {name!r} should hold strings that are not empty")


def _check_gold(row: dict[str, Any], place: str) -> None:
    if row["answerable"] and not (row["gold_paths"] and row["gold_spans"]):
        raise QuestionFileError(f"{place}: answerable, but without gold_paths or gold_spans")
    if not row["answerable"] and (row["gold_paths"] or row["gold_spans"] or row["answer_facts"]):
        raise QuestionFileError(f"{place}: not answerable, but it has golds")
    if not row["question"].strip():
        raise QuestionFileError(f"{place}: the question is empty")


def _span(value: Any, place: str) -> GoldSpan:
    if not isinstance(value, dict) or value.keys() != {"path", "quote"} or not str(value["quote"]).strip():
        raise QuestionFileError(f"{place}: a span has exactly a path and a quote that is not empty")
    return GoldSpan(path=value["path"], quote=value["quote"])
