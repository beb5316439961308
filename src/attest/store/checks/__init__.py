"""Checking the whole store against its invariants.

Everything derived is derived again and compared with what is stored. Nothing is repaired: `attest index` rebuilds what
is wrong, also the text of a revision whose file it reads again; what it cannot rebuild has to come from a copy.

Memory stays bounded: few texts of revisions are in it at a time, and only the first faults of each invariant are kept.

    check_results  types and rules that the checks share
    texts          revisions with their outlines, fields, links, names and chunks; documents and the present build
    links          replies, authors, copies, constants and anchors; code symbols, imports, calls and types
    lexical        words of chunks in the full-text index; vectors their embeddings, and scores of rerankers
    files          accelerators beside the database; past histories and named builds
    answers        answers with their quotes; traces how they were found, with feedback on them
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from attest.store.checks.answers import ANSWERS
from attest.store.checks.check_results import Check, CheckResult
from attest.store.checks.code import CODE
from attest.store.checks.documents import DOCUMENTS
from attest.store.checks.files import files
from attest.store.checks.lexical import lexical_index
from attest.store.checks.links import LINKS
from attest.store.checks.past import PAST
from attest.store.checks.texts import texts
from attest.store.checks.traces import TRACES
from attest.store.checks.vectors import VECTORS
from attest.store.database import DamagedRow, Database
from attest.store.queries import queries
from attest.values.checks import INVARIANTS, CheckReport, Fault

FAULTS_SHOWN = 20
"""Faults kept per invariant; further ones are only counted, in one line."""


def check(database: Database, *, prepared_by: Callable[[str], str] | None = None) -> CheckReport:
    """Check every one of ``INVARIANTS``. The write lock is held only while the full-text index is compared; in a
    read-only store only the rows of that index are compared with the chunks, not the words.

    ``prepared_by`` gives, for a source's settings, what an index run would use now. Documents prepared by anything else
    are named as stale, and only what does not depend on the reader is checked in them; with None, none is stale.
    """
    counts: Counter[str] = Counter()
    faults: dict[str, list[Fault]] = {name: [] for name in INVARIANTS}
    excess: Counter[str] = Counter()
    with database.reading() as connection:
        stale = _stale_documents(connection, prepared_by) if prepared_by else {}
    for seen in _all_results(database, stale.keys()):
        counts[seen.invariant] += 1
        if seen.problem is not None and len(faults[seen.invariant]) < FAULTS_SHOWN:
            faults[seen.invariant].append(Fault(invariant=seen.invariant, where=seen.where, detail=seen.problem))
        elif seen.problem is not None:
            excess[seen.invariant] += 1
    for name, n in excess.items():
        faults[name].append(Fault(invariant=name, where="…", detail=f"and {n:,} more"))
    found = [fault for name in INVARIANTS for fault in faults[name]]
    return CheckReport(
        checked=[(name, counts[name]) for name in INVARIANTS],
        faults=found,
        stale=[f"{_document_count(n)} prepared by {preparer}" for preparer, n in Counter(stale.values()).items()],
    )


def _stale_documents(connection: sqlite3.Connection, prepared_by: Callable[[str], str]) -> Mapping[str, str]:
    """From the id of each stale document to what prepared it: a reader, chunker or tokenizer other than today's. Only
    that can derive again what follows from the document's words."""
    current_preparer = cache(prepared_by)  # called once for each source's settings
    rows = connection.execute(queries("check")["preparers_of_documents"])
    return {document_id: preparer for document_id, settings, preparer in rows if preparer != current_preparer(settings)}


def _document_count(count: int) -> str:
    return "1 document was" if count == 1 else f"{count:,} documents were"


def _all_results(database: Database, stale: Collection[str]) -> Iterator[CheckResult]:
    yield from _guarded_results("lexical-index", lexical_index, database)
    with database.reading():
        for name, look in _looks(stale).items():
            yield from _guarded_results(name, look, database)


def _guarded_results(name: str, look: Check, database: Database) -> Iterator[CheckResult]:
    """Results of a check; if SQLite itself fails, or a row is damaged, that is the fault."""
    try:
        yield from look(database, database.connection())
    except sqlite3.Error as error:
        yield CheckResult(name, "database", f"SQLite cannot read it: {error}")
    except DamagedRow as error:
        yield CheckResult(name, "database", f"it cannot be checked: {error}")


def _sqlite(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    for row in connection.execute(f"PRAGMA integrity_check({FAULTS_SHOWN})"):
        yield CheckResult("sqlite", "database", None if row[0] == "ok" else row[0])


def _foreign_keys(_: Database, connection: sqlite3.Connection) -> Iterator[CheckResult]:
    yield CheckResult("foreign-keys", "", None)
    for table, rowid, parent, _number in connection.execute("PRAGMA foreign_key_check"):
        yield CheckResult("foreign-keys", f"{table} row {rowid}", f"names a {parent} that is not there")


def _looks(stale: Collection[str]) -> Mapping[str, Check]:
    """Checks that share one consistent view, by the invariant that is blamed if SQLite cannot read it."""
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
