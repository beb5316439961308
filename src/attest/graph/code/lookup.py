"""Resolves what a person types to symbols: the best for a name, those of a file, and the target of a reference."""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import islice

from attest.errors import NO_CODE, ReferenceAmbiguous, SymbolAmbiguous, SymbolUnknown
from attest.graph.code.headers import C_FAMILY, may_be_one_name
from attest.graph.code.names import MOST_OF_A_NAME, Names, names_like
from attest.graph.code.records import family_of
from attest.graph.code.symbol_reader import SymbolReader
from attest.store.document_lookup import document_named, require_document
from attest.store.queries import queries
from attest.values.code import TYPES, Role
from attest.values.symbols import FileOutline, FoundSymbol, SymbolMatch

ROWS_FOR_ONE = 5
"""Rows compared for each symbol wanted, if names only resemble the query."""
NEAR = 3
MOST_SYMBOLS = 1_000_000
"""Upper limit on ``k``."""


def find_symbols(
    connection: sqlite3.Connection, names: Names, query: str, *, k: int, kinds: Sequence[str] = ()
) -> list[SymbolMatch]:
    """The ``k`` best symbols for a name, which may be qualified: ``Client.send``."""
    reader, k = SymbolReader(connection), min(k, MOST_SYMBOLS)
    owner, _, name = query.strip().removesuffix("()").replace("::", ".").rpartition(".")
    found: list[SymbolMatch] = []
    for match, similar_names in names_like(names, name):
        fitting = (row for similar in similar_names for row in _rows(connection, similar, owner))
        rows = islice((row for row in fitting if not kinds or row["kind"] in kinds), MOST_OF_A_NAME + ROWS_FOR_ONE * k)
        best = sorted(rows if match == "exact" else islice(rows, ROWS_FOR_ONE * k), key=_likelihood_order)
        found += [SymbolMatch(found=reader.found(row), match=match) for row in best[: k - len(found)]]
        if len(found) >= k:
            break
    return found


def _rows(connection: sqlite3.Connection, name: str, owner: str) -> Iterator[sqlite3.Row]:
    limit = -1 if owner else MOST_OF_A_NAME
    wanted = f".{owner}.".lower()
    for row in connection.execute(queries("code")["symbols_named"], (name, limit)):
        around = f".{row['module'].replace('/', '.')}.{row['qualified'].rpartition('.')[0]}.".lower()
        if not owner or around.replace("..", ".").endswith(wanted):
            yield row


def _likelihood_order(row: sqlite3.Row) -> tuple[object, ...]:
    """Source before tests and generated files, definitions before declarations, public before hidden, short names
    first."""
    declared, hidden = row["head_end"] >= row["end"], row["visibility"] != "public"
    depth, other = row["qualified"].count("."), row["role"] != Role.SOURCE.value
    return other, declared, depth, hidden, len(row["name"]), row["path"], row["position"]


def missing_code_note(connection: sqlite3.Connection, found: Sequence[object]) -> Sequence[str]:
    """The note that the store has no code, if nothing was found and that is so; otherwise empty."""
    if found or connection.execute(queries("code")["there_is_code"]).fetchone()[0]:
        return ()
    return [f"code: {NO_CODE}"]


def file_outline(connection: sqlite3.Connection, ref: str) -> FileOutline:
    """The symbols of the file that a reference names."""
    reader = SymbolReader(connection)
    document = reader.document(document_at(connection, ref.strip()))
    code = document.kind == "code"
    return FileOutline(
        ref=ref,
        document_id=document.document_id,
        path=document.path,
        language=document.category if code else None,
        role=document.status if code else None,
        symbols=reader.symbols(document.document_id),
    )


def resolve_reference(connection: sqlite3.Connection, names: Names, ref: str) -> Sequence[FoundSymbol]:
    """The symbols that a reference means: ``path:name``, a qualified name, or a name that is defined once.

    Returns several only if one file defines the name several times, or if C++ files define members of one type by it.
    Raises ``SymbolUnknown`` and ``SymbolAmbiguous``.
    """
    called = ref.strip().removesuffix("()")
    path, _, name = called.rpartition(":")
    if path.endswith(":"):  # a::b is a name, not a place
        path, name = "", called
    found = (
        _definitions_elsewhere(connection, _in_file(connection, path, name))
        if path
        else _in_all_files(connection, name)
    )
    files = dict.fromkeys(symbol.document_id for symbol in found)
    preferred = [symbol for symbol in found if symbol.role == Role.SOURCE.value] if len(files) > 1 else found
    chosen = _without_constructors_and_declarations(preferred or found)
    refs = list(dict.fromkeys(symbol.ref for symbol in chosen))
    if not chosen:
        like = find_symbols(connection, names, name, k=NEAR) or find_symbols(
            connection, names, name.rpartition(".")[2], k=NEAR
        )
        raise SymbolUnknown(
            ref, [match.found.ref for match in like], without_code=bool(missing_code_note(connection, ()))
        )
    if len(refs) > 1 and not all(_is_overload(symbol, chosen[0]) for symbol in chosen):
        raise SymbolAmbiguous(ref, refs[:NEAR], len(refs))
    return chosen


def _without_constructors_and_declarations(found: Sequence[FoundSymbol]) -> Sequence[FoundSymbol]:
    """The symbols without constructors of a type among them, and without C or C++ declarations of what is defined."""
    types = [f".{symbol.symbol.qualified}" for symbol in found if symbol.symbol.kind in TYPES]
    rest = [symbol for symbol in found if not _is_inside(symbol.symbol.qualified, types)]
    bodies = [symbol for symbol in rest if _has_body(symbol)]
    return [
        symbol
        for symbol in rest
        if _has_body(symbol) or not any(_may_declare(symbol, definition) for definition in bodies)
    ]


def _is_inside(qualified: str, types: Sequence[str]) -> bool:
    owner = qualified.rpartition(".")[0]
    return bool(owner) and any(kind.endswith(f".{owner}") for kind in types)


def _has_body(found: FoundSymbol) -> bool:
    return found.symbol.signature[1] < found.symbol.span[1]


def _is_declared_apart(found: FoundSymbol) -> bool:
    """Whether the symbol's language declares in one file what it defines in another (C, C++)."""
    return family_of(found.language) == C_FAMILY


def _may_declare(declaration: FoundSymbol, definition: FoundSymbol) -> bool:
    """Whether a symbol without a body may be a declaration of one with a body."""
    return _is_declared_apart(declaration) and may_be_one_name(
        declaration.symbol.qualified, definition.symbol.qualified
    )


def _is_overload(first: FoundSymbol, second: FoundSymbol) -> bool:
    """Whether two C++ symbols of one name are members of one type."""
    names = first.symbol.qualified, second.symbol.qualified
    return _is_declared_apart(first) and all("." in name for name in names) and may_be_one_name(*names)


def _definitions_elsewhere(connection: sqlite3.Connection, found: Sequence[FoundSymbol]) -> Sequence[FoundSymbol]:
    """The definitions in other files of what one file only declares; the declarations if there are none."""
    if not found or any(_has_body(symbol) or not _is_declared_apart(symbol) for symbol in found):
        return found
    name = ".".join(found[0].symbol.qualified.split(".")[-2:])
    definitions = [
        symbol for symbol in _in_all_files(connection, name) if _has_body(symbol) and _may_declare(found[0], symbol)
    ]
    return [symbol for symbol in definitions if symbol.role == found[0].role] or found


def symbols_called(connection: sqlite3.Connection, name: str) -> list[FoundSymbol]:
    """The symbols with a name, qualified or not, the likeliest first."""
    reader = SymbolReader(connection)
    owner, _, last = name.replace("->", ".").replace("::", ".").rpartition(".")
    return [reader.found(row) for row in sorted(_rows(connection, last, owner), key=_likelihood_order)]


def _in_file(connection: sqlite3.Connection, path: str, name: str) -> list[FoundSymbol]:
    document_id = document_at(connection, path)
    symbols = SymbolReader(connection).symbols(document_id)
    wanted = name.replace("::", ".")
    exact = [symbol for symbol in symbols if symbol.symbol.qualified == wanted]
    return exact or [symbol for symbol in symbols if f".{symbol.symbol.qualified}".endswith(f".{wanted}")]


def document_at(connection: sqlite3.Connection, path: str) -> str:
    """Id of the document with this id or path, or of the only source file whose path ends so. Raises
    ``ReferenceAmbiguous`` and ``ReferenceUnknown``."""
    document = document_named(connection, path)
    if document is not None:
        return document.document_id
    ending = [str(row[0]) for row in connection.execute(queries("code")["documents_ending"], (path,))]
    if len(ending) > 1:
        raise ReferenceAmbiguous(path, ending)
    return ending[0] if ending else require_document(connection, path).document_id


def _in_all_files(connection: sqlite3.Connection, name: str) -> list[FoundSymbol]:
    reader = SymbolReader(connection)
    owner, _, last = name.replace("::", ".").rpartition(".")
    found = [reader.found(row) for row in _rows(connection, last, owner)]
    top = [symbol for symbol in found if "." not in symbol.symbol.qualified]
    return top if not owner and len({symbol.document_id for symbol in top}) == 1 else found
