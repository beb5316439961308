"""Headings and title of plain text laid out for print: standards, statutes, contracts, minutes.

Rule 1: a heading is a line between blank lines, or an underlined one, with the form of a heading: a number or a word
such as *Article* in front, capitals throughout, or no indentation above indented text.
Rule 2: consecutive numbered lines are a list of steps or a table of contents, not headings.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from attest.parsing.running_heads import COLUMNS
from attest.parsing.tree import MAX_LABEL, Node
from attest.values.outlines import BlockKind
from attest.values.spans import Range
from attest.words.days import names_a_day

_LONGEST = 90
"""Maximum length of a heading, in characters."""
_LONGEST_DAY = 30
"""Maximum length of a line with nothing but a day: *Wednesday, 14 September 2023*."""
_STATEMENT = re.compile(r"(?!(?i:who|what|when|where|which|why|how)\b).*\b(?:is|are|was|were|has|have)\b")
"""Begins with a line that has a verb and is no question."""
_READ = 3 * _LONGEST
"""Number of characters of a stanza that are examined: a heading and its underline, with their indentation."""
_WORDS = r"(?P<words>[^a-z\s][^\n]*[^\W\d_][^\n]*)"
_NUMBERED = re.compile(
    rf"(?P<number>\d{{1,3}}(?:\.\d{{1,3}}){{0,5}}|[A-Z](?:\.\d{{1,3}}){{1,4}}|[A-Z](?=\.))\.?[ \t]+{_WORDS}"
)
_CALLED = re.compile(
    r"(?P<word>part|title|book|chapter|appendix|annex|schedule|article|section|clause|§)[ \t]*[\dA-Z][\dA-Z.]*\b[^\n]*",
    re.I,
)
_RANKS: Mapping[str, int] = {
    "part": 1,
    "title": 1,
    "book": 1,
    "appendix": 1,
    "annex": 1,
    "schedule": 1,
    "chapter": 2,
    "article": 3,
    "section": 3,
    "§": 3,
    "clause": 4,
}
_UNDERLINED = re.compile(
    r"[ \t]*(?P<words>[^\n]*\w[^\n]*)\n[ \t]*(?P<line>={3,}|-{3,}|~{3,}|\*{3,}|#{3,})[ \t\r]*(?:\n|\Z)"
)
_LINE_BELOW = re.compile(r"[ \t]*[=~*#-]{3}")
_SENTENCE = re.compile(r"[.,;:!?]\W*\Z|\.{4}|\S[ \t]{3,}\S|(?:\. ){3}")
"""The end of a sentence, a leader to a page number in a table of contents, or a gap between columns."""
_SMALL = re.compile(r"(?<![\w-])[^\W\d_A-Z]\w{4}")
"""A longer word in lower case; a heading that ends in a full stop has none, unlike numbered sentences of licences."""
_SHORTEST = 3
"""Number of capitals up to which a line may be an abbreviation."""
_FEWEST = 2
"""Minimum number of headings in a text that has any."""
_CENTRED = 8
"""Minimum indentation of a title, in characters."""
_HEADED = 3
"""Number of stanzas among which the title is; those before it give, in columns, the text's origin and date."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A stanza that may be a heading: its indentation, its words, and the level that it would have."""

    margin: int
    words: str
    level: int
    numbered: bool


def headings(text: str, stanzas: Sequence[Range]) -> dict[Range, Node]:
    """Stanzas that are headings, or begin with an underlined one, with the heading's node; empty if fewer than two."""
    lines = [_line(text, *place) for place in stanzas]
    underlined = [_underlined_heading(text, *_heading_range(place)) for place in stanzas]
    inside = _ranks_above_numbers(lines, underlined)
    found: dict[Range, Node] = {}
    for number, (place, line, under) in enumerate(zip(stanzas, lines, underlined, strict=True)):
        if under:
            level = _depth(under["words"].strip()) + _is_lesser_underline(under)
            found[place] = _node(place[0], under.end("line"), level, under["words"])
        elif line and _stands_out(line, _margin_below(text, stanzas, number)) and not _counts(lines, number):
            level = line.level + inside * (_NUMBERED.fullmatch(line.words) is not None)
            found[place] = _node(*place, level, line.words)
    return found if len(found) >= _FEWEST else {}


def _ranks_above_numbers(lines: Sequence[_Line | None], underlined: Sequence[re.Match[str] | None]) -> int:
    """Number of levels above headings with a plain number: all those of articles and the like, so that a number is a
    clause; or one, if numbered headings have a lesser underline."""
    if any(line and _CALLED.fullmatch(line.words) for line in lines):
        return max(_RANKS.values()) - 1
    return int(
        any(one and _is_lesser_underline(one) and _NUMBERED.fullmatch(one["words"].strip()) for one in underlined)
    )


def _is_lesser_underline(underlined: re.Match[str]) -> bool:
    """Whether an underline is one of those used for headings below the first level."""
    return underlined["line"][0] in "-~"


def title_of(text: str, stanzas: Sequence[Range], heads: Mapping[Range, Node]) -> tuple[Range, Node] | None:
    """The heading or centred line with which a text begins, or its first line if a sentence follows, as its title; None
    if there is none. A numbered heading is not a title: ``4 Examples`` is the title of a part."""
    for place in stanzas[:_HEADED]:
        line = text[slice(*_heading_range(place))].partition("\n")[0]
        if head := heads.get(place):
            numbered = _NUMBERED.fullmatch(head.label) or _CALLED.fullmatch(head.label)
            return None if numbered else (place, head)
        if not COLUMNS.match(line):
            title = _node(place[0], place[0] + len(line.rstrip()), 1, line)
            return (place, title) if _is_centred(line) or _opens(text, place, stanzas[:3]) else None
    return None


def _opens(text: str, place: Range, first: Sequence[Range]) -> bool:
    """Whether a stanza is the first line of a text, may be a heading, and a longer one that ends a sentence follows,
    perhaps below a day. A line that says something, such as *The key is under the mat*, is not a heading."""
    line = _line(text, *place)
    may_be = line is not None and not line.numbered and line.words[0].isupper() and " " in line.words
    if line is None or not may_be or place != first[0] or _STATEMENT.match(line.words):
        return False
    below = [(start, end) for start, end in first[1:] if end - start > _LONGEST_DAY or not names_a_day(text[start:end])]
    if not below:
        return False
    start, end = below[0]
    return end - start > len(line.words) and text[start:end].rstrip().endswith((".", "!", "?"))


def _is_centred(line: str) -> bool:
    """Whether a line is centred, ends no sentence, and is not just a rule."""
    margin = len(line) - len(line.lstrip())
    return margin >= _CENTRED and not _SENTENCE.search(line) and bool(line.strip("-=_* \t"))


def _underlined_heading(text: str, start: int, end: int) -> re.Match[str] | None:
    """A match for the underlined line with which a stanza begins, and its underline."""
    below = text.find("\n", start, end) + 1
    return _UNDERLINED.match(text, start, end) if below and _LINE_BELOW.match(text, below, end) else None


def _heading_range(place: Range) -> Range:
    """The beginning of a stanza, long enough for a heading and its underline; a line may be as long as a file."""
    return place[0], min(place[1], place[0] + _READ)


def _node(start: int, end: int, level: int, words: str) -> Node:
    return Node(BlockKind.HEADING, start, end, level=min(6, level), label=" ".join(words.split())[:MAX_LABEL])


def _line(text: str, start: int, end: int) -> _Line | None:
    """A stanza as a heading; None if it cannot be one."""
    line = text[start:end] if text.find("\n", start, end) < 0 else ""
    words = line.strip()
    if not 2 < len(words) <= _LONGEST or not (words[0].isalnum() or words[0] == "§"):
        return None
    numbered, called = _NUMBERED.fullmatch(words), _CALLED.fullmatch(words)
    label = numbered["words"] if numbered else words
    if _SENTENCE.search(label.removesuffix(".") if (numbered or called) and _SMALL.search(label) is None else label):
        return None
    level = _RANKS[called["word"].lower()] if called else _depth(words)
    return _Line(len(line) - len(line.lstrip()), words, level, bool(numbered or called))


def _depth(words: str) -> int:
    """1 for ``4 Examples`` and for a line without a number, 2 for ``4.1``."""
    numbered = _NUMBERED.fullmatch(words)
    return numbered["number"].count(".") + 1 if numbered else 1


def _stands_out(line: _Line, below: int | None) -> bool:
    """Whether a line has the form of a heading, given the indentation of the text below it (None at the end)."""
    if below is None:
        return False
    capitals = line.words.isupper() and sum(c.isalpha() for c in line.words) > _SHORTEST
    return line.numbered or capitals or (line.margin == 0 < below - 1 and line.words[:1].isupper())


def _margin_below(text: str, stanzas: Sequence[Range], number: int) -> int | None:
    if number + 1 == len(stanzas):
        return None
    line = text[slice(*stanzas[number + 1])].lstrip("\f")
    return len(line) - len(line.lstrip())


def _counts(lines: Sequence[_Line | None], number: int) -> bool:
    """Whether a numbered line is next to another of its level."""
    line = lines[number]
    if line is None or not line.numbered:
        return False
    beside = [*lines[max(0, number - 1) : number], *lines[number + 1 : number + 2]]
    return any(other is not None and other.numbered and other.level == line.level for other in beside)
