"""How many questions are answered otherwise when the same is asked in another way.

    python benchmarks/other_wordings.py QUESTIONS.jsonl [--store STORE] [--limit N]

Each question is put in every way of `WAYS`: in capitals, politely, with an aside, behind a situation. Counted are those
of which the status or the first quotes are not those of the question as it stands: *lost* where an answer becomes a
refusal, *gained* where a refusal becomes an answer, *other* where another passage comes first. The baseline is the same
question once more, of which none should differ.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from latency import load_queries
from script import parser_of, script
from tables import table

import attest
from attest.values.answers import Answer

WAYS: Mapping[str, Callable[[str], str]] = {
    "once more": lambda question: question,
    "in small letters, without a mark": lambda question: question.lower().rstrip("?"),
    "in capitals": str.upper,
    "In Title Case": lambda question: " ".join(word[:1].upper() + word[1:] for word in question.split()),
    "So, …": lambda question: f"So, {_begun(question)}",
    "Hi! …": lambda question: f"Hi! {question}",
    "Quick question: …": lambda question: f"Quick question: {_begun(question)}",
    "Could you tell me …": lambda question: f"Could you tell me {_begun(question)}",
    "According to the documents, …": lambda question: f"According to the documents, {_begun(question)}",
    "… Thanks in advance!": lambda question: f"{question} Thanks in advance!",
    "…, as far as we know?": lambda question: f"{question.rstrip('?')}, as far as we know?",
    "who exactly …": lambda question: re.sub(
        r"^(who|what|when|where|which|why)\b", r"\1 exactly", question, flags=re.I
    ),
    "I am new here and write a summary. …": lambda question: f"I am new here and write a summary. {question}",
}
"""Ways to ask a question, by what they look like."""


def _begun(question: str) -> str:
    """A question behind other words: its first letter is small, unless its first word is in capitals or mixed."""
    first = question.split(maxsplit=1)[0] if question.strip() else ""
    return question[:1].lower() + question[1:] if first[1:].islower() or len(first) == 1 else question


def difference(plain: Answer, other: Answer) -> str | None:
    """How an answer differs from that to the plain question; None if it does not."""
    if plain.status == other.status:
        return None if _first_quotes(plain) == _first_quotes(other) else "other"
    return "lost" if other.status == "refused" else "gained"


def _first_quotes(answer: Answer) -> Sequence[str]:
    return [evidence.quote.text for claim in answer.claims[:1] for evidence in claim.evidence]


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args(argv)
    questions = load_queries(options.questions, options.limit)
    with attest.open(options.store, create=False) as kb:
        plain = [kb.ask(question) for question in questions]
        counted = {
            way: Counter(difference(one, kb.ask(put(question))) for one, question in zip(plain, questions, strict=True))
            for way, put in WAYS.items()
        }
    kinds = ("lost", "gained", "other")
    lines = [[way, *(str(counts[kind]) for kind in kinds)] for way, counts in counted.items()]
    print(table(["put", *kinds], lines, title=f"{len(questions)} questions"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
