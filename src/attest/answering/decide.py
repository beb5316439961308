"""Whether the evidence answers the question at all.

A question is refused when the document it names does not exist, or when what was found leaves out words that decide
what the question means. The confidence is P(the question is answerable from what was found): a logistic function of
the signals below, fitted on labelled questions (benchmarks/confidence.py; design/answering.md has the reliability
table). Below ``REFUSE_BELOW`` the answer is refused, and says what was looked for and what came closest.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from attest.answering.score import Scored, coverage, matched, states_number
from attest.values.questions import Understood, Want
from attest.values.search import Hit
from attest.values.terms import terms

REFUSE_BELOW = 0.5
_CONTEXT_HITS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What the confidence depends on, each from 0 to 1."""

    best: float
    """Share of the question's meaning in the best passage and its surroundings."""
    chosen: float
    """The same for all chosen passages together."""
    chunk: float
    """The same for the best single chunk with its title and headings."""
    missing: float
    """Rarity of the rarest word of the question that the chosen passages' chunks do not have; 0 when none is missing."""
    nowhere: float
    """Share of the question's words that are nowhere in the store."""
    valued: float
    """1 unless a value is asked for and no chosen passage has a number that the question does not."""
    field: float
    """1 when a chosen passage is a field that was asked for."""
    dense: float
    """Cosine of the nearest chunk, 0 without vectors."""


COEFFICIENTS: Mapping[str, float] = {
    "intercept": -2.0,
    "best": 1.5,
    "chosen": 2.0,
    "chunk": 2.0,
    "missing": -1.5,
    "nowhere": -4.0,
    "valued": 0.5,
    "field": 0.8,
    "dense": 0.0,
}
"""Fitted by benchmarks/confidence.py."""


def signals(asked: Understood, hits: Sequence[Hit], chosen: Sequence[Scored], *, cosine: float) -> Signals:
    """Measure what was found against what was asked."""
    together = frozenset(word for item in chosen for word in item.around)
    chunks = [matched(asked.words, _words(hit)) for hit in hits[:_CONTEXT_HITS]]
    context = together | frozenset(w for item in chosen for w in matched(asked.words, _words(item.hit)))
    missing = [word.rarity for word in asked.words if word.word not in context]
    values = Want.VALUE not in asked.wants or any(states_number(asked, item.passage) for item in chosen)
    return Signals(
        best=coverage(asked, chosen[0].around) if chosen else 0.0,
        chosen=coverage(asked, together),
        chunk=max((coverage(asked, words) for words in chunks), default=0.0),
        missing=max(missing, default=0.0),
        nowhere=len(asked.unknown_terms) / max(1, len(asked.words)),
        valued=float(values),
        field=float(any(item.passage.form == "field" for item in chosen)),
        dense=cosine,
    )


def _words(hit: Hit) -> frozenset[str]:
    found = hit.found
    return frozenset(terms(" ".join([found.text, found.title, found.document_id, *found.chunk.heading_path])))


def confidence(measured: Signals, coefficients: Mapping[str, float] = COEFFICIENTS) -> float:
    """P(answerable), 0 to 1."""
    total = coefficients["intercept"] + sum(coefficients[name] * value for name, value in asdict(measured).items())
    return 1.0 / (1.0 + math.exp(-total))


def unmet_name(asked: Understood, hits: Sequence[Hit]) -> str | None:
    """A document that the question names and that is not there: not in the store, nor in the title of what was found."""
    for name in asked.unknown_names:
        number = name.rpartition("-")[2]
        if not asked.named and not any(number in terms(hit.found.title) for hit in hits[:5]):
            return name
    return None
