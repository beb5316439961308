"""Markdown as extractors write it; text that only looks like Markdown is escaped.

A line of text that Markdown would read as the beginning of a block (``# 1``, ``1. x``, ``<T>``, ``---``) gets a
backslash, so that the outline is that of the document, and none of its text becomes front matter.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

DEEPEST_ITEM = 8
"""Deepest level of a list item, counted from 0: Word has nine levels."""
_MAX_EMPTY_HEADER = 50
"""Maximum number of columns that an empty header gets; the rows of a wider table keep all of their cells."""
_LOOKS_LIKE_BLOCK = re.compile(
    r"(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3}|~{3}|\||<(?=[A-Za-z/!?])|\[(?=[^\]]{0,200}\]:)|[-=_*:|][-=_*:|\s]*$)"
)
_WORD = re.compile(r"[\w+#.-]{1,40}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_LOOKS_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_QUOTED = re.compile(r"^[\s\"'\[{|>*&!%@`#,?:-]|[:#]\s|\s#|:$|[\"\\]")
"""Values that need quotation marks to be read as they are."""


def replace_unstorable(text: str) -> str:
    """The text with U+FFFD for lone surrogates and NUL, which JSON can spell but no store keeps."""
    return _UNSTORABLE.sub("\ufffd", text)


def front_matter(fields: Mapping[str, str]) -> str:
    """The fields between ``---`` lines; empty if there are none. Each value is one line."""
    if not fields:
        return ""
    lines = [f"{name}: {_value(value)}" for name, value in fields.items()]
    return "\n".join(["---", *lines, "---"]) + "\n"


def with_front_matter(fields: Mapping[str, str], body: str) -> str:
    """The text of a revision: front matter, a blank line, the body."""
    return "\n".join(filter(None, (front_matter(fields), body + "\n" if body else "")))


def _value(value: str) -> str:
    if not _QUOTED.search(value):
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def paragraph(lines: Sequence[str]) -> str:
    """The stripped lines of a paragraph, escaped so that none begins another block."""
    return "\n".join(map(_plain, lines))


def _plain(text: str) -> str:
    if _LOOKS_LIKE_BLOCK.match(text):
        return "\\" + text
    return _LOOKS_NUMBERED.sub(r"\1\\\2", text, count=1) if _LOOKS_NUMBERED.match(text) else text


def looks_like_block(text: str) -> bool:
    """Whether a text would be read as the beginning of a block other than a paragraph."""
    return bool(_LOOKS_LIKE_BLOCK.match(text) or _LOOKS_NUMBERED.match(text))


def fence_code(text: str, language: str) -> str:
    """A verbatim code block; its fences are longer than any inside, and ``language`` is one word."""
    language = language if _WORD.fullmatch(language) else ""
    runs = re.findall(r"^[^\S\n]*(`{3,})", text, re.MULTILINE)
    fence = "`" * max(3, 1 + max(map(len, runs), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


def prefix_lines(text: str, first: str, other: str) -> str:
    """The text with ``first`` before its first line and ``other`` before the rest; empty lines get no blank prefix."""
    return "\n".join(
        (first if number == 0 else other if one or other.strip() else "") + one
        for number, one in enumerate(text.split("\n"))
    )


def item(lines: Sequence[str], mark: str, level: int) -> str:
    """A list item after its mark, indented by ``level`` lists."""
    indent = "   " * level
    return prefix_lines(paragraph(lines), indent + mark, indent + " " * len(mark))


QUOTE_STYLE = re.compile(r"(?:intense )?quote|block text|quotations?", re.IGNORECASE)
"""Names of the styles for quotations in Word and Rich Text."""
CODE_STYLE = re.compile(r"(?:source|html)? ?(?:code|preformatted)\b.*|plain text|listing", re.IGNORECASE)
"""Names of the styles for code in Word and Rich Text."""


def quotation(lines: Sequence[str]) -> str:
    """A paragraph as a block quotation."""
    return prefix_lines(paragraph(lines), "> ", "> ")


class Written(NamedTuple):
    """A piece of Markdown. Consecutive blocks of one kind (``item``, ``code``) form one list or code block; blocks
    without a kind stay separate."""

    text: str
    kind: str = ""


def join_blocks(blocks: Iterable[Written]) -> str:
    """The blocks with blank lines between them."""
    parts = list[str]()
    for kind, group in groupby(blocks, key=lambda block: block.kind):
        texts = [block.text for block in group]
        together = "\n".join(texts)
        parts += texts if not kind else [fence_code(together, "") if kind == "code" else together]
    return "\n\n".join(parts)


def table_or_paragraphs(rows: Iterable[Sequence[str]]) -> list[str]:
    """The rows with text as a table, the first as its header; a single row or column becomes paragraphs."""
    kept = [texts for texts in rows if any(texts)]
    if len(kept) > 1 and max(map(len, kept)) > 1:
        return [table(kept[0], kept[1:])]
    return [paragraph([text]) for texts in kept for text in texts if text]


def table(header: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A header, a line of dashes and a line for every row; a missing header is written as an empty one."""
    header = header or [""] * min(max(map(len, body), default=1), _MAX_EMPTY_HEADER)
    return "\n".join([row(header), "|" + " --- |" * len(header), *map(row, body)])


def row(texts: Sequence[str]) -> str:
    """One line of a table."""
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


MOST_ACROSS, LONGEST_ACROSS = 20, 200
"""Maximum number of columns in which a spanning cell is repeated, and maximum length of its text, in characters."""


def across(text: str, columns: int, *, alone: bool) -> list[str]:
    """A cell that spans several columns, repeated in each; a cell alone in its row is a divider and is not repeated."""
    if alone:
        return [text]
    again = text if len(text) <= LONGEST_ACROSS else ""
    return [text, *[again] * (min(columns, MOST_ACROSS) - 1)]


def one_header(rows: Sequence[Sequence[str]]) -> list[str]:
    """Several header rows as one: the names of each column, joined from top to bottom."""
    columns = range(max(map(len, rows), default=0))
    names = ([row[at] for row in rows if at < len(row) and row[at]] for at in columns)
    return [" ".join(dict.fromkeys(found)) for found in names]


def fill_continued(rows: Sequence[Sequence[tuple[str, bool]]]) -> Iterator[list[str]]:
    """The rows, with a cell's text repeated in cells that continue it, up to twice the table's text in all."""
    spare = 2 * sum(len(text) for row in rows for text, _ in row)
    above = list[str]()
    for row in rows:
        texts = list[str]()
        for at, (text, continued) in enumerate(row):
            takes = continued and not text and at < len(above) and len(above[at]) <= spare
            spare -= len(above[at]) if takes else 0
            texts.append(above[at] if takes else text)
        yield texts
        above = texts


def link(words: str, address: str) -> str:
    """A Markdown link; the words alone if the address is not on the web or the words are the address."""
    plain = " ".join(words.split())
    usable = re.fullmatch(r"https?://[^\s()\[\]<>]{1,400}", address)
    if not usable or not plain or plain == address or "[" in plain or "]" in plain:
        return words
    return f"[{plain}]({address})"
