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

from attest.values.questions import ParsedQuestion, Want
from attest.words.ethereum import FEE, PROPOSAL
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, stem

SPELT = 0.6
"""Minimum share of common words for a name to answer a question."""
ALL = 0.9
"""Minimum share for *what is the …?*, which may also ask for a meaning."""
BEHIND = 0.5
"""Penalty for each missing word of a phrase after a preposition when the name lacks the whole phrase (otherwise 1)."""
ELSEWHERE = 0.3
"""Weight of a value in a document other than the one the question names."""
LONGEST = 14
"""Maximum number of words of a question that asks for one value."""
_BEGINS = re.compile(
    r"\W*(?:what(?:'s| is| are| was| were)|which|how (?:many|much|long|often|big|large|high|deep|far|fast|old))\b", re.I
)
_BOUNDS: Mapping[str, re.Pattern[str]] = {
    "max": re.compile(
        r"\b(?:max(?:imum|imal)?|(?:at|the) most|largest|biggest|highest|longest|up to|no more than)\b", re.I
    ),
    "min": re.compile(r"\b(?:min(?:imum|imal)?|(?:at|the) least|smallest|lowest|shortest|fewest)\b", re.I),
}  # fmt: skip
"""From a bound in names to the wordings that ask for it."""
_LIMITS = {"max": frozenset({"max", "limit", "cap"}), "min": frozenset({"min", "floor"})}
_TIMES = frozenset(
    "ms millisecond second minute hour day week slot epoch block duration length interval period time timeout delay ttl"
    " window lifetime expiry age".split()
)
_STANDS_FOR: Sequence[tuple[re.Pattern[str], frozenset[str]]] = (
    (re.compile(r"\bhow many\b|\bnumber of\b", re.I), frozenset("num count size total limit capacity max".split())),
    (re.compile(r"\bhow (?:long|old)\b", re.I), _TIMES),
    (re.compile(r"\bhow often\b", re.I), _TIMES | {"frequency", "every"}),
    (
        re.compile(r"\bhow (?:big|large)\b|\bsize\b", re.I),
        frozenset("size length byte kb mb kib mib limit max capacity".split()),
    ),
    (
        re.compile(r"\bhow much\b|\b(?:costs?|price)\b", re.I),
        frozenset(f"{FEE} cost price fee amount balance size byte mb".split()),
    ),
)
"""From the wordings of a question to the parts of names that they imply."""
_OF_TIME = re.compile(r"\bhow (?:long|often)\b", re.I)
"""Questions that only names with a part for a time can answer: ``BLOB`` does not say how long a blob is kept."""
_OF_NO_VALUE = frozenset("default value const constant config setting option param parameter amount per".split())
_NEED_NOT_BE_THERE = ORDINARY_WORDS | STOP_WORDS | _OF_NO_VALUE | {FEE, "cost", "price", "size", "limit", "fit", "num"}
"""Words of a question that a name may omit."""
_ANOTHER_MEASURE: Mapping[str, frozenset[str]] = {
    "size": frozenset({"count", "num", FEE, "cost"}), "cost": frozenset({"count", "num", "size"}),
    "price": frozenset({"count", "num", "size"}),
}  # fmt: skip
"""From a measure in the question to the parts by which a name is of another measure, unless it also has that word."""
_SHORT: Mapping[str, str] = {
    "maximum": "max", "minimum": "min", "transaction": "tx", "number": "num", "nb": "num", "len": "length",
    "conn": "connection", "req": "request", "msg": "message", "configuration": "config", "conf": "config",
    "sec": "second", "initial": "init", "addr": "address", "dir": "directory", "db": "database",
}  # fmt: skip
"""One spelling for words that names abbreviate."""
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_BOUND_OF = re.compile(r"(?<![^\W_])(max|min)(?=(?:size|len(?:gth)?|age|bytes|depth|connections)(?![^\W_]))", re.I)
"""A bound joined to its noun without a separator: ``MAXSIZE``."""
_WORD = re.compile(r"[^\W_]+")
_PREPOSITION = re.compile(r"\b(?:per|in|into|for|on|within|by|to)\b", re.I)
_MEANING = re.compile(r"\W*[Ww]hat(?:'s| is| are)\s+(?:an?\s+)?(?!the\b)[a-z][a-z -]*\W*$")
"""*What is a chunk?*: a field of that name would not answer this."""
_NO_VALUE = frozenset({Want.REASON, Want.COUNTERFACTUAL, Want.PLACE, Want.STEPS})
"""Wants that no value can satisfy."""
_DONE = re.compile(r"\w{2,}ed")
_VERSION = re.compile(rf"(?:{PROPOSAL}|v|ver)?\d*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueAsked:
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
def value_named(question: str) -> ValueAsked | None:
    """The value that a question asks for; None if it asks for something else, or names no object."""
    if not _BEGINS.match(question) or len(question.split()) > LONGEST:
        return None
    said = _words(question)
    asking = {word for asks in _BOUNDS.values() for match in asks.finditer(question) for word in _words(match[0])}
    others = frozenset(word for word in said if word in _NEED_NOT_BE_THERE or _DONE.fullmatch(word))
    others -= asking | STOP_WORDS
    phrases = [frozenset(_words(one)) - others - asking - STOP_WORDS for one in _PREPOSITION.split(question)]
    phrases = [one for one in phrases if one] or [others - ORDINARY_WORDS - {"num"}]
    if not phrases[0]:
        return None
    pairs = [*pairwise(said), *permutations(sorted(frozenset[str]().union(*phrases)), 2)]
    meant = [parts for asks, parts in _STANDS_FOR if asks.search(question)]
    return ValueAsked(
        phrases=phrases,
        head=[word for word in _WORD.findall(question) if _one(word) in phrases[0]],
        others=others,
        joined={a + b: frozenset({a, b}) for a, b in pairs},
        bounds=frozenset(bound for bound, asks in _BOUNDS.items() if asks.search(question)),
        stands_for=frozenset[str]().union(*meant),
        of_time=_OF_TIME.search(question) is not None,
    )


def left_out(question: str) -> frozenset[str]:
    """Words of a question for a value that its name may omit or abbreviate: *smallest*, *amount*; empty for other
    questions."""
    asked = value_named(question)
    if asked is None:
        return frozenset()
    bounds = {word.lower() for asks in _BOUNDS.values() for said in asks.findall(question) for word in said.split()}
    others = asked.others & _NEED_NOT_BE_THERE
    return frozenset(bounds | {word for word in map(str.lower, _WORD.findall(question)) if _one(word) in others})


def answered_by(asked: ParsedQuestion, names: Iterable[str]) -> float:
    """How well the best of some names matches the question, 0 to 1; 0 if below the threshold, or if the question does
    not ask for a value."""
    if asked.wants & _NO_VALUE or _MEANING.match(asked.question) or value_named(asked.question) is None:
        return 0.0
    best = max((spelt(asked.question, name) for name in names), default=0.0)
    wants_it = Want.VALUE in asked.wants or "default" in asked.question.lower()
    return best if best >= (SPELT if wants_it else ALL) else 0.0


def counted_in(asked: ParsedQuestion, document_id: str) -> float:
    """Weight of a value in a document: 1, or ``ELSEWHERE`` if the question names another document."""
    return 1.0 if not asked.spoken_of or asked.speaks_of(document_id) else ELSEWHERE


@lru_cache(maxsize=1 << 14)
def spelt(question: str, name: str) -> float:
    """Share of the words of a question and the parts of a name that agree, 0 to 1; 0 if the question does not ask for a
    value."""
    asked = value_named(question)
    parts = _parts(name)
    return _same(asked, parts) if asked and parts else 0.0


def _same(asked: ValueAsked, parts: Sequence[str]) -> float:
    had = frozenset(word for part in parts for word in asked.joined.get(part, frozenset({part})))
    there = asked.words & had
    bounds = _bounds_of(parts)
    if not there or (asked.bounds and bounds and not asked.bounds & bounds) or _measures_another(asked, parts):
        return 0.0
    met = len(there) + len(asked.bounds & bounds)
    first, *behind = asked.phrases
    missing = len(first - had) + sum(len(one - had) * (1.0 if one & had else BEHIND) for one in behind)
    missing += len(asked.bounds - bounds)
    return met / (met + missing + _left_over(asked, parts) + 0.25 * len(bounds - asked.bounds))


def _measures_another(asked: ValueAsked, parts: Sequence[str]) -> bool:
    if asked.of_time and asked.stands_for.isdisjoint(parts):
        return True
    measures = asked.others & _ANOTHER_MEASURE.keys() - frozenset(parts)
    return any(not _ANOTHER_MEASURE[measure].isdisjoint(parts) for measure in measures)


def _left_over(asked: ValueAsked, parts: Sequence[str]) -> float:
    """Number of parts of a name that the question does not cover; an unmatched last part counts half, since it may mark
    a version."""
    per = parts.index("per") if "per" in parts else len(parts)
    known = asked.words | asked.others | _OF_NO_VALUE | {"max", "min"} | asked.joined.keys()
    left = [
        place
        for place, part in enumerate(parts)
        if not (part in known or (place < per and part in asked.stands_for) or _VERSION.fullmatch(part))
    ]
    last = bool(left) and left[-1] == len(parts) - 1 > 0 and per > len(parts) - 1
    return len(left) - 0.5 * last


def _bounds_of(parts: Iterable[str]) -> frozenset[str]:
    there = frozenset(parts)
    return frozenset(bound for bound, written in _LIMITS.items() if written & there)


@lru_cache(maxsize=1 << 15)
def _parts(name: str) -> Sequence[str]:
    """The parts of a name, normalized. Cached, because every question for a value is compared with a thousand names."""
    return [_one(part) for word in _WORD.findall(_BOUND_OF.sub(r"\1 ", name)) for part in _PART.findall(word)]


def _words(text: str) -> list[str]:
    return [_one(word) for word in _WORD.findall(text)]


def _one(word: str) -> str:
    word = word.lower()
    word = _SHORT.get(word, stem(word))
    return _SHORT.get(word, word)
