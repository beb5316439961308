"""Sentences that a question looks for by how they are put: what a thing is, stands for, is worked out by, measures.

One word of such a question stands in thousands of chunks, and most of them say nothing of what is asked. Each row knows
how the index finds the few that may, and how well a sentence does. The first row that fits a question counts.
docs/questions.md shows the table, and a test holds it to the code.

    sentences      what a row gives
    abbreviations  what letters stand for
    methods        how a thing is worked out, or chosen
    bearings       what speaks for or against it
    measures       how large it is, how long it takes, how little or much it may be
    enumerations   which kinds, stages or states of it there are
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from attest.values.sought.abbreviations import expansion_asked
from attest.values.sought.bearings import bearing_asked
from attest.values.sought.enumerations import enumeration_asked
from attest.values.sought.measures import measure_asked
from attest.values.sought.methods import method_asked
from attest.values.sought.sentences import SoughtSentence

__all__ = ["SENTENCES", "Row", "SoughtSentence", "sought"]

LONGEST, LONGEST_LINE = 14, 300
"""Words, and characters, of a question that looks for such a sentence: a longer one says more than its form does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """How a question is recognised that looks for such sentences, and which sentences those are."""

    reads: Callable[[str], SoughtSentence | None]
    examples: Sequence[str]
    says: str


SENTENCES: Mapping[str, Row] = {
    "spelled out": Row(
        reads=expansion_asked,
        examples=("What does HDR stand for?", "What is the full form of HDR?"),
        says="a sentence that says so, or has the words beside the letters in brackets; those that most documents give",
    ),
    "worked out": Row(
        reads=method_asked,
        examples=("How is the toll calculated?", "How are the judges chosen?"),
        says="a sentence that says so (*is calculated*, *is chosen*); a formula; a line of code that assigns it",
    ),
    "for or against": Row(
        reads=bearing_asked,
        examples=("What are the risks of pooling?", "What are the benefits of a solar oven?"),
        says="a sentence with a word for that: *risk*, *danger*; *benefit*, *advantage*; *drawback*, *problem*",
    ),
    "measured": Row(
        reads=measure_asked,
        examples=(
            "How large can a crate be?",
            "What is the minimum deposit of a member?",
            "How many crates may a ship carry?",
        ),
        says="a sentence with the thing and a number of such a unit, or with *minimum*, *at least* or *the number of*"
        " and a number",
    ),
    "counted up": Row(
        reads=enumeration_asked,
        examples=("What kinds of oven are there?", "What are the order statuses?"),
        says="a sentence that counts them or lists three or more; the whole list where one follows",
    ),
}
"""From what a question asks for to the sentences that it looks for."""


@lru_cache(maxsize=256)
def sought(question: str) -> SoughtSentence | None:
    """What a question looks for; None for others, and for who asks what a thing is (``definitions.py``)."""
    if len(question) > LONGEST_LINE or len(question.split()) > LONGEST:
        return None
    return next((found for row in SENTENCES.values() if (found := row.reads(question))), None)
