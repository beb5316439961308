"""A sentence of a changelog is quoted with the version that it was written for.

*Python 2.6 is required now* was true of version 2.7; without it, the sentence reads as if it held today.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.blocks import sections_around
from attest.answering.passages.open_document import OpenDocument
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.score import Scored
from attest.words.releases import is_changelog, version_of_heading

_UNVERSIONED_FORMS = frozenset({PassageForm.HEADING, PassageForm.FIELD, PassageForm.ROW})
"""Forms that need no version in front, or have other words there."""


def with_versions(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages, each of a changelog preceded by the heading of its version."""
    return [replace(item, passage=_with_version(item.passage, case.library)) for item in shown]


def _with_version(passage: Passage, library: Library) -> Passage:
    """A passage of a changelog with the heading of its version as header; other passages are unchanged."""
    if not is_changelog(passage.found.path) or passage.header or passage.form in _UNVERSIONED_FORMS:
        return passage
    document = OpenDocument(passage.found, library)
    sections = sections_around(document.outline, passage.start)
    section = next((index for index in sections if version_of_heading(document.outline.blocks[index].label)), None)
    heading = document.heading(section) if section is not None else None
    if heading is None or heading[1] > passage.start:
        return passage
    return replace(passage, header=heading, header_text=plain_text(document.words(heading)))
