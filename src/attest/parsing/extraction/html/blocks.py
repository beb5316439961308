"""The blocks of a page as Markdown; text that only looks like a block is escaped."""

import re
from collections.abc import Callable, Mapping, Sequence

from attest.parsing.extraction.html.inline import line, lines, verbatim
from attest.parsing.extraction.html.preparing import LANGUAGE
from attest.parsing.extraction.html.tables import is_data, table_lines
from attest.parsing.extraction.html.tree import BLOCKS, HEADINGS, Element, elements
from attest.parsing.extraction.writing import fence_code, looks_like_block, paragraph, prefix_lines

_DEEPEST = 10
"""Maximum indentation of nested lists and quotations; deeper ones are written at this depth."""
_MAX_NUMBER = 999_999_999
"""Largest item number that Markdown allows."""


_Children = Sequence[Element | str]
_Writer = Callable[[Element, int], list[str]]


def blocks(children: _Children, depth: int = 0) -> list[str]:
    """The Markdown of every block, in order; ``depth`` is the number of enclosing lists and quotations."""
    found, run = list[str](), list[Element | str]()
    for child in children:
        if isinstance(child, str) or not (child.name in BLOCKS or child.has_blocks):
            run.append(child)
            continue
        found += _paragraph(run)
        run = []
        found += _WRITERS.get(child.name, _child_blocks)(child, depth)
    return found + _paragraph(run)


def _child_blocks(element: Element, depth: int) -> list[str]:
    return blocks(element.children, depth)


def _paragraph(children: _Children) -> list[str]:
    text = paragraph(lines(children)) if children else ""
    return [text] if text else []


def _heading(element: Element, depth: int) -> list[str]:
    words = line(element.children)
    if not words or depth:
        return _paragraph([words])
    return [f"{'#' * int(element.name[1])} {words}"]


def _code(element: Element, _depth: int) -> list[str]:
    text = verbatim(element).rstrip().removeprefix("\n")
    if not text.strip():
        return []
    return [fence_code(text, element.attributes.get(LANGUAGE, ""))]


def _quotation(element: Element, depth: int) -> list[str]:
    inside = blocks(element.children, depth + 1)
    return [prefix_lines("\n\n".join(inside), "> ", "> ")] if inside and depth < _DEEPEST else inside


def _list(element: Element, depth: int) -> list[str]:
    if not HEADINGS.isdisjoint(element.inside):
        return _child_blocks(element, depth)
    ordered = element.name == "ol"
    number = _number(element.attributes.get("start", ""), 1)
    items, tight = list[str](), True
    for child in element.children:
        item = child if isinstance(child, Element) and child.name == "li" else None
        inside = blocks(item.children if item else [child], depth + 1)
        if not inside:
            continue
        number = _number(item.attributes.get("value", ""), number) if item else number
        tight = tight and _is_tight(inside)
        items.append(_item(inside, f"{number}. " if ordered else "- ", depth))
        number = min(number + 1, _MAX_NUMBER)
    return [("\n" if tight else "\n\n").join(items)] if items else []


def _number(written: str, otherwise: int) -> int:
    return int(written) if re.fullmatch(r"[0-9]{1,9}", written.strip()) else otherwise


def _is_tight(inside: Sequence[str]) -> bool:
    """Whether an item is one paragraph, perhaps with a list of such items below it."""
    return len(inside) == 1 or (len(inside) == 2 and inside[1][:2] in ("- ", "1.") and "\n\n" not in inside[1])


def _item(inside: Sequence[str], mark: str, depth: int) -> str:
    text = ("\n" if _is_tight(inside) else "\n\n").join(inside)
    return prefix_lines(text, mark, " " * len(mark) if depth < _DEEPEST else "")


def _definitions(element: Element, depth: int) -> list[str]:
    """A list with items ``term: definition``; terms that share a definition are joined with commas."""
    if not HEADINGS.isdisjoint(element.inside):
        return _child_blocks(element, depth)
    items, terms, has_definition = list[list[str]](), list[str](), False
    for child in _flat_definitions(element):
        if isinstance(child, Element) and child.name == "dt":
            if has_definition:
                terms, has_definition = [], False
            terms += filter(None, [line(child.children)])
        else:
            inside = blocks(child.children if isinstance(child, Element) else [child], depth + 1)
            items += [_definition_lines([] if has_definition else terms, inside)] if inside else []
            has_definition = has_definition or bool(inside)
    items += [[", ".join(terms)]] if terms and not has_definition else []
    tight = all(map(_is_tight, items))
    return [("\n" if tight else "\n\n").join(_item(item, "- ", depth) for item in items)] if items else []


def _flat_definitions(definitions: Element) -> _Children:
    """The terms and definitions, including those inside groups."""
    return [
        inner
        for child in definitions.children
        for inner in (child.children if isinstance(child, Element) and child.name == "div" else [child])
        if isinstance(inner, Element) or inner.strip()
    ]


def _definition_lines(terms: Sequence[str], inside: list[str]) -> list[str]:
    if not terms:
        return inside
    term = ", ".join(terms)
    first = inside[0]
    if looks_like_block(first):
        return [term, *inside]
    return [f"{term.rstrip(':')}: {first.removeprefix(chr(92))}", *inside[1:]]


def _table(element: Element, depth: int) -> list[str]:
    if not is_data(element):
        return _layout_table(element, depth)
    captions = [node for node in elements(element) if node.name == "caption"]
    return [
        *(found for caption in captions[:1] for found in _paragraph([line(caption.children)])),
        *table_lines(element),
    ]


def _layout_table(element: Element, depth: int) -> list[str]:
    """A table used for layout: a row of words is a paragraph, and other content is written as usual."""
    found = list[str]()
    for child in element.children:
        if not isinstance(child, Element):
            found += _paragraph([child])
        elif child.name == "tr" and not any(cell.has_blocks for cell in child.nested):
            found += _paragraph([part for cell in child.children for part in (cell, " ")])
        elif child.name in ("tbody", "thead", "tfoot"):
            found += _layout_table(child, depth)
        else:
            found += _child_blocks(child, depth)
    return found


_WRITERS: Mapping[str, _Writer] = (
    dict.fromkeys(HEADINGS, _heading)
    | dict.fromkeys(("ul", "ol", "menu", "dir"), _list)
    | {"pre": _code, "blockquote": _quotation, "dl": _definitions, "table": _table}
)
"""Writers of the elements that are not simply written as the blocks inside them."""
