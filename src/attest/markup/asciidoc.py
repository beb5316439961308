"""Converts pieces of AsciiDoc to Markdown: inline marks lose their names and roles.

``[#rule-4]#A lid must fit.#`` reads *A lid must fit.*, ``part:lid[]``, a macro that a project defines, reads *lid*, and
``{version}`` reads as the text sets it. Code stays as it is written, and so do AsciiDoc's own macros that show
something other than words.
"""

import re
from collections.abc import Mapping

from attest.markup.asciidoc_attributes import ATTRIBUTE, CHARACTERS

_CODE = re.compile(r"(?ms)^(?P<fence>-{4,}|\.{4,}|`{3,})[^\n]*\n.*?^(?P=fence)[ \t]*$|`[^`\n]+`")
"""Code, which stays as it is written: a fenced block, or `words` in a line."""
_NAME = r"\[[#.][\w#.:%-]{1,200}\]"
"""The name or role in front of a mark: *[#rule-4]*, *[.lead]*."""
_MARK = re.compile(rf"{_NAME}(?P<mark>##?)(?P<words>[^#]{{1,2000}}+)(?P=mark)")
"""A named mark with both its ends: *[#rule-4]#A lid must fit.#*"""
_MARK_START = re.compile(rf"{_NAME}##?(?=\S)")
"""The beginning of a named mark."""
_MARK_END = re.compile(r"(?<=[.,;:!?)\w])##?(?=[\s.,;:]|\Z)")
"""End of a mark that began sentences ago; only trusted beside another mark, since it may be a C#."""
_MARK_END_AFTER_SENTENCE = re.compile(r"(?<=[.!?])##?\Z")
"""End of a mark after the end of a sentence; always a mark, whatever precedes it."""
_ANCHOR = re.compile(r"\[\[[A-Za-z_:][\w:.-]{0,100}(?:,[^\[\]\n]{0,200})?\]\]")
"""A place that links lead to: *[[lids]]*."""
_INDEX_TERM = re.compile(r"\(\(\([^()\n]{1,200}\)\)\)\s?|\(\((?P<words>[^()\n]{1,200})\)\)")
"""A term of the index: hidden in three parentheses, *(((lid)))*, shown in two, *((lid))*."""
_MACRO = re.compile(
    r"(?<![\w:])(?<!//)(?!(?:anchor|audio|icon|image|include|indexterm|link|mailto|video|xref):)"
    r"(?P<name>[a-z][\w-]{1,30})(?:::?(?=\[)|:(?P<words>[\w.+-][\w.+,@/* -]{0,100}))\[(?P<given>[^\[\]\n]{0,300})\]"
)
"""``ext:zicsr[]``, ``qty:12[GiB]``, and without a target ``kbd:[F5]``, ``csr::[mie]``."""
_LINK = re.compile(r"(?:\blink:|(?=https?://))(?P<target>[^\s\[\]]{1,300})\[(?P<words>[^\[\]\n]{1,300})\]")
"""A link with a text: *https://lids.example[Lids]*."""
_CROSS_REFERENCE = re.compile(
    r"<<(?P<of>[\w:.#/-][\w:.#/ -]{0,100})(?:,\s*(?P<said>[^<>\n]{1,200}))?>>"
    r"|\bxref:(?P<page>[^\s\[\]]{1,200})\[(?P<words>[^\[\]\n]{0,200})\]"
)
"""A link within the document or to another: *<<lids,the chapter on lids>>*, *xref:lids.adoc[Lids]*."""
_SEPARATORS = re.compile(r"[_#]+")
"""What separates the words of an anchor's name: *the_lid*."""
_AROUND: Mapping[str, tuple[str, str | None]] = {
    "footnote": (" (", ")"), "stem": ("$", "$"), "latexmath": ("$", "$"), "asciimath": ("$", "$"),
    "cite": ("[", "]"), "citenp": ("[", "]"), "indexterm": ("", None), "pass": ("", ""),
}  # fmt: skip
"""Text put around the words of some macros; None hides the words."""
_SUPERSCRIPT = re.compile(r"\^(?P<words>\(?[^\s^]{1,60})\^")
"""Raised words: *2^10^*."""
_SUBSCRIPT = re.compile(r"(?<!~)~(?P<words>[^\s~/]{1,60})~(?!~)")
"""Lowered words: *H~2~O*; not a path such as *~/lids~*."""


def asciidoc_as_markdown(text: str, attributes: Mapping[str, str] = CHARACTERS) -> str:
    """Convert a piece of AsciiDoc: without inline markup, and with the values of attributes."""
    converted, at = "", 0
    for code in _CODE.finditer(text):
        converted += _replace_macros(text[at : code.start()], attributes) + code[0]
        at = code.end()
    return _without_marks(converted + _replace_macros(text[at:], attributes))


def _replace_macros(prose: str, attributes: Mapping[str, str]) -> str:
    """Replace macros, terms and attributes in prose by their words."""
    prose = ATTRIBUTE.sub(lambda reference: attributes.get(reference["name"].lower(), reference[0]), prose)
    prose = _LINK.sub(lambda link: f"[{link['words']}]({link['target']})", _ANCHOR.sub("", prose))
    prose = _MACRO.sub(_macro_words, _CROSS_REFERENCE.sub(_reference_words, prose))
    prose = _INDEX_TERM.sub(lambda term: term["words"] or "", prose)
    return _SUBSCRIPT.sub(_subscript, _SUPERSCRIPT.sub(lambda match: f"^{match['words']}", prose))


def _subscript(index: re.Match[str]) -> str:
    """A lowered index as people type it: ``H~2~O`` is H2O, ``x~max~`` is ``x_max``."""
    return f"{'' if index['words'].isdecimal() else '_'}{index['words']}"


def _macro_words(macro: re.Match[str]) -> str:
    """The words of a macro: its target and its text, or only the text for the macros in ``_AROUND``."""
    if macro["name"] not in _AROUND:
        return " ".join(filter(None, (macro["words"], macro["given"])))
    opens, closes = _AROUND[macro["name"]]
    return "" if closes is None else f"{opens}{macro['given']}{closes}"


def _reference_words(link: re.Match[str]) -> str:
    """The words of an internal link, or the name of its target if it has none."""
    named = link["of"] or link["page"].rpartition("/")[2].replace(".adoc", "")
    return link["said"] or link["words"] or _SEPARATORS.sub(" ", named).strip()


def _without_marks(prose: str) -> str:
    """Remove the marks of a role or name; the two ends of one may be in different sentences."""
    if not _MARK_START.search(prose):
        return _MARK_END_AFTER_SENTENCE.sub("", prose)
    return _MARK_END.sub("", _MARK_START.sub("", _MARK.sub(lambda mark: mark["words"], prose)))


def asciidoc_masked(text: str) -> str:
    """Replace the marks of a role or name by blanks, so that they do not end a sentence; the length is unchanged."""
    if not _MARK_START.search(text):
        return text
    return _MARK_END.sub(_blank, _MARK_START.sub(_blank, text))


def _blank(mark: re.Match[str]) -> str:
    return " " * len(mark[0])
