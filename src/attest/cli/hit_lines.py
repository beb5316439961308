"""Search results as lines for a person."""

from collections.abc import Iterator, Mapping, Sequence

from attest.cli.terminal import INDENT, Ink, Line, bold, dim, fit_headings
from attest.values.pages import place, with_pages
from attest.values.search import Hit, SearchResult, Stage
from attest.words.excerpts import excerpt, highlighted_pieces, query_terms
from attest.words.numbers import many

_LEAST_BESIDE = 23
"""Columns needed to show headings in brackets beside a place: the minimum of ``fit_headings``, and a space."""


def search_lines(found: SearchResult, *, width: int, explain: bool = False) -> list[Line]:
    """Every hit with its place and its best lines."""
    terms = query_terms(found.query)
    lines: list[Line] = [line for hit in found.hits for line in _hit_lines(hit, terms, width, explain)]
    if explain:
        lines += _stage_lines(found.stages)
    count = many(len(found.hits), "hit") if found.hits else "nothing found"
    lines += [[str(condition)] for condition in found.without]
    return [*lines, [dim(f"{count} · {found.profile} · {found.elapsed_ms:.0f} ms")]]


def place_headings(headings: Sequence[str], room: int, width: int) -> tuple[str, str]:
    """Headings in brackets: beside a place that leaves ``room`` columns, or else on a line of ``width`` columns below
    it."""
    if not headings:
        return "", ""
    if room >= _LEAST_BESIDE:
        return f"({fit_headings(headings, room - 3)})", ""
    return "", f"({fit_headings(headings, width - 2)})"


def highlight(row: str, terms: frozenset[str]) -> Iterator[Ink | str]:
    """The row in pieces, words of the query in bold."""
    for piece in highlighted_pieces(row, terms):
        yield bold(piece.text) if piece.wanted else piece.text


def _hit_lines(hit: Hit, terms: frozenset[str], width: int, explain: bool) -> Iterator[Line]:
    found = hit.found
    yield [f"{hit.rank:>2}  ", dim(f"{hit.score:.2f}"), "  ", bold(found.title)]
    for line in _place_lines(hit, width - len(INDENT)):
        yield [INDENT, *line]
    if explain:
        yield [INDENT, dim(f"{_scores(hit.scores)} · {found.chunk_id}")]
    for row in excerpt(found.text, terms, width - len(INDENT) - 2):
        yield [INDENT, dim("│ "), *highlight(row, terms)]
    yield []


def _place_lines(hit: Hit, width: int) -> Iterator[Line]:
    """Place, headings, author and date of a hit: one line, or two if a long path leaves no room."""
    found = hit.found
    where = with_pages(place(found.path, found.first_line, found.last_line), found.pages)
    headings = [heading for heading in found.chunk.heading_path if heading != found.title]
    day = (found.chunk.date or "").partition("T")[0]
    origin = ", ".join(filter(None, (found.chunk.author, day)))
    byline = dim(f"  — {origin}" if origin else "")
    room = width - len(where) - len(byline.text) - 2
    if not headings or room >= _LEAST_BESIDE:
        yield [Ink(where, "path"), f"  {fit_headings(headings, room)}" if headings else "", byline]
    else:
        yield [Ink(where, "path")]
        yield [fit_headings(headings, width - len(byline.text)), byline]


def _scores(scores: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {score:.3g}" for name, score in scores.items()) or "no channel scores"


def _stage_lines(stages: Sequence[Stage]) -> Iterator[Line]:
    width = max((len(stage.name) for stage in stages), default=0)
    for stage in stages:
        counts = f"{stage.entered:>6,} → {stage.candidates:<6,}"
        yield [dim(f"{stage.name:<{width}}  {counts}  {stage.elapsed_ms:>7.1f} ms  {stage.note}".rstrip())]
