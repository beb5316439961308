"""Expansion of source code: the type around a hit, other members of it, imports that it uses, and what it calls."""

import re
from collections.abc import Iterator

from attest.graph.code.walk import walk_code
from attest.retrieval.expansion.surroundings import Piece, Surroundings, elsewhere
from attest.store.queries import queries
from attest.values.anchors import IDENTIFIER
from attest.values.chunks import StoredChunk
from attest.values.code import CALLABLES, TYPES
from attest.values.spans import Range
from attest.values.symbols import Certainty, FoundSymbol

MOST_SIBLINGS, MOST_IMPORTS, MOST_CALLEES = 3, 5, 5
"""Most spans of each kind that are added to a hit."""
CALL_DEPTH = 2
"""Number of calls that are followed from a hit."""
_LINKS_READ = 30
"""Most links that are read for the callees of a hit."""
LONGEST_HEAD = 1_500
"""Most characters of a signature with its documentation; a longer one is shown without it."""


def type_head(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """The head of the innermost type around a hit, unless the hit contains it."""
    owner = _owner(found, around)
    if owner is not None and not _within(owner.symbol.signature, found):
        yield from around.part(*_head(owner))


def other_members(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """Signatures of the nearest other members of the type, in the order of the file."""
    owner = _owner(found, around)
    if owner is None:
        return
    number = around.symbols.index(owner)
    members = [
        member.symbol.signature
        for member in around.symbols
        if member.symbol.parent == number
        and member.symbol.kind in CALLABLES
        and not _within(member.symbol.signature, found)
    ]
    nearest = sorted(members, key=lambda place: (abs(place[0] - found.chunk.start), place))[:MOST_SIBLINGS]
    for place in sorted(nearest):
        yield from around.part(*place)


def imports(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """Imports of names that the hit uses, in the order of the file."""
    if found.document_kind != "code":
        return
    sql, used = queries("code"), set(IDENTIFIER.findall(found.text))
    file = around.view.connection.execute(sql["file_of_document"], (found.document_id,)).fetchone()
    rows = around.view.connection.execute(sql["import_places"], (file["code_id"],)).fetchall() if file else []
    names = {(row["start"], row["end"]): row["alias"] or row["name"] or row["module"] for row in rows}
    wanted = [place for place, name in names.items() if _last_part(name) in used and not _within(place, found)]
    for place in wanted[:MOST_IMPORTS]:
        yield from around.part(*place)


def _last_part(name: str) -> str:
    return re.split(r"[./:]", name)[-1]


def callees(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """Heads of the functions that those of a hit certainly call, and of those that these call, nearest first."""
    if found.document_kind != "code":
        return
    functions = (symbol for symbol in around.symbols if symbol.symbol.kind in CALLABLES)
    own = [function for function in functions if _within(function.symbol.signature, found)]
    links = walk_code(around.view.connection, "callees", own, depth=CALL_DEPTH, limit=_LINKS_READ).links if own else ()
    certain = [link.callee for link in links if link.callee is not None and link.certainty is Certainty.CERTAIN]
    others = [
        callee
        for callee in certain
        if callee.document_id != found.document_id or not _within(callee.symbol.signature, found)
    ]
    for callee in others[:MOST_CALLEES]:
        yield from elsewhere(around, callee, *_head(callee))


def _owner(found: StoredChunk, around: Surroundings) -> FoundSymbol | None:
    """The innermost type around a hit; None if there is none, or the document is not code."""
    if found.document_kind != "code":
        return None
    start, end = found.chunk.start, found.chunk.end
    types = (found_symbol for found_symbol in around.symbols if found_symbol.symbol.kind in TYPES)
    enclosing = [found_type for found_type in types if _contains(found_type.symbol.span, start, end)]
    return max(enclosing, key=lambda found_type: found_type.symbol.span[0], default=None)


def _contains(span: Range, start: int, end: int) -> bool:
    return span[0] <= start and end <= span[1] and span != (start, end)


def _within(place: Range, found: StoredChunk) -> bool:
    return found.chunk.start <= place[0] and place[1] <= found.chunk.end


def _head(found: FoundSymbol) -> Range:
    """The signature with its documentation."""
    signature, doc = found.symbol.signature, found.symbol.doc or found.symbol.signature
    start, end = min(signature[0], doc[0]), max(signature[1], doc[1])
    return (start, end) if end - start <= LONGEST_HEAD else signature
