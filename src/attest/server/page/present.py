"""View models of answers and hits."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from attest.server.page.facets import FacetValue, Form, facets
from attest.server.page.reading import MarkedSpan
from attest.server.refs import range_of_part
from attest.server.threaded_engine import Page
from attest.values.answers import Answer, Evidence
from attest.values.documents import Document
from attest.values.pages import pages_of
from attest.values.search import Hit, SearchResult
from attest.values.verifications import CheckedQuote, Verification
from attest.words.excerpts import Piece, excerpt, highlighted_pieces, query_terms

_HEADING = re.compile(r"#{1,6} ")
_COLUMNS = 96
"""Columns of a row of an excerpt; the page wraps it if there is less room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundHit:
    """A hit and the rows that show why it was found."""

    hit: Hit
    rows: Sequence[Sequence[Piece]]
    lined: bool
    """Whether the rows are lines, as in code and tables, rather than running text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """An answer, and the outcome of verifying it."""

    answer: Answer
    outcome: Verification | None = None
    kept: bool = False
    """Whether it is a stored answer rather than one just asked for."""
    verified: bool = False
    """Whether verification was asked for; otherwise only drifted quotes are shown."""

    @property
    def quotes(self) -> list[Evidence]:
        """Every quote once, in the order of its number."""
        cited = {item.n: item for item in self.answer.evidence}
        return [cited[n] for n in sorted(cited)]

    @property
    def states(self) -> Mapping[int, CheckedQuote]:
        """The verification of each quote, by its number."""
        return {quote.n: quote for quote in self.outcome.quotes} if self.outcome else {}

    @property
    def lost(self) -> int:
        """Number of quotes that drifted or are missing."""
        return sum(quote.state in ("drifted", "missing") for quote in self.states.values())

    @property
    def refused(self) -> bool:
        return self.answer.status == "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchView:
    """The result of a search."""

    result: SearchResult
    hits: Sequence[FoundHit]
    facets: Mapping[str, Sequence[FacetValue]]
    """The facets by which the search can be narrowed, by filter."""

    @property
    def best(self) -> float:
        """The highest score, to which the bars of all hits are scaled."""
        return max((hit.score for hit in self.result.hits), default=0.0)


def search(found: SearchResult, form: Form, documents: Mapping[str, Document]) -> SearchView:
    """The hits with the rows that show why they were found, and their facets."""
    wanted = query_terms(found.query)
    hits = [_found_hit(hit, wanted) for hit in found.hits]
    return SearchView(result=found, hits=hits, facets=facets(found.hits, form, documents))


def _found_hit(hit: Hit, wanted: frozenset[str]) -> FoundHit:
    """The hit with its rows, without its own headings, which the page shows above them."""
    rows, code = excerpt(hit.found.text, wanted, _COLUMNS), hit.found.document_kind == "code"
    said = rows if code else [row for row in rows if not _HEADING.match(row)] or rows
    lined = code or any(row.startswith("|") for row in said)
    return FoundHit(hit=hit, rows=[list(highlighted_pieces(row, wanted)) for row in said], lined=lined)


def marked_span(page: Page, start: int | None, end: int | None) -> MarkedSpan | None:
    """The characters to mark: those asked for, or those that the document's name has as a suffix.

    None if that is the whole text. Raises ``ReferenceUnknown`` for a place outside the text.
    """
    if start is None and end is None:
        part = MarkedSpan(start=page.shown.start, end=page.shown.end, pages=page.shown.pages)
        return part if (part.start, part.end) != (0, len(page.text)) else None
    document = page.shown.document
    first, last = range_of_part(page.text, document.document_id, start, end)
    return MarkedSpan(start=first, end=last, pages=pages_of(document.path, page.text, first, last))


def host(url: str) -> str:
    """The host of a URL; empty unless it is an HTTP one."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return parts.netloc if parts.scheme in ("http", "https") else ""
