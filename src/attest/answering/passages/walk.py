"""All passages of a chunk, found by walking the outline of its document.

A passage is a span of the revision's own text, cut along its outline, so it never crosses a post or runs into a
payload.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise

from attest.answering.passages.blocks import heading_of
from attest.answering.passages.columns import rows_of
from attest.answering.passages.leads import example, is_bare_list, is_code, lead_of, lead_within, marked, named, whole
from attest.answering.passages.lengths import MAX_CHARACTERS, pieces, too_long
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.pointers import only_pictures
from attest.answering.passages.prose_cells import prose_cells, short_cells
from attest.answering.passages.statements import statements, with_comment, within_fences
from attest.answering.passages.stored import Documents
from attest.markup import as_markdown, code_as_set, is_header, masked, sentences_in, term_of_item
from attest.markup.labels import bold_line, label_at
from attest.questions.given_values import SAYS_ITS_VALUE
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.spans import Range, Split

_RULE = re.compile(r"[\s|:+-]*")
"""The line between the header of a table and its rows."""


def passages(found: StoredChunk, library: Documents, split: Split) -> list[Passage]:
    """All passages of a chunk, in order."""
    text, outline = library.text(found.revision_id), library.outline(found.document_id)
    children: dict[int, list[int]] = {}
    for index, block in enumerate(outline.blocks):
        children.setdefault(block.parent, []).append(index)
    walker = _Walker(
        found=found, text=text, outline=outline, children=children, said_by=found.chunk.author,
        split=lambda piece: sentences_in(found.path, piece, split),
    )  # fmt: skip
    return list(walker.walk_all(children.get(-1, ())))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Walker:
    """Walks the blocks of a chunk's document, and keeps track of the speaker and the heading."""

    found: StoredChunk
    text: str
    outline: Outline
    children: Mapping[int, Sequence[int]]
    split: Split
    said_by: str | None
    quoted: bool = False
    under: str = ""
    section: int = -1
    """Index of the section that the heading ``under`` begins."""

    def walk_all(self, indices: Sequence[int]) -> Iterator[Passage]:
        """Passages of neighbouring blocks. In a source file, the code between two symbols is a single piece."""
        for source, run in groupby(indices, key=self._is_source):
            places = list(run)
            if source:
                yield from self._statements(self.outline.blocks[places[0]].start, self.outline.blocks[places[-1]].end)
                continue
            leads = self._leads(places)
            for index in places:
                yield from self.walk(index, lead=leads.get(index))

    def _leads(self, places: Sequence[int]) -> dict[int, Range]:
        """From a list or short code, and from the paragraph before it, to the sentence that introduces it."""
        leads: dict[int, Range] = {}
        for before, index in pairwise(places):
            block = self.outline.blocks[index]
            introduced = is_bare_list(self.text, block) or (is_code(self.text, block) and example(self.text, block))
            if block.kind is BlockKind.LIST or introduced:
                lead = lead_of(self.text, self.outline.blocks[before], self.split)
                leads |= {} if lead is None else {before: lead, index: lead}
        return leads

    def walk(self, index: int, lead: Range | None = None) -> Iterator[Passage]:
        block = self.outline.blocks[index]
        if block.end <= self.found.chunk.start or block.start >= self.found.chunk.end:
            return
        reader = self._within(index, block)
        if block.kind is BlockKind.PARAGRAPH and lead and lead[0] < block.start:
            bare = is_bare_list(self.text, block)
            told = reader._passage(lead[0], block.end, Form.LIST if bare else Form.EXAMPLE)
            yield replace(told, text=marked(told.text, lead[1] - lead[0])) if bare else told
        elif block.kind in (BlockKind.PARAGRAPH, BlockKind.HTML):
            end = lead[0] if lead else block.end
            yield from reader._paragraph(reader._words_of(index, block), end)
        elif block.kind is BlockKind.LIST:
            yield from reader._list(index, lead)
        elif block.kind is BlockKind.LIST_ITEM:
            yield from reader._item(index, block, lead)
        elif block.kind is BlockKind.TABLE:
            yield from reader._rows(index)
        elif block.kind is BlockKind.CODE:
            yield from reader._code(block, lead)
        elif block.kind is BlockKind.FRONT_MATTER:
            yield from reader._fields(index)
        else:
            yield from reader.walk_all(self.children.get(index, ()))

    def _words_of(self, index: int, block: Block) -> int:
        """Start of the words of a paragraph or item, after the speaker's name."""
        post = self.outline.posts.get(index)
        label = label_at(post.author, self.text, block.start, block.end) if post else None
        return label[1] if label else block.start

    def _within(self, index: int, block: Block) -> "_Walker":
        """The walker inside a block: a post has an author, a quotation the person quoted, front matter neither."""
        if block.kind is BlockKind.QUOTE:
            return replace(self, said_by=block.label or None, quoted=True)
        if index in self.outline.posts:
            return replace(self, said_by=self.outline.posts[index].author)
        if block.kind is BlockKind.SECTION:
            return replace(self, under=block.label, section=index)
        return replace(self, said_by=None, quoted=False) if block.kind is BlockKind.FRONT_MATTER else self

    def _said(self, start: int, end: int, form: Form = Form.SENTENCE) -> str:
        return (code_as_set if form is Form.CODE else as_markdown)(self.found.path, self.text[start:end], self.text)

    def _is_source(self, index: int) -> bool:
        return self.found.document_kind == "code" and self.outline.blocks[index].kind is BlockKind.CODE

    def _passage(
        self, start: int, end: int, form: Form, *, header: tuple[int, int] | None = None, before: str = ""
    ) -> Passage:
        return Passage(
            found=self.found, start=start, end=end, form=form, header=header,
            text=self._said(start, end, form),
            header_text=self._said(*header) if header else "", said_by=self.said_by, quoted=self.quoted,
            before=before, under=self.under,
        )  # fmt: skip

    def _sentences(
        self, place: tuple[int, int], form: Form, *, header: tuple[int, int] | None = None, before: str = ""
    ) -> Iterator[Passage]:
        last = before
        for low, high in self.split(self.text[slice(*place)]):
            start, end = low + place[0], high + place[0]
            words = masked(self.found.path, self.text[start:end])
            if too_long(words):
                yield from self._pieces(max(start, self.found.chunk.start), min(end, self.found.chunk.end), form)
            elif self._inside(start, end):
                yield self._passage(start, end, form, header=header or self._whose(start, end), before=last)
            last = f"{before} {self.text[start:end]}"

    def _paragraph(self, start: int, end: int) -> Iterator[Passage]:
        """The sentences of a paragraph, each below the bold line over them; in source code, also the rows of columns.

        A row of badges is skipped: its addresses are so long that it would be cut to pieces.
        """
        if only_pictures(self.text[start:end]):
            return
        rows = rows_of(self.text, start, end) if self.found.document_kind == "code" else ()
        if rows:
            yield from (self._passage(*row, Form.ITEM) for row in rows if self._inside(*row))
            return
        label, begins = bold_line(self.text, start, end) or (None, start)
        yield from self._sentences((begins, end), Form.SENTENCE, header=label)

    def _pieces(self, start: int, end: int, form: Form) -> Iterator[Passage]:
        """The parts of a sentence that is too long, without masked marks at their ends."""
        words = masked(self.found.path, self.text[start:end])
        for low, high in pieces(words, 0, len(words)):
            left = len(words[low:high]) - len(words[low:high].lstrip())
            yield self._passage(start + low + left, start + low + len(words[low:high].rstrip()), form)

    def _whose(self, start: int, end: int) -> Range | None:
        """Span of the heading above a line *Default: 30*: the name that the value belongs to."""
        if self.section < 0 or not SAYS_ITS_VALUE.match(self.text[start:end]):
            return None
        return heading_of(self.text, self.outline, self.section)

    def _inside(self, start: int, end: int) -> bool:
        return self.found.chunk.start <= start and end <= self.found.chunk.end and start < end

    def _list(self, index: int, lead: Range | None) -> Iterator[Passage]:
        items = self.children.get(index, ())
        together = (
            whole(lead, self.outline.blocks[index], [self.outline.blocks[item] for item in items]) if lead else None
        )
        if together and self._inside(*together):
            yield self._passage(*together, Form.LIST)
        for item in items:
            yield from self.walk(item, lead=lead)

    def _item(self, index: int, block: Block, lead: Range | None) -> Iterator[Passage]:
        nested = [child for child in self.children.get(index, ()) if self.outline.blocks[child].kind is BlockKind.LIST]
        start = self._words_of(index, block)
        end = min((self.outline.blocks[child].start for child in nested), default=block.end)
        body = self.text[start:end].rstrip()
        if len(body) <= MAX_CHARACTERS // 2 and self._inside(start, start + len(body)):
            yield self._passage(start, start + len(body), Form.ITEM, header=lead)
        elif term := term_of_item(self.found.path, self.text, start, end):
            yield from self._said_of(term, start, end)
        else:
            yield from self._sentences((start, end), Form.ITEM)
        for child in nested:
            before = max((self.outline.blocks[one].end for one in nested if one < child), default=block.start)
            said = lead_within(self.text, before, self.outline.blocks[child].start, self.split)
            if name := None if said else named(self.text, start, start + len(body)):
                yield from chain.from_iterable(self.walk(item, lead=name) for item in self.children.get(child, ()))
            else:
                yield from self.walk(child, lead=said)

    def _said_of(self, term: tuple[Range, int], start: int, end: int) -> Iterator[Passage]:
        """The sentences of a long item that begins with a term: the first with the term, the others below it."""
        named, behind = term
        sentences = self.split(self.text[behind:end])
        first = behind + sentences[0][1] if sentences else behind
        if sentences and first - start <= MAX_CHARACTERS and self._inside(start, first):
            yield self._passage(start, first, Form.ITEM)
            behind = first
        yield from self._sentences((behind, end), Form.SENTENCE, header=named)

    def _rows(self, index: int) -> Iterator[Passage]:
        rows = [self.outline.blocks[child] for child in self.children.get(index, ())]
        rows = [row for row in rows if not _RULE.fullmatch(self.text[row.start : row.end])]
        if not rows:
            return
        path = self.found.path
        first, second = (self.text[row.start : row.end] for row in (rows[0], rows[min(1, len(rows) - 1)]))
        header = (rows[0].start, rows[0].end) if is_header(path, first, second) else None
        for row in rows[1:] if header else rows:
            place = (row.start, row.end)
            prose = list(prose_cells(path, self.text, header or (0, 0), place))
            called = " ".join(short_cells(path, self.text, place)) if prose else ""
            for cell, name in prose:
                yield from self._sentences(cell, Form.SENTENCE, header=name, before=called)
            if not prose and self._inside(*place) and row.end - row.start <= 3 * MAX_CHARACTERS:
                yield self._passage(*place, Form.ROW, header=header)

    def _code(self, block: Block, lead: Range | None) -> Iterator[Passage]:
        """The code between the fences: together with the sentence that introduces it, and as whole statements."""
        if lead and self._inside(lead[0], block.end):
            yield self._passage(lead[0], block.end, Form.EXAMPLE)
        yield from self._statements(*within_fences(self.text, block))

    def _statements(self, start: int, end: int) -> Iterator[Passage]:
        first, last = max(start, self.found.chunk.start), min(end, self.found.chunk.end)
        for low, high in statements(self.text, first, last):
            place = (
                with_comment(self.text, low, high, self.found.chunk.end)
                if self.found.document_kind == "code"
                else (low, high)
            )
            yield self._passage(*place, Form.CODE)

    def _fields(self, index: int) -> Iterator[Passage]:
        for child in self.children.get(index, ()):
            block = self.outline.blocks[child]
            if block.kind is BlockKind.FIELD:
                yield self._passage(block.start, block.end, Form.FIELD)
