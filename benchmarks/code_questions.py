"""Questions about source code: is the right function found, and are the lines that answer quoted?

    git clone https://github.com/encode/httpx && git -C httpx checkout ae1b9f66238f75ced3ced5e4485408435de10768
    attest index httpx --store code.db
    python benchmarks/code_questions.py --store code.db

`code-questions.jsonl` has 40 questions in the words of somebody who does not know the names, written by reading httpx
0.28.1 at that commit, with its documentation and tests beside it in the store. Each has the places that answer it:
path, symbol, first and last line; any of them is right. The script refuses a store whose outline has no such symbol
around those lines. Twelve more questions ask for what httpx does not do.

A hit is right for *symbol* when the chunk holds all of the lines. Of an answer three things count: whether a quote lies
in the lines or holds them, how many of the lines are quoted, and how many of what is quoted of source code is of the
lines. The last two leave out questions that were refused.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from script import parser_of, script
from tables import share, table

from attest.engine import Attest, open_store
from attest.errors import DataSetInvalid
from attest.evaluation.baselines import ChunkTable
from attest.evaluation.corpora import Corpus, from_store
from attest.evaluation.datasets import DataSet, Query
from attest.evaluation.json_lines import JsonLine, Shape, read_lines
from attest.evaluation.ranking import Row, measure
from attest.evaluation.statistics import mean, paired_difference
from attest.evaluation.systems import engine
from attest.retrieval.view import View
from attest.values.answers import Answer
from attest.values.outlines import BlockKind
from attest.values.spans import lines_of

QUESTIONS = Path(__file__).with_name("code-questions.jsonl")
SHAPE = Shape(required={"id": str, "question": str, "gold": list}, optional={})
PROFILES = ("hybrid", "dense", "lexical")
FOUND = {
    "file@1": "Success@1",
    "file@5": "Success@5",
    "symbol@1": "span@1",
    "symbol@5": "span@5",
    "symbol@10": "span@10",
}
"""Our columns, and the measures of `attest eval` that they are."""
QUOTED = ("quotes the lines", "of the lines, quoted", "of what is quoted, of the lines", "answered")
NOT_THERE = "answered, though nothing answers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """A place that answers a question. Lines count from one, the last one included."""

    path: str
    symbol: str
    first: int
    last: int

    def lines(self) -> set[tuple[str, int]]:
        return {(self.path, line) for line in range(self.first, self.last + 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeQuestion:
    """A question and the places any of which answers it; none where nothing does."""

    id: str
    text: str
    golds: Sequence[Gold]


def load(path: Path) -> list[CodeQuestion]:
    """The questions of a file. Raises ``DataSetInvalid``, naming the line."""
    return [
        CodeQuestion(id=line.text("id"), text=line.text("question"), golds=[_gold(one) for one in line.listed("gold")])
        for line in read_lines(path, SHAPE)
    ]


def _gold(line: JsonLine) -> Gold:
    if line.fields.keys() != {"path", "symbol", "first", "last"}:
        raise line.wrong("a gold has a path, a symbol, a first and a last line")
    return Gold(**line.fields)


def as_query(question: CodeQuestion, view: View) -> Query:
    """What is to be found for a question, with the text of its lines as the store has it."""
    quotes = [_text(gold, view) for gold in question.golds]
    relevant = dict.fromkeys((gold.path for gold in question.golds), 1)
    return Query(id=question.id, text=question.text, relevant=relevant, quotes=quotes)


def _text(gold: Gold, view: View) -> str:
    """The lines of a gold. Raises ``DataSetInvalid`` when the store has no such symbol around them."""
    for document in view.catalog.documents.values():
        if document.path != gold.path:
            continue
        text = view.text(document.revision_id)
        for block in view.outline(document.document_id).blocks:
            around = lines_of(text, block.start, block.end)
            named = block.kind is BlockKind.SYMBOL and block.label == gold.symbol
            if named and around.first <= gold.first and gold.last <= around.last:
                return "\n".join(text.split("\n")[gold.first - 1 : gold.last])
    raise DataSetInvalid(
        QUESTIONS.name, f"{gold.path} in the store has no {gold.symbol} around line {gold.first}; is it that commit?"
    )


def rankings(corpus: Corpus) -> list[Row]:
    """Every profile, plain full-text search, and chance."""
    systems = [engine(corpus.kb, profile, corpus.ids_of) for profile in PROFILES]
    systems += ChunkTable(corpus.kb, corpus.ids_of).systems()
    return [measure(system, corpus.queries) for system in systems]


def quoted(question: CodeQuestion, answer: Answer) -> Mapping[str, float]:
    """What an answer has of the lines."""
    evidence = {item.n: item for claim in answer.claims for item in claim.evidence}.values()
    quotes = [{(one.path, line) for line in range(one.start_line, one.end_line + 1)} for one in evidence]
    code = {line for quote in quotes for line in quote if line[0].endswith(".py")}
    golds = [gold.lines() for gold in question.golds]
    values = {QUOTED[0]: float(any(quote <= gold or gold <= quote for quote in quotes for gold in golds))}
    if quotes:
        values[QUOTED[1]] = max(len(gold & code) / len(gold) for gold in golds)
        values[QUOTED[2]] = len(code & set().union(*golds)) / len(code) if code else 0.0
    return {**values, QUOTED[3]: float(answer.status != "refused")}


def answers(kb: Attest, questions: Sequence[CodeQuestion]) -> Mapping[str, Mapping[str, float]]:
    """By measure and question, what the answers have of the lines."""
    given = {question.id: kb.ask(question.text) for question in questions}
    made = {question.id: quoted(question, given[question.id]) for question in questions if question.golds}
    found = {name: {one: values[name] for one, values in made.items() if name in values} for name in QUOTED}
    return {**found, NOT_THERE: {q.id: float(given[q.id].status != "refused") for q in questions if not q.golds}}


def report(rows: Sequence[Row], asked: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Both tables, and the intervals of the first row against the others."""
    lines = [[row.name, *(share(mean(row.values[theirs].values())) for theirs in FOUND.values())] for row in rows]
    yield table(["searched by", *FOUND], lines, title=f"{len(rows[0].rankings)} questions")
    for row in rows[1:]:
        for ours, theirs in (("file@5", FOUND["file@5"]), ("symbol@5", FOUND["symbol@5"])):
            found = paired_difference(rows[0].name, rows[0].values[theirs], row.name, row.values[theirs], measure=ours)
            if found is not None:
                yield f"{rows[0].name} against {row.name}, {ours}: {found.low:+.3f} to {found.high:+.3f}"
    yield table(["asked", "share"], [[name, share(mean(values.values()))] for name, values in asked.items()])


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--values", type=Path, help="write the value of every question there, to compare two runs")
    options = parser.parse_args(argv)
    questions = load(QUESTIONS)
    with open_store(options.store, create=False) as kb:
        with kb.view() as view:
            queries = [as_query(question, view) for question in questions if question.golds]
        corpus = from_store(kb, DataSet(name=QUESTIONS.name, split="all", sha256="", queries=queries))
        rows, asked = rankings(corpus), answers(kb, questions)
    print("\n".join(report(rows, asked)))
    if options.values:
        found = {row.name: {ours: row.values[theirs] for ours, theirs in FOUND.items()} for row in rows}
        options.values.write_text(json.dumps({**found, "asked": asked}), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
