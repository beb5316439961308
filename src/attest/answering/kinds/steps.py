"""A question of how to do something is answered by all of the steps, in their order: one alone is of no use.

Steps are the items of a list, or sections with numbered headings. What stands in front of them goes along: the sentence
that introduces the list, else the heading over it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from attest.answering.passages.leads import lead_of
from attest.answering.passages.passages import Form, Library, Passage, passages
from attest.answering.passages.pointers import only_links, points_only, refers
from attest.answering.passages.sections import all_of, children_of, heading_of, item_of, placed
from attest.answering.score import EVERYDAY, Scored, matched
from attest.values.markup import as_markdown
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import Understood, Want
from attest.values.spans import Range, Split
from attest.values.terms import terms

MOST = 30
"""Steps that are quoted at once."""
LONGEST = 3_600
"""Characters of a list of steps that is quoted whole; a longer one is quoted by the items that come nearest."""
_ORDERED = re.compile(r"[ \t>]*\d+[.)]?\s")
_NUMBERED = re.compile(r"(?P<step>step\s+)?(?P<number>\d{1,2})(?:[.):]|\s*[-–—]|\s)\s*\S", re.I)


def with_steps(asked: Understood, shown: Sequence[Scored], library: Library, split: Split) -> list[Scored]:
    """All of the steps that a passage of the answer belongs to, and what other documents say; other questions' answers
    as they are."""
    for rank, item in enumerate(shown if Want.STEPS in asked.wants else ()):
        steps = _Place(asked, item.passage, library, split, best=rank == 0).steps()
        if steps:
            beside = [other for other in shown if other.passage.found.document_id != steps[0].found.document_id]
            return [*(replace(item, passage=step) for step in steps), *beside]
    return list(shown)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a passage stands in its document."""

    asked: Understood
    passage: Passage
    library: Library
    split: Split
    best: bool
    """Whether no other passage of the answer comes nearer to the question."""

    def steps(self) -> list[Passage]:
        """The steps around a passage behind what stands in front of them; none where there are none."""
        outline = self.library.outline(self.passage.found.document_id)
        around = _around(outline, self.passage.start)
        inner = next((index for index in around if outline.blocks[index].kind is BlockKind.LIST), None)
        section = next((index for index in reversed(around) if outline.blocks[index].kind is BlockKind.SECTION), -1)
        held = [inner] if inner is not None else children_of(outline, section, BlockKind.LIST)
        fitting = [index for index in held if self._are_steps(outline, section, index)]
        listed = all_of(self._of_list(outline, section, fitting[0])) if len(fitting) == 1 else []
        return listed or all_of(self._of_sections(outline, around))

    def _are_steps(self, outline: Outline, section: int, index: int) -> bool:
        """Whether a list is one of steps: it is numbered, and what stands over it speaks of what is asked for; or it
        has the best passage and stands under a heading that does, with no sentence in front that says what it lists."""
        block, lead = outline.blocks[index], self._lead(outline, index)
        heading = outline.blocks[section].label if section >= 0 else ""
        if _ORDERED.match(self._text(), block.start):
            above = self._text()[slice(*lead)] if lead else ""
            return self._is_asked(f"{self.passage.found.title}\n{heading}\n{above}")
        inside = self.best and block.start <= self.passage.start < block.end
        return inside and lead is None and self._is_asked(heading)

    def _lead(self, outline: Outline, index: int) -> Range | None:
        siblings = [block for block in outline.blocks[:index] if block.parent == outline.blocks[index].parent]
        return lead_of(self._text(), siblings[-1] if siblings else None, self.split)

    def _is_asked(self, above: str) -> bool:
        there = matched(self.asked.words, frozenset(terms(above)))
        return any(word.word in there and word.rarity >= EVERYDAY for word in self.asked.words)

    def _text(self) -> str:
        return self.library.text(self.passage.found.revision_id)

    def _of_list(self, outline: Outline, section: int, index: int) -> Iterator[Passage | None]:
        """What introduces a list or else the heading over it, and each of its items, when they are few enough."""
        block = outline.blocks[index]
        items = [outline.blocks[at] for at in children_of(outline, index, BlockKind.LIST_ITEM)]
        says = any(not only_links(self._text()[item.start : item.end]) for item in items)
        if not says or not 1 < len(items) <= MOST or block.end - block.start > LONGEST:
            return
        if lead := self._lead(outline, index):
            yield self._quoted(*lead, Form.SENTENCE)
        elif section >= 0:
            yield self._quoted(*heading_of(self._text(), outline, section), Form.HEADING)
        for item in items:
            yield self._quoted(*item_of(self._text(), item))

    def _of_sections(self, outline: Outline, around: Sequence[int]) -> Iterator[Passage | None]:
        """What the numbered sections say that the passage stands among, or in front of."""
        for parent in [index for index in reversed(around) if outline.blocks[index].kind is BlockKind.SECTION]:
            named = _numbered(outline, parent)
            stepped = any(match["step"] for match in named.values())
            if len(named) > 1 and (stepped or self._is_asked(outline.blocks[parent].label)):
                for section in list(named)[:MOST]:
                    yield from self._of_section(outline, section)
                return

    def _of_section(self, outline: Outline, section: int) -> Iterator[Passage | None]:
        """How a section begins, behind its heading, and the first code in it; else the heading alone."""
        heading = heading_of(self._text(), outline, section)
        said = list(self._said(outline.blocks[section]))
        if not said or said[0].header is not None:
            yield self._quoted(*heading, Form.HEADING)
            return
        yield replace(
            said[0], header=heading, header_text=as_markdown(self.passage.found.path, self._text()[slice(*heading)])
        )
        yield from [one for one in said[1:] if one.form is Form.EXAMPLE and one.start >= said[0].end][:1]

    def _said(self, block: Block) -> Iterator[Passage]:
        found = self.library.chunk_at(self.passage.found.document_id, block.start)
        there = passages(found, self.library, self.split) if found else ()
        for passage in there:
            if block.start <= passage.start < block.end and not points_only(passage) and not refers(passage):
                yield passage

    def _quoted(self, start: int, end: int, form: Form) -> Passage | None:
        return placed(self.passage.found, start, end, form, self.library)


def _around(outline: Outline, at: int) -> list[int]:
    """Blocks that a place lies in, the outermost first."""
    return [index for index, block in enumerate(outline.blocks) if block.start <= at < block.end]


def _numbered(outline: Outline, parent: int) -> dict[int, re.Match[str]]:
    """The sections below another whose headings count 1, 2, 3…, with what the heading says; none where one does not
    follow on the other."""
    below = children_of(outline, parent, BlockKind.SECTION)
    named = {index: match for index in below if (match := _NUMBERED.match(outline.blocks[index].label))}
    numbers = [int(match["number"]) for match in named.values()]
    in_turn = all(after == before + 1 for before, after in pairwise(numbers))
    return named if in_turn and numbers and numbers[0] <= 1 else {}
