"""Conflicts as lines for a person: each number with the documents that give it, the strongest first."""

from collections.abc import Iterator

from attest.cli.link_lines import quoted
from attest.cli.terminal import INDENT, Ink, Line, bold, dim, many, shortened
from attest.values.conflicts import ConflictList, Contest, Side

_STATEMENTS = 3
"""Documents shown for one number before the rest is only counted."""


def conflict_lines(found: ConflictList, *, width: int) -> list[Line]:
    """Every constant with its numbers, their strength, and the lines that give them."""
    lines = [line for one in found.conflicts for line in _contest_lines(one, width)]
    apart = (
        f" · {many(found.apart, 'more name')} of documents that do not name each other (--all)" if found.apart else ""
    )
    count = many(len(found.conflicts), "conflict") if found.conflicts else "no conflicts"
    return [*lines, [dim(f"{count}{apart} · {found.elapsed_ms:.0f} ms")]]


def _contest_lines(one: Contest, width: int) -> Iterator[Line]:
    outcome = f"{one.leading} leads" if one.leading and one.kind == "dispute" else "nobody can say"
    outcome = f"{one.leading} stands" if one.kind == "superseded" else outcome
    yield [bold(one.name), "  ", Ink(one.kind, "warn"), dim(f"  {outcome}")]
    for side in one.sides:
        yield from _side_lines(side, width)
    yield []


def _side_lines(side: Side, width: int) -> Iterator[Line]:
    sources = len({statement.document_id for statement in side.statements})
    yield ["  ", bold(side.value), dim(f"  strength {side.strength:.2f}, {many(sources, 'document')}")]
    for statement in side.statements[:_STATEMENTS]:
        about = ", ".join(
            filter(None, (statement.status, statement.date, "" if statement.current else "earlier revision"))
        )
        yield [INDENT, statement.document_id, f"  {shortened(statement.title, 50)}", dim(f"  {about}")]
        yield from quoted(statement.said, width)
    if len(side.statements) > _STATEMENTS:
        yield [INDENT, dim(f"and {many(len(side.statements) - _STATEMENTS, 'more place')}")]
