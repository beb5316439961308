"""Views of documents (links, dependencies, conflicts) and of a topic (timeline, arguments)."""

import time
from collections.abc import Callable
from dataclasses import replace
from sqlite3 import Connection
from typing import TypeVar

from attest.engine.inputs import checked_text
from attest.engine.opened import Opened
from attest.evidence.sentences import sentences
from attest.graph import conflicts as graph_conflicts
from attest.graph import dependencies as graph_dependencies
from attest.graph.link_walk import WalkOptions, bounded_walk
from attest.graph.topic_passages import TopicOptions
from attest.retrieval.filters import filters_from
from attest.retrieval.topics import Arrange, arrange_topic
from attest.values.arguments import ArgumentMap
from attest.values.conflicts import ConflictList
from attest.values.dependencies import DependencyView
from attest.values.links import LinkMap
from attest.values.search import FilterValues
from attest.values.timelines import Timeline

DocumentView = TypeVar("DocumentView", LinkMap, DependencyView, ConflictList)
TopicView = TypeVar("TopicView", Timeline, ArgumentMap)


def links(opened: Opened, ref: str, wanted: WalkOptions, *, as_of: str | None) -> LinkMap:
    """The links of a document or a person."""
    return _timed_look(
        opened, lambda connection: bounded_walk(connection, checked_text(ref, "name"), wanted), ref, as_of
    )


def dependencies(opened: Opened, ref: str, wanted: WalkOptions, *, as_of: str | None) -> DependencyView:
    """All that a document requires, or that requires it, transitively."""
    look = graph_dependencies.dependencies
    return _timed_look(opened, lambda connection: look(connection, checked_text(ref, "name"), wanted), ref, as_of)


def conflicts(opened: Opened, ref: str | None, *, unrelated: bool) -> ConflictList:
    """Constants to which documents give different numbers, in one document or in the whole store."""
    name = None if ref is None else checked_text(ref, "name")
    return _timed_look(opened, lambda connection: graph_conflicts.conflicts(connection, name, unrelated=unrelated))


def _timed_look(
    opened: Opened, look: Callable[[Connection], DocumentView], ref: str = "", as_of: str | None = None
) -> DocumentView:
    started = time.perf_counter()
    with opened.database_at(ref, as_of) as database, database.reading() as connection:
        found = look(connection)
    return replace(found, elapsed_ms=(time.perf_counter() - started) * 1000)


def topic_view(
    opened: Opened, arrange: Arrange[TopicView], topic: str, *, filters: FilterValues | None, limit: int
) -> TopicView:
    """A view made from the passages about a topic: `graph.timeline.timeline` or `graph.arguments.arguments`."""
    started = time.perf_counter()
    options = TopicOptions(split=sentences, filters=filters_from(filters or {}), limit=limit)
    opened.preload_embedder()
    with opened.views.current(opened.load_embedder) as view:
        found = arrange_topic(view, arrange, checked_text(topic), options)
    elapsed_ms = (time.perf_counter() - started) * 1000
    return replace(found, build_id=view.build_id, degraded=view.degraded, elapsed_ms=elapsed_ms)
