"""The id and fields at the head of a text, read without the rest: a history holds many revisions of one text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from attest.parsing import COMPONENTS, DATA, LANGUAGES, READERS, parse
from attest.parsing.front_matter import FrontMatter, read_front_matter
from attest.parsing.listed_fields import listed_fields
from attest.parsing.markup_languages import FORMATS, markup_language_head
from attest.parsing.suffixes import suffix_read
from attest.values.outlines import Field
from attest.values.suffixes import MARKDOWN, TRANSCRIPTS

_WITH_FRONT_MATTER = frozenset(READERS).difference(FORMATS, LANGUAGES, TRANSCRIPTS, DATA, COMPONENTS)
"""Markdown, and formats that an extractor converts to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The permanent id that a text gives itself, and its front matter."""

    document_id: str | None = None
    fields: Mapping[str, Field] = field(default_factory=dict)
    """Field by name; the first of two with one name wins."""


def read_head(path: str, text: str) -> Head:
    """Read the head of a text. The id is the one that ``parse`` finds, which reads it only from the head."""
    suffix = suffix_read(path)
    if suffix in FORMATS:
        return Head(fields=_fields_by_name(markup_language_head(path, text)))
    front = read_front_matter(text) if suffix in _WITH_FRONT_MATTER else FrontMatter()
    if front.node is None and suffix in MARKDOWN:
        return Head(fields=_fields_by_name(listed_fields(text)))
    if not front.fields:
        return Head()
    return Head(document_id=parse(path, text[: front.body]).document_id, fields=_fields_by_name(front))


def _fields_by_name(front: FrontMatter) -> Mapping[str, Field]:
    return {one.name: one for one in reversed(front.fields)}
