"""Excel workbooks (.xlsx, .xlsm): every sheet a heading, with its tables as they are shown.

A formula is read as the value that it had when the workbook was saved. What people do not see without looking for it,
hidden sheets and comments, is left out; rows that a filter hides are read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.archives import Archive, attribute, elements_named, open_archive
from attest.parsing.extraction.html.tree import Element
from attest.parsing.extraction.office.cells import Allowance, Sheet
from attest.parsing.extraction.office.grids import remarks, tables
from attest.parsing.extraction.office.number_formats import BUILT_IN
from attest.parsing.extraction.office.packages import Related, document_fields, main_part, relation, relations
from attest.parsing.extraction.office.worksheets import Styles, read_sheet, read_strings
from attest.parsing.extraction.writing import with_front_matter
from attest.values.findings import Finding, FindingKind
from attest.words.numbers import many

MAX_SHEET = 32 * 1024 * 1024
"""Number of bytes read of a sheet's markup: twice what the maximum number of cells takes."""

_NO_ARCHIVE = "not an Excel workbook: it is not a zip archive, or it is encrypted; save it without a password"


@dataclass(frozen=True, slots=True, kw_only=True)
class _ListedSheet:
    """A sheet as the workbook lists it."""

    name: str
    part: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a spreadsheet."""

    sheets: Sequence[Sheet]
    hidden: Sequence[str]
    """Names of hidden sheets, which were left out."""
    without_value: int
    """Number of formulas without a value."""


def extract_workbook(data: bytes) -> Extracted:
    """The text of a workbook, after its title, author and dates."""
    archive = open_archive(data)
    if archive is None:
        return not_extracted(_NO_ARCHIVE)
    main = main_part(archive, "xl/workbook.xml")
    book, related = archive.part(main), relations(archive, main)
    listed = list(_sheets_of(book, related))
    if not listed:
        return not_extracted("not an Excel workbook: it lists no sheets", besides=archive.findings)
    styles, allowance = _styles(archive, related, book), Allowance()
    found = [_read(archive, sheet, styles, allowance) for sheet in listed if not sheet.hidden]
    hidden = [sheet.name for sheet in listed if sheet.hidden]
    read = Reading([sheet for sheet, _ in found], hidden, without_value=sum(count for _, count in found))
    text = with_front_matter(document_fields(archive), write_sheets(read.sheets))
    return Extracted(text=text, findings=[*archive.findings, *remarks_on(read)])


def write_sheets(sheets: Sequence[Sheet]) -> str:
    """The sheets that are not empty, each below its name."""
    return "\n\n".join("\n\n".join([f"# {sheet.name}", *tables(sheet)]) for sheet in sheets if sheet.rows)


def _read(archive: Archive, one: _ListedSheet, styles: Styles, allowance: Allowance) -> tuple[Sheet, int]:
    markup, whole = archive.beginning(one.part, MAX_SHEET)
    sheet, without_value = read_sheet(one.name, markup or "", styles, allowance)
    sheet.rows_left_out |= not whole
    return sheet, without_value


def _sheets_of(book: Element, related: Mapping[str, Related]) -> Iterator[_ListedSheet]:
    """The sheets in order; chart sheets have no cells and are left out."""
    for node in elements_named(book, "sheet"):
        part = related.get(relation(node))
        if part and part.kind == "worksheet":
            name = " ".join(attribute(node, "name").split())[:200]
            yield _ListedSheet(
                name=name or "Sheet", part=part.name, hidden=attribute(node, "state") not in ("", "visible")
            )


def _styles(archive: Archive, related: Mapping[str, Related], book: Element) -> Styles:
    parts = {part.kind: part.name for part in related.values()}
    strings = archive.markup(parts["sharedStrings"]) if "sharedStrings" in parts else ""
    codes = _codes(archive.part(parts["styles"])) if "styles" in parts else []
    stated = (attribute(node, "date1904") for node in elements_named(book, "workbookpr"))
    return Styles(strings=read_strings(strings or ""), codes=codes, since_1904=next(stated, "") in ("1", "true"))


def _codes(styles: Element) -> list[str]:
    """The format code of every cell style."""
    codes = {str(number): code for number, code in BUILT_IN.items()}
    codes |= {attribute(node, "numfmtid"): attribute(node, "formatcode") for node in elements_named(styles, "numfmt")}
    cells = next(elements_named(styles, "cellxfs"), Element("", {}))
    return [codes.get(attribute(child, "numfmtid"), "") for child in cells.nested]


def remarks_on(read: Reading) -> Iterator[Finding]:
    """Findings on the parts of a spreadsheet that were not read."""
    yield from remarks(read.sheets)
    if read.hidden:
        detail = f"{many(len(read.hidden), 'hidden sheet')} left out: {', '.join(read.hidden)[:200]}"
        yield Finding(kind=FindingKind.UNSUPPORTED, detail=detail)
    if read.without_value:
        detail = f"{many(read.without_value, 'formula')} without a value; open and save it in a spreadsheet program"
        yield Finding(kind=FindingKind.EMPTY, detail=detail)
