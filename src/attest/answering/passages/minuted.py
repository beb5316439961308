"""What a text says as minutes do: decisions, actions, who was there (``minute_forms`` has how they are written).

Rule 1: what stands below *Previous decisions* is of another meeting. Rule 2: what somebody says in the meeting is no
part of the minutes. Rule 3: sentences that say that people agreed count only where no line is called a decision.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from attest.answering.passages.headings import heading_of
from attest.answering.passages.minute_forms import PARTS, PREVIOUS, SETTLES, SIGNS, Part
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import item_of
from attest.values.chunks import StoredChunk
from attest.values.days import written_day
from attest.values.markup import as_markdown
from attest.values.outlines import Block, BlockKind
from attest.values.question_forms import QuestionForm
from attest.values.spans import Range, Split

LONGEST_LIST, MOST_ROWS = 1_500, 40
"""Characters of a list of people, or rows of a table of them, that are quoted."""
_HEAD = 3_000
"""Characters in which minutes say when it was, and who led."""
_ITEM = re.compile(r"(?P<mark>[ \t]*(?:[-*+•◦]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)\S")
_ENTRY = re.compile(r"[ \t]*(?:[-*+•◦][ \t]|\d+[.)][ \t]|\*\*|__)")
"""How an entry begins among lines."""
_MARKS = re.compile(r"[ \t#>]*(?:-(?=\*))?")
_RULED = re.compile(r"(?=.*\|)(?=.*-)[\s|:-]+")
"""The line between the head of a table and its rows."""
_SAYS = re.compile(r"\n[ \t]+[-*+\d][^\n]{60}")
"""A line of a list inside an item that says something: those of an agenda only name what there is."""
_GENERAL = re.compile(rf"{SIGNS}(?:(?:executive )?summary|highlights|notes|minutes|recap|agenda|overview).*", re.I)
"""Headings over decisions of all matters."""
_CELLS = re.compile(r"^[ \t]*\||\s\|\s")
_BREAK = re.compile(r"\s*(?:(?:[-—–] ?){3,}|(?:\* ?){3,}|_{3,}|={3,})\s*")
_NOTHING = re.compile(rf"{SIGNS}(?:none|n/?a|nil|tbd|tba)?{SIGNS}", re.I)
_EITHER = (QuestionForm.SEEKS_DECISIONS, QuestionForm.SEEKS_ACTIONS)
"""What may stand in one list."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a text, without its end."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    @property
    def is_blank(self) -> bool:
        return not self.text


@dataclass(frozen=True, slots=True)
class _Entry:
    """Lines that say one thing, and the head of the table of which they are a row."""

    lines: Sequence[_Line]
    header: _Line | None = None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True)
class Minutes:
    """One text that may be minutes."""

    front: StoredChunk
    library: Library
    split: Split

    def each(self, form: QuestionForm, *, earlier: bool = False) -> list[Passage]:
        """Each decision, or each action, in order; with those of meetings before if ``earlier`` ones count, too."""
        areas = [(head, entry) for head, area in self._headed(form, earlier=earlier) for entry in _entries(area)]
        own = [(head, one) for head, one in areas if not (_is_another(one, form) or PARTS[form].heads(one.text))]
        told = [self._on_its_matter(head, self._told(one)) for head, one in own if not _NOTHING.fullmatch(one.text)]
        return _once([*told, *map(self._told, self._labelled(PARTS[form], earlier=earlier))])

    def decided(self) -> list[Passage]:
        """Each decision, in order; where none stands below a heading that says so, with the sentences that say that
        people settled something."""
        headed = next(self._headed(QuestionForm.SEEKS_DECISIONS, earlier=False), None)
        return _once([*self.each(QuestionForm.SEEKS_DECISIONS), *([] if headed else self._settled())])

    def nothing(self, form: QuestionForm) -> list[Passage]:
        """The heading of a part below which minutes say that there is nothing."""
        areas = ((head, [line for line in area if line.text]) for head, area in self._headed(form, earlier=False))
        empty = ((head, lines) for head, lines in areas if lines and all(_NOTHING.fullmatch(one.text) for one in lines))
        return _once(
            self._placed(head.start + _margin(head.text), lines[-1].end, Form.SENTENCE) for head, lines in empty
        )

    def settled(self) -> list[Passage]:
        """Sentences that say that people settled something, in order."""
        return _once(self._settled())

    def topics(self) -> list[Passage]:
        """Items of lists that say more in a list inside them, as minutes without decisions have what was said of each
        matter; those that are short enough to be read at once."""
        items = {index: one for index, one in enumerate(self._blocks) if one.kind is BlockKind.LIST_ITEM}
        having = dict.fromkeys(one.parent for one in self._blocks if one.kind is BlockKind.LIST and one.parent in items)
        told = [items[index] for index in having if items[index].end - items[index].start <= LONGEST_LIST]
        saying = (one for one in told if _SAYS.search(self._text, one.start, one.end))
        return _once(self._placed(*item_of(self._text, one)) for one in saying)

    def at_head(self, form: QuestionForm) -> Passage | None:
        """The line at its head that says one thing of the meeting: who led it, when it was."""
        head = takewhile(lambda line: line.start < _HEAD, self._lines)
        stated = next((line for line in head if PARTS[form].begins(line.text)), None)
        if stated is None and form is QuestionForm.SEEKS_THE_DAY:
            first = next((one.start for one in self._lines if one.text), 0)
            over = (one for one in self._lines if one.start in {first, *self._headings})
            stated = next((one for one in over if written_day(one.text)), None)
        return self._told(_Entry([stated])) if stated else None

    def whole(self, form: QuestionForm) -> tuple[list[Passage], int]:
        """All that stands below a heading that is called so, as far as there is room, or a line that says it; and how
        many lines there was no room for."""
        for head, area in self._headed(form, earlier=True):
            if rows := [entry for entry in _entries(area) if entry.header]:
                return _once(map(self._told, rows[:MOST_ROWS])), len(rows[MOST_ROWS:])
            lines = _of_one(form, area)
            if lines or any(map(str.isdigit, head.text)):
                fits = [line for line in lines if line.end - head.start <= LONGEST_LIST]
                listed = any(_ITEM.match(line.text) for line in fits)
                start, end = head.start + _margin(head.text), (fits or [head])[-1].end
                told = self._placed(start, end, Form.LIST if listed else Form.SENTENCE)
                return _once([told]), len(lines) - len(fits)
        said = (self._told(entry) for entry in self._labelled(PARTS[form], earlier=True))
        return _once([next(filter(None, said), None)]), 0

    def _on_its_matter(self, head: _Line, passage: Passage | None) -> Passage | None:
        """A conclusion behind the heading of the matter that it concludes, where each matter has its own."""
        around = [one for one in self._sections if one.start < head.start < one.end and one.start > self._title]
        matter = around[-1] if around else None
        if passage is None or passage.header or matter is None or _GENERAL.fullmatch(matter.label):
            return passage
        place = heading_of(self._text, self.library.outline(self.front.document_id), self._blocks.index(matter))
        return replace(passage, header=place, header_text=self._text[slice(*place)])

    def _headed(self, form: QuestionForm, *, earlier: bool) -> Iterator[tuple[_Line, Sequence[_Line]]]:
        """The headings, and lines like headings, that are called so, each with the lines below."""
        part = PARTS[form]
        for section in self._sections:
            if part.heads(section.label) and (earlier or not PREVIOUS.search(section.label)):
                yield self._below(section, form)
        for at, line in enumerate(self._lines):
            heads = line.start not in self._headings and _is_head(line.text) and part.heads(line.text)
            if heads and (earlier or not self._is_of_another(line, part)):
                yield line, list(self._following(at + 1))

    def _below(self, section: Block, form: QuestionForm) -> tuple[_Line, Sequence[_Line]]:
        """The heading and what stands in its section, less what is under headings of another part."""
        others = [one for other, one in self._parted if other is not form and section.start < one.start < section.end]
        head, *lines = (line for line in self._lines if section.start <= line.start < section.end)
        own = (line for line in lines if not any(one.start <= line.start < one.end for one in others))
        told = takewhile(lambda line: not _BREAK.fullmatch(line.text), own)
        return head, [line for line in told if line.start not in self._headings and not self._is_spoken(line)]

    def _following(self, at: int) -> Iterator[_Line]:
        """The lines of the list, the table or the paragraph behind a line."""
        parted = begun = False
        for line in self._lines[at:]:
            lone = not (_ENTRY.match(line.text) or line.indent or "|" in line.text)
            if line.start in self._headings or _BREAK.fullmatch(line.text) or (parted and begun and lone):
                return
            if not line.is_blank and any(part.heads(line.text) and _is_head(line.text) for part in PARTS.values()):
                return
            parted, begun = line.is_blank, begun or not line.is_blank
            yield line

    def _labelled(self, part: Part, *, earlier: bool) -> Iterator[_Entry]:
        """The lines that begin with what the part is called, each with those that go on with it."""
        for at, line in enumerate(self._lines):
            if part.begins(line.text) and self._says_it(at, part) and (earlier or not self._is_of_another(line, part)):
                more = takewhile(lambda one: not (one.is_blank or self._begins(one)), self._lines[at + 1 :])
                yield _Entry([line, *more])

    def _says_it(self, at: int, part: Part) -> bool:
        """Whether a line says something itself: it is no heading, no head of a table, and nobody's words."""
        line, ruled = self._lines[at], any(_RULED.fullmatch(one.text) for one in self._lines[at + 1 : at + 2])
        heads = _is_head(line.text) and part.heads(line.text)
        return not (ruled or heads or self._is_spoken(line, anywhere=True))

    def _begins(self, line: _Line) -> bool:
        """Whether a line begins something else than the one before."""
        marked = line.start in self._headings or _ENTRY.match(line.text) or "|" in line.text[:2]
        return bool(marked) or any(part.begins(line.text) for part in PARTS.values())

    def _settled(self) -> Iterator[Passage | None]:
        """Sentences that say that people settled something."""
        for line in self._lines:
            if SETTLES.search(line.text) and not self._is_spoken(line, anywhere=True):
                for start, end in self.split(line.text):
                    if SETTLES.search(line.text[start:end]):
                        yield self._told(_Entry([_Line(line.start + start, line.text[start:end])]))

    @cached_property
    def _text(self) -> str:
        return self.library.text(self.front.revision_id)

    @cached_property
    def _lines(self) -> Sequence[_Line]:
        return [_Line(one.start(), one[0].rstrip()) for one in re.finditer(r"[^\n]*(?:\n|\Z)", self._text)]

    @cached_property
    def _blocks(self) -> Sequence[Block]:
        return self.library.outline(self.front.document_id).blocks

    @cached_property
    def _sections(self) -> Sequence[Block]:
        return [block for block in self._blocks if block.kind is BlockKind.SECTION]

    @cached_property
    def _title(self) -> int:
        """Where the heading stands that is the title of it all."""
        return self._sections[0].start if self._sections else -1

    @cached_property
    def _parted(self) -> Sequence[tuple[QuestionForm, Block]]:
        """The sections that are called as a part of minutes is."""
        return [(form, one) for one in self._sections for form, part in PARTS.items() if part.heads(one.label)]

    @cached_property
    def _headings(self) -> frozenset[int]:
        """Where the lines begin that have headings."""
        found = (block.start for block in self._blocks if block.kind is BlockKind.HEADING)
        return frozenset(self._text.rfind("\n", 0, start) + 1 for start in found)

    @cached_property
    def _spoken(self) -> Sequence[tuple[Range, bool]]:
        """What people said, and code; and whether it is so even below a heading of the minutes."""
        outline = self.library.outline(self.front.document_id)
        said = [outline.blocks[index] for index in outline.posts]
        code = [block for block in outline.blocks if block.kind is BlockKind.CODE]
        listed = (BlockKind.LIST, BlockKind.LIST_ITEM)
        return [((block.start, block.end), block.kind not in listed) for block in (*said, *code)]

    def _is_spoken(self, line: _Line, *, anywhere: bool = False) -> bool:
        return any(
            (surely or anywhere) and start <= line.start + line.indent < end for (start, end), surely in self._spoken
        )

    def _is_of_another(self, line: _Line, part: Part) -> bool:
        """Whether the innermost heading that tells says that another meeting is meant."""
        inside = [one for one in self._sections if one.start <= line.start < one.end]
        for section in reversed(inside):
            if PREVIOUS.search(section.label):
                return True
            if part.heads(section.label):
                return False
        return False

    def _told(self, entry: _Entry) -> Passage | None:
        first, last = entry.lines[0], entry.lines[-1]
        if entry.header:
            passage = self._placed(first.start, last.end, Form.ROW)
            head = (entry.header.start, entry.header.end)
            return replace(passage, header=head, header_text=entry.header.text) if passage else None
        nested = _ITEM.match(first.text) and len(entry.lines) > 1
        start = first.start + (first.indent if nested else _margin(first.text))
        alone = Form.ROW if _CELLS.match(first.text) else Form.SENTENCE
        return self._placed(start, last.end, Form.STEP if nested else alone)

    def _placed(self, start: int, end: int, form: Form) -> Passage | None:
        found, last = (self.library.chunk_at(self.front.document_id, at) for at in (start, max(start, end - 1)))
        if found is None or last is None:  # a filter lets neither, or only a part of it, through
            return None
        text = as_markdown(found.path, self._text[start:end], self._text).strip()
        inside = [one.label for one in self._sections if one.start <= start < one.end]
        return Passage(found=found, start=start, end=end, text=text, form=form, under=" ".join(inside))


def _is_head(line: str) -> bool:
    """Whether a line that is no heading stands over others as one."""
    bare = line.strip()
    return bare.endswith((":", "**", "__")) or bare.isupper()


def _margin(line: str) -> int:
    """What stands in front of the words of a line: blanks, and the mark of a list or a heading."""
    item = _ITEM.match(line)
    marks = _MARKS.match(line)
    return len(item["mark"]) if item else marks.end() if marks else 0


def _of_one(form: QuestionForm, area: Sequence[_Line]) -> Sequence[_Line]:
    """The lines that say something; of when people meet next the first few alone."""
    told = [line for line in area if not _NOTHING.fullmatch(line.text)]
    return told[:2] if form is QuestionForm.SEEKS_THE_NEXT else told


def _entries(area: Iterable[_Line]) -> Iterator[_Entry]:
    """Lines as entries: an item, a row, what begins in bold, or a paragraph each."""
    current: list[_Line] = []
    header: _Line | None = None
    margin: int | None = None
    for line in area:
        if _RULED.fullmatch(line.text):
            header, current = (current[-1] if current else None), []
            continue
        is_new = (
            line.is_blank
            or _CELLS.search(line.text)
            or header
            or (_ENTRY.match(line.text) and line.indent <= (margin or 0))
        )
        if is_new and current:
            yield _Entry(current, header if header and "|" in current[0].text else None)
            current = []
        header = None if line.is_blank else header
        if not line.is_blank:
            margin = line.indent if margin is None else margin
            current.append(line)
    if current:
        yield _Entry(current, header if header and "|" in current[0].text else None)


def _is_another(entry: _Entry, form: QuestionForm) -> bool:
    """Whether an entry of a list says itself that it is of another part than was asked for."""
    return any(PARTS[other].begins(entry.text) for other in _EITHER if other is not form) and not PARTS[form].begins(
        entry.text
    )


def _once(found: Iterable[Passage | None]) -> list[Passage]:
    """In order, none that another has characters of."""
    told: list[Passage] = []
    for one in sorted(filter(None, found), key=lambda one: (one.start, -one.end)):
        if not told or one.start >= told[-1].end:
            told.append(one)
    return told
