"""Markdown: CommonMark with tables, blocks only.

markdown-it gives the lines of each block, and the lines give exact offsets in the original text. So the text given to
markdown-it may differ within a line, as long as the lines are the same: very long lines are shortened in the middle,
which keeps a 50 MB line harmless. Inline markup is never parsed (it is where the time goes), and link definitions stay
paragraphs as written, because a reader of evidence must lose nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from attest.parsing.dialects.html_blocks import blocks_of_html
from attest.parsing.dialects.html_gaps import fill_gaps
from attest.parsing.dialects.scan import Seen, seen_lines
from attest.parsing.lines import Lines, lines_in
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind
from attest.words.entities import PERMALINK, decode_entities
from attest.words.numbers import many

MAX_DEPTH = 40
"""Maximum nesting in markdown-it levels (a list takes two); deeper lists and quotes become plain paragraphs."""

_HEAD, _TAIL = 8_000, 200
"""Characters of a long line that markdown-it sees. The tail keeps what closes a comment or a tag."""


_CONTAINERS = {
    "blockquote_open": BlockKind.QUOTE,
    "bullet_list_open": BlockKind.LIST,
    "ordered_list_open": BlockKind.LIST,
    "list_item_open": BlockKind.LIST_ITEM,
    "table_open": BlockKind.TABLE,
    "tr_open": BlockKind.TABLE_ROW,
    "heading_open": BlockKind.HEADING,
    "paragraph_open": BlockKind.PARAGRAPH,
}
_LEAVES = {
    "plain_lines": BlockKind.PARAGRAPH,
    "fence": BlockKind.CODE,
    "code_block": BlockKind.CODE,
    "html_block": BlockKind.HTML,
}
_ALONE = frozenset({*_LEAVES, "hr"})
_MARKS = frozenset("#>-+*_=|:<`~0123456789")
"""Characters with which a line can begin, interrupt or underline a block other than a paragraph."""

_NAMED = re.compile(r"(?:[ \t]+\^[\w-]{3,}|[ \t]*\{:?[ \t]*[.#][^{}\n]*\})[ \t]*$")
"""A link target at the end of a paragraph or heading: ``^name``, ``{#name}``."""
_LONGEST_NAME = 120
"""Characters at the end of a block in which such a name is looked for."""
_HASHES = re.compile(r"^[ \t>]*#{1,6}(?=[ \t]|$)|[ \t]#+[ \t]*$")
_COMMENT = re.compile(r"<!--.*?-->|\{/\*.*?\*/\}|\{%.*?%\}|\{\{[<%].*?[%>]\}\}")
_AROUND_COMMENT = re.compile(r"<!--(?:[ \t]*\w+:\w+)?|-->")
"""Marks of a comment that is a whole heading, from which a generator makes one: ``<!-- md:setting name -->``."""
_INLINE: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"!?\[([^\[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)"), r"\1"),
    (re.compile(r"</?[A-Za-z][^<>]*>"), ""),
    (re.compile(r"`+|\*+|~~|(?<!\w)_+|_+(?!\w)"), ""),
    (re.compile(r"\\([!-/:-@\[-`{-~])"), r"\1"),
)
"""Links, tags, emphasis and escapes in a heading, with their replacement by what a reader sees."""
_TITLE = re.compile(r"(?:\{\{[^{}\n]*\btitle\b[^{}\n]*\}\}|<%=[^%\n]*\btitle\b[^%\n]*%>)[ \t]*")
"""A heading that a generator replaces with the page's title."""

_NESTING = ("blockquote_open", "list_item_open")


def read_blocks(text: str, start: int) -> tuple[list[Node], list[Finding]]:
    """Sections and blocks of ``text[start:]``, and findings; ``start`` must be the beginning of a line."""
    lines = lines_in(text, start)
    return _read(lines, Seen(_shortened_lines(lines)), _leaf)


def read_dialect_blocks(text: str, start: int, end: int | None = None) -> tuple[list[Node], list[Finding]]:
    """Sections and blocks of ``text[start:end]`` in any dialect of Markdown, without markup only for renderers."""
    lines = lines_in(text, start, end)
    return _read(lines, seen_lines(lines, fill_gaps(lines, _shortened_lines(lines))), _dialect_leaf)


def _read(lines: Lines, seen: Seen, leaf: "_Leaf") -> tuple[list[Node], list[Finding]]:
    roots, too_deep = _tree(_tokens(seen), lines, seen, leaf)
    detail = f"{many(too_deep, 'block')} nested deeper than {MAX_DEPTH} levels read as plain paragraphs"
    findings = [Finding(kind=FindingKind.MALFORMED, detail=detail)] if too_deep else []
    return in_sections(roots, lines), findings


def plain_label(markup: str) -> str:
    """A heading's text without its markup: ``## [Ice *age*](x) ##`` is ``Ice age``."""
    line = _HASHES.sub("", _NAMED.sub("", markup[:2_000]))
    if _TITLE.fullmatch(line.strip()):
        return ""
    uncommented = _COMMENT.sub("", line)
    line = PERMALINK.sub("", uncommented if uncommented.strip() else _AROUND_COMMENT.sub("", line))
    for mark, seen in _INLINE:
        line = mark.sub(seen, line)
    return " ".join(decode_entities(line).split())[:MAX_LABEL].rstrip()


def _plain_lines(state: StateBlock, start_line: int, _end_line: int, silent: bool) -> bool:
    """The paragraph rule for the common case, in which no line begins with one of ``_MARKS``.

    No other block can begin, interrupt or underline such lines, so the nine rules before ``paragraph`` can be skipped
    (a third of the time on the forum corpus). Everything else is left to them.
    """
    line = start_line
    while line < state.lineMax and not state.isEmpty(line):
        indent = state.sCount[line] - state.blkIndent
        if not 0 <= indent <= 3 or state.src[state.bMarks[line] + state.tShift[line]] in _MARKS:
            return False
        line += 1
    if line > start_line and not silent:
        state.line = line
        state.push("plain_lines", "p", 0).map = [start_line, line]
    return line > start_line


@cache
def _parser() -> MarkdownIt:
    """The block parser; it keeps no state between texts."""
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_DEPTH}).enable("table").disable("reference")
    parser.block.ruler.before("table", "plain_lines", _plain_lines)
    return parser


def _tokens(seen: Seen) -> list[Token]:
    tokens: list[Token] = []
    source = "\n".join(seen.lines).replace("\0", "\ufffd") + "\n"
    _parser().block.parse(source, _parser(), {}, tokens)
    return tokens


def _shortened_lines(lines: Lines) -> list[str]:
    """The lines as markdown-it sees them: long ones without their middle."""
    text, seen = lines.text, []
    for start, end in zip(lines.starts, lines.ends, strict=True):
        short = end - start <= _HEAD + _TAIL
        seen.append(text[start:end] if short else text[start : start + _HEAD] + text[end - _TAIL : end])
    return seen


_Leaf = Callable[[Token, Sequence[int], Lines, Seen], list[Node]]
"""From a childless token and its lines to its blocks."""


def _tree(tokens: Sequence[Token], lines: Lines, seen: Seen, leaf: _Leaf) -> tuple[list[Node], int]:
    """Nodes in the shape of the token stream, and the number of containers that were too deep to read."""
    roots: list[Node] = []
    open_lists, too_deep = [roots], 0
    for token in tokens:
        if token.type in _ALONE and token.map:
            open_lists[-1] += leaf(token, token.map, lines, seen)
        elif token.type in _CONTAINERS and token.map:
            node = _container(token, token.map, lines, seen)
            open_lists[-1].append(node)
            open_lists.append(node.children)
            if token.type in _NESTING and token.level + 1 >= MAX_DEPTH:
                too_deep += 1
                node.children.append(Node(BlockKind.PARAGRAPH, node.start, node.end))
        elif token.nesting < 0 and token.type.replace("_close", "_open") in _CONTAINERS:
            open_lists.pop()
    return roots, too_deep


def _leaf(token: Token, at: Sequence[int], lines: Lines, _seen: Seen) -> list[Node]:
    if token.type not in _LEAVES:
        return []
    start, end = lines.span(at[0], at[1])
    return [Node(_LEAVES[token.type], start, end, label=(token.info.split() or [""])[0][:MAX_LABEL])]


def _dialect_leaf(token: Token, at: Sequence[int], lines: Lines, seen: Seen) -> list[Node]:
    """Like ``_leaf``, for dialects: paragraphs between markings, code between markings, and the text of HTML."""
    if token.type == "hr":
        return [Node(BlockKind.PARAGRAPH, *place) for place in seen.words.get(at[0], ())]
    if token.type == "html_block":
        return list(blocks_of_html(lines.text, *lines.span(at[0], at[1]), partial(_html_node, lines.text)))
    if at[0] in seen.code:
        closed = at[1] - 1 > at[0] and seen.lines[at[1] - 1].strip().startswith("~~~")
        language, first = seen.code[at[0]]
        return [Node(BlockKind.CODE, *lines.span(first, at[1] - closed), label=language[:MAX_LABEL])]
    made = _leaf(token, at, lines, seen)
    for node in made:
        _cut_marks(node, at[0], lines.text, seen)
    return made


def _html_node(text: str, rank: int, place: tuple[int, int]) -> Node:
    """A paragraph, or for ``rank`` above 0 a heading, which begins with its line."""
    if not rank:
        return Node(BlockKind.PARAGRAPH, *place)
    start = max(text.rfind("\n", 0, place[0]), text.rfind("\r", 0, place[0])) + 1
    return Node(BlockKind.HEADING, start, place[1], level=rank, label=plain_label(text[slice(*place)]))


def _cut_marks(node: Node, first: int, text: str, seen: Seen) -> None:
    """Cut a paragraph: the mark of a callout at its beginning, and the name or class at its end."""
    if node.kind is BlockKind.PARAGRAPH:
        node.start = max(node.start, seen.begins.get(first, 0))
        if named := _NAMED.search(text, max(node.start, node.end - _LONGEST_NAME), node.end):
            node.end = named.start() if named.start() > node.start else node.end


def _container(token: Token, at: Sequence[int], lines: Lines, seen: Seen) -> Node:
    start, end = lines.span(at[0], at[1])
    node = Node(_CONTAINERS[token.type], start, end)
    if seen.words or seen.begins:
        _cut_marks(node, at[0], lines.text, seen)
    if node.kind is BlockKind.HEADING:
        node.level = int(token.tag[1:])
        underlined = token.markup[:1] in ("=", "-")
        node.label = plain_label(lines.text[start : lines.span(at[0], at[1] - 1)[1] if underlined else end])
    return node


def in_sections(blocks: Sequence[Node], lines: Lines) -> list[Node]:
    """The blocks in sections: every heading begins a SECTION that holds what follows it."""
    roots: list[Node] = []
    path: list[Node] = []
    for node, end in zip(blocks, _section_ends(blocks, lines), strict=True):
        if node.kind is BlockKind.HEADING:
            while path and path[-1].level >= node.level:
                path.pop()
            section = Node(BlockKind.SECTION, node.start, end, node.level, node.label)
            (path[-1].children if path else roots).append(section)
            path.append(section)
        (path[-1].children if path else roots).append(node)
    return roots


def _section_ends(blocks: Sequence[Node], lines: Lines) -> Iterator[int]:
    """For each block, the end of a section that begins with it: before the next heading of its rank or higher."""
    last = lines.span(0, len(lines))[1] if len(lines) else 0
    ends = [last] * len(blocks)
    next_start = [last] * 7
    for index in range(len(blocks) - 1, -1, -1):
        node = blocks[index]
        if node.kind is BlockKind.HEADING:
            ends[index] = min(next_start[1 : node.level + 1])
            next_start[node.level] = node.start
    return (_before_blank(lines.text, end) if end != last else end for end in ends)


def _before_blank(text: str, end: int) -> int:
    while end > 0 and text[end - 1] in " \t\r\n\f":
        end -= 1
    return end
