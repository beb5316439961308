"""Expansion of source code: the type around a hit, other members of it, imports that it uses, and what it calls."""

import re
from collections.abc import Iterator

from attest.graph.code.walk import walk_code
from attest.retrieval.expansion.surroundings import Piece, Surroundings, elsewhere
from attest.store.queries import queries
from attest.values.chunks import StoredChunk
from attest.values.code import CALLABLES, TYPES
from attest.values.spans import Range
from attest.values.symbols import Certainty, FoundSymbol

MOST_SIBLINGS = 3
MOST_IMPORTS = 5
MOST_CALLEES = 5
CALL_DEPTH = 2
_LINKS_READ = 30
LONGEST_HEAD = 1_500
"""Most characters of a signature with its documentation; a longer one is shown without it."""
_WORD = re.compile(r"[^\W\d]\w*")


def type_head(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """The head of the innermost type around a hit, unless the hit contains it."""
    owner = _owner(found, around)
    if owner is not None and not _within(owner.symbol.signature, found):
        yield from around.part(*_head(owner))


def siblings(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """Signatures of the nearest other members of the type, in the order of the file."""
    owner = _owner(found, around)
    if owner is None:
        return
    number = around.symbols.index(owner)
    members = [
        one.symbol.signature
        for one in around.symbols
        if one.symbol.parent == number and one.symbol.kind in CALLABLES and not _within(one.symbol.signature, found)
    ]
    nearest = sorted(members, key=lambda place: (abs(place[0] - found.chunk.start), place))[:MOST_SIBLINGS]
    for place in sorted(nearest):
        yield from around.part(*place)


def imports(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """Imports of names that the hit uses, in the order of the file."""
    if found.document_kind != "code":
        return
    sql, used = queries("code"), set(_WORD.findall(found.text))
    file = around.view.connection.execute(sql["file_of_document"], (found.document_id,)).fetchone()
    rows = around.view.connection.execute(sql["import_places"], (file["code_id"],)).fetchall() if file else []
    names = {(row["start"], row["end"]): row["alias"] or row["name"] or row["module"] for row in rows}
    wanted = [place for place, name in names.items() if _last(name) in used and not _within(place, found)]
    for place in wanted[:MOST_IMPORTS]:
        yield from around.part(*place)


def _last(name: str) -> str:
    return re.split(r"[./:]", name)[-1]


def callees(found: StoredChunk, around: Surroundings) -> Iterator[Piece]:
    """Heads of the functions that those of a hit certainly call, and of those that these call, nearest first."""
    if found.document_kind != "code":
        return
    own = [one for one in around.symbols if one.symbol.kind in CALLABLES and _within(one.symbol.signature, found)]
    links = walk_code(around.view.connection, "callees", own, depth=CALL_DEPTH, limit=_LINKS_READ).links if own else ()
    certain = [one.callee for one in links if one.callee is not None and one.certainty is Certainty.CERTAIN]
    apart = [one for one in certain if one.document_id != found.document_id or not _within(one.symbol.signature, found)]
    for one in apart[:MOST_CALLEES]:
        yield from elsewhere(around, one, *_head(one))


def _owner(found: StoredChunk, around: Surroundings) -> FoundSymbol | None:
    """The innermost type around a hit; None if there is none, or the document is not code."""
    if found.document_kind != "code":
        return None
    start, end = found.chunk.start, found.chunk.end
    inside = [one for one in around.symbols if one.symbol.kind in TYPES and _contains(one.symbol.span, start, end)]
    return max(inside, key=lambda one: one.symbol.span[0], default=None)


def _contains(span: Range, start: int, end: int) -> bool:
    return span[0] <= start and end <= span[1] and span != (start, end)


def _within(place: Range, found: StoredChunk) -> bool:
    return found.chunk.start <= place[0] and place[1] <= found.chunk.end


def _head(one: FoundSymbol) -> Range:
    """The signature with its documentation."""
    signature, doc = one.symbol.signature, one.symbol.doc or one.symbol.signature
    start, end = min(signature[0], doc[0]), max(signature[1], doc[1])
    return (start, end) if end - start <= LONGEST_HEAD else signature
