"""Turn passages into sentences, each bound to its quotes as it is made.

A sentence is the passage's own words without markup; in a thread it names the author and the date, bound to the line
that states them. Nothing is added that no quote carries.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from attest.answering.attribution import credit
from attest.answering.fields import DESCRIPTION, NUMBERS, field_of, lines_passage, number_field
from attest.answering.negative_headings import turning, turns
from attest.answering.passages.layout import laid_out
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import LIST_MARK, cells, plain
from attest.markup import as_compared, code_as_set
from attest.markup.rows import GAP
from attest.values.answers import Claim, Evidence
from attest.values.outlines import Field
from attest.values.pages import pages_of
from attest.values.spans import Quote, Range, Span, lines_of
from attest.values.verdicts import Support, Verdict, Verifier

_ON_TO_THE_NEXT = re.compile(r"(?:[;,]\s*(?:and(?:/or)?|or)|[;,])\s*$", re.I)
"""The end of a list item that leads on to the next: *; and*."""
_ENDS = re.compile(r"[.!?:…。！？：；।॥۔؟][—–]?[\"”’)\]」』]*$")
_COMPLETE = re.compile(r"(?![A-Z]\w+ing\b)[A-Z“\"](?:\S+\s+){7,}\S+[.!?][\"”’)\]]*", re.S)
"""A list item that is a sentence of its own; *Using a camera of theirs.* is not."""
_COMMENT_FIELD = re.compile(r"^\[(\w[\w-]*)\]:[ \t]*<>[ \t]*\((.*)\)$")
"""Markdown front matter hidden as a link: ``[title]: <> (About)``."""
_LAID_OUT = frozenset({Form.LIST, Form.EXAMPLE, Form.ITEM})
_APART = frozenset({Form.CODE, Form.STEP, Form.HEADING})
"""Forms that begin on a line of their own, as does everything beside them."""
_BULLET = re.compile(r"\A[-*+•] ")


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
    goes_on: bool = False
    """Whether the previous sentence already has this one's lead."""


def sentence(passage: Passage, library: Library) -> Sentence:
    """A passage as a sentence."""
    text = library.text(passage.found.revision_id)
    if passage.form is Form.FIELD:
        return _field_sentence(passage, library)
    if passage.form is Form.ROW:
        return _row_sentence(passage)
    place = (passage.start, passage.end)
    if passage.form is Form.CODE and (passage.found.document_kind == "code" or "\n" in passage.text):
        return as_set(passage, text)
    words = passage.text.strip() if passage.form is Form.CODE else _words(passage)
    called = _called(passage) or turning(passage, library)
    leads = [lead for lead in (credit(passage, library), called) if lead is not None]
    said = ": ".join([*(name for name, _ in leads), words])
    shared = f"{leads[0][0]}: " if leads and not turns(leads[0][0]) else ""
    return Sentence(said, [*(at for _, at in leads), place], passage, shared)


def as_set(passage: Passage, text: str) -> Sentence:
    """Lines of source code as in their revision, without the indentation of the first line."""
    place = (passage.start, passage.end)
    return Sentence(code_as_set(passage.found.path, _dedented(text, *place)), [place], passage)


def bare(passage: Passage) -> Sentence:
    """The passage's words alone, for when the words put around them are not supported."""
    if passage.form is Form.CODE:
        return Sentence(passage.text.strip(), [(passage.start, passage.end)], passage)
    words = _ended("; ".join(filter(None, cells(passage.text)))) if passage.form is Form.ROW else _words(passage)
    return Sentence(words, [(passage.start, passage.end)], passage)


def _words(passage: Passage) -> str:
    """The words of a passage without markup: a sentence, or a list or code with its introduction, line by line."""
    if passage.form is Form.HEADING:
        return f"{_named(passage.text)}:"
    if passage.form is Form.STEP:
        return _step(passage.text)
    text = LIST_MARK.sub("", passage.text, count=1) if passage.form is Form.ITEM else passage.text
    return (laid_out(text, plain) if passage.form in _LAID_OUT else None) or _ended(plain(text))


def _step(text: str) -> str:
    """A list item with everything in it, and with its number if it has one."""
    lines = (laid_out(text, plain) or plain(text)).split("\n")
    told = "\n".join(line.removeprefix("  ") for line in lines)
    step = _BULLET.sub("", told)
    return step if "\n" in step else _ended(step)


def _named(heading: str) -> str:
    """The words of a heading, with its number."""
    number = LIST_MARK.match(heading)
    return f"{number[0] if number else ''}{plain(heading)}".rstrip(":")


def _dedented(text: str, start: int, end: int) -> str:
    """Source code without the indentation of its first line, so that it is still made of whole lines."""
    margin = text[text.rfind("\n", 0, start) + 1 : start]
    return "\n".join(line.removeprefix(margin) for line in text[start:end].split("\n"))


def _ended(words: str) -> str:
    words = _ON_TO_THE_NEXT.sub("", words).rstrip()
    return words if _ENDS.search(words) else words + "."


def _field_sentence(passage: Passage, library: Library) -> Sentence:
    """The document, then the field: the lines with its number and title are part of the evidence."""
    stripped = [_COMMENT_FIELD.sub(r"\1: \2", line.strip()) for line in passage.text.splitlines()]
    lines = "; ".join(line.replace('"', "") for line in stripped if line).replace(":; ", ": ")
    numbered = number_field(passage.found, library)
    naming = [f for f in library.fields(passage.found.document_id) if f == numbered or f.name == "title"]
    number, besides = _number(passage, numbered, library)
    if not naming or passage.start <= naming[0].start < passage.end:
        said = _ended(re.sub(r"^\w+:\s*[^;]*", number, lines) if besides else lines)
        return Sentence(said, [*besides, (passage.start, passage.end)], passage)
    start, end = naming[0].start, naming[-1].end
    title = next((f.value for f in naming if f.name == "title"), None)
    label = f"{number} ({title})" if number and title is not None else title or number
    lead = f"{label}: "
    lines = _described(passage, library) or lines
    own = (passage.start, passage.end)
    spans = [(start, end), *(at for at in besides if not own[0] <= at[0] < own[1]), own]
    return Sentence(f"{lead}{_ended(lines)}", spans, passage, lead)


def _number(passage: Passage, one: Field | None, library: Library) -> tuple[str, Sequence[Range]]:
    """A document's number in its series, and the line that names the series if the number's own field does not.

    The real ERCs are numbered by a field ``eip`` and have the category ERC.
    """
    if one is None:
        return "", ()
    series, number = one.name.upper(), re.sub(r"^\D*", "", one.value)
    category = field_of(passage.found.document_id, "category", library)
    if category is None or category.value.lower() not in NUMBERS or category.value.lower() == one.name:
        return f"{series}-{number}", ()
    return f"{category.value.upper()}-{number}", [(category.start, category.end)]


def _described(passage: Passage, library: Library) -> str:
    """The description of a document if the passage is that field: it reads as a sentence without the field's name."""
    field = field_of(passage.found.document_id, DESCRIPTION, library)
    return plain(field.value) if field and (field.start, field.end) == (passage.start, passage.end) else ""


def _fields_once(sentences: Sequence[Sentence], library: Library) -> list[Sentence]:
    """Merge sentences that quote the same line of front matter.

    Short fields are quoted with a neighbouring line, which may be asked for as well.
    """
    told: list[Sentence] = []
    for item in sentences:
        at = next((n for n, one in enumerate(told) if _share_lines(one.passage, item.passage, library)), None)
        if at is None:
            told.append(item)
        else:
            one, other = told[at].passage, item.passage
            start, end = min(one.start, other.start), max(one.end, other.end)
            told[at] = sentence(lines_passage(one.found, start, end, library), library)
    return told


def _share_lines(one: Passage, other: Passage, library: Library) -> bool:
    """Whether two passages are fields of one document, quoted as written, with a line in common."""
    if not (one.form is other.form is Form.FIELD and one.overlaps(other)):
        return False
    return all(lines_passage(it.found, it.start, it.end, library).text == it.text for it in (one, other))


def in_turn(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Drop the lead of each sentence whose predecessor has the same one, so that it is said and quoted once."""
    told: list[Sentence] = []
    said: tuple[str, int, int] | None = None
    for item in sentences:
        document_id, (start, end) = item.passage.found.document_id, item.spans[0]
        if item.lead and said and said[0] == document_id and said[1] <= start and end <= said[2]:
            text, spans = item.text.removeprefix(item.lead), item.spans[1:]
            if item.passage.form is Form.FIELD:  # its series is named by then, too
                spans = [at for at in spans if at not in told[-1].spans[:-1]]
            told.append(replace(item, text=text, spans=spans, lead="", goes_on=True))
        else:
            told.append(item)
            naming = item.spans[0 if item.lead else -1]
            said = (document_id, *naming) if item.lead or item.passage.form is Form.FIELD else None
    return told


def _listed(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Drop the numbers of neighbouring steps that are all numbered ``1.``, which leaves the counting to Markdown."""
    marks = [LIST_MARK.match(item.text) if item.passage.form is Form.STEP else None for item in sentences]
    numbers = ["", *(mark[0] if mark else "" for mark in marks), ""]
    told = zip(sentences, numbers, numbers[1:], numbers[2:], strict=False)
    return [
        replace(item, text=item.text.removeprefix(number)) if number in {before, after} else item
        for item, before, number, after in told
    ]


def _row_sentence(passage: Passage) -> Sentence:
    """A table row with its column names."""
    header = passage.header_text
    names, values = _drawn_with_spaces(header, passage.text) or (cells(header) if header else [], cells(passage.text))
    if len(names) != len(values) or not any(names):
        return Sentence(_ended("; ".join(v for v in values if v)), [(passage.start, passage.end)], passage)
    pairs = [f"{name}: {value}" if name else value for name, value in zip(names, values, strict=True) if value]
    assert passage.header is not None
    return Sentence(_ended("; ".join(pairs)), [passage.header, (passage.start, passage.end)], passage)


def _drawn_with_spaces(header: str, row: str) -> tuple[Sequence[str], Sequence[str]] | None:
    """Names and cells of a row whose columns are at least two spaces apart, if there are equally many."""
    if "|" in row:
        return None
    names, values = ([plain(cell) for cell in GAP.split(line.strip())] for line in (header, row))
    return (names, values) if len(names) == len(values) > 1 else None


def _called(passage: Passage) -> tuple[str, tuple[int, int]] | None:
    """The name of the row or column that a cell belongs to, or the introduction of a list, with its place."""
    item = passage.form is Form.ITEM
    name = plain(passage.header_text).rstrip(":") if item else _named(passage.header_text)
    if item and _COMPLETE.fullmatch(plain(passage.text)) and not turns(passage.header_text):
        return None
    return (name, passage.header) if name and passage.header else None


def claims(
    sentences: Sequence[Sentence], library: Library, verify: Verifier, *, listed: bool
) -> tuple[str, list[Claim]]:
    """The answer's text and its claims. A quote shared by several sentences has one number."""
    numbers: dict[tuple[str, int, int], Evidence] = {}
    text = ""
    made: list[Claim] = []
    apart = listed or any(item.passage.form in _APART or "\n" in item.text for item in sentences)
    for composed in _listed(in_turn(_fields_once(sentences, library))):
        item, verdict = _judged(composed, library, verify)
        evidence = [_evidence(item, span, library, numbers) for span in item.spans]
        text += ("\n" if apart and not composed.goes_on else " ") if text else ""
        text += "" if composed.goes_on else _mark(item, listed)
        start = len(text)
        text += f"{item.text} {''.join(f'[{e.n}]' for e in evidence)}"
        made.append(Claim(text=item.text, start=start, end=start + len(item.text), verdict=verdict, evidence=evidence))
    return text, made


def _mark(item: Sentence, listed: bool) -> str:
    """The list mark in front of a sentence: none for a numbered step and for the heading over steps."""
    if item.passage.form is Form.STEP:
        return "" if item.text[:1].isdigit() else "- "
    return "- " if listed and item.passage.form is not Form.HEADING else ""


def _judged(item: Sentence, library: Library, verify: Verifier) -> tuple[Sentence, Verdict]:
    """The sentence with its verdict, or the quoted words alone if only they are supported."""
    verdict = _verdict(item, library, verify)
    if verdict.support is not Support.SUPPORTED and len(item.spans) > 1:
        alone = bare(item.passage)
        alone_verdict = _verdict(alone, library, verify)
        if alone_verdict.support is Support.SUPPORTED:
            return alone, alone_verdict
    return item, verdict


def _verdict(item: Sentence, library: Library, verify: Verifier) -> Verdict:
    text = library.text(item.passage.found.revision_id)
    pieces, path = [text[start:end] for start, end in item.spans], item.passage.found.path
    told = code_as_set if item.passage.form is Form.CODE else as_compared
    quotes = [told(path, piece, text) for piece in pieces]
    try:
        return verify(item.text, [*quotes, "\n".join(quotes)] if len(quotes) > 1 else quotes)
    except Exception:  # whatever goes wrong in a verifier, the sentence is shown as unsupported (invariant 3)
        return Verdict(support=Support.UNSUPPORTED, score=0.0, method="none", failed=("verifier",))


def _evidence(
    item: Sentence, span: tuple[int, int], library: Library, numbers: dict[tuple[str, int, int], Evidence]
) -> Evidence:
    found = item.passage.found
    key = (found.document_id, *span)
    if key not in numbers:
        text = library.text(found.revision_id)
        lines = lines_of(text, *span)
        numbers[key] = Evidence(
            n=len(numbers) + 1,
            quote=Quote(
                span=Span(revision_id=found.revision_id, start=span[0], end=span[1]), text=text[span[0] : span[1]]
            ),
            document_id=found.document_id,
            path=found.path,
            url=found.url,
            heading_path=tuple(found.chunk.heading_path),
            start_line=lines.first,
            end_line=lines.last,
            pages=pages_of(found.path, text, *span),
        )
    return numbers[key]
