"""Bytes to the text of a revision: the table from suffix to extractor.

Rule 1: the text is all there is. A revision is its text, also in a history, a past store and a bundle, so whatever the
reader of a format needs (headings, pages, who wrote it) stands in the text that its extractor gives; ``parse`` makes
the outline from that alone. An extractor that knows headings writes them as Markdown does.
Rule 2: the same bytes give the same text. Nothing depends on the clock, the machine or what was extracted before.
Rule 3: an extractor never fails. What cannot be read is None with the finding that says why and what to do.

A format is a row in ``EXTRACTORS``, imported when it is first met; what has no row is text and is decoded. Its reader
is a row in ``READERS``. What is in ``FOREIGN`` is read by a program of others that damaged input can end or hold for
ever: whoever indexes has it done in a process apart (indexing/extractor_process.py).

    html, pdf    folders: a page of HTML, a PDF
    archives     the parts of a zip archive of markup: word, with its word_parts, and books
    office       a folder: spreadsheets, slides, OpenDocument, RTF
    mail         messages, with the earlier_mail in them, and a mailbox of them; notebooks of Jupyter
    writing      Markdown as all of them write it
"""

import codecs
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePosixPath

from attest.values.findings import Finding, FindingKind

EXTRACTION_VERSION = 7
"""Raised when an extractor gives another text for the same bytes. A history is then walked anew; ``READER_VERSION``,
which makes documents stale, has to be raised with it."""

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
"""Marks at the beginning of a text, with the encoding that they state."""
WESTERN = "cp1252"
"""What a text is read in that states no encoding and is no UTF-8, as browsers do."""
GUESSED = Finding(kind=FindingKind.UNDECODABLE, detail="no encoding is stated and it is no UTF-8; read as windows-1252")
BINARY = "binary data: there is no reader for it"
_ARMOUR = re.compile(rb"\s*-----BEGIN PGP (?!SIGNED MESSAGE)([A-Z ]{1,40}?)(?: BLOCK)?-----")
"""How OpenPGP data written as letters begins (RFC 9580, 6.2). A signed message has its text in clear behind that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """The text of a revision, or None with the finding that says why there is none."""

    text: str | None
    findings: Sequence[Finding] = ()
    again: bool = False
    """Whether it was not the file's fault that there is no text, so that the next run tries once more."""


def unread(detail: str, kind: FindingKind = FindingKind.MALFORMED, *, besides: Sequence[Finding] = ()) -> Extracted:
    """What an extractor gives for bytes that have no text that it can read; ``detail`` says why, and what to do."""
    return Extracted(text=None, findings=[*besides, Finding(kind=kind, detail=detail)])


Extractor = Callable[[bytes], Extracted]


def _by(module: str, name: str) -> Extractor:
    """The extractor of a module, which is imported when the first file of its format is met."""

    def extract_by(data: bytes) -> Extracted:
        found: Extractor = getattr(import_module(f"attest.parsing.extraction.{module}"), name)
        return found(data)

    return extract_by


EXTRACTORS: Mapping[str, Extractor] = (
    {
        ".pdf": _by("pdf.extract", "extract_pdf"),
        ".ipynb": _by("notebooks", "extract_notebook"),
        ".docx": _by("word", "extract_word"),
        ".epub": _by("books", "extract_book"),
        ".eml": _by("mail", "extract_mail"),
        ".rtf": _by("office.rtf", "extract_rtf"),
        ".mbox": _by("mailbox", "extract_mailbox"),
    }
    | dict.fromkeys((".html", ".htm", ".xhtml"), _by("html", "extract_html"))
    | dict.fromkeys((".xlsx", ".xlsm"), _by("office.workbooks", "extract_workbook"))
    | dict.fromkeys((".csv", ".tsv"), _by("office.delimited", "extract_delimited"))
    | dict.fromkeys((".pptx", ".pptm", ".ppsx"), _by("office.slides", "extract_slides"))
    | dict.fromkeys((".odt", ".ods", ".odp"), _by("office.opendocument", "extract_opendocument"))
)
"""Which suffix has an extractor of its own; everything else is decoded."""
FOREIGN = frozenset({".pdf"})
"""Which are read by a program of others, and so in a process apart."""


def suffix_of(path: str) -> str:
    """What chooses extractor and reader: ``.pdf`` of ``papers/Casper.PDF``."""
    return PurePosixPath(path).suffix.lower()


def extract(path: str, data: bytes) -> Extracted:
    """The text of a file's bytes."""
    return EXTRACTORS.get(suffix_of(path), decode)(data)


def decode(data: bytes) -> Extracted:
    """Bytes to text. Line ends stay as they are; what cannot be decoded becomes U+FFFD and a finding. What has not one
    character of UTF-8 beyond ASCII, and none that windows-1252 lacks, is read in that."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding)
    if b"\0" in data[:8192]:
        return unread(BINARY, FindingKind.UNSUPPORTED)
    if armour := _ARMOUR.match(data[:8192]):
        return unread(f"OpenPGP data ({armour[1].decode('ascii').lower()}): no text to read", FindingKind.UNSUPPORTED)
    return _western(data) or _decoded(data, "utf-8")


_BEYOND_ASCII = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
"""A character of UTF-8: text of another encoding that has one by chance is short, or rare."""


def _western(data: bytes) -> Extracted | None:
    """An old text, as editors of Windows and exports of banks write them; None for what is none."""
    if data.isascii() or b"\0" in data or _BEYOND_ASCII.search(data):
        return None
    try:
        return Extracted(text=data.decode(WESTERN), findings=[GUESSED])
    except UnicodeDecodeError:
        return None


def _decoded(data: bytes, encoding: str) -> Extracted:
    try:
        text, broken = data.decode(encoding), 0
    except UnicodeDecodeError:
        text = data.decode(encoding, "replace")
        broken = text.count("\ufffd")
    broken += text.count("\0")
    if not broken:
        return Extracted(text=text)
    return Extracted(text=text.replace("\0", "\ufffd"), findings=[replaced(broken, encoding)])


def replaced(broken: int, encoding: str) -> Finding:
    """What is said of places that are not of their encoding."""
    detail = f"{broken:,} × no {encoding.upper()} text, replaced by U+FFFD"
    return Finding(kind=FindingKind.UNDECODABLE, detail=detail)
