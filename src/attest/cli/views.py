"""The commands that show links and the views made of them."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attest.cli import argument_lines, conflict_lines, dependency_lines, link_lines, timeline_lines
from attest.cli.inputs import text_of
from attest.cli.printing import Value, print_value
from attest.cli.terminal import Desk, Line
from attest.values.encodable import encodable
from attest.values.search import alternatives

if TYPE_CHECKING:
    from attest.engine import Attest


def links(kb: "Attest", given: Namespace, desk: Desk) -> int:
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
    lines = partial(link_lines.link_lines, width=desk.out.width)
    _print(desk, given, found, lines, partial(link_lines.link_graph, form=given.form))
    return 0 if found.links else 1


def dependencies(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print what a document requires, or what requires it, transitively. Status 1 if there is nothing."""
    found = kb.dependencies(
        encodable(given.ref),
        direction=given.direction,
        min_confidence=given.min_confidence,
        limit=given.limit,
        as_of=given.as_of,
    )
    lines = partial(dependency_lines.tree_lines, width=desk.out.width)
    _print(desk, given, found, lines, partial(dependency_lines.graph, form=given.form))
    return 0 if found.links else 1


def timeline(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print dated events around a topic. Status 1 if there is none."""
    found = kb.timeline(text_of(given.words, desk), filters=alternatives(given.filters), limit=given.limit)
    lines = partial(timeline_lines.timeline_lines, width=desk.out.width)
    _print(desk, given, found, lines, timeline_lines.timeline_diagram, degraded=found.degraded)
    return 0 if found.events else 1


def arguments(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print who argued for and against something. Status 1 if nobody did."""
    found = kb.arguments(text_of(given.words, desk), filters=alternatives(given.filters), limit=given.limit)
    lines = partial(argument_lines.argument_lines, width=desk.out.width)
    _print(desk, given, found, lines, argument_lines.argument_diagram, degraded=found.degraded)
    return 0 if found.arguments else 1


def conflicts(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print constants with more than one number. Status 1 if there is none."""
    found = kb.conflicts(encodable(given.ref) if given.ref is not None else None, unrelated=given.all)
    print_value(desk, given, found, partial(conflict_lines.conflict_lines, width=desk.out.width))
    return 0 if found.conflicts else 1


def _print(
    desk: Desk, given: Namespace, value: Value, lines_of: Callable[[Value], Sequence[Line]],
    drawn: Callable[[Value], str], *, degraded: Sequence[str] = (),
) -> None:  # fmt: skip
    """Print a view in the requested form: JSON, lines, or a diagram."""
    if given.json or not given.form:
        print_value(desk, given, value, lines_of, degraded=degraded)
        return
    desk.warn(degraded)
    desk.out.verbatim(drawn(value))
