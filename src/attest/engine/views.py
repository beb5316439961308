"""Views of documents (links, dependencies, conflicts) and of a topic (timeline, arguments)."""

import time
from collections.abc import Callable
from dataclasses import replace
from sqlite3 import Connection
from typing import TypeVar

from attest.engine.inputs import words_of
from attest.engine.opened import Opened
from attest.evidence.sentences import sentences
from attest.graph import conflicts as in_conflict
from attest.graph import dependencies as depending
from attest.graph import linked
from attest.graph.linked import Wanted
from attest.graph.topic_passages import Manner
from attest.retrieval.filters import filters_from
from attest.retrieval.topics import Tell, told
from attest.values.arguments import ArgumentMap
from attest.values.conflicts import ConflictList
from attest.values.dependencies import DependencyView
from attest.values.links import LinkMap
from attest.values.search import FilterValues
from attest.values.timelines import Timeline

Looked = TypeVar("Looked", LinkMap, DependencyView, ConflictList)
Told = TypeVar("Told", Timeline, ArgumentMap)


def links(opened: Opened, ref: str, wanted: Wanted, *, as_of: str | None) -> LinkMap:
    """The links of a document or a person."""
    return _looked(opened, lambda connection: linked.links(connection, words_of(ref, "name"), wanted), ref, as_of)


def dependencies(opened: Opened, ref: str, wanted: Wanted, *, as_of: str | None) -> DependencyView:
    """All that a document requires, or that requires it, transitively."""
    look = depending.dependencies
    return _looked(opened, lambda connection: look(connection, words_of(ref, "name"), wanted), ref, as_of)


def conflicts(opened: Opened, ref: str | None, *, unrelated: bool) -> ConflictList:
    """Constants to which documents give different numbers, in one document or in the whole store."""
    name = None if ref is None else words_of(ref, "name")
    return _looked(opened, lambda connection: in_conflict.conflicts(connection, name, unrelated=unrelated))


def _looked(
    opened: Opened, look: Callable[[Connection], Looked], ref: str = "", as_of: str | None = None
) -> Looked:  # fmt: skip
    started = time.perf_counter()
    with opened.named_then(ref, as_of) as database, database.reading() as connection:
        found = look(connection)
    return replace(found, elapsed_ms=(time.perf_counter() - started) * 1000)


def about(opened: Opened, tell: Tell[Told], topic: str, *, filters: FilterValues | None, limit: int) -> Told:
    """A view made from the passages about a topic: `graph.timeline.timeline` or `graph.arguments.arguments`."""
    started = time.perf_counter()
    manner = Manner(split=sentences, filters=filters_from(filters or {}), limit=limit)
    opened.load_ahead()
    with opened.views.current(opened.load_embedder) as view:
        found = told(view, tell, words_of(topic), manner)
    elapsed_ms = (time.perf_counter() - started) * 1000
    return replace(found, build_id=view.build_id, degraded=view.degraded, elapsed_ms=elapsed_ms)
