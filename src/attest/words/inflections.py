"""Forms of English words, guessed from their letters: singular and plural, forms of verbs, shared beginnings.

Index terms and word families reduce a word to one form; these functions go the other way, for patterns and for queries
about words as they are written. A form may be no word at all: it only counts where a text or an index has it.
"""

from collections.abc import Iterable, Sequence, Set
from itertools import chain

from attest.words.terms import stem

VERB_ENDINGS = ("ing", "ed")
"""Endings of inflected verbs."""
_LEAST_BASE = 4
"""Minimum number of letters of a verb without its ending."""
_LEAST_ALIKE = 5
"""Minimum number of letters of words that may differ in their endings alone."""
_HISSES = ("s", "x", "z", "ch", "sh")
"""Endings whose plural takes *es*; some words in *ch* are pronounced with a k and take *s* (*epochs*)."""


def singulars_and_plurals(thing: str) -> tuple[Sequence[str], Sequence[str]]:
    """Singular and plural forms of a thing, given either: *leech*, and *leechs* or *leeches*."""
    last = thing.rpartition(" ")[2]
    if thing.endswith("s") and not thing.endswith("ss") and stem(last) != last:
        hissing = thing.endswith("es") and thing[:-2].endswith(_HISSES)
        singular = f"{thing[:-3]}y" if thing.endswith("ies") else thing[:-1]
        return (singular, thing[:-2]) if hissing else (singular,), (thing,)
    if thing.endswith("y") and thing[-2:-1] not in "aeiou":
        return (thing,), (f"{thing[:-1]}ies",)
    hissing = thing.endswith(_HISSES)
    return (thing,), (f"{thing}s", f"{thing}es") if hissing else (f"{thing}s",)


def plurals(words: Iterable[str]) -> list[str]:
    """The plural forms of some words."""
    return [form for word in words for form in singulars_and_plurals(word)[1]]


def in_both_numbers(words: Iterable[str]) -> list[str]:
    """The singular and plural forms of some words."""
    return [form for word in words for form in chain(*singulars_and_plurals(word))]


def noun_pattern(plural: str) -> str:
    """Pattern of a noun in singular and plural, given the plural in lower case: *batches* also matches *batch*."""
    base = plural.rstrip("s")
    base = rf"{base[:-1]}(?:y|ie)" if base.endswith("ie") else f"{base}?" if base.endswith("e") else base
    return f"{base}(?:e?s)?"


def verb_forms(term: str) -> Set[str]:
    """Other forms of a verb: *discard* and *discarding* for *discarded*."""
    ending = next((ending for ending in VERB_ENDINGS if term.endswith(ending)), "")
    base = term.removesuffix(ending)
    bases = {base, base[:-1]} if ending and base[-2:-1] == base[-1:] else {base, base.removesuffix("e")}
    forms = {base + ending for base in bases if len(base) >= _LEAST_BASE for ending in ("", "e", *VERB_ENDINGS)}
    return forms - {term} if term.isascii() and term.isalpha() else frozenset()


def common_beginning(term: str) -> str:
    """The letters with which all forms of an index term begin: *thread* for *threading*."""
    return term if len(term) < 5 or not term.isalpha() else term[: max(4, min(6, len(term) - 2))]


def differ_in_ending(word: str, other: str) -> bool:
    """Whether two words are equal except for at most one letter at the end of the first, or at most three at the end of
    the second: *inhibit* and *inhibition*."""
    long_enough = min(len(word), len(other)) >= _LEAST_ALIKE
    return long_enough and (word.startswith(other[:-3]) or other.startswith(word[:-1]))
