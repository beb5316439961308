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
from dataclasses import asdict, dataclass, replace

from attest.answering.case import Case
from attest.answering.objections.contradicted import contradicted_presumption
from attest.answering.objections.contradicted_status import contradicted_status
from attest.answering.objections.negated import negated_presumption
from attest.answering.objections.opposites import Contradiction, contradiction
from attest.answering.objections.rules import Objection, missing_evidence
from attest.answering.objections.undated import missing_date
from attest.answering.objections.unstated import missing_statement
from attest.answering.scoring.late_interaction import share_expressed
from attest.answering.situation import asking_alone
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.decisions import Rule

REFUSE_BELOW = 0.68
"""P(answerable) below which the answer is a refusal: with one certain objection, two doubts, or one not overruled."""
_WITHOUT_PRESUMPTION = (QuestionForm.WHETHER, QuestionForm.OF_USE)
"""Forms of questions that presume nothing: whether something is so, and how to do it."""
MOST_DOUBTS = 3
"""Cap of the number of doubts."""
LARGEST_LEAD = 1.5
"""Cap of the lead; a larger one says nothing more."""
RIVAL_INDEX = 2
"""Index of the passage against which the lead is measured: the second often says the same as the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """The features that the confidence is computed from."""

    certain: float
    """1 with a certain objection, otherwise 0."""
    doubts: float
    """Number of other objections, at most ``MOST_DOUBTS``."""
    uncovered: float
    """Share of the question, 0 to 1, that the first passage to be quoted does not say."""
    lead: float
    """Score of the best passage minus that of the third, 0 to ``LARGEST_LEAD``."""


ANSWERABLE: Mapping[str, float] = {"intercept": 2.46, "certain": -3.24, "doubts": -1.33, "uncovered": -1.48}
RIGHT: Mapping[str, float] = {"intercept": 1.64, "uncovered": -2.33, "lead": 1.32}
"""Coefficients of the two functions, fitted to labelled questions (design/answering.md)."""


def as_judged(case: Case) -> Case:
    """The case with only what the question asks: nothing is objected to what somebody tells of their situation."""
    return replace(case, asked=asking_alone(case.asked, case.split))


def objections(case: Case) -> list[Objection]:
    """All objections: what the documents deny, what no line states, then what is missing, the most certain first."""
    return [*_denials(case), *_unstated(case), *missing_evidence(case)]


def _denials(case: Case) -> Iterator[Objection]:
    """Presumptions of the question that a document denies: by a field, by the opposite, or with a *not*."""
    if found := contradicted_status(case.asked, case.library) or _contradicted_by_document(case):
        yield Objection(kind=Rule.PREMISE, about=[found.presumed], denial=found.passage)
        return
    denial = negated_presumption(case.asked, case.considered)
    if denial := denial or contradicted_presumption(case.asked, case.considered, case.capabilities.verify):
        yield Objection(kind=Rule.NOT_SO, about=[case.asked.question], denial=denial)


def _unstated(case: Case) -> Iterator[Objection]:
    """What only a line could state, or only the history knows."""
    if missing := missing_statement(case.asked, case.hits, case.library):
        yield Objection(kind=Rule.UNSTATED, about=[missing])
    if undated := missing_date(case.asked, case.library):
        yield Objection(kind=Rule.UNDATED, about=[undated.reason], denial=undated.status_line)


def _contradicted_by_document(case: Case) -> Contradiction | None:
    """The contradiction between the question and the document that it names, or else the one quoted first.

    Threads do not count, since people there say both.
    """
    if any(has_form(form, case.asked.question) for form in _WITHOUT_PRESUMPTION):
        return None
    found = {hit.found.document_id for hit in case.hits}
    meant = [name for name in case.asked.named if name in found]
    meant += [item.passage.found.document_id for item in case.chosen[:1]]
    hits = [hit for hit in case.hits if hit.found.document_id in meant[:1] and hit.found.document_kind != "thread"]
    passages = [passage for hit in hits for passage in case.passages_of(hit.found)]
    return contradiction(case.asked, passages, case.library.text(hits[0].found.revision_id)) if hits else None


def signals(case: Case, against: Sequence[Objection]) -> Signals:
    """Measure what was found against what was asked."""
    doubts = sum(objection.is_doubt for objection in against)
    first = case.chosen[0].passage if case.chosen else None
    rivals = [item.score for item in case.considered[RIVAL_INDEX:]]
    lead = case.chosen[0].score - max(rivals, default=0.0) if case.chosen else 0.0
    return Signals(
        certain=float(doubts < len(against)),
        doubts=float(min(doubts, MOST_DOUBTS)),
        uncovered=1.0 - share_expressed(case.asked, first, case.capabilities.near_words) if first else 1.0,
        lead=min(max(lead, 0.0), LARGEST_LEAD),
    )


def answerable(measured: Signals) -> float:
    """P(the documents answer the question), 0 to 1."""
    return _logistic_function(measured, ANSWERABLE)


def confidence(measured: Signals) -> float:
    """P(the documents answer the question and the quotes have what was asked for), 0 to 1."""
    return answerable(measured) * _logistic_function(measured, RIGHT)


def _logistic_function(measured: Signals, coefficients: Mapping[str, float]) -> float:
    """The logistic function of the signals, each times its coefficient."""
    values = {"intercept": 1.0, **asdict(measured)}
    return 1.0 / (1.0 + math.exp(-sum(weight * values[name] for name, weight in coefficients.items())))
