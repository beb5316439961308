"""BibTeX entries and their fields; a piece of them reads *author: Ann Lee and Jo Müller; title: On Lids*."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from attest.markup.latex import latex_as_markdown
from attest.markup.markdown import unescape_marks
from attest.words.days import MONTHS

_HEAD = re.compile(r"@(?P<kind>[A-Za-z]{2,30})[ \t]*[{(][ \t\n]*(?P<key>[^\s,={}()\"#%]{0,200})[ \t]*,")
"""The beginning of an entry, up to its key: *@book{lee2019,*."""
_FIELD = re.compile(r"(?P<name>[A-Za-z][\w:-]{0,40})\s{0,40}=\s{0,40}")
"""The name of a field with its equals sign: *author =*."""
_PART = re.compile(r"\\.|[{}\"]", re.DOTALL)
"""What matters to find the end of a value: an escaped character, a brace, a quotation mark."""
_BARE = re.compile(r"[^\s,#{}\"()=]{1,200}")
"""A value without braces or quotation marks: *2019*, *mar*."""
_JOINS = re.compile(r"\s{0,40}#\s{0,40}")
"""The sign that joins parts of a value: *#*."""
_STRING = re.compile(r"@string[ \t]*[{(]\s*(?=[A-Za-z])", re.IGNORECASE)
"""The beginning of an abbreviation: *@string{acm = …*."""

_PEOPLE = frozenset({"author", "editor", "translator"})
"""Fields with names of people."""
_MONTH_STRINGS = {month[:3]: month.capitalize() for month in MONTHS}
"""Abbreviations that BibTeX has from the start: *mar* is *March*."""
_AND = re.compile(r"\s+and\s+")
"""What separates two people."""


class BibField(NamedTuple):
    """A field with its range, without the comma."""

    name: str
    start: int
    end: int
    value: str
    """The value in words."""


def fields_of(text: str, start: int, end: int, strings: Mapping[str, str] = _MONTH_STRINGS) -> Iterator[BibField]:
    """Yield the fields between two places of a text, up to one that never ends."""
    while field := _FIELD.search(text, start, end):
        parts, at = list[str](), field.end()
        while (part := _part(text, at, end, strings)) is not None:
            words, at = part
            parts.append(words)
            joins = _JOINS.match(text, at, end)
            if joins is None:
                break
            at = joins.end()
        if not parts:
            return
        yield BibField(field["name"].lower(), field.start(), at, _field_words(field["name"].lower(), "".join(parts)))
        start = at


def _part(text: str, at: int, end: int, strings: Mapping[str, str]) -> tuple[str, int] | None:
    """A value, or one part of a concatenation, and where it ends."""
    opens = text[at : at + 1] if at < end else ""
    if opens not in ("{", '"'):
        bare = _BARE.match(text, at, end)
        return (strings.get(bare[0].lower(), bare[0]), bare.end()) if bare else None
    depth = 0
    for part in _PART.finditer(text, at, end):
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        closed = depth == 0 and part[0] == "}" if opens == "{" else part[0] == '"' and depth == 0 and part.start() > at
        if closed:
            return text[at + 1 : part.start()], part.end()
    return None


def _field_words(name: str, value: str) -> str:
    words = unescape_marks(" ".join(latex_as_markdown(value).split()))
    return " and ".join(map(_person, _AND.split(words))) if name in _PEOPLE else words


def _person(name: str) -> str:
    """A person's name in reading order: *Ann Lee* for *Lee, Ann*."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and "," not in first else name.strip()


@lru_cache(maxsize=8)
def strings_in(text: str) -> Mapping[str, str]:
    """The ``@string`` abbreviations of a text, and those of months."""
    found = dict(_MONTH_STRINGS)
    for match in _STRING.finditer(text):
        field = next(fields_of(text, match.end(), min(len(text), match.end() + 1_000)), None)
        found |= {field.name: field.value} if field else {}
    return found


def bib_as_words(text: str, of: str) -> str:
    """Convert a piece of BibTeX: key and kind of each entry, then its fields."""
    heads = [*_HEAD.finditer(text)]
    bounds = [head.start() for head in heads] + [len(text)]
    strings = strings_in(of)
    entries = [_fields_as_words(text, 0, bounds[0], strings)]
    for head, past in zip(heads, bounds[1:], strict=True):
        fields = _fields_as_words(text, head.end(), past, strings)
        entries.append(f"{head['key']} ({head['kind'].lower()}){'; ' if fields else ''}{fields}")
    return "\n".join(filter(None, entries)) or text


def _fields_as_words(text: str, start: int, end: int, strings: Mapping[str, str]) -> str:
    return "; ".join(f"{field.name}: {field.value}" for field in fields_of(text, start, end, strings) if field.value)
