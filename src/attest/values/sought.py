"""Sentences that a question looks for by how they are put: what a thing is, stands for, is worked out by, measures.

One word of such a question stands in thousands of chunks, and most of them say nothing of what is asked. Each row knows
how the index finds the few that may, and how well a sentence does. The first row that fits a question counts.
docs/questions.md shows the table, and a test holds it to the code.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from attest.values.abbreviations import abbreviation_asked, spelled_out
from attest.values.bearings import bearing, bears_on, found_near
from attest.values.enumerations import enumeration_asked, found_at, lists
from attest.values.measures import gives, measured, places_of
from attest.values.methods import says_how, ways_to_say, worked_out

LONGEST, LONGEST_LINE = 14, 300
"""Words, and characters, of a question that looks for such a sentence: a longer one says more than its form does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """How sentences are put that answer a question."""

    near: Sequence[str]
    """Phrases by which the full-text index finds what may have one."""
    worth: Callable[[str], float]
    """How well a sentence answers, 0 to 1."""
    gain: float = 0.6
    """What one gains among the passages of an answer, times its worth."""
    first: str | None = None
    """A word that texts explain where they first use it, if it is one."""
    says: Callable[[str], str] = lambda _: ""
    """What a sentence gives, in words that are the same where several give it; nothing where that does not count."""


def _expansion(question: str) -> Sought | None:
    if (short := abbreviation_asked(question)) is None:
        return None
    said, own = spelled_out(short), short.casefold()
    near = [f'"{own} {verb}"' for verb in ("stands for", "stand for", "is short for", "short for", "is an acronym")]
    return Sought(near=near, worth=lambda text: said(text)[0], gain=1.5, first=short, says=lambda text: said(text)[1])


def _method(question: str) -> Sought | None:
    asked = worked_out(question)
    return Sought(near=ways_to_say(asked), worth=says_how(asked), gain=0.9) if asked else None


def _measure(question: str) -> Sought | None:
    asked = measured(question)
    return Sought(near=places_of(asked), worth=gives(asked)) if asked else None


def _bearing(question: str) -> Sought | None:
    asked = bearing(question)
    return Sought(near=found_near(asked), worth=bears_on(asked)) if asked else None


def _enumeration(question: str) -> Sought | None:
    asked = enumeration_asked(question)
    return Sought(near=found_at(asked), worth=lists(asked)) if asked else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """How a question is recognised that looks for such sentences, and which sentences those are."""

    reads: Callable[[str], Sought | None]
    examples: Sequence[str]
    says: str


SENTENCES: Mapping[str, Row] = {
    "spelled out": Row(
        reads=_expansion,
        examples=("What does HDR stand for?", "What is the full form of HDR?"),
        says="a sentence that says so, or has the words beside the letters in brackets; those that most documents give",
    ),
    "worked out": Row(
        reads=_method,
        examples=("How is the toll calculated?", "How are the judges chosen?"),
        says="a sentence that says so (*is calculated*, *is chosen*); a formula; a line of code that assigns it",
    ),
    "for or against": Row(
        reads=_bearing,
        examples=("What are the risks of pooling?", "What are the benefits of a solar oven?"),
        says="a sentence with a word for that: *risk*, *danger*; *benefit*, *advantage*; *drawback*, *problem*",
    ),
    "measured": Row(
        reads=_measure,
        examples=("How large can a crate be?", "What is the minimum deposit of a member?"),
        says="a sentence with the thing and a number of such a unit, or with *minimum* or *at least* and a number",
    ),
    "counted up": Row(
        reads=_enumeration,
        examples=("What kinds of oven are there?", "What are the order statuses?"),
        says="a sentence that counts them or lists three or more; the whole list where one follows",
    ),
}
"""From what a question asks for to the sentences that it looks for."""


@lru_cache(maxsize=256)
def sought(question: str) -> Sought | None:
    """What a question looks for; None for others, and for who asks what a thing is (``definitions.py``)."""
    if len(question) > LONGEST_LINE or len(question.split()) > LONGEST:
        return None
    return next((found for row in SENTENCES.values() if (found := row.reads(question))), None)
