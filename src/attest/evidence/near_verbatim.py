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
    claim_tokens = [token for token in claim if token.kind is not Kind.BREAK]
    found: frozenset[str] | None = None
    joined, needle = "\0" + "\0".join(masks) + "\0", "\0" + "\0".join(claim_masks) + "\0"
    offset, first, counted = joined.find(needle), 0, 0
    while offset >= 0 and found != frozenset():
        first, counted = first + joined.count("\0", counted, offset), offset
        low, high = places[first], places[first + len(claim_masks) - 1]
        while low and (evidence[low - 1].kind is Kind.NEGATOR or evidence[low - 1].word in QUANTIFIERS):
            low -= 1
        run = [token for token in evidence[low : high + 1] if token.kind is not Kind.BREAK]
        failed = _failed_checks(claim_tokens, run)
        found = failed if found is None or len(failed) < len(found) else found
        offset = joined.find(needle, offset + 1)
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
    masked = [
        (mask, i)
        for i, token in enumerate(found)
        if token.kind is not Kind.BREAK and (mask := _mask(token)) is not None
    ]
    return [mask for mask, _ in masked], [i for _, i in masked]


def _failed_checks(claim: Sequence[Token], run: Sequence[Token]) -> frozenset[str]:
    """The names of the checks that a claim fails beside a run of the same words."""
    failed: set[str] = set()
    claim_tokens, run_tokens = ([token for token in side if _mask(token) is not None] for side in (claim, run))
    for claimed, stated in zip(claim_tokens, run_tokens, strict=True):
        if claimed.key == stated.key or stated.key in SAME.get(claimed.key, ()):
            continue
        if claimed.kind is Kind.NUMBER:
            failed |= set() if _same_dates(claim_tokens, run_tokens) else {"numbers"}
        else:
            rival = claimed.kind is Kind.OPERATOR or stated.key in RIVALS.get(claimed.key, ())
            failed.add("antonyms" if rival else "substitution")
    for name, key_word in _KEY_WORDS.items():
        if Counter(filter(None, map(key_word, claim))) != Counter(filter(None, map(key_word, run))):
            failed.add(name)
    return frozenset(failed)


def _same_dates(claim: Sequence[Token], run: Sequence[Token]) -> bool:
    """Whether both have the same numbers in another order, because dates are written in several ways."""
    claim_numbers, run_numbers = (
        sorted(token.key for token in side if token.kind is Kind.NUMBER) for side in (claim, run)
    )
    return claim_numbers == run_numbers and any(key.startswith("month-") for key in claim_numbers)


_KEY_WORDS: Mapping[str, Callable[[Token], str | None]] = MappingProxyType(
    {
        "negation": lambda token: token.key if token.kind is Kind.NEGATOR else None,
        "quantifier": lambda token: QUANTIFIERS.get(token.word),
        "modality": lambda token: MODALS.get(token.word),
    }
)
"""Checks for words that decide, each with the key of such a word; None for other tokens."""
