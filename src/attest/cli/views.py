"""The commands that show links and the views made of them."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attest.cli import link_lines, topic_lines
from attest.cli.terminal import Line, Streams, Value, print_value, read_text
from attest.values.encodable import encodable
from attest.values.search import alternatives

if TYPE_CHECKING:
    from attest.engine import Attest


def links(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the links of a document. Status 1 if it has none."""
    found = kb.links(
        encodable(given.ref),
        depth=given.depth,
        relations=given.relations,
        direction=given.direction,
        min_confidence=given.min_confidence,
        limit=given.limit,
        as_of=given.as_of,
    )
    lines = partial(link_lines.link_lines, width=streams.out.width)
    _print(streams, given, found, lines, partial(link_lines.link_graph, form=given.form))
    return 0 if found.links else 1


def dependencies(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print what a document requires, or what requires it, transitively. Status 1 if there is nothing."""
    found = kb.dependencies(
        encodable(given.ref),
        direction=given.direction,
        min_confidence=given.min_confidence,
        limit=given.limit,
        as_of=given.as_of,
    )
    lines = partial(link_lines.dependency_lines, width=streams.out.width)
    _print(streams, given, found, lines, partial(link_lines.dependency_graph, form=given.form))
    return 0 if found.links else 1


def timeline(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print dated events around a topic. Status 1 if there is none."""
    found = kb.timeline(read_text(given.words, streams), filters=alternatives(given.filters), limit=given.limit)
    lines = partial(topic_lines.timeline_lines, width=streams.out.width)
    _print(streams, given, found, lines, topic_lines.timeline_diagram, degraded=found.degraded)
    return 0 if found.events else 1


def arguments(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print who argued for and against something. Status 1 if nobody did."""
    found = kb.arguments(read_text(given.words, streams), filters=alternatives(given.filters), limit=given.limit)
    lines = partial(topic_lines.argument_lines, width=streams.out.width)
    _print(streams, given, found, lines, topic_lines.argument_diagram, degraded=found.degraded)
    return 0 if found.arguments else 1


def conflicts(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print constants with more than one number. Status 1 if there is none."""
    found = kb.conflicts(encodable(given.ref) if given.ref is not None else None, unrelated=given.all)
    print_value(streams, given, found, partial(topic_lines.conflict_lines, width=streams.out.width))
    return 0 if found.conflicts else 1


def _print(
    streams: Streams,
    given: Namespace,
    value: Value,
    lines_of: Callable[[Value], Sequence[Line]],
    drawn: Callable[[Value], str],
    *,
    degraded: Sequence[str] = (),
) -> None:
    """Print a view in the requested form: JSON, lines, or a diagram."""
    if given.json or not given.form:
        print_value(streams, given, value, lines_of, degraded=degraded)
        return
    streams.warn(degraded)
    streams.out.verbatim(drawn(value))
