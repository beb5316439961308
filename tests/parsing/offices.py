"""Spreadsheets and slides, made by a test: the least that programs for them write."""

from collections.abc import Mapping, Sequence
from html import escape

from tests.parsing.archives import CORE, RELATIONS, archive

SHEET_FORMATS = {"day": 14, "percent": 9, "money": 164, "thousands": 3, "month": 17}
"""Names of number formats for a test, with the numbers by which a cell's style has them; ``money`` is our own."""


def related(*parts: tuple[str, str, str]) -> str:
    """The relations of a part: id, kind and target of each."""
    inside = "".join(f'<Relationship Id="{one}" Type="{RELATIONS}/{kind}" Target="{to}"/>' for one, kind, to in parts)
    return f'<?xml version="1.0"?><Relationships>{inside}</Relationships>'


def cell(place: str, value: object, form: str = "") -> str:
    """A cell of Excel with a number in a format, or with a text."""
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    style = [*SHEET_FORMATS].index(form) + 1 if form else 0
    return f'<c r="{place}" s="{style}"><v>{value}</v></c>'


def rows(table: Sequence[Sequence[object]], first: int = 1) -> str:
    """Rows of Excel; None leaves a cell empty, and a pair is a number and its format."""
    written = list[str]()
    for number, values in enumerate(table, first):
        cells = list[str]()
        for letter, value in zip("ABCDEFGHIJ", values, strict=False):
            pair = value if isinstance(value, tuple) else (value, "")
            cells += [] if value is None else [cell(f"{letter}{number}", *pair)]
        written.append(f'<row r="{number}">{"".join(cells)}</row>')
    return "".join(written)


def workbook(sheets: Mapping[str, str], *, hidden: Sequence[str] = (), book: str = "", **parts: str) -> bytes:
    """An Excel workbook with these sheets, each the content of ``sheetData`` and perhaps of what follows it."""
    listed = "".join(
        f"<sheet name='{name}' sheetId='{n}' r:id='s{n}' state='{'hidden' if name in hidden else 'visible'}'/>"
        for n, name in enumerate(sheets)
    )
    formats = "".join(f'<xf numFmtId="{number}"/>' for number in (0, *SHEET_FORMATS.values()))
    code = escape('"€"#,##0.00;[Red]-"€"#,##0.00', quote=True)
    others = [(f"s{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(len(sheets))]
    files = {
        "_rels/.rels": related(("m", "officeDocument", "/xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns:r="{RELATIONS}">{book}<sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": related(
            *others, ("t", "styles", "styles.xml"), ("u", "sharedStrings", "sharedStrings.xml")
        ),
        "xl/styles.xml": f'<styleSheet><numFmts><numFmt numFmtId="164" formatCode="{code}"/></numFmts>'
        f'<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>{formats}</cellXfs></styleSheet>',
        "docProps/core.xml": CORE,
    }
    for number, content in enumerate(sheets.values()):
        data, _, more = content.partition("<mergeCells>")
        more = f"<mergeCells>{more}" if more else ""
        files[f"xl/worksheets/sheet{number}.xml"] = f"<worksheet><sheetData>{data}</sheetData>{more}</worksheet>"
    return archive(files | {f"xl/{name}.xml": content for name, content in parts.items()})
