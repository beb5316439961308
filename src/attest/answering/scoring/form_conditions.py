"""Conditions under which the form of a passage suits a question, or does not; ``form_bonuses`` gives each a weight.

Each is a function of the question and a passage. Those for lines of source code are in ``source_code``.
"""

import re
from functools import lru_cache

from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.pointers import is_announcement, is_further_reading
from attest.answering.scoring.asked_value import (
    has_asked_value,
    has_number,
    looks_as_asked,
    sole_value_pattern,
    states_number,
)
from attest.answering.scoring.source_code import has_comment
from attest.markup import is_manual
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.words.ethereum import FEE, PROPOSAL_WORDS
from attest.words.releases import is_changelog

SHORTEST_ALONE = 25
"""Fewest characters of a sentence that can be understood alone."""
_OF_TODAY = frozenset({Want.STEPS, Want.DEFINITION})
"""Wants about what is so now, not about what became so in a version."""
_EXCLUDES = re.compile(
    r"\b(?:not|never|nor|neither|none|no|nothing|nobody|cannot|without|except|unless|out|outside|absent|apologies|avoid\w*"
    r"|exclu\w+|forbid\w*|prohibit\w*|banned|ban|refus\w+|reject\w+|omit\w*|lacks?|missing|declined)\b|n['’]t\b",
    re.I,
)
"""Words by which a text excludes, denies or forbids something: *what stays out*, *except on Sundays*."""
_CAUSE = re.compile(
    r"\b(because|since|so that|in order to|due to|as a result|therefore|reason|otherwise|the idea|goal|motivat\w+"
    r"|chosen|cannot|is needed|thus|hence|instead of|to (avoid|prevent|ensure|allow|keep|make|reduce|maintain|simplify)"
    r"|would (mean|allow|make|require|cause)|this (means|ensures|allows|makes|prevents))\b",
    re.I,
)
"""Words that give a cause, a purpose or a consequence: *because*, *in order to*, *to avoid*.

Stricter than the pattern of ``additions.causes``, which looks only beside a passage that is right already.
"""
_DEFINES = re.compile(
    r"\b(is|are|means?|refers? to|denotes?|is defined as|stands for|defined|called|known as)\b"
    r"|^[-*\s]*\*\*[^*]+\*\*\s*[:—-]|:=|: ",
    re.I,
)
"""*A blob is …*, *known as*, ``**Blob**: …``, ``blob := …``."""
_STANCE = re.compile(
    r"\b(i (think|believe|agree|disagree|feel|would|don.t|do not|prefer|support|oppose|object)|should|shouldn.t"
    r"|must not|problem|concern\w*|worr\w+|risk\w*|against|in favou?r|argu\w+|danger\w*|however|but|unfortunately"
    r"|better|worse|advantage|downside|benefit|harm\w*|bad|good)\b",
    re.I,
)
"""*I think*, *should not*, *the problem*, *however*, *better*."""
_PROPERTY = re.compile(r"^\W*what(?:'s| is| are| was| were) the (?P<name>[\w-]+(?: [\w-]+){0,2}?) (?:of|for|in) ", re.I)
"""A question for a property of something: *What is the range of a longbow?*"""
_CODE_NAME = re.compile(r"(?<![\w./-])(?P<letters>[A-Za-z]{1,5})(?P<number>\d{1,5})(?![\w-])")
"""Letters and a number that name one of many: *F22*, *PUSH0*."""
_TO_COME = re.compile(r"(?:\A|\|)\W*(?:tbd|tba|todo|\?+|to be (?:determined|decided|announced))\W*(?:\||\Z)", re.I)
"""A cell that promises a value."""
_EXPECTS = re.compile(
    r"\b(?:will|won't|going to|expect(?:s|ed)?|plan(?:s|ned)?|scheduled|hopefully|estimated?|should happen"
    r"|target(?:s|ed)?|tentative(?:ly)?|isn[’']t going)\b",
    re.I,
)
"""Words of somebody who looks ahead: *will*, *is planned for*, *hopefully*."""
_GOES_ON = re.compile(
    r"\W*(?:for (?:example|instance)|e\.g|in (?:this|the (?:above|following)) example|in (?:addition|other words)|also"
    r"|so|thus|hence|therefore|however|additionally|moreover|furthermore|then|but|and|or|otherwise|instead(?! of)"
    r"|as such|similarly|likewise)\b",
    re.I,
)
"""Beginning of a sentence that continues another: an example, a consequence, a second point."""
_EXAMPLE = re.compile(
    r"\W*(?:(?:as an |for )(?:example|instance)\b|e\.g|(?:let[’']?s|let us) (?:say|assume)\b|(?:suppose|imagine)\b)",
    re.I,
)
"""Beginning of a sentence whose values are made up."""
_DEFAULTED = re.compile(r"@param\b[^\n]*\[[\w.]+ ?= ?[^\]\s]|\?\?=? |\|\|= ")
"""Defaults in source code: ``@param [name=5]``, ``given ?? 5``."""
_OPTION_SEPARATOR = re.compile(r", | / |=")
"""Separators between the names of one option, and in front of its value."""


_EXPLANATION_ASKED = re.compile(
    r"\W*(?:(?:[^?.]{0,80}[:;,] )?why\b|how (?:do|does|did|come)\b(?! (?:i|you|we|one|people)\b)|for what reason)"
    r"|.*\b(?:what|which|other) (?:other )?reasons?\b",
    re.I,
)
"""Asks why something is so or how it works: *Why is there a limit?*, *How does the fee adjust?*"""
_AMOUNT_ASKED = re.compile(
    rf"\bhow (?:many|much|long|big|large|often)\b|\d {FEE}\b|\bwhat (?:is|was) the\b|\bfigure\b", re.I
)
"""Asks for an amount as well: *How does it know how many fit?*"""


def wants_number(asked: ParsedQuestion) -> bool:
    """Whether a number is asked for; not by *is it limited?* and *why is there a limit?*, which have a word for one."""
    if Want.VALUE not in asked.wants or has_form(QuestionForm.WHETHER, asked.question):
        return False
    return _EXPLANATION_ASKED.match(asked.question) is None or _AMOUNT_ASKED.search(asked.question) is not None


def wants_definition_only(asked: ParsedQuestion) -> bool:
    """Whether a question asks what something is, and for no value."""
    return Want.DEFINITION in asked.wants and Want.VALUE not in asked.wants


def _wants_default(asked: ParsedQuestion) -> bool:
    return "default" in asked.question.lower()


def gives_number(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage has a number, for *How many people fit?*"""
    return wants_number(asked) and states_number(asked, passage)


def lacks_number(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage has no number, for such a question."""
    return wants_number(asked) and not has_number(passage)


def gives_kind_of_value(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage has a value of the kind asked for: *12 minutes* for *How long does it take?*"""
    return has_asked_value(asked, passage) is True


def lacks_kind_of_value(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage has no value of the kind asked for."""
    return has_asked_value(asked, passage) is False


def looks_like_answer(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage looks like an answer to a loose question: one with a path, for *Where are the logs?*"""
    return looks_as_asked(asked, passage) is True


def looks_unlike_answer(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage does not look like an answer to such a question."""
    return looks_as_asked(asked, passage) is False


def gives_property(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a line gives the property asked for by its name: ``Range: 150 feet`` for the range of something."""
    pattern = _property_pattern(asked.question) if passage.form in PROSE else None
    return pattern is not None and pattern.match(passage.text) is not None


@lru_cache(maxsize=256)
def _property_pattern(question: str) -> re.Pattern[str] | None:
    """Pattern of a line that gives the property a question asks for; None for other questions."""
    asked = _PROPERTY.match(question)
    return re.compile(rf"\W*{re.escape(asked['name'])}\W{{0,3}}[:=]\W{{0,4}}\w", re.I) if asked else None


def only_promises_value(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a row has *TBD* for the value asked for."""
    return Want.VALUE in asked.wants and passage.form is PassageForm.ROW and _TO_COME.search(passage.text) is not None


def expects_the_past(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage looks ahead (*it will start in May*) to what the question asks of the past."""
    return has_form(QuestionForm.WHEN_IT_WAS, asked.question) and _EXPECTS.search(passage.text) is not None


def is_change_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is of a list of changes, and the question asks how to do something or what it is."""
    return bool(asked.wants & _OF_TODAY) and is_changelog(passage.found.path)


def states_default(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage says the default asked for, by that word (also in a constant or column heading) or in code."""
    if not _wants_default(asked):
        return False
    worded = "default" in f"{passage.header_text} {passage.text}".lower()
    return worded or (passage.form is PassageForm.CODE and _DEFAULTED.search(passage.text) is not None)


def is_value_for_whether(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a question whether something is so meets a row or a line of code, which say what is set, not what is so.

    A comment in code may say that.
    """
    if not has_form(QuestionForm.WHETHER, asked.question):
        return False
    return passage.form is PassageForm.ROW or (passage.form is PassageForm.CODE and not has_comment(passage))


def excludes_something(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage excludes or forbids something, for a question what is not so."""
    return has_form(QuestionForm.OF_WHAT_IS_NOT, asked.question) and _EXCLUDES.search(passage.text) is not None


def excludes_nothing(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage says what is so, for a question what is not."""
    return has_form(QuestionForm.OF_WHAT_IS_NOT, asked.question) and not _EXCLUDES.search(passage.text)


def gives_cause(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage gives a cause, for a question *why*."""
    return Want.REASON in asked.wants and _CAUSE.search(passage.text) is not None


def defines_something(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage begins by defining something, for a question what something is."""
    return Want.DEFINITION in asked.wants and _DEFINES.search(passage.text[:160]) is not None


def describes_typed_option(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a manual page describes an option or value that the question spells as it is typed: ``-f``."""
    if passage.form is not PassageForm.ITEM or not is_manual(passage.found.path):
        return False
    options = passage.text.replace("\\", "").removeprefix("- ").partition(":")[0]
    typed = [option.split()[0] for option in _OPTION_SEPARATOR.split(options) if len(option.strip()) > 1]
    return any(re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", asked.question) for option in typed)


def is_code_for_definition(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether code, or words in front of code, meet a question what something is, unless its default is asked for."""
    has_code = passage.form in (PassageForm.CODE, PassageForm.EXAMPLE)
    return has_code and wants_definition_only(asked) and not _wants_default(asked)


def is_marked_definition(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage begins *Definition 3*, for a question what something is."""
    return wants_definition_only(asked) and passage.text.startswith("Definition")


def takes_stance(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage takes a stance, for a question what people think."""
    return Want.POSITIONS in asked.wants and _STANCE.search(passage.text) is not None


def is_somebodys_stance(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether somebody says a passage in their own words, for such a question."""
    return Want.POSITIONS in asked.wants and passage.said_by is not None and not passage.quoted


def is_open_question(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is a question that takes no stance asked for."""
    return passage.text.rstrip().endswith("?") and not takes_stance(asked, passage)


def is_quotation(_: ParsedQuestion, passage: Passage) -> bool:
    """Whether a post quotes the words from another person."""
    return passage.quoted


def is_fragment(_: ParsedQuestion, passage: Passage) -> bool:
    """Whether prose is too short to be understood alone."""
    return passage.form in PROSE and len(passage.text) < SHORTEST_ALONE


def is_by_named_speaker(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether the question has the name of whoever says the passage."""
    return bool(passage.said_by) and str(passage.said_by).casefold() in asked.question.casefold()


def is_of_named_document(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is of the document that the question names, unless it asks what people think of that."""
    return asked.speaks_of(passage.found.document_id) and Want.POSITIONS not in asked.wants


def is_row(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is a table row, for any question but what something is."""
    return passage.form is PassageForm.ROW and not wants_definition_only(asked)


def is_row_for_definition(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a table row meets a question what something is."""
    return passage.form is PassageForm.ROW and wants_definition_only(asked)


def continues_another(_: ParsedQuestion, passage: Passage) -> bool:
    """Whether a sentence continues another: *Therefore …*, *In this example …*"""
    return _GOES_ON.match(passage.text) is not None


def has_made_up_value(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a sentence makes its values up (*Suppose that 5 …*), and a value is asked for."""
    wants_value = Want.VALUE in asked.wants or sole_value_pattern(asked) is not None
    return wants_value and _EXAMPLE.match(passage.text) is not None


def is_reference_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is an item of further reading, and the question does not ask where something is."""
    return Want.PLACE not in asked.wants and is_further_reading(passage)


def is_announcement_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage announces what a section is about, and the question does not ask where something is."""
    return Want.PLACE not in asked.wants and is_announcement(passage)


def is_whole_list(_: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is a list with its introduction."""
    return passage.form is PassageForm.LIST


def leads_to_more(_: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage ends with a colon or dots: *It has three parts:*"""
    return passage.form is not PassageForm.CODE and passage.text.rstrip().endswith((":", "...", "…"))


@lru_cache(maxsize=64)
def _codes_in(text: str) -> frozenset[tuple[str, str]]:
    """The codes of a text, each as its letters and its number; numbers of proposals are no codes."""
    found = ((match["letters"].lower(), match["number"]) for match in _CODE_NAME.finditer(text))
    return frozenset((letters, number) for letters, number in found if letters not in PROPOSAL_WORDS)


def speaks_of_another_code(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage has only other codes of the kind that the question has: *the display shows F22* for *F75*."""
    wanted = _codes_in(asked.question)
    kinds = {letters for letters, _ in wanted}
    alike = {code for code in _codes_in(passage.text) if code[0] in kinds} if wanted else set()
    return bool(alike) and not alike & wanted
