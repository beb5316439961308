"""Bytes to the text of a revision: the table from suffix to extractor.

Rule 1: the text is all that is kept. A revision is its text, also in a history, an old store and a bundle. So whatever
the reader of a format needs (headings, pages, authors) must be in the extracted text; ``parse`` makes the outline from
it alone. An extractor that knows the headings writes them as Markdown.
Rule 2: the same bytes give the same text. Nothing depends on the clock, the machine or earlier extractions.
Rule 3: an extractor never fails. For bytes that it cannot read, the text is None, and a finding gives reason and
remedy.

A format is a row in ``EXTRACTORS``, imported on first use; files without a row are text and are decoded. Its reader is
a row in ``READERS``. Formats in ``FOREIGN`` are read by third-party programs that damaged input can crash or hang, so
the indexer runs them in a process of their own (indexing/extractor_process.py).

    html, pdf            packages: HTML pages, PDF
    office               package: spreadsheets, slides, OpenDocument, RTF
    archives             parts of a zip archive of markup; used by word (with word_parts), books and office
    mail, mailbox        messages (with the earlier_mail in them), and a mailbox of messages
    notebooks            Jupyter notebooks
    writing              Markdown as all of them write it
"""

import codecs
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePosixPath

from attest.values.findings import Finding, FindingKind

EXTRACTION_VERSION = 9
"""Raised when an extractor gives another text for the same bytes. Histories are then walked anew; ``READER_VERSION``,
which makes documents stale, must be raised with it."""

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
"""Byte order marks, with the encoding that each states."""
WESTERN = "cp1252"
"""Encoding for text that states none and is not UTF-8, as in browsers."""
GUESSED = Finding(
    kind=FindingKind.UNDECODABLE, detail="no encoding is stated and it is not UTF-8; read as windows-1252"
)
BINARY = "binary data: there is no reader for it"
_ARMOUR = re.compile(rb"\s*-----BEGIN PGP (?!SIGNED MESSAGE)([A-Z ]{1,40}?)(?: BLOCK)?-----")
"""Beginning of OpenPGP data in ASCII armour (RFC 9580, 6.2). A signed message has its text in clear after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """The text of a revision, or None with a finding that gives the reason."""

    text: str | None
    findings: Sequence[Finding] = ()
    again: bool = False
    """Whether the lack of a text was not the file's fault, so that the next run tries again."""


def not_extracted(
    detail: str, kind: FindingKind = FindingKind.MALFORMED, *, besides: Sequence[Finding] = ()
) -> Extracted:
    """The result for bytes without readable text; ``detail`` gives reason and remedy."""
    return Extracted(text=None, findings=[*besides, Finding(kind=kind, detail=detail)])


Extractor = Callable[[bytes], Extracted]


def _lazy_extractor(module: str, name: str) -> Extractor:
    """An extractor that imports its module when it reads its first file."""

    def extract_by(data: bytes) -> Extracted:
        found: Extractor = getattr(import_module(f"attest.parsing.extraction.{module}"), name)
        return found(data)

    return extract_by


EXTRACTORS: Mapping[str, Extractor] = (
    {
        ".pdf": _lazy_extractor("pdf.extract", "extract_pdf"),
        ".ipynb": _lazy_extractor("notebooks", "extract_notebook"),
        ".docx": _lazy_extractor("word", "extract_word"),
        ".epub": _lazy_extractor("books", "extract_book"),
        ".eml": _lazy_extractor("mail", "extract_mail"),
        ".rtf": _lazy_extractor("office.rtf", "extract_rtf"),
        ".mbox": _lazy_extractor("mailbox", "extract_mailbox"),
    }
    | dict.fromkeys((".html", ".htm", ".xhtml"), _lazy_extractor("html", "extract_html"))
    | dict.fromkeys((".xlsx", ".xlsm"), _lazy_extractor("office.workbooks", "extract_workbook"))
    | dict.fromkeys((".csv", ".tsv"), _lazy_extractor("office.delimited", "extract_delimited"))
    | dict.fromkeys((".pptx", ".pptm", ".ppsx"), _lazy_extractor("office.slides", "extract_slides"))
    | dict.fromkeys((".odt", ".ods", ".odp"), _lazy_extractor("office.opendocument", "extract_opendocument"))
)
"""Extractor by suffix; all other files are decoded."""
FOREIGN = frozenset({".pdf"})
"""Suffixes that are read by third-party programs, and therefore in a process of their own."""


def suffix_of(path: str) -> str:
    """The suffix that selects extractor and reader: ``.pdf`` for ``papers/Casper.PDF``."""
    return PurePosixPath(path).suffix.lower()


def extract(path: str, data: bytes) -> Extracted:
    """Extract the text from a file's bytes."""
    return EXTRACTORS.get(suffix_of(path), decode)(data)


def decode(data: bytes) -> Extracted:
    """Bytes to text. Line ends are kept; undecodable bytes become U+FFFD, with a finding. Bytes that are valid
    windows-1252 and contain no UTF-8 character beyond ASCII are read as windows-1252."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return _decode_as(data[len(mark) :], encoding)
    if b"\0" in data[:8192]:
        return not_extracted(BINARY, FindingKind.UNSUPPORTED)
    if armour := _ARMOUR.match(data[:8192]):
        return not_extracted(
            f"OpenPGP data ({armour[1].decode('ascii').lower()}): no text to read", FindingKind.UNSUPPORTED
        )
    return _decode_windows_1252(data) or _decode_as(data, "utf-8")


_BEYOND_ASCII = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
"""A UTF-8 character beyond ASCII; text in another encoding that contains one by chance is short, or rare."""


def _decode_windows_1252(data: bytes) -> Extracted | None:
    """Old text in windows-1252, as Windows editors and banks' exports write it; None for other data."""
    if data.isascii() or b"\0" in data or _BEYOND_ASCII.search(data):
        return None
    try:
        return Extracted(text=data.decode(WESTERN), findings=[GUESSED])
    except UnicodeDecodeError:
        return None


def _decode_as(data: bytes, encoding: str) -> Extracted:
    try:
        text, broken = data.decode(encoding), 0
    except UnicodeDecodeError:
        text = data.decode(encoding, "replace")
        broken = text.count("\ufffd")
    broken += text.count("\0")
    if not broken:
        return Extracted(text=text)
    return Extracted(text=text.replace("\0", "\ufffd"), findings=[replaced_bytes(broken, encoding)])


def replaced_bytes(broken: int, encoding: str) -> Finding:
    """The finding for bytes that are invalid in their encoding."""
    detail = f"{broken:,} × no {encoding.upper()} text, replaced by U+FFFD"
    return Finding(kind=FindingKind.UNDECODABLE, detail=detail)
