"""Storing the parsed code of a source file, in the transaction that stores its document."""

import sqlite3
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from attest.store.queries import queries
from attest.values.code import Code, Symbol

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
    first, past = bisect_left(names, (start, "")), bisect_left(names, (end, ""))
    return " ".join(name for _, name in names[first:past])


def code_rows(code: Code, module: str) -> CodeRows:
    """Convert a file's code to rows."""
    type_names = sorted(code.type_names, key=lambda type_name: (type_name.start, not type_name.base))
    names = ((symbol.signature[0], f"{symbol.name} {symbol.qualified}") for symbol in code.symbols)
    return CodeRows(
        module=module,
        symbols=[_symbol_row(number, symbol) for number, symbol in enumerate(code.symbols)],
        imports=[(n, i.module, int(i.relative), i.name, i.alias, i.start, i.end) for n, i in enumerate(code.imports)],
        calls=[
            (call.start, call.name, call.qualifier, call.callee.value, _or_null(call.caller)) for call in code.calls
        ],
        type_names=[
            (name.start, name.name, name.qualifier, _or_null(name.holder), name.owner, int(name.base))
            for name in type_names
        ],
        names=sorted(names, key=itemgetter(0)),
    )


def _symbol_row(number: int, symbol: Symbol) -> _Row:
    return (
        number,
        symbol.name,
        symbol.qualified,
        symbol.kind.value,
        symbol.visibility,
        *symbol.span,
        *symbol.signature,
        *(symbol.doc or (None, None)),
        _or_null(symbol.parent),
        " ".join(symbol.bases),
    )


def _or_null(position: int) -> int | None:
    """The position of a symbol as it is stored: null for -1, which stands for no symbol."""
    return position if position >= 0 else None


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
