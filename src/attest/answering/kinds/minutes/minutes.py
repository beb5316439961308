"""What a text says as minutes: decisions, actions, attendance (``minutes_parts`` has how they are written).

Rule 1: what stands below *Previous decisions* belongs to another meeting.
Rule 2: what somebody says in the meeting is not part of the minutes.
Rule 3: sentences saying that people agreed count only if no line is called a decision.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from attest.answering.kinds.minutes.minutes_lines import MinutesEntry, MinutesLine, entries_of
from attest.answering.kinds.minutes.minutes_parts import MARKS, MINUTES_PARTS, SETTLED_SENTENCE
from attest.answering.kinds.minutes.minutes_text import MinutesText
from attest.answering.passages.blocks import heading_span, step_span
from attest.answering.passages.passages import Passage, PassageForm
from attest.markup import as_markdown
from attest.questions.question_forms import QuestionForm
from attest.values.outlines import BlockKind
from attest.words.days import first_date_in

LONGEST_LIST, MOST_ROWS = 1_500, 40
"""Most characters of a list of people, and most rows of a table of them, that are quoted."""
_HEAD_CHARACTERS = 3_000
"""Number of first characters in which minutes give their date and chair."""
_NESTED_TEXT = re.compile(r"\n[ \t]+[-*+\d][^\n]{60}")
"""A line of a nested list that says something; those of an agenda only name topics."""
_MET = re.compile(r"\b(?:met|convened|assembled|gathered|(?:was|were) held|took place)\b", re.I)
"""Verbs of a sentence that says when people met."""
_GENERAL_HEADING = re.compile(
    rf"{MARKS}(?:(?:executive )?summary|highlights|notes|minutes|recap|agenda|overview).*", re.I
)
"""Headings over decisions on all subjects."""
_MIXED_FORMS = (QuestionForm.SEEKS_DECISIONS, QuestionForm.SEEKS_ACTIONS)
"""Parts that may be mixed in one list."""


class Minutes(MinutesText):
    """A text that may be minutes, and the passages that answer questions about its meeting."""

    def entries(self, form: QuestionForm, *, earlier: bool = False) -> list[Passage]:
        """Each decision, or each action, in order; also those of earlier meetings if ``earlier``."""
        part = MINUTES_PARTS[form]
        listed = [(head, entry) for head, area in self.areas(form, earlier=earlier) for entry in entries_of(area)]
        own = [
            (head, entry)
            for head, entry in listed
            if not (_is_of_other_part(entry, form) or part.heads(entry.text) or entry.says_nothing)
        ]
        passages = [self._with_subject_heading(head, self._entry_passage(entry)) for head, entry in own]
        labelled = map(self._entry_passage, self.labelled_entries(part, earlier=earlier))
        return _without_overlaps([*passages, *labelled])

    def decisions(self) -> list[Passage]:
        """Each decision, in order; without a heading for decisions, also sentences saying that people settled it."""
        has_heading = next(self.areas(QuestionForm.SEEKS_DECISIONS, earlier=False), None) is not None
        settled = [] if has_heading else self.settled_sentences()
        return _without_overlaps([*self.entries(QuestionForm.SEEKS_DECISIONS), *settled])

    def empty_parts(self, form: QuestionForm) -> list[Passage]:
        """The heading of a part below which the minutes say that there is nothing."""
        areas = ((head, [line for line in area if line.text]) for head, area in self.areas(form, earlier=False))
        empty = ((head, lines) for head, lines in areas if lines and all(line.says_nothing for line in lines))
        return _without_overlaps(
            self._passage_at(head.start + head.margin, lines[-1].end, PassageForm.SENTENCE) for head, lines in empty
        )

    def settled_sentences(self) -> list[Passage]:
        """Sentences saying that people settled something, in order."""
        settling = (line for line in self.lines if SETTLED_SENTENCE.search(line.text))
        written = (line for line in settling if not self.is_spoken(line, anywhere=True))
        sentences = (line for line in self._sentences_of(written) if SETTLED_SENTENCE.search(line.text))
        return _without_overlaps(self._entry_passage(MinutesEntry([sentence])) for sentence in sentences)

    def _sentences_of(self, lines: Iterable[MinutesLine]) -> Iterator[MinutesLine]:
        """The sentences of some lines, each as a line of its own."""
        for line in lines:
            yield from (MinutesLine(line.start + start, line.text[start:end]) for start, end in self.split(line.text))

    def topics(self) -> list[Passage]:
        """List items short enough to be quoted that have a list with text inside them.

        Minutes without decisions record in this way what was said on each subject.
        """
        blocks = self.outline.blocks
        parents = dict.fromkeys(block.parent for block in blocks if block.kind is BlockKind.LIST and block.parent >= 0)
        items = [blocks[parent] for parent in parents if blocks[parent].kind is BlockKind.LIST_ITEM]
        short = (item for item in items if item.end - item.start <= LONGEST_LIST)
        with_text = (item for item in short if _NESTED_TEXT.search(self.text, item.start, item.end))
        return _without_overlaps(self._passage_at(*step_span(self.text, item)) for item in with_text)

    def head_line(self, form: QuestionForm) -> Passage | None:
        """The line near the top that states one thing about the meeting: its chair, its date."""
        head = list(takewhile(lambda line: line.start < _HEAD_CHARACTERS, self.lines))
        stated = next((line for line in head if MINUTES_PARTS[form].begins(line.text)), None)
        if stated is None and form is QuestionForm.SEEKS_THE_DAY:
            first = next((line.start for line in self.lines if line.text), 0)
            headings = [line for line in self.lines if line.start in {first, *self.heading_starts}]
            sentences = [sentence for sentence in self._sentences_of(head) if _MET.search(sentence.text)]
            stated = next((line for line in [*headings, *sentences] if first_date_in(line.text)), None)
        return self._entry_passage(MinutesEntry([stated])) if stated else None

    def part_in_full(self, form: QuestionForm) -> tuple[list[Passage], int]:
        """All text below a heading with the part's name, up to the limit, or a line that states it.

        Also the number of lines left out.
        """
        for head, area in self.areas(form, earlier=True):
            if rows := [entry for entry in entries_of(area) if entry.header]:
                return _without_overlaps(map(self._entry_passage, rows[:MOST_ROWS])), len(rows[MOST_ROWS:])
            lines = _informative_lines(form, area)
            if lines or any(map(str.isdigit, head.text)):
                fitting = [line for line in lines if line.end - head.start <= LONGEST_LIST]
                form_of_all = PassageForm.LIST if any(line.is_item for line in fitting) else PassageForm.SENTENCE
                whole = self._passage_at(head.start + head.margin, (fitting or [head])[-1].end, form_of_all)
                return _without_overlaps([whole]), len(lines) - len(fitting)
        labelled = map(self._entry_passage, self.labelled_entries(MINUTES_PARTS[form], earlier=True))
        return _without_overlaps([next(filter(None, labelled), None)]), 0

    def _with_subject_heading(self, head: MinutesLine, passage: Passage | None) -> Passage | None:
        """A conclusion with the heading of its subject, if each subject has its own conclusions."""
        title = self.sections[0].start if self.sections else -1
        around = [section for section in self.sections if title < section.start < head.start < section.end]
        subject = around[-1] if around else None
        if passage is None or passage.header or subject is None or _GENERAL_HEADING.fullmatch(subject.label):
            return passage
        place = heading_span(self.text, self.outline, self.outline.blocks.index(subject))
        return replace(passage, header=place, header_text=self.text[slice(*place)])

    def _entry_passage(self, entry: MinutesEntry) -> Passage | None:
        """An entry as a passage; None if the filters exclude it."""
        first, last = entry.lines[0], entry.lines[-1]
        if entry.header:
            passage = self._passage_at(first.start, last.end, PassageForm.ROW)
            header = (entry.header.start, entry.header.end)
            return replace(passage, header=header, header_text=entry.header.text) if passage else None
        is_nested = first.is_item and len(entry.lines) > 1
        start = first.start + (first.indent if is_nested else first.margin)
        form_alone = PassageForm.ROW if first.is_row else PassageForm.SENTENCE
        return self._passage_at(start, last.end, PassageForm.STEP if is_nested else form_alone)

    def _passage_at(self, start: int, end: int, form: PassageForm) -> Passage | None:
        found, last = (self.library.chunk_at(self.front.document_id, at) for at in (start, max(start, end - 1)))
        if found is None or last is None:  # a filter excludes all or part of it
            return None
        text = as_markdown(found.path, self.text[start:end], self.text).strip()
        headings = " ".join(section.label for section in self.sections_at(start))
        return Passage(found=found, start=start, end=end, text=text, form=form, under=headings)


def _informative_lines(form: QuestionForm, area: Sequence[MinutesLine]) -> Sequence[MinutesLine]:
    """The lines that say something; only the first two for the next meeting."""
    lines = [line for line in area if not line.says_nothing]
    return lines[:2] if form is QuestionForm.SEEKS_THE_NEXT else lines


def _is_of_other_part(entry: MinutesEntry, form: QuestionForm) -> bool:
    """Whether a list entry says itself that it belongs to another part than the one asked for."""
    others = (MINUTES_PARTS[other] for other in _MIXED_FORMS if other is not form)
    return any(other.begins(entry.text) for other in others) and not MINUTES_PARTS[form].begins(entry.text)


def _without_overlaps(found: Iterable[Passage | None]) -> list[Passage]:
    """In order, without passages that overlap an earlier one."""
    apart: list[Passage] = []
    for passage in sorted(filter(None, found), key=lambda passage: (passage.start, -passage.end)):
        if not apart or passage.start >= apart[-1].end:
            apart.append(passage)
    return apart
