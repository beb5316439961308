"""Sentence boundaries, as exact offsets.

A claim is one sentence, so a wrong boundary binds evidence to the wrong claim. Three rules carry the weight:

1. Blocks first. A blank line, a heading, a list item, a table row and a code fence end the sentence before them; a
   single newline does not, because prose is wrapped.
2. Inside a block a sentence ends at a stop that white space follows. That alone keeps "12.5%", "v1.2.3" and addresses
   whole. The few exceptions (abbreviations, initials, a lower-case word after the stop) are tables below. Inline code
   and tags are skipped whole: no reader sees the stop in ``title="See No. 5"``.
3. What closes a sentence belongs to it: quotes, brackets, emphasis and citation markers, "like this." [1]

Nothing is lost: every character that is not white space is in exactly one sentence.
"""

import re
from collections.abc import Iterator

_BLOCK = re.compile(
    r"""(?x)\n(?:
      (?P<fence>[ \t]*(?P<ticks>`{3,}|~{3,})[^\n`]*(?s:.*?)(?:\n[ \t]*(?P=ticks)[`~]*[ \t]*(?=\n|\Z)|\Z))
    | (?P<line>[ ]{0,3}\#{1,6}[ \t][^\n]*|[ \t]*\|[^\n]*)                   # a heading, a table row
    | (?P<rule>[ ]{0,3}(?:={3,}|-{3,}|\*{3,}|_{3,})[ \t]*(?=\n|\Z))         # a heading's underline, or a rule
    | (?=[ \t>]*(?:\n|\Z))                                                  # a blank line
    | (?=[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t])                                # a list item
    )"""
)
"""Block boundaries; matched on the text with a newline put before it, so that every line begins with one."""
_LIST_MARKER = re.compile(r"[ \t>\n]*(?:[-*+•]|\d{1,3}[.)]|\(?[a-zA-Z][.)])[ \t]+(?=\S)")
"""A list item's marker; its stop does not end a sentence."""

_CITATION = r"(?:\[\^?\d[\d,;\s–-]{0,40}\](?:\([^\s()]{1,300}\))?|\[\^[\w.-]{1,60}\]|【[^】\n]{1,40}】|[¹²³⁰-⁹]+)"
"""A citation marker: *[1]*, *[^note]*, *【3】*, *²*."""
_CLOSERS = "\"'”’»)\\]}*_~›」』"
"""Characters that close a sentence after its stop: quotation marks, brackets, emphasis."""
_ATTRIBUTE = r"\s+[\w:@.-]{1,80}(?:\s*=\s*(?:\"[^\"<>]{0,1000}\"|'[^'<>]{0,1000}'))?"
"""An attribute of a tag."""
_STOP = re.compile(
    rf"""(?x)
      (?P<code>(?<!`)(?P<tick>`{{1,2}})(?!`)[^\n]{{1,300}}?(?<!`)(?P=tick)(?!`)   # inline code: no stop inside counts
         | \{{\{{[^{{}}\n]{{1,300}}\}}\}}   # nor in what is filled in
         | <[A-Za-z][\w-]{{0,40}}(?:{_ATTRIBUTE}){{1,40}}\s*/?>)   # nor in what a tag says to a browser
    | (?<![.!?…])(?P<stop>[.!?…]++)[{_CLOSERS}]*+
      (?P<cited>(?:[ \t]?{_CITATION})*+)[{_CLOSERS}]*+(?=\s|\Z)
    | (?P<wide>[。！？।॥۔؟]++[{_CLOSERS}]*+(?:{_CITATION})*+)
    """
)
"""Where a sentence may end, and what is skipped whole because no stop in it counts."""
_FOLLOWING_WORD = re.compile(r"[\s\"'“‘«(\[{*_~<>#¿¡-]*(?P<tick>`?)(?P<word>\w*)")
"""The word after a stop, with the marks in front of it."""
_LAST_WORD = re.compile(r"(?<![\w./:])(?:[^\W\d_]{1,2}\.)*[^\W_]+\Z")
"""The word that a stop follows, with the stops inside it: *e.g*, *U.S*."""
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]|[A-Z]")
"""Initials of a name, or an abbreviation of single letters."""

_NEVER_LAST = frozenset(
    "e.g i.e eg ie a.k.a aka cf vs viz resp approx ca dr mr mrs ms prof rev hon gen col sgt capt lt gov sen rep st mt "
    "fr messrs esp incl excl".split()
)
"""Abbreviations that never end a sentence."""
_BEFORE_NUMBER = frozenset(
    "c fl no nos fig figs eq eqs sec sect ch chap vol p pp par para art tab def thm lem prop app ver pt ex "
    "jan feb mar apr jun jul aug sep sept oct nov dec".split()
)
"""Abbreviations only when a number (or a bracketed one) follows: "No. 5", but "No. We did not"."""
_BEFORE_CODE = frozenset("ref refs tel mob fax acc acct max".split())
"""Abbreviations only when a number or a code follows: "Booking ref. QX7-4418", "tel. +44 20 7946 0000"."""
_CODE = re.compile(r"\s*(?:[+(#]{0,2}\d|[A-Z]{1,4}[ -]?\d|[A-Z]{2,}\d)")
"""A number or a code with digits: *+44*, *GB 412*, *QX7*."""
_NUMBERED_THING = re.compile(
    r"\b(?:vat|tax|account|acc|frame|order|invoice|serial|part|customer|phone|telephone|reg|registration|ticket|flight|policy"
    r"|member|membership|passport|licen[cs]e|contract|case|file|model|reference|booking|tracking|item|company) nos?\Z",
    re.I,
)
"""What has a number: *VAT no.* is no refusal, as *the answer is no* is."""
_MAY_BE_LAST = frozenset("etc al inc ltd corp co jr sr bros dept univ a.m p.m am pm ph.d b.c a.d dist est".split())
"""Abbreviations that can also end a sentence: the next word decides."""
_STARTERS = frozenset(
    "the a an this that these those it he she they we you i in on at for from with by as if when while after before "
    "since although though however but and or so then there here his her its their our my your what which who why how "
    "where no not all some most each every both many such one two to also thus hence therefore because see note".split()
)
"""Words that, capitalised, begin a sentence far more often than they continue a name."""


def sentences(text: str) -> list[tuple[int, int]]:
    """The sentences of prose or markdown, in order, as half-open character offsets without surrounding white space."""
    found: list[tuple[int, int]] = []
    for start, end, solid in _blocks(text):
        begin = start
        if not solid:
            for cut in _ends(text, start, end):
                _add_trimmed(found, text, begin, cut)
                begin = cut
        _add_trimmed(found, text, begin, end)
    return found


def _add_trimmed(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    if left < len(piece):
        found.append((start + left, start + len(piece.rstrip())))


def _blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Runs of text that no sentence crosses; ``solid`` ones (code) are not divided."""
    begin = 0
    for match in _BLOCK.finditer("\n" + text):
        start, end = match.start(), match.end() - 1
        if match["rule"] is None:
            yield begin, start, False
            begin = start
        if match["fence"] is not None:
            yield from ((low, high, True) for low, high in _paragraphs(text, begin, end))
        elif match.lastgroup is not None:
            yield begin, end, False
        else:
            continue
        begin = end
    yield begin, len(text), False


_BLANK_LINE = re.compile(r"\n[ \t]*(?=\n)")
"""The end of a paragraph in code."""


def _paragraphs(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in _BLANK_LINE.finditer(text, start, end):
        yield start, match.end()
        start = match.end()
    yield start, end


def _ends(text: str, start: int, end: int) -> Iterator[int]:
    """Offset after the last character of each sentence of a block, except at the block's own end."""
    marker = _LIST_MARKER.match(text, start, end)
    for match in _STOP.finditer(text, marker.end() if marker else start, end):
        if match["code"] is None and (match["wide"] is not None or _is_end(text, match, start, end)):
            yield match.end()


def _is_end(text: str, match: re.Match[str], start: int, end: int) -> bool:
    following = _FOLLOWING_WORD.match(text, match.end(), end)
    if following is None or (following.end() == end and not following["word"]):
        return True
    word = following["word"]
    stop = match.start("stop")
    if match["stop"] == "." and (_is_abbreviation(text, stop, start, word) or _is_before_code(text, stop, start)):
        return False
    return bool(match["cited"] or following["tick"]) or not word[:1].islower()


def _is_before_code(text: str, stop: int, start: int) -> bool:
    """Whether the stop at ``stop`` belongs to an abbreviation in front of a code."""
    before = text[max(start, stop - 24) : stop]
    last = _LAST_WORD.search(before)
    is_abbreviation = last is not None and last[0].lower() in _BEFORE_CODE
    return (is_abbreviation or _NUMBERED_THING.search(before) is not None) and _CODE.match(text, stop + 1) is not None


def _is_abbreviation(text: str, stop: int, start: int, following: str) -> bool:
    """Whether the stop at ``stop`` belongs to an abbreviation rather than to the sentence."""
    last = _LAST_WORD.search(text, max(start, stop - 16), stop)
    if last is None:
        return False
    word = last[0].lower()
    if word in _NEVER_LAST:
        return True
    if word in _BEFORE_NUMBER:
        return following[:1].isdigit()
    return (_INITIALS.fullmatch(last[0]) is not None or word in _MAY_BE_LAST) and following.lower() not in _STARTERS
