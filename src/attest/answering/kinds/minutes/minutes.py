"""What a text says as minutes: decisions, actions, attendance (``parts`` has how they are written).

Rule 1: what stands below *Previous decisions* belongs to another meeting.
Rule 2: what somebody says in the meeting is not part of the minutes.
Rule 3: sentences saying that people agreed count only if no line is called a decision.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from attest.answering.kinds.minutes.lines import Entry, Line, entries_of
from attest.answering.kinds.minutes.parts import PARTS, PREVIOUS, SETTLES, SIGNS, Part
from attest.answering.passages.blocks import heading_of, item_of, sections_of
from attest.answering.passages.passages import Form, Library, Passage
from attest.markup import as_markdown
from attest.questions.question_forms import QuestionForm
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind
from attest.values.spans import Range, Split
from attest.words.days import written_day

LONGEST_LIST, MOST_ROWS = 1_500, 40
"""Most characters of a list of people, and most rows of a table of them, that are quoted."""
_HEAD = 3_000
"""Number of first characters in which minutes give their date and chair."""
_SAYS = re.compile(r"\n[ \t]+[-*+\d][^\n]{60}")
"""A line of a nested list that says something; those of an agenda only name topics."""
_MET = re.compile(r"\b(?:met|convened|assembled|gathered|(?:was|were) held|took place)\b", re.I)
"""Verbs of a sentence that says when people met."""
_GENERAL = re.compile(rf"{SIGNS}(?:(?:executive )?summary|highlights|notes|minutes|recap|agenda|overview).*", re.I)
"""Headings over decisions on all subjects."""
_EITHER = (QuestionForm.SEEKS_DECISIONS, QuestionForm.SEEKS_ACTIONS)
"""Parts that may be mixed in one list."""


@dataclass(frozen=True)
class Minutes:
    """A text that may be minutes."""

    front: StoredChunk
    library: Library
    split: Split

    def each(self, form: QuestionForm, *, earlier: bool = False) -> list[Passage]:
        """Each decision, or each action, in order; also those of earlier meetings if ``earlier``."""
        areas = [(head, entry) for head, area in self._headed(form, earlier=earlier) for entry in entries_of(area)]
        own = [(head, one) for head, one in areas if not (_is_another(one, form) or PARTS[form].heads(one.text))]
        told = [self._on_its_matter(head, self._told(one)) for head, one in own if not one.says_nothing]
        return _once([*told, *map(self._told, self._labelled(PARTS[form], earlier=earlier))])

    def decided(self) -> list[Passage]:
        """Each decision, in order; without a heading for decisions, also sentences saying that people settled it."""
        headed = next(self._headed(QuestionForm.SEEKS_DECISIONS, earlier=False), None)
        return _once([*self.each(QuestionForm.SEEKS_DECISIONS), *([] if headed else self.settled())])

    def nothing(self, form: QuestionForm) -> list[Passage]:
        """The heading of a part below which the minutes say that there is nothing."""
        areas = ((head, [line for line in area if line.text]) for head, area in self._headed(form, earlier=False))
        empty = ((head, lines) for head, lines in areas if lines and all(one.says_nothing for one in lines))
        return _once(self._placed(head.start + head.margin, lines[-1].end, Form.SENTENCE) for head, lines in empty)

    def settled(self) -> list[Passage]:
        """Sentences saying that people settled something, in order."""
        said = (line for line in self._lines if SETTLES.search(line.text) and not self._is_spoken(line, anywhere=True))
        return _once(self._told(Entry([one])) for one in self._sentences_of(said) if SETTLES.search(one.text))

    def _sentences_of(self, lines: Iterable[Line]) -> Iterator[Line]:
        return (Line(one.start + start, one.text[start:end]) for one in lines for start, end in self.split(one.text))

    def topics(self) -> list[Passage]:
        """List items short enough to be quoted that have a list with text inside them.

        Minutes without decisions record in this way what was said on each subject.
        """
        items = {index: one for index, one in enumerate(self._blocks) if one.kind is BlockKind.LIST_ITEM}
        having = dict.fromkeys(one.parent for one in self._blocks if one.kind is BlockKind.LIST and one.parent in items)
        told = [items[index] for index in having if items[index].end - items[index].start <= LONGEST_LIST]
        saying = (one for one in told if _SAYS.search(self._text, one.start, one.end))
        return _once(self._placed(*item_of(self._text, one)) for one in saying)

    def at_head(self, form: QuestionForm) -> Passage | None:
        """The line near the top that states one thing about the meeting: its chair, its date."""
        head = list(takewhile(lambda line: line.start < _HEAD, self._lines))
        stated = next((line for line in head if PARTS[form].begins(line.text)), None)
        if stated is None and form is QuestionForm.SEEKS_THE_DAY:
            first = next((one.start for one in self._lines if one.text), 0)
            over = [one for one in self._lines if one.start in {first, *self._headings}]
            said = [one for one in self._sentences_of(head) if _MET.search(one.text)]
            stated = next((one for one in [*over, *said] if written_day(one.text)), None)
        return self._told(Entry([stated])) if stated else None

    def whole(self, form: QuestionForm) -> tuple[list[Passage], int]:
        """All text below a heading with the part's name, up to the limit, or a line that states it.

        Also the number of lines left out.
        """
        for head, area in self._headed(form, earlier=True):
            if rows := [entry for entry in entries_of(area) if entry.header]:
                return _once(map(self._told, rows[:MOST_ROWS])), len(rows[MOST_ROWS:])
            lines = _of_one(form, area)
            if lines or any(map(str.isdigit, head.text)):
                fits = [line for line in lines if line.end - head.start <= LONGEST_LIST]
                form_of_all = Form.LIST if any(line.is_item for line in fits) else Form.SENTENCE
                told = self._placed(head.start + head.margin, (fits or [head])[-1].end, form_of_all)
                return _once([told]), len(lines) - len(fits)
        said = (self._told(entry) for entry in self._labelled(PARTS[form], earlier=True))
        return _once([next(filter(None, said), None)]), 0

    def _on_its_matter(self, head: Line, passage: Passage | None) -> Passage | None:
        """A conclusion with the heading of its subject, if each subject has its own conclusions."""
        around = [one for one in self._sections if one.start < head.start < one.end and one.start > self._title]
        matter = around[-1] if around else None
        if passage is None or passage.header or matter is None or _GENERAL.fullmatch(matter.label):
            return passage
        place = heading_of(self._text, self.library.outline(self.front.document_id), self._blocks.index(matter))
        return replace(passage, header=place, header_text=self._text[slice(*place)])

    def _headed(self, form: QuestionForm, *, earlier: bool) -> Iterator[tuple[Line, Sequence[Line]]]:
        """The headings, and lines like headings, with the part's name, each with the lines below."""
        part = PARTS[form]
        for section in self._sections:
            if part.heads(section.label) and (earlier or not PREVIOUS.search(section.label)):
                yield self._below(section, form)
        for at, line in enumerate(self._lines):
            heads = line.start not in self._headings and _heads(line, part)
            if heads and (earlier or not self._is_of_another(line, part)):
                yield line, list(self._following(at + 1))

    def _below(self, section: Block, form: QuestionForm) -> tuple[Line, Sequence[Line]]:
        """The heading of a section and its lines, without those under headings of other parts."""
        others = [one for other, one in self._parted if other is not form and section.start < one.start < section.end]
        head, *lines = (line for line in self._lines if section.start <= line.start < section.end)
        own = (line for line in lines if not any(one.start <= line.start < one.end for one in others))
        told = takewhile(lambda line: not line.is_break, own)
        return head, [line for line in told if line.start not in self._headings and not self._is_spoken(line)]

    def _following(self, at: int) -> Iterator[Line]:
        """The lines of the list, table or paragraph after a line."""
        parted = begun = False
        for line in self._lines[at:]:
            lone = not (line.begins_an_entry or line.indent or "|" in line.text)
            if line.start in self._headings or line.is_break or (parted and begun and lone):
                return
            if any(_heads(line, part) for part in PARTS.values()):
                return
            parted, begun = line.is_blank, begun or not line.is_blank
            yield line

    def _labelled(self, part: Part, *, earlier: bool) -> Iterator[Entry]:
        """The lines that begin with the part's label, each with its continuation lines."""
        for at, line in enumerate(self._lines):
            if part.begins(line.text) and self._says_it(at, part) and (earlier or not self._is_of_another(line, part)):
                more = takewhile(lambda one: not (one.is_blank or self._begins(one)), self._lines[at + 1 :])
                yield Entry([line, *more])

    def _says_it(self, at: int, part: Part) -> bool:
        """Whether a line states something itself: it is not a heading, a table header, or somebody's speech."""
        line, over_rows = self._lines[at], any(one.is_ruled for one in self._lines[at + 1 : at + 2])
        return not (over_rows or _heads(line, part) or self._is_spoken(line, anywhere=True))

    def _begins(self, line: Line) -> bool:
        """Whether a line begins something new."""
        marked = line.start in self._headings or line.begins_an_entry or "|" in line.text[:2]
        return marked or any(part.begins(line.text) for part in PARTS.values())

    @cached_property
    def _text(self) -> str:
        return self.library.text(self.front.revision_id)

    @cached_property
    def _lines(self) -> Sequence[Line]:
        return [Line(one.start(), one[0].rstrip()) for one in re.finditer(r"[^\n]*(?:\n|\Z)", self._text)]

    @cached_property
    def _blocks(self) -> Sequence[Block]:
        return self.library.outline(self.front.document_id).blocks

    @cached_property
    def _sections(self) -> Sequence[Block]:
        return sections_of(self.library.outline(self.front.document_id))

    @cached_property
    def _title(self) -> int:
        """Start of the section whose heading is the title."""
        return self._sections[0].start if self._sections else -1

    @cached_property
    def _parted(self) -> Sequence[tuple[QuestionForm, Block]]:
        """The sections with the name of a part of minutes."""
        return [(form, one) for one in self._sections for form, part in PARTS.items() if part.heads(one.label)]

    @cached_property
    def _headings(self) -> frozenset[int]:
        """Starts of the lines that have headings."""
        found = (block.start for block in self._blocks if block.kind is BlockKind.HEADING)
        return frozenset(self._text.rfind("\n", 0, start) + 1 for start in found)

    @cached_property
    def _spoken(self) -> Sequence[tuple[Range, bool]]:
        """Spans of speech and code, and whether they count as such even below a heading of the minutes."""
        outline = self.library.outline(self.front.document_id)
        said = [outline.blocks[index] for index in outline.posts]
        code = [block for block in outline.blocks if block.kind is BlockKind.CODE]
        listed = (BlockKind.LIST, BlockKind.LIST_ITEM)
        return [((block.start, block.end), block.kind not in listed) for block in (*said, *code)]

    def _is_spoken(self, line: Line, *, anywhere: bool = False) -> bool:
        return any(
            (surely or anywhere) and start <= line.start + line.indent < end for (start, end), surely in self._spoken
        )

    def _is_of_another(self, line: Line, part: Part) -> bool:
        """Whether the innermost heading that decides it says that another meeting is meant."""
        inside = [one for one in self._sections if one.start <= line.start < one.end]
        for section in reversed(inside):
            if PREVIOUS.search(section.label):
                return True
            if part.heads(section.label):
                return False
        return False

    def _told(self, entry: Entry) -> Passage | None:
        first, last = entry.lines[0], entry.lines[-1]
        if entry.header:
            passage = self._placed(first.start, last.end, Form.ROW)
            head = (entry.header.start, entry.header.end)
            return replace(passage, header=head, header_text=entry.header.text) if passage else None
        nested = first.is_item and len(entry.lines) > 1
        start = first.start + (first.indent if nested else first.margin)
        alone = Form.ROW if first.is_row else Form.SENTENCE
        return self._placed(start, last.end, Form.STEP if nested else alone)

    def _placed(self, start: int, end: int, form: Form) -> Passage | None:
        found, last = (self.library.chunk_at(self.front.document_id, at) for at in (start, max(start, end - 1)))
        if found is None or last is None:  # a filter excludes all or part of it
            return None
        text = as_markdown(found.path, self._text[start:end], self._text).strip()
        inside = [one.label for one in self._sections if one.start <= start < one.end]
        return Passage(found=found, start=start, end=end, text=text, form=form, under=" ".join(inside))


def _heads(line: Line, part: Part) -> bool:
    """Whether a line that is not a heading stands over the lines of a part."""
    return line.leads and part.heads(line.text)


def _of_one(form: QuestionForm, area: Sequence[Line]) -> Sequence[Line]:
    """The lines that say something; only the first two for the next meeting."""
    told = [line for line in area if not line.says_nothing]
    return told[:2] if form is QuestionForm.SEEKS_THE_NEXT else told


def _is_another(entry: Entry, form: QuestionForm) -> bool:
    """Whether a list entry says itself that it belongs to another part than the one asked for."""
    return any(PARTS[other].begins(entry.text) for other in _EITHER if other is not form) and not PARTS[form].begins(
        entry.text
    )


def _once(found: Iterable[Passage | None]) -> list[Passage]:
    """In order, without passages that overlap an earlier one."""
    told: list[Passage] = []
    for one in sorted(filter(None, found), key=lambda one: (one.start, -one.end)):
        if not told or one.start >= told[-1].end:
            told.append(one)
    return told
