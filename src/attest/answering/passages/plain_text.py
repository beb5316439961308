"""A passage as a sentence of an answer: its words without markup, its code as written."""

import re
from collections.abc import Callable
from functools import lru_cache

from attest.answering.passages.inline_marks import render_inline_marks
from attest.values.answers import without_markers
from attest.values.chunks import StoredChunk
from attest.words.entities import PERMALINK, decode_entities

LIST_MARK = re.compile(r"\A\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
"""The mark in front of a list item, with its tick box: ``- ``, ``3. ``, ``* [x] ``."""
_QUOTE_MARK = re.compile(r"^[ \t]*>[ \t]?", re.M)
"""The ``>`` in front of a quoted line."""
FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})[^\n`]*$", re.M)
"""A line above or below code."""
_UNDERLINE = re.compile(r"^[ \t]*(?:={4,}|-{4,}|~{4,}|\^{4,})[ \t]*(?:\n|\Z)", re.M)
"""The line below a heading of plain text."""
_FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n`]*\n(?P<code>.*?)^[ \t]*\1[ \t]*$", re.M | re.S)
"""Code between fences."""
_TICKED = re.compile(r"(?<!`)(`{1,2})(?!`)(?P<code>[^\n]*?)(?<!`)\1(?!`)")
"""Inline code, in which ``__init__`` is not emphasis."""
_LINK_WORDS = r"(?:[^\[\]\n]|\[[^\[\]\n]*\]|\n(?!\s*\n)){0,600}"
"""The words of a link, which may continue on the next line and contain brackets."""
_LINK = re.compile(
    rf"!?\[({_LINK_WORDS})\]\((?:[^()\n]|\([^()\n]*\))*\)|!?\[((?!\d+\])[^\]\n]{{1,600}}(?:\n[^\]\n]+)?)\]\[[^\]\n]*\]"
)
"""A link or picture with its words: ``[words](target)`` or ``[words][name]``."""
_INLINE_TAG = (
    r"</?(?:a|b|i|u|s|em|strong|code|br|p|sub|sup|span|div|img|kbd|abbr|ins|del|mark|small|ul|ol|li|center|font)"
    r"(?:\s+[\w-]+\s*=\s*(?:\"[^\"<>\n]*\"|'[^'<>\n]*'|[^\s\"'<>=]+))*\s*/?>"
)
"""Tags that only mark text up. Anything else in angle brackets is the author's words: ``Vec<u8>``."""
_EMPHASIS = re.compile(
    r"(?P<code>(?P<ticks>`{1,2})(?!`)[^\n]*?(?<!`)(?P=ticks)(?!`))"
    r"|(?<![\w*\\])(?P<mark>\*{1,3}(?!\*)|_{1,3}(?!_))(?=\S)(?P<words>(?:`[^`\n]*`|[^`]){1,600}?)(?<=[^\s\\])(?P=mark)"
    r"(?![\w*])",
    re.S,
)
"""Paired marks around words, which may contain code, or code itself; the marks in ``*.patch *.orig`` are not paired."""
_EMPHASIS_PASSES = 2
"""Number of passes, since emphasis may be nested."""
_UNPAIRED_EMPHASIS = re.compile(r"\A\s*[*_]{1,3}(?=[\w\"“‘'(\[`])|(?<=[\w\"”’).,:;!?`\]])[*_]{1,3}\s*\Z")
"""Unpaired emphasis marks at the ends of a passage, left over when the emphasis continues beyond it."""
_COMMENT_OR_TAG = re.compile(r"<!--.*?-->|" + _INLINE_TAG, re.S)
"""HTML that has no words of its own."""
_FOOTNOTE = re.compile(r"[ \t]*\[\^[\w.-]{1,60}\](?::(?=[ \t]))?")
"""A footnote reference, or the beginning of a footnote."""
_LINE_TAG = re.compile(r"</?(?:br|p|li|ul|ol)\b[^<>\n]*>")
"""Tags that separate words onto lines of their own."""
_ESCAPED = re.compile(r"\\(?P<mark>[*_#<>~]|(?<!\\\\)\n)|\\\[(?P<words>[\w .-]{1,60})\\\]")
"""Characters escaped by a backslash, and a line end made visible by one; other brackets may be those of a formula."""
_MARKUP = re.compile(r"[`~\[<{*_\\&]|(?<!\S):\w")
"""Characters of all marks within a passage; most sentences have none of them."""
ADMONITION = re.compile(r"\A\s*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+\"[^\"\n]*\")?[ \t]*\n")
"""The first line of a box in documentation: its kind and title."""
ATTRIBUTES = re.compile(r"(?<!\{)\{:?\s*[#.][\w-]+(?:\s+(?:[#.][\w-]+|[\w-]+=(?:\"[^\"\n{}]*\"|[^\s{}]+)))*\s*\}(?!\})")
"""Attributes for the element before it: ``{#anchor}``, but not a template's ``{{.Name}}``."""


_CELL_BORDER = re.compile(r"(?<!\\)\|(?![^{}|\n]*\}\})")
"""Separator of the cells of a row; not the bar of ``{{ address | url }}``."""


@lru_cache(maxsize=512)
def plain_text(text: str) -> str:
    """A passage as a sentence of an answer: its words without line breaks, links, emphasis, list marks and fences.

    Cached, since ten rules ask for the words of each passage that is considered.
    """
    text = LIST_MARK.sub("", _QUOTE_MARK.sub("", ADMONITION.sub("", text)), count=1)
    if "\n" in text:
        text = _UNDERLINE.sub("", text)
    if _MARKUP.search(text):
        text = _render_around_code(_FENCED, text, _without_links, lambda code: code["code"])
    return " ".join(text.split())


def under_headings(found: StoredChunk, text: str) -> str:
    """Text of a chunk, preceded by the title and headings above it, without repetitions."""
    return f"{' › '.join(dict.fromkeys([found.title, *found.chunk.heading_path]))}: {plain_text(text)}"


def _render_around_code(
    code: re.Pattern[str], text: str, render_words: Callable[[str], str], render_code: Callable[[re.Match[str]], str]
) -> str:
    """Apply ``render_code`` to each piece of code in a text, and ``render_words`` to the words between them."""
    rendered, end = "", 0
    for match in code.finditer(text):
        rendered += render_words(text[end : match.start()]) + render_code(match)
        end = match.end()
    return rendered + render_words(text[end:])


def _without_links(prose: str) -> str:
    prose = PERMALINK.sub("", render_inline_marks(FENCE.sub("", prose)))
    prose = _LINK.sub(lambda match: match[1] if match[1] is not None else match[2], prose)
    return _render_around_code(_TICKED, _without_emphasis(prose), _without_marks, lambda code: code[0])


def _without_emphasis(prose: str) -> str:
    if "*" not in prose and "_" not in prose:
        return prose
    for _ in range(_EMPHASIS_PASSES):
        prose = _EMPHASIS.sub(lambda match: match["code"] or match["words"], prose)
    return _UNPAIRED_EMPHASIS.sub("", prose)


def _without_marks(words: str) -> str:
    words = _LINE_TAG.sub(" ", _FOOTNOTE.sub("", ATTRIBUTES.sub("", words)))
    text = _render_around_code(
        _ESCAPED, words, lambda prose: _COMMENT_OR_TAG.sub("", prose), lambda mark: mark["mark"] or f"[{mark['words']}]"
    )
    return without_markers(decode_entities(text))


def plain_cells(row: str) -> list[str]:
    """The cells of a table row."""
    return [plain_text(cell.replace("\\|", "|")) for cell in _CELL_BORDER.split(row.strip().strip("|"))]
