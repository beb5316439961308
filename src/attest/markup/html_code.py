"""Code that Markdown writes in HTML: a ``pre`` element, often with ``code`` and the tags of a highlighter inside.

Rule 1: only tags that mark text up are not part of the code. ``Vec<u8>`` and ``<your domain>`` are the author's words.
Rule 2: an element counts only if it begins a line outside code, since prose and code may mention the tag.
"""

import re

from attest.values.spans import Range, trimmed
from attest.words.entities import decode_entities

INLINE_TAGS = frozenset(
    "a abbr b bdi big cite code del dfn em font i img ins kbd mark q s samp small span strong sub sup tt u var"
    " wbr".split()
)
"""Names of the tags that mark up words within a line."""
_NAMES = "|".join(sorted(INLINE_TAGS))
_ATTRIBUTES = r"(?:\s[^<>]*)?"
_OPENING = re.compile(rf"<(?P<name>pre|{_NAMES})\b{_ATTRIBUTES}>", re.I)
"""The tag that opens an element: *<code class="bash">*."""
_INLINE_TAG = re.compile(rf"</?(?:{_NAMES}){_ATTRIBUTES}/?>", re.I)
"""A tag that marks words up."""
_LINE_BREAK = re.compile(r"<br\s*/?>", re.I)
_CLOSING = {name: re.compile(rf"</{name}\s*>", re.I) for name in ("pre", *INLINE_TAGS)}
"""By name, the tag that closes an element."""
_ELEMENT_START = re.compile(r"^[ \t>]*(?:<[^<>\n]*>[ \t]*)*?(?P<opening><pre\b[^<>]*>)", re.I | re.M)
"""The beginning of a line with a ``pre`` element, perhaps within others."""
_FENCE = re.compile(r"`{3,}|~{3,}")
"""A line above or below code."""
_TICKS = re.compile(r"`+")
_LIST_MARK = re.compile(r"(?:[-*+•]|\d{1,3}[.)])\s+")
"""The mark of a list item: *- *, *2. *."""


def is_html_code(text: str, start: int, end: int) -> bool:
    """Whether a span begins with a ``pre`` element."""
    opened = _OPENING.match(text, start, end)
    return opened is not None and opened["name"].lower() == "pre"


def code_in_tags(text: str, start: int, end: int) -> Range:
    """Span of the code in a ``pre`` element, without the tags around all of it."""
    place = (start, end)
    while (inside := _inside(text, *trimmed(text, *place))) is not None:
        place = inside
    return place


def element_before_words(text: str, start: int, end: int) -> Range | None:
    """Span of what the element contains that begins some code, set apart from words behind it that have no tags."""
    opened = _OPENING.match(text, start, end)
    closed = _CLOSING[opened["name"].lower()].search(text, opened.end(), end) if opened else None
    if not opened or not closed or not text[closed.end() : end].strip() or _INLINE_TAG.search(text, closed.end(), end):
        return None
    return opened.end(), closed.start()


def _inside(text: str, start: int, end: int) -> Range | None:
    """Span of what an element contains; None if a span is not one element."""
    opened = _OPENING.match(text, start, end)
    closed = _CLOSING[opened["name"].lower()].search(text, opened.end(), end) if opened else None
    return (opened.end(), closed.start()) if opened and closed and closed.end() == end else None


def html_code(code: str) -> str:
    """Code between tags of HTML as its reader sees it: without tags, with the characters that entities stand for."""
    if "<" in code:
        code = _INLINE_TAG.sub("", _LINE_BREAK.sub("\n", code))
    return decode_entities(code)


def html_code_as_fences(text: str) -> str:
    """A piece of Markdown with fences in place of the tags around code."""
    done, at = "", 0
    while (element := _next_element(text, at)) is not None:
        start, end = element
        code = html_code(text[slice(*code_in_tags(text, start, end))]).strip("\n")
        fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(code)), default=0))
        done += f"{text[at:start]}{fence}\n{code}\n{fence}"
        at = end
    return done + text[at:] if at else text


def _next_element(text: str, at: int) -> Range | None:
    """Span of the first ``pre`` element from a place on that begins a line outside code; None if there is none."""
    if _ELEMENT_START.search(text, at) is None:
        return None
    opened = first_outside_code(text, _ELEMENT_START, at)
    closed = _CLOSING["pre"].search(text, opened.end()) if opened else None
    return (opened.start("opening"), closed.end()) if opened and closed else None


def first_outside_code(text: str, pattern: re.Pattern[str], at: int = 0) -> re.Match[str] | None:
    """The first match at the beginning of a line outside code, which is fenced, or indented behind an empty line."""
    margin, fence = 0, ""
    is_code = is_behind_blank = is_literal = False
    while at < len(text):
        past = text.find("\n", at) + 1 or len(text)
        line, words = text[at:past], text[at:past].strip()
        indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
        if fence:
            fence = "" if words == fence else fence
        elif opened := _FENCE.match(words):
            fence = opened[0]
        elif words:
            is_code = (is_code or is_behind_blank) and indent >= margin + (1 if is_literal else 4)
            if not is_code and (begins := pattern.match(text, at)):
                return begins
            if not is_code:
                mark = _LIST_MARK.match(words)
                margin, is_literal = indent + (mark.end() if mark else 0), words.endswith("::")
        is_behind_blank = not words
        at = past
    return None
