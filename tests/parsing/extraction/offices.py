"""Spreadsheets and slides, made by a test: the least that programs for them write."""

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType

from tests.parsing.extraction.archives import CORE, RELATIONS, archive

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


def shape(*paragraphs: str, place: str | None = None) -> str:
    """A shape of a slide; ``place`` is the one of the layout that it fills, empty for the main one."""
    filled = "" if place is None else f'<p:ph type="{place}"/>' if place else '<p:ph idx="1"/>'
    texts = "".join(one if one.startswith("<") else f"<a:p><a:r><a:t>{one}</a:t></a:r></a:p>" for one in paragraphs)
    return f"<p:sp><p:nvSpPr><p:nvPr>{filled}</p:nvPr></p:nvSpPr><p:txBody>{texts}</p:txBody></p:sp>"


def leveled(text: str, settings: str) -> str:
    """A paragraph of a slide with settings: an attribute ``lvl``, or a mark."""
    attributes, _, inside = settings.partition("<")
    inside = f"<{inside}" if inside else ""
    return f"<a:p><a:pPr {attributes}>{inside}</a:pPr><a:r><a:t>{text}</a:t></a:r></a:p>"


def presentation(
    slides: Sequence[str],
    *,
    hidden: Sequence[int] = (),
    notes: Mapping[int, str] = MappingProxyType({}),
    to: Sequence[tuple[str, str, str]] = (),
    links: str = "",
    parts: Mapping[str, str] = MappingProxyType({}),
    core: str = CORE,
) -> bytes:
    """A presentation with these slides, each the content of its tree of shapes; every slide refers to ``to``, and to
    ``links`` outside. ``notes`` are shapes by the number of the slide."""
    numbers = range(1, len(slides) + 1)
    listed = "".join(f'<p:sldId id="{255 + n}" r:id="s{n}"/>' for n in numbers)
    files = {
        "_rels/.rels": related(("m", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": related(*((f"s{n}", "slide", f"slides/slide{n}.xml") for n in numbers)),
        "docProps/core.xml": core,
    }
    for number, content in zip(numbers, slides, strict=True):
        show = ' show="0"' if number in hidden else ""
        noted = [("n", "notesSlide", f"../notes/{number}.xml")] * (number in notes)
        files[f"ppt/slides/slide{number}.xml"] = f"<p:sld{show}><p:cSld><p:spTree>{content}</p:spTree></p:cSld></p:sld>"
        files[f"ppt/slides/_rels/slide{number}.xml.rels"] = related(*noted, *to).replace("</R", f"{links}</R", 1)
    files |= {f"ppt/notes/{number}.xml": f"<p:notes>{content}</p:notes>" for number, content in notes.items()}
    return archive(files | {f"ppt/{name}.xml": content for name, content in parts.items()})
