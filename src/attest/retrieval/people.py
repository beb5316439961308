"""People who wrote or spoke, and the names by which questions call them.

Posts and turns are signed with a handle or a name, and questions use another: ``ada`` is Ada Lovelace if a document
names its author ``Ada Lovelace (@ada)``. Two names belong to one person if a text states them together, or if they are
equal. That is a guess, good enough for searching; an answer names people only as they name themselves.
"""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from attest.store.queries import queries
from attest.words.terms import folded

AGREEING = 0.6
"""Share of the places with a first or last name that must belong to one person."""
INITIALS = "initials/"
"""Prefix of the identity of a person who speaks under initials."""
_NAME_SITES = frozenset({"name", "mail"})
"""Sites of identities that are not handles."""
_AFFILIATION = re.compile(r"\s*[(|]")
"""What follows a name is where somebody works: *Ada Mole (Tidal)*, *Ada Mole | Tidal*."""

Stated = Iterable[tuple[str, str, int]]
"""Identities of the store, each with one of its names and the number of places that state it."""


@dataclass(frozen=True, slots=True)
class People:
    """Authors and speakers by name. Keys are names as ``folded`` splits them, joined into one word."""

    by_name: Mapping[str, str]
    """Person by name or handle."""
    by_name_part: Mapping[str, str]
    """Person by first or last name, where nearly all places belong to that person."""
    names: Mapping[str, Set[str]]
    """All names of each person, as written."""

    def names_of(self, *name: str) -> Set[str]:
        """The names, as written, of the person with a name; a single word may be a first or last name, and a handle
        may have the last name first: ``moleada``."""
        key, last_name_first = "".join(name), "".join(reversed(name))
        found = {
            self.by_name.get(key) or self.by_name.get(last_name_first),
            self.by_name_part.get(key) if len(name) == 1 else None,
        } - {None}
        return frozenset[str]().union(*(self.names[person] for person in found if person))


def read_people(connection: sqlite3.Connection) -> People:
    """The people of a store."""
    return group_people(connection.execute(queries("edges")["identities_counted"]))


def group_people(stated: Stated) -> People:
    """Group identities into people."""
    known: dict[str, str] = {}
    written: dict[str, set[str]] = defaultdict(set)
    places: Counter[str] = Counter()
    full: set[tuple[str, ...]] = set()
    for person, name, count in sorted(_without_shared_initials(stated), key=_full_names_first):
        words, keys = _words_and_keys(person, name)
        owner = next((known[key] for key in keys if key in known), keys[0])
        known |= dict.fromkeys(keys, owner)
        written[owner].add(name)
        places[owner] += count
        full |= {words} if " " in name and len(words) > 1 else set()
    return People(known, _by_name_part(full, known, places), written)


def _without_shared_initials(stated: Stated) -> Iterable[tuple[str, str, int]]:
    """Identities without initials that several people share: only their own minutes tell them apart."""
    known = list(stated)
    under_initials = {(person, *folded(name)) for person, name, _ in known if person.startswith(INITIALS)}
    owners = Counter(person for person, *_ in under_initials)
    return (identity for identity in known if owners[identity[0]] <= 1)


def _full_names_first(identity: tuple[str, str, int]) -> tuple[bool, str, str]:
    """Sort key: names of several words first, because they tell whose the handles beside them are."""
    person, name, _ = identity
    return " " not in name, person, name


def _words_and_keys(person: str, name: str) -> tuple[tuple[str, ...], Sequence[str]]:
    """The words of a name, and the keys of its owner. A first name beside a handle is not a key: many people have
    it."""
    site, _, handle = person.partition("/")
    words = tuple(folded(_AFFILIATION.split(name, maxsplit=1)[0]) or folded(name))
    if site in _NAME_SITES:
        return words, ["".join(words)]
    of_handle = "".join(folded(handle))
    return words, ["".join(words), of_handle] if len(words) > 1 else [of_handle]


def _by_name_part(full: Set[tuple[str, ...]], known: Mapping[str, str], places: Mapping[str, int]) -> dict[str, str]:
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for words in full:
        person = known["".join(words)]
        for part in {words[0], words[-1]}:
            counted[part][person] = places[person]
    best = {part: max(counts, key=lambda person: (counts[person], person)) for part, counts in counted.items()}
    return {part: person for part, person in best.items() if counted[part][person] >= AGREEING * counted[part].total()}
