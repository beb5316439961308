"""Markup to tags and text, in linear time for any input.

The standard library's parser needs a minute for 60 kB of ``<a <a <a``, stops at ``<![<``, and reads comments and
scripts differently from one Python to the next; a page is data, and the same bytes must give the same text. So this
module implements those few rules of the HTML standard's tokenizer that decide what is text.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape

_RAW = frozenset({"script", "style", "textarea", "title", "xmp", "iframe", "noembed"})
"""Elements that contain text but no tags."""

_DECODED_RAW = frozenset({"textarea", "title"})
_NAME = re.compile(r"</?([A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(
    r"[\s/]*(?P<name>[^\s/>][^\s/>=]*)(?:\s*=\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s>\"'][^\s>]*)?))?"
)
_REST = re.compile(r"[\s/]*")
_CLOSED = re.compile(r"/\s*$")
_REFERENCE = re.compile(r"&(?:#\d{1,8}|#[xX][\dA-Fa-f]{1,7}|[A-Za-z]\w{1,40});")
_NO_CHARACTER = re.compile(r"&#[0-9]{100,};?")
"""A number too long for any character, and from some thousand digits on, too long for Python to convert."""
_NO_ATTRIBUTES: Mapping[str, str] = {}
"""Shared by all tags without attributes: a large page has a million."""
_COMMENT_END = re.compile(r"--!?>")


@dataclass(frozen=True, slots=True)
class Start:
    """A start tag. Names are in lower case; of two attributes with one name, the first counts."""

    name: str
    attributes: Mapping[str, str]
    closed: bool
    """Whether it ends with ``/>``."""


@dataclass(frozen=True, slots=True)
class End:
    """An end tag."""

    name: str


def tokens(markup: str, *, xml: bool) -> Iterator[Start | End | str]:
    """Tags and the text between them, with character references decoded. Comments and declarations are left out.

    With ``xml``, a tag that ends with ``/>`` has no content, and CDATA sections are text.
    """
    at = 0
    while (opening := markup.find("<", at)) >= 0:
        if opening > at:
            yield _decoded(markup[at:opening])
        named = _NAME.match(markup, opening)
        if named is None:
            text, at = _read_non_tag(markup, opening, xml=xml)
            if text:
                yield text
        elif markup[opening + 1] == "/":
            at = _index_after(markup, ">", named.end())
            yield End(named[1].lower())
        else:
            start, at = _start(markup, named)
            yield start
            if start.name in _RAW and not (xml and start.closed):
                text, at = _read_raw_content(markup, at, start.name)
                yield text
                yield End(start.name)
    if at < len(markup):
        yield _decoded(markup[at:])


def _decoded(text: str) -> str:
    """The text with its character references decoded; U+FFFD for a number that is not a character, as in HTML."""
    return unescape(_NO_CHARACTER.sub("\ufffd", text) if "&#" in text else text)


def _index_after(markup: str, mark: str, start: int) -> int:
    found = markup.find(mark, start)
    return len(markup) if found < 0 else found + len(mark)


def _read_non_tag(markup: str, at: int, *, xml: bool) -> tuple[str, int]:
    """The text of something that begins with ``<`` but is not a tag, and the offset of its end."""
    if markup.startswith("<!--", at):
        if markup.startswith((">", "->"), at + 4):
            return "", markup.index(">", at) + 1
        end = _COMMENT_END.search(markup, at + 4)
        return "", end.end() if end else len(markup)
    if xml and markup.startswith("<![CDATA[", at):
        past = _index_after(markup, "]]>", at)
        return markup[at + 9 : past].removesuffix("]]>"), past
    if markup.startswith(("<!", "<?", "</"), at):
        return "", _index_after(markup, ">", at)
    return "<", at + 1


def _start(markup: str, named: re.Match[str]) -> tuple[Start, int]:
    attributes: dict[str, str] = {}
    at = named.end()
    while found := _ATTRIBUTE.match(markup, at):
        name, value = found["name"].lower(), found["double"] or found["single"] or found["bare"] or ""
        attributes.setdefault(name, _REFERENCE.sub(lambda one: unescape(one[0]), value) if "&" in value else value)
        at = found.end()
    rest = _REST.match(markup, at)
    end = rest.end() if rest else at
    closed = bool(_CLOSED.search(markup, named.end(), end))
    return Start(named[1].lower(), attributes or _NO_ATTRIBUTES, closed), end + 1


def _read_raw_content(markup: str, at: int, name: str) -> tuple[str, int]:
    """The content of an element without tags, and the offset after its end tag. An unclosed title is one line."""
    end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(markup, at)
    if end is None and name in _DECODED_RAW:
        line = re.compile(r"[<\n]").search(markup, at)
        return (_decoded(markup[at : line.start()]), line.start()) if line else (_decoded(markup[at:]), len(markup))
    content = markup[at : end.start()] if end else markup[at:]
    return _decoded(content) if name in _DECODED_RAW else content, _index_after(markup, ">", end.end()) if end else len(
        markup
    )
