"""The checks: each looks for one kind of disagreement between a claim and its evidence, and returns whether it is
there.

A claim that fails a hard check is never supported, however much of it is aligned. Failing one of the conflicts, in a
sentence that is otherwise aligned, is a contradiction.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from attest.evidence.opposites import RIVALS
from attest.evidence.pairing import FULL_STOP, Alignment, triples
from attest.evidence.tokens import CONTENT, Kind, Token
from attest.evidence.words import CURRENCIES, FOLLOWS_FROM, MODALS, NOT_YET, QUANTIFIERS, UNITS

_REACH = 4
"""Content words after a negation that it may be about; the first, its head, certainly is."""
_AHEAD = 8
"""Words after a negation among which these are sought, with the grammatical ones between them."""
_BEHIND = 5
"""Words before a negation that ends its clause, among which it is about the last content word: *blobs do not*."""


def _lacks_word(pair: Alignment) -> bool:
    """A word is missing in the evidence."""
    return not all(pair.carries(token) for token in pair.wanted if token.kind is Kind.WORD)


def _lacks_name(pair: Alignment) -> bool:
    """A name is missing in the evidence."""
    return not all(pair.carries(token) for token in pair.wanted if token.kind is Kind.NAME)


def _lacks_number(pair: Alignment) -> bool:
    """A number is missing in the evidence."""
    return not all(token.key in pair.keys for token in pair.wanted if token.kind is Kind.NUMBER)


def _changes_unit(pair: Alignment) -> bool:
    """A number is in the evidence, but only with other units."""
    units_by_number: dict[str, set[str]] = {}
    for number, unit in _measures(pair.found):
        units_by_number.setdefault(number, set()).add(unit)
    return any(unit not in units_by_number.get(number, {unit}) for number, unit in _measures(pair.claim))


def _measures(found: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Yield the numbers with a unit."""
    for before, token, after in triples(found):
        unit = UNITS.get(after.word) or (UNITS.get(before.word) if before.word in CURRENCIES else None)
        if token.kind is Kind.NUMBER and unit:
            yield token.key, unit


def _changes_negation(pair: Alignment) -> bool:
    """A word that one side negates and the other states."""
    heads, reach = _negation_counts(pair.claim)
    found_heads, found_reach = _negation_counts(pair.found)
    stated = {token.key for token in pair.wanted}
    return any(key in pair.keys and heads[key] > found_reach[key] for key in heads) or any(
        key in stated and found_heads[key] > reach[key] for key in found_heads
    )


def _negation_counts(found: Sequence[Token]) -> tuple[Counter[str], Counter[str]]:
    """Counts of the words directly after a negation, and of all words within its reach."""
    heads, reach = Counter[str](), Counter[str]()
    for i, token in enumerate(found):
        if token.kind is Kind.NEGATOR:
            ahead = _negated_words(found, i)
            heads.update(ahead[:1])
            reach.update(ahead[:_REACH])
    return heads, reach


def _negated_words(found: Sequence[Token], negator: int) -> list[str]:
    """Content words after a negation, up to the end of its clause; the one before it if there are none."""
    ahead: list[str] = []
    for token in found[negator + 1 : negator + 1 + _AHEAD]:
        if token.kind is Kind.BREAK:
            break
        if token.kind in CONTENT:
            ahead.append(token.key)
    return ahead or [token.key for token in found[max(0, negator - _BEHIND) : negator] if token.kind in CONTENT][-1:]


def _states_opposite(pair: Alignment) -> bool:
    """A word of the claim is missing; its opposite or rival is in the evidence, negated on both sides or neither."""
    _, reach = _negation_counts(pair.found)
    _, own_reach = _negation_counts(pair.claim)
    claim_keys = {token.key for token in pair.wanted}
    for token in pair.wanted:
        if not pair.carries(token):
            rivals = RIVALS.get(token.key, frozenset()) & pair.keys - claim_keys
            if any(bool(reach[rival]) == bool(own_reach[token.key]) for rival in rivals) or _differs_by_prefix(
                token, pair
            ):
                return True
    return False


_NEGATING_PREFIXES = ("un", "dis", "non", "in", "im", "ir", "il", "de", "anti", "mis")
"""Prefixes that turn a word into its opposite."""


def _differs_by_prefix(token: Token, pair: Alignment) -> bool:
    """The evidence has the word with or without a prefix: ``associated``, ``disassociated``; ``valid``, ``invalid``."""
    return len(token.word) > 3 and any(
        prefix + token.word in pair.words or (token.word.startswith(prefix) and token.word[len(prefix) :] in pair.words)
        for prefix in _NEGATING_PREFIXES
    )


def _exceeds_quantifier(pair: Alignment) -> bool:
    """The claim says all, most, few or only, and it does not follow from the evidence's quantifiers."""
    claimed = {QUANTIFIERS[token.word] for token in pair.claim if token.word in QUANTIFIERS}
    given = {QUANTIFIERS[token.word] for token in pair.found if token.word in QUANTIFIERS}
    return any(quantifier in FOLLOWS_FROM and given.isdisjoint(FOLLOWS_FROM[quantifier]) for quantifier in claimed)


def _changes_modality(pair: Alignment) -> bool:
    """The claim obliges, plans or states something that the evidence does not oblige, plan or state."""
    claimed = {MODALS[token.word] for token in pair.claim if token.word in MODALS}
    given = {MODALS[token.word] for token in pair.found if token.word in MODALS}
    if claimed:
        return not claimed <= given and not (claimed == {"may"} and not given)
    stated = {token.key for token in pair.wanted}
    return any(
        MODALS.get(modal.word) in NOT_YET and modal.key not in stated and (first.key in stated or second.key in stated)
        for modal, first, second in zip(pair.found, pair.found[1:], (*pair.found[2:], FULL_STOP), strict=False)
    )


def _swaps_names(pair: Alignment) -> bool:
    """Two names are swapped around the same words, as in "A of B" and "B of A"."""
    all_names = {token.key for token in (*pair.claim, *pair.found) if token.kind is Kind.NAME}
    names = [token.key for token in pair.wanted if token.key in all_names]
    places = {token.key: i for i, token in enumerate(pair.found)}
    if (
        len(set(names)) != 2
        or not pair.keys.issuperset(names)
        or "by" in pair.words | {token.word for token in pair.claim}
    ):
        return False
    first, second = names[0], names[-1]
    keys, found = [token.key for token in pair.claim], [token.key for token in pair.found]
    between = keys[keys.index(first) + 1 : keys.index(second)]
    return bool(between) and between == found[places[second] + 1 : places[first]]


def _replaces_word(pair: Alignment) -> bool:
    """The evidence has another word of the same kind between the same two neighbours."""
    stated = {token.key for token in pair.claim}
    slots: dict[tuple[str, str, Kind], bool] = {}
    for before, token, after in triples(pair.found):
        slots[before.key, after.key, token.kind] = token.key not in stated
    return any(
        slots.get((before.key, after.key, token.kind), False) and not pair.carries(token)
        for before, token, after in triples(pair.claim)
        if token.kind in CONTENT and before.kind is not Kind.BREAK
    )


CHECKS: Mapping[str, Callable[[Alignment], bool]] = {
    "terms": _lacks_word,
    "names": _lacks_name,
    "numbers": _lacks_number,
    "units": _changes_unit,
    "negation": _changes_negation,
    "antonyms": _states_opposite,
    "quantifier": _exceeds_quantifier,
    "modality": _changes_modality,
    "roles": _swaps_names,
    "substitution": _replaces_word,
}
"""The checks by name. Verdicts list the failed ones in this order."""
HARD = frozenset({*CHECKS, "context"}) - {"terms", "names"}
"""A claim that fails one of these is never supported, however much of it is aligned."""
CONFLICTS = frozenset({"numbers", "units", "negation", "antonyms"})
"""Failing one of these, in a sentence that is otherwise aligned, is a contradiction."""
