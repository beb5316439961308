"""Whether a question takes for granted the opposite of what its document says.

“Why does X *double the refund*?” presumes that X doubles it. If the document says about the same thing only that it is
*reduced*, the question has no answer, and the sentence that says so is worth more than a bare refusal. Only opposites
listed in a table are found, and only if the document never says what the question presumes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from attest.answering.passages.passages import PROSE, Form, Passage
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, ungrouped

WAYS: Mapping[str, str] = {
    "up": r"rais(e[sd]?|ing)|increas(e[sd]?|ing)|doubl(e[sd]?|ing)|tripl(e[sd]?|ing)|exten(d(s|ed|ing)?|sion)"
    r"|expan(d(s|ed|ing)?|sion)|enlarg(e[sd]?|ing)|lengthen(s|ed|ing)?|boost(s|ed|ing)?|higher|grow(s|n|ing)?",
    "down": r"reduc(e[sd]?|ing|tions?)|lower(s|ed|ing)?|decreas(e[sd]?|ing)|cut(s|ting)?|halv(e[sd]?|ing)"
    r"|shrink(s|ing)?|shorten(s|ed|ing)?|drop(s|ped|ping)?|smaller",
    "same": r"keep(s|ing)?|kept|maintain(s|ed|ing)?|unchanged|preserv(e[sd]?|ing)|remain(s|ed|ing)?",
    "stays": r"surviv(e[sd]?|ing|al)|persist(s|ed|ing|ence)?|outliv(e[sd]?|ing)|retain(s|ed|ing)?",
    "goes": r"discard(s|ed|ing)?|clear(s|ed|ing)?|delet(e[sd]?|ing|ion)|eras(e[sd]?|ing)|wip(e[sd]?|ing)"
    r"|reset(s|ting)?|destroy(s|ed)?",
    "adds": r"add(s|ed|ing)?|introduc(e[sd]?|ing)|creat(e[sd]?|ing)|enabl(e[sd]?|ing)|allow(s|ed|ing)?|permit(s|ted)?",
    "removes": r"remov(e[sd]?|ing|al)|disabl(e[sd]?|ing)|forbid(s|den|ding)?|prohibit(s|ed|ing)?|ban(s|ned|ning)?"
    r"|deprecat(e[sd]?|ing|ion)|disallow(s|ed)?|eliminat(e[sd]?|ing)|reject(s|ed|ing)?",
    "least": r"min(imum|imal)?|at least|lower bound|floor",
    "most": r"max(imum|imal)?|at most|upper bound|cap|ceiling",
}
"""Patterns of what can happen to a thing, or hold of a number, by a name for it."""

OPPOSITES: Mapping[str, Sequence[str]] = {
    "up": ("down", "same"),
    "down": ("up", "same"),
    "stays": ("goes",),
    "goes": ("stays",),
    "adds": ("removes",),
    "removes": ("adds",),
    "least": ("most",),
    "most": ("least",),
}
_OF_WHAT_STANDS_BEFORE = frozenset({"stays", "goes"})
_OF_ITS_SUBJECT = ("ed", "n", "er")
"""Endings of forms whose subject precedes them: “refunds are reduced”, “grown”, “lower”."""
_OF_NUMBERS = frozenset({"least", "most"})
NEARBY = 60
"""Characters on either side within which the nearest number is taken as the one meant."""
THINGS = 2
"""Number of words that make up the thing in question."""
_REACH = 6
"""Number of words searched for the thing after the verb; half as many before it, twice as many for a number."""

_BEGINS_PHRASE = frozenset(
    "for of in on to from by at and or that which with as until after before when while if because so into than per is"
    " are was were do does did has have had can could will would should must may might".split()
)
_SOUGHT = re.compile(r"\W*(?:what|which) (?:[\w-]+ ){1,3}", re.I)
"""The words before a verb whose subject the question looks for: *which setting disables colours?*"""
_TELLING_FIELDS = ("title:", "description:")
_COMPILED = {way: re.compile(rf"(?<![^\W_])(?:{words})(?![^\W_])", re.I) for way, words in WAYS.items()}
_WORD = re.compile(r"[^\W_][\w-]*")
_NUMBER = re.compile(r"\d+")
_CLAUSE_ENDS = re.compile(r"[,;:]\s")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What the question presumes, and the passage that says the opposite."""

    presumed: str
    said: Passage


def contradiction(asked: ParsedQuestion, found: Sequence[Passage], text: str) -> Contradiction | None:
    """The first presumption that a document denies; ``found`` are passages of it, ``text`` is its full text."""
    sentences, about = _SENTENCE.split(text), families(asked.question)
    for way, verb, things in _presumed(asked.question):
        if any(_says(way, things, sentence) for sentence in sentences):
            continue
        denials = [p for p in filter(_stands_alone, found) if any(_says(o, things, p.text) for o in OPPOSITES[way])]
        if denials:
            return Contradiction(presumed=verb, said=max(denials, key=lambda p: len(families(p.text) & about)))
    return None


def _stands_alone(passage: Passage) -> bool:
    """Whether a reader understands the passage as a statement."""
    telling = passage.form is Form.FIELD and passage.text.startswith(_TELLING_FIELDS)
    return telling or passage.form in PROSE


def _presumed(question: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Each way that the question presumes, with its word and the thing that it is about."""
    question = ungrouped(question)
    for way in OPPOSITES:
        for match in _COMPILED[way].finditer(question):
            if _SOUGHT.fullmatch(question[: match.start()]):
                continue
            if things := _things(way, question[: match.start()], question[match.end() :]):
                yield way, match[0], things


def _things(way: str, before: str, after: str) -> frozenset[str]:
    """The things a presumption is about: a following number, the words before the verb, or the verb's object."""
    if way in _OF_NUMBERS:
        numbers = [word for word in _WORD.findall(after)[: 2 * _REACH] if word.isdigit() and len(word) > 1]
        return frozenset(numbers[:1])
    words = _subject(before) if way in _OF_WHAT_STANDS_BEFORE else _object(after)
    return families(" ".join([w for w in words if w.lower() not in STOP_WORDS | ORDINARY_WORDS][:THINGS]))


def _says(way: str, things: frozenset[str], sentence: str) -> bool:
    """Whether a sentence says that this happens to these things, or holds of the number."""
    sentence = ungrouped(sentence)
    for match in _COMPILED[way].finditer(sentence):
        before, after = sentence[: match.start()], sentence[match.end() :]
        said_of = [" ".join(_object(after))]
        if way in _OF_NUMBERS:
            said_of = [_nearest_number(before[-NEARBY:], after[:NEARBY])]
        elif way in _OF_WHAT_STANDS_BEFORE or match[0].endswith(_OF_ITS_SUBJECT):
            said_of.append(" ".join(_subject(before)))
        if any(things <= families(words) for words in said_of):
            return True
    return False


def _nearest_number(before: str, after: str) -> str:
    """The number nearest to a place; empty if there is none."""
    behind = [(len(before) - m.end(), m[0]) for m in _NUMBER.finditer(before)]
    ahead = [(m.start(), m[0]) for m in _NUMBER.finditer(after)]
    return min([*behind, *ahead], default=(0, ""))[1]


def _subject(before: str) -> Sequence[str]:
    """The words before a verb: “transient storage” of “transient storage is discarded”."""
    return _WORD.findall(before)[-_REACH // 2 :]


def _object(after: str) -> Sequence[str]:
    """The phrase after a verb or its noun: “the refund” of “the refund for clearing”, “refunds” of “in refunds”;
    nothing of “expansion, so the refunded gas …”."""
    clause = _CLAUSE_ENDS.split(after, maxsplit=1)[0]
    words = list(dropwhile(lambda word: word.lower() in _BEGINS_PHRASE, _WORD.findall(clause)[:_REACH]))
    return list(takewhile(lambda word: word.lower() not in _BEGINS_PHRASE, words))
