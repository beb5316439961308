"""The kinds of objections to answering, in one table (``KINDS``): for each, its message and the rule that finds it.

Most rules look only at the question and at what was found. What several rules need is computed once (``RuleInputs``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.answering.case import Case
from attest.answering.kinds.minutes.meetings import missing_meeting
from attest.answering.kinds.missing_section import missing_section_reason, no_section_on_subject
from attest.answering.objections.by_chance import matches_by_chance
from attest.answering.objections.case_rules import (
    columns_by_chunk,
    missing_documents,
    missing_noun,
    moved_documents,
    present_moment,
    unknown_words,
    unmentioned_names,
    unsaid_words,
    without_optional_words,
)
from attest.answering.objections.empty_cell import empty_column
from attest.answering.objections.missing import missing_beside, missing_identifiers, missing_numbers
from attest.answering.objections.multiword_names import missing_multiword_names
from attest.answering.objections.no_value import missing_count, missing_time
from attest.answering.objections.not_given import (
    missing_consequence,
    missing_default,
    missing_name,
    missing_number,
    missing_version,
)
from attest.answering.objections.off_topic import is_off_topic
from attest.answering.objections.other_member import missing_member
from attest.answering.objections.other_number import other_number_stated
from attest.answering.objections.rule_inputs import RuleInputs, rule_inputs
from attest.answering.objections.subject import missing_subject
from attest.answering.objections.values_apart import values_apart
from attest.answering.objections.wrong_year import missing_day, missing_month, missing_year
from attest.answering.passages.passages import Passage
from attest.answering.situation import asking_part
from attest.values.decisions import Rule


@dataclass(frozen=True, slots=True)
class ObjectionKind:
    """A kind of objection."""

    message: str
    """Template of the sentence that states an objection; ``{}`` stands for what it is about."""
    rule: Callable[[Case, RuleInputs], Iterable[str]] = lambda *_: ()
    """Yields what is missing, one objection each. The default is for kinds that ``decide`` finds by itself."""
    joint: bool = False
    """Whether everything that the rule yields makes one objection."""
    doubtful: bool = False
    """Whether good answers raise it now and then, unless it is about a name."""
    denial: Callable[[Case, str], Passage | None] = lambda *_: None
    """Finds the passage that says otherwise than what an objection is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """One reason why the evidence cannot answer."""

    kind: Rule
    """A key of ``KINDS``."""
    about: Sequence[str]
    """The words, names or numbers that it is about; at least one."""
    denial: Passage | None = None
    """The passage that says otherwise, if any."""

    @property
    def is_doubt(self) -> bool:
        """Whether it alone does not rule out an answer."""
        return KINDS[self.kind].doubtful and not self.about[0][:1].isupper()

    def __str__(self) -> str:
        return KINDS[self.kind].message.format("”, “".join(self.about))


def missing_evidence(case: Case) -> Iterator[Objection]:
    """The objections that something is missing, the most certain first."""
    inputs = rule_inputs(case)
    for rule, kind in KINDS.items():
        found = list(kind.rule(case, inputs))
        for about in [found] if kind.joint and found else ([item] for item in found):
            yield Objection(kind=rule, about=about, denial=kind.denial(case, about[0]))


def _at_most_one(missing: str | None) -> Iterable[str]:
    """What is missing, as a rule yields it."""
    return (missing,) if missing else ()


KINDS: Mapping[Rule, ObjectionKind] = {
    Rule.PREMISE: ObjectionKind("the question takes “{}” for granted, which is not what the document says"),
    Rule.NOT_SO: ObjectionKind("the question takes for granted what the document says is not so"),
    Rule.UNSTATED: ObjectionKind("{}"),
    Rule.UNDATED: ObjectionKind("{}"),
    Rule.DOCUMENT: ObjectionKind("{} is not in the store", missing_documents),
    Rule.MOVED: ObjectionKind("{}, which is not in the store", moved_documents),
    Rule.UNSAID: ObjectionKind("nothing found of what they said mentions “{}”", unsaid_words, joint=True),
    Rule.NO_SECTION: ObjectionKind(
        "{}", lambda case, _: _at_most_one(missing_section_reason(case) or no_section_on_subject(case.asked, case.hits))
    ),
    Rule.NO_MEETING: ObjectionKind("{}", lambda case, _: _at_most_one(missing_meeting(case))),
    Rule.IDENTIFIER: ObjectionKind(
        "nothing in the store is called “{}”", lambda case, _: missing_identifiers(case.asked, case.hits)
    ),
    Rule.NAME_OF_SEVERAL: ObjectionKind(
        "nothing in the store is called “{}”, though its words may occur separately",
        lambda case, _: missing_multiword_names(
            case.asked,
            asking_part(case.asked.question, case.split),
            case.considered,
            case.capabilities.store_facts,
        ),
    ),
    Rule.NOWHERE: ObjectionKind("nothing in the store speaks of “{}”", unknown_words),
    Rule.OFF_TOPIC: ObjectionKind(
        "nothing found comes close to the question, which seems to be about something else",
        lambda case, _: ("all",) if is_off_topic(case) or matches_by_chance(case) else (),
    ),
    Rule.NOW: ObjectionKind("the store is a record of the past and cannot know what is true “{}”", present_moment),
    Rule.NUMBER: ObjectionKind(
        "the documents found do not mention “{}”",
        lambda case, inputs: missing_numbers(case.asked, inputs.texts, case.hits),
        denial=lambda case, counted: other_number_stated(case.asked, counted, case.chosen),
    ),
    Rule.YEAR: ObjectionKind(
        "no passage that fits the question is about {}",
        lambda case, _: _at_most_one(
            missing_year(case.asked, case.hits)
            or missing_month(case.asked, [item.hit for item in case.chosen])
            or missing_day(case.asked, [item.hit for item in case.chosen])
        ),
    ),
    Rule.ALTOGETHER: ObjectionKind(
        "the documents found say nothing about what is asked: “{}”",
        lambda _, inputs: () if inputs.paraphrased.issuperset(inputs.wholly_missing) else inputs.wholly_missing,
        joint=True,
        doubtful=True,
    ),
    Rule.BESIDE: ObjectionKind(
        "no passage found has what is asked for together with “{}”",
        lambda case, _: missing_beside(case.asked, case.hits, columns_by_chunk(case)),
    ),
    Rule.APART: ObjectionKind(
        "the documents found give no such value for “{}”",
        lambda case, inputs: values_apart(without_optional_words(case, inputs)),
        joint=True,
        doubtful=True,
    ),
    Rule.UNCOUNTED: ObjectionKind(
        "nothing found says how many “{}”",
        lambda case, inputs: _at_most_one(missing_count(without_optional_words(case, inputs).asked, case.chosen)),
    ),
    Rule.UNTIMED: ObjectionKind(
        "nothing found says {}",
        lambda case, _: _at_most_one(missing_time(case.asked, case.chosen, case.library)),
    ),
    Rule.UNNUMBERED: ObjectionKind(
        "nothing found gives a number for “{}”",
        lambda case, _: _at_most_one(
            missing_number(case.asked, case.chosen) or missing_version(case.asked, case.chosen)
        ),
    ),
    Rule.NO_DEFAULT: ObjectionKind(
        "nothing found states a {}",
        lambda case, _: ("default",) if missing_default(case.asked, case.chosen) else (),
    ),
    Rule.UNNAMED: ObjectionKind(
        "nothing found gives a name that answers “{}”",
        lambda case, _: _at_most_one(missing_name(case.asked, case.chosen)),
    ),
    Rule.NO_CONSEQUENCE: ObjectionKind(
        "nothing found says what {} in that case",
        lambda case, _: ("happens",) if missing_consequence(case.asked, case.chosen) else (),
    ),
    Rule.SUBJECT: ObjectionKind(
        "no passage that fits the question mentions “{}”",
        lambda case, _: _at_most_one(missing_subject(case.asked, case.chosen)),
        doubtful=True,
    ),
    Rule.EMPTY_CELL: ObjectionKind(
        "the row that would be quoted has nothing in its column “{}”", lambda case, _: _at_most_one(empty_column(case))
    ),
    Rule.OTHER_MEMBER: ObjectionKind(
        "the best passage is about something else, and its document never mentions “{}”",
        lambda case, inputs: _at_most_one(missing_member(case, inputs.texts[0]) if inputs.texts else None),
    ),
    Rule.NAME: ObjectionKind("the documents found never mention “{}”", unmentioned_names),
    Rule.THING: ObjectionKind(
        "the best document found does not mention “{}”, which is what is asked for", missing_noun, doubtful=True
    ),
}
"""All kinds of objections, the most certain first."""
