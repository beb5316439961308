"""Questions about source code: what is defined where, who calls it, and which specification it follows."""

import time
from collections.abc import Sequence
from dataclasses import replace

from attest.engine.inputs import checked_text
from attest.engine.opened import Opened
from attest.errors import UsageError
from attest.graph.code import lookup
from attest.graph.code.lookup import missing_code_note
from attest.graph.code.walk import walk_code
from attest.graph.specs import lookup as spec_lookup
from attest.values.code import SymbolKind
from attest.values.specs import SpecLinks
from attest.values.symbols import CallLinks, CodeRelation, FileOutline, SymbolMatches


def symbols(opened: Opened, name: str, *, k: int, kind: Sequence[str]) -> SymbolMatches:
    """The best symbols for a name."""
    query = checked_text(name, "name")
    if k < 1:
        raise UsageError("the number of symbols must be at least 1")
    if unknown := set(kind) - set(SymbolKind):
        known = ", ".join(sorted(SymbolKind))
        raise UsageError(f"there are no symbols of kind {min(unknown)!r}; kinds are: {known}")
    with opened.database.reading() as connection:
        names = opened.symbol_names()
        started = time.perf_counter()
        found = lookup.find_symbols(connection, names, query, k=k, kinds=kind)
        elapsed_ms = (time.perf_counter() - started) * 1000
        degraded = missing_code_note(connection, found)
    return SymbolMatches(query=name, matches=found, elapsed_ms=elapsed_ms, degraded=degraded)


def outline(opened: Opened, ref: str) -> FileOutline:
    """The symbols of a source file."""
    with opened.database.reading() as connection:
        found = lookup.file_outline(connection, ref)
        return replace(found, degraded=missing_code_note(connection, found.symbols))


def links(opened: Opened, direction: str, ref: str, *, depth: int, limit: int, relation: str) -> CallLinks:
    """The ``callers`` or ``callees`` of the symbols that a reference means."""
    started = time.perf_counter()
    if depth < 1 or limit < 1:
        raise UsageError("depth and limit must be at least 1")
    if relation not in set(CodeRelation):
        raise UsageError(f"there is no relation {relation!r}; relations are: {', '.join(CodeRelation)}")
    wanted = CodeRelation(relation)
    with opened.database.reading() as connection:
        meant = lookup.resolve_reference(connection, opened.symbol_names(), checked_text(ref, "name"))
        found = walk_code(connection, direction, meant, depth=depth, limit=limit, relation=wanted)
    return CallLinks(
        ref=ref,
        direction=direction,
        relation=wanted,
        symbols=meant,
        links=found.links,
        truncated=found.truncated,
        elapsed_ms=(time.perf_counter() - started) * 1000,
    )


def specifications(opened: Opened, direction: str, ref: str, *, limit: int) -> SpecLinks:
    """The ``implementations`` of a specification, or the specifications of code (``specified``)."""
    if limit < 1:
        raise UsageError("the limit must be at least 1")
    with opened.database.reading() as connection:
        meant = checked_text(ref, "reference")
        if direction == "implementations":
            found = spec_lookup.specification_links(connection, meant, limit=limit)
        else:
            found = spec_lookup.code_links(connection, opened.symbol_names, meant, limit=limit)
        return replace(found, degraded=missing_code_note(connection, found.links))
