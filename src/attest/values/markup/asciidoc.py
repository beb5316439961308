"""Pieces of AsciiDoc as Markdown: without the names that marks within a line are referred to by.

``[#rule-4]#A lid must fit.#`` is *A lid must fit.* to its reader, ``part:lid[]``, a macro that a project made for
itself, is *lid*, and ``{version}`` what the text sets it to. Code stays as it is written, and so do macros of
AsciiDoc's own that show something else than words.
"""

import re
from collections.abc import Mapping

from attest.values.markup.asciidoc_attributes import ATTRIBUTE, CHARACTERS

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
    r"(?P<name>[a-z][\w-]{1,30})(?:::?(?=\[)|:(?P<words>[\w.+-][\w.+,@/* -]{0,100}))\[(?P<given>[^\[\]\n]{0,300})\]"
)
"""``ext:zicsr[]``, ``qty:12[GiB]``, and without anything that it is of ``kbd:[F5]``, ``csr::[mie]``."""
_LINK = re.compile(r"(?:\blink:|(?=https?://))(?P<target>[^\s\[\]]{1,300})\[(?P<words>[^\[\]\n]{1,300})\]")
_REFERRED = re.compile(
    r"<<(?P<of>[\w:.#/-][\w:.#/ -]{0,100})(?:,\s*(?P<said>[^<>\n]{1,200}))?>>"
    r"|\bxref:(?P<page>[^\s\[\]]{1,200})\[(?P<words>[^\[\]\n]{0,200})\]"
)
_PARTS = re.compile(r"[_#]+")
_AROUND: Mapping[str, tuple[str, str | None]] = {
    "footnote": (" (", ")"), "stem": ("$", "$"), "latexmath": ("$", "$"), "asciimath": ("$", "$"),
    "cite": ("[", "]"), "citenp": ("[", "]"), "indexterm": ("", None), "pass": ("", ""),
}  # fmt: skip
"""What stands around the words of some macros; None hides them."""
_RAISED = re.compile(r"\^(?P<words>\(?[^\s^]{1,60})\^")
_LOWERED = re.compile(r"(?<!~)~(?P<words>[^\s~/]{1,60})~(?!~)")


def asciidoc_as_markdown(text: str, attributes: Mapping[str, str] = CHARACTERS) -> str:
    """A piece of AsciiDoc without what only a renderer reads in its lines, and with the words of attributes."""
    told, at = "", 0
    for code in _CODE.finditer(text):
        told += _named(text[at : code.start()], attributes) + code[0]
        at = code.end()
    return _unmarked(told + _named(text[at:], attributes))


def _named(prose: str, attributes: Mapping[str, str]) -> str:
    """Prose with the words of its macros, terms and attributes."""
    prose = ATTRIBUTE.sub(lambda called: attributes.get(called["name"].lower(), called[0]), prose)
    prose = _LINK.sub(lambda link: f"[{link['words']}]({link['target']})", _ANCHOR.sub("", prose))
    prose = _MACRO.sub(_said, _REFERRED.sub(_referred, prose))
    prose = _INDEXED.sub(lambda term: term["words"] or "", prose)
    return _LOWERED.sub(_lowered, _RAISED.sub(lambda one: f"^{one['words']}", prose))


def _lowered(index: re.Match[str]) -> str:
    """``H~2~O`` as people type it, and ``x_max`` as they do."""
    return f"{'' if index['words'].isdecimal() else '_'}{index['words']}"


def _said(macro: re.Match[str]) -> str:
    """What a macro says: what it is of and what it is given, or the latter alone where that is shown by itself."""
    if macro["name"] not in _AROUND:
        return " ".join(filter(None, (macro["words"], macro["given"])))
    opens, closes = _AROUND[macro["name"]]
    return "" if closes is None else f"{opens}{macro['given']}{closes}"


def _referred(link: re.Match[str]) -> str:
    """The words of a link within the book; of one without any the name of where it leads."""
    named = link["of"] or link["page"].rpartition("/")[2].replace(".adoc", "")
    return link["said"] or link["words"] or _PARTS.sub(" ", named).strip()


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
