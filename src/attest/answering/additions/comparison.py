"""An answer that compares things says what each of them is, from its document or from the section with its name.

What is nearest to such a question is mostly about one of the two; a reader who does not know the other cannot compare.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.fields import description_passage
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.lengths import LONGEST_PASSAGE
from attest.answering.passages.open_document import passages_within
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.values.outlines import Block, BlockKind
from attest.values.questions import ParsedQuestion, Want
from attest.values.spans import Split
from attest.words.terms import folded

MOST_DESCRIBED = 4
"""Most documents that are described."""
MOST_OF_A_SIDE = 2
"""Most passages about one of two things that are put beside those about the other."""
_COMPARISON = re.compile(
    r"\b(?:differences? between|compare|distinguish) (?P<one>[^?]{1,60}?) (?:and|from|to|with)"
    r" (?P<other>[^?]{1,60}?)\W*$"
    r"|^\W*how (?:do|does|is|are) (?P<first>[^?]{1,60}?) (?:differ(?:ent)? from|and) (?P<second>[^?]{1,60}?)"
    r"(?: differ\w*)?\W*$",
    re.I,
)
"""The two things that a question compares."""
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.I)
"""An article in front of a thing, which its heading need not have."""


def with_compared_things(case: Case, chosen: Sequence[Scored]) -> list[Scored]:
    """Add what each of the things compared is.

    If two or more named documents are compared, what each says it is goes in front. Else, if two sections of one
    document have the names of the things, their beginnings replace everything else from that document. Else, passages
    about each thing without the other are added.
    """
    asked, library, split = case.asked, case.library, case.split
    if len(asked.named) < 2 and (things := _compared(asked)):
        if beginnings := _beginnings_of_sections(things, chosen, library, split):
            rest = [item for item in chosen if item.passage.found.document_id != beginnings[0].found.document_id]
            return [*(replace(chosen[0], passage=passage) for passage in beginnings), *rest]
        return _each_alone(things, chosen, case.considered)
    compared = asked.named[:MOST_DESCRIBED] if Want.COMPARISON in asked.wants and len(asked.named) > 1 else ()
    quoted = {(item.passage.found.document_id, item.passage.start) for item in chosen}
    passages = (description_passage(name, library) or _first_sentence_of(name, library, split) for name in compared)
    new = [one for one in passages if one is not None and (one.found.document_id, one.start) not in quoted]
    return [*(replace(chosen[0], passage=passage) for passage in new), *chosen]


def _compared(asked: ParsedQuestion) -> list[str]:
    """The two things that a question compares, in its words; empty for other questions."""
    match = _COMPARISON.search(asked.question) if Want.COMPARISON in asked.wants else None
    return [_ARTICLE.sub("", thing).strip() for thing in match.groups() if thing] if match else []


def _each_alone(things: Sequence[str], chosen: Sequence[Scored], considered: Sequence[Scored]) -> list[Scored]:
    """Add passages about one thing alone if the answer has none, as many as it has about the other."""
    alone = [[item for item in considered if _is_about_one(item, things, thing)] for thing in things]
    quoted = [[item for item in chosen if item in side] for side in alone]
    if all(quoted) or not all(alone):
        return [*chosen]
    most = min(MOST_OF_A_SIDE, max(1, *map(len, quoted)))
    first = [item for own, side in zip(quoted, alone, strict=True) for item in (own or side)[:most]]
    return [*first, *(item for item in chosen if item not in first)]


def _is_about_one(item: Scored, things: Sequence[str], thing: str) -> bool:
    """Whether a passage mentions one of some things and none of the others."""
    text = f" {' '.join(folded(item.passage.text))} "
    return [other for other in things if f" {' '.join(folded(other))} " in text] == [thing]


def _beginnings_of_sections(
    things: Sequence[str], chosen: Sequence[Scored], library: Library, split: Split
) -> list[Passage]:
    """The beginnings of both sections, in the first document of the answer that has both; otherwise empty."""
    for document_id in dict.fromkeys(item.passage.found.document_id for item in chosen):
        sections = sections_of(library.outline(document_id))
        named = [_section_named(sections, thing) for thing in things]
        parts = (passages_within(document_id, (one.start, one.end), library, split) for one in named if one)
        beginnings = [first for part in parts if (first := next(part, None))]
        if len(beginnings) == len(things):
            return beginnings
    return []


def _section_named(sections: Sequence[Block], thing: str) -> Block | None:
    """The section whose heading is a thing's name, preferably letter for letter (*@channel*), else in another form."""
    exact = (section for section in sections if section.label.casefold() == thing.casefold())
    alike = (section for section in sections if folded(section.label) == folded(thing))
    return next(exact, None) or next(alike, None)


def _first_sentence_of(name: str, library: Library, split: Split) -> Passage | None:
    """The beginning of the first paragraph, where a document says what it is about, if anywhere."""
    blocks = library.outline(name).blocks
    first = next((block for block in blocks if block.kind is BlockKind.PARAGRAPH), None)
    found = library.chunk_at(name, first.start) if first else None
    if first is None or found is None:
        return None
    text = library.text(found.revision_id)
    low, high = next(iter(split(text[first.start : first.end])), (0, 0))
    start, end = first.start + low, first.start + high
    fits = low < high <= low + LONGEST_PASSAGE
    return Passage(found=found, start=start, end=end, text=text[start:end], form=PassageForm.SENTENCE) if fits else None
