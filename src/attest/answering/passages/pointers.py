"""Text not worth quoting: pointers (addresses, table-of-contents entries, anchors, labels, references) and small talk
(questions, greetings, thanks).

Such a line has the words of what it points to or asks for, often all of them, and answers nothing.
"""

import re

from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.plain_text import ADMONITION, ATTRIBUTES, plain_text
from attest.questions.heading_topics import OPEN_QUESTIONS
from attest.words.ethereum import PROPOSAL
from attest.words.terms import is_unspaced

_WEB_ADDRESS = re.compile(r"\W*(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:/\S*)?\W*")
"""An address alone: *https://example.org/docs*, *example.org*."""
_LINK_WITHIN_DOCUMENT = re.compile(r"\[[^\]\n]*\]\(\s*#[^)\n]*\)")
"""A link to a place in the same document."""
_RST_ANCHOR = re.compile(r"\.\. \S+:")
"""An anchor in reStructuredText."""
_LINK_DEFINITIONS = re.compile(r"\s*(?:\[[^\]\n]+\]:[ \t]+\S+(?:[ \t]+[\"'(][^\n]*)?\s*)+")
"""Link definitions, whose addresses are used elsewhere in a Markdown text."""
_PICTURE = re.compile(r"\[!\[[^\]\n]*\]\([^)\n]*\)[^\]\n]*\]\([^)\n]*\)|!\[[^\]\n]*\]\([^)\n]*\)")
"""A picture, with the link around it and the size beside it."""
_ANY_LINK = re.compile(r"!?\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])")
"""A link or picture of Markdown, wherever it leads."""
_URL = re.compile(r"https?://\S+")
"""An address in a text."""
_ENDS_AS_QUESTION = re.compile(r"[?？][\"”’)\]*_\s]*\Z")
"""A text that ends with a question mark, perhaps in quotation marks, brackets or bold."""
_TO_EXPLAIN = re.compile(
    r"\W*(?:explain|describe|discuss|define|clarify|talk about|think about) (?:what|why|how|when|where|who|which)\b"
    r"[^.;:,]{1,60}\W*",
    re.I,
)
"""A point of an agenda or exercise that names what is to be explained, without the explanation."""
_LETTER = re.compile(r"[^\W\d_]")
"""A letter: what a text without words lacks."""
_LABEL = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?:")
"""A label over other text: *Parameters:*."""
_ONE_WORD = re.compile(r"[^\W\d_]+\W*")
"""A single word."""
_IMPORT_FORMS = (
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
"""Statements that import names, in JavaScript, Python, Go, Rust, C and C#."""
_BUILD_CONSTRAINT = r"//[ \t]*(?:go:build|\+build)\b[^\n]*"
"""A comment that tells Go when to build a file."""
_EXPORT_FORMS = (r"export\s+(?:default\s+\w+|\{[^}]*\}|\*)[^\n]*", r"package\s+[\w.]+;?")
"""Statements that export names or name the package."""
_END_OF_IMPORT = r"\A[\w\s,]*\}\s*from\s*['\"][^'\"\n]*['\"];?[ \t]*$"
"""The end of an import that began before the passage."""
_IMPORTS_AND_EXPORTS = re.compile(
    rf"{_END_OF_IMPORT}|^[ \t]*(?:{'|'.join((*_IMPORT_FORMS, *_EXPORT_FORMS, _BUILD_CONSTRAINT))})[ \t]*$", re.M
)
"""Lines of code that import or export names."""
_ROW_ENDS_AS_QUESTION = re.compile(r"[?？]\W*\Z")
"""A table row that ends with a question mark."""
_BOX_TITLE = re.compile(r"\s*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+\"[^\"\n]*\")?\s*")
"""The first line of a box, alone."""
_WORD_CHARACTERS = re.compile(r"\w+")
"""A word, without the marks around it."""
_REFERS_ELSEWHERE = re.compile(
    r"\W*(?:please )?(?:see(?: also| more)?|refer to|check out|read more|learn (?:more|about))\b"
    r"|\W*for (?:(?:more|further|full|additional)\b|(?:some )?examples?\b|an? (?:example|list|overview)\b).*"
    r"\b(?:see|refer to|read|check)\b"
    r"|\W*(?:this|the) (?:file|document|page) (?:was|is|has|has been) (?:now )?moved to\b"
    r"|[^,;:]{1,120}\b(?:can|may) (?:also )?be (?:found|read|seen|viewed|watched|downloaded|accessed)"
    r" (?:here|below|above|online)\W*\Z",
    re.I | re.S,
)
"""*See the guide for more*, *For an overview of fees, read the paper*, *The report on fees can be found here*, *This
file was moved to …*."""
_ANNOUNCES = re.compile(
    r"\W*(?:below (?:is|are|you)\b|the following (?:sections?|tables?|list|is|are)\b"
    r"|this (?:section|table|page|chapter|document|guide|thread|topic|post) (?:is|describes?|lists?|contains?|explains?"
    r"|provides?|covers?|discusses|shows|outlines|introduces)\b"
    rf"|this (?:{PROPOSAL}|proposal) (?:implements this|serves|lists)\b"
    r"|here(?: is| are|['’]s) (?:an?|the|some|my|our) (?:[\w-]+ ){0,2}?"
    r"(?:charts?|graphs?|figures?|pictures?|screenshots?|diagrams?|images?|plots?|photos?)\b)",
    re.I,
)
"""*Below is the list*, *This section describes fees*, *Here is a chart*."""
_FURTHER_READING = re.compile(
    r"\W*(?:references?|bibliography|works cited|citations|sources|further (?:reading|information|resources)|see also"
    r"|(?:external )?links|resources|footnotes|related(?: (?!works?\b)\w+)?)(?: (?:and|&) .*)?\W*",
    re.I,
)
"""Headings of sections that list further reading; *Related work* describes it instead."""
_GREETING = (
    r"(?:(?:(?:special|many|big|huge) )?thanks(?! to the\b)|thank you|kudos|congrat\w+|hi|hello|hey|cheers"
    r"|(?:i|we)(?:['’]d(?: also)? like to| would (?:also )?like to| (?:also )?(?:want|wish) to|(?: also)?) thank)\b"
)
"""*Thanks*, *Hello*, *We would like to thank*."""
_INVITATION = (
    r"(?:interested in|welcome|appreciate|love(?: to (?:hear|get))?|looking forward to) "
    r"(?:any |all |your |more |some )*(?:feedback|comments|thoughts|questions|suggestions)"
    r"|(?:feedback|comments|thoughts|suggestions)\b.{0,60}? (?:is|are|would be) (?:\w+ )?(?:welcome|appreciated)"
    r"|huge kudos|hope (?:this|that|it) helps|let me know (?:what|if|whether)"
)
"""*Welcome any feedback*, *let me know what you think*."""
_SMALL_TALK = re.compile(rf"\W*{_GREETING}|.*\b(?:{_INVITATION})\b", re.I | re.S)
"""A sentence that begins with a greeting or invites comments."""
_LETTER_PHRASE = re.compile(
    r"\W*(?:dear [^,!?\n]{1,40}|good (?:morning|afternoon|evening|day)\b[^,!?\n]{0,40}"
    r"|(?:(?:with )?(?:kind|best|warm) )?(?:regards|wishes|greetings)\b[^!?]{0,40}"
    r"|yours (?:sincerely|faithfully|truly)\b[^!?]{0,40})\W*",
    re.I,
)
"""The beginning or end of a letter."""
_FILLERS = r"\W*(?:(?:yeah|yes|so|okay|ok|well|cool|great|sure|all ?right|and|but|also|then|now|otherwise)\b\W*)*"
"""Words that a speaker begins with and that say nothing."""
_TAKES_THE_FLOOR = (
    r"(?:let me|i)(?:['’]ll|['’]d| will| would| can| just| also)*(?: (?:want(?:ed)?|like) to)?"
    r" (?:(?:just|quickly|briefly|also) )*"
    r"(?:give (?:\w+ ){0,4}(?:update|overview|recap|introduction|intro|summary)|share (?:my|the) screen"
    r"|talk about|discuss|present|touch (?:on|upon)|go (?:over|through))\b\D*"
)
"""*I just wanted to give a quick update on the tide*."""
_LEADS_OVER = (
    r"(?:let['’]s|we(?:['’]ll| will| can)) (?:(?:just|also|now|quickly|briefly) )*"
    r"(?:(?:go|move|jump|turn) (?:on|over|back|ahead|to|into|through)|get (?:started|going|into (?:it|that))"
    r"|start (?:off|with))\b\D*"
    r"|(?:the )?(?:next|first|last|final) (?:up|item|topic|section)\b(?! to\b).*"
)
"""*Let's move on to the ferry*, *Next up, we have the ferry*."""
_CHAIRING = re.compile(rf"{_FILLERS}(?:{_TAKES_THE_FLOOR}|{_LEADS_OVER})", re.I | re.S)
"""A sentence that only takes the floor, or goes on to another matter."""
_DELIMITER_LINE = re.compile(r"^(?:\[[^\]\n]*\]|[-.=`]{3,}|\+|[ \t]*#\+begin_\w+.*)[ \t]*$", re.M | re.I)
"""A line of AsciiDoc or Org between a sentence and its code."""
_FORMS_WITH_LEAD = frozenset({PassageForm.EXAMPLE, PassageForm.LIST})
"""Forms that begin with the sentence that introduces the rest."""
_DELIMITED_DIALECTS = (".adoc", ".asciidoc", ".asc", ".org")
"""File name endings of AsciiDoc and Org, which set code between delimiter lines."""
LONGEST_REFERENCE = 160
"""Most characters of a sentence that only refers elsewhere or to what comes next; a longer one says something as
well."""


def is_pointer(passage: Passage) -> bool:
    """Whether a passage is empty without addresses, anchors, labels and internal links; code, without imports.

    A row of numbers is not, since the names of its columns say what they are.
    """
    if passage.form is PassageForm.CODE:
        return not _LETTER.search(_IMPORTS_AND_EXPORTS.sub("", passage.text))
    if passage.form in _FORMS_WITH_LEAD and passage.found.path.lower().endswith(_DELIMITED_DIALECTS):
        return _DELIMITER_LINE.search(passage.text) is not None  # cannot be laid out; its code is a passage by itself
    if passage.form in PROSE and not passage.header and _ONE_WORD.fullmatch(word := plain_text(passage.text)):
        return not is_unspaced(word)
    is_row = passage.form is PassageForm.ROW
    text = _PICTURE.sub("", ATTRIBUTES.sub("", passage.text))
    box = ADMONITION.match(text)
    remainder = _ANY_LINK.sub("", text[box.end() :]) if box else _LINK_WITHIN_DOCUMENT.sub("", text)
    is_wordless = not _LETTER.search(_URL.sub("", f"{passage.header_text * is_row} {remainder}"))
    return (
        is_wordless
        or any(pattern.fullmatch(plain_text(text)) for pattern in (_WEB_ADDRESS, _LABEL, _RST_ANCHOR))
        or bool(_LINK_DEFINITIONS.fullmatch(text))
    )


def is_only_pictures(text: str) -> bool:
    """Whether a text is nothing but pictures, like the badges of a project."""
    return _PICTURE.match(text.lstrip()) is not None and not _LETTER.search(_PICTURE.sub("", text))


def is_only_links(text: str) -> bool:
    """Whether a text is empty without its links."""
    return not _LETTER.search(_URL.sub("", _ANY_LINK.sub("", text)))


def repeats_heading(passage: Passage) -> bool:
    """Whether prose only repeats a heading above it or the title, names further reading, or is the title of a box.

    A table row counts if it only asks something.
    """
    if passage.form is PassageForm.ROW:
        return _ROW_ENDS_AS_QUESTION.search(passage.text) is not None
    if passage.form not in PROSE:
        return False
    headings = {_word_sequence(name) for name in (passage.found.title, *passage.found.chunk.heading_path)}
    is_link_alone = passage.header is None and "](" in passage.text and is_only_links(passage.text)
    return is_link_alone or _word_sequence(passage.text) in headings or _BOX_TITLE.fullmatch(passage.text) is not None


def _word_sequence(text: str) -> str:
    return " ".join(_WORD_CHARACTERS.findall(plain_text(text).casefold()))


def is_cross_reference(passage: Passage) -> bool:
    """Whether a sentence only says where to read more."""
    words = plain_text(passage.text)
    return len(words) <= LONGEST_REFERENCE and _REFERS_ELSEWHERE.match(words) is not None


def is_further_reading(passage: Passage) -> bool:
    """Whether a list item is in a section of further reading."""
    return (
        passage.form in (PassageForm.ITEM, PassageForm.LIST) and _FURTHER_READING.fullmatch(passage.under) is not None
    )


def is_question(passage: Passage) -> bool:
    """Whether a passage of prose is a question, or a task to explain something."""
    text = passage.text
    return passage.form in PROSE and bool(_ENDS_AS_QUESTION.search(text) or _TO_EXPLAIN.fullmatch(plain_text(text)))


def is_open_question(passage: Passage) -> bool:
    """Whether a passage is a question that a document leaves open, by the heading above it."""
    return is_question(passage) and OPEN_QUESTIONS.search(passage.under) is not None


def is_small_talk(passage: Passage) -> bool:
    """Whether a sentence greets, thanks, signs, asks for an opinion, or goes on to another matter in a talk."""
    text = passage.text
    is_signature = passage.said_by is not None and passage.said_by.casefold() == plain_text(text).casefold()
    is_talk = is_signature or _SMALL_TALK.match(text) or _LETTER_PHRASE.fullmatch(text) or _is_chairing(passage)
    return passage.form in PROSE and bool(is_talk)


def _is_chairing(passage: Passage) -> bool:
    """Whether somebody who speaks only takes the floor, or leads over to what comes next."""
    words = plain_text(passage.text)
    return passage.said_by is not None and len(words) <= LONGEST_REFERENCE and _CHAIRING.fullmatch(words) is not None


def is_announcement(passage: Passage) -> bool:
    """Whether a sentence only announces what a section or page is about."""
    return _ANNOUNCES.match(passage.text) is not None
