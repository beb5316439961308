"""The commands that show links and the views made of them."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from attest.cli import dependency_lines, link_lines
from attest.cli.terminal import Desk, Line

if TYPE_CHECKING:
    from attest.engine import Attest


class View(Protocol):
    """A value that the engine returns."""

    def as_json(self) -> dict[str, Any]: ...


Value = TypeVar("Value", bound=View)


def links(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print what a document is linked with. Status 1 when it is linked with nothing."""
    found = kb.links(
        _ref(given),
        depth=given.depth,
        relations=given.relations,
        direction=given.direction,
        min_confidence=given.min_confidence,
        limit=given.limit,
    )
    _print(desk, given, found, lambda one: link_lines.link_lines(one, width=desk.out.width), link_lines.link_graph)
    return 0 if found.links else 1


def dependencies(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print what a document requires, all the way. Status 1 when there is nothing."""
    found = kb.dependencies(
        _ref(given), direction=given.direction, min_confidence=given.min_confidence, limit=given.limit
    )
    width = desk.out.width
    _print(desk, given, found, lambda one: dependency_lines.tree_lines(one, width=width), dependency_lines.graph)
    return 0 if found.links else 1


def _ref(given: Namespace) -> str:
    """What was typed, without the stand-ins for bytes that were no text."""
    text: str = given.ref
    return text.encode(errors="replace").decode()


def _print(
    desk: Desk, given: Namespace, value: Value, lines_of: Callable[[Value], Sequence[Line]],
    drawn: Callable[[Value, str], str],
) -> None:  # fmt: skip
    """A view in the form that was asked for: JSON, a diagram, or lines."""
    if given.json:
        desk.out.json(value.as_json())
    elif given.form:
        desk.out.verbatim(drawn(value, given.form))
    else:
        desk.out.write(lines_of(value))


VIEWS: dict[str, "Callable[[Attest, Namespace, Desk], int]"] = {
    "links": links,
    "dependencies": dependencies,
}
