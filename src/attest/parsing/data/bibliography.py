"""BibTeX to entries: a record for each work, named by its title."""

import re
from itertools import pairwise

from attest.markup.bib import fields_of, strings_in
from attest.parsing.data.entries import Entry

_WORK = re.compile(r"^[ \t]*@(?!comment\b|preamble\b|string\b)[a-z]{2,30}[ \t]*[{(]", re.IGNORECASE | re.MULTILINE)
_BEGINS = re.compile(r"^[ \t]*@|\Z", re.MULTILINE)


def bibliography_entries(text: str) -> list[Entry]:
    """The works in a text; empty if there are none."""
    strings, found = strings_in(text), list[Entry]()
    begins = [match.start() for match in _BEGINS.finditer(text)]
    for start, past in pairwise(begins):
        work = _WORK.match(text, start)
        fields = list(fields_of(text, work.end(), past, strings)) if work else []
        if fields:
            end = start + len(text[start:past].rstrip())
            inside = [Entry(field.name, field.start, field.start, field.end, value=field.value) for field in fields]
            found.append(Entry("", start, start, end, holds=True, children=inside))
    return found
