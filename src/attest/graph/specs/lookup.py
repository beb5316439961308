"""Resolves what a person types to links between specifications and code."""

import sqlite3
import time
from collections.abc import Callable, Sequence

from attest.errors import Contradiction, ReferenceUnknown
from attest.graph.code.lookup import resolve_reference
from attest.graph.code.names import Names
from attest.graph.specs.links import implementations, implementations_of, specifications_followed
from attest.store.document_lookup import similar_references
from attest.store.place_lookup import current_place
from attest.values.anchors import IDENTIFIER
from attest.values.specs import SpecLink, SpecLinks

NamesOf = Callable[[], Names]
"""Reads the names of symbols when they are needed."""


def specification_links(connection: sqlite3.Connection, ref: str, *, limit: int) -> SpecLinks:
    """The code that follows a document, some of its lines, or the functions and constants with a name in any document.

    Raises ``ReferenceUnknown``, and ``Contradiction`` for source code.
    """
    started = time.perf_counter()
    place = current_place(connection, ref)
    if place is not None and place[0].kind == "code":
        raise Contradiction(f"{ref} is source code; ask what it follows with: attest specified {ref}")
    if place is not None:
        found = implementations(connection, place[0].document_id, place[1:])
    elif IDENTIFIER.fullmatch(name := ref.removesuffix("()")):
        found = implementations_of(connection, name)
    else:
        raise ReferenceUnknown(ref, similar_references(connection, ref))
    return _limited(ref, "implementations", found, limit, started)


def code_links(connection: sqlite3.Connection, names: NamesOf, ref: str, *, limit: int) -> SpecLinks:
    """The specifications that a source file, some of its lines or a symbol follows.

    Raises ``SymbolUnknown``, ``SymbolAmbiguous``, and ``Contradiction`` for a document that is not source code.
    """
    started = time.perf_counter()
    place = current_place(connection, ref)
    if place is not None and place[0].kind != "code":
        raise Contradiction(f"{ref} is not source code; ask what follows it with: attest implementations {ref}")
    if place is not None:
        found = specifications_followed(connection, place[0].document_id, place[1:])
    else:
        symbols = resolve_reference(connection, names(), ref)
        found = [
            link
            for symbol in symbols
            for link in specifications_followed(connection, symbol.document_id, symbol.symbol.span)
        ]
    return _limited(ref, "specified", found, limit, started)


def _limited(ref: str, direction: str, found: Sequence[SpecLink], limit: int, started: float) -> SpecLinks:
    left_out = len(found) - limit
    return SpecLinks(
        ref=ref,
        direction=direction,
        links=found[:limit],
        truncated=[f"{left_out:,} links beyond {limit}; a larger limit shows them"] if left_out > 0 else [],
        elapsed_ms=(time.perf_counter() - started) * 1000,
    )
