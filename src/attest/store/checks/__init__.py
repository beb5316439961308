"""The whole store against its promises.

Every derived thing is derived again and compared with what is stored. Nothing is repaired: `attest index` makes what is
wrong anew, and what it cannot make (a revision that was changed) has to come from a copy.

Memory stays bounded: few texts of revisions are in it at a time, and of each promise only the first faults are kept.

    promises    what a look is, and what it sees
    texts       revisions with their outlines and chunks; documents, links, code what follows from them
    lexical     the words of chunks in the full-text index; vectors their meaning, and what rerankers said of them
    files       those beside the database; past what a history has
    answers     what was answered; traces how, and what it was worth
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from attest.store.checks.answers import ANSWERS
from attest.store.checks.code import CODE
from attest.store.checks.documents import DOCUMENTS
from attest.store.checks.files import files
from attest.store.checks.lexical import lexical_index
from attest.store.checks.links import LINKS
from attest.store.checks.past import PAST
from attest.store.checks.promises import Look, Seen
from attest.store.checks.texts import texts
from attest.store.checks.traces import TRACES
from attest.store.checks.vectors import VECTORS
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.checks import INVARIANTS, CheckReport, Fault

FAULTS_SHOWN = 20
"""Faults kept of each promise; what comes after is counted in one line."""


def check(database: Database, *, prepared_by: Callable[[str], str] | None = None) -> CheckReport:
    """Look at every promise of ``INVARIANTS``. The write lock is held for the full-text index alone; a store that may
    not be written to has only the number of its chunks compared with that index.

    ``prepared_by`` says what an index run would use now for a source with some settings. What another
    made is named, and only what no reader decides is looked at in it; None takes all of it for today's.
    """
    counts: Counter[str] = Counter()
    faults: dict[str, list[Fault]] = {name: [] for name in INVARIANTS}
    excess: Counter[str] = Counter()
    with database.reading() as connection:
        stale = _stale_documents(connection, prepared_by) if prepared_by else {}
    for seen in _everything(database, stale.keys()):
        counts[seen.invariant] += 1
        if seen.problem is not None and len(faults[seen.invariant]) < FAULTS_SHOWN:
            faults[seen.invariant].append(Fault(invariant=seen.invariant, where=seen.where, detail=seen.problem))
        elif seen.problem is not None:
            excess[seen.invariant] += 1
    for name, more in excess.items():
        faults[name].append(Fault(invariant=name, where="…", detail=f"and {more:,} more"))
    found = [fault for name in INVARIANTS for fault in faults[name]]
    return CheckReport(
        checked=[(name, counts[name]) for name in INVARIANTS],
        faults=found,
        stale=[f"{_documents(many)} prepared by {by}" for by, many in Counter(stale.values()).items()],
    )


def _stale_documents(connection: sqlite3.Connection, prepared_by: Callable[[str], str]) -> Mapping[str, str]:
    """From the id of each document that an index run would make anew to what prepared it: another reader, chunker or
    tokenizer than today's. What follows from its words can be derived again only by that."""
    now = cache(prepared_by)  # asked once for the settings of every source
    rows = connection.execute(queries("check")["preparers_of_documents"])
    return {document_id: by for document_id, settings, by in rows if by != now(settings)}


def _documents(many: int) -> str:
    return "1 document was" if many == 1 else f"{many:,} documents were"


def _everything(database: Database, stale: Collection[str]) -> Iterator[Seen]:
    yield from _guarded("lexical-index", lexical_index, database)
    with database.reading():
        for name, look in _looks(stale).items():
            yield from _guarded(name, look, database)


def _guarded(name: str, look: Look, database: Database) -> Iterator[Seen]:
    """What a look sees; where SQLite itself gives up, that is the fault."""
    try:
        yield from look(database, database.connection())
    except sqlite3.Error as error:
        yield Seen(name, "database", f"SQLite cannot read it: {error}")


def _sqlite(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    for row in connection.execute(f"PRAGMA integrity_check({FAULTS_SHOWN})"):
        yield Seen("sqlite", "database", None if row[0] == "ok" else row[0])


def _foreign_keys(_: Database, connection: sqlite3.Connection) -> Iterator[Seen]:
    yield Seen("foreign-keys", "", None)
    for table, rowid, parent, _number in connection.execute("PRAGMA foreign_key_check"):
        yield Seen("foreign-keys", f"{table} row {rowid}", f"names a {parent} that is not there")


def _looks(stale: Collection[str]) -> Mapping[str, Look]:
    """What is read in one consistent view, under the promise that is blamed when SQLite cannot read it."""
    return {
        "sqlite": _sqlite,
        "foreign-keys": _foreign_keys,
        **texts(stale),
        **DOCUMENTS,
        **VECTORS,
        **ANSWERS,
        **CODE,
        **LINKS,
        **TRACES,
        **PAST,
        **files(stale),
    }
