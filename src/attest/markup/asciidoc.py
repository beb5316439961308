"""Converts pieces of AsciiDoc to Markdown: inline marks lose their names and roles.

``[#rule-4]#A lid must fit.#`` reads *A lid must fit.*, ``part:lid[]``, a macro that a project defines, reads *lid*, and
``{version}`` reads as the text sets it. Code stays as it is written, and so do AsciiDoc's own macros that show
something other than words.
"""

import re
from collections.abc import Mapping

from attest.markup.asciidoc_attributes import ATTRIBUTE, CHARACTERS

_CODE = re.compile(r"(?ms)^(?P<fence>-{4,}|\.{4,}|`{3,})[^\n]*\n.*?^(?P=fence)[ \t]*$|`[^`\n]+`")
_NAME = r"\[[#.][\w#.:%-]{1,200}\]"
_MARKED = re.compile(rf"{_NAME}(?P<mark>##?)(?P<words>[^#]{{1,2000}}+)(?P=mark)")
_OPENS = re.compile(rf"{_NAME}##?(?=\S)")
_CLOSES = re.compile(r"(?<=[.,;:!?)\w])##?(?=[\s.,;:]|\Z)")
"""End of a mark that began sentences ago; only trusted beside another mark, since it may be a C#."""
_LEFT = re.compile(r"(?<=[.!?])##?\Z")
"""End of a mark after the end of a sentence; always a mark, whatever precedes it."""
_ANCHOR = re.compile(r"\[\[[A-Za-z_:][\w:.-]{0,100}(?:,[^\[\]\n]{0,200})?\]\]")
_INDEXED = re.compile(r"\(\(\([^()\n]{1,200}\)\)\)\s?|\(\((?P<words>[^()\n]{1,200})\)\)")
_MACRO = re.compile(
    r"(?<![\w:])(?<!//)(?!(?:anchor|audio|icon|image|include|indexterm|link|mailto|video|xref):)"
    r"(?P<name>[a-z][\w-]{1,30})(?:::?(?=\[)|:(?P<words>[\w.+-][\w.+,@/* -]{0,100}))\[(?P<given>[^\[\]\n]{0,300})\]"
)
"""``ext:zicsr[]``, ``qty:12[GiB]``, and without a target ``kbd:[F5]``, ``csr::[mie]``."""
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
"""Text put around the words of some macros; None hides the words."""
_RAISED = re.compile(r"\^(?P<words>\(?[^\s^]{1,60})\^")
_LOWERED = re.compile(r"(?<!~)~(?P<words>[^\s~/]{1,60})~(?!~)")


def asciidoc_as_markdown(text: str, attributes: Mapping[str, str] = CHARACTERS) -> str:
    """Convert a piece of AsciiDoc: without inline markup, and with the values of attributes."""
    told, at = "", 0
    for code in _CODE.finditer(text):
        told += _named(text[at : code.start()], attributes) + code[0]
        at = code.end()
    return _unmarked(told + _named(text[at:], attributes))


def _named(prose: str, attributes: Mapping[str, str]) -> str:
    """Replace macros, terms and attributes in prose by their words."""
    prose = ATTRIBUTE.sub(lambda called: attributes.get(called["name"].lower(), called[0]), prose)
    prose = _LINK.sub(lambda link: f"[{link['words']}]({link['target']})", _ANCHOR.sub("", prose))
    prose = _MACRO.sub(_said, _REFERRED.sub(_referred, prose))
    prose = _INDEXED.sub(lambda term: term["words"] or "", prose)
    return _LOWERED.sub(_lowered, _RAISED.sub(lambda one: f"^{one['words']}", prose))


def _lowered(index: re.Match[str]) -> str:
    """A lowered index as people type it: ``H~2~O`` is H2O, ``x~max~`` is ``x_max``."""
    return f"{'' if index['words'].isdecimal() else '_'}{index['words']}"


def _said(macro: re.Match[str]) -> str:
    """The words of a macro: its target and its text, or only the text for the macros in ``_AROUND``."""
    if macro["name"] not in _AROUND:
        return " ".join(filter(None, (macro["words"], macro["given"])))
    opens, closes = _AROUND[macro["name"]]
    return "" if closes is None else f"{opens}{macro['given']}{closes}"


def _referred(link: re.Match[str]) -> str:
    """The words of an internal link, or the name of its target if it has none."""
    named = link["of"] or link["page"].rpartition("/")[2].replace(".adoc", "")
    return link["said"] or link["words"] or _PARTS.sub(" ", named).strip()


def _unmarked(prose: str) -> str:
    """Remove the marks of a role or name; the two ends of one may be in different sentences."""
    if not _OPENS.search(prose):
        return _LEFT.sub("", prose)
    return _CLOSES.sub("", _OPENS.sub("", _MARKED.sub(lambda mark: mark["words"], prose)))


def asciidoc_masked(text: str) -> str:
    """Replace the marks of a role or name by blanks, so that they do not end a sentence; the length is unchanged."""
    if not _OPENS.search(text):
        return text
    return _CLOSES.sub(_blank, _OPENS.sub(_blank, text))


def _blank(mark: re.Match[str]) -> str:
    return " " * len(mark[0])
