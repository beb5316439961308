"""Unix manual pages in the man and mdoc macros: sections, paragraphs, options, code and tables.

A page is read line by line, with a stack of open lists and indented parts. An option and its whole description are one
item. Requests, comments and macro definitions belong to no block; ``markup.man`` converts the rest to words, and both
parse lines with ``markup.roff``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from attest.markup.man import LITERAL, man_as_markdown
from attest.markup.man_names import FONTS, MDOC, MIXED
from attest.markup.roff import arguments_of, request_of, roff_words
from attest.parsing.lines import Lines
from attest.parsing.markdown import in_sections
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.outlines import BlockKind

LINK = re.compile(r"^\.so[ \t]+(?P<target>[^\s]{1,300})", re.MULTILINE)
"""A request that includes the page to show in place of this one."""
_MAX_NESTED = 40
"""Maximum depth of nested blocks; deeper ones are read into the last."""
_NOT_SPACE = re.compile(r"\S")
_OPENED = re.compile(r"\\\{")
_CLOSED = re.compile(r"\\\}")


def man_blocks(lines: Lines) -> list[Node]:
    """Sections and blocks of a page."""
    return in_sections(_Reader(lines).read(), lines)


@dataclass(slots=True)
class _Level:
    """One level of indentation: its open list, and the list's last item."""

    blocks: list[Node]
    list: Node | None = None
    item: Node | None = None


@dataclass(slots=True)
class _Reader:
    """One pass over the lines of a page."""

    lines: Lines
    roots: list[Node] = field(default_factory=list)
    levels: list[_Level] = field(default_factory=list)
    deeper: int = 0
    """Number of open levels beyond ``_MAX_NESTED``, which get no ``_Level``."""
    first: int | None = None
    """Number of the line that begins the current paragraph; None between paragraphs."""
    last: int = 0
    """Number of the paragraph's last line with words."""
    number: int = 0
    synopsis: bool = False
    """Whether the section is a synopsis, in which each command or function is a paragraph of its own."""

    def read(self) -> list[Node]:
        self.levels.append(_Level(self.roots))
        while self.number < len(self.lines):
            line = self.lines[self.number]
            request = request_of(line)
            if self.synopsis and self.first is not None and self._begins_another(line, request):
                self._flush()
            if request is None:
                if line.strip():
                    self._words()
                else:
                    self._flush()
            elif handle := _REQUESTS.get(request[0]):
                handle(self, *request)
            elif _shows_text(request[0]):
                self._words()
            self.number += 1
        self._flush()
        return self.roots

    def _begins_another(self, line: str, request: tuple[str, str] | None) -> bool:
        """Whether a line of a synopsis begins another command or function than the current one."""
        name = request[0] if request else ""
        if name in _CALLS:
            return True
        if name in ("Fn", "Fo"):
            return any(self._is_request(at, "Fn", "Fo") for at in range(self.first or 0, self.number))
        called = _synopsis_command(line, request)
        return called != "" and called == _synopsis_command(
            self.lines[self.first or 0], request_of(self.lines[self.first or 0])
        )

    def _words(self) -> None:
        self.first = self.number if self.first is None else self.first
        self.last = self.number

    def _flush(self) -> None:
        """End the current paragraph."""
        if self.first is not None:
            self._add(Node(BlockKind.PARAGRAPH, *self.lines.span(self.first, self.last + 1)))
        self.first = None

    def _add(self, node: Node) -> None:
        """Add a block to the open item, or else beside the lists."""
        level = self.levels[-1]
        (level.item.children if level.item else level.blocks).append(node)
        for one in self.levels:
            for around in (one.list, one.item):
                if around is not None:
                    around.end = max(around.end, node.end)

    def heading(self, name: str, rest: str) -> None:
        self._flush()
        self.levels, self.deeper = [_Level(self.roots)], 0
        first = self.number
        if not rest.strip() and first + 1 < len(self.lines) and request_of(self.lines[first + 1]) is None:
            self.number += 1
        start, end = self.lines.span(first, self.number + 1)
        label = " ".join(man_as_markdown("", self.lines.text[start:end]).replace("\\", "").split())
        self.synopsis = label.casefold() == "synopsis"
        level = 1 if name in ("SH", "Sh") else 2
        self.roots.append(Node(BlockKind.HEADING, start, end, level=level, label=label[:MAX_LABEL].rstrip()))

    def paragraph(self, name: str, _rest: str) -> None:
        """A paragraph request ends the item; ``.sp`` and ``.Pp`` only end the paragraph within it."""
        self._flush()
        if name not in ("sp", "Pp"):
            self.levels[-1].list = self.levels[-1].item = None

    def item(self, name: str, rest: str) -> None:
        """An item with its tag; ``.IP`` without a tag continues the open item."""
        self._flush()
        if name == "IP" and not "".join(map(roff_words, arguments_of(rest)[:1])).strip():
            return
        level, start = self.levels[-1], self.lines.starts[self.number]
        end = self.lines.ends[self.number]
        level.item = None
        if level.list is None:
            node = Node(BlockKind.LIST, start, end)
            self._add(node)
            level.list = node
        level.item = Node(BlockKind.LIST_ITEM, start, end)
        level.list.children.append(level.item)
        level.list.end = end
        if name == "TP" and self.number + 1 < len(self.lines):
            self.number += 1
            level.item.end = max(end, self.lines.ends[self.number])

    def further(self, _name: str, _rest: str) -> None:
        """Another tag of the same item."""
        self._flush()
        if (item := self.levels[-1].item) and self.number + 1 < len(self.lines):
            self.number += 1
            item.end = max(item.end, self.lines.ends[self.number])

    def deepen(self, _name: str, _rest: str) -> None:
        self._flush()
        level = self.levels[-1]
        if len(self.levels) > _MAX_NESTED:
            self.deeper += 1
        else:
            self.levels.append(_Level(level.item.children if level.item else level.blocks))

    def lift(self, _name: str, _rest: str) -> None:
        self._flush()
        if self.deeper:
            self.deeper -= 1
        elif len(self.levels) > 1:
            self.levels.pop()

    def code(self, name: str, rest: str) -> None:
        """Preformatted lines, up to the request that ends them or the next section."""
        self._flush()
        if name == "Bd" and not LITERAL.search(rest):
            return
        end = self._until(_ENDS[name])
        first = self.number + 1
        if any(_NOT_SPACE.search(self.lines[at]) for at in range(first, end)):
            self._add(Node(BlockKind.CODE, *self.lines.span(first, end)))
        self.number = end if self._is_request(end, _ENDS[name]) else end - 1

    def one_line(self, _name: str, rest: str) -> None:
        self._flush()
        if rest.strip():
            self._add(Node(BlockKind.CODE, self.lines.starts[self.number], self.lines.ends[self.number]))

    def table(self, _name: str, _rest: str) -> None:
        """A table's rows, after its format lines; a cell may span several lines."""
        self._flush()
        end = self._until("TE")
        first = self.number + 1
        body = next((at + 1 for at in range(first, end) if self.lines[at].rstrip().endswith(".")), end)
        rows = list(self._rows(body, end))
        if rows:
            self._add(Node(BlockKind.TABLE, rows[0].start, rows[-1].end, children=rows))
        self.number = end if self._is_request(end, "TE") else end - 1

    def _rows(self, first: int, end: int) -> Iterator[Node]:
        opened: int | None = None
        for number in range(first, end):
            line = self.lines[number].rstrip()
            opened = number if opened is None else opened
            if line.endswith("T{") or (opened < number and not line.startswith("T}")):
                continue
            if request_of(line) is None and re.search(r"\w", line):
                yield Node(BlockKind.TABLE_ROW, *self.lines.span(opened, number + 1))
            opened = None

    def _until(self, name: str) -> int:
        """Number of the line with the request ``name`` or the next section, or the end of the page."""
        at = self.number + 1
        while at < len(self.lines) and not self._is_request(at, name, "SH", "SS", "Sh", "Ss"):
            at += 1
        return at

    def _is_request(self, number: int, *names: str) -> bool:
        request = request_of(self.lines[number]) if number < len(self.lines) else None
        return request is not None and request[0] in names

    def defined(self, name: str, rest: str) -> None:
        """Skip a macro definition or ignored text, up to two dots or the name given as end mark."""
        given = rest.split()
        last = f".{given[-1]}" if len(given) > (name != "ig") else ".."
        at = self.number + 1
        while at < len(self.lines) and not self.lines[at].startswith((last, "..")):
            at += 1
        self.number = at

    def condition(self, _name: str, rest: str) -> None:
        """Skip a conditional request, with all of its lines."""
        depth = len(_OPENED.findall(rest)) - len(_CLOSED.findall(rest))
        while depth > 0 and self.number + 1 < len(self.lines):
            self.number += 1
            line = self.lines[self.number]
            depth += len(_OPENED.findall(line)) - len(_CLOSED.findall(line))


def _shows_text(name: str) -> bool:
    return name in FONTS or name in MIXED or name in MDOC or (name[:1].isupper() and name not in _SETTINGS)


def _synopsis_command(line: str, request: tuple[str, str] | None) -> str:
    """The command in bold with which a line of a synopsis begins; empty for other lines."""
    if request is not None and not request[0].startswith("B"):
        return ""
    words = "".join(arguments_of(request[1])[:1]) if request else line if line.startswith(_BOLD) else ""
    return "".join(roff_words(words).split()[:1])


_BOLD = ("\\fB", "\\f[B]", "\\f(CB")
_CALLS = frozenset("SY YS br Nm Ft In Fd Vt".split())
"""Requests that begin a command or function in a synopsis."""
_SETTINGS = frozenset("PD DT AT UC UN EQ EN Bk Ek Sm Os Db Rs Re Dd Dt TH YS".split())
_ENDS = {"nf": "fi", "EX": "EE", "Bd": "Ed"}
_Handle = Callable[[_Reader, str, str], None]
_REQUESTS: Mapping[str, _Handle] = (
    dict.fromkeys(("SH", "SS", "Sh", "Ss"), _Reader.heading)
    | dict.fromkeys(("PP", "P", "LP", "Lp", "sp", "Pp"), _Reader.paragraph)
    | dict.fromkeys(("TP", "IP", "HP", "It"), _Reader.item)
    | {"TQ": _Reader.further, "TS": _Reader.table}
    | dict.fromkeys(("RS", "Bl"), _Reader.deepen)
    | dict.fromkeys(("RE", "El"), _Reader.lift)
    | dict.fromkeys(_ENDS, _Reader.code)
    | dict.fromkeys(("Dl", "D1"), _Reader.one_line)
    | dict.fromkeys(("de", "de1", "am", "ig"), _Reader.defined)
    | dict.fromkeys(("if", "ie", "el", "while"), _Reader.condition)
)
"""Handler by request, for requests that divide a page."""
