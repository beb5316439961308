"""Questions with golds: documents and passages that answer them, and facts of a right answer; or none at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from attest.errors import DataSetInvalid
from attest.evaluation.beir import digest_of
from attest.evaluation.datasets import DataSet, Query
from attest.evaluation.json_lines import JsonLine, Shape, read_distinct

_SHAPE = Shape(
    required={
        "id": str,
        "question": str,
        "category": str,
        "answerable": bool,
        "gold_paths": list,
        "gold_spans": list,
        "answer_facts": list,
    },
    optional={
        "set": str,
        "notes": str,
        "kind": str,
        "must_not": list,
        "also_acceptable": list,
        "premise_correction": dict,
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldSpan:
    """A passage that answers a question."""

    path: str
    quote: str
    """Text of the passage, verbatim from the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, and what a right answer to it rests on."""

    id: str
    text: str
    category: str
    answerable: bool
    gold_paths: Sequence[str]
    gold_spans: Sequence[GoldSpan]
    facts: Sequence[str]
    """Short strings, all of which a right answer contains. If empty, facts are not scored."""
    must_not: Sequence[str] = ()
    acceptable: Sequence[str] = ()
    """Documents that a fair judge also accepts: neither right nor wrong."""
    set: str = ""
    kind: str = ""
    correction: GoldSpan | None = None
    """The passage that contradicts a false premise."""

    @property
    def quotes(self) -> list[str]:
        """The gold passages, without their paths."""
        return [span.quote for span in self.gold_spans]


def load_questions(path: Path) -> list[Question]:
    """Read all questions of a JSON Lines file. Raises ``DataSetInvalid`` with the line and the reason."""
    return [_read(line) for _, line in read_distinct(path, _SHAPE, key="id", what="questions")]


def as_data_set(path: Path) -> DataSet:
    """The questions that have an answer, with their documents and passages as a data set; the others have nothing to
    find."""
    questions = load_questions(path)
    answerable = [question for question in questions if question.answerable]
    if not answerable:
        raise DataSetInvalid(str(path), "no question has an answer, so there is nothing to find")
    return DataSet(
        name=path.name,
        split="all",
        sha256=digest_of([path]),
        queries=[as_query(question) for question in answerable],
        left_out=len(questions) - len(answerable),
        headline="R@10",
    )


def as_query(question: Question) -> Query:
    """The query for a question, with what retrieval should find."""
    golds = dict.fromkeys(question.gold_paths, 1)
    return Query(
        id=question.id,
        text=question.text,
        relevant=golds,
        quotes=question.quotes,
        acceptable=[path for path in question.acceptable if path not in golds],
        category=question.category,
    )


def _read(line: JsonLine) -> Question:
    correction = line.fields.get("premise_correction")
    question = Question(
        id=line.text("id"),
        text=line.text("question"),
        category=line.text("category"),
        answerable=line.flag("answerable"),
        gold_paths=line.texts("gold_paths"),
        gold_spans=tuple(_span(span) for span in line.listed("gold_spans")),
        facts=line.texts("answer_facts"),
        must_not=line.texts("must_not"),
        acceptable=line.texts("also_acceptable"),
        set=line.text("set"),
        kind=line.text("kind"),
        correction=None if correction is None else _span(JsonLine(line.place, correction)),
    )
    _check_gold(question, line)
    return question


def _check_gold(question: Question, line: JsonLine) -> None:
    if question.answerable and not (question.gold_paths and question.gold_spans):
        raise line.wrong("answerable, but without gold_paths or gold_spans")
    if not question.answerable and (question.gold_paths or question.gold_spans or question.facts):
        raise line.wrong("not answerable, but it has golds")
    if not question.text.strip():
        raise line.wrong("the question is empty")


def _span(line: JsonLine) -> GoldSpan:
    values = line.fields.values()
    if line.fields.keys() != {"path", "quote"} or not all(isinstance(value, str) and value.strip() for value in values):
        raise line.wrong("a span has exactly a path and a quote, and neither is empty")
    return GoldSpan(path=line.text("path"), quote=line.text("quote"))
