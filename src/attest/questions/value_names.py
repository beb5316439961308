"""Names of values that the words of a question spell: *how many blobs fit into a block* and ``MAX_BLOBS_PER_BLOCK``.

A name abbreviates what a question says at length. Its parts, split at underscores, hyphens and humps, are words of the
question; or parts that the question's form implies (*at most*, *how many*: ``MAX``, ``COUNT``; *how long*: ``SECONDS``,
``DURATION``); or parts that do not distinguish values (``DEFAULT``, ``CONFIG``). Unmatched words and parts on either
side reduce the score.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations

from attest.values.anchors import PART_OF_NAME
from attest.values.questions import ParsedQuestion, Want
from attest.words.ethereum import CHAIN_TIMES, FEE, PROPOSAL
from attest.words.series import NUMBERED_REFERENCE
from attest.words.terms import LETTERS_AND_DIGITS, ORDINARY_WORDS, STOP_WORDS, stem

LEAST_MATCH = 0.6
"""Minimum share of common words for a name to answer a question."""
LEAST_MATCH_OF_WHAT = 0.9
"""Minimum share for *what is the …?*, which may also ask for a meaning."""
MISSING_PHRASE = 0.5
"""Penalty for each missing word of a phrase after a preposition when the name lacks the whole phrase (otherwise 1)."""
OTHER_DOCUMENT = 0.3
"""Weight of a value in a document other than the one the question names."""
MOST_WORDS = 14
"""Maximum number of words of a question that asks for one value."""
_ASKS_VALUE = re.compile(
    r"\W*(?:what(?:'s| is| are| was| were)|which|how (?:many|much|long|often|big|large|high|deep|far|fast|old))\b", re.I
)
"""The beginning of a question that may ask for a value: *What is*, *how many*."""
_BOUNDS: Mapping[str, re.Pattern[str]] = {
    "max": re.compile(
        r"\b(?:max(?:imum|imal)?|(?:at|the) most|largest|biggest|highest|longest|up to|no more than)\b", re.I
    ),
    "min": re.compile(r"\b(?:min(?:imum|imal)?|(?:at|the) least|smallest|lowest|shortest|fewest)\b", re.I),
}
"""From a bound in names to the wordings that ask for it."""
_LIMITS = {"max": frozenset({"max", "limit", "cap"}), "min": frozenset({"min", "floor"})}
"""From a bound to the parts of names that state it."""
_TIMES = frozenset(
    "age day delay duration expiry hour interval length lifetime millisecond minute ms period second time timeout ttl"
    " week window".split()
) | {*CHAIN_TIMES}
"""Parts of names for a time: units of time, and nouns (*delay*). Listed by hand; *how long* does not match a name with
another one."""
_IMPLIED_PARTS: Sequence[tuple[re.Pattern[str], frozenset[str]]] = (
    (re.compile(r"\bhow many\b|\bnumber of\b", re.I), frozenset("capacity count limit max num size total".split())),
    (re.compile(r"\bhow (?:long|old)\b", re.I), _TIMES),
    (re.compile(r"\bhow often\b", re.I), _TIMES | {"frequency", "every"}),
    (
        re.compile(r"\bhow (?:big|large)\b|\bsize\b", re.I),
        frozenset("byte capacity kb kib length limit max mb mib size".split()),
    ),
    (
        re.compile(r"\bhow much\b|\b(?:costs?|price)\b", re.I),
        frozenset(f"{FEE} amount balance byte cost fee mb price size".split()),
    ),
)
"""From the wordings of a question to the parts of names that they imply."""
_OF_TIME = re.compile(r"\bhow (?:long|often)\b", re.I)
"""Questions that only names with a part for a time can answer: ``BLOB`` does not say how long a blob is kept."""
_UNDISTINCTIVE = frozenset("amount config const constant default option param parameter per setting value".split())
"""Parts of names that do not distinguish values, and words for values in general. Listed by hand; another word counts
as unmatched on the side that has it."""
_OMISSIBLE = ORDINARY_WORDS | STOP_WORDS | _UNDISTINCTIVE | {FEE, "cost", "price", "size", "limit", "fit", "num"}
"""Words of a question that a name may omit."""
_OTHER_MEASURES: Mapping[str, frozenset[str]] = {
    "size": frozenset({"count", "num", FEE, "cost"}),
    "cost": frozenset({"count", "num", "size"}),
    "price": frozenset({"count", "num", "size"}),
}
"""From a measure in the question to the parts by which a name is of another measure, unless it also has that word."""
_ABBREVIATIONS: Mapping[str, str] = {
    "maximum": "max", "minimum": "min", "transaction": "tx", "number": "num", "nb": "num", "len": "length",
    "conn": "connection", "req": "request", "msg": "message", "configuration": "config", "conf": "config",
    "sec": "second", "initial": "init", "addr": "address", "dir": "directory", "db": "database",
}  # fmt: skip
"""From words and their abbreviations to the spelling in which they are compared. Listed by hand from names in source
code and configuration. A word that is missing only matches itself in singular or plural."""

_JOINED_BOUND = re.compile(r"(?<![^\W_])(max|min)(?=(?:size|len(?:gth)?|age|bytes|depth|connections)(?![^\W_]))", re.I)
"""A bound joined to its noun without a separator: ``MAXSIZE``."""

_PREPOSITION = re.compile(r"\b(?:per|in|into|for|on|within|by|to)\b", re.I)
"""Prepositions at which a question is split into phrases: *blobs | per block*."""
_OF_A_DOCUMENT = re.compile(
    rf"(?:\b(?:after|as of|before|by|in|of|since|under|with) )?{NUMBERED_REFERENCE.pattern}", re.I
)
"""The document that a value stands in, which is no part of its name: *after EIP-7251*."""
_ASKS_MEANING = re.compile(r"\W*[Ww]hat(?:'s| is| are)\s+(?:an?\s+)?(?!the\b)[a-z][a-z -]*\W*$")
"""*What is a chunk?*: a field of that name would not answer this."""
_WANTS_WITHOUT_VALUE = frozenset({Want.REASON, Want.COUNTERFACTUAL, Want.PLACE, Want.STEPS})
"""Wants that no value can satisfy."""
_PARTICIPLE = re.compile(r"\w{2,}ed")
"""A participle, which a name may omit: *allowed*."""
_VERSION = re.compile(rf"(?:{PROPOSAL}|v|ver)?\d*")
"""A part that only numbers a name, or is empty: *eip7691*, *v2*, *4*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedValue:
    """The value that a question asks for, in words as names spell them."""

    phrases: Sequence[frozenset[str]]
    """Words that a name should have, split at prepositions; *per block* names an object rather than the value."""
    head: Sequence[str]
    """Words of the first phrase, as asked."""
    others: frozenset[str]
    """Words of the question that a name may have as well."""
    joined: Mapping[str, frozenset[str]]
    """From two words written as one, as some names do (``loglevel``), to the two words."""
    bounds: frozenset[str]
    stands_for: frozenset[str]
    """Parts of names that the question implies without naming them."""
    of_time: bool
    """Whether a name must have one of ``stands_for``."""

    @property
    def words(self) -> frozenset[str]:
        """All words that a name should have."""
        return frozenset().union(*self.phrases)


@lru_cache(maxsize=256)
def named_value_asked(question: str) -> AskedValue | None:
    """The value that a question asks for; None if it asks for something else, or names no object."""
    if not _ASKS_VALUE.match(question) or len(question.split()) > MOST_WORDS:
        return None
    question = _OF_A_DOCUMENT.sub("", question)
    words = _normalized_words(question)
    asking = {
        word for asks in _BOUNDS.values() for match in asks.finditer(question) for word in _normalized_words(match[0])
    }
    others = frozenset(word for word in words if word in _OMISSIBLE or _PARTICIPLE.fullmatch(word))
    others -= asking | STOP_WORDS
    phrases = [
        frozenset(_normalized_words(phrase)) - others - asking - STOP_WORDS for phrase in _PREPOSITION.split(question)
    ]
    phrases = [phrase for phrase in phrases if phrase] or [others - ORDINARY_WORDS - {"num"}]
    if not phrases[0]:
        return None
    pairs = [*pairwise(words), *permutations(sorted(frozenset[str]().union(*phrases)), 2)]
    implied = [parts for asks, parts in _IMPLIED_PARTS if asks.search(question)]
    return AskedValue(
        phrases=phrases,
        head=[word for word in LETTERS_AND_DIGITS.findall(question) if _normalize(word) in phrases[0]],
        others=others,
        joined={a + b: frozenset({a, b}) for a, b in pairs},
        bounds=frozenset(bound for bound, asks in _BOUNDS.items() if asks.search(question)),
        stands_for=frozenset[str]().union(*implied),
        of_time=_OF_TIME.search(question) is not None,
    )


def omissible_words(question: str) -> frozenset[str]:
    """Words of a question for a value that its name may omit or abbreviate: *smallest*, *amount*; empty for other
    questions."""
    asked = named_value_asked(question)
    if asked is None:
        return frozenset()
    bounds = {word.lower() for asks in _BOUNDS.values() for match in asks.findall(question) for word in match.split()}
    others = asked.others & _OMISSIBLE
    words = map(str.lower, LETTERS_AND_DIGITS.findall(question))
    return frozenset(bounds | {word for word in words if _normalize(word) in others})


def best_name_match(asked: ParsedQuestion, names: Iterable[str]) -> float:
    """How well the best of some names matches the question, 0 to 1; 0 if below the threshold, or if the question does
    not ask for a value."""
    if (
        asked.wants & _WANTS_WITHOUT_VALUE
        or _ASKS_MEANING.match(asked.question)
        or named_value_asked(asked.question) is None
    ):
        return 0.0
    best = max((name_match(asked.question, name) for name in names), default=0.0)
    wants_it = Want.VALUE in asked.wants or "default" in asked.question.lower()
    return best if best >= (LEAST_MATCH if wants_it else LEAST_MATCH_OF_WHAT) else 0.0


def document_weight(asked: ParsedQuestion, document_id: str) -> float:
    """Weight of a value in a document: 1, or ``OTHER_DOCUMENT`` if the question names another document."""
    return 1.0 if not asked.spoken_of or asked.speaks_of(document_id) else OTHER_DOCUMENT


@lru_cache(maxsize=1 << 14)
def name_match(question: str, name: str) -> float:
    """Share of the words of a question and the parts of a name that agree, 0 to 1; 0 if the question does not ask for a
    value."""
    asked = named_value_asked(question)
    parts = _name_parts(name)
    return _match_score(asked, parts) if asked and parts else 0.0


def _match_score(asked: AskedValue, parts: Sequence[str]) -> float:
    present = frozenset(word for part in parts for word in asked.joined.get(part, frozenset({part})))
    common = asked.words & present
    bounds = _bounds_of(parts)
    if not common or (asked.bounds and bounds and not asked.bounds & bounds) or _is_of_other_measure(asked, parts):
        return 0.0
    matched = len(common) + len(asked.bounds & bounds)
    first, *further = asked.phrases
    missing = len(first - present) + sum(
        len(phrase - present) * (1.0 if phrase & present else MISSING_PHRASE) for phrase in further
    )
    missing += len(asked.bounds - bounds)
    return matched / (matched + missing + _count_unmatched(asked, parts) + 0.25 * len(bounds - asked.bounds))


def _is_of_other_measure(asked: AskedValue, parts: Sequence[str]) -> bool:
    if asked.of_time and asked.stands_for.isdisjoint(parts):
        return True
    measures = asked.others & _OTHER_MEASURES.keys() - frozenset(parts)
    return any(not _OTHER_MEASURES[measure].isdisjoint(parts) for measure in measures)


def _count_unmatched(asked: AskedValue, parts: Sequence[str]) -> float:
    """Number of parts of a name that the question does not cover; an unmatched last part counts half, since it may mark
    a version."""
    per = parts.index("per") if "per" in parts else len(parts)
    covered = asked.words | asked.others | _UNDISTINCTIVE | {"max", "min"} | asked.joined.keys()
    unmatched = [
        place
        for place, part in enumerate(parts)
        if not (part in covered or (place < per and part in asked.stands_for) or _VERSION.fullmatch(part))
    ]
    last = bool(unmatched) and unmatched[-1] == len(parts) - 1 > 0 and per > len(parts) - 1
    return len(unmatched) - 0.5 * last


def _bounds_of(parts: Iterable[str]) -> frozenset[str]:
    present = frozenset(parts)
    return frozenset(bound for bound, written in _LIMITS.items() if written & present)


@lru_cache(maxsize=1 << 15)
def _name_parts(name: str) -> Sequence[str]:
    """The parts of a name, normalized. Cached, because every question for a value is compared with a thousand names."""
    words = LETTERS_AND_DIGITS.findall(_JOINED_BOUND.sub(r"\1 ", name))
    return [_normalize(part) for word in words for part in PART_OF_NAME.findall(word)]


def _normalized_words(text: str) -> list[str]:
    return [_normalize(word) for word in LETTERS_AND_DIGITS.findall(text)]


def _normalize(word: str) -> str:
    word = word.lower()
    word = _ABBREVIATIONS.get(word, stem(word))
    return _ABBREVIATIONS.get(word, word)
