"""Symbols and the links between them as lines for a person."""

from collections.abc import Iterator

from attest.cli.terminal import INDENT, Ink, Line, bold, dim
from attest.values.pages import line_range, place
from attest.values.symbols import CallLink, CallLinks, Certainty, CodeRelation, FileOutline, FoundSymbol, SymbolMatches

_SITES = 5
"""Lines listed for a link before the rest is only counted."""


def match_lines(found: SymbolMatches, *, width: int) -> list[Line]:
    """Every symbol with its place and its signature."""
    lines: list[Line] = []
    for match in found.matches:
        note = "" if match.match == "exact" else f"  ({match.match})"
        lines += [[*_named(match.found), dim(note)], [INDENT, _place(match.found)]]
        lines += [[INDENT, dim("│ "), row] for row in _signature(match.found, width)]
        lines.append([])
    count = f"{len(found.matches)} symbol{'s' * (len(found.matches) != 1)}" if found.matches else "nothing found"
    return [*lines, [dim(f"{count} · {found.elapsed_ms:.1f} ms")]]


def outline_lines(outline: FileOutline) -> list[Line]:
    """Every symbol of a file with its lines, members indented below their type."""
    about = ", ".join(filter(None, (outline.language, outline.role)))
    lines: list[Line] = [[bold(outline.path), dim(f"  {about}" if about else "")]]
    width = max((len(_range(found)) for found in outline.symbols), default=0)
    for found in outline.symbols:
        symbol = found.symbol
        indent = "  " * outline.depth(found)
        lines.append([dim(f"{_range(found):>{width}}  "), indent, bold(symbol.name), dim(f"  {symbol.kind.value}")])
    if not outline.symbols:
        lines.append(
            [dim("no symbols" if outline.language else "no symbols: it is no source code (attest show prints it)")]
        )
    return lines


def link_lines(found: CallLinks) -> list[Line]:
    """The subject, then every link with the lines of its calls."""
    lines: list[Line] = [[*_named(one), "  ", _place(one)] for one in found.symbols]
    for link in found.links:
        lines += _link_lines(link, found.direction)
    lines += [[Ink("left out: ", "warn"), what] for what in found.truncated]
    certain = sum(link.certainty is Certainty.CERTAIN for link in found.links)
    count = f"{certain} certain, {len(found.links) - certain} possible" if found.links else "none found"
    what = found.direction if found.relation is CodeRelation.CALLS else f"{found.direction}, {found.relation.value}"
    return [*lines, [dim(f"{what}: {count} · {found.elapsed_ms:.0f} ms")]]


def _link_lines(link: CallLink, direction: str) -> Iterator[Line]:
    other = link.caller if direction == "callers" else link.callee
    mark = Ink("certain ", "good") if link.certainty is Certainty.CERTAIN else Ink("possible", "warn")
    name = [bold(other.symbol.qualified)] if other else [dim(link.external or "outside any symbol")]
    depth = "" if link.depth == 1 else f"  depth {link.depth}"
    yield [mark, "  ", *name, dim(f"  {'external' if link.external else link.method}{depth}")]
    more = f" and {len(link.sites) - _SITES} more" if len(link.sites) > _SITES else ""
    numbers = ", ".join(str(site.line) for site in link.sites[:_SITES])
    yield [INDENT * 2, "  ", Ink(f"{link.sites[0].path}:{numbers}{more}", "path")]


def _named(found: FoundSymbol) -> Line:
    return [bold(found.symbol.qualified), dim(f"  {found.symbol.kind.value}, {found.language}")]


def _place(found: FoundSymbol) -> Ink:
    return Ink(place(found.path, found.first_line, found.last_line), "path")


def _range(found: FoundSymbol) -> str:
    return line_range(found.first_line, found.last_line)


def _signature(found: FoundSymbol, width: int) -> Iterator[str]:
    for row in found.signature.splitlines():
        yield row if len(row) < width - 6 else f"{row[: width - 7]}…"
