"""What a text says of itself at its head, without reading the rest: a history has a text many times."""

from collections.abc import Mapping
from dataclasses import dataclass

from attest.parsing import COMPONENTS, DATA, LANGUAGES, READERS, parse
from attest.parsing.front_matter import read_front_matter
from attest.parsing.marked import FORMATS, marked_head
from attest.parsing.suffixes import suffix_read
from attest.values.markup import TRANSCRIPTS
from attest.values.outlines import Field

_WITHOUT = frozenset(FORMATS) | frozenset(LANGUAGES) | frozenset((*TRANSCRIPTS, *DATA, *COMPONENTS))
_WITH_FRONT_MATTER = frozenset(READERS) - _WITHOUT
"""Markdown, and what an extractor wrote as such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The permanent id that a text gives itself, and the facts of its front matter."""

    document_id: str | None
    fields: Mapping[str, Field]
    """By name; the first of two with one name."""


def read_head(path: str, text: str) -> Head:
    """The head of a text. Its id is the one that ``parse`` finds, which looks for it nowhere else."""
    suffix = suffix_read(path)
    if suffix in FORMATS:
        return Head(document_id=None, fields={field.name: field for field in reversed(marked_head(path, text).fields)})
    if suffix not in _WITH_FRONT_MATTER:
        return Head(document_id=None, fields={})
    front = read_front_matter(text)
    if not front.fields:
        return Head(document_id=None, fields={})
    fields = {field.name: field for field in reversed(front.fields)}
    return Head(document_id=parse(path, text[: front.body]).document_id, fields=fields)
