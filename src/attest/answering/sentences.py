"""Turn a passage into a sentence with the spans that carry it.

A sentence is the passage's own words without markup; in a thread it names the author and the date, bound to the line
that states them. Nothing is added that no quote carries.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from attest.answering.attribution import credit
from attest.answering.fields import DESCRIPTION, NUMBERS, field_of, number_field
from attest.answering.negative_headings import negates_content, negating_heading
from attest.answering.passages.layout import one_piece_per_line
from attest.answering.passages.passages import PROSE, Library, Passage, PassageForm
from attest.answering.passages.plain_text import LIST_MARK, plain_cells, plain_text
from attest.markup import code_as_set
from attest.markup.markdown import GAP
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field
from attest.values.spans import Range
from attest.words.releases import version_of_heading

_LIST_CONJUNCTION = re.compile(r"(?:[;,]\s*(?:and(?:/or)?|or)|[;,])\s*$", re.I)
"""The end of a list item that leads on to the next: *; and*."""
_SENTENCE_END = re.compile(r"[.!?:…。！？：；।॥۔؟][—–]?[\"”’)\]」』]*$")
"""The mark at the end of a sentence, with quotes or brackets behind it."""
_COMPLETE_ITEM = re.compile(r"(?![A-Z]\w+ing\b)[A-Z“\"](?:\S+\s+){7,}\S+[.!?][\"”’)\]]*", re.S)
"""A list item that is a sentence of its own; *Using a camera of theirs.* is not."""
_COMMENT_FIELD = re.compile(r"^\[(\w[\w-]*)\]:[ \t]*<>[ \t]*\((.*)\)$")
"""Markdown front matter hidden as a link: ``[title]: <> (About)``."""
_MULTILINE_FORMS = frozenset({PassageForm.LIST, PassageForm.EXAMPLE, PassageForm.ITEM})
"""Forms that keep their lines."""
_CUT = re.compile(r"[\w,][ \t]+\w")
"""The last character of a passage in front of another word: it is a piece of a sentence too long to be quoted."""
_INDENTATION = re.compile(r"(?P<blanks>[ \t]+)\S")
"""The blanks in front of a line that is indented."""
_BULLET = re.compile(r"\A[-*+•] ")
"""The mark of an item in a list without numbers."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence with the spans of its document that carry it."""

    text: str
    spans: Sequence[tuple[int, int]]
    passage: Passage
    lead: str = ""
    """The beginning of the text that names the author, or what a field belongs to; the first span carries it.

    A heading that turns the words into their opposite is not a lead: each sentence repeats it.
    """
    lead_spans: int = 1
    """Number of spans that carry the lead."""
    goes_on: bool = False
    """Whether the previous sentence already has this one's lead."""


def sentence(passage: Passage, library: Library) -> Sentence:
    """A passage as a sentence, behind its day if that is to be said."""
    undated = _undated_sentence(passage, library)
    if not passage.dated:
        return undated
    text = library.text(passage.found.revision_id)
    day = "".join(f"{plain_text(text[start:end])}: " for start, end in passage.dated)
    spans = [*passage.dated, *undated.spans]
    return replace(undated, text=day + undated.text, spans=spans, lead=day, lead_spans=len(passage.dated))


def _undated_sentence(passage: Passage, library: Library) -> Sentence:
    text = library.text(passage.found.revision_id)
    if passage.form is PassageForm.FIELD:
        return _field_sentence(passage, library)
    if passage.form is PassageForm.ROW:
        return _row_sentence(passage)
    place = (passage.start, passage.end)
    if passage.form is PassageForm.CODE and (passage.found.document_kind == "code" or "\n" in passage.text):
        return code_sentence(passage, text)
    is_cut = passage.form in PROSE and _CUT.match(text, place[1] - 1) is not None
    words = passage.text.strip() if passage.form is PassageForm.CODE else _plain_words(passage, is_cut=is_cut)
    heading = _label(passage) or negating_heading(passage, library)
    leads = [lead for lead in (credit(passage, library), heading) if lead is not None]
    text_with_leads = ": ".join([*(name for name, _ in leads), words])
    shared = f"{leads[0][0]}: " if leads and not negates_content(leads[0][0]) else ""
    return Sentence(text_with_leads, [*(span for _, span in leads), place], passage, shared)


def code_sentence(passage: Passage, text: str) -> Sentence:
    """Lines of source code as in their revision, without the indentation of the first line."""
    place = (passage.start, passage.end)
    lines = code_as_set(passage.found.path, _dedent(text, *place), in_html=passage.in_html)
    return Sentence(lines, [place], passage)


def quoted_words(passage: Passage) -> Sentence:
    """The passage's words alone, for when the words put around them are not supported."""
    if passage.form is PassageForm.CODE:
        return Sentence(passage.text.strip(), [(passage.start, passage.end)], passage)
    is_row = passage.form is PassageForm.ROW
    words = _with_full_stop("; ".join(filter(None, plain_cells(passage.text)))) if is_row else _plain_words(passage)
    return Sentence(words, [(passage.start, passage.end)], passage)


def _plain_words(passage: Passage, *, is_cut: bool = False) -> str:
    """The words of a passage without markup: a sentence, or a list or code with its introduction, line by line."""
    if passage.form is PassageForm.HEADING:
        return f"{_heading_words(passage.text)}:"
    if passage.form is PassageForm.STEP:
        return _step_words(passage.text)
    is_item = passage.form in (PassageForm.ITEM, PassageForm.LIST)
    text = LIST_MARK.sub("", passage.text, count=1) if is_item else passage.text
    lines = one_piece_per_line(text, plain_text) if passage.form in _MULTILINE_FORMS else None
    return lines or _with_full_stop(plain_text(text), is_cut=is_cut)


def _step_words(text: str) -> str:
    """A list item with everything in it, and with its number if it has one."""
    lines = (one_piece_per_line(text, plain_text) or plain_text(text)).split("\n")
    step = _BULLET.sub("", "\n".join(line.removeprefix("  ") for line in lines))
    return step if "\n" in step else _with_full_stop(step)


def _heading_words(heading: str) -> str:
    """The words of a heading, with its number."""
    number = LIST_MARK.match(heading)
    return f"{number[0] if number else ''}{plain_text(heading)}".rstrip(":")


def _dedent(text: str, start: int, end: int) -> str:
    """Source code without the indentation that its lines have in common, so that it is still made of whole lines.

    A line at the margin of the file has none to lose: a label, ``#if``, the words of a long string.
    """
    before = text[text.rfind("\n", 0, start) + 1 : start]
    lines = text[start:end].split("\n")
    indented = (_INDENTATION.match(line) for line in lines[1:])
    outer = (line["blanks"] for line in indented if line and before.isspace() and before.startswith(line["blanks"]))
    common = min(outer, key=len, default=before)
    first = before[len(common) :] + lines[0]
    return "\n".join([first, *(line.removeprefix(common) for line in lines[1:])])


def _with_full_stop(words: str, *, is_cut: bool = False) -> str:
    """Words with a mark at their end, and without a conjunction that leads on to the next item."""
    words = _LIST_CONJUNCTION.sub("", words).rstrip()
    return words if _SENTENCE_END.search(words) else words + ("…" if is_cut else ".")


def _field_sentence(passage: Passage, library: Library) -> Sentence:
    """The document, then the field: the lines with its number and title are part of the evidence."""
    stripped = [_COMMENT_FIELD.sub(r"\1: \2", line.strip()) for line in passage.text.splitlines()]
    lines = "; ".join(line.replace('"', "") for line in stripped if line).replace(":; ", ": ")
    name = document_name(passage.found, library)
    if name is None or passage.start <= name.start < passage.end:
        number, series_spans = _document_number(passage.found, number_field(passage.found, library), library)
        words = _with_full_stop(re.sub(r"^\w+:\s*[^;]*", number, lines) if series_spans else lines)
        return Sentence(words, [*series_spans, (passage.start, passage.end)], passage)
    lead = f"{name.text}: "
    lines = _description(passage, library) or lines
    own = (passage.start, passage.end)
    spans = [name.spans[0], *(span for span in name.spans[1:] if not own[0] <= span[0] < own[1]), own]
    return Sentence(f"{lead}{_with_full_stop(lines)}", spans, passage, lead)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentName:
    """The number and title of a document, as fields state them."""

    text: str
    spans: Sequence[Range]
    """The lines of both, then the line that names the series, if another field does."""

    @property
    def start(self) -> int:
        """Start of the first of the lines."""
        return self.spans[0][0]


def document_name(found: StoredChunk, library: Library) -> DocumentName | None:
    """The name of a chunk's document; None if no field states it."""
    numbered = number_field(found, library)
    fields = [field for field in library.fields(found.document_id) if field == numbered or field.name == "title"]
    if not fields:
        return None
    number, series_spans = _document_number(found, numbered, library)
    title = next((field.value for field in fields if field.name == "title"), None)
    text = f"{number} ({title})" if number and title is not None else title or number
    return DocumentName(text=text, spans=[(fields[0].start, fields[-1].end), *series_spans])


def _document_number(found: StoredChunk, numbered: Field | None, library: Library) -> tuple[str, Sequence[Range]]:
    """A document's number in its series, and the line that names the series if the number's own field does not.

    The real ERCs are numbered by a field ``eip`` and have the category ERC.
    """
    if numbered is None:
        return "", ()
    series, number = numbered.name.upper(), re.sub(r"^\D*", "", numbered.value)
    category = field_of(found.document_id, "category", library)
    if category is None or category.value.lower() not in NUMBERS or category.value.lower() == numbered.name:
        return f"{series}-{number}", ()
    return f"{category.value.upper()}-{number}", [(category.start, category.end)]


def _description(passage: Passage, library: Library) -> str:
    """The description of a document if the passage is that field: it reads as a sentence without the field's name."""
    field = field_of(passage.found.document_id, DESCRIPTION, library)
    return plain_text(field.value) if field and (field.start, field.end) == (passage.start, passage.end) else ""


def _row_sentence(passage: Passage) -> Sentence:
    """A table row with its column names; a cell beyond the last column has none."""
    names, values = _names_and_cells(passage)
    extra = len(values) - len(names)
    if extra not in (0, 1) or not any(names):
        words = _with_full_stop("; ".join(filter(None, values)))
        return Sentence(words, [(passage.start, passage.end)], passage)
    named = zip([*names, *[""] * extra], values, strict=True)
    pairs = [f"{name}: {value}" if name else value for name, value in named if value]
    assert passage.header is not None
    return Sentence(_with_full_stop("; ".join(pairs)), [passage.header, (passage.start, passage.end)], passage)


def _names_and_cells(passage: Passage) -> tuple[Sequence[str], Sequence[str]]:
    """The column names of a row and its cells, without an empty one behind a stray bar; no names if it is drawn with
    spaces and has other columns than the header."""
    header, row = passage.header_text, passage.text
    if by_spaces := _columns_by_spaces(header, row):
        return by_spaces
    if "|" not in row and GAP.search(header.strip()):
        return [], [plain_text(cell) for cell in GAP.split(row.strip())]
    names, values = plain_cells(header) if header else [], plain_cells(row)
    while len(values) > len(names) > 0 and not values[-1]:
        values = values[:-1]
    while len(names) > len(values) and not names[-1]:
        names = names[:-1]
    return names, values


def _columns_by_spaces(header: str, row: str) -> tuple[Sequence[str], Sequence[str]] | None:
    """Names and cells of a row whose columns are at least two spaces apart, if there are equally many."""
    if "|" in row:
        return None
    names, values = ([plain_text(cell) for cell in GAP.split(line.strip())] for line in (header, row))
    return (names, values) if len(names) == len(values) > 1 else None


def _label(passage: Passage) -> tuple[str, tuple[int, int]] | None:
    """The name of the row or column that a cell belongs to, the introduction of a list or the version of a change, with
    its place. An item that is a sentence needs no introduction, unless that negates or dates it."""
    is_item = passage.form is PassageForm.ITEM
    name = plain_text(passage.header_text).rstrip(":") if is_item else _heading_words(passage.header_text)
    is_above = name == plain_text(passage.under)
    is_needed = negates_content(passage.header_text) or version_of_heading(passage.header_text) or is_above
    if is_item and not is_needed and _COMPLETE_ITEM.fullmatch(plain_text(passage.text)):
        return None
    return (name, passage.header) if name and passage.header else None
