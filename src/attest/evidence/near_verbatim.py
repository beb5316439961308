"""Claims that repeat their evidence word by word except for the words that decide, where a difference is plain.

These are numbers, opposites, negations, quantifiers and modals.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from attest.evidence.opposites import RIVALS, ROW_OF, SAME
from attest.evidence.tokens import Kind, Token
from attest.evidence.words import MODALS, QUANTIFIERS


def near_verbatim_failures(claim: Sequence[Token], evidence: Sequence[Token]) -> frozenset[str] | None:
    """The checks failed by a claim that the evidence repeats word by word except for the words that decide.

    None if the evidence has no such run; empty if a run is equal in every token.
    """
    claim_masks, _ = _masked(claim)
    masks, places = _masked(evidence)
    if len(claim_masks) < 2 or not {*claim_masks} <= {*masks}:
        return None
    own = [t for t in claim if t.kind is not Kind.BREAK]
    found: frozenset[str] | None = None
    joined, needle = "\0" + "\0".join(masks) + "\0", "\0" + "\0".join(claim_masks) + "\0"
    at, first, counted = joined.find(needle), 0, 0
    while at >= 0 and found != frozenset():
        first, counted = first + joined.count("\0", counted, at), at
        low, high = places[first], places[first + len(claim_masks) - 1]
        while low and (evidence[low - 1].kind is Kind.NEGATOR or evidence[low - 1].word in QUANTIFIERS):
            low -= 1
        failed = _failed_checks(own, [t for t in evidence[low : high + 1] if t.kind is not Kind.BREAK])
        found = failed if found is None or len(failed) < len(found) else found
        at = joined.find(needle, at + 1)
    return found


def _mask(token: Token) -> str | None:
    """A token with numbers and opposites blanked out; None for negations, quantifiers and modals."""
    if token.kind is Kind.NUMBER:
        return "#"
    if token.kind is Kind.NEGATOR or token.word in QUANTIFIERS or token.word in MODALS:
        return None
    return ROW_OF.get(token.key) or ("<>" if token.kind is Kind.OPERATOR else token.key)


def _masked(found: Sequence[Token]) -> tuple[list[str], list[int]]:
    """The masks of all tokens that have one, and the positions of these tokens."""
    kept = [(m, i) for i, t in enumerate(found) if t.kind is not Kind.BREAK and (m := _mask(t)) is not None]
    return [m for m, _ in kept], [i for _, i in kept]


def _failed_checks(claim: Sequence[Token], run: Sequence[Token]) -> frozenset[str]:
    """The names of the checks that a claim fails beside a run of the same words."""
    failed: set[str] = set()
    own, other = ([t for t in side if _mask(t) is not None] for side in (claim, run))
    for mine, theirs in zip(own, other, strict=True):
        if mine.key == theirs.key or theirs.key in SAME.get(mine.key, ()):
            continue
        if mine.kind is Kind.NUMBER:
            failed |= set() if _same_dates(own, other) else {"numbers"}
        else:
            rival = mine.kind is Kind.OPERATOR or theirs.key in RIVALS.get(mine.key, ())
            failed.add("antonyms" if rival else "substitution")
    for name, has in _KEY_WORDS.items():
        if Counter(v for t in claim if (v := has(t))) != Counter(v for t in run if (v := has(t))):
            failed.add(name)
    return frozenset(failed)


def _same_dates(claim: Sequence[Token], run: Sequence[Token]) -> bool:
    """Whether both have the same numbers in another order, because dates are written in several ways."""
    own, other = (sorted(t.key for t in side if t.kind is Kind.NUMBER) for side in (claim, run))
    return own == other and any(key.startswith("month-") for key in own)


_KEY_WORDS: Mapping[str, Callable[[Token], str | None]] = MappingProxyType(
    {
        "negation": lambda token: token.key if token.kind is Kind.NEGATOR else None,
        "quantifier": lambda token: QUANTIFIERS.get(token.word),
        "modality": lambda token: MODALS.get(token.word),
    }
)
"""Checks for words that decide, each with the key of such a word; None for other tokens."""
