"""How many questions of a file a store refuses, and by which rule.

    python benchmarks/refused.py QUESTIONS.jsonl --store STORE

A line of the file has the question as `question` or `text`. Questions about the documents should be answered,
those about another field refused: two files on one store show both.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from script import parser_of, script
from tables import table

import attest
from attest.errors import DataSetInvalid


def questions_in(path: Path, most: int) -> list[str]:
    """The first ``most`` questions of a file."""
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        return [row.get("question") or row["text"] for row in rows[:most]]
    except (ValueError, KeyError) as error:
        raise DataSetInvalid(path.name, f"a line is no question: {error}") from error


def _rule(kb: attest.Attest, answer_id: str) -> str:
    decision = kb.trace(answer_id).trace.decision
    return decision.rule if decision else ""


def decided(kb: attest.Attest, questions: Sequence[str]) -> Counter[tuple[str, str]]:
    """How often each rule led to each status."""
    counted: Counter[tuple[str, str]] = Counter()
    for question in questions:
        answer = kb.ask(question)
        counted[answer.status, _rule(kb, answer.answer_id)] += 1
    return counted


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--most", type=int, default=120, help="so many of the first questions")
    options = parser.parse_args(argv)
    with attest.open(options.store, create=False) as kb:
        asked = questions_in(options.questions, options.most)
        counted = decided(kb, asked)
    refused = sum(count for (status, _), count in counted.items() if status == "refused")
    rows = [[status, rule, str(count)] for (status, rule), count in sorted(counted.items(), key=lambda one: -one[1])]
    print(table(["status", "rule", "questions"], rows, title=f"{refused} of {len(asked)} refused"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
