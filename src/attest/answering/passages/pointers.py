"""Text not worth quoting: pointers (addresses, table-of-contents entries, anchors, labels, references) and small talk
(questions, greetings, thanks).

Such a line has the words of what it points to or asks for, often all of them, and answers nothing.
"""

import re

from attest.answering.passages.passages import PROSE, Form, Passage
from attest.answering.passages.plain import ADMONITION, ATTRIBUTES, plain
from attest.words.ethereum import PROPOSAL
from attest.words.terms import unspaced

_ADDRESS = re.compile(r"\W*(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:/\S*)?\W*")
_ANCHORED = re.compile(r"\[[^\]\n]*\]\(\s*#[^)\n]*\)")
"""A link to a place in the same document."""
_TARGET = re.compile(r"\.\. \S+:")
"""An anchor in reStructuredText."""
_DEFINED = re.compile(r"\s*(?:\[[^\]\n]+\]:[ \t]+\S+(?:[ \t]+[\"'(][^\n]*)?\s*)+")
"""Link definitions, whose addresses are used elsewhere in a Markdown text."""
_IMAGE = re.compile(r"\[!\[[^\]\n]*\]\([^)\n]*\)[^\]\n]*\]\([^)\n]*\)|!\[[^\]\n]*\]\([^)\n]*\)")
"""A picture, with the link around it and the size beside it."""
_ANY_LINK = re.compile(r"!?\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])")
_URL = re.compile(r"https?://\S+")
_ASKED = re.compile(r"[?？][\"”’)\]*_\s]*\Z")
_TO_EXPLAIN = re.compile(
    r"\W*(?:explain|describe|discuss|define|clarify|talk about|think about) (?:what|why|how|when|where|who|which)\b"
    r"[^.;:,]{1,60}\W*",
    re.I,
)
"""A point of an agenda or exercise that names what is to be explained, without the explanation."""
_WORD = re.compile(r"[^\W\d_]")
_LABEL = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?:")
"""A label over other text: *Parameters:*."""
_ONE_WORD = re.compile(r"[^\W\d_]+\W*")
_TAKES = (
    r"import\b[^;'\"]*?from\s*['\"][^'\"\n]*['\"];?",
    r"import\s+['\"][^'\"\n]*['\"];?",
    r"import[ \t]+[\w., ]+;?",
    r"import\s*\([^)]*\)",
    r"import[ \t]+(?:\w+[ \t]+)?\"[^\"\n]*\"",
    r"from\s+[\w.]+\s+import\s+(?:\([^)]*\)|[^\n]*)",
    r"use\s+[\w:{}, *\n]+;",
    r"#include\b[^\n]*",
    r"using\s+[\w.]+;",
)
_WHERE_BUILT = r"//[ \t]*(?:go:build|\+build)\b[^\n]*"
_GIVES = (r"export\s+(?:default\s+\w+|\{[^}]*\}|\*)[^\n]*", r"package\s+[\w.]+;?")
_END_OF_IMPORT = r"\A[\w\s,]*\}\s*from\s*['\"][^'\"\n]*['\"];?[ \t]*$"
"""The end of an import that began before the passage."""
_NO_STATEMENT = re.compile(rf"{_END_OF_IMPORT}|^[ \t]*(?:{'|'.join((*_TAKES, *_GIVES, _WHERE_BUILT))})[ \t]*$", re.M)
"""Lines of code that import or export names."""
_ASKS_ITSELF = re.compile(r"[?？]\W*\Z")
_BOX = re.compile(r"\s*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+\"[^\"\n]*\")?\s*")
"""The first line of a box, alone."""
_SPOKEN = re.compile(r"\w+")
_ELSEWHERE = re.compile(
    r"\W*(?:please )?(?:see(?: also| more)?|refer to|check out|read more|learn (?:more|about))\b"
    r"|\W*for (?:(?:more|further|full|additional)\b|(?:some )?examples?\b|an? (?:example|list|overview)\b).*"
    r"\b(?:see|refer to|read|check)\b",
    re.I | re.S,
)
_ANNOUNCES = re.compile(
    r"\W*(?:below (?:is|are|you)\b|the following (?:sections?|tables?|list|is|are)\b"
    r"|this (?:section|table|page|chapter|document|guide|thread|topic|post) (?:is|describes?|lists?|contains?|explains?"
    r"|provides?|covers?|discusses|shows|outlines|introduces)\b"
    rf"|this (?:{PROPOSAL}|proposal) (?:implements this|serves|lists)\b"
    r"|here(?: is| are|['’]s) (?:an?|the|some|my|our) (?:[\w-]+ ){0,2}?"
    r"(?:charts?|graphs?|figures?|pictures?|screenshots?|diagrams?|images?|plots?|photos?)\b)",
    re.I,
)
_REFERENCES = re.compile(
    r"\W*(?:references?|bibliography|works cited|citations|sources|further (?:reading|information|resources)|see also"
    r"|(?:external )?links|resources|footnotes|related(?: (?!works?\b)\w+)?)(?: (?:and|&) .*)?\W*",
    re.I,
)
"""Headings of sections that list further reading; *Related work* describes it instead."""
_GREETS = (
    r"(?:(?:(?:special|many|big|huge) )?thanks(?! to the\b)|thank you|kudos|congrat\w+|hi|hello|hey|cheers"
    r"|(?:i|we)(?:['’]d(?: also)? like to| would (?:also )?like to| (?:also )?(?:want|wish) to|(?: also)?) thank)\b"
)
_INVITES = (
    r"(?:interested in|welcome|appreciate|love(?: to (?:hear|get))?|looking forward to) "
    r"(?:any |all |your |more |some )*(?:feedback|comments|thoughts|questions|suggestions)"
    r"|(?:feedback|comments|thoughts|suggestions)\b.{0,60}? (?:is|are|would be) (?:\w+ )?(?:welcome|appreciated)"
    r"|huge kudos|hope (?:this|that|it) helps|let me know (?:what|if|whether)"
)
_CHATTER = re.compile(rf"\W*{_GREETS}|.*\b(?:{_INVITES})\b", re.I | re.S)
_LETTERS = re.compile(
    r"\W*(?:dear [^,!?\n]{1,40}|good (?:morning|afternoon|evening|day)\b[^,!?\n]{0,40}"
    r"|(?:(?:with )?(?:kind|best|warm) )?(?:regards|wishes|greetings)\b[^!?]{0,40}"
    r"|yours (?:sincerely|faithfully|truly)\b[^!?]{0,40})\W*",
    re.I,
)
"""The beginning or end of a letter."""
_DELIMITED = re.compile(r"^(?:\[[^\]\n]*\]|[-.=`]{3,}|\+|[ \t]*#\+begin_\w+.*)[ \t]*$", re.M | re.I)
"""A line of AsciiDoc or Org between a sentence and its code."""
_WITH_LEAD = frozenset({Form.EXAMPLE, Form.LIST})
_DELIMITING = (".adoc", ".asciidoc", ".asc", ".org")
LONGEST_REFERENCE = 160
"""Most characters of a sentence that only refers elsewhere; a longer one says something as well."""


def points_only(passage: Passage) -> bool:
    """Whether a passage is empty without addresses, anchors, labels and internal links; code, without imports."""
    if passage.form is Form.CODE:
        return not _WORD.search(_NO_STATEMENT.sub("", passage.text))
    if passage.form in _WITH_LEAD and passage.found.path.lower().endswith(_DELIMITING):
        return _DELIMITED.search(passage.text) is not None  # cannot be laid out; its code is a passage by itself
    if passage.form in PROSE and not passage.header and _ONE_WORD.fullmatch(word := plain(passage.text)):
        return not unspaced(word)
    text = _IMAGE.sub("", ATTRIBUTES.sub("", passage.text))
    boxed = ADMONITION.match(text)
    left = _ANY_LINK.sub("", text[boxed.end() :]) if boxed else _ANCHORED.sub("", text)
    nothing_else = not _WORD.search(_URL.sub("", left))
    return (
        nothing_else
        or any(pattern.fullmatch(plain(text)) for pattern in (_ADDRESS, _LABEL, _TARGET))
        or bool(_DEFINED.fullmatch(text))
    )


def only_pictures(text: str) -> bool:
    """Whether a text is nothing but pictures, like the badges of a project."""
    return _IMAGE.match(text.lstrip()) is not None and not _WORD.search(_IMAGE.sub("", text))


def only_links(text: str) -> bool:
    """Whether a text is empty without its links."""
    return not _WORD.search(_URL.sub("", _ANY_LINK.sub("", text)))


def says_again(passage: Passage) -> bool:
    """Whether prose only repeats a heading above it or the title, names further reading, or is the title of a box.

    A table row counts if it only asks something.
    """
    if passage.form is Form.ROW:
        return _ASKS_ITSELF.search(passage.text) is not None
    if passage.form not in PROSE:
        return False
    names = {_spoken(name) for name in (passage.found.title, *passage.found.chunk.heading_path)}
    linked = passage.header is None and "](" in passage.text and only_links(passage.text)
    return linked or _spoken(passage.text) in names or _BOX.fullmatch(passage.text) is not None


def _spoken(text: str) -> str:
    return " ".join(_SPOKEN.findall(plain(text).casefold()))


def refers(passage: Passage) -> bool:
    """Whether a sentence only says where to read more."""
    words = plain(passage.text)
    return len(words) <= LONGEST_REFERENCE and _ELSEWHERE.match(words) is not None


def is_reference(passage: Passage) -> bool:
    """Whether a list item is in a section of further reading."""
    return passage.form in (Form.ITEM, Form.LIST) and _REFERENCES.fullmatch(passage.under) is not None


def asks(passage: Passage) -> bool:
    """Whether a passage of prose is a question, or a task to explain something."""
    text = passage.text
    return passage.form in PROSE and bool(_ASKED.search(text) or _TO_EXPLAIN.fullmatch(plain(text)))


def chats(passage: Passage) -> bool:
    """Whether a sentence greets, thanks, signs, or asks for an opinion."""
    text = passage.text
    signs = passage.said_by is not None and passage.said_by.casefold() == plain(text).casefold()
    return passage.form in PROSE and bool(signs or _CHATTER.match(text) or _LETTERS.fullmatch(text))


def announces(passage: Passage) -> bool:
    """Whether a sentence only announces what a section or page is about."""
    return _ANNOUNCES.match(passage.text) is not None
