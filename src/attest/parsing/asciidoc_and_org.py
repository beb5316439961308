"""AsciiDoc and Org: headings, blocks, lists and tables, recognised by how a line begins.

The text is kept as written, so that the lines of an answer are lines of the file. The code is common to both formats;
``ASCIIDOC`` and ``ORG`` hold the differences. Inline markup is never parsed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from attest.markup.asciidoc import asciidoc_as_markdown
from attest.markup.asciidoc_attributes import attributes_in
from attest.parsing.lines import Lines
from attest.parsing.markdown import in_sections
from attest.parsing.tree import DEEPEST_HEADING, MAX_LABEL, Node
from attest.values.outlines import BlockKind

_LONGEST = 1_000
"""Maximum length of a heading's line, in characters: the time to match the end of a heading grows with its square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """A block between two delimiter lines."""

    open: re.Pattern[str]
    close: str
    """Pattern for the closing line; ``{mark}`` is replaced by the group ``mark`` of the opening line."""
    kind: BlockKind | None
    """None for a block that readers do not see; it does not enter the outline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """The syntax of one format."""

    heading: re.Pattern[str]
    """A heading: the length of the group ``marks`` is its level, and the group ``words`` its text."""
    underlines: str
    """Characters that underline a heading on the line above, in the order of their levels."""
    fences: Sequence[Fence]
    language: re.Pattern[str] | None
    """A line before a block that names its language."""
    row: re.Pattern[str]
    no_row: re.Pattern[str]
    """Lines of a table that are not rows."""
    item: re.Pattern[str]
    indented: BlockKind
    """Kind of block for indented lines that begin no other block."""
    title: re.Pattern[str]
    """A line with the title of the block below, in the group ``words``."""
    passed_over: re.Pattern[str]
    """Comments, settings and directives to the renderer: part of the text, but not of any block."""
    markup: re.Pattern[str]
    """Inline markup that is removed from a heading; group 1, if it matched, is kept."""
    told: Callable[[str, str], str] = lambda words, _text: words
    """Converts a heading's words, given the whole text, to what a reader sees."""


ASCIIDOC = Notation(
    heading=re.compile(r"(?P<marks>={1,6}|#{1,6})[ \t]+(?P<words>\S.*?)(?:[ \t]+=+)?[ \t]*"),
    underlines="=-~^+",
    fences=(
        Fence(open=re.compile(r"(?P<mark>/{4,})[ \t]*"), close=r"{mark}[ \t]*", kind=None),
        Fence(open=re.compile(r"(?P<mark>-{4,}|\.{4,})[ \t]*"), close=r"{mark}[ \t]*", kind=BlockKind.CODE),
        Fence(open=re.compile(r"(?P<mark>`{3})(?P<language>[\w+#-]*).*"), close=r"{mark}[ \t]*", kind=BlockKind.CODE),
        Fence(open=re.compile(r"(?P<mark>_{4,})[ \t]*"), close=r"{mark}[ \t]*", kind=BlockKind.QUOTE),
        Fence(open=re.compile(r"(?P<mark>[|,:!]={3,})[ \t]*"), close=r"{mark}[ \t]*", kind=BlockKind.TABLE),
    ),
    language=re.compile(r"\[(?:source|listing)?(?:%[\w%]+)?,[ \t]*(?P<language>[\w+#-]+)[^\]]*\][ \t]*"),
    row=re.compile(r"[\d.+*a-z^<>]{0,8}[|!].*", re.DOTALL),
    no_row=re.compile(r"$^"),
    item=re.compile(r"[ \t]*(?:[*\-]{1,6}|\.{1,5}|\d{1,4}\.|<\d+>)[ \t]+\S.*|\S.{0,100}?:{2,4}(?:[ \t].*)?", re.DOTALL),
    indented=BlockKind.CODE,
    title=re.compile(r"\.(?P<words>[^\s.].*)"),
    passed_over=re.compile(
        r"//(?!/).*|:!?[\w-]+!?:.*|\[[^\]]*\][ \t]*|\[\[.*\]\][ \t]*"
        r"|[\w-]+::[^\s\[]*\[[^\]]*\][ \t]*|(?:={4,}|\*{4,}|\+{4,}|--|'{3,}|<{3,}|\+)[ \t]*"
    ),
    markup=re.compile(r"\[\[[^\]]*\]\]|(?<!\w)[*_`#]{1,2}(?=\w)|(?<=\w)[*_`#]{1,2}(?!\w)"),
    told=lambda words, text: asciidoc_as_markdown(words, attributes_in(text)),
)
ORG = Notation(
    heading=re.compile(
        r"(?P<marks>\*{1,20})[ \t]+(?:(?:TODO|DONE)[ \t]+)?(?P<words>\S.*?)(?:[ \t]+:[\w@#%:]+:)?[ \t]*"
    ),
    underlines="",
    fences=(
        Fence(
            open=re.compile(r"[ \t]*#\+begin_(?P<mark>src|example)(?:[ \t]+(?P<language>[\w+#-]+))?.*", re.IGNORECASE),
            close=r"[ \t]*#\+end_{mark}.*",
            kind=BlockKind.CODE,
        ),
        Fence(
            open=re.compile(r"[ \t]*#\+begin_(?P<mark>quote|verse).*", re.IGNORECASE),
            close=r"[ \t]*#\+end_{mark}.*",
            kind=BlockKind.QUOTE,
        ),
        Fence(
            open=re.compile(r"[ \t]*#\+begin_(?P<mark>comment|export).*", re.IGNORECASE),
            close=r"[ \t]*#\+end_{mark}.*",
            kind=None,
        ),
        Fence(open=re.compile(r"[ \t]*:(?P<mark>PROPERTIES|LOGBOOK):.*"), close=r"[ \t]*:END:.*", kind=None),
    ),
    language=None,
    row=re.compile(r"[ \t]*\|.*", re.DOTALL),
    no_row=re.compile(r"[ \t]*\|-[-+]*\|?[ \t]*"),
    item=re.compile(r"(?:[ \t]*(?:[-+]|\d{1,4}[.)])|[ \t]+\*)[ \t]+\S.*", re.DOTALL),
    indented=BlockKind.PARAGRAPH,
    title=re.compile(r"[ \t]*#\+caption:[ \t]*(?P<words>\S.*)", re.IGNORECASE),
    passed_over=re.compile(
        r"[ \t]*#(?:\+\S+:?.*|[ \t].*)?|[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):.*|-{5,}[ \t]*", re.DOTALL
    ),
    markup=re.compile(r"\[\[[^\]]*\](?:\[([^\]]*)\])?\]|[*/=~_+](?=\w)|(?<=\w)[*/=~_+](?!\w)"),
)


def blocks_of(lines: Lines, form: Notation) -> list[Node]:
    """Sections and blocks of a text."""
    return in_sections(list(_blocks(lines, form)), lines)


def _blocks(lines: Lines, form: Notation) -> Iterator[Node]:
    number, language = 0, ""
    while number < len(lines):
        line = lines[number]
        if titled := form.title.fullmatch(line) if len(line) <= _LONGEST else None:
            yield Node(BlockKind.PARAGRAPH, lines.starts[number] + titled.start("words"), lines.ends[number])
            number += 1
            continue
        named = form.language.fullmatch(line) if form.language else None
        if (
            named
            or lines.is_blank(number)
            or ((fence := _fence(line, form)) is None and form.passed_over.fullmatch(line))
        ):
            language = named["language"] if named else language if not lines.is_blank(number) else ""
            number += 1
        elif fence is not None:
            found, number = _read_fence(lines, number, form, fence, language)
            language = ""
            yield from found
        elif heading := _heading(lines, number, form):
            yield heading[0]
            number = heading[1]
        else:
            node, number = _read_run(lines, number, form)
            yield node


def _fence(line: str, form: Notation) -> tuple[Fence, re.Match[str]] | None:
    return next(((fence, match) for fence in form.fences if (match := fence.open.fullmatch(line))), None)


def _read_fence(
    lines: Lines, number: int, form: Notation, opened: tuple[Fence, re.Match[str]], language: str
) -> tuple[list[Node], int]:
    """A block up to its closing line, or to the end of the text; for code and quotations, only the lines between."""
    fence, match = opened
    close = re.compile(fence.close.replace("{mark}", re.escape(match["mark"])), re.IGNORECASE)
    end = next((at for at in range(number + 1, len(lines)) if close.fullmatch(lines[at])), len(lines))
    if fence.kind is BlockKind.TABLE:
        rows = _rows(lines, number + 1, end, form)
        return [Node(fence.kind, *lines.span(number, end + 1), children=rows)], end + 1
    inner = Lines(lines.text, lines.starts[number + 1 : end], lines.ends[number + 1 : end])
    return _fence_content(inner, form, fence.kind, match.groupdict().get("language") or language), end + 1


def _fence_content(lines: Lines, form: Notation, kind: BlockKind | None, language: str) -> list[Node]:
    """The block for the lines inside a fence; none if they are blank or hidden from readers."""
    if kind is None or all(lines.is_blank(at) for at in range(len(lines))):
        return []
    node = Node(kind, *lines.span(0, len(lines)))
    if kind is BlockKind.CODE:
        node.label = language.lower()[:MAX_LABEL]
    else:
        node.children = list(_blocks(lines, form))
    return [node]


def _rows(lines: Lines, first: int, past: int, form: Notation) -> list[Node]:
    """The rows of a table; a line that does not begin a row belongs to the row above."""
    begins = [at for at in range(first, past) if form.row.fullmatch(lines[at])]
    if len(begins) > 2 and all(lines[at].count("|") == 1 for at in begins[1:]):
        begins = [at for at in begins if at == first or lines.is_blank(at - 1)]  # one cell per line, blank between rows
    rows = ((at, below) for at, below in pairwise([*begins, past]) if not form.no_row.fullmatch(lines[at]))
    return [Node(BlockKind.TABLE_ROW, *lines.span(at, below)) for at, below in rows]


def _heading(lines: Lines, number: int, form: Notation) -> tuple[Node, int] | None:
    if lines.ends[number] - lines.starts[number] > _LONGEST:
        return None
    if match := form.heading.fullmatch(lines[number]):
        return _heading_node(lines, number, number + 1, match["words"], len(match["marks"]), form)
    if level := _underline_level(lines, number, form):
        return _heading_node(lines, number, number + 2, lines[number], level, form)
    return None


def _heading_node(lines: Lines, number: int, past: int, words: str, level: int, form: Notation) -> tuple[Node, int]:
    words_shown = form.told(words, lines.text)
    label = form.markup.sub(lambda one: (one[1] if one.re.groups else "") or "", words_shown)
    start, end = lines.span(number, past)
    cut = " ".join(label.split())[:MAX_LABEL].rstrip()
    return Node(BlockKind.HEADING, start, end, level=min(level, DEEPEST_HEADING), label=cut), past


def _underline_level(lines: Lines, number: int, form: Notation) -> int:
    """The level of a heading that is underlined with a line of about its own length; 0 if it is not a heading."""
    if number + 1 >= len(lines) or (number and not lines.is_blank(number - 1)):
        return 0
    words, under = lines[number].rstrip(), lines[number + 1].rstrip()
    alike = len(under) >= 2 and under == under[0] * len(under) and abs(len(under) - len(words)) <= 2
    return form.underlines.find(under[0]) + 1 if alike and any(map(str.isalnum, words)) else 0


def _read_run(lines: Lines, number: int, form: Notation) -> tuple[Node, int]:
    """A table, a list or a paragraph: the lines up to a blank line or to a line that begins another block."""
    past = number + 1
    while past < len(lines) and not lines.is_blank(past) and not _begins_block(lines[past], form):
        past += 1
    span = lines.span(number, past)
    if form.row.fullmatch(lines[number]):
        return Node(BlockKind.TABLE, *span, children=_rows(lines, number, past, form)), past
    if form.item.fullmatch(lines[number]):
        starts = [at for at in range(number, past) if form.item.fullmatch(lines[at])]
        items = [Node(BlockKind.LIST_ITEM, *lines.span(at, below)) for at, below in pairwise([*starts, past])]
        return Node(BlockKind.LIST, *span, children=items), past
    return Node(form.indented if lines[number][:1] in " \t" else BlockKind.PARAGRAPH, *span), past


def _begins_block(line: str, form: Notation) -> bool:
    return len(line) <= _LONGEST and bool(
        form.heading.fullmatch(line)
        or form.title.fullmatch(line)
        or _fence(line, form)
        or form.passed_over.fullmatch(line)
    )
