"""A question *how to* do something gets all of the steps, in order: one alone is of no use.

Steps are the items of a list, or sections with numbered headings. They are preceded by the sentence that introduces the
list, otherwise by the heading over it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.answering.case import Case
from attest.answering.passages.blocks import (
    blocks_around,
    children_of,
    continued_lists,
    is_numbered_list,
    item_spans,
    numbered_sections,
    sections_around,
)
from attest.answering.passages.open_document import OpenDocument, all_or_none
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.pointers import is_cross_reference, is_only_links, is_pointer
from attest.answering.scoring.score import COMMON_WORD, Scored, matched_words
from attest.markup import as_markdown
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import Want
from attest.values.spans import Range
from attest.words.terms import terms

MOST_STEPS = 30
"""Most steps that are quoted at once."""
LONGEST_LIST = 3_600
"""Most characters of a list of steps that is quoted whole; of a longer one, only the first steps are."""
_LEADS_TO_STEPS = re.compile(
    r"\W*(?:in order )?to (?!the\b)\w+.*:\W*\Z|.*\b(?:steps?|do the following|as follows|need to do)\b[^.]{0,60}\Z",
    re.I | re.S,
)
"""Introduces things to do one after the other, numbered or not: *To move a vault:*."""
_GENERIC_HEADING = re.compile(r"\W*(?:general|overview|introduction|details|notes?|miscellaneous|basics)\W*", re.I)
"""Headings that say nothing about what is below them; by-laws have *General* in each chapter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The steps in which something is done."""

    shown: Sequence[Scored]
    """All of the steps that a passage of the answer belongs to, and the passages of other documents."""
    note: str | None = None
    """A note on how many steps are not shown, and where they are; None if all are shown."""


def find_steps(case: Case, shown: Sequence[Scored]) -> Steps | None:
    """The steps that a passage of the answer belongs to; None if there are none, or none are asked for."""
    nearest = sorted(shown, key=lambda item: -item.score) if Want.STEPS in case.asked.wants else ()
    for rank, item in enumerate(nearest):
        finder = _StepsFinder(case, item.passage, OpenDocument(item.passage.found, case.library), best=rank == 0)
        if steps := finder.steps():
            others = [other for other in shown if other.passage.found.document_id != steps[0].found.document_id]
            quoted = [replace(item, passage=step) for step in steps]
            return Steps(shown=[*quoted, *others], note=finder.note_on_the_rest(steps))
    return None


@dataclass(frozen=True, slots=True)
class _StepsFinder:
    """Finds the steps around a passage in its document."""

    case: Case
    passage: Passage
    document: OpenDocument
    best: bool
    """Whether the passage has the best score of the answer."""

    def steps(self) -> list[Passage]:
        """The steps around a passage with their introduction; empty if there are none."""
        outline = self.document.outline
        inside = blocks_around(outline, self.passage.start)
        inner = next((index for index in inside if outline.blocks[index].kind is BlockKind.LIST), None)
        section = next(iter(sections_around(outline, self.passage.start)), -1)
        lists = children_of(outline, outline.blocks[inner].parent if inner is not None else section, BlockKind.LIST)
        around = [run for run in continued_lists(self.document.text, outline, lists) if inner is None or inner in run]
        fitting = [run for run in around if self._are_steps(inside, section, run[0])]
        listed = all_or_none(self._of_list(section, fitting[0])) if len(fitting) == 1 else []
        return listed or all_or_none(self._of_sections())

    def _are_steps(self, inside: Sequence[int], section: int, index: int) -> bool:
        """Whether a list is one of steps.

        It is if it is numbered and the text above it mentions what is asked; if the sentence before it does both (*To
        move a vault:*); or if it has the best passage, a heading that mentions what is asked, and no introduction
        saying what it lists.
        """
        blocks, lead = self.document.outline.blocks, self._lead(index)
        block = blocks[index]
        heading = blocks[section].label if section >= 0 else ""
        if is_numbered_list(self.document.text, block):
            above = self.document.words(lead) if lead else ""
            headings = [blocks[number].label for number in inside]
            return self._is_asked("\n".join([self.passage.found.title, *headings, above]))
        if lead is not None:
            above = self.document.words(lead)
            return _LEADS_TO_STEPS.match(above) is not None and self._is_asked(above)
        within = self.best and block.start <= self.passage.start < block.end
        return within and self._is_asked(heading)

    def note_on_the_rest(self, quoted: Sequence[Passage]) -> str | None:
        """A note on how many steps of a list follow those that are quoted."""
        outline, path = self.document.outline, self.passage.found.path
        listed = [step for step in quoted if step.form is PassageForm.STEP]
        inside = blocks_around(outline, listed[0].start) if listed else []
        first = next((index for index in inside if outline.blocks[index].kind is BlockKind.LIST), None)
        if first is None:
            return None
        lists = children_of(outline, outline.blocks[first].parent, BlockKind.LIST)
        run = next(run for run in continued_lists(self.document.text, outline, lists) if first in run)
        more = len(item_spans(self.document.text, outline, run)) - len(listed)
        return f"steps: {more} more step{'s' * (more > 1)} in {path}" if more else None

    def _lead(self, index: int) -> Range | None:
        return self.document.lead(index, self.case.split)

    def _is_asked(self, above: str) -> bool:
        """Whether a text above a list has a word of the question that is not a common one."""
        matched = matched_words(self.case.asked.words, frozenset(terms(above)))
        return any(word.word in matched and word.rarity >= COMMON_WORD for word in self.case.asked.words)

    def _of_list(self, section: int, run: Sequence[int]) -> Iterator[Passage | None]:
        """The introduction of a list, or else the heading over it, and its items, the first ones if there are many."""
        text, outline = self.document.text, self.document.outline
        items = item_spans(text, outline, run)
        fitting = [(start, end) for start, end in items[:MOST_STEPS] if end - items[0][0] <= LONGEST_LIST]
        if len(fitting) < 2 or all(_points_elsewhere(text[start:end]) for start, end in items):
            return
        if lead := self._lead(run[0]):
            yield self.document.passage(*lead, PassageForm.SENTENCE)
        elif section >= 0:
            heading = self.document.heading(_meaningful_section(outline, section))
            yield self.document.passage(*heading, PassageForm.HEADING)
        for item in fitting:
            yield self.document.passage(*item, PassageForm.STEP)

    def _of_sections(self) -> Iterator[Passage | None]:
        """The numbered sections that the passage is in, or precedes."""
        outline = self.document.outline
        for parent in sections_around(outline, self.passage.start):
            sections = numbered_sections(outline, parent)
            called_steps = any(match["step"] for match in sections.values())
            if len(sections) > 1 and (called_steps or self._is_asked(outline.blocks[parent].label)):
                for section in list(sections)[:MOST_STEPS]:
                    yield from self._of_section(section)
                return

    def _of_section(self, section: int) -> Iterator[Passage | None]:
        """The heading of a section, its beginning, and the first code in it; otherwise the heading alone."""
        heading = self.document.heading(section)
        passages = list(self._statements_in(self.document.outline.blocks[section]))
        if not passages or passages[0].header is not None:
            yield self.document.passage(*heading, PassageForm.HEADING)
            return
        text = self.document.text
        heading_text = as_markdown(self.passage.found.path, text[slice(*heading)], text)
        first, *others = passages
        yield replace(first, header=heading, header_text=heading_text)
        yield from [other for other in others if other.form is PassageForm.EXAMPLE and other.start >= first.end][:1]

    def _statements_in(self, block: Block) -> Iterator[Passage]:
        """The passages of a block in its first chunk that say something themselves."""
        found = self.case.library.chunk_at(self.passage.found.document_id, block.start)
        for passage in self.case.passages_of(found) if found else ():
            if block.start <= passage.start < block.end and not is_pointer(passage) and not is_cross_reference(passage):
                yield passage


def _points_elsewhere(item: str) -> bool:
    """Whether an item has an address, as a list of further reading has in each."""
    return "://" in item or is_only_links(item)


def _meaningful_section(outline: Outline, section: int) -> int:
    """The innermost section around ``section`` whose heading says something, otherwise ``section`` itself."""
    above = [index for index in sections_around(outline, outline.blocks[section].start) if index <= section]
    return next((index for index in above if not _GENERIC_HEADING.fullmatch(outline.blocks[index].label)), section)
