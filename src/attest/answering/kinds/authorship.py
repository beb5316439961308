"""Which documents somebody wrote, how many, and who wrote most: the lines of front matter that name the author; who
made what a document proposes: its line for the author, in front matter or in the text.

A name matches an author if all its words are in that author's name.
"""

import re
from collections import Counter
from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer, count_note, whole_answer
from attest.answering.content_words import is_generic
from attest.answering.fields import SERIES, is_of_series, lines_passage, title_passage
from attest.answering.passages.chunk_passages import passages_of_chunk
from attest.answering.passages.passages import PROSE, Library, Passage
from attest.answering.word_match import families, matches
from attest.questions.question_forms import QuestionForm, words_of_form
from attest.questions.question_forms.form import WHICH_ONES
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field
from attest.values.questions import ParsedQuestion
from attest.words.auxiliaries import DO, HAVE
from attest.words.terms import folded
from attest.words.titles import DOCUMENT_WORDS

AUTHOR_FIELDS = ("author", "authors")
"""Fields of front matter that name authors."""
LONGEST_HEAD = 1_500
"""Characters from the beginning of a document within which a paragraph begins that says who wrote it."""
MOST_WORKS = 30
"""Most documents that are listed."""
_DOCUMENTS = rf"(?P<called>{SERIES}|proposal|document|note|paper|thread|post)s?"
"""*EIPs*, *proposals*, *threads*: what somebody may have written."""
_WORKS = rf"{WHICH_ONES} {_DOCUMENTS}"
"""*which EIPs*, *how many proposals*, *list all the papers*."""
_WROTE = r"(?:(?:co-?)?(?:author|wr[io]te|written|propose|create|start|submit|open)(?:e?d|ten|s)?)"
"""*wrote*, *co-authored*, *has written*, *proposed*."""
_WORKS_QUESTIONS = (
    re.compile(rf"^\W*{_WORKS} (?:{DO}|{HAVE}) (?P<who>[^?]+?) (?:ever )?{_WROTE}(?P<rest>\b[^?]*)", re.I),
    re.compile(
        rf"^\W*{_WORKS} (?:(?:were|are|was|is|have been) )?{_WROTE} by (?P<who>[^?]+?)(?P<rest> in \d{{4}})?\W*$", re.I
    ),
    re.compile(rf"^\W*{_WORKS} (?:(?:are|were|is|was) )?by (?P<who>[^?]+?)(?P<rest> (?:in|from) \d{{4}})?\W*$", re.I),
)
"""*Which EIPs did Ann write?*, *What was written by Ann?*, *All papers by Ann in 2021*."""
_MOST_WORKS_QUESTION = re.compile(
    rf"^\W*who (?:has |have )?{_WROTE} (?:the )?most (?:of the )?{_DOCUMENTS}(?P<rest> in \d{{4}})?\W*$", re.I
)
"""*Who wrote most EIPs in 2021?*"""
_HANDLE = re.compile(r"\s*(?:\([^()]*\)|<[^<>]*>)")
"""An account or address beside an author's name: *(@ann)*, *<ann@example.org>*."""
_AUTHOR_LINE = re.compile(
    r"\W*(?:(?:co-?|lead |main |original )?authors?|inventors?|creators?|designers?|(?:written|created|designed) by)"
    r"\W{0,3}:\W{0,4}\w",
    re.I,
)
"""A line of a text for its author: ``**Author**: Ada``."""
_NUMBERED_FILE = re.compile(r"(?:.*/)?(?:[a-z]+-)?\d+[^/]*", re.I)
"""The path of a numbered document, as proposals and decisions are."""
_POST_WORD = re.compile(r"\b(?:threads?|posts?)\b", re.I)
"""Posts name their authors elsewhere than in front matter."""
_YEAR_ALONE = re.compile(r"\W*(?:(?:in|during|from) \d{4})?\W*")
"""The rest of a question that asks for nothing else but a year."""


def documents_by_author(question: Question) -> WholeAnswer | None:
    """The title of each document by the author, with the line that names them; None if there are none."""
    asked, library = question.asked, question.library
    if most := _MOST_WORKS_QUESTION.search(asked.question):
        return _works_of_most_named(most, library)
    if by := _author_of_titled(question):
        return by
    match = _authorship_match(asked)
    works = list(_works_by(match["who"], match, library)) if match else []
    if match is None or not (match["many"] or len(works) > MOST_WORKS):
        return whole_answer(works)
    note = count_note(len(works), "name", f"“{match['who']}” as an author", most=MOST_WORKS)
    return whole_answer(works[:MOST_WORKS], note)


def _author_of_titled(question: Question) -> WholeAnswer | None:
    """The line for the author of the only document found whose title has all that a question who made it names; None
    for other questions. What a text tells of that is no proposal may be by somebody else."""
    asked = question.asked
    asking = words_of_form(QuestionForm.OF_AN_AUTHOR, asked.question)
    named = [word for word in asked.words if word.word not in asking and not is_generic(word.word)]
    fronts = {hit.found.document_id: hit.found for hit in question.hits} if asking and named else {}
    titled = [found for found in fronts.values() if all(matches(word, families(found.title)) for word in named)]
    if len(titled) != 1 or not _is_proposal(titled[0]):
        return None
    return whole_answer(list(_author_lines(titled[0].document_id, question))[:1])


def _is_proposal(found: StoredChunk) -> bool:
    is_document = not DOCUMENT_WORDS.isdisjoint(folded(found.title)) or _NUMBERED_FILE.fullmatch(found.path)
    return found.document_kind == "proposal" or (found.document_kind == "note" and bool(is_document))


def _author_lines(document_id: str, question: Question) -> Iterator[Passage]:
    """The lines for the author at the beginning of a document: its fields, then those of the text."""
    library = question.library
    if front := library.front(document_id):
        fields = (field for field in library.fields(document_id) if field.name in AUTHOR_FIELDS)
        yield from (lines_passage(front, field.start, field.end, library) for field in fields)
    starts = (block.start for block in library.outline(document_id).blocks if block.start < LONGEST_HEAD)
    chunks = filter(None, (library.chunk_at(document_id, start) for start in starts))
    for chunk in {chunk.chunk_id: chunk for chunk in chunks}.values():
        passages = passages_of_chunk(chunk, library, question.split)
        yield from (passage for passage in passages if passage.form in PROSE and _AUTHOR_LINE.match(passage.text))


def _works_of_most_named(match: re.Match[str], library: Library) -> WholeAnswer | None:
    """The documents of the author named by most of them; None if several are named by equally many."""
    year = _year(match)
    names: Counter[str] = Counter()
    for document_id, field in library.stating(AUTHOR_FIELDS):
        if _is_of_asked_series(document_id, match, library) and _is_of_year(year, document_id, library):
            names.update({_HANDLE.sub("", author).strip() for author in field.value.split(",")} - {""})
    (first, count), (_, second_count) = [*names.most_common(2), ("", 0), ("", 0)][:2]
    if count == second_count:
        return None
    note = count_note(count, "name", f"“{first}”", most=MOST_WORKS)
    runner_up = f"; nobody else is named by more than {second_count:,}"  # others are not quoted, so they are not named
    return WholeAnswer(passages=list(_works_by(first, match, library))[:MOST_WORKS], note=note + runner_up)


def unknown_author(asked: ParsedQuestion, library: Library) -> str | None:
    """The name such a question asks about, if no document has it as an author. Posts name their authors elsewhere."""
    match = _authorship_match(asked)
    if match is None or _POST_WORD.search(match[0]):
        return None
    words = _name_words(match["who"])
    known = any(
        words <= _name_words(author) for _, field in library.stating(AUTHOR_FIELDS) for author in field.value.split(",")
    )
    return None if known else match["who"]


def _authorship_match(asked: ParsedQuestion) -> re.Match[str] | None:
    match = next(filter(None, (pattern.search(asked.question) for pattern in _WORKS_QUESTIONS)), None)
    return match if match and _YEAR_ALONE.fullmatch(match["rest"] or "") else None


def _name_words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))


def _works_by(who: str, match: re.Match[str], library: Library) -> Iterator[Passage]:
    words, year = _name_words(who), _year(match)
    for document_id, field in library.stating(AUTHOR_FIELDS):
        is_author = any(words <= _name_words(author) for author in field.value.split(","))
        if is_author and _is_of_asked_series(document_id, match, library) and _is_of_year(year, document_id, library):
            yield from _author_line(document_id, field, library)


def _author_line(document_id: str, field: Field, library: Library) -> Iterator[Passage]:
    front = library.front(document_id)
    if front is not None:
        title = title_passage(front, library)
        is_in_title = title is not None and field.end <= title.end
        yield title if title and is_in_title else lines_passage(front, field.start, field.end, library)


def _year(match: re.Match[str]) -> str:
    return "".join(filter(str.isdigit, match["rest"] or ""))


def _is_of_year(year: str, document_id: str, library: Library) -> bool:
    front = library.front(document_id)
    return front is not None and (front.document_date or "").startswith(year)


def _is_of_asked_series(document_id: str, match: re.Match[str], library: Library) -> bool:
    return is_of_series(document_id, match["called"].lower(), library)
