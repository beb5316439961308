"""A question about what belongs to something gets the complete list from the document about that thing.

Such a list often has only a heading in front (*Included EIPs*), and its items have no word of the question: what they
belong to is the title of the document.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from attest.answering.additions.steps import LONGEST_LIST, MOST_STEPS
from attest.answering.case import Case
from attest.answering.fields import title_passage
from attest.answering.passages.blocks import PassageSpan, heading_span, step_span
from attest.answering.passages.open_document import OpenDocument, all_or_none
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.values.chunks import StoredChunk
from attest.values.outlines import BlockKind, Outline
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

HITS_EXAMINED = 12
"""Number of hits among whose documents the one about the thing is looked for."""
_KIND_ASKED = r"^\W*(?:which|what)(?: are)?(?: all)?(?: of)?(?: the)?(?: other)? (?P<kind>(?:[\w-]+ ){0,2}?[\w-]+s)"
"""Asks for things of some kind, by its plural: *which proposals*."""
_CONTAINS = r"(?:includes?|contains?|comprises?|lists?|bundles?|ships?)\b"
"""Verbs for having something as a part."""
_CONTENTS_ASKED: Sequence[re.Pattern[str]] = (
    re.compile(
        rf"{_KIND_ASKED} (?:are|were|will be|belong(?:ed)?|go|went|made it|got)(?: (?:included|contained|listed|bundled"
        r"|shipped|scheduled|planned|part))? (?:in|into|of|to|with|for) (?P<whole>.+)",
        re.I,
    ),
    re.compile(rf"{_KIND_ASKED} (?:does|did|do|will) (?P<whole>.+?) {_CONTAINS}", re.I),
    re.compile(
        r"^\W*what(?:'s| is| was| are| will be| goes| went)(?: included| scheduled)? (?:in|into) (?P<whole>.+)", re.I
    ),
)
"""Asks for everything in something; ``whole`` is the thing, ``kind`` is what it consists of, if the question says."""
_CONTENTS_WORDS = frozenset({"included", "inclusion", "content", "scheduled"})
"""Words of a heading over such a list, for a question that does not say what the items are."""


def with_contained_items(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The list asked for, after the title of its document; other questions are unchanged."""
    asked, library = case.asked, case.library
    match = next((found for pattern in _CONTENTS_ASKED if (found := pattern.search(asked.question))), None)
    if match is None:
        return list(shown)
    heading_words = _heading_words(match.groupdict().get("kind"))
    for hit in case.hits[:HITS_EXAMINED]:
        is_about = _is_about(hit.found, match["whole"], asked)
        if lists := _lists_under_heading(hit.found, heading_words, library) if is_about else []:
            front = library.front(hit.found.document_id)
            title = title_passage(front, library) if front else None
            return [replace(shown[0], passage=passage) for passage in ([title, *lists] if title else lists)]
    return list(shown)


def _heading_words(kind: str | None) -> frozenset[str]:
    """Words of which the heading over the list must have one: what the items are, if the question says so."""
    return _CONTENTS_WORDS if kind is None else frozenset(terms(kind)[-1:])


def _is_about(found: StoredChunk, whole: str, asked: ParsedQuestion) -> bool:
    """Whether a document is about something: the question means it, or its title has the rarest word."""
    if found.document_id in {*asked.named, *(mention.document_id for mention in asked.meant)}:
        return True
    words = [word for word in asked.words if word.word in whole]
    rarest = max(words, key=lambda word: word.rarity, default=None)
    return rarest is not None and rarest.is_in(frozenset(terms(found.title)))


def _lists_under_heading(found: StoredChunk, heading_words: frozenset[str], library: Library) -> list[Passage]:
    """The lists under the first heading with such a word, each after its own heading; empty if they are too long."""
    document = OpenDocument(found, library)
    outline, text = document.outline, document.text
    children = _children_by_kind(outline)
    for section, block in enumerate(outline.blocks):
        if block.kind is BlockKind.SECTION and not heading_words.isdisjoint(terms(block.label)):
            places = list(_list_places(outline, section, text, children))
            items = sum(form is PassageForm.STEP for _, _, form in places)
            if 1 < items <= MOST_STEPS and sum(end - start for start, end, _ in places) <= LONGEST_LIST:
                return all_or_none(document.passage(*place) for place in places)
    return []


def _children_by_kind(outline: Outline) -> Mapping[tuple[int, BlockKind], Sequence[int]]:
    """Indices of the direct children of each block, by the parent and their kind, in order."""
    found: dict[tuple[int, BlockKind], list[int]] = {}
    for index, block in enumerate(outline.blocks):
        found.setdefault((block.parent, block.kind), []).append(index)
    return found


def _list_places(
    outline: Outline, section: int, text: str, children: Mapping[tuple[int, BlockKind], Sequence[int]]
) -> Iterator[PassageSpan]:
    """Headings of a section and the sections within it that have lists of their own, with the items of these lists."""
    whole = outline.blocks[section]
    within = takewhile(lambda index: outline.blocks[index].start < whole.end, range(section, len(outline.blocks)))
    for index in within:
        lists = children.get((index, BlockKind.LIST), ()) if outline.blocks[index].kind is BlockKind.SECTION else ()
        if lists:
            yield (*heading_span(text, outline, index), PassageForm.HEADING)
        for block in lists:
            yield from (
                step_span(text, outline.blocks[item]) for item in children.get((block, BlockKind.LIST_ITEM), ())
            )
