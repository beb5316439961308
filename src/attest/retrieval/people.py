"""Who wrote and spoke, and by what names questions call them.

Posts and turns stand under a handle or a name, and questions use another: who writes as ``ada`` is Ada Lovelace where a
document names its author ``Ada Lovelace (@ada)``. Names are one person's where a text has them beside each other, or
where they are the same. That is a guess, good enough to look with, and nothing is said by it: an answer names people
as they name themselves.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from attest.store.queries import queries
from attest.values.terms import folded

AGREEING = 0.6
"""Share of the places with a first or last name that must be one person's."""
INITIALS = "initials/"
"""How the identity begins of who speaks under initials."""
_NAMES = frozenset({"name", "mail"})
"""Sites of identities that are no handles."""

Stated = Iterable[tuple[str, str, int]]
"""Identities of the store, each with a name that it goes by and in how many places."""


@dataclass(frozen=True, slots=True)
class People:
    """Who wrote or spoke, by what they are called. Names are compared as ``folded`` has them, in one."""

    known: Mapping[str, str]
    """From names and handles to who is called so."""
    partly: Mapping[str, str]
    """From first and last names to who is called so, where that is nearly always the same one."""
    written: Mapping[str, Set[str]]
    """All names of each as they are written."""

    def called(self, *name: str) -> Set[str]:
        """The names, as written, of whoever is called so; a single word may be a part of the name."""
        key = "".join(name)
        found = {self.known.get(key), self.partly.get(key) if len(name) == 1 else None} - {None}
        return frozenset[str]().union(*(self.written[one] for one in found if one))


def people_in(connection: sqlite3.Connection) -> People:
    """The people of a store."""
    return people(connection.execute(queries("edges")["identities_counted"]))


def people(stated: Stated) -> People:
    """From identities to people."""
    known: dict[str, str] = {}
    written: dict[str, set[str]] = defaultdict(set)
    places: Counter[str] = Counter()
    full: set[tuple[str, ...]] = set()
    for person, name, count in sorted(_unmistakable(stated), key=_names_first):
        called, keys = _keys(person, name)
        who = next((known[key] for key in keys if key in known), keys[0])
        known |= dict.fromkeys(keys, who)
        written[who].add(name)
        places[who] += count
        full |= {called} if " " in name and len(called) > 1 else set()
    return People(known, _partly(full, known, places), written)


def _unmistakable(stated: Stated) -> Iterable[tuple[str, str, int]]:
    """Identities without the initials of several people: whose they are, only their own minutes know."""
    known = list(stated)
    names = Counter(person for person, _ in {(person, tuple(folded(name))) for person, name, _ in known})
    return (one for one in known if names[one[0]] == 1 or not one[0].startswith(INITIALS))


def _names_first(one: tuple[str, str, int]) -> tuple[bool, str, str]:
    """Names of several words first: these tell whose the handles beside them are."""
    person, name, _ = one
    return " " not in name, person, name


def _keys(person: str, name: str) -> tuple[tuple[str, ...], Sequence[str]]:
    """The words of a name, and what its owner is known by. A first name beside a handle is that of many."""
    site, _, handle = person.partition("/")
    called = tuple(folded(name.partition("(")[0]) or folded(name))
    if site in _NAMES:
        return called, ["".join(called)]
    of_handle = "".join(folded(handle))
    return called, ["".join(called), of_handle] if len(called) > 1 else [of_handle]


def _partly(full: Set[tuple[str, ...]], known: Mapping[str, str], places: Mapping[str, int]) -> dict[str, str]:
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for called in full:
        who = known["".join(called)]
        for part in {called[0], called[-1]}:
            counted[part][who] = places[who]
    best = {part: max(counts, key=lambda who: (counts[who], who)) for part, counts in counted.items()}
    return {part: who for part, who in best.items() if counted[part][who] >= AGREEING * counted[part].total()}
