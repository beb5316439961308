"""Sentences that a question looks for by its wording: definitions of abbreviations, methods, measures and the like.

A single word of such a question occurs in thousands of chunks, most of which do not answer it. Each kind of question
knows how the index finds the few that may, and how well a sentence answers. The first kind that fits a question counts.
docs/questions.md shows the table, and a test holds it to the code.

    sentences      the sentences that a question looks for
    abbreviations  what an abbreviation stands for
    methods        how a thing is calculated or chosen
    bearings       what speaks for or against a thing
    measures       how large a thing is, how long it takes, its minimum or maximum
    enumerations   the kinds, stages or states of a thing
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from attest.questions.sought.abbreviations import expansion_asked
from attest.questions.sought.bearings import bearing_asked
from attest.questions.sought.enumerations import enumeration_asked
from attest.questions.sought.measures import measure_asked
from attest.questions.sought.methods import method_asked
from attest.questions.sought.sentences import SoughtSentence

__all__ = ["SENTENCE_KINDS", "SentenceKind", "SoughtSentence", "sentences_sought"]

MOST_WORDS, MOST_CHARACTERS = 14, 300
"""Maximum number of words and of characters of such a question; a longer one says more than its form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceKind:
    """How a kind of question is recognised, examples of it, and the sentences it looks for."""

    reads: Callable[[str], SoughtSentence | None]
    examples: Sequence[str]
    says: str


SENTENCE_KINDS: Mapping[str, SentenceKind] = {
    "abbreviations": SentenceKind(
        reads=expansion_asked,
        examples=("What does HDR stand for?", "What is the full form of HDR?"),
        says="a sentence that says so, or has the words beside the letters in brackets; what most documents say counts",
    ),
    "calculations": SentenceKind(
        reads=method_asked,
        examples=("How is the toll calculated?", "How are the judges chosen?"),
        says="a sentence that says so (*is calculated*, *is chosen*); a formula; a line of code that assigns it",
    ),
    "risks and benefits": SentenceKind(
        reads=bearing_asked,
        examples=("What are the risks of pooling?", "What are the benefits of a solar oven?"),
        says="a sentence with a word for that: *risk*, *danger*; *benefit*, *advantage*; *drawback*, *problem*",
    ),
    "measures": SentenceKind(
        reads=measure_asked,
        examples=(
            "How large can a crate be?",
            "What is the minimum deposit of a member?",
            "How many crates may a ship carry?",
        ),
        says="a sentence with the thing and a number of a fitting unit, or with *minimum*, *at least* or *the number"
        " of* and a number",
    ),
    "lists": SentenceKind(
        reads=enumeration_asked,
        examples=("What kinds of oven are there?", "What are the order statuses?"),
        says="a sentence that counts them or lists three or more; the whole list if one follows",
    ),
}
"""The kinds of questions by name."""


@lru_cache(maxsize=256)
def sentences_sought(question: str) -> SoughtSentence | None:
    """The sentences that a question looks for; None for other questions, among them requests for a definition
    (``definitions.py``)."""
    if len(question) > MOST_CHARACTERS or len(question.split()) > MOST_WORDS:
        return None
    return next((found for kind in SENTENCE_KINDS.values() if (found := kind.reads(question))), None)
