"""A question about what belongs to something gets the complete list from the document about that thing.

Such a list often has only a heading in front (*Included EIPs*), and its items have no word of the question: what they
belong to is the title of the document.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from attest.answering.additions.steps import LONGEST, MOST
from attest.answering.case import Case
from attest.answering.fields import title_passage
from attest.answering.passages.blocks import Place, heading_of, item_of
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import OpenDocument, all_of
from attest.answering.scoring.score import Scored
from attest.values.chunks import StoredChunk
from attest.values.outlines import BlockKind, Outline
from attest.values.questions import ParsedQuestion
from attest.words.terms import terms

LOOKED_AT = 12
"""Number of hits among whose documents the one about the thing is looked for."""
_KIND = r"^\W*(?:which|what)(?: are)?(?: all)?(?: of)?(?: the)?(?: other)? (?P<kind>(?:[\w-]+ ){0,2}?[\w-]+s)"
_HAS = r"(?:includes?|contains?|comprises?|lists?|bundles?|ships?)\b"
_ASKS: Sequence[re.Pattern[str]] = (
    re.compile(
        rf"{_KIND} (?:are|were|will be|belong(?:ed)?|go|went|made it|got)(?: (?:included|contained|listed|bundled"
        r"|shipped|scheduled|planned|part))? (?:in|into|of|to|with|for) (?P<whole>.+)",
        re.I,
    ),
    re.compile(rf"{_KIND} (?:does|did|do|will) (?P<whole>.+?) {_HAS}", re.I),
    re.compile(
        r"^\W*what(?:'s| is| was| are| will be| goes| went)(?: included| scheduled)? (?:in|into) (?P<whole>.+)", re.I
    ),
)
"""Asks for everything in something; ``whole`` is the thing, ``kind`` is what it consists of, if the question says."""
_CONTENTS = frozenset({"included", "inclusion", "content", "scheduled"})
"""Words of a heading over such a list, for a question that does not say what the items are."""


def with_members(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The list asked for, after the title of its document; other questions are unchanged."""
    asked, library = case.asked, case.library
    match = next((found for pattern in _ASKS if (found := pattern.search(asked.question))), None)
    if match is None:
        return list(shown)
    headed = _headed(match.groupdict().get("kind"))
    for hit in case.hits[:LOOKED_AT]:
        listed = _listed(hit.found, headed, library) if _about(hit.found, match["whole"], asked) else []
        if listed:
            front = library.front(hit.found.document_id)
            title = title_passage(front, library) if front else None
            return [replace(shown[0], passage=passage) for passage in ([title, *listed] if title else listed)]
    return list(shown)


def _headed(kind: str | None) -> frozenset[str]:
    """Words of which the heading over the list must have one: what the items are, if the question says so."""
    return _CONTENTS if kind is None else frozenset(terms(kind)[-1:])


def _about(found: StoredChunk, whole: str, asked: ParsedQuestion) -> bool:
    """Whether a document is about something: the question means it, or its title has the rarest word."""
    if found.document_id in {*asked.named, *(one.document_id for one in asked.meant)}:
        return True
    parts = [word for word in asked.words if word.word in whole]
    rarest = max(parts, key=lambda word: word.rarity, default=None)
    return rarest is not None and rarest.is_in(frozenset(terms(found.title)))


def _listed(found: StoredChunk, headed: frozenset[str], library: Library) -> list[Passage]:
    """The lists under the first heading with such a word, each after its own heading; empty if they are too long."""
    document = OpenDocument(found, library)
    outline, text = document.outline, document.text
    inside = _inside(outline)
    for section, block in enumerate(outline.blocks):
        if block.kind is BlockKind.SECTION and not headed.isdisjoint(terms(block.label)):
            places = list(_places(outline, section, text, inside))
            items = sum(form is Form.STEP for _, _, form in places)
            if 1 < items <= MOST and sum(end - start for start, end, _ in places) <= LONGEST:
                return all_of(document.passage(*place) for place in places)
    return []


def _inside(outline: Outline) -> Mapping[tuple[int, BlockKind], Sequence[int]]:
    """Indices of the direct children of each block, by the parent and their kind, in order."""
    found: dict[tuple[int, BlockKind], list[int]] = {}
    for index, block in enumerate(outline.blocks):
        found.setdefault((block.parent, block.kind), []).append(index)
    return found


def _places(
    outline: Outline, section: int, text: str, inside: Mapping[tuple[int, BlockKind], Sequence[int]]
) -> Iterator[Place]:
    """Headings of a section and the sections within it that have lists of their own, with the items of these lists."""
    whole = outline.blocks[section]
    within = takewhile(lambda index: outline.blocks[index].start < whole.end, range(section, len(outline.blocks)))
    for index in within:
        lists = inside.get((index, BlockKind.LIST), ()) if outline.blocks[index].kind is BlockKind.SECTION else ()
        if lists:
            yield (*heading_of(text, outline, index), Form.HEADING)
        for one in lists:
            yield from (item_of(text, outline.blocks[at]) for at in inside.get((one, BlockKind.LIST_ITEM), ()))
