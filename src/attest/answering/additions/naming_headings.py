"""The heading that names what a quote is about, in front of the quote: *Besu: 14 nodes are running.*

Below the names of the members of a set, people do not repeat the name. Quoted without it, their words may be about any
of the members.
"""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.blocks import heading_span
from attest.answering.passages.passages import PROSE, Passage
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.score import Scored
from attest.answering.scoring.sibling_headings import has_name, sections_named


def with_naming_headings(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages, each preceded by the heading above it if that is a name which the passage does not have."""
    return [replace(item, passage=_with_naming_heading(item.passage, case)) for item in shown]


def _with_naming_heading(passage: Passage, case: Case) -> Passage:
    if passage.form not in PROSE or passage.header or not passage.under:
        return passage
    outline = case.library.outline(passage.found.document_id)
    around = [
        member
        for member in sections_named(case.asked, outline, case.capabilities.store_facts, around=passage.start)
        if member.block.start <= passage.start < member.block.end and member.block.label == passage.under
    ]
    if not around or around[0].name not in around[0].names.telling or has_name(passage.text, around[0].name):
        return passage
    heading = heading_span(case.library.text(passage.found.revision_id), outline, around[0].section)
    return replace(passage, header=heading, header_text=plain_text(passage.under))
