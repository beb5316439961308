"""Links between specifications and code as lines for a person."""

from functools import partial

from attest.cli.terminal import INDENT, Ink, Line, bold, dim
from attest.values.pages import place
from attest.values.specs import Place, SpecLink, SpecLinks

_LINES = 5
"""Lines listed for a link before the rest is only counted."""


def link_lines(found: SpecLinks, *, width: int) -> list[Line]:
    """Every link: its relation and method, and the lines on both sides."""
    lines = [line for link in found.links for line in _link_lines(link, width)]
    lines += [[Ink("left out: ", "warn"), what] for what in found.truncated]
    asserted = sum(link.asserted for link in found.links)
    count = f"{asserted} asserted, {len(found.links) - asserted} inferred" if found.links else "none found"
    return [*lines, [dim(f"{found.direction}: {count} · {found.elapsed_ms:.0f} ms")]]


def _link_lines(link: SpecLink, width: int) -> list[Line]:
    how = Ink("asserted", "good") if link.asserted else Ink("inferred", "warn")
    name = bold(link.symbol.symbol.qualified) if link.symbol else dim("the file")
    more = link.lines[1:_LINES]
    others = f"  also {', '.join(map(str, more))}" if more else ""
    others += f" and {len(link.lines) - _LINES} more" if len(link.lines) > _LINES else ""
    show, relation = partial(_row, width=width), bold(f"{link.relation.value:<10}")
    return [
        [relation, "  ", how, f"  {link.confidence:.2f}  ", name, dim(f"  {link.method.value}")],
        show(link.spec, note=f"  {' › '.join(link.spec.heading_path[-1:])}" if link.spec.heading_path else ""),
        show(link.code, note=others),
    ]  # fmt: skip


def _row(one: Place, *, note: str, width: int) -> Line:
    start = f"{INDENT}{place(one.path, one.line, one.line)}"
    room = max(width - len(start) - len(note) - 4, 20)
    text = one.text if len(one.text) <= room else f"{one.text[: room - 1]}…"
    return [INDENT, Ink(place(one.path, one.line, one.line), "path"), dim(note), dim("  │ "), text]
