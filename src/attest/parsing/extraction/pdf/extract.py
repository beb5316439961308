"""A PDF's bytes to the text of a revision; failures on the way become findings."""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.pdf.blocks import blocks_of, body_size
from attest.parsing.extraction.pdf.furniture import without_furniture
from attest.parsing.extraction.pdf.headings import Bookmark, mark_headings
from attest.parsing.extraction.pdf.joining import gather_labels, joined_blocks
from attest.parsing.extraction.pdf.lines import lines_of_page
from attest.parsing.extraction.pdf.pdfium import MAX_PAGE_CHARACTERS, pages
from attest.parsing.extraction.pdf.quality import findings_on, first_few
from attest.parsing.extraction.pdf.runs import Page
from attest.parsing.extraction.pdf.writing import write_document
from attest.values.findings import Finding, FindingKind
from attest.words.numbers import many

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

MAX_PAGES = 5_000
_MAX_CHARACTERS = 30_000_000
"""Limits on pages and characters; of a longer document, only the first are read."""

_MAX_BOOKMARKS = 20_000
_NO_TITLE = re.compile(
    r"untitled|\(anonymous\)|microsoft (?:word|powerpoint) - .*"
    r"|\S+\.[a-z]{2,7}|.*\.(?:dvi|docx?|tex|pdf|ps|pptx?)|.*[\\/].*|\W*",
    re.IGNORECASE,
)
_NO_AUTHOR = re.compile(r"user|admin\w*|author|unknown|\(?anonymous\)?|owner|\W*", re.IGNORECASE)
_DATE = re.compile(r"D?:?(\d{4})(\d{2})(\d{2})")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ufffd\ufffe\ufeff]+")


def extract_pdf(data: bytes) -> Extracted:
    """The text of a PDF, with pages divided by form feeds and headings marked (see writing.py)."""
    try:
        import pypdfium2
    except ImportError:
        detail = "PDF is read by pypdfium2, which is not installed; install it with: pip install pypdfium2"
        return not_extracted(detail, FindingKind.UNREADABLE)
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        return _why_not_opened(data, str(error))
    with closing(document):
        return _extract_document(document)


def _why_not_opened(data: bytes, why: str) -> Extracted:
    if "password" in why.lower():
        return not_extracted("PDF: it asks for a password; save a copy without one", FindingKind.ENCRYPTED)
    if b"%PDF-" not in data[:1024]:
        return not_extracted("not a PDF, whatever its name says")
    return not_extracted("PDF: it is damaged and cannot be opened; its end may be missing")


def _extract_document(document: "PdfDocument") -> Extracted:
    read, cut = _pages(document)
    if not any(page.runs or page.aside for page in read):
        return _explain_no_text(document, read)
    lines = without_furniture([lines_of_page(page) for page in read])
    body = body_size([line for page in lines for line in page if not line.aside])
    blocks = joined_blocks(blocks_of(lines, body))
    mark_headings(blocks, body, _bookmarks(document))
    text = write_document(_facts(document), gather_labels(blocks), len(read))
    return Extracted(text=text, findings=[*_limits(document, read, cut=cut), *findings_on(read, text)])


def _pages(document: "PdfDocument") -> tuple[list[Page], bool]:
    read: list[Page] = []
    characters = 0
    for page in pages(document, MAX_PAGES):
        read.append(page)
        characters += page.characters
        if characters > _MAX_CHARACTERS:
            return read, True
    return read, False


def _explain_no_text(document: "PdfDocument", read: Sequence[Page]) -> Extracted:
    if limits := list(_limits(document, read, cut=False)):
        return Extracted(text=None, findings=limits)
    count = many(len(read), "page")
    if any(page.pictured for page in read):
        return not_extracted(
            f"PDF: {count} of pictures without text; if it is a scan, OCR gives it text", FindingKind.SCANNED
        )
    return not_extracted(f"PDF: no text on its {count}", FindingKind.EMPTY)


def _limits(document: "PdfDocument", read: Sequence[Page], *, cut: bool) -> Iterator[Finding]:
    count = len(document)
    if cut or count > MAX_PAGES:
        detail = f"PDF: the first {len(read):,} of its {count:,} pages were read, which is the limit"
        yield Finding(kind=FindingKind.TRUNCATED, detail=detail)
    for page in read:
        if page.characters > MAX_PAGE_CHARACTERS:
            detail = f"PDF: page {page.number} has {page.characters:,} characters, of which the first were read"
            yield Finding(kind=FindingKind.TRUNCATED, detail=detail)
        if page.pieces:
            detail = f"PDF: page {page.number} was not read; its text is in {page.pieces:,} pieces"
            yield Finding(kind=FindingKind.TRUNCATED, detail=detail)
    if damaged := [page.number for page in read if page.damaged]:
        detail = f"PDF: {len(damaged):,} of its pages cannot be read (page {first_few(damaged)})"
        yield Finding(kind=FindingKind.MALFORMED, detail=detail)


def _bookmarks(document: "PdfDocument") -> list[Bookmark]:
    """The file's own table of contents."""
    found: list[Bookmark] = []
    for entry in islice(document.get_toc(), _MAX_BOOKMARKS):
        destination = entry.get_dest()
        index = destination.get_index() if destination else None
        if index is not None and index >= 0:
            found.append(Bookmark(entry.get_title(), entry.level, index + 1))
    return found


def _facts(document: "PdfDocument") -> dict[str, str]:
    """Metadata of the file, without titles that are file names and without defaults of programs."""
    stated = {name: " ".join(_CONTROL.sub(" ", value).split()) for name, value in document.get_metadata_dict().items()}
    facts: dict[str, str] = {}
    title, author = stated.get("Title", ""), stated.get("Author", "")
    if not _NO_TITLE.fullmatch(title) and len(title) < 300:
        facts["title"] = title
    if not _NO_AUTHOR.fullmatch(author) and len(author) < 500:
        facts["author"] = author
    if date := _DATE.match(stated.get("CreationDate", "")):
        facts["created"] = "-".join(date.groups())
    return facts
