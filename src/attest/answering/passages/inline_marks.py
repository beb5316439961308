"""Inline marks that only a renderer understands (wikilinks, roles, macros, shortcodes), as a reader sees them.

A quotation has them as the file does; a sentence of an answer has only their words.
"""

import re
from collections.abc import Callable, Sequence

__all__ = ["render_inline_marks"]


def _mark_outside_code(mark: str) -> re.Pattern[str]:
    """A pattern for a mark, or for code between backticks, which is shown as it is."""
    return re.compile(rf"(?P<code>(?<!`)``?(?!`)[^`]{{1,300}}``?(?!`))|{mark}")


_ROLE = _mark_outside_code(
    r"(?:(?<![\w:`]):[\w+.-]{1,30}(?::[\w+.-]{1,30}){0,2}:|\{[a-z][\w:.-]{0,40}\})"
    r"`(?:(?P<words>[^`<>\n]+?)[ ]?<[^`<>\n]{1,300}>|(?P<short>~)?(?P<all>[^`]{1,300}))`"
)
"""A role of reStructuredText or MyST: ``:class:`Pool```, ``:doc:`the guide <guide>```, ``{term}`fee```."""
_WIKI = _mark_outside_code(r"!?\[\[(?=[^\W\d#]|#)(?:[^\[\]|\n]{1,300}(?:\||\]\[))?(?P<all>[^\[\]|\n]{1,300})\]\]")
"""A link of a wiki or of Org: ``[[Pool]]``, ``[[pool.md|the pool]]``, ``[[pool.org][the pool]]``."""
_MACRO = _mark_outside_code(r"(?:xref|link):(?P<all>[^\s\[\]]{1,300})\[(?P<words>[^\]\n]{0,300})\]")
"""A link macro of AsciiDoc: ``xref:pool.adoc[the pool]``."""
_REFERENCE = _mark_outside_code(r"<<(?P<all>[A-Za-z_#][\w#./-]{0,200})(?:,[ ]?(?P<words>[^<>\n]{1,300}))?>>")
"""A cross-reference of AsciiDoc: ``<<pool,the pool>>``."""
_NAMED_LINK = re.compile(r"(?<![\w`:])`(?!`)(?P<words>[^`<>]{1,300}?)(?:\s?<[^`<>\n]{1,300}>)?`__?(?!\w)")
"""A link of reStructuredText: *`the manual`_*, *`the manual <https://a.org>`_*."""
_DOCSTRING_FIELD = re.compile(
    r"(?<!\S):(?:param(?:eter)?|arg(?:ument)?|key(?:word)?|raises?|except(?:ion)?|var)[ ]"
    r"(?:[\w.\[\], |]{1,60}[ ])?(?P<words>\*{0,2}[\w.]+):(?=\s)"
)
"""A field of a docstring: *:param int width: how wide*."""
_ANCHOR = _mark_outside_code(r"\[\[[\w-]+\]\](?=\S)|\{\{[<%][^\n]{0,300}?[%>]\}\}|\{%[^\n]{0,300}?%\}")
"""Marks without words: an anchor ``[[pool]]`` in front of words, a shortcode ``{{< note >}}``, a tag ``{% raw %}``."""


def _link_text(match: re.Match[str]) -> str:
    return match["words"] or match["all"]


def _role_text(match: re.Match[str]) -> str:
    """The words of a role; without words of its own it is a name in code, and ``~a.b`` is shown as ``b``."""
    if match["words"] is not None:
        return match["words"].strip()
    name = match["all"].rpartition(".")[2] if match["short"] else match["all"]
    return name if " " in name else f"`{name}`"


_RENDERINGS: Sequence[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]]] = (
    ("`", _ROLE, _role_text),
    ("`_", _NAMED_LINK, lambda match: match["words"]),
    (":", _DOCSTRING_FIELD, lambda match: f"{match['words']}:"),
    ("{", _ANCHOR, lambda _: ""),
    ("[[", _WIKI, lambda match: match["all"].lstrip("#")),
    (":", _MACRO, _link_text),
    ("<<", _REFERENCE, _link_text),
)
"""The first characters of a mark, its pattern, and what is shown of it."""


def _except_code(words: Callable[[re.Match[str]], str]) -> Callable[[re.Match[str]], str]:
    return lambda match: match.groupdict().get("code") or words(match)


def render_inline_marks(text: str) -> str:
    """Prose as its reader sees it."""
    for begins, pattern, words in _RENDERINGS:
        if begins in text:
            text = pattern.sub(_except_code(words), text)
    return text
