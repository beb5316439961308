"""Rows of tables and items of lists that Markdown writes in HTML, as Markdown."""

import re
from collections.abc import Iterator, Sequence

from attest.values.spans import Range, trimmed

_GROUPED = r"t[rdh]|thead|tbody|tfoot|table|[uo]l|li|d[ltd]"
_BEGINS = re.compile(rf"^[ \t>]*<(?:{_GROUPED})\b", re.IGNORECASE | re.MULTILINE)
"""Only where a line, or the piece, begins with one of the tags is it taken for HTML: prose may speak of them."""
_TAG = re.compile(rf"<(?P<closes>/?)(?P<name>{_GROUPED})\b(?P<attributes>[^<>]*)>", re.IGNORECASE)
_ROW = re.compile(r"[ \t>]*<t[rdh]\b", re.IGNORECASE)
_SPAN = re.compile(r"<th\b[^<>]*\bcolspan\s*=\s*[\"']?(\d{1,2})\b", re.IGNORECASE)
_BOLD = re.compile(r"\s*(?:<(?:b|strong)\b|\*\*)", re.IGNORECASE)
_TERM = re.compile(r"<dt\b[^<>]*>\s*(?P<term>\S[^\n]{0,200}?)(?:</dt>)?\s*<dd\b[^<>]*>", re.IGNORECASE)
_NEW_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_WHITE = re.compile(r"\s+")
_SAID_OF = "\0"
"""Stands for what parts a term from what is said of it until the space in front is gone."""
_IN_PLACE_OF = {"li": "\n- ", "dt": "\n- ", "dd": _SAID_OF}
_BEFORE_SAID = re.compile(rf"\s*{_SAID_OF}")


def html_as_markdown(text: str) -> str:
    """A piece of Markdown whose rows and items of HTML are written as those of Markdown."""
    begins = _BEGINS.search(text) if "<" in text else None
    if begins is None:
        return text
    piece = text[begins.start() :]
    written = _rows(piece) if _ROW.match(piece) else _BEFORE_SAID.sub(": ", "".join(_items(piece)).strip())
    return text[: begins.start()] + written


def _rows(text: str) -> str:
    """Rows, each on a line of its own with a bar around every cell."""
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
    """Items and terms behind a dash, each on a line of its own, and what is said of a term behind a colon."""
    at = 0
    for tag in _TAG.finditer(text):
        yield _WHITE.sub(" ", text[at : tag.start()])
        at, name = tag.end(), tag["name"].lower()
        yield _IN_PLACE_OF.get(name, " ") if not tag["closes"] else "" if name in _IN_PLACE_OF else " "
    yield _WHITE.sub(" ", text[at:])


def _columns(opened: str) -> int:
    """How many columns a cell is that tags open: a header over two columns is what each of them is called."""
    wide = _SPAN.search(opened)
    return int(wide[1]) if wide and int(wide[1]) else 1


def html_cells(text: str, start: int, end: int) -> Sequence[Range] | None:
    """Where the words of the cells of a row lie; None where the row is none of HTML."""
    if not _ROW.match(text, start, end):
        return None
    tags = [tag for tag in _TAG.finditer(text, start, end) if tag["name"].lower() in ("td", "th")]
    opened = [tag for tag in tags if not tag["closes"]]
    ends = {tag.end(): (after.start() if after else end) for tag, after in zip(tags, [*tags[1:], None], strict=True)}
    return [trimmed(text, tag.end(), ends[tag.end()]) for tag in opened]


def html_term(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Where the term of a definition stands, and where what is said of it begins."""
    term = _TERM.match(text, start, end)
    return ((term.start("term"), term.start("term") + len(term["term"].rstrip())), term.end()) if term else None


def names_columns(row: str) -> bool:
    """Whether all cells of a row of HTML are header cells or bold; the first row that is none of HTML is a header."""
    if not _ROW.match(row):
        return True
    cells = [tag for tag in _TAG.finditer(row) if tag["name"].lower() in ("td", "th") and not tag["closes"]]
    return bool(cells) and all(tag["name"].lower() == "th" or _BOLD.match(row, tag.end()) for tag in cells)
