"""Code, tables and lists written in HTML within Markdown: READMEs are full of them.

Code is what a ``pre`` element contains. A table counts as one if its rows have columns; of one that is only page
layout, the words of its cells are kept. Code, table rows and list items reach from tag to tag, so that ``markup`` can
read what is in them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from attest.markup.html_code import code_in_tags
from attest.parsing.code_languages import language_of_code
from attest.parsing.dialects.html import Part, has_words, pairs_of_tags, parts_of_html, words_of_html
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.outlines import BlockKind
from attest.values.spans import Range, trimmed

_PLACES_THINGS = frozenset("h1 h2 h3 h4 h5 h6 pre table blockquote form".split())
_DIVIDES_A_LIST = _PLACES_THINGS | {"dl"}
_CLASSES = re.compile(r"\sclass\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'<>]+))", re.I)
_STATED = re.compile(r"\s(?:data-)?lang(?:uage)?\s*=\s*[\"']?(?P<language>[\w+#-]+)", re.I)
Said = Callable[[int, Range], Node]
"""From a heading's level (0 for none) and a span of words to their block."""


def blocks_of_html(text: str, start: int, end: int, said: Said) -> Iterator[Node]:
    """The blocks of the HTML ``text[start:end]``: code, tables, lists, and what ``said`` makes of all other words."""
    parts = list(parts_of_html(text, start, end))
    tags = ((part[1], _is_opening(text, part), number) for number, part in enumerate(parts) if part[1] in _GROUPS)
    closes, at, number = dict(pairs_of_tags(tags)), start, 0
    larger = {name: _next_indexes(parts, tags) for name, (tags, _) in _GROUPS.items()}
    while number < len(parts):
        (low, _), name = parts[number]
        last = closes.get(number)
        if last is not None and larger[name][number + 1] >= last:  # its closing tag may be one of them
            made = _GROUPS[name][1](text, parts[number : last + 1])
            if made is not None:
                first = made.start if name == "table" else low  # a caption precedes the rows
                yield from (said(*found) for found in words_of_html(text, at, first))
                yield made
                at, number = parts[last][0][1] if name != "table" else made.end, last
        number += 1
    yield from (said(*found) for found in words_of_html(text, at, end))


def _is_opening(text: str, part: Part) -> bool:
    return text[part[0][0] + 1] != "/"


def _next_indexes(parts: Sequence[Part], names: frozenset[str]) -> list[int]:
    """For every index into ``parts``, the index of the next part from there on whose tag is in ``names``."""
    found = [len(parts)] * (len(parts) + 1)
    for number in range(len(parts) - 1, -1, -1):
        found[number] = number if parts[number][1] in names else found[number + 1]
    return found


def _code(text: str, parts: Sequence[Part]) -> Node | None:
    """A piece of code with its tags and its language; None if there is nothing between them."""
    start, end = parts[0][0][0], parts[-1][0][1]
    if not text[slice(*code_in_tags(text, start, end))].strip():
        return None
    tags = [text[slice(*place)] for place, name in (*parts[1:2], parts[0]) if name in ("code", "pre")]
    return Node(BlockKind.CODE, start, end, label=next(filter(None, map(_language, tags)), "")[:MAX_LABEL])


def _language(tag: str) -> str:
    """The language that the tag of a piece of code names."""
    classes, stated = _CLASSES.search(tag), _STATED.search(tag)
    words = next(filter(None, classes.groups()), "").lower().split() if classes else ()
    return language_of_code(stated["language"] if stated else "", words, is_code=True)


def _table(text: str, parts: Sequence[Part]) -> Node | None:
    """The rows of a table; None if it is only page layout."""
    names = [part[1] for part in parts if _is_opening(text, part)]
    widths, pictures = list[int](), names.count("img")
    for name in names:
        if name == "tr":
            widths.append(0)
        elif name in ("td", "th") and widths:
            widths[-1] += 1
    columns = sum(width >= 2 for width in widths) >= 2 and pictures * 2 <= sum(widths)
    rows = [Node(BlockKind.TABLE_ROW, *place) for place in _rows(text, parts) if has_words(text, *place)]
    if not rows or not ("th" in names or columns):
        return None
    return Node(BlockKind.TABLE, rows[0].start, rows[-1].end, children=rows)


def _rows(text: str, parts: Sequence[Part]) -> Iterator[Range]:
    """Rows from their opening tag to the closing one, or to the next row where people leave that out."""
    start: int | None = None
    for part in parts:
        (low, high), name = part
        if name in ("tr", "thead", "tbody", "tfoot", "table"):
            if start is not None:
                closes = name == "tr" and not _is_opening(text, part)
                yield trimmed(text, start, high if closes else low)
            start = low if name == "tr" and _is_opening(text, part) else None


def _list(text: str, parts: Sequence[Part]) -> Node | None:
    """The items of a list; items of an inner list follow the item that contains it."""
    bounds = [part for part in parts if part[1] in ("li", "ul", "ol")]
    return _list_of(text, _spans_between(text, bounds, "li"))


def _spans_between(text: str, bounds: Sequence[Part], name: str) -> Iterator[Range]:
    for part, after in pairwise(bounds):
        yield part[0][0] if part[1] == name and _is_opening(text, part) else part[0][1], after[0][0]


def _definitions(text: str, parts: Sequence[Part]) -> Node | None:
    """Terms, each with its definitions."""
    starts, described = list[int](), True
    for part in parts:
        if part[1] in ("dt", "dd") and _is_opening(text, part):
            if part[1] == "dt" and described:
                starts.append(part[0][0])
            described = part[1] == "dd"
    return _list_of(text, zip(starts, [*starts[1:], parts[-1][0][0]], strict=False))


def _list_of(text: str, places: Iterator[Range]) -> Node | None:
    items = [Node(BlockKind.LIST_ITEM, *trimmed(text, *place)) for place in places if has_words(text, *place)]
    return Node(BlockKind.LIST, items[0].start, items[-1].end, children=items) if items else None


_GROUPS: dict[str, tuple[frozenset[str], Callable[[str, Sequence[Part]], Node | None]]] = {
    "pre": (frozenset(), _code),
    "table": (_PLACES_THINGS, _table),
    "ul": (_DIVIDES_A_LIST, _list),
    "ol": (_DIVIDES_A_LIST, _list),
    "dl": (_DIVIDES_A_LIST, _definitions),
}
"""By tag: the tags that must not be inside, and the reader of the element."""
