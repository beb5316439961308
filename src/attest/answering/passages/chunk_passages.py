"""All passages of a chunk, found by walking the outline of its document.

A passage is a span of the revision's own text, cut along its outline, so it never crosses a post or runs into a
payload.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise

from attest.answering.passages.blocks import heading_span
from attest.answering.passages.item_terms import gives_value, lead_term, with_exclamations_joined, with_values_joined
from attest.answering.passages.lead_sentences import (
    add_list_marks,
    is_bare_list,
    is_code,
    is_short_code,
    lead_of,
    lead_within,
    name_span,
    short_list_span,
)
from attest.answering.passages.lengths import LONGEST_PASSAGE, is_too_long, short_pieces
from attest.answering.passages.library_parts import LibraryDocuments
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.pointers import is_only_pictures
from attest.answering.passages.prose_cells import prose_cells, short_cells
from attest.answering.passages.statements import span_within_fences, statements, with_trailing_comment
from attest.answering.passages.two_columns import two_column_rows
from attest.markup import as_markdown, code_as_set, is_header, masked, sentences_in, term_of_item
from attest.markup.html_code import code_in_tags, is_html_code
from attest.markup.labels import bold_line, label_at
from attest.questions.given_values import VALUE_LINE
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.spans import Range, Split

_RULE = re.compile(r"[\s|:+-]*")
"""The line between the header of a table and its rows."""


def passages_of_chunk(found: StoredChunk, library: LibraryDocuments, split: Split) -> list[Passage]:
    """All passages of a chunk, in order."""
    text, outline = library.text(found.revision_id), library.outline(found.document_id)
    children: dict[int, list[int]] = {}
    for index, block in enumerate(outline.blocks):
        children.setdefault(block.parent, []).append(index)
    walker = _OutlineWalker(
        found=found,
        text=text,
        outline=outline,
        children=children,
        said_by=found.chunk.author,
        split=lambda piece: sentences_in(found.path, piece, split),
    )
    return list(walker.walk_all(children.get(-1, ())))


@dataclass(frozen=True, slots=True, kw_only=True)
class _OutlineWalker:
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
    term: Range | None = None
    """Span of the term that the item or paragraph begins with: ``depth`` of ``- **depth** is …``."""

    def walk_all(self, indices: Sequence[int]) -> Iterator[Passage]:
        """Passages of neighbouring blocks. In a source file, the code between two symbols is a single piece."""
        for source, run in groupby(self._near_chunk(indices), key=self._is_source):
            places = list(run)
            if source:
                yield from self._statements(self.outline.blocks[places[0]].start, self.outline.blocks[places[-1]].end)
                continue
            leads = self._leads_by_block(places)
            for index in places:
                yield from self.walk(index, lead=leads.get(index))

    def _near_chunk(self, indices: Sequence[int]) -> Sequence[int]:
        """The neighbouring blocks within the chunk, with the one before and the one after, which may introduce or be
        introduced; of source code all, because its pieces may begin far above."""
        if self.found.document_kind == "code":
            return indices
        chunk, blocks = self.found.chunk, self.outline.blocks
        first = bisect_right(indices, chunk.start, key=lambda index: blocks[index].end)
        past = bisect_left(indices, chunk.end, key=lambda index: blocks[index].start)
        return indices[max(0, first - 1) : past + 1]

    def _leads_by_block(self, places: Sequence[int]) -> dict[int, Range]:
        """From a list or short code, and from the paragraph before it, to the sentence that introduces it."""
        leads: dict[int, Range] = {}
        for before, index in pairwise(places):
            block = self.outline.blocks[index]
            short_code = is_code(self.text, block) and is_short_code(self.text, block)
            if block.kind is BlockKind.LIST or short_code or is_bare_list(self.text, block):
                lead = lead_of(self.text, self.outline.blocks[before], self.split)
                leads |= {} if lead is None else {before: lead, index: lead}
        return leads

    def walk(self, index: int, lead: Range | None = None) -> Iterator[Passage]:
        block = self.outline.blocks[index]
        walker = self._walker_within(index, block)
        is_introduced = lead is not None and lead[0] < block.start
        if lead and is_introduced and self.found.chunk.start <= lead[0] < self.found.chunk.end:
            yield from walker._whole(index, lead)
        if block.end <= self.found.chunk.start or block.start >= self.found.chunk.end:
            return
        if block.kind is BlockKind.PARAGRAPH and is_introduced:
            return
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.HTML):
            end = lead[0] if lead else block.end
            yield from walker._paragraph(walker._start_of_words(index, block), end)
        elif block.kind is BlockKind.LIST:
            for item in self.children.get(index, ()):
                yield from walker.walk(item, lead=lead)
        elif block.kind is BlockKind.LIST_ITEM:
            yield from walker._item_passages(index, block, lead)
        elif block.kind is BlockKind.TABLE:
            yield from walker._table_rows(index)
        elif block.kind is BlockKind.CODE:
            in_html = is_html_code(self.text, block.start, block.end)
            yield from walker._statements(*span_within_fences(self.text, block), in_html=in_html)
        elif block.kind is BlockKind.FRONT_MATTER:
            yield from walker._front_matter_fields(index)
        else:
            yield from walker.walk_all(self.children.get(index, ()))

    def _start_of_words(self, index: int, block: Block) -> int:
        """Start of the words of a paragraph or item, after the speaker's name."""
        post = self.outline.posts.get(index)
        label = label_at(post.author, self.text, block.start, block.end) if post else None
        return label[1] if label else block.start

    def _walker_within(self, index: int, block: Block) -> "_OutlineWalker":
        """The walker inside a block: a post has an author, a quotation the person quoted, front matter neither."""
        if block.kind is BlockKind.QUOTE:
            return replace(self, said_by=block.label or None, quoted=True)
        if index in self.outline.posts:
            return replace(self, said_by=self.outline.posts[index].author)
        if block.kind is BlockKind.SECTION:
            return replace(self, under=block.label, section=index)
        if block.kind is BlockKind.LIST_ITEM or (block.kind is BlockKind.PARAGRAPH and self.term is None):
            return replace(self, term=lead_term(self.found.path, self.text, block.start, block.end))
        return replace(self, said_by=None, quoted=False) if block.kind is BlockKind.FRONT_MATTER else self

    def _markdown(self, start: int, end: int) -> str:
        return as_markdown(self.found.path, self.text[start:end], self.text)

    def _code(self, start: int, end: int, in_html: bool) -> str:
        return code_as_set(self.found.path, self.text[start:end], self.text, in_html=in_html)

    def _is_source(self, index: int) -> bool:
        return self.found.document_kind == "code" and self.outline.blocks[index].kind is BlockKind.CODE

    def _make_passage(
        self,
        start: int,
        end: int,
        form: PassageForm,
        *,
        header: tuple[int, int] | None = None,
        before: str = "",
        in_html: bool = False,
    ) -> Passage:
        is_code = form is PassageForm.CODE
        return Passage(
            found=self.found,
            start=start,
            end=end,
            form=form,
            header=header,
            text=self._code(start, end, in_html) if is_code else self._markdown(start, end),
            header_text=self._markdown(*header) if header else "",
            said_by=self.said_by,
            quoted=self.quoted,
            before=before,
            under=self.under,
            in_html=in_html,
        )

    def _sentences(
        self, place: tuple[int, int], form: PassageForm, *, header: tuple[int, int] | None = None, before: str = ""
    ) -> Iterator[Passage]:
        preceding = before
        for start, end in self._sentence_spans(place, form):
            words = masked(self.found.path, self.text[start:end])
            if is_too_long(words):
                yield from self._clauses(max(start, self.found.chunk.start), min(end, self.found.chunk.end), form)
            elif self._is_in_chunk(start, end):
                own_header = header or self._owner_of_value(start, end)
                passage = self._make_passage(start, end, form, header=own_header, before=preceding)
                is_value = header is None and own_header is not None
                yield replace(passage, under=passage.header_text) if is_value else passage
            preceding = f"{before} {self.text[start:end]}"

    def _sentence_spans(self, place: Range, form: PassageForm) -> Sequence[Range]:
        """The sentences of a piece; in an item, or behind a term, each with the value behind it that belongs to it."""
        sentences = [(low + place[0], high + place[0]) for low, high in self.split(self.text[slice(*place)])]
        spans = with_exclamations_joined(self.text, sentences)
        return with_values_joined(self.text, spans) if self.term or form is PassageForm.ITEM else spans

    def _paragraph(self, start: int, end: int) -> Iterator[Passage]:
        """The sentences of a paragraph, each below the bold line over them; in source code, also the rows of columns.

        A row of badges is skipped: its addresses are so long that it would be cut to pieces.
        """
        if is_only_pictures(self.text[start:end]):
            return
        rows = two_column_rows(self.text, start, end) if self.found.document_kind == "code" else ()
        if rows:
            yield from (self._make_passage(*row, PassageForm.ITEM) for row in rows if self._is_in_chunk(*row))
            return
        label, begins = bold_line(self.text, start, end) or (None, start)
        yield from self._sentences((begins, end), PassageForm.SENTENCE, header=label)

    def _clauses(self, start: int, end: int, form: PassageForm) -> Iterator[Passage]:
        """The parts of a sentence that is too long, without masked marks at their ends."""
        words = masked(self.found.path, self.text[start:end])
        for low, high in short_pieces(words, 0, len(words)):
            left = len(words[low:high]) - len(words[low:high].lstrip())
            yield self._make_passage(start + low + left, start + low + len(words[low:high].rstrip()), form)

    def _owner_of_value(self, start: int, end: int) -> Range | None:
        """Span of the name that a line *Default: 30* gives its value to: the term of its item, or the heading above."""
        if self.term is not None:
            return self.term if start >= self.term[1] and gives_value(self.text[start:end]) else None
        if self.section < 0 or not VALUE_LINE.match(self.text[start:end]):
            return None
        return heading_span(self.text, self.outline, self.section)

    def _is_in_chunk(self, start: int, end: int) -> bool:
        return self.found.chunk.start <= start and end <= self.found.chunk.end and start < end

    def _whole(self, index: int, lead: Range) -> Iterator[Passage]:
        """A short list, or some short code, with the sentence that introduces it, even across chunks."""
        block = self.outline.blocks[index]
        if block.kind is BlockKind.LIST:
            if place := short_list_span(lead, block, [self.outline.blocks[item] for item in self.children[index]]):
                yield self._make_passage(*place, PassageForm.LIST)
        elif is_bare_list(self.text, block):
            whole = self._make_passage(lead[0], block.end, PassageForm.LIST)
            yield replace(whole, text=add_list_marks(whole.text, lead[1] - lead[0]))
        elif block.kind in (BlockKind.PARAGRAPH, BlockKind.CODE):
            yield self._make_passage(lead[0], block.end, PassageForm.EXAMPLE)

    def _item_passages(self, index: int, block: Block, lead: Range | None) -> Iterator[Passage]:
        nested = [child for child in self.children.get(index, ()) if self.outline.blocks[child].kind is BlockKind.LIST]
        start = self._start_of_words(index, block)
        end = min((self.outline.blocks[child].start for child in nested), default=block.end)
        body = self.text[start:end].rstrip()
        tables = self._tables_before(index, end)
        if tables:
            yield from self._around_tables(tables, start, end)
        elif nested and (introduction := lead_within(self.text, start, end, self.split)):
            yield from self._sentences((start, introduction[0]), PassageForm.ITEM)
        elif len(body) <= LONGEST_PASSAGE // 2 and self._is_in_chunk(start, start + len(body)):
            yield self._make_passage(start, start + len(body), PassageForm.ITEM, header=lead)
        elif term := term_of_item(self.found.path, self.text, start, end):
            yield from self._sentences_of_term(term, start, end)
        else:
            yield from self._sentences((start, end), PassageForm.ITEM)
        for child in nested:
            list_start = max(
                (self.outline.blocks[earlier].end for earlier in nested if earlier < child), default=block.start
            )
            lead_inside = lead_within(self.text, list_start, self.outline.blocks[child].start, self.split)
            if name := None if lead_inside else name_span(self.text, start, start + len(body)):
                yield from chain.from_iterable(self.walk(item, lead=name) for item in self.children.get(child, ()))
            else:
                yield from self.walk(child, lead=lead_inside)

    def _tables_before(self, index: int, end: int) -> Sequence[int]:
        """The tables of an item that lie before ``end``."""
        blocks = self.outline.blocks
        children = self.children.get(index, ())
        return [child for child in children if blocks[child].kind is BlockKind.TABLE and blocks[child].start < end]

    def _around_tables(self, tables: Sequence[int], start: int, end: int) -> Iterator[Passage]:
        """The sentences of an item before, between and after its tables, and the rows below what introduces them."""
        for index in tables:
            table = self.outline.blocks[index]
            lead = lead_within(self.text, start, table.start, self.split)
            yield from self._sentences((start, lead[0] if lead else table.start), PassageForm.ITEM)
            if lead and self._is_in_chunk(*lead):
                yield self._make_passage(*lead, PassageForm.ITEM)
            yield from self._table_rows(index, before=self.text[start : table.start])
            start = table.end
        yield from self._sentences((start, end), PassageForm.ITEM)

    def _sentences_of_term(self, term: tuple[Range, int], start: int, end: int) -> Iterator[Passage]:
        """The sentences of a long item that begins with a term: the first with the term, the others below it."""
        term_span, rest = term
        sentences = self.split(self.text[rest:end])
        first = rest + sentences[0][1] if sentences else rest
        if sentences and first - start <= LONGEST_PASSAGE and self._is_in_chunk(start, first):
            yield self._make_passage(start, first, PassageForm.ITEM)
            rest = first
        yield from self._sentences((rest, end), PassageForm.SENTENCE, header=term_span)

    def _table_rows(self, index: int, before: str = "") -> Iterator[Passage]:
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
            row_name = " ".join(short_cells(path, self.text, place)) if prose else ""
            for cell, name in prose:
                yield from self._sentences(cell, PassageForm.SENTENCE, header=name, before=row_name)
            if not prose and self._is_in_chunk(*place) and row.end - row.start <= 3 * LONGEST_PASSAGE:
                yield self._make_passage(*place, PassageForm.ROW, header=header, before=before)

    def _statements(self, start: int, end: int, *, in_html: bool = False) -> Iterator[Passage]:
        first, last = max(start, self.found.chunk.start), min(end, self.found.chunk.end)
        for low, high in statements(self.text, first, last):
            place = (
                with_trailing_comment(self.text, low, high, self.found.chunk.end)
                if self.found.document_kind == "code"
                else (low, high)
            )
            inside = code_in_tags(self.text, *place) if in_html else place
            yield self._make_passage(*inside, PassageForm.CODE, in_html=in_html)

    def _front_matter_fields(self, index: int) -> Iterator[Passage]:
        for child in self.children.get(index, ()):
            block = self.outline.blocks[child]
            if block.kind is BlockKind.FIELD:
                yield self._make_passage(block.start, block.end, PassageForm.FIELD)
