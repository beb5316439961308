"""A passage as a sentence of an answer: its words without markup, its code as it is written."""

import re
from collections.abc import Callable

from attest.answering.passages.shown import shown
from attest.values.chunks import StoredChunk

LIST_MARK = re.compile(r"\A\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
_QUOTE_MARK = re.compile(r"^[ \t]*>[ \t]?", re.M)
FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})[^\n`]*$", re.M)
"""A line above or below code."""
_FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n`]*\n(?P<code>.*?)^[ \t]*\1[ \t]*$", re.M | re.S)
_TICKED = re.compile(r"(?<!`)(`{1,2})(?!`)(?P<code>[^\n]*?)(?<!`)\1(?!`)")
"""Code, in which ``__init__`` is no emphasis: between fences, and in a line."""
_LINK = re.compile(r"!?\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)|!?\[((?!\d+\])[^\]\n]+)\]\[[^\]\n]*\]")
_TAG = (
    r"</?(?:a|b|i|u|s|em|strong|code|br|p|sub|sup|span|div|img|kbd)(?:\s+[\w-]+=(?:\"[^\"<>\n]*\"|'[^'<>\n]*'))*\s*/?>"
)
"""Tags that only mark text up. Anything else in angle brackets is the author's words: ``Vec<u8>``."""
_MARKS = re.compile(r"(?<![\w*])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\w*])|<!--.*?-->|" + _TAG, re.S)
_MARKER = re.compile(r"\[(\d+)\]")
"""A number in brackets is a document's own; in an answer it would read as the marker of a quote."""
_SPACE = re.compile(r"\s+")
ADMONITION = re.compile(r"\A\s*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+\"[^\"\n]*\")?[ \t]*\n")
"""The first line of a box in a page of documentation: its kind and title."""
ATTRIBUTES = re.compile(r"\{:?\s*[#.][^}\n]*\}")
"""What a renderer puts on the element before it: ``{#anchor}``."""


def plain(text: str) -> str:
    """A passage as a sentence of an answer: its words without line breaks, links, emphasis, list marks and fences."""
    text = LIST_MARK.sub("", _QUOTE_MARK.sub("", ADMONITION.sub("", text)), count=1)
    text = _beside(_FENCED, text, _unlinked, lambda code: code["code"])
    return _SPACE.sub(" ", _MARKER.sub(r"(\1)", text)).strip()


def under_headings(found: StoredChunk, text: str) -> str:
    """Some text of a chunk behind what it stands under: the title and the headings, none twice."""
    return f"{' › '.join(dict.fromkeys([found.title, *found.chunk.heading_path]))}: {plain(text)}"


def _beside(code: re.Pattern[str], text: str, said: Callable[[str], str], shown: Callable[[re.Match[str]], str]) -> str:
    """A text with code, each piece as it is shown, and what is made of the words between them."""
    found, end = "", 0
    for match in code.finditer(text):
        found += said(text[end : match.start()]) + shown(match)
        end = match.end()
    return found + said(text[end:])


def _unlinked(prose: str) -> str:
    prose = _LINK.sub(lambda match: match[1] if match[1] is not None else match[2], shown(FENCE.sub("", prose)))
    return _beside(_TICKED, prose, lambda words: _MARKS.sub("", ATTRIBUTES.sub("", words)), lambda code: code[0])


def cells(row: str) -> list[str]:
    """The cells of a table row."""
    return [plain(cell.replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
