"""Whether a question takes for granted the opposite of what its document says.

“Why does X *double the refund*?” presumes that X doubles it. If the document says about the same thing only that it is
*reduced*, the question has no answer, and the sentence that says so is worth more than a bare refusal. Only opposites
listed in a table are found, and only if the document never says what the question presumes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from attest.answering.objections.assertions import NEGATES
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion
from attest.words.auxiliaries import AUXILIARY
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, without_digit_separators

EFFECTS: Mapping[str, str] = {
    "up": r"rais(e[sd]?|ing)|increas(e[sd]?|ing)|doubl(e[sd]?|ing)|tripl(e[sd]?|ing)|exten(d(s|ed|ing)?|sion)"
    r"|expan(d(s|ed|ing)?|sion)|enlarg(e[sd]?|ing)|lengthen(s|ed|ing)?|boost(s|ed|ing)?|higher|grow(s|n|ing)?",
    "down": r"reduc(e[sd]?|ing|tions?)|lower(s|ed|ing)?|decreas(e[sd]?|ing)|cut(s|ting)?|halv(e[sd]?|ing)"
    r"|shrink(s|ing)?|shorten(s|ed|ing)?|drop(s|ped|ping)?(?! an? )|smaller",
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
"""Patterns of the words for what can happen to a thing, or hold of a number, by a name for it. To drop *a* thing is to
let it go, not to lower it."""

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
"""From an effect to those that contradict it."""
_OF_SUBJECT = frozenset({"stays", "goes"})
"""Effects on the subject of the verb, which stands before it."""
_PASSIVE_ENDINGS = ("ed", "n", "er")
"""Endings of forms whose subject precedes them: “refunds are reduced”, “grown”, “lower”."""
_OF_NUMBER = frozenset({"least", "most"})
"""What holds of a number."""
NEARBY = 60
"""Characters on either side within which the nearest number is taken as the one meant."""
THING_WORDS = 2
"""Number of words that make up the thing in question."""
_WORDS_SEARCHED = 6
"""Number of words searched for the thing after the verb; half as many before it, twice as many for a number."""

_PHRASE_STARTERS = frozenset(
    "for of in on to from by at and or that which with as until after before when while if because so into than per"
    f" {AUXILIARY.replace('|', ' ')}".split()
)
"""Words that begin another phrase."""
_ASKED_SUBJECT = re.compile(r"\W*(?:what|which) (?:[\w-]+ ){1,3}", re.I)
"""The words before a verb whose subject the question looks for: *which setting disables colours?*"""
_STATEMENT_FIELDS = ("title:", "description:")
"""Beginnings of the fields that read as statements."""
_EFFECT_PATTERNS = {effect: re.compile(rf"(?<![^\W_])(?:{words})(?![^\W_])", re.I) for effect, words in EFFECTS.items()}
"""The patterns of ``EFFECTS``, compiled as whole words."""
_WORD = re.compile(r"[^\W_][\w-]*")
_NUMBER = re.compile(r"\d+")
_CLAUSE_END = re.compile(r"[,;:]\s")
"""The mark at the end of a clause."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n")
"""The end of a sentence or line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What the question presumes, and the passage that says the opposite."""

    presumed: str
    passage: Passage


def contradiction(asked: ParsedQuestion, found: Sequence[Passage], text: str) -> Contradiction | None:
    """The first presumption that a document denies; ``found`` are passages of it, ``text`` is its full text."""
    sentences, about = _SENTENCE_END.split(text), families(asked.question)
    for effect, verb, things in _presumptions(asked.question):
        if any(_states(effect, things, sentence) for sentence in sentences):
            continue
        denials = [passage for passage in found if _is_statement(passage) and _denies(effect, things, passage.text)]
        if denials:
            denial = max(denials, key=lambda passage: len(families(passage.text) & about))
            return Contradiction(presumed=verb, passage=denial)
    return None


def _denies(effect: str, things: frozenset[str], text: str) -> bool:
    """Whether a text says that the opposite of an effect happens to these things."""
    return any(_states(opposite, things, text) for opposite in OPPOSITES[effect])


def _is_statement(passage: Passage) -> bool:
    """Whether a reader understands the passage as a statement."""
    is_field = passage.form is PassageForm.FIELD and passage.text.startswith(_STATEMENT_FIELDS)
    return is_field or passage.form in PROSE


def _presumptions(question: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Each effect that the question presumes, with its word and the thing that it is about; none that it denies (*why
    is escaping not enabled*)."""
    question = without_digit_separators(question)
    for effect in OPPOSITES:
        for match in _EFFECT_PATTERNS[effect].finditer(question):
            before = question[: match.start()]
            if _ASKED_SUBJECT.fullmatch(before) or NEGATES.search(before):
                continue
            if things := _objects_of(effect, before, question[match.end() :]):
                yield effect, match[0], things


def _objects_of(effect: str, before: str, after: str) -> frozenset[str]:
    """The things a presumption is about: a following number, the words before the verb, or the verb's object."""
    if effect in _OF_NUMBER:
        numbers = [word for word in _WORD.findall(after)[: 2 * _WORDS_SEARCHED] if word.isdigit() and len(word) > 1]
        return frozenset(numbers[:1])
    words = _words_before(before) if effect in _OF_SUBJECT else _phrase_after(after)
    return families(" ".join([word for word in words if word.lower() not in STOP_WORDS | ORDINARY_WORDS][:THING_WORDS]))


def _states(effect: str, things: frozenset[str], sentence: str) -> bool:
    """Whether a sentence says that this happens to these things, or holds of the number."""
    sentence = without_digit_separators(sentence)
    for match in _EFFECT_PATTERNS[effect].finditer(sentence):
        before, after = sentence[: match.start()], sentence[match.end() :]
        affected = [" ".join(_phrase_after(after))]
        if effect in _OF_NUMBER:
            affected = [_nearest_number(before[-NEARBY:], after[:NEARBY])]
        elif effect in _OF_SUBJECT or match[0].endswith(_PASSIVE_ENDINGS):
            affected.append(" ".join(_words_before(before)))
        if any(things <= families(words) for words in affected):
            return True
    return False


def _nearest_number(before: str, after: str) -> str:
    """The number nearest to a place; empty if there is none."""
    numbers_before = [(len(before) - match.end(), match[0]) for match in _NUMBER.finditer(before)]
    numbers_after = [(match.start(), match[0]) for match in _NUMBER.finditer(after)]
    return min([*numbers_before, *numbers_after], default=(0, ""))[1]


def _words_before(before: str) -> Sequence[str]:
    """The words before a verb: “transient storage” of “transient storage is discarded”."""
    return _WORD.findall(before)[-_WORDS_SEARCHED // 2 :]


def _phrase_after(after: str) -> Sequence[str]:
    """The phrase after a verb or its noun: “the refund” of “the refund for clearing”, “refunds” of “in refunds”;
    nothing of “expansion, so the refunded gas …”."""
    clause = _CLAUSE_END.split(after, maxsplit=1)[0]
    words = list(dropwhile(lambda word: word.lower() in _PHRASE_STARTERS, _WORD.findall(clause)[:_WORDS_SEARCHED]))
    return list(takewhile(lambda word: word.lower() not in _PHRASE_STARTERS, words))
