"""Storing the parsed code of a source file, in the transaction that stores its document."""

import sqlite3
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from attest.store.queries import queries
from attest.values.code import Code

_SQL = "code"
_Row = tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRows:
    """A file's code as rows, without the number that the store assigns to the file. Plain tuples cross between
    processes several times faster than values."""

    module: str
    symbols: Sequence[_Row]
    imports: Sequence[_Row]
    calls: Sequence[_Row]
    type_names: Sequence[_Row]
    names: Sequence[tuple[int, str]]
    """For each symbol, the offset of its signature, ascending, and the names by which its chunk is found."""


def names_within(names: Sequence[tuple[int, str]], start: int, end: int) -> str:
    """Names of the symbols in a chunk, as the view ``chunk_text`` derives them for the full-text index."""
    first, past = (bisect_left(names, (at, "")) for at in (start, end))
    return " ".join(name for _, name in names[first:past])


def code_rows(code: Code, module: str) -> CodeRows:
    """Convert a file's code to rows."""
    return CodeRows(
        module=module,
        symbols=[
            (
                n,
                s.name,
                s.qualified,
                s.kind.value,
                s.visibility,
                *s.span,
                *s.signature,
                *(s.doc or (None, None)),
                s.parent if s.parent >= 0 else None,
                " ".join(s.bases),
            )
            for n, s in enumerate(code.symbols)
        ],
        imports=[(n, i.module, int(i.relative), i.name, i.alias, i.start, i.end) for n, i in enumerate(code.imports)],
        calls=[(c.start, c.name, c.qualifier, c.callee.value, c.caller if c.caller >= 0 else None) for c in code.calls],
        type_names=[
            (t.start, t.name, t.qualifier, t.holder if t.holder >= 0 else None, t.owner, int(t.base))
            for t in sorted(code.type_names, key=lambda one: (one.start, not one.base))
        ],
        names=sorted(((s.signature[0], f"{s.name} {s.qualified}") for s in code.symbols), key=itemgetter(0)),
    )


def put_code(connection: sqlite3.Connection, document_id: str, rows: CodeRows) -> None:
    """Store a file's code. The document's earlier code must have been deleted."""
    sql = queries(_SQL)
    code_id = connection.execute(sql["put_code"], (document_id, rows.module)).lastrowid
    parts = {
        "put_symbol": rows.symbols,
        "put_import": rows.imports,
        "put_call": rows.calls,
        "put_type_name": rows.type_names,
    }
    for statement, found in parts.items():
        connection.executemany(sql[statement], [(code_id, *row) for row in found])
