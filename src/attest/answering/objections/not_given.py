"""Whether the quotes give what is asked for by its kind: a number, a version, a default, a name or what happens then.

“What is the limit for a hotel?” is not answered by *the expenses policy has limits for hotels*, nor “what is the
default port?” by a sentence about ports that knows of no default, nor “which insurer was chosen?” by one in which
nobody has a name, nor “what happens if the disk is full?” by what the disk is for. Such sentences have all words of the
question.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.asked_value import MORE_THAN_VALUES, states_number
from attest.answering.scoring.quantities import DEFINITE
from attest.answering.scoring.score import Scored
from attest.questions.definitions import definition_rater, thing_to_define
from attest.questions.question_forms.form import BEGINS_OR_GOES_ON
from attest.values.questions import ParsedQuestion, Want
from attest.words.auxiliaries import AUXILIARY, BE, DO
from attest.words.terms import words

_OF_A_NUMBER = (
    r"(?:limit|percentage|ratio|threshold|fee|fine|price|budget|quota|rate|timeout|amount|age|height|width|depth|length"
    r"|weight|income|revenue|turnover|profit|salary|wage|rent|population|probability|likelihood"
    r"|share|fraction|proportion|portion|throughput|bandwidth|speed|yield|apy|apr|deposit|deductible|premium"
    r"|value(?= (?:was|is|has been) (?:agreed|chosen|picked|selected|set)\b))"
)
"""What a number is given for. A size or a level may be a word (*large*, *debug*), and a cost a loss."""
_ENDS_NOUN = rf"(?=\W*$| (?:{AUXILIARY}|of|for|to|per|in|on|at|by|that|when|if|i|we|you|last|this|next)\b)"
"""What follows a noun with which no other one begins: not *penalty class*."""
_MORE = rf"{BE}|{DO}|{AUXILIARY}|more|less|longer|\w{{3,}}er"
"""What follows *how much* and is no thing: *how much is it*, *how much faster*."""
_NUMBER_ASKED = re.compile(
    rf"{BEGINS_OR_GOES_ON}(?:(?:at |to |on |in )?(?:what|which)|what(?:'s|’s| is| was| are| were) the)"
    rf" (?:(?!(?:the|an?|{BE}|{DO})\b)[\w'’-]+ ){{0,3}}?"
    rf"(?P<what>{_OF_A_NUMBER}){_ENDS_NOUN}"
    rf"|{BEGINS_OR_GOES_ON}how much (?P<mass>(?!(?:of|{_MORE})\b)[a-z][\w-]*)(?=,| (?:{AUXILIARY})\b)",
    re.I,
)
"""Begins by asking for a number: *which fee*, *what is the nightly limit*, *how much sand is*; not *what sets the
fee*."""
_VERSION_ASKED = re.compile(
    rf"{BEGINS_OR_GOES_ON}(?:(?:in|from|since|with|by|at) )?(?:which|what) (?:[\w-]+ )?(?P<what>version|release)\b",
    re.I,
)
"""Asks for the version in which something came, *which release fixed the leak*."""
_VERSION = re.compile(r"\d\.\d|\bv\d|\b(?:version|release|upgrade|fork)s? [`*#“\"]*(?:\d|(?-i:[A-Z]))", re.I)
"""A version, by its number or its name."""
_IN_WORDS = re.compile(
    rf"{DEFINITE}|\b(?:half|third|quarter|hundreds?|thousands?|millions?|billions?|dozens?|once|twice|double|triple|single"
    r"|majority|none|nothing|free|waived|un(?:limited|bounded|capped)"
    r"|no (?:\w+ )?(?:limit|maximum|minimum|fee|cost|charge)s?"
    r"|any (?:number|amount|size)|as (?:many|much|large|big|long|high) as|same|equal\w*|arbitrar\w+|random\w*)\b",
    re.I,
)
"""A number in words, or words that say that there is no particular one."""
_DEFAULT_ASKED = re.compile(
    rf"{BEGINS_OR_GOES_ON}(?:(?:at|on|in|to|for|after) )?"
    r"(?:what|which|how (?:much|many|often|long|large|big|high|old|far|fast))\b"
    r"(?! (?:happens|do|should|must|can)\b).*\bdefaults?\b",
    re.I,
)
"""Asks for a value that is one by default, not how to change it."""
_DEFAULT_GIVEN = re.compile(
    r"default|\b(?:unless|otherwise|normally|initial\w*|unspecified|omitted|unset|absent"
    r"|not (?:set|given|specified|present)|out of the box)\b",
    re.I,
)
"""Says that a value holds where no other is given."""
_VALUE_FORMS = frozenset({PassageForm.ROW, PassageForm.CODE, PassageForm.FIELD, PassageForm.EXAMPLE})
"""Forms that give a default without calling it so: ``timeout = 30``."""
_NAMED_THINGS = (
    "person|company|firm|vendor|provider|insurer|university|foundation|auditor|supplier|bank|city|country|school"
    "|institute"
)
"""Persons, organisations and places, each of which has a name."""
_MADE = (
    "invented|coined|discovered|designed|devised|wrote|authored|created|founded|introduced|conceived|came up with"
    "|thought up|had the idea|joked|first"
)
"""What a person with a name did, and hardly ever an office."""
_NAME_ASKED = re.compile(
    rf"{BEGINS_OR_GOES_ON}(?:(?:(?:at|by|to|from|with|in) )?(?:what|which) (?:\w+ )?(?P<thing>{_NAMED_THINGS})\b"
    rf"|(?P<who>who) (?:{_MADE})\b)",
    re.I,
)
"""Asks for the name of who made something, of an organisation or a place: *who invented*, *which insurer*."""
_NAME = re.compile(r"(?<=[\w,;:)\]}'\"”’] )[(\[\"“'‘*_]*[A-Z][\w'’.-]*|@\w+|`[^`\n]+`")
"""A word with a capital that does not begin a sentence, a handle, or code."""

_CONSEQUENCE_ASKED = re.compile(r"\bwhat (?:happens|will happen|would happen)\b[^?]*\b(?:if|when|once|after)\b", re.I)
"""Asks what happens in some case."""
_IN_SOME_CASE = re.compile(
    r"\b(?:if|when(?:ever)?|unless|otherwise|in (?:the )?case|once|after|until|upon|as soon as|by default|always|never"
    r"|who(?:ever)?|any(?:one|body)"
    r"|fail\w*|invalid\w*|reject\w*|refus\w*|abort\w*|error\w*|revert\w*|halt\w*|ignor\w*|skip\w*|drop\w*|discard\w*)\b",
    re.I,
)
"""Says in which case something happens, or that something goes wrong."""


def missing_number(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """What is to be a number, if no quote has any number that the question lacks; None for other questions."""
    match = None if asked.wants & MORE_THAN_VALUES else _NUMBER_ASKED.match(asked.question)
    if match is None or not chosen or any(_has_number(asked, item.passage) for item in chosen):
        return None
    return None if _is_defined(asked, chosen) else (match["what"] or match["mass"]).lower()


def _is_defined(asked: ParsedQuestion, chosen: Sequence[Scored]) -> bool:
    """Whether a quote says what the thing is: *The base fee is a price that …*."""
    thing = thing_to_define(asked.question)
    return thing is not None and any(map(definition_rater(thing), (plain_text(item.passage.text) for item in chosen)))


def _has_number(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage has a number that the question lacks, in digits or words."""
    read = replace(passage, text=plain_text(f"{passage.header_text} {passage.text}"))
    return states_number(asked, read) or _IN_WORDS.search(re.sub(r"\d", " ", read.text)) is not None


def missing_version(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """The word for a version, if one is asked for and no quote has any; None for other questions."""
    match = _VERSION_ASKED.match(asked.question)
    if match is None or not chosen or any(_has_version(item.passage) for item in chosen):
        return None
    return match["what"].lower()


def _has_version(passage: Passage) -> bool:
    """Whether a passage or a heading above it has a version; a row or a field may have one in any form."""
    above = " ".join((passage.found.title, *passage.found.chunk.heading_path))
    return passage.form in _VALUE_FORMS or _VERSION.search(f"{above} {passage.text}") is not None


def missing_default(asked: ParsedQuestion, chosen: Sequence[Scored]) -> bool:
    """Whether the question asks for a default and no quote has one."""
    if not _DEFAULT_ASKED.match(asked.question) or Want.REASON in asked.wants or not chosen:
        return False
    return not any(_may_give_default(item.passage) for item in chosen)


def _may_give_default(passage: Passage) -> bool:
    text = f"{passage.header_text} {passage.under} {passage.text}"
    return passage.form in _VALUE_FORMS or _DEFAULT_GIVEN.search(text) is not None


def missing_name(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """Who or what is to be named, if no quote has a name that the question lacks; None for other questions."""
    match = _NAME_ASKED.match(asked.question)
    if match is None or not chosen:
        return None
    in_question = frozenset(map(str.casefold, words(asked.question)))
    named = any(item.passage.said_by or _has_name(item.passage, in_question) for item in chosen)
    return None if named else (match["thing"] or match["who"]).lower()


def _has_name(passage: Passage, in_question: frozenset[str]) -> bool:
    """Whether a passage has a name that is not in the question; a row or field may have one anywhere."""
    if passage.form in _VALUE_FORMS:
        return True
    names = (match[0] for match in _NAME.finditer(passage.text))
    return any(not in_question.issuperset(map(str.casefold, words(name))) for name in names)


def missing_consequence(asked: ParsedQuestion, chosen: Sequence[Scored]) -> bool:
    """Whether the question asks what happens in some case and no quote is about any case."""
    if not _CONSEQUENCE_ASKED.search(asked.question) or not chosen:
        return False
    return not any(_is_about_a_case(item.passage) for item in chosen)


def _is_about_a_case(passage: Passage) -> bool:
    text = f"{passage.header_text} {passage.under} {passage.text}"
    return passage.form in _VALUE_FORMS or _IN_SOME_CASE.search(text) is not None
