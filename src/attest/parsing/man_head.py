"""The head of a manual page: title and date from the macros that it begins with."""

import re
from collections.abc import Iterator
from dataclasses import replace

from attest.markup.roff import arguments_of, request_of, roff_words
from attest.parsing.front_matter import FrontMatter, head_of
from attest.parsing.lines import Lines
from attest.values.outlines import Field
from attest.words.days import MONTHS

_PAGE = re.compile(r"^[.'][ \t]*(?:TH|Dt|SH|Sh)\b", re.MULTILINE)
_FIRST = 20_000
"""Number of characters in which a page is recognised; macro definitions may precede its first request."""
_BEGINS = frozenset({"TH", "Dd", "Dt"})
_DATE = re.compile(r"\$Mdocdate:\s*|\s*\$$")
_WRITTEN = re.compile(r"(?P<month>[A-Za-z]{3,9})\.?\s+(?P<day>\d{1,2}),?\s+(?P<year>\d{4})")


def is_man_page(text: str) -> bool:
    """Whether a file with a numeric suffix is a manual page; it may also be the first of many logs."""
    return _PAGE.search(text[:_FIRST]) is not None


def man_head(lines: Lines) -> FrontMatter:
    """The title and date that a page states, and where its body begins."""
    requests = ((number, request_of(lines[number])) for number in range(len(lines)))
    first = next((number for number, request in requests if request and request[0] in _BEGINS), None)
    if first is None:
        return FrontMatter()
    past = first + 1
    while past < len(lines) and (request := request_of(lines[past])) and request[0] in ("Dt", "Os", '"', "Dd"):
        past += 1
    head = head_of(lines, list(_fields(lines, first, past)), first, past)
    return head if head.fields else replace(head, node=None)


def _fields(lines: Lines, first: int, past: int) -> Iterator[Field]:
    for number in range(first, past):
        name, rest = request_of(lines[number]) or ("", "")
        given = [roff_words(argument) for argument in arguments_of(rest)]
        at = {"start": lines.starts[number], "end": lines.ends[number]}
        if name in ("TH", "Dt") and len(given) > 1:
            yield Field(name="title", value=f"{given[0].lower()}({given[1]})", **at)
        written = " ".join(given) if name == "Dd" else given[2] if name == "TH" and len(given) > 2 else ""
        if written := _DATE.sub("", written).strip():
            yield Field(name="date", value=_iso(written), **at)


def _iso(written: str) -> str:
    """``January 5, 2024`` as ``2024-01-05``; other values unchanged."""
    match = _WRITTEN.fullmatch(written)
    months = [number for number, name in enumerate(MONTHS, 1) if match and name.startswith(match["month"].lower())]
    return f"{match['year']}-{months[0]:02}-{int(match['day']):02}" if match and months else written
