"""reStructuredText: headings, directives, literal blocks, lists, fields and tables, by lines and their indentation.

The text is kept as written, so that the lines of an answer are lines of the file. Inline markup is never parsed.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from attest.markup.restructured import INDENTED_DEFINITION
from attest.parsing.lines import Lines
from attest.parsing.markdown import in_sections
from attest.parsing.tree import DEEPEST_HEADING, MAX_LABEL, Node
from attest.values.outlines import BlockKind
from attest.values.spans import Range

_MAX_NESTED = 40
"""Maximum depth of nested indented blocks; deeper ones are read as paragraphs."""

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}[ \t]*")
_EXPLICIT = re.compile(r"[ \t]*\.\.(?:[ \t]+(?P<rest>.*)|[ \t]*)", re.DOTALL)
_DIRECTIVE = re.compile(r"(?P<name>[\w:+.-]+)::(?:[ \t]+(?P<argument>.*))?", re.DOTALL)
_NOTE = re.compile(r"\[[^\]]{1,60}\][ \t]")
_ITEM = re.compile(
    r"[ \t]*(?:[-*+•][ \t]+|(?:\d{1,4}|[A-Za-z#])[.)][ \t]+|\(\w{1,4}\)[ \t]+|:[^:\n]{1,80}:(?:[ \t]|$))"
)
_ROLE = re.compile(r":[\w:+.-]{1,40}:`(?:([^`<>]*?)[ ]?<[^`<>]*>|([^`]*))`")
_GRID = re.compile(r"[ \t]*\+[-=+]+\+[ \t]*")
_SIMPLE = re.compile(r"[ \t]*={2,}(?:[ \t]+={2,})+[ \t]*")
_CODE = frozenset("code code-block sourcecode highlight literalinclude doctest testcode testoutput prompt math".split())
_DESCRIBED = frozenset(
    "function method class data attribute exception module decorator option program confval envvar describe object"
    " macro type struct enum member var property classmethod staticmethod setting".split()
)
"""Directives that describe an object; the description stays with the object, as an item."""
_DOCUMENTED = frozenset("autoclass autofunction autoexception automethod autodata autoattribute autodecorator".split())
"""Directives in whose place the documentation of an object in source code is shown."""
_SAYS_NOTHING = frozenset(
    "contents index raw meta default-role role highlight currentmodule sectnum toctree image include module py:module"
    " tabularcolumns default-domain rst-class sectionauthor codeauthor moduleauthor ifconfig autosummary"
    " plot graphviz inheritance-diagram click:run".split()
)
"""Directives that only a renderer needs; their content is left out. So is a ``class`` without content, which names the
style of what follows."""
_ARGUMENT_SAYS_NOTHING = frozenset("figure only container tabs grid tab-set raw program div hlist".split())
_OF_A_VERSION = frozenset("versionadded versionchanged versionremoved deprecated".split())
"""Directives whose names are part of the sentence that they introduce."""
_OPTION = re.compile(r"[ \t]+:[\w-]+:(?:[ \t].*)?", re.DOTALL)
_NAMES_COLUMNS = re.compile(r"[ \t]+:header-rows:[ \t]*[1-9]\d?[ \t]*")
_COLUMNS = re.compile(r"[ \t]+:header:[ \t]*(?=\S)")
_ROW = re.compile(r"[ \t]*\*[ \t]+-(?:[ \t]|$)")
_Found = tuple[list[Node], int]
"""Blocks, and the number of the line after them."""


def restructured_blocks(lines: Lines) -> list[Node]:
    """Sections and blocks of a text."""
    return in_sections(list(_top(lines)), lines)


def _top(lines: Lines) -> Iterator[Node]:
    """The blocks at the margin. A heading's level is the rank of its style in the order of first use."""
    styles, number = list[str](), 0
    while number < len(lines):
        if heading := _heading(lines, number, styles):
            yield heading[0]
            number = heading[1]
        else:
            found, number = _next_blocks(lines, number, len(lines), 0)
            yield from found


def _heading(lines: Lines, number: int, styles: list[str]) -> tuple[Node, int] | None:
    over = bool(_ADORNMENT.fullmatch(lines[number]))
    at = number + over
    if at + 1 >= len(lines) or lines.is_blank(at) or not (over or lines[at][:1].strip()):
        return None
    words, under = lines[at].strip(), lines[at + 1].rstrip()
    same = lines[number].rstrip() == under if over else len(under) >= max(2, min(4, len(words)))
    if not same or not _ADORNMENT.fullmatch(under + under[-1:]) or _ADORNMENT.fullmatch(words):
        return None
    style = under[0] * (1 + over)
    if style not in styles:
        styles.append(style)
    start, end = lines.span(number, at + 2)
    level = min(styles.index(style) + 1, DEEPEST_HEADING)
    return Node(BlockKind.HEADING, start, end, level=level, label=_plain_label(words)), at + 2


def _plain_label(markup: str) -> str:
    """A heading's text without roles, emphasis and literals: ``The :func:`open` call`` is ``The open call``."""
    line = _ROLE.sub(lambda one: one[1] or one[2] or "", markup[:2_000])
    return " ".join(re.sub(r"`{1,2}|\*{1,2}|(?<=\w)_(?!\w)", "", line).split())[:MAX_LABEL].rstrip()


def _next_blocks(lines: Lines, number: int, past: int, nested: int) -> _Found:
    """The blocks that begin at a line, by the first rule that matches; a blank line gives none."""
    if lines.is_blank(number) or _ADORNMENT.fullmatch(lines[number]):
        return [], number + 1
    return next(rule(lines, number, past, nested) for fits, rule in _RULES if fits(lines[number]))


def _blocks_inside(lines: Lines, first: int, past: int, nested: int) -> list[Node]:
    found, number = list[Node](), first
    while number < past:
        if nested > _MAX_NESTED:
            return [*found, Node(BlockKind.PARAGRAPH, *lines.span(number, past))]
        more, number = _next_blocks(lines, number, past, nested)
        found += more
    return found


def _indent(lines: Lines, number: int) -> int:
    line = lines[number].expandtabs()
    return len(line) - len(line.lstrip())


def _end_of_indent(lines: Lines, number: int, past: int, indent: int) -> int:
    """The first line from ``number`` on that is neither blank nor indented more than ``indent``."""
    while number < past and (lines.is_blank(number) or _indent(lines, number) > indent):
        number += 1
    return number


def _to_blank(lines: Lines, number: int, past: int) -> int:
    while number < past and not lines.is_blank(number):
        number += 1
    return number


def _explicit_markup(lines: Lines, number: int, past: int, nested: int) -> _Found:
    """A directive, a footnote, a target or a comment, with the lines indented below it.

    What only a renderer needs (marks, settings, targets, comments) belongs to no block.
    """
    end = _end_of_indent(lines, number + 1, past, _indent(lines, number))
    match = _EXPLICIT.fullmatch(lines[number])
    rest = (match["rest"] if match else None) or ""
    directive = _DIRECTIVE.fullmatch(rest)
    if directive is None:
        return [Node(BlockKind.PARAGRAPH, *lines.span(number, end))] if _NOTE.match(rest) else [], end
    name = directive["name"].rpartition(":")[2]
    if name in _CODE:
        return _directive_code(lines, number, end, name, (directive["argument"] or "").strip()), end
    if name in _SAYS_NOTHING or (name == "class" and all(lines.is_blank(at) for at in range(number + 1, end))):
        return [], end
    if (table := _TABLES.get(name)) and (rows := table(lines, number, end)):
        return [Node(BlockKind.TABLE, rows[0].start, rows[-1].end, children=rows)], end
    if name in _DOCUMENTED:
        return _documented_objects(lines, number, past)
    return _directive_content(lines, number, end, nested, directive), end


def _documented_objects(lines: Lines, number: int, past: int) -> _Found:
    """Directives in a row that show objects documented in source code, as a list of them."""
    items, indent = list[Node](), _indent(lines, number)
    while number < past and _indent(lines, number) == indent and _documents_an_object(lines[number]):
        items.append(Node(BlockKind.LIST_ITEM, *lines.span(number, number + 1)))
        number = _end_of_indent(lines, number + 1, past, indent)
    return [Node(BlockKind.LIST, items[0].start, items[-1].end, children=items)], number


def _documents_an_object(line: str) -> bool:
    match = _EXPLICIT.fullmatch(line)
    directive = _DIRECTIVE.fullmatch((match["rest"] if match else None) or "")
    return directive is not None and directive["name"].rpartition(":")[2] in _DOCUMENTED


def _list_table(lines: Lines, number: int, end: int) -> list[Node]:
    """The rows of a table written as a list of lists; empty unless its options say that a row names the columns."""
    first = _past_options(lines, number + 1, end)
    if not any(_NAMES_COLUMNS.fullmatch(lines[at]) for at in range(number + 1, first)):
        return []
    begins = [at for at in range(first, end) if _ROW.match(lines[at])]
    inmost = min((_indent(lines, at) for at in begins), default=0)
    begins = [at for at in begins if _indent(lines, at) == inmost]
    places = (lines.span(at, below) for at, below in pairwise([*begins, end]))
    return [Node(BlockKind.TABLE_ROW, *_without_margin(lines, *place)) for place in places]


def _csv_table(lines: Lines, number: int, end: int) -> list[Node]:
    """The rows of a table written with commas, after the names of its columns; empty if they are not named."""
    first = _past_options(lines, number + 1, end)
    named = ((at, _COLUMNS.match(lines[at])) for at in range(number + 1, first))
    header = next(((lines.starts[at] + found.end(), lines.ends[at]) for at, found in named if found), None)
    shown = (at for at in range(first, end) if not lines.is_blank(at))
    rows = [_without_margin(lines, lines.starts[at], lines.ends[at]) for at in shown]
    return [Node(BlockKind.TABLE_ROW, *place) for place in (header, *rows)] if header else []


def _without_margin(lines: Lines, start: int, end: int) -> Range:
    return start + len(lines.text[start:end]) - len(lines.text[start:end].lstrip()), end


def _directive_code(lines: Lines, number: int, end: int, name: str, argument: str) -> list[Node]:
    """The code of a directive, without its options."""
    language = argument.split(maxsplit=1)[0] if argument and name not in ("math", "literalinclude") else ""
    first = _past_options(lines, number + 1, end)
    first = next((at for at in range(first, end) if not lines.is_blank(at)), end)
    if first < end:
        return [Node(BlockKind.CODE, *lines.span(first, end), label=language[:MAX_LABEL])]
    said = lines.ends[number] - len(argument), lines.ends[number]
    return [Node(BlockKind.CODE, *said)] if name == "math" and argument else []


def _directive_content(lines: Lines, number: int, end: int, nested: int, directive: re.Match[str]) -> list[Node]:
    """The content of a directive: its argument with continuation lines, then the blocks inside."""
    name, argument = directive["name"].rpartition(":")[2], directive["argument"] or ""
    described = name in _DESCRIBED
    options = _past_options(lines, number + 1, end)
    goes_on = number + 1 if options > number + 1 else _to_blank(lines, number, end)
    if described:
        goes_on = next((at for at in range(number + 1, goes_on) if _OPTION.fullmatch(lines[at])), goes_on)
    start = lines.ends[number] - len(directive[0] if name in _OF_A_VERSION else argument)
    opening = [Node(BlockKind.PARAGRAPH, start, lines.span(number, goes_on)[1])]
    if not argument.strip() or name in _ARGUMENT_SAYS_NOTHING:
        opening, goes_on = [], number + 1
    inside = [*opening, *_blocks_inside(lines, goes_on if described else max(goes_on, options), end, nested + 1)]
    return _item(inside) if described else inside


def _item(inside: Sequence[Node]) -> list[Node]:
    """A list with one item, the described object with its settings and the first paragraph about it; then the rest."""
    first = next((at for at, one in enumerate(inside) if at and one.kind is BlockKind.PARAGRAPH), None)
    past = 1 if first is None or any(one.kind is not BlockKind.LIST for one in inside[1:first]) else first + 1
    about = inside[:past]
    if not about:
        return []
    whole = about[0].start, about[-1].end
    item = Node(BlockKind.LIST_ITEM, *whole, children=list(about))
    return [Node(BlockKind.LIST, *whole, children=[item]), *inside[past:]]


def _past_options(lines: Lines, number: int, end: int) -> int:
    while number < end and _OPTION.fullmatch(lines[number]):
        number += 1
    return number


def _list(lines: Lines, number: int, past: int, nested: int) -> _Found:
    return _items(lines, number, past, nested, lambda at: _ITEM.match(lines[at]) is not None)


def _items(lines: Lines, number: int, past: int, nested: int, begins: Callable[[int], bool]) -> _Found:
    """A list of the items with the indentation of the first, each with the deeper lines below it."""
    items, indent, first = list[Node](), _indent(lines, number), number
    while number < past and begins(number) and _indent(lines, number) == indent:
        end = _end_of_indent(lines, number + 1, past, indent)
        inside = _blocks_inside(lines, _to_blank(lines, number, end), end, nested + 1)
        items.append(Node(BlockKind.LIST_ITEM, *lines.span(number, end), children=inside))
        number = end
    return [Node(BlockKind.LIST, *lines.span(first, number), children=items)], number


def _code(lines: Lines, number: int, past: int, _nested: int) -> _Found:
    end = _to_blank(lines, number, past)
    return [Node(BlockKind.CODE, *lines.span(number, end), label="python")], end


def _grid(lines: Lines, number: int, past: int, _nested: int) -> _Found:
    end = _to_blank(lines, number, past)
    borders = [at for at in range(number, end) if _GRID.fullmatch(lines[at])]
    rows = [
        Node(BlockKind.TABLE_ROW, *lines.span(above + 1, below))
        for above, below in pairwise(borders)
        if below > above + 1
    ]
    return [Node(BlockKind.TABLE, *lines.span(number, end), children=rows)], end


def _simple(lines: Lines, number: int, past: int, _nested: int) -> _Found:
    """A table between lines of ``=``; the last of them is followed by a blank line."""
    end = number + 1
    while end < past and not (_SIMPLE.fullmatch(lines[end]) and (end + 1 >= past or lines.is_blank(end + 1))):
        end += 1
    inner = [at for at in range(number + 1, end) if not lines.is_blank(at) and not _SIMPLE.fullmatch(lines[at])]
    rows = [Node(BlockKind.TABLE_ROW, *lines.span(at, at + 1)) for at in inner]
    past_it = min(end + 1, past)
    return [Node(BlockKind.TABLE, *lines.span(number, past_it), children=rows)], past_it


def _definitions(lines: Lines, number: int, past: int, nested: int) -> _Found:
    """Terms, each with the indented definition below it."""
    return _items(lines, number, past, nested, lambda at: _defines(lines, at, past))


def _defines(lines: Lines, number: int, past: int) -> bool:
    if number + 1 >= past or lines.is_blank(number + 1) or _indent(lines, number + 1) <= _indent(lines, number):
        return False
    below = lines[number + 1]
    return not _ITEM.match(below) and INDENTED_DEFINITION.match(f"{lines[number]}\n{below}") is not None


def _paragraph(lines: Lines, number: int, past: int, nested: int) -> _Found:
    """A paragraph, and after one that ends with ``::`` its literal block."""
    if _defines(lines, number, past):
        return _definitions(lines, number, past, nested)
    end = _to_blank(lines, number, past)
    found = [Node(BlockKind.PARAGRAPH, *lines.span(number, end))]
    if not lines[end - 1].rstrip().endswith("::"):
        return found, end
    literal = _end_of_indent(lines, end, past, _indent(lines, number))
    start = next((at for at in range(end, literal) if not lines.is_blank(at)), None)
    if start is not None:
        found.append(Node(BlockKind.CODE, *lines.span(start, literal)))
    return found, max(end, literal)


_TABLES: Mapping[str, Callable[[Lines, int, int], list[Node]]] = {"list-table": _list_table, "csv-table": _csv_table}
"""Directives that write a table in another way than by drawing it."""
_RULES: Sequence[tuple[Callable[[str], object], Callable[[Lines, int, int, int], _Found]]] = (
    (_EXPLICIT.fullmatch, _explicit_markup),
    (_GRID.fullmatch, _grid),
    (_SIMPLE.fullmatch, _simple),
    (re.compile(r"[ \t]*>>> ").match, _code),
    (_ITEM.match, _list),
    (bool, _paragraph),
)
"""Rules by the beginning of a line; the first that matches applies."""
