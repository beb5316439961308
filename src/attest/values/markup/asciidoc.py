"""Pieces of AsciiDoc as Markdown: without the names that marks within a line are referred to by.

``[#rule-4]#A lid must fit.#`` is *A lid must fit.* to its reader, and ``part:lid[]``, a macro that a project made for
itself, is *lid*. Code stays as it is written, and so do macros of AsciiDoc's own that mean something else.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["asciidoc_as_markdown", "asciidoc_masked"]

_CODE = re.compile(r"(?ms)^(?P<fence>-{4,}|\.{4,}|`{3,})[^\n]*\n.*?^(?P=fence)[ \t]*$|`[^`\n]+`")
_NAME = r"\[[#.][\w#.:%-]{1,200}\]"
_MARKED = re.compile(rf"{_NAME}(?P<mark>##?)(?P<words>[^#]{{1,2000}}+)(?P=mark)")
_OPENS = re.compile(rf"{_NAME}##?(?=\S)")
_CLOSES = re.compile(r"(?<=[.,;:!?)\w])##?(?=[\s.,;:]|\Z)")
"""Where a mark ends that began sentences ago: taken for one only beside another mark, for it may be a C#."""
_LEFT = re.compile(r"(?<=[.!?])##?\Z")
"""The end of a mark behind the end of a sentence: of a mark, whatever stands before."""
_ANCHOR = re.compile(r"\[\[[A-Za-z_:][\w:.-]{0,100}(?:,[^\[\]\n]{0,200})?\]\]")
_INDEXED = re.compile(r"\(\(\([^()\n]{1,200}\)\)\)\s?|\(\((?P<words>[^()\n]{1,200})\)\)")
_MACRO = re.compile(
    r"(?<![\w:])(?<!//)(?!(?:anchor|audio|icon|image|include|indexterm|link|mailto|video|xref):)"
    r"[a-z][\w-]{1,30}:(?P<words>[\w.+-][\w.+,@ -]{0,100})\[\]"
)
_ATTRIBUTE = re.compile(r"\{(?P<name>[a-z-]{2,20})\}")
_CHARACTERS: Mapping[str, str] = MappingProxyType(
    {
        "nbsp": " ", "sp": " ", "empty": "", "zwsp": "", "wj": "", "plus": "+", "amp": "&", "lt": "<", "gt": ">",
        "apos": "'", "quot": '"', "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "deg": "°", "vbar": "|",
        "startsb": "[", "endsb": "]", "caret": "^", "tilde": "~", "cpp": "C++",
    }
)  # fmt: skip
"""Attributes that stand for characters (AsciiDoc Language, Character Replacement Attributes Reference)."""


def asciidoc_as_markdown(text: str) -> str:
    """A piece of AsciiDoc without what only a renderer reads in its lines."""
    told, at = "", 0
    for code in _CODE.finditer(text):
        told += _named(text[at : code.start()]) + code[0]
        at = code.end()
    return _unmarked(told + _named(text[at:]))


def _named(prose: str) -> str:
    """Prose with the words of its macros, terms and characters."""
    prose = _MACRO.sub(lambda macro: macro["words"], _ANCHOR.sub("", prose))
    prose = _INDEXED.sub(lambda term: term["words"] or "", prose)
    return _ATTRIBUTE.sub(lambda called: _CHARACTERS.get(called["name"], called[0]), prose)


def _unmarked(prose: str) -> str:
    """Prose without the marks of a role or a name; the two ends of one may be in different sentences."""
    if not _OPENS.search(prose):
        return _LEFT.sub("", prose)
    return _CLOSES.sub("", _OPENS.sub("", _MARKED.sub(lambda mark: mark["words"], prose)))


def asciidoc_masked(text: str) -> str:
    """The same number of characters, with blanks in place of the marks of a role or a name: they end no sentence."""
    if not _OPENS.search(text):
        return text
    return _CLOSES.sub(_blank, _OPENS.sub(_blank, text))


def _blank(mark: re.Match[str]) -> str:
    return " " * len(mark[0])
