"""The text of OpenDocument: headings, paragraphs, lists, tables, code, quotations and notes, both in documents and on
slides.

Deleted text of tracked changes, comments, tables of contents, and page headers and footers are left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from attest.parsing.extraction.archives import attribute, children, elements_named, inner_text, local_name, outermost
from attest.parsing.extraction.html.tree import Element
from attest.parsing.extraction.office.lists import Block, CodeLine, Item, collapse_spaces
from attest.parsing.extraction.writing import (
    DEEPEST_ITEM,
    MOST_ACROSS,
    across,
    fill_continued,
    link,
    paragraph,
    quotation,
    table_or_paragraphs,
)

_LEFT_OUT = frozenset(
    "tracked-changes annotation annotation-end ruby-text table-of-content illustration-index table-index object-index"
    " user-index alphabetical-index bibliography forms notes deletion".split()
)
_SPACE = re.compile(r"[ \t\r\n]+")
_CODE = re.compile(r"preformatted text|source(?: text| code)?|code\b.*", re.IGNORECASE)
_QUOTE = re.compile(r"quotations?|(?:intense )?quote|block quotation|block text", re.IGNORECASE)
_TITLE = re.compile(r"title", re.IGNORECASE)
_LONGEST_CHAIN = 20
"""Maximum number of styles each based on the next: a damaged file may have a circle of them."""
_MAX_REPEATED = 100
"""Maximum repetition of a blank; readers see no difference between more."""
_MAX_BLANKS = 1_000_000
"""Maximum number of blanks and line ends that a document may state by a count."""


@dataclass(slots=True, kw_only=True)
class Styles:
    """What a document's styles say about its paragraphs and lists, and the notes found in its text."""

    parents: Mapping[str, str]
    """The parent of each style that is based on another."""
    numbered: Mapping[str, frozenset[int]]
    """By list style, the levels, counted from 1, whose items are numbered."""
    notes: list[str] = field(default_factory=list)
    blanks: int = _MAX_BLANKS

    def times(self, count: str) -> int:
        """How often a blank with a stated count is repeated; once if too many were stated before."""
        if not re.fullmatch(r"\d{1,6}", count) or self.blanks < 0:
            return 1
        self.blanks -= min(int(count), _MAX_REPEATED)
        return min(int(count), _MAX_REPEATED)

    def names(self, style: str) -> Iterator[str]:
        """The names of a style and of those that it is based on."""
        for _ in range(_LONGEST_CHAIN):
            yield style.replace("_20_", " ")
            if style not in self.parents:
                return
            style = self.parents[style]


def styles_of(*roots: Element) -> Styles:
    """The styles that parts of a document define."""
    parents = {
        attribute(node, "name"): attribute(node, "parent-style-name")
        for root in roots
        for node in elements_named(root, "style")
        if attribute(node, "parent-style-name")
    }
    numbered = {
        attribute(node, "name"): frozenset(
            int(attribute(level, "level"))
            for level in children(node, "list-level-style-number")
            if attribute(level, "num-format") and re.fullmatch(r"\d\d?", attribute(level, "level"))
        )
        for root in roots
        for node in elements_named(root, "list-style")
    }
    return Styles(parents=parents, numbered=numbered)


def blocks(element: Element, styles: Styles) -> Iterator[Block]:
    """The blocks of an element, in order."""
    for child in element.nested:
        name = local_name(child.name)
        if name in _LEFT_OUT:
            continue
        if name == "h":
            yield from _heading(child, styles)
        elif name == "p":
            yield from _paragraph(child, styles)
        elif name == "list":
            yield from _list(child, styles, attribute(child, "style-name"), 0)
        elif name == "table":
            yield from table_or_paragraphs(fill_continued(list(_spanned_rows(child, styles))))
        else:
            yield from blocks(child, styles)


def paragraphs(element: Element, styles: Styles) -> str:
    """The paragraphs inside an element, as one line."""
    return collapse_spaces(" ".join("".join(_inline(node, styles)) for node in outermost(element, "p", "h")))


def _heading(element: Element, styles: Styles) -> Iterator[str]:
    level = attribute(element, "outline-level")
    words = collapse_spaces("".join(_inline(element, styles)))
    if words:
        yield f"{'#' * (min(int(level), 6) if re.fullmatch('[1-9]|10', level) else 1)} {words}"


def _paragraph(element: Element, styles: Styles) -> Iterator[Block]:
    text = "".join(_inline(element, styles))
    lines = [collapse_spaces(line) for line in text.split("\n") if line.strip()]
    called = list(styles.names(attribute(element, "style-name")))
    if any(map(_CODE.fullmatch, called)):
        yield CodeLine(text)
    elif lines and any(map(_TITLE.fullmatch, called)):
        yield f"# {' '.join(lines)}"
    elif lines and any(map(_QUOTE.fullmatch, called)):
        yield quotation(lines)
    elif lines:
        yield paragraph(lines)


def _inline(element: Element, styles: Styles) -> Iterator[str]:
    """The text of a paragraph, with ``\\n`` for line breaks."""
    for child in element.children:
        if isinstance(child, str):
            yield _SPACE.sub(" ", child)
            continue
        name = local_name(child.name)
        if name in _LEFT_OUT:
            continue
        if name in _CHARACTERS:
            yield _CHARACTERS[name] * styles.times(attribute(child, "c"))
        elif name == "a":
            yield link("".join(_inline(child, styles)), attribute(child, "href"))
        elif name == "note":
            _note(child, styles)
        elif name == "frame":
            yield from _frame(child, styles)
        elif name in ("p", "h"):
            yield f" {''.join(_inline(child, styles))} "
        else:
            yield from _inline(child, styles)


_CHARACTERS = {"s": " ", "tab": "\t", "line-break": "\n"}


def _frame(element: Element, styles: Styles) -> Iterator[str]:
    """The words of a text box in the text, or else the description of a picture."""
    if words := paragraphs(element, styles):
        yield f" {words} "
        return
    if told := next(map(inner_text, children(element, "desc", "title")), ""):
        yield f"![{told}]()"


def _note(element: Element, styles: Styles) -> None:
    """Collect a note, to be written after the text."""
    number = next(map(inner_text, elements_named(element, "note-citation")), "")
    body = next(elements_named(element, "note-body"), None)
    if body is not None and (words := paragraphs(body, styles)):
        styles.notes.append(f"Note {number}: {words}" if number else f"Note: {words}")


def _list(element: Element, styles: Styles, style: str, level: int) -> Iterator[Block]:
    """The items of a list and of the lists inside it, which have its style unless they state their own."""
    numbered = level + 1 in styles.numbered.get(style, frozenset())
    for item in children(element, "list-item", "list-header"):
        own: list[str] = []
        for child in item.nested:
            if local_name(child.name) == "list":
                yield from _item(own, level, numbered)
                own = []
                yield from _list(child, styles, attribute(child, "style-name") or style, min(level + 1, DEEPEST_ITEM))
            elif local_name(child.name) == "h":
                yield from _heading(child, styles)
            else:
                own += filter(None, [collapse_spaces("".join(_inline(child, styles)))])
        yield from _item(own, level, numbered)


def _item(lines: list[str], level: int, numbered: bool) -> Iterator[Item]:
    if lines:
        yield Item(lines=lines, level=level, numbered=numbered)


def _spanned_rows(element: Element, styles: Styles) -> Iterator[list[tuple[str, bool]]]:
    """The text of every cell of every row, and whether it continues the cell above."""
    reaching: dict[int, int] = {}  # by column, the first row that a spanning cell does not reach
    for number, row in enumerate(_rows(element)):
        cells = children(row, "table-cell", "covered-table-cell")
        texts = ["" if _is_covered(cell) else paragraphs(cell, styles) for cell in cells]
        begins = [at for at, one in enumerate(cells) if not _is_covered(one)]
        for at in begins:
            wide = across(texts[at], _columns(cells, at), alone=len(begins) == 1)
            texts[at : at + len(wide)] = wide
            if (rows := _span_count(cells[at], "rows")) > 1:
                reaching |= dict.fromkeys(range(at, at + len(wide)), number + rows)
        yield [(text, number < reaching.get(at, 0) and not text) for at, text in enumerate(texts)]


def _is_covered(cell: Element) -> bool:
    """Whether a cell is only a place that another cell spans."""
    return local_name(cell.name) != "table-cell"


def _columns(cells: Sequence[Element], at: int) -> int:
    """Number of columns that a cell spans: the stated number, limited by how many cells beside it are covered."""
    covered = sum(1 for _ in takewhile(_is_covered, cells[at + 1 : at + MOST_ACROSS]))
    return min(_span_count(cells[at], "columns"), 1 + covered)


def _span_count(cell: Element, of: str) -> int:
    written = attribute(cell, f"number-{of}-spanned")
    return int(written) if re.fullmatch(r"[1-9]\d{0,6}", written) else 1


def _rows(element: Element) -> Iterator[Element]:
    """The rows of the table itself, without those of a table inside a cell."""
    for child in children(element, "table-row", "table-header-rows", "table-rows", "table-row-group"):
        yield from [child] if local_name(child.name) == "table-row" else _rows(child)
