"""Constants for which documents give different numbers.

Rule 1: two documents agree if they have any number in common; many state the values of several upgrades.
Rule 2: a later revision of the same document supersedes the earlier one; different documents dispute.
Rule 3: two documents that do not name each other may mean different things by one name. Such conflicts are counted, and
shown only on request.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from attest.graph.library import Library
from attest.graph.redirects import led_to
from attest.graph.strength import leading, strength
from attest.store.document_lookup import document_asked
from attest.store.queries import queries
from attest.values.conflicts import ConflictList, Contest, Side, Statement

_SQL = "constants"


class _Row(NamedTuple):
    """One row of the constants table, with the time at which its revision was first seen."""

    document_id: str
    revision_id: str
    name: str
    value: str
    start: int
    end: int
    method: str
    confidence: float
    current: bool
    observed_at: str


def conflicts(connection: sqlite3.Connection, ref: str | None, *, unrelated: bool) -> ConflictList:
    """Constants with more than one number, of one document or of the whole store. Raises ``ReferenceUnknown``."""
    library = Library(connection)
    wanted = led_to(document_asked(connection, ref).document_id, library.document) if ref is not None else None
    related = _related(library)
    found, apart = list[Contest](), 0
    for name, rows in _by_name(connection).items():
        found += _superseded(library, name, rows, wanted)
        current = [row for row in rows if row.current]
        groups = _disputing(current, wanted)
        close = groups if unrelated else _naming_each_other(groups, related, wanted)
        apart += bool(groups and not close)
        found += [_dispute(library, name, close)] if close else []
    return ConflictList(ref=ref, conflicts=found, apart=apart)


def _by_name(connection: sqlite3.Connection) -> Mapping[str, list[_Row]]:
    found: dict[str, list[_Row]] = defaultdict(list)
    for row in map(_Row._make, connection.execute(queries(_SQL)["stated"])):
        found[row.name].append(row)
    return found


def _related(library: Library) -> set[frozenset[str]]:
    """Pairs of documents of which one names the other."""
    rows = library.connection.execute(queries(_SQL)["links_between"])
    return {frozenset((source, led_to(target, library.document))) for source, target in rows}


_Groups = Mapping[str, Sequence[_Row]]
"""From a document id to the rows of its statements."""


def _disputing(rows: Sequence[_Row], wanted: str | None) -> _Groups:
    """The rows of each document if any two have no number in common; empty if all agree, or ``wanted`` with all."""
    groups: dict[str, list[_Row]] = defaultdict(list)
    for row in rows:
        groups[row.document_id].append(row)
    disputed = {name for pair in _pairs(groups) for name in pair}
    return groups if disputed and wanted in (None, *disputed) else {}


def _pairs(groups: _Groups) -> Iterator[tuple[str, str]]:
    """Pairs of documents that have no number in common."""
    values = {name: {row.value for row in held} for name, held in groups.items()}
    yield from ((one, other) for one, other in combinations(values, 2) if not values[one] & values[other])


def _naming_each_other(groups: _Groups, related: set[frozenset[str]], wanted: str | None) -> _Groups:
    """The documents of disputing pairs in which one names the other, and the documents linked with these."""
    pairs = [pair for pair in _pairs(groups) if frozenset(pair) in related and (wanted is None or wanted in pair)]
    close = {name for pair in pairs for name in pair}
    beside = {name for name in groups if any(frozenset((name, one)) in related for one in close)}
    return {name: held for name, held in groups.items() if name in close | beside}


def _dispute(library: Library, name: str, groups: _Groups) -> Contest:
    sides = _sides(library, chain.from_iterable(groups.values()))
    ordered = sorted(sides, key=lambda side: (-round(side.strength, 6), side.value))
    return Contest(name=name, kind="dispute", sides=ordered, leading=leading(ordered))


def _superseded(library: Library, name: str, rows: Sequence[_Row], wanted: str | None) -> Iterator[Contest]:
    """Contests within documents: an earlier revision gave a number that the current one does not give."""
    for document_id in dict.fromkeys(row.document_id for row in rows):
        held = [row for row in rows if row.document_id == document_id]
        now = [row for row in held if row.current]
        present = {row.value for row in now}
        before = [row for row in held if not row.current and row.value not in present]
        if now and before and wanted in (None, document_id):
            values = (now[0], *{row.value: row for row in before}.values())
            sides = [side for row in values for side in _sides(library, [row])]
            yield Contest(name=name, kind="superseded", sides=sides, leading=now[0].value)


def _sides(library: Library, rows: Iterable[_Row]) -> list[Side]:
    """The distinct values of the rows, each with its statements and its strength."""
    by_value: dict[str, list[Statement]] = defaultdict(list)
    for row in rows:
        by_value[row.value].append(_statement(library, row))
    latest = max((one.date for held in by_value.values() for one in held if one.date), default=None)
    return [Side(value=value, strength=strength(held, latest), statements=held) for value, held in by_value.items()]


def _statement(library: Library, row: _Row) -> Statement:
    document = library.document(row.document_id)
    assert document is not None  # rows of the table reference their document
    return Statement(
        document_id=row.document_id,
        title=document.title,
        kind=document.kind,
        status=document.status,
        date=document.authored_at if row.current else row.observed_at[:10],
        current=bool(row.current),
        method=row.method,
        confidence=row.confidence,
        said=library.line_of(document, row.start, row.end, revision_id=row.revision_id),
    )
