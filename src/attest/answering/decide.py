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
from attest.answering.objections.rules import lacking
from attest.answering.objections.undated import undated
from attest.answering.objections.unstated import unstated
from attest.answering.passages.passages import Passage
from attest.answering.passages.walk import passages
from attest.answering.scoring.words_said import share_said
from attest.questions.question_forms import QuestionForm, has_form

REFUSE_BELOW = 0.68
"""P(answerable) below which the answer is a refusal: with one certain objection, two doubts, or one not overruled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """One reason why the evidence cannot answer."""

    kind: str
    """A key of ``SENTENCES``."""
    about: str
    """The word, name or number that it is about."""
    denial: Passage | None = None
    """The passage that says otherwise, if any."""

    def __str__(self) -> str:
        return SENTENCES[self.kind].format(self.about)


SENTENCES: Mapping[str, str] = {
    "document": "{} is not in the store",
    "moved": "{}, which is not in the store",
    "no section": "{}",
    "no meeting": "{}",
    "nowhere": "nothing in the store speaks of “{}”",
    "identifier": "nothing in the store is called “{}”",
    "name of several": "nothing in the store is called “{}”: its words stand apart at most",
    "unsaid": "nothing that was found of what they said speaks of “{}”",
    "number": "the documents found do not speak of “{}”",
    "year": "nothing that was found is of {}",
    "beside": "what is asked for never stands together with “{}”",
    "apart": "no value of the kind that is asked for stands near “{}”",
    "uncounted": "nothing that was found says how many “{}”",
    "untimed": "nothing that was found says {} that is or was",
    "altogether": "the documents found speak of nothing that is asked: “{}”",
    "premise": "the question takes “{}” for granted, which is not what the document says",
    "not so": "the question takes for granted what the document says is not so",
    "undated": "{}",
    "unstated": "{}",
    "name": "the documents found never mention “{}”",
    "subject": "nothing that would be quoted speaks of “{}”",
    "thing": "the best document found does not speak of “{}”, which is what is asked for",
    "off-topic": "nothing that was found comes near to what is asked: it seems to be about another matter",
    "now": "the store holds a record of the past and cannot know what holds “{}”",
}
"""The sentence that states an objection, by kind."""
DOUBTS = frozenset({"altogether", "apart", "subject", "thing"})
"""Kinds that occur with good answers now and then, unless they are about a name; all others are certain."""
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
    missing = (Objection(kind=kind, about=what) for kind, what in lacking(case))
    return [*_denied(case), *_unsaid(case), *missing]


def _denied(case: Case) -> Iterator[Objection]:
    """Presumptions of the question that a document denies: by a field, by the opposite, or with a *not*."""
    if presumed := denied_by_status(case.asked, case.library) or _contradicted(case):
        yield Objection(kind="premise", about=presumed.presumed, denial=presumed.said)
        return
    said = denied_outright(case.asked, case.considered)
    if said := said or contradicted_presumption(case.asked, case.considered, case.means.verify):
        yield Objection(kind="not so", about=case.asked.question, denial=said)


def _unsaid(case: Case) -> Iterator[Objection]:
    """What only a line could state, or only the history knows."""
    if silent := unstated(case.asked, case.hits, case.library):
        yield Objection(kind="unstated", about=silent)
    if when := undated(case.asked, case.library):
        yield Objection(kind="undated", about=when.what, denial=when.said)


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
    found = [passage for chunk in its for passage in passages(chunk, case.library, case.means.split)]
    return contradiction(case.asked, found, case.library.text(its[0].revision_id)) if its else None


def signals(case: Case, against: Sequence[Objection]) -> Signals:
    """Measure what was found against what was asked."""
    doubts = sum(objection.kind in DOUBTS and not objection.about[:1].isupper() for objection in against)
    first = case.chosen[0].passage if case.chosen else None
    rivals = [item.score for item in case.considered[RIVAL:]]
    lead = case.chosen[0].score - max(rivals, default=0.0) if case.chosen else 0.0
    return Signals(
        certain=float(doubts < len(against)),
        doubts=float(min(doubts, MOST_DOUBTS)),
        unsaid=1.0 - share_said(case.asked, first, case.means.near_words) if first else 1.0,
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
