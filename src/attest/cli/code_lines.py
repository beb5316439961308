"""Symbols, their calls, and the specifications that code follows, as lines for a person."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from attest.cli.terminal import INDENT, Ink, Line, bold, dim
from attest.values.pages import line_range, place
from attest.values.specs import Place, SpecLink, SpecLinks
from attest.values.symbols import CallLink, CallLinks, Certainty, CodeRelation, FileOutline, FoundSymbol, SymbolMatches
from attest.words.numbers import many

_LISTED = 5
"""Lines listed for a link before the rest is only counted."""


def match_lines(found: SymbolMatches, *, width: int) -> list[Line]:
    """Every symbol with its place and its signature."""
    lines: list[Line] = []
    for match in found.matches:
        note = "" if match.match == "exact" else f"  ({match.match})"
        lines += [[*_symbol_name(match.found), dim(note)], [INDENT, _symbol_place(match.found)]]
        lines += [[INDENT, dim("│ "), row] for row in _signature_rows(match.found, width)]
        lines.append([])
    count = many(len(found.matches), "symbol") if found.matches else "nothing found"
    return [*lines, [dim(f"{count} · {found.elapsed_ms:.1f} ms")]]


def outline_lines(outline: FileOutline) -> list[Line]:
    """Every symbol of a file with its lines, members indented below their type. Definitions of one name that follow one
    another, such as overloads, share a line."""
    facts = ", ".join(filter(None, (outline.language, outline.role)))
    lines: list[Line] = [[bold(outline.path), dim(f"  {facts}" if facts else "")]]
    rows = [
        (found, line_range(found.first_line, last.last_line), more)
        for found, last, more in _definitions(outline.symbols)
    ]
    width = max((len(where) for _, where, _ in rows), default=0)
    for found, where, more in rows:
        kind = f"  {found.symbol.kind.value}{f', {more} definitions' if more > 1 else ''}"
        lines.append([dim(f"{where:>{width}}  "), "  " * outline.depth(found), bold(found.symbol.name), dim(kind)])
    if not outline.symbols:
        lines.append(
            [dim("no symbols" if outline.language else "no symbols: this is not source code (attest show prints it)")]
        )
    return lines


def _definitions(symbols: Sequence[FoundSymbol]) -> Iterator[tuple[FoundSymbol, FoundSymbol, int]]:
    """First and last of the consecutive symbols of one name and kind, and their number."""
    for _, alike in groupby(symbols, lambda found: (found.symbol.qualified, found.symbol.kind)):
        several = list(alike)
        yield several[0], several[-1], len(several)


def call_lines(found: CallLinks) -> list[Line]:
    """The subject, then every link with the lines of its calls; links that read the same, as those to overloads of one
    function, only once."""
    lines: list[Line] = [[*_symbol_name(symbol), "  ", _symbol_place(symbol)] for symbol in found.symbols]
    links = {_call_link_lines(link, found.direction): link for link in found.links}
    lines += [line for shown in links for line in shown]
    lines += [[Ink("left out: ", "warn"), omitted] for omitted in found.truncated]
    certain = sum(link.certainty is Certainty.CERTAIN for link in links.values())
    count = f"{certain} certain, {len(links) - certain} possible" if links else "none found"
    relation = found.direction if found.relation is CodeRelation.CALLS else f"{found.direction}, {found.relation.value}"
    return [*lines, [dim(f"{relation}: {count} · {found.elapsed_ms:.0f} ms")]]


def _call_link_lines(link: CallLink, direction: str) -> tuple[tuple[Ink | str, ...], ...]:
    other = link.caller if direction == "callers" else link.callee
    mark = Ink("certain ", "good") if link.certainty is Certainty.CERTAIN else Ink("possible", "warn")
    name = bold(other.symbol.qualified) if other else dim(link.external or "outside any symbol")
    depth = "" if link.depth == 1 else f"  depth {link.depth}"
    rule = dim(f"  {'external' if link.external else link.method}{depth}")
    more = f" and {len(link.sites) - _LISTED} more" if len(link.sites) > _LISTED else ""
    numbers = ", ".join(str(site.line) for site in link.sites[:_LISTED])
    return (mark, "  ", name, rule), (INDENT * 2, "  ", Ink(f"{link.sites[0].path}:{numbers}{more}", "path"))


def _symbol_name(found: FoundSymbol) -> Line:
    return [bold(found.symbol.qualified), dim(f"  {found.symbol.kind.value}, {found.language}")]


def _symbol_place(found: FoundSymbol) -> Ink:
    return Ink(place(found.path, found.first_line, found.last_line), "path")


def _signature_rows(found: FoundSymbol, width: int) -> Iterator[str]:
    for row in found.signature.splitlines():
        yield row if len(row) < width - 6 else f"{row[: width - 7]}…"


def spec_lines(found: SpecLinks, *, width: int) -> list[Line]:
    """Every link: its relation and method, and the lines on both sides."""
    lines = [line for link in found.links for line in _spec_link_lines(link, width)]
    lines += [[Ink("left out: ", "warn"), omitted] for omitted in found.truncated]
    asserted = sum(link.asserted for link in found.links)
    count = f"{asserted} asserted, {len(found.links) - asserted} inferred" if found.links else "none found"
    return [*lines, [dim(f"{found.direction}: {count} · {found.elapsed_ms:.0f} ms")]]


def _spec_link_lines(link: SpecLink, width: int) -> list[Line]:
    basis = Ink("asserted", "good") if link.asserted else Ink("inferred", "warn")
    name = bold(link.symbol.symbol.qualified) if link.symbol else dim("the file")
    more = link.lines[1:_LISTED]
    others = f"  also {', '.join(map(str, more))}" if more else ""
    others += f" and {len(link.lines) - _LISTED} more" if len(link.lines) > _LISTED else ""
    show, relation = partial(_place_row, width=width), bold(f"{link.relation.value:<10}")
    return [
        [relation, "  ", basis, f"  {link.confidence:.2f}  ", name, dim(f"  {link.method.value}")],
        show(link.spec, note=f"  {' › '.join(link.spec.heading_path[-1:])}" if link.spec.heading_path else ""),
        show(link.code, note=others),
    ]


def _place_row(spot: Place, *, note: str, width: int) -> Line:
    start = f"{INDENT}{place(spot.path, spot.line, spot.line)}"
    room = max(width - len(start) - len(note) - 4, 20)
    text = spot.text if len(spot.text) <= room else f"{spot.text[: room - 1]}…"
    return [INDENT, Ink(place(spot.path, spot.line, spot.line), "path"), dim(note), dim("  │ "), text]
