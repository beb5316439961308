"""What a list of changes says under the heading of one version."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from attest.answering.passages.blocks import item_of
from attest.answering.passages.lengths import MAX_CHARACTERS
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.sections import OpenDocument
from attest.answering.scoring.quantities import DATE
from attest.values.outlines import Block, BlockKind

FIRST_WORDS = 60
"""Number of first characters in which a change says of what kind it is, and a paragraph its date."""
_PROSE_ALONE = 3
"""Most paragraphs quoted if there are no items; with items, one paragraph precedes them."""
_NO_CHANGE = re.compile(r"\W*(?:full change-?log|new contributors|contributors|thanks)\b", re.I)
"""Beginning of text that says who helped, or where to read on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An item or a paragraph under the heading of a version."""

    start: int
    end: int
    form: Form
    text: str
    over: str
    """The heading between it and that of the version; empty if there is none."""
    quotable: bool
    """Whether it is short enough."""

    def is_of_kind(self, said_so: re.Pattern[str] | None) -> bool:
        """Whether its first words, or the heading over it, say so."""
        return said_so is None or said_so.search(f"{self.over} {self.text[:FIRST_WORDS]}") is not None

    @property
    def says_what_changed(self) -> bool:
        return not (_NO_CHANGE.match(self.over) or _NO_CHANGE.match(self.text))


Meant = Callable[[Change], bool]
"""Whether a change is one of those asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """The changes of a version that are asked for."""

    heading: Passage
    said: Sequence[Passage]


@dataclass(frozen=True, slots=True)
class VersionSection:
    """The section of one version."""

    document: OpenDocument
    section: int

    def day(self) -> list[Passage]:
        """The heading, and the date below it if the heading has none; empty without a date."""
        heading = self._heading(Form.SENTENCE)
        if heading and re.search(DATE, heading.text, re.I):
            return [heading]
        first = next((block for _, block in self._inside(BlockKind.PARAGRAPH)), None)
        dated = self.document.passage(first.start, first.end, Form.SENTENCE) if first else None
        return [heading, dated] if heading and dated and re.search(DATE, dated.text[:FIRST_WORDS], re.I) else []

    def changes(self, meant: Meant, *, any_change: bool, any_prose: bool = False) -> Changes | None:
        """The heading and the changes that are meant; None if there are none.

        With ``any_change``, a first paragraph may precede the items; with ``any_prose``, a paragraph counts whatever it
        says.
        """
        asked_for = self._asked_for(meant, any_change=any_change, any_prose=any_prose)
        there = (self.document.passage(one.start, one.end, one.form) for one in asked_for if one.quotable)
        said = [one for one in there if one is not None]
        heading = self._heading(Form.HEADING)
        return Changes(heading=heading, said=said) if heading and said else None

    def _asked_for(self, meant: Meant, *, any_change: bool, any_prose: bool) -> Iterator[Change]:
        """The first paragraphs, if any change is asked for or there are no items, then the items."""
        items = self._told(BlockKind.LIST_ITEM)
        if any_change or not items:
            prose = [one for one in self._told(BlockKind.PARAGRAPH) if one.says_what_changed]
            told = [one for one in prose if any_prose or meant(one)]
            yield from told[: 1 if items else _PROSE_ALONE]
        yield from (one for one in items if one.says_what_changed and meant(one))

    def _told(self, kind: BlockKind) -> list[Change]:
        """The blocks of a kind as changes, except those inside a list item that is short enough to quote."""
        return [self._change(index, block) for index, block in self._inside(kind) if not self._nested(index)]

    def _change(self, index: int, block: Block) -> Change:
        text = self.document.text
        item = item_of(text, block) if block.kind is BlockKind.LIST_ITEM else None
        start, end, form = item or (block.start, block.end, Form.SENTENCE)
        over = self._over(index)
        return Change(start=start, end=end, form=form, text=text[start:end], over=over, quotable=_fits(block))

    def _over(self, index: int) -> str:
        """The heading between a block and the heading of the version."""
        parent = self.document.outline.blocks[index].parent
        while parent > self.section and self.document.outline.blocks[parent].kind is not BlockKind.SECTION:
            parent = self.document.outline.blocks[parent].parent
        return self.document.outline.blocks[parent].label if parent > self.section else ""

    def _nested(self, index: int) -> bool:
        """Whether a block is inside a list item that is short enough to quote."""
        parent = self.document.outline.blocks[index].parent
        while parent > self.section:
            over = self.document.outline.blocks[parent]
            if over.kind is BlockKind.LIST_ITEM and _fits(over):
                return True
            parent = over.parent
        return False

    def _inside(self, kind: BlockKind) -> Iterator[tuple[int, Block]]:
        end = self.document.outline.blocks[self.section].end
        for index, block in enumerate(self.document.outline.blocks[self.section + 1 :], self.section + 1):
            if block.start >= end:
                return
            if block.kind is kind:
                yield index, block

    def _heading(self, form: Form) -> Passage | None:
        return self.document.passage(*self.document.heading(self.section), form)


def _fits(block: Block) -> bool:
    return block.end - block.start <= MAX_CHARACTERS
