"""Claims whose exact words the evidence contains, apart from markup and line breaks.

The same words can still mean something else: the sentence around them may deny them, make them conditional, or ask
whether they hold.
"""

import re
from collections.abc import Iterator

from attest.evidence.sentences import sentences
from attest.evidence.tokens import FOLD, Kind, tokens
from attest.values.answers import without_markers

_MARKUP = re.compile(
    r"(?m)^[ \t]*(?:>[ \t]*)+|(?<![^\s(\[\"'])(?:\{[a-z][\w:.-]{0,40}\}(?=`))?[*_`~]++(?=\S)"
    r"|(?<=[^\s*_`~])[*_`~]++(?!\w)"
)
"""Markup in a line: marks of quotations at its beginning, marks of emphasis and code around words, and in front of code
the role that MyST gives it (``{data}`click.BOOL```)."""
_FENCE = re.compile(
    r"(?m)^[ \t>]*(?:`{3,}|~{3,})[^\n`]*(?:\n|\Z)|:(?=:[ \t]*$)"
    r"|^[ \t]*\.\. (?:code-block|code|sourcecode)::[^\n]*(?:\n[ \t]+:\w[^\n]*)*(?:\n|\Z)"
    r"|(?<!\\)\\(?=\s)|<(?:a|span)\b[^<>\n]*(?:/>|></(?:a|span)>)[ \t]*"
)
"""Markup of code blocks in Markdown and reStructuredText, the backslash that forces a line break, and empty elements,
which are the targets of links."""
LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\s]*\)")
"""A link, whose address a claim may leave out; the group has its words."""
_ITEM_MARK = re.compile(r"\A[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+")
"""The mark of a list item at the beginning of a text."""
_TRAILING_PUNCTUATION = re.compile(r"(?<![\s.!?,;:\]])(?:[\s.!?,;:]|\[\^?\d[\d,\s-]*\])++\Z")
"""Punctuation and citation marks at the end of a claim."""
_RETRACTING_BEFORE = frozenset(
    "if unless whether myth doubt doubts doubted false falsely untrue wrong wrongly incorrect incorrectly unlikely "
    "refute refuted refutes reject rejected rejects suppose assuming hypothetically instead".split()
)
"""Words in front of a clause that deny it or make it conditional; words directly after it that limit it."""
_RETRACTING_AFTER = frozenset("if unless only except provided until".split())
_BLOCK_END_MARKS = frozenset(".!?\"')]")
"""Characters after which the end of a block needs no line break."""
_CLAUSE_STOP = re.compile(r"[.!?;:\n](?=\s|\Z)|\n")
"""The end of a clause."""
_WORDS_BEFORE = 6
"""In how many words before a run, within its clause, something takes it back: *it is not true at all that …*."""
_BEFORE, _AFTER = 120, 40
"""Characters before and after a run that are read for these words, and for the one after it: more than they need."""


def states_verbatim(claim: str, evidence: str) -> bool | None:
    """True if the evidence has the claim's exact words, False if it has them but takes them back, None without them."""
    links = LINK.search(claim) is not None  # the claim's own address must match
    if (words := _all_words(evidence, links=links)) and _all_words(claim, links=links) == words:
        return True
    needle = _TRAILING_PUNCTUATION.sub("", _plain_text(claim, links=links))
    haystack = _plain_text(evidence, links=links)
    answer: bool | None = None
    for low in _occurrences(needle, haystack):
        high = low + len(needle)
        if _is_whole(haystack, low, high):
            answer = not _is_retracted(haystack, low, high) and (
                _ends_with_question(haystack, high) <= claim.rstrip().endswith("?")
            )
            if answer:
                return True
    return answer


def _all_words(text: str, *, links: bool) -> str:
    """All words of a text on one line, across its blocks. A claim that has all of them takes nothing out of context."""
    text = _ITEM_MARK.sub("", _FENCE.sub("", text))
    text = _MARKUP.sub("", without_markers(text if links else LINK.sub(r"\1", text)).translate(FOLD))
    return _TRAILING_PUNCTUATION.sub("", " ".join(text.split()))


def _plain_text(text: str, *, links: bool) -> str:
    """The text without markup and line breaks, except for one where a block ends without a stop."""
    folded, text = "", _FENCE.sub("", text if links else LINK.sub(r"\1", text))
    for start, end in sentences(text):
        piece = _MARKUP.sub("", text[start:end].translate(FOLD))
        folded += ("" if not folded else " " if folded[-1] in _BLOCK_END_MARKS else "\n") + " ".join(piece.split())
    return folded


def _occurrences(needle: str, haystack: str) -> Iterator[int]:
    """Offsets of the needle; its first letter may differ in case, as at the start of a sentence."""
    for start in {needle[:1], needle[:1].lower(), needle[:1].upper()} if needle else ():
        offset = haystack.find(start + needle[1:])
        while offset >= 0:
            yield offset
            offset = haystack.find(start + needle[1:], offset + 1)


_GLUE_BEFORE = re.compile(r"[\w$€£]\Z|[\d\s(]-\Z|^-\Z|\d[.,]\Z")
_GLUE_AFTER = re.compile(r"\w|[.,:/^*_-]+\w|[%°]|\*\*")
"""Characters that belong to the word or number which they touch: *-5*, *€7*, *1.5*, *10%*, *a_b*."""


def _is_whole(haystack: str, low: int, high: int) -> bool:
    """Whether the run consists of whole words and whole numbers."""
    before = _GLUE_BEFORE.search(haystack[max(0, low - 2) : low]) if haystack[low].isalnum() else None
    if before and not haystack[low].isdigit() and not before[0][-1].isalnum():
        before = None
    return before is None and not (haystack[high - 1].isalnum() and _GLUE_AFTER.match(haystack, high))


def _ends_with_question(haystack: str, high: int) -> bool:
    """Whether the clause around a run is a question."""
    stop = _CLAUSE_STOP.search(haystack, high)
    return stop is not None and stop[0] == "?"


def _is_retracted(haystack: str, low: int, high: int) -> bool:
    """Whether the sentence around a clause denies it or makes it conditional."""
    prefix = haystack[max(0, low - _BEFORE) : low]
    cut = max((stop.end() for stop in _CLAUSE_STOP.finditer(prefix)), default=0)
    before = tokens(prefix[cut:])[-_WORDS_BEFORE:]
    after = tokens(haystack[high : high + _AFTER])[:1]
    return any(token.kind is Kind.NEGATOR or token.word in _RETRACTING_BEFORE for token in before) or any(
        token.word in _RETRACTING_AFTER for token in after
    )
