"""Decide whether the evidence answers the question at all, and how likely the answer has what was asked for.

Words shared by a question and its answer do not decide: good answers paraphrase, and near misses share most words. What
decides is what is *missing* (``objections/``): a document that does not exist, a name that the best documents never
mention, the very thing asked for; a present moment that no record can know; and what the document denies. Each is an
objection. Some kinds are certain; others occur with good answers now and then, so one of these alone is a doubt, which
is overruled by a first passage that says most of the question.

The confidence is a product of two logistic functions: P(answerable), which decides, and P(right), that an answer to an
answerable question has what was asked for. Their coefficients come from labelled questions (design/answering.md has the
reliability table and what it misses).
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from attest.answering.case import Case
from attest.answering.objections.contradicted import contradicted_presumption
from attest.answering.objections.contradicted_status import denied_by_status
from attest.answering.objections.negated import denied_outright
from attest.answering.objections.opposites import Contradiction, contradiction
from attest.answering.objections.rules import Objection, lacking
from attest.answering.objections.undated import undated
from attest.answering.objections.unstated import unstated
from attest.answering.passages.walk import passages
from attest.answering.scoring.words_said import share_said
from attest.questions.question_forms import QuestionForm, has_form

REFUSE_BELOW = 0.68
"""P(answerable) below which the answer is a refusal: with one certain objection, two doubts, or one not overruled."""


_PRESUMES_NOTHING = (QuestionForm.WHETHER, QuestionForm.OF_USE)
"""Forms of questions that presume nothing: whether something is so, and how to do it."""
MOST_DOUBTS = 3
LEAD_COUNTED = 1.5
"""Cap of the lead; a larger one says nothing more."""
RIVAL = 2
"""Index of the passage against which the lead is measured: the second often says the same as the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """The features that the confidence is computed from."""

    certain: float
    """1 with a certain objection, otherwise 0."""
    doubts: float
    """Number of other objections, at most ``MOST_DOUBTS``."""
    unsaid: float
    """Share of the question, 0 to 1, that the first passage to be quoted does not say."""
    lead: float
    """Score of the best passage minus that of the third, 0 to ``LEAD_COUNTED``."""


ANSWERABLE: Mapping[str, float] = {"intercept": 2.46, "certain": -3.24, "doubts": -1.33, "unsaid": -1.48}
RIGHT: Mapping[str, float] = {"intercept": 1.64, "unsaid": -2.33, "lead": 1.32}
"""Coefficients of the two functions, fitted to labelled questions (design/answering.md)."""


def objections(case: Case) -> list[Objection]:
    """All objections: what the documents deny, what no line states, then what is missing, the most certain first."""
    return [*_denied(case), *_unsaid(case), *lacking(case)]


def _denied(case: Case) -> Iterator[Objection]:
    """Presumptions of the question that a document denies: by a field, by the opposite, or with a *not*."""
    if presumed := denied_by_status(case.asked, case.library) or _contradicted(case):
        yield Objection(kind="premise", about=[presumed.presumed], denial=presumed.said)
        return
    said = denied_outright(case.asked, case.considered)
    if said := said or contradicted_presumption(case.asked, case.considered, case.capabilities.verify):
        yield Objection(kind="not so", about=[case.asked.question], denial=said)


def _unsaid(case: Case) -> Iterator[Objection]:
    """What only a line could state, or only the history knows."""
    if silent := unstated(case.asked, case.hits, case.library):
        yield Objection(kind="unstated", about=[silent])
    if when := undated(case.asked, case.library):
        yield Objection(kind="undated", about=[when.what], denial=when.said)


def _contradicted(case: Case) -> Contradiction | None:
    """The contradiction between the question and the document that it names, or else the one quoted first.

    Threads do not count, since people there say both.
    """
    if any(has_form(form, case.asked.question) for form in _PRESUMES_NOTHING):
        return None
    there = [hit.found for hit in case.hits]
    meant = [name for name in case.asked.named if any(chunk.document_id == name for chunk in there)]
    meant += [item.passage.found.document_id for item in case.chosen[:1]]
    its = [chunk for chunk in there if chunk.document_id in meant[:1] and chunk.document_kind != "thread"]
    found = [passage for chunk in its for passage in passages(chunk, case.library, case.capabilities.split)]
    return contradiction(case.asked, found, case.library.text(its[0].revision_id)) if its else None


def signals(case: Case, against: Sequence[Objection]) -> Signals:
    """Measure what was found against what was asked."""
    doubts = sum(objection.is_doubt for objection in against)
    first = case.chosen[0].passage if case.chosen else None
    rivals = [item.score for item in case.considered[RIVAL:]]
    lead = case.chosen[0].score - max(rivals, default=0.0) if case.chosen else 0.0
    return Signals(
        certain=float(doubts < len(against)),
        doubts=float(min(doubts, MOST_DOUBTS)),
        unsaid=1.0 - share_said(case.asked, first, case.capabilities.near_words) if first else 1.0,
        lead=min(max(lead, 0.0), LEAD_COUNTED),
    )


def answerable(measured: Signals) -> float:
    """P(the documents answer the question), 0 to 1."""
    return _logistic(measured, ANSWERABLE)


def confidence(measured: Signals) -> float:
    """P(the documents answer the question and the quotes have what was asked for), 0 to 1."""
    return answerable(measured) * _logistic(measured, RIGHT)


def _logistic(measured: Signals, coefficients: Mapping[str, float]) -> float:
    values = {"intercept": 1.0, **asdict(measured)}
    return 1.0 / (1.0 + math.exp(-sum(weight * values[name] for name, weight in coefficients.items())))
