"""Bonuses for the form of a passage, by what the question wants: a number for a value, a cause for a reason…

design/answering.md says where the weights come from.
"""

from collections.abc import Callable, Sequence

from attest.answering.passages.passages import PROSE, Passage
from attest.answering.scoring import form_conditions as forms
from attest.answering.scoring import source_code as code
from attest.answering.scoring.asked_value import named_value_share
from attest.questions.definitions import IN_FULL, definition_rater, thing_to_define, type_name_of
from attest.questions.sought import sentences_sought
from attest.values.questions import ParsedQuestion, Want

GIVES_IT = 1.0
"""Bonus of a passage that gives a value to the name asked for, times how fully the question spells that name."""
SAYS_IT = 0.6
"""Bonus of a passage that says what the thing asked for is, times how well it does."""
NAME_OF_A_THING = 2
"""Most words of a name; more of them describe the thing, and a sentence that says what it is need not use them."""
FormCondition = Callable[[ParsedQuestion, Passage], bool]
"""Whether a passage has the form that a bonus is for, or a penalty."""
FORM_BONUSES: Sequence[tuple[str, float, FormCondition]] = (
    ("value has a number", 0.11, forms.gives_number),
    ("value without a number", -0.11, forms.lacks_number),
    ("has a value of the kind that is asked for", 0.2, forms.gives_kind_of_value),
    ("has none of that kind", -0.2, forms.lacks_kind_of_value),
    ("looks as what is asked for does", 0.1, forms.looks_like_answer),
    ("does not look so", -0.1, forms.looks_unlike_answer),
    ("gives what is asked for under its name", 0.35, forms.gives_property),
    ("has no value yet", -0.6, forms.only_promises_value),
    ("expects what is asked of the past", -0.25, forms.expects_the_past),
    ("a list of changes for who asks how or what", -0.3, forms.is_change_unasked),
    ("only gives back", -0.2, code.is_return_unasked),
    ("says the default that is asked for", 0.25, forms.states_default),
    ("no statement for who asks whether", -0.35, forms.is_value_for_whether),
    ("excludes something for who asks what is not", 0.3, forms.excludes_something),
    ("excludes nothing for who asks what is not", -0.3, forms.excludes_nothing),
    ("reason has a cause", 0.14, forms.gives_cause),
    ("definition defines", 0.11, forms.defines_something),
    ("is of the term that is asked for", 0.35, forms.describes_typed_option),
    ("code for who asks what it is", -0.3, forms.is_code_for_definition),
    ("is stated as a definition", 0.3, forms.is_marked_definition),
    ("position takes a stance", 0.09, forms.takes_stance),
    ("code unasked", -0.4, code.is_code_unasked),
    ("a source file unasked", -0.6, code.is_source_file_unasked),
    ("defines the kind of code that is asked for", 0.3, code.defines_what_is_asked),
    ("code that decides what is asked", 0.3, code.decides_as_asked),
    ("a head or parameter nobody asked for", -0.2, code.is_head_unasked),
    ("says in which version it changed", -0.3, code.is_change_note_unasked),
    ("words of somebody else", -0.11, forms.is_quotation),
    ("a question", -0.14, forms.is_open_question),
    ("too short to stand alone", -0.18, forms.is_fragment),
    ("said by one who is asked about", 0.5, forms.is_by_named_speaker),
    ("of the document that is named", 0.3, forms.is_of_named_document),
    ("position is somebody's", 0.4, forms.is_somebodys_stance),
    ("row of a table", 0.25, forms.is_row),
    ("row for who asks what it is", -0.2, forms.is_row_for_definition),
    ("goes on from another sentence", -0.1, forms.continues_another),
    ("a made-up value", -0.2, forms.has_made_up_value),
    ("speaks of another code", -0.25, forms.speaks_of_another_code),
    ("a reference for who asks no place", -0.6, forms.is_reference_unasked),
    ("announces what follows", -0.5, forms.is_announcement_unasked),
    ("a whole list", -0.1, forms.is_whole_list),
    ("leads to what follows", -0.09, forms.leads_to_more),
)
"""Name, weight and condition of each bonus; the conditions' docstrings have an example each."""


def form_bonus(asked: ParsedQuestion, passage: Passage, *, agreed: float) -> float:
    """Sum of the weights whose conditions hold, plus what the name of a value and a definition are worth.

    A definition counts for no more than search found it worth beside those of other documents (``agreed``).
    """
    given = GIVES_IT * named_value_share(asked, passage) + _definition_bonus(asked, passage, agreed)
    return given + sum(weight for _, weight, holds in FORM_BONUSES if holds(asked, passage))


def _definition_bonus(asked: ParsedQuestion, passage: Passage, agreed: float) -> float:
    """Bonus of a passage that says what a thing is, measures, stands for or is computed from (``questions/sought``)."""
    if wanted := sentences_sought(asked.question):
        given = named_value_share(asked, passage) and not forms.only_promises_value(asked, passage)
        return wanted.gain * (IN_FULL if given else min(wanted.worth(passage.text), agreed))
    thing = thing_to_define(asked.question)
    if thing is None:
        return 0.0
    documented = code.is_symbol_documentation(type_name_of(thing), passage)
    return SAYS_IT * (IN_FULL if documented else definition_rater(thing)(passage.text))


def undefined_thing(asked: ParsedQuestion, quoted: Sequence[Passage]) -> str | None:
    """The thing whose meaning the question asks for, if no quote gives it; None for other questions.

    *What is the rent?* asks for the rent that there is, not what a rent is.
    """
    if Want.VALUE in asked.wants or sentences_sought(asked.question):
        return None
    thing = thing_to_define(asked.question)
    if thing is None or len(thing.split()) > NAME_OF_A_THING:
        return None
    if thing.islower() and f"the {thing}" in asked.question:
        return None
    defined = any(passage.form not in PROSE or _definition_bonus(asked, passage, 1.0) for passage in quoted)
    return None if defined else thing
