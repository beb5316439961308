"""Converts code, table rows and list items that Markdown writes in HTML to Markdown."""

import re
from collections.abc import Iterator, Sequence

from attest.markup.html_code import first_outside_code, html_code_as_fences
from attest.values.spans import Range, trimmed

_TAG_NAMES = r"t[rdh]|thead|tbody|tfoot|table|[uo]l|li|d[ltd]"
"""Names of the tags that group rows, cells and items: *tr*, *li*."""
_BLOCK_START = re.compile(rf"^[ \t>]*<(?:{_TAG_NAMES})\b", re.IGNORECASE | re.MULTILINE)
"""Text counts as HTML only if a line or the piece begins with one of these tags, since prose may mention them."""
_TAG = re.compile(rf"<(?P<closes>/?)(?P<name>{_TAG_NAMES})\b(?P<attributes>[^<>]*)>", re.IGNORECASE)
"""A tag of such a name: *<td align="right">*, *</td>*."""
_ROW = re.compile(r"[ \t>]*<t[rdh]\b", re.IGNORECASE)
"""The beginning of a row or of its first cell."""
_SPAN = re.compile(r"<th\b[^<>]*\bcolspan\s*=\s*[\"']?(\d{1,2})\b", re.IGNORECASE)
"""A header cell over several columns: *<th colspan="2">*."""
_BOLD = re.compile(r"\s*(?:<(?:b|strong)\b|\*\*)", re.IGNORECASE)
"""Bold type at the beginning of a cell: *<b>*, ``**``."""
_TERM = re.compile(r"<dt\b[^<>]*>\s*(?P<term>\S[^\n]{0,200}?)(?:</dt>)?\s*<dd\b[^<>]*>", re.IGNORECASE)
"""A term up to the beginning of its description: *<dt>lid</dt><dd>*."""
_NEW_ROW = re.compile(r"<tr\b", re.IGNORECASE)
"""The beginning of another row."""
_WHITE = re.compile(r"\s+")
"""A run of white space."""
_DESCRIPTION_BREAK = "\0"
"""Placeholder between a term and its description until the space in front of it is removed."""
_REPLACEMENTS = {"li": "\n- ", "dt": "\n- ", "dd": _DESCRIPTION_BREAK}
"""What stands in the text for the beginning of an item, a term or a description."""
_BEFORE_DESCRIPTION = re.compile(rf"\s*{_DESCRIPTION_BREAK}")
"""The placeholder with the white space in front of it."""


def html_as_markdown(text: str) -> str:
    """A piece of Markdown with code, rows and items in HTML converted to those of Markdown."""
    if "<" not in text:
        return text
    text = html_code_as_fences(text)
    begins = first_outside_code(text, _BLOCK_START) if _BLOCK_START.search(text) else None
    if begins is None:
        return text
    piece = text[begins.start() :]
    written = _rows(piece) if _ROW.match(piece) else _BEFORE_DESCRIPTION.sub(": ", "".join(_items(piece)).strip())
    return text[: begins.start()] + written


def _rows(text: str) -> str:
    """The rows, each on a line of its own with bars around the cells."""
    rows, cells = list[str](), html_cells(text, 0, len(text)) or ()
    line, at = "", 0
    for low, high in cells:
        opened = text[at:low]
        if line and _NEW_ROW.search(opened):
            rows.append(f"|{line}")
            line = ""
        words = _WHITE.sub(" ", text[low:high]).replace("|", "\\|")
        line += f" {words} |" * _columns(opened)
        at = high
    return "\n".join([*rows, f"|{line}"])


def _items(text: str) -> Iterator[str]:
    """The items and terms, each on a line of its own behind a dash; the description of a term follows a colon."""
    at = 0
    for tag in _TAG.finditer(text):
        yield _WHITE.sub(" ", text[at : tag.start()])
        at, name = tag.end(), tag["name"].lower()
        yield _REPLACEMENTS.get(name, " ") if not tag["closes"] else "" if name in _REPLACEMENTS else " "
    yield _WHITE.sub(" ", text[at:])


def _columns(opened: str) -> int:
    """Number of columns that a cell spans: a header over two columns names each of them."""
    wide = _SPAN.search(opened)
    return int(wide[1]) if wide and int(wide[1]) else 1


def html_cells(text: str, start: int, end: int) -> Sequence[Range] | None:
    """Ranges of the words in the cells of a row; None if the row is not HTML."""
    if not _ROW.match(text, start, end):
        return None
    tags = [tag for tag in _TAG.finditer(text, start, end) if tag["name"].lower() in ("td", "th")]
    opened = [tag for tag in tags if not tag["closes"]]
    ends = {tag.end(): (after.start() if after else end) for tag, after in zip(tags, [*tags[1:], None], strict=True)}
    return [trimmed(text, tag.end(), ends[tag.end()]) for tag in opened]


def html_term(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Range of the term of a definition, and the start of its description; None if there is none."""
    term = _TERM.match(text, start, end)
    return ((term.start("term"), term.start("term") + len(term["term"].rstrip())), term.end()) if term else None


def html_names_columns(row: str) -> bool:
    """Whether all cells of an HTML row are header cells or bold; any other first row is a header."""
    if not _ROW.match(row):
        return True
    cells = [tag for tag in _TAG.finditer(row) if tag["name"].lower() in ("td", "th") and not tag["closes"]]
    return bool(cells) and all(tag["name"].lower() == "th" or _BOLD.match(row, tag.end()) for tag in cells)
