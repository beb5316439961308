"""What a context holds: how often the gold passages and facts of questions are in it, by budget and share of the hits.

    python benchmarks/context.py QUESTIONS.jsonl [--store STORE] [--budget N …] [--share S …]

*a quote* is the share of questions of which a gold passage is in the text, *all quotes* of which all are, *facts* of
which all facts are. A share of 1 gives the hits all the room that they can take: the baseline of the others.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from script import parser_of, script
from tables import share, table

import attest
from attest.embedding.tokens import load_counter
from attest.evaluation.questions import Question, load_questions
from attest.evaluation.scoring import fold, has_facts
from attest.retrieval.expansion.context import HITS_SHARE, CountTokens, assemble
from attest.retrieval.profiles import PROFILES
from attest.retrieval.search import search
from attest.retrieval.view import View
from attest.values.search import Filters, Hit

HITS = 20


@dataclass(frozen=True, slots=True)
class Held:
    """Of one question, what its context holds."""

    a_quote: bool
    all_quotes: bool
    facts: bool


def held(question: Question, text: str) -> Held:
    """Which golds of a question are in a text, white space aside."""
    there = [fold(quote) in fold(text) for quote in question.quotes]
    return Held(any(there), all(there), has_facts(text, question.facts))


def measured(
    view: View, found: Sequence[tuple[Question, Sequence[Hit]]], count: CountTokens, budget: int, of_hits: float
) -> list[str]:  # fmt: skip
    """A line of the table: a budget, a share, and what contexts made by them hold."""
    made = [(one, assemble(view, hits, budget=budget, count=count, share=of_hits)) for one, hits in found]
    texts = [(one, "\n\n".join(source.quote.text for source in context.sources)) for one, context in made]
    held_by = [held(one, text) for one, text in texts]
    tokens = fmean(context.tokens for _, context in made)
    columns = ("a_quote", "all_quotes", "facts")
    shares = [share(fmean(getattr(one, column) for one in held_by)) for column in columns]
    return [f"{budget:,}", f"{of_hits:.1f}", *shares, f"{tokens:,.0f}"]


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--budget", type=int, nargs="+", default=[1_000, 2_000, 4_000])
    parser.add_argument("--share", type=float, nargs="+", default=[0.5, HITS_SHARE, 1.0])
    options = parser.parse_args(argv)
    questions = [one for one in load_questions(options.questions) if one.answerable and one.quotes]
    with attest.open(options.store, create=False) as kb, kb.view() as view:
        hybrid, anything = PROFILES["hybrid"], Filters()
        found = [(one, search(view, one.text, profile=hybrid, k=HITS, filters=anything).hits) for one in questions]
        pairs = [(budget, of_hits) for budget in options.budget for of_hits in options.share]
        lines = [measured(view, found, load_counter(), budget, of_hits) for budget, of_hits in pairs]
    header = ["budget", "share", "a quote", "all quotes", "facts", "tokens"]
    print(table(header, lines, title=f"{len(questions)} questions"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
