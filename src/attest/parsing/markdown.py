"""Markdown: CommonMark with tables, blocks only.

markdown-it says on which lines a block stands; the lines give exact characters of the original text. So what is handed
to markdown-it may differ from the text within a line, as long as the lines are the same: very long lines are shortened
in the middle, which keeps a 50 MB line harmless. Inline markup is never parsed (it is where the time goes), and link
definitions are left as the paragraphs that they are written as, because a reader of evidence must lose nothing.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from attest.parsing.lines import Lines, lines_in
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind

MAX_DEPTH = 40
"""Lists and quotes deeper than this many markdown-it levels (a list takes two) become plain paragraphs."""

_HEAD, _TAIL = 8_000, 200
"""How much of a long line markdown-it sees. The tail keeps what closes a comment or a tag."""


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
_MARKS = frozenset("#>-+*_=|:<`~0123456789")
"""Characters with which a line can begin, interrupt or underline a block other than a paragraph."""

_NESTING = ("blockquote_open", "list_item_open")


def read_blocks(text: str, start: int = 0, end: int | None = None) -> tuple[list[Node], list[Finding]]:
    """Sections and blocks of ``text[start:end]``, where both are ends of lines, and what was odd about them."""
    lines = lines_in(text, start, end)
    roots, too_deep = _tree(_tokens(lines), lines)
    detail = f"{too_deep} block(s) nested deeper than {MAX_DEPTH} levels read as plain paragraphs"
    findings = [Finding(kind=FindingKind.MALFORMED, detail=detail)] if too_deep else []
    return in_sections(roots, lines), findings


def plain_label(markup: str) -> str:
    """A heading's text without its markup: ``## [Ice *age*](x) ##`` is ``Ice age``."""
    line = re.sub(r"^[ \t>]*#{1,6}(?=[ \t]|$)|[ \t]#+[ \t]*$", "", markup[:2_000])
    line = re.sub(r"!?\[([^\[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)", r"\1", line)
    line = re.sub(r"</?[A-Za-z][^<>]*>", "", line)
    line = re.sub(r"(`+|\*+|~~|(?<!\w)_+|_+(?!\w))", "", line)
    return " ".join(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", line).split())[:MAX_LABEL].rstrip()


def _plain_lines(state: StateBlock, start_line: int, _end_line: int, silent: bool) -> bool:
    """The paragraph rule for the common case, in which no line begins with one of ``_MARKS``.

    No other block can begin, interrupt or underline such lines, so the nine rules before ``paragraph`` need not be
    asked (a third of the time on the forum corpus). Anything else is left to them.
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
    """The block parser; it keeps nothing from one text to the next."""
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_DEPTH}).enable("table").disable("reference")
    parser.block.ruler.before("table", "plain_lines", _plain_lines)
    return parser


def _tokens(lines: Lines) -> list[Token]:
    tokens: list[Token] = []
    _parser().block.parse(_shadow(lines), _parser(), {}, tokens)
    return tokens


def _shadow(lines: Lines) -> str:
    """What markdown-it gets to see: the same lines, ended by newlines, the long ones without their middle."""
    text, seen = lines.text, []
    for start, end in zip(lines.starts, lines.ends, strict=True):
        short = end - start <= _HEAD + _TAIL
        seen.append(text[start:end] if short else text[start : start + _HEAD] + text[end - _TAIL : end])
    return "\n".join(seen).replace("\0", "\ufffd") + "\n"


def _tree(tokens: Sequence[Token], lines: Lines) -> tuple[list[Node], int]:
    """Nodes in the shape of the token stream, and how many containers were too deep to be read."""
    roots: list[Node] = []
    open_lists, too_deep = [roots], 0
    for token in tokens:
        if token.type in _LEAVES and token.map:
            open_lists[-1].append(_leaf(token, token.map, lines))
        elif token.type in _CONTAINERS and token.map:
            node = _container(token, token.map, lines)
            open_lists[-1].append(node)
            open_lists.append(node.children)
            if token.type in _NESTING and token.level + 1 >= MAX_DEPTH:
                too_deep += 1
                node.children.append(Node(BlockKind.PARAGRAPH, node.start, node.end))
        elif token.nesting < 0 and token.type.replace("_close", "_open") in _CONTAINERS:
            open_lists.pop()
    return roots, too_deep


def _leaf(token: Token, at: Sequence[int], lines: Lines) -> Node:
    start, end = lines.span(at[0], at[1])
    return Node(_LEAVES[token.type], start, end, label=(token.info.split() or [""])[0][:MAX_LABEL])


def _container(token: Token, at: Sequence[int], lines: Lines) -> Node:
    start, end = lines.span(at[0], at[1])
    node = Node(_CONTAINERS[token.type], start, end)
    if node.kind is BlockKind.HEADING:
        node.level = int(token.tag[1:])
        underlined = token.markup[:1] in ("=", "-")
        node.label = plain_label(lines.text[start : lines.span(at[0], at[1] - 1)[1] if underlined else end])
    return node


def in_sections(blocks: Sequence[Node], lines: Lines) -> list[Node]:
    """The blocks, with every heading at the top and what follows it gathered into a SECTION."""
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
    """For every block, where a section that begins with it ends: before the next heading of its rank or higher."""
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
