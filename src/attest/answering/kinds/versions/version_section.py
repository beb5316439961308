"""What a list of changes says under the heading of one version."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from attest.answering.passages.blocks import ancestors_of, step_span
from attest.answering.passages.lengths import LONGEST_PASSAGE
from attest.answering.passages.open_document import OpenDocument
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.scoring.quantities import DATE_PATTERN
from attest.values.outlines import Block, BlockKind
from attest.words.terms import terms

FIRST_WORDS = 60
"""Number of first characters in which a change says of what kind it is, and a paragraph its date."""
_PROSE_ALONE = 3
"""Most paragraphs quoted if there are no items; with items, one paragraph precedes them."""
_NO_CHANGE = re.compile(r"\W*(?:full change-?log|new contributors|contributors|thanks)\b", re.I)
"""Beginning of text that says who helped, or where to read on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionChange:
    """An item or a paragraph under the heading of a version."""

    start: int
    end: int
    form: PassageForm
    text: str
    over: str
    """The heading between it and that of the version; empty if there is none."""
    quotable: bool
    """Whether it is short enough."""

    def is_of_kind(self, kind: re.Pattern[str] | None) -> bool:
        """Whether its first words, or the heading over it, match the pattern of a kind; any change if that is None."""
        return kind is None or kind.search(f"{self.over} {self.text[:FIRST_WORDS]}") is not None

    @property
    def says_what_changed(self) -> bool:
        return not (_NO_CHANGE.match(self.over) or _NO_CHANGE.match(self.text))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeFilter:
    """Which changes a question asks for, and of which project."""

    kind: re.Pattern[str] | None
    """Pattern of changes of the kind asked for; None for any kind."""
    topic: frozenset[str]
    """Words of what the changes are about; empty for any topic."""
    project: str
    """The question's name for the project; empty if it names none."""

    @property
    def any_change(self) -> bool:
        """Whether every change is asked for."""
        return self.kind is None and not self.topic

    def means(self, change: VersionChange) -> bool:
        """Whether a change is of the kind, and on the topic if it has one word of that."""
        on_topic = not self.topic or bool(self.topic & frozenset(terms(f"{change.over} {change.text}")))
        return on_topic and change.is_of_kind(self.kind)

    @property
    def any_paragraph(self) -> bool:
        """Whether a paragraph is meant whatever it says."""
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionChanges:
    """The changes of a version that are asked for."""

    heading: Passage
    passages: Sequence[Passage]


@dataclass(frozen=True, slots=True)
class VersionSection:
    """The section of one version."""

    document: OpenDocument
    section: int

    def day(self) -> list[Passage]:
        """The heading, and the date below it if the heading has none; empty without a date."""
        heading = self._heading(PassageForm.SENTENCE)
        if heading and re.search(DATE_PATTERN, heading.text, re.I):
            return [heading]
        first = next((block for _, block in self._blocks_of(BlockKind.PARAGRAPH)), None)
        dated = self.document.passage(first.start, first.end, PassageForm.SENTENCE) if first else None
        return [heading, dated] if heading and dated and re.search(DATE_PATTERN, dated.text[:FIRST_WORDS], re.I) else []

    def changes(self, wanted: ChangeFilter) -> SectionChanges | None:
        """The heading and the changes that are meant; None if there are none."""
        quotable = (change for change in self._changes_meant(wanted) if change.quotable)
        passages = (self.document.passage(change.start, change.end, change.form) for change in quotable)
        changes = [passage for passage in passages if passage is not None]
        heading = self._heading(PassageForm.HEADING)
        return SectionChanges(heading=heading, passages=changes) if heading and changes else None

    def _changes_meant(self, wanted: ChangeFilter) -> Iterator[VersionChange]:
        """The first paragraphs, if any change is asked for or there are no items, then the items."""
        items = self._changes_of(BlockKind.LIST_ITEM)
        if wanted.any_change or not items:
            prose = [change for change in self._changes_of(BlockKind.PARAGRAPH) if change.says_what_changed]
            meant = [change for change in prose if wanted.any_paragraph or wanted.means(change)]
            yield from meant[: 1 if items else _PROSE_ALONE]
        yield from (change for change in items if change.says_what_changed and wanted.means(change))

    def _changes_of(self, kind: BlockKind) -> list[VersionChange]:
        """The blocks of a kind as changes, except those inside a list item that is short enough to quote."""
        blocks = self._blocks_of(kind)
        return [self._change(index, block) for index, block in blocks if not self._is_in_quotable_item(index)]

    def _change(self, index: int, block: Block) -> VersionChange:
        text = self.document.text
        item = step_span(text, block) if block.kind is BlockKind.LIST_ITEM else None
        start, end, form = item or (block.start, block.end, PassageForm.SENTENCE)
        over, quotable = self._heading_over(index), _is_quotable(block)
        return VersionChange(start=start, end=end, form=form, text=text[start:end], over=over, quotable=quotable)

    def _blocks_around(self, index: int) -> Iterator[Block]:
        """The blocks of the section that contain a block, innermost first."""
        around = takewhile(lambda parent: parent > self.section, ancestors_of(self.document.outline, index))
        return (self.document.outline.blocks[parent] for parent in around)

    def _heading_over(self, index: int) -> str:
        """The heading between a block and the heading of the version."""
        sections = (block.label for block in self._blocks_around(index) if block.kind is BlockKind.SECTION)
        return next(sections, "")

    def _is_in_quotable_item(self, index: int) -> bool:
        """Whether a block is inside a list item that is short enough to quote."""
        return any(block.kind is BlockKind.LIST_ITEM and _is_quotable(block) for block in self._blocks_around(index))

    def _blocks_of(self, kind: BlockKind) -> Iterator[tuple[int, Block]]:
        """The blocks of a kind in the section, with their indices."""
        end = self.document.outline.blocks[self.section].end
        for index, block in enumerate(self.document.outline.blocks[self.section + 1 :], self.section + 1):
            if block.start >= end:
                return
            if block.kind is kind:
                yield index, block

    def _heading(self, form: PassageForm) -> Passage | None:
        return self.document.passage(*self.document.heading(self.section), form)


def _is_quotable(block: Block) -> bool:
    return block.end - block.start <= LONGEST_PASSAGE
