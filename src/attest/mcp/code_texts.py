"""Symbols and calls as text for a model."""

from attest.mcp.quoting import QUOTED, notes, number_lines, on_one_line, place, short_name
from attest.mcp.wording import in_tool_words
from attest.values.pages import line_range
from attest.values.specs import SpecLink, SpecLinks
from attest.values.symbols import CallLink, CallLinks, Certainty, FileOutline, FoundSymbol, SymbolMatch, SymbolMatches

_SITES = 8
"""Lines listed for a link before the rest is only counted."""


def matches_head(found: SymbolMatches) -> str:
    """The line above the symbols, or in their place."""
    if not found.matches:
        why = in_tool_words(found.degraded[0]) if found.degraded else "`search` finds code by its words"
        return f"no symbol for: {short_name(found.query)}; {why}"
    return f"symbols for: {short_name(found.query)}\n{QUOTED}"


def match_text(match: SymbolMatch) -> str:
    """A symbol with its signature, and how the name matches if not exactly."""
    found = match.found
    fits = "" if match.match == "exact" else f" · {match.match}"
    return f"\n{_symbol(found)}{fits}\n{number_lines(found.signature, found.signature_lines[0])}"


def outline_head(outline: FileOutline) -> str:
    """Path, id, language and role of the file."""
    about = ", ".join(filter(None, (outline.language, outline.role)))
    unknown = "it is not source code in a known language, or it defines none"
    why = in_tool_words(outline.degraded[0]) if outline.degraded else unknown
    nothing = "" if outline.symbols else f"\nno symbols: {why}"
    return f"{on_one_line(outline.path)} · document {outline.document_id}{f' · {about}' if about else ''}{nothing}"


def outline_row(found: FoundSymbol, depth: int) -> str:
    """One symbol, indented by its depth."""
    where = line_range(found.first_line, found.last_line)
    return f"{where}  {'  ' * depth}{short_name(found.symbol.name)} · {found.symbol.kind}"


def links_head(found: CallLinks, asked: str) -> str:
    """The subject, the number of links, and what a limit cut off."""
    certain = sum(link.certainty is Certainty.CERTAIN for link in found.links)
    count = f"{certain} certain, {len(found.links) - certain} possible" if found.links else "none found"
    head = [f"{asked} of {short_name(found.ref)}: {count}", *map(_symbol, found.symbols)]
    return "\n".join([*head, *notes(found.truncated), ""])


def link_text(link: CallLink, direction: str) -> str:
    """One link: its certainty, the symbol at its other end, and the lines of the calls."""
    other = link.caller if direction == "callers" else link.callee
    name = _symbol(other) if other else short_name(link.external or "outside any symbol")
    more = f" and {len(link.sites) - _SITES} more" if len(link.sites) > _SITES else ""
    numbers = ", ".join(str(site.line) for site in link.sites[:_SITES])
    depth = "" if link.depth == 1 else f", depth {link.depth}"
    rule = "external" if link.external else link.method
    return f"{link.certainty} ({rule}{depth}) · {name} · at {on_one_line(link.sites[0].path)}:{numbers}{more}"


def specs_head(found: SpecLinks) -> str:
    """The subject, the number of links, and what a limit cut off."""
    asserted = sum(link.asserted for link in found.links)
    count = f"{asserted} asserted, {len(found.links) - asserted} inferred" if found.links else "none known"
    head = [f"{found.direction} of {short_name(found.ref)}: {count}", *([QUOTED] * bool(found.links))]
    return "\n".join([*head, *notes([*found.truncated, *found.degraded]), ""])


def spec_text(link: SpecLink) -> str:
    """One link: its relation, method and confidence, and the lines on both sides."""
    how = "asserted" if link.asserted else "inferred"
    name = _symbol(link.symbol) if link.symbol else f"{on_one_line(link.code.path)} · outside any symbol"
    sides = [
        f"{place(one.path, one.line, one.line)} · {short_name(' › '.join([one.title, *one.heading_path]))}\n"
        f"{number_lines(one.text, one.line)}"
        for one in (link.spec, link.code)
    ]
    return "\n".join([f"{link.relation} ({how} {link.confidence:.2f}, {link.method}) · {name}", *sides, ""])


def _symbol(found: FoundSymbol) -> str:
    where = place(found.path, found.first_line, found.last_line)
    role = "" if found.role == "source" else f", {found.role}"
    document = "" if found.document_id == found.path else f" · document {found.document_id}"
    return f"{where} · {short_name(found.symbol.qualified)} · {found.symbol.kind}, {found.language}{role}{document}"
