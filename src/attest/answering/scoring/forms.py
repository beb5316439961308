"""Bonuses for the form of a passage, by what the question wants: a number for a value, a cause for a reason…

``FORMS`` is the table; design/answering.md says where its weights come from.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from attest.answering.passages.passages import PROSE, Form, Passage
from attest.answering.passages.pointers import announces, is_reference
from attest.answering.scoring.asked_value import (
    has_number,
    kind_asked,
    looks_so,
    of_the_kind,
    states_number,
    value_given,
)
from attest.answering.scoring.source_code import (
    asks_for_source,
    code_may_answer,
    comments,
    decides,
    defines_what_is_asked,
    documents,
    gives_back,
    is_a_head_unasked,
    notes_a_change,
)
from attest.markup import is_manual
from attest.questions.definitions import IN_FULL, defines, thing_to_define, type_named
from attest.questions.question_forms import QuestionForm, has_form
from attest.questions.sought import sought
from attest.values.questions import ParsedQuestion, Want
from attest.words.releases import notes_changes

Fits = Callable[[ParsedQuestion, Passage], bool]

GIVES_IT = 1.0
"""Bonus of a passage that gives a value to the name asked for, times how fully the question spells that name."""
SAYS_IT = 0.6
"""Bonus of a passage that says what the thing asked for is, times how well it does."""
_OF_TODAY = frozenset({Want.STEPS, Want.DEFINITION})
"""Wants about what is so now, not about what became so in a version."""
_CAUSE = re.compile(
    r"\b(because|since|so that|in order to|due to|as a result|therefore|reason|otherwise|the idea|goal|motivat\w+"
    r"|chosen|cannot|is needed|thus|hence|instead of|to (avoid|prevent|ensure|allow|keep|make|reduce|maintain|simplify)"
    r"|would (mean|allow|make|require|cause)|this (means|ensures|allows|makes|prevents))\b",
    re.I,
)
_DEFINES = re.compile(
    r"\b(is|are|means?|refers? to|denotes?|is defined as|stands for|defined|called|known as)\b"
    r"|^[-*\s]*\*\*[^*]+\*\*\s*[:—-]|:=|: ",
    re.I,
)
_STANCE = re.compile(
    r"\b(i (think|believe|agree|disagree|feel|would|don.t|do not|prefer|support|oppose|object)|should|shouldn.t"
    r"|must not|problem|concern\w*|worr\w+|risk\w*|against|in favou?r|argu\w+|danger\w*|however|but|unfortunately"
    r"|better|worse|advantage|downside|benefit|harm\w*|bad|good)\b",
    re.I,
)
_PROPERTY = re.compile(r"^\W*what(?:'s| is| are| was| were) the (?P<name>[\w-]+(?: [\w-]+){0,2}?) (?:of|for|in) ", re.I)
NAME_OF_A_THING = 2
"""Most words of a name; more of them describe the thing, and a sentence that says what it is need not use them."""
_TO_COME = re.compile(r"(?:\A|\|)\W*(?:tbd|tba|todo|\?+|to be (?:determined|decided|announced))\W*(?:\||\Z)", re.I)
"""A cell that promises a value."""
_EXPECTS = re.compile(
    r"\b(?:will|won't|going to|expect(?:s|ed)?|plan(?:s|ned)?|scheduled|hopefully|estimated?|should happen"
    r"|target(?:s|ed)?|tentative(?:ly)?|isn[’']t going)\b",
    re.I,
)
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
_TAGS = re.compile(r", | / |=")
"""Separators between the names of one option, and in front of its value."""


def _says_it(asked: ParsedQuestion, passage: Passage, agreed: float) -> float:
    """Bonus of a passage that says what a thing is, measures, stands for or is computed from (``values/sought``)."""
    if wanted := sought(asked.question):
        given = value_given(asked, passage) and not _gives_none_yet(asked, passage)
        well = IN_FULL if given else min(wanted.worth(passage.text), agreed)
        return wanted.gain * well
    thing = thing_to_define(asked.question)
    if thing is None:
        return 0.0
    return SAYS_IT * (IN_FULL if documents(type_named(thing), passage) else defines(thing)(passage.text))


def undefined(asked: ParsedQuestion, quoted: Sequence[Passage]) -> str | None:
    """The thing whose meaning the question asks for, if no quote gives it; None for other questions."""
    thing = thing_to_define(asked.question) if Want.VALUE not in asked.wants and not sought(asked.question) else None
    if (
        thing is None
        or len(thing.split()) > NAME_OF_A_THING
        or any(one.form not in PROSE or _says_it(asked, one, 1.0) for one in quoted)
    ):
        return None
    return thing


def _takes_a_stance(asked: ParsedQuestion, passage: Passage) -> bool:
    return Want.POSITIONS in asked.wants and _STANCE.search(passage.text) is not None


def _defines_only(asked: ParsedQuestion) -> bool:
    return Want.DEFINITION in asked.wants and Want.VALUE not in asked.wants


@lru_cache(maxsize=256)
def _property(question: str) -> re.Pattern[str] | None:
    """Pattern of a line that gives the property asked for: ``Range: 150 feet`` for the range of something."""
    asked = _PROPERTY.match(question)
    return re.compile(rf"\W*{re.escape(asked['name'])}\W{{0,3}}[:=]\W{{0,4}}\w", re.I) if asked else None


def _under_its_name(question: str, text: str) -> bool:
    called = _property(question)
    return called is not None and called.match(text) is not None


def _gives_none_yet(asked: ParsedQuestion, passage: Passage) -> bool:
    return Want.VALUE in asked.wants and passage.form is Form.ROW and _TO_COME.search(passage.text) is not None


def _of_the_term(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a manual page describes an option or value that the question spells as it is typed: ``-f``."""
    if passage.form is not Form.ITEM or not is_manual(passage.found.path):
        return False
    tags = passage.text.replace("\\", "").removeprefix("- ").partition(":")[0]
    typed = [tag.split()[0] for tag in _TAGS.split(tags) if len(tag.strip()) > 1]
    return any(re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", asked.question) for one in typed)


def _expects_the_past(asked: ParsedQuestion, passage: Passage) -> bool:
    return has_form(QuestionForm.WHEN_IT_WAS, asked.question) and _EXPECTS.search(passage.text) is not None


def _wants_a_number(asked: ParsedQuestion) -> bool:
    """Whether a number is asked for; a question whether something is limited does not ask for one."""
    return Want.VALUE in asked.wants and not has_form(QuestionForm.WHETHER, asked.question)


def _says_no_more_than_a_value(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a question whether something is so meets a row or a line of code, which say what is set and not what is
    so.

    A comment in code may say that.
    """
    if not has_form(QuestionForm.WHETHER, asked.question):
        return False
    return passage.form is Form.ROW or (passage.form is Form.CODE and not comments(passage))


def _asks_value(asked: ParsedQuestion) -> bool:
    return Want.VALUE in asked.wants or kind_asked(asked) is not None


def _lists_changes(passage: Passage) -> bool:
    return notes_changes(passage.found.path)


def _asks_default(asked: ParsedQuestion) -> bool:
    return "default" in asked.question.lower()


def _says_default(passage: Passage) -> bool:
    """Whether a passage has the word, also in a constant or column heading, or states a default as code does."""
    said = "default" in f"{passage.header_text} {passage.text}".lower()
    return said or (passage.form is Form.CODE and _DEFAULTED.search(passage.text) is not None)


FORMS: Sequence[tuple[str, float, Fits]] = (
    ("value has a number", 0.11, lambda a, p: _wants_a_number(a) and states_number(a, p)),
    ("value without a number", -0.11, lambda a, p: _wants_a_number(a) and not has_number(p)),
    ("has a value of the kind that is asked for", 0.2, lambda a, p: of_the_kind(a, p) is True),
    ("has none of that kind", -0.2, lambda a, p: of_the_kind(a, p) is False),
    ("looks as what is asked for does", 0.1, lambda a, p: looks_so(a, p) is True),
    ("does not look so", -0.1, lambda a, p: looks_so(a, p) is False),
    (
        "gives what is asked for under its name",
        0.35,
        lambda a, p: p.form in PROSE and _under_its_name(a.question, p.text),
    ),
    ("has no value yet", -0.6, _gives_none_yet),
    ("expects what is asked of the past", -0.25, _expects_the_past),
    ("a list of changes for who asks how or what", -0.3, lambda a, p: bool(a.wants & _OF_TODAY) and _lists_changes(p)),
    ("only gives back", -0.2, lambda a, p: p.form is Form.CODE and gives_back(a, p)),
    ("says the default that is asked for", 0.25, lambda a, p: _asks_default(a) and _says_default(p)),
    ("no statement for who asks whether", -0.35, _says_no_more_than_a_value),
    ("reason has a cause", 0.14, lambda a, p: Want.REASON in a.wants and bool(_CAUSE.search(p.text))),
    ("definition defines", 0.11, lambda a, p: Want.DEFINITION in a.wants and bool(_DEFINES.search(p.text[:160]))),
    ("is of the term that is asked for", 0.35, _of_the_term),
    (
        "code for who asks what it is",
        -0.3,
        lambda a, p: p.form is Form.CODE and _defines_only(a) and not _asks_default(a),
    ),
    ("is stated as a definition", 0.3, lambda a, p: _defines_only(a) and p.text.startswith("Definition")),
    ("position takes a stance", 0.09, _takes_a_stance),
    ("code unasked", -0.4, lambda a, p: p.form is Form.CODE and not code_may_answer(a, p)),
    ("a source file unasked", -0.6, lambda a, p: p.found.document_kind == "code" and not asks_for_source(a)),
    ("defines the kind of code that is asked for", 0.3, defines_what_is_asked),
    ("code that decides what is asked", 0.3, decides),
    ("a head or parameter nobody asked for", -0.2, is_a_head_unasked),
    ("says in which version it changed", -0.3, notes_a_change),
    ("words of somebody else", -0.11, lambda _, p: p.quoted),
    ("a question", -0.14, lambda a, p: p.text.rstrip().endswith("?") and not _takes_a_stance(a, p)),
    ("too short to stand alone", -0.18, lambda _, p: p.form in PROSE and len(p.text) < 25),
    (
        "said by one who is asked about",
        0.5,
        lambda a, p: bool(p.said_by) and str(p.said_by).casefold() in a.question.casefold(),
    ),
    (
        "of the document that is named",
        0.3,
        lambda a, p: a.speaks_of(p.found.document_id) and Want.POSITIONS not in a.wants,
    ),
    ("position is somebody's", 0.4, lambda a, p: Want.POSITIONS in a.wants and p.said_by is not None and not p.quoted),
    ("row of a table", 0.25, lambda a, p: p.form is Form.ROW and not _defines_only(a)),
    ("row for who asks what it is", -0.2, lambda a, p: p.form is Form.ROW and _defines_only(a)),
    ("goes on from another sentence", -0.1, lambda _, p: _GOES_ON.match(p.text) is not None),
    ("a made-up value", -0.2, lambda a, p: _asks_value(a) and _EXAMPLE.match(p.text) is not None),
    ("a reference for who asks no place", -0.6, lambda a, p: Want.PLACE not in a.wants and is_reference(p)),
    ("announces what follows", -0.5, lambda a, p: Want.PLACE not in a.wants and announces(p)),
    ("a whole list", -0.1, lambda _, p: p.form is Form.LIST),
    (
        "leads to what follows",
        -0.09,
        lambda _, p: p.form is not Form.CODE and p.text.rstrip().endswith((":", "...", "…")),
    ),
)
"""Name, weight and condition of each bonus."""


def form(asked: ParsedQuestion, passage: Passage, *, agreed: float) -> float:
    """Sum of the weights whose conditions hold, plus what the name of a value and a definition are worth.

    A definition counts for no more than search found it worth beside those of other documents (``agreed``).
    """
    given = GIVES_IT * value_given(asked, passage) + _says_it(asked, passage, agreed)
    return given + sum(weight for _, weight, fits in FORMS if fits(asked, passage))
