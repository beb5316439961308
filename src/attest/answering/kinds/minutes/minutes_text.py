"""Where a text has the parts of minutes: below which headings and in which lines; and what is somebody's speech."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from attest.answering.kinds.minutes.minutes_lines import MinutesEntry, MinutesLine
from attest.answering.kinds.minutes.minutes_parts import MINUTES_PARTS, OTHER_MEETING_HEADING, MinutesPart
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Library
from attest.questions.question_forms import QuestionForm
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.spans import Range, Split


@dataclass(frozen=True)
class MinutesText:
    """A text that may be minutes."""

    front: StoredChunk
    library: Library
    split: Split

    def areas(self, form: QuestionForm, *, earlier: bool) -> Iterator[tuple[MinutesLine, Sequence[MinutesLine]]]:
        """The headings, and lines like headings, with the part's name, each with the lines below."""
        part = MINUTES_PARTS[form]
        for section in self.sections:
            if part.heads(section.label) and (earlier or not OTHER_MEETING_HEADING.search(section.label)):
                yield self._area_of_section(section, form)
        for at, line in enumerate(self.lines):
            heads = line.start not in self.heading_starts and _is_part_heading(line, part)
            if heads and (earlier or not self._is_of_another_meeting(line, part)):
                yield line, list(self._lines_after(at + 1))

    def _area_of_section(self, section: Block, form: QuestionForm) -> tuple[MinutesLine, Sequence[MinutesLine]]:
        """The heading of a section and its lines, without those under headings of other parts."""
        inside = [(of, block) for of, block in self._part_sections if section.start < block.start < section.end]
        others = [block for of, block in inside if of is not form]
        head, *lines = (line for line in self.lines if section.start <= line.start < section.end)
        own = (line for line in lines if not any(block.start <= line.start < block.end for block in others))
        before_break = takewhile(lambda line: not line.is_break, own)
        return head, [
            line for line in before_break if line.start not in self.heading_starts and not self.is_spoken(line)
        ]

    def _lines_after(self, at: int) -> Iterator[MinutesLine]:
        """The lines of the list, table or paragraph after a line."""
        after_blank = begun = False
        for line in self.lines[at:]:
            is_running_text = not (line.begins_an_entry or line.indent or "|" in line.text)
            if line.start in self.heading_starts or line.is_break or (after_blank and begun and is_running_text):
                return
            if any(_is_part_heading(line, part) for part in MINUTES_PARTS.values()):
                return
            after_blank, begun = line.is_blank, begun or not line.is_blank
            yield line

    def labelled_entries(self, part: MinutesPart, *, earlier: bool) -> Iterator[MinutesEntry]:
        """The lines that begin with the part's label, each with its continuation lines."""
        for at, line in enumerate(self.lines):
            states = part.begins(line.text) and self._is_statement(at, part)
            if states and (earlier or not self._is_of_another_meeting(line, part)):
                continued = takewhile(
                    lambda line: not (line.is_blank or self._begins_something(line)), self.lines[at + 1 :]
                )
                yield MinutesEntry([line, *continued])

    def _is_statement(self, at: int, part: MinutesPart) -> bool:
        """Whether a line states something itself: it is not a heading, a table header, or somebody's speech."""
        line, over_rows = self.lines[at], any(below.is_ruled for below in self.lines[at + 1 : at + 2])
        return not (over_rows or _is_part_heading(line, part) or self.is_spoken(line, anywhere=True))

    def _begins_something(self, line: MinutesLine) -> bool:
        """Whether a line begins something new."""
        is_apart = line.start in self.heading_starts or line.start in self.field_starts or line.is_break
        marked = is_apart or line.begins_an_entry or "|" in line.text[:2]
        return marked or any(part.begins(line.text) for part in MINUTES_PARTS.values())

    def is_spoken(self, line: MinutesLine, *, anywhere: bool = False) -> bool:
        """Whether a line is speech or code; with ``anywhere``, also a list item below a heading of the minutes."""
        return any(
            (surely or anywhere) and start <= line.start + line.indent < end
            for (start, end), surely in self._spoken_spans
        )

    def _is_of_another_meeting(self, line: MinutesLine, part: MinutesPart) -> bool:
        """Whether the innermost heading that decides it says that another meeting is meant."""
        for section in reversed(self.sections_at(line.start)):
            if OTHER_MEETING_HEADING.search(section.label):
                return True
            if part.heads(section.label):
                return False
        return False

    def sections_at(self, at: int) -> list[Block]:
        """The sections around a place, outermost first."""
        return [section for section in self.sections if section.start <= at < section.end]

    @cached_property
    def text(self) -> str:
        """The full text."""
        return self.library.text(self.front.revision_id)

    @cached_property
    def lines(self) -> Sequence[MinutesLine]:
        """All lines."""
        matches = re.finditer(r"[^\n]*(?:\n|\Z)", self.text)
        return [MinutesLine(match.start(), match[0].rstrip()) for match in matches]

    @cached_property
    def outline(self) -> Outline:
        """The outline."""
        return self.library.outline(self.front.document_id)

    @cached_property
    def field_starts(self) -> frozenset[int]:
        """Where the fields of the front matter begin."""
        return frozenset(block.start for block in self.outline.blocks if block.kind is BlockKind.FIELD)

    @cached_property
    def sections(self) -> Sequence[Block]:
        """All sections; the first one has the title."""
        return sections_of(self.outline)

    @cached_property
    def heading_starts(self) -> frozenset[int]:
        """Starts of the lines that have headings."""
        starts = (block.start for block in self.outline.blocks if block.kind is BlockKind.HEADING)
        return frozenset(self.text.rfind("\n", 0, start) + 1 for start in starts)

    @cached_property
    def _part_sections(self) -> Sequence[tuple[QuestionForm, Block]]:
        """The sections with the name of a part of minutes."""
        parts = MINUTES_PARTS.items()
        return [(form, section) for section in self.sections for form, part in parts if part.heads(section.label)]

    @cached_property
    def _spoken_spans(self) -> Sequence[tuple[Range, bool]]:
        """Spans of speech and code, and whether they count as such even below a heading of the minutes."""
        blocks = self.outline.blocks
        speech = [blocks[index] for index in self.outline.posts]
        code = [block for block in blocks if block.kind is BlockKind.CODE]
        listed = (BlockKind.LIST, BlockKind.LIST_ITEM)
        return [((block.start, block.end), block.kind not in listed) for block in (*speech, *code)]


def _is_part_heading(line: MinutesLine, part: MinutesPart) -> bool:
    """Whether a line that is not a heading stands over the lines of a part."""
    return line.leads and part.heads(line.text)
