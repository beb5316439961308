"""LaTeX: sections, paragraphs, statements, lists, tables and code, as written in the file.

One pass over the tokens that divide a text, with a stack of open environments, so that no nesting is too deep and
broken input is never refused. Formulas belong to the paragraph around them. Comments, the preamble, pictures and page
layout belong to no block. ``markup.latex`` converts the rest to words; its tokens (``markup.latex_tokens``) divide a
line, those here a text into blocks, so that a long text is not cut at every brace and dash.
"""

import re
from dataclasses import dataclass, field

from attest.markup.latex import latex_as_markdown
from attest.markup.latex_macros import macros_of
from attest.markup.latex_names import (
    CODE,
    HEAD_FIELDS,
    HIDDEN,
    LAYOUT_ARGUMENTS,
    LISTS,
    MATH,
    SILENT,
    STATEMENTS,
    TABLES,
)
from attest.markup.latex_tokens import Braces, braces_of, end_of_groups, formula_end, hidden_groups
from attest.parsing.latex_head import BEGIN_DOCUMENT
from attest.parsing.latex_tables import table_of
from attest.parsing.lines import Lines
from attest.parsing.markdown import in_sections
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.outlines import BlockKind

LINK = re.compile(
    r"^[^%\n]*?\\(?:input|include|subfile)[ \t]*\{(?P<target>[^{}\s\\]{1,300}?)(?:\.tex)?\}", re.MULTILINE
)
"""A command that includes another file."""
_MAX_NESTED, _MAX_OPEN = 40, 100
"""Maximum depth of nested lists and quotations, beyond which only their content is read, and of open environments,
beyond which they are not tracked."""
_RANKS = {
    "part": 1,
    "chapter": 2,
    "section": 3,
    "frametitle": 3,
    "subsection": 4,
    "subsubsection": 5,
    "paragraph": 6,
    "subparagraph": 7,
}
_TOKEN = re.compile(
    rf"""(?xs)
      (?P<comment>%[^\n]*)
    | \\(?P<env>begin|end)[ \t]*\{{(?P<name>[^{{}}\n\\]{{1,60}})\}}
    | \\(?P<head>{"|".join(sorted(_RANKS, key=len, reverse=True))})\*?(?=[ \t\n]*[\[{{])
    | \\(?P<item>item|bibitem)(?![A-Za-z])
    | \\(?P<stated>{"|".join(HEAD_FIELDS)})(?=[ \t\n]*[\[{{])
    | \\(?P<verb>verb\*?|lstinline)(?=[^A-Za-z\s\[{{*])
    | \\(?P<word>[A-Za-z@]+)\*?
    | \\(?P<sign>.)
    | (?P<math>\$\$?)
    | (?P<blank>\n[ \t]*(?=\n))
    """
)
_NO_DOCUMENT = re.compile(r"^[^%\n]*\\(?:documentclass|ProvidesPackage|ProvidesClass)\b", re.MULTILINE)
_END = re.compile(r"^[^%\n]*?(?P<end>\\end[ \t]*\{document\})", re.MULTILINE)
_FEW = 200
"""Paragraphs up to this many characters are checked for words; longer ones are assumed to have some."""
_WORD = re.compile(r"[^\W\d_]{2}|\d")
_NOT_SPACE = re.compile(r"\S")
_QUOTES = frozenset({"quote", "quotation", "verse", "displayquote"})
_TITLED = {"abstract": "Abstract", "thebibliography": "References"}
_SETTINGS = SILENT - {"item", "par", "and"}


def latex_blocks(lines: Lines) -> list[Node]:
    """Sections and blocks of a text, from the first of ``lines`` on."""
    start = lines.starts[0] if len(lines) else 0
    text = lines.text
    if not BEGIN_DOCUMENT.search(text) and _NO_DOCUMENT.search(text):
        return []
    over = _END.search(text, start)
    blocks = _Reader(text, start, over.start("end") if over else len(text)).read()
    ranks = [node.level for node in blocks if node.kind is BlockKind.HEADING]
    highest = min(ranks, default=1)
    for node in blocks:
        if node.kind is BlockKind.HEADING:
            node.level = min(node.level - highest + 1, 6)
    return in_sections(blocks, lines)


@dataclass(slots=True)
class _Open:
    """An open environment, with the blocks in it."""

    name: str
    blocks: list[Node]
    node: Node | None = None
    """The environment's own block; None if its content belongs to the enclosing block."""


@dataclass(slots=True)
class _Reader:
    """One pass over the tokens of a text."""

    text: str
    at: int
    end: int
    roots: list[Node] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)
    start: int | None = None
    """Offset where the current paragraph begins; None between paragraphs."""
    last: int = 0
    """Offset where the paragraph's last word ends."""
    missing: set[str] = field(default_factory=set)
    plain: int = 0
    """Offset up to which no table has columns, so that nested tables are scanned only once."""
    braces: Braces = field(default_factory=dict)

    def read(self) -> list[Node]:
        self.open.append(_Open("", self.roots))
        self.braces = braces_of(self.text)
        while token := _TOKEN.search(self.text, self.at, self.end):
            self._words(self.at, token.start())
            self.at = token.end()
            _READ[token.lastgroup or ""](self, token)
        self._words(self.at, self.end)
        self._close_to(0, self.end)
        return self.roots

    def _words(self, start: int, end: int) -> None:
        """Text between two tokens."""
        piece = self.text[start:end]
        if piece and not piece.isspace():
            if self.start is None:
                first = _NOT_SPACE.search(self.text, start, end)
                self.start = first.start() if first else start
            self.last = start + len(piece.rstrip())

    def _inline(self, start: int, past: int) -> None:
        """Inline content, which begins a paragraph if none is open."""
        self.start = start if self.start is None else self.start
        self.at = self.last = min(past, self.end)

    def _flush(self) -> None:
        """End the current paragraph."""
        if self.start is not None and self.last > self.start:
            short = self.last - self.start <= _FEW
            if not short or _WORD.search(latex_as_markdown(self.text[self.start : self.last])):
                self.open[-1].blocks.append(Node(BlockKind.PARAGRAPH, self.start, self.last))
        self.start = None

    def _close_to(self, depth: int, end: int) -> None:
        """Close environments deeper than ``depth``; items and lists extend to the end of their content."""
        self._flush()
        while len(self.open) > max(depth, 1):
            node = self.open.pop().node
            if node is not None:
                node.end = max(node.children[-1].end, node.end) if node.children else max(node.end, end)
        # ``outline_of`` drops an item that has neither words nor blocks.

    def blank(self, _token: re.Match[str]) -> None:
        self._flush()

    def comment(self, _token: re.Match[str]) -> None:
        """Comments belong to no block; within a paragraph they are part of it."""

    def math(self, token: re.Match[str]) -> None:
        past = formula_end(self.text, token.end(), token["math"], self.missing)
        self._inline(token.start(), past or token.end())

    def sign(self, token: re.Match[str]) -> None:
        past = formula_end(self.text, token.end(), token["sign"], self.missing) if token["sign"] in "([" else None
        self._inline(token.start(), past or token.end())

    def verb(self, token: re.Match[str]) -> None:
        mark = self.text[token.end()]
        close = self.text.find(mark, token.end() + 1, token.end() + 300)
        self._inline(token.start(), close + 1 if close > 0 else token.end())

    def word(self, token: re.Match[str]) -> None:
        name = token["word"]
        if (unsaid := hidden_groups(name)) is not None:
            self.at = min(self.end, end_of_groups(self.text, token.end(), unsaid, self.braces))
        elif name == "par":
            self._flush()
        elif name not in _SETTINGS:
            self._inline(token.start(), token.end())

    def stated(self, token: re.Match[str]) -> None:
        """A field of the head, such as the title; skipped here."""
        self.at = min(self.end, end_of_groups(self.text, token.end(), 1, self.braces))

    def head(self, token: re.Match[str]) -> None:
        past = end_of_groups(self.text, token.end(), 1, self.braces)
        option = end_of_groups(self.text, token.end(), 0, self.braces)
        words = self.text[option if past > option else token.end() : past]
        label = " ".join(latex_as_markdown(words, macros_of(self.text)).split())
        self._heading(token.start(), past if past > option else token.end(), _RANKS[token["head"]], label)

    def _heading(self, start: int, past: int, rank: int, label: str) -> None:
        self._close_to(1, start)
        self.at = min(past, self.end)
        node = Node(BlockKind.HEADING, start, self.at, level=rank, label=label[:MAX_LABEL].rstrip())
        self.roots.append(node)

    def item(self, token: re.Match[str]) -> None:
        depth = next((at for at in range(len(self.open) - 1, 0, -1) if self.open[at].name in LISTS), 0)
        if not depth:
            self._inline(token.start(), token.end())
            return
        self._close_to(depth + 1, token.start())
        past = end_of_groups(self.text, token.end(), int(token["item"] == "bibitem"), self.braces)
        node = Node(BlockKind.LIST_ITEM, token.start(), past)
        self.open[-1].blocks.append(node)
        self.open.append(_Open("item", node.children, node))
        self.at = min(past, self.end)

    def name(self, token: re.Match[str]) -> None:
        """The beginning or end of an environment."""
        if token["env"] == "end":
            self._ends(token)
        elif MATH.fullmatch(token["name"]):
            past = formula_end(self.text, token.end(), token["name"], self.missing)
            self._inline(token.start(), past or token.end())
        elif token["name"] in CODE or token["name"] in HIDDEN:
            self._to_the_letter(token)
        elif token["name"] in TABLES:
            self._table(token)
        else:
            self._begins(token)

    def _ends(self, token: re.Match[str]) -> None:
        name = token["name"]
        depth = next((at for at in range(len(self.open) - 1, 0, -1) if self.open[at].name == name), 0)
        if depth:
            self._close_to(depth, token.start())
        else:
            self._flush()

    def _begins(self, token: re.Match[str]) -> None:
        name, kept = token["name"], self.open[-1].name != "item" or token["name"] not in STATEMENTS
        self._flush()
        past = end_of_groups(
            self.text, token.end(), LAYOUT_ARGUMENTS.get(name, 0), self.braces, options=name not in LISTS
        )
        if title := _TITLED.get(name):
            self._heading(token.start(), past, _RANKS["section"], title)
        self.at = min(past, self.end)
        kind = BlockKind.LIST if name in LISTS else BlockKind.QUOTE if name in _QUOTES else None
        if kind is None or len(self.open) > _MAX_NESTED:
            if len(self.open) < _MAX_OPEN:
                self.open.append(_Open(name, self.open[-1].blocks))
            if STATEMENTS.get(name.rstrip("*")) and kept:
                self._inline(token.start(), self.at)
            return
        node = Node(kind, token.start(), self.at)
        self.open[-1].blocks.append(node)
        self.open.append(_Open(name, node.children, node))

    def _to_the_letter(self, token: re.Match[str]) -> None:
        name = token["name"]
        self._flush()
        at = end_of_groups(self.text, token.end(), LAYOUT_ARGUMENTS.get(name, 0), self.braces)
        past = formula_end(self.text, at, name, self.missing)
        self.at = self.end if past is None else min(past, self.end)
        code = self.text[at : self.at - (len(f"\\end{{{name}}}") if past else 0)]
        if name in CODE and code.strip():
            start = at + len(code) - len(code.lstrip("\r\n"))
            language = _language(self.text[token.end() : at])
            self.open[-1].blocks.append(Node(BlockKind.CODE, start, at + len(code.rstrip()), label=language))

    def _table(self, token: re.Match[str]) -> None:
        self._flush()
        at = end_of_groups(self.text, token.end(), LAYOUT_ARGUMENTS.get(token["name"], 1), self.braces)
        table, past = None, self.plain
        if at >= self.plain:
            table, past = table_of(self.text, at, self.end, token["name"], self.missing)
        if table is None:
            self.at, self.plain = min(at, self.end), past
            return
        self.open[-1].blocks.append(table)
        self.at = past


def _language(options: str) -> str:
    """The language of a listing: ``python`` for ``[language=Python]`` and for ``{python}``."""
    found = re.search(r"language=\{?(?:\[[^\]]*\])?([\w+#-]+)", options) or re.search(r"\{([\w+#-]+)\}\Z", options)
    return found[1].lower()[:MAX_LABEL] if found else ""


_READ = {
    "comment": _Reader.comment,
    "name": _Reader.name,
    "head": _Reader.head,
    "item": _Reader.item,
    "stated": _Reader.stated,
    "verb": _Reader.verb,
    "word": _Reader.word,
    "sign": _Reader.sign,
    "math": _Reader.math,
    "blank": _Reader.blank,
}
"""Handler by the name of a token's last group."""
