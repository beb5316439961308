"""Which documents somebody wrote, how many, and who wrote most: the lines of front matter that name the author.

A name matches an author if all its words are in that author's name.
"""

import re
from collections import Counter
from collections.abc import Iterator

from attest.answering.case import Question, WholeAnswer, documents_counted, whole_answer
from attest.answering.fields import SERIES, is_of_series, lines_passage, title_passage
from attest.answering.passages.passages import Library, Passage
from attest.values.outlines import Field
from attest.values.questions import ParsedQuestion

AUTHORS = ("author", "authors")
MOST = 30
"""Most documents that are listed."""
_DOCUMENTS = rf"(?P<called>{SERIES}|proposal|document|note|paper|thread|post)s?"
_WORKS = rf"(?:(?P<many>how many)|which|what|(?:list|show|find)(?: me)?(?: all)?|all)(?: the)? {_DOCUMENTS}"
_WRITE = r"(?:(?:co-?)?(?:author|wr[io]te|written|propose|create|start|submit|open)(?:e?d|ten|s)?)"
_ASKS = (
    re.compile(rf"^\W*{_WORKS} (?:did|has|have|does|do) (?P<who>[^?]+?) (?:ever )?{_WRITE}(?P<rest>\b[^?]*)", re.I),
    re.compile(
        rf"^\W*{_WORKS} (?:(?:were|are|was|is|have been) )?{_WRITE} by (?P<who>[^?]+?)(?P<rest> in \d{{4}})?\W*$", re.I
    ),
    re.compile(rf"^\W*{_WORKS} (?:(?:are|were|is|was) )?by (?P<who>[^?]+?)(?P<rest> (?:in|from) \d{{4}})?\W*$", re.I),
)
_WHO_MOST = re.compile(
    rf"^\W*who (?:has |have )?{_WRITE} (?:the )?most (?:of the )?{_DOCUMENTS}(?P<rest> in \d{{4}})?\W*$", re.I
)
_HANDLE = re.compile(r"\s*(?:\([^()]*\)|<[^<>]*>)")
_POSTS = re.compile(r"\b(?:threads?|posts?)\b", re.I)
_YEARS = re.compile(r"\W*(?:(?:in|during|from) \d{4})?\W*")


def authored(question: Question) -> WholeAnswer | None:
    """The title of each document by the author, with the line that names them; None if there are none."""
    asked, library = question.asked, question.library
    if most := _WHO_MOST.search(asked.question):
        return _of_whoever_wrote_most(most, library)
    match = _asked(asked)
    works = list(_works(match["who"], match, library)) if match else []
    if match is None or not (match["many"] or len(works) > MOST):
        return whole_answer(works)
    said = documents_counted(len(works), "name", f"“{match['who']}” as an author", most=MOST)
    return whole_answer(works[:MOST], said)


def _of_whoever_wrote_most(match: re.Match[str], library: Library) -> WholeAnswer | None:
    """The documents of the author named by most of them; None if several are named by equally many."""
    year = _year(match)
    names: Counter[str] = Counter()
    for document_id, field in library.stating(AUTHORS):
        if _is_asked_for(document_id, match, library) and _is_of(year, document_id, library):
            names.update({_HANDLE.sub("", one).strip() for one in field.value.split(",")} - {""})
    (first, count), (_, less) = [*names.most_common(2), ("", 0), ("", 0)][:2]
    if count == less:
        return None
    said = documents_counted(count, "name", f"“{first}”", most=MOST)
    behind = f"; nobody else is named by more than {less:,}"  # others are not quoted, so they are not named
    return WholeAnswer(passages=list(_works(first, match, library))[:MOST], said=said + behind)


def unknown_author(asked: ParsedQuestion, library: Library) -> str | None:
    """The name such a question asks about, if no document has it as an author. Posts name their authors elsewhere."""
    match = _asked(asked)
    if match is None or _POSTS.search(match[0]):
        return None
    words = _words(match["who"])
    known = any(words <= _words(one) for _, field in library.stating(AUTHORS) for one in field.value.split(","))
    return None if known else match["who"]


def _asked(asked: ParsedQuestion) -> re.Match[str] | None:
    match = next(filter(None, (pattern.search(asked.question) for pattern in _ASKS)), None)
    return match if match and _YEARS.fullmatch(match["rest"] or "") else None


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))


def _works(who: str, match: re.Match[str], library: Library) -> Iterator[Passage]:
    words, year = _words(who), _year(match)
    for document_id, field in library.stating(AUTHORS):
        named = any(words <= _words(one) for one in field.value.split(","))
        if named and _is_asked_for(document_id, match, library) and _is_of(year, document_id, library):
            yield from _line(document_id, field, library)


def _line(document_id: str, field: Field, library: Library) -> Iterator[Passage]:
    front = library.front(document_id)
    if front is not None:
        title = title_passage(front, library)
        signed = title is not None and field.end <= title.end
        yield title if title and signed else lines_passage(front, field.start, field.end, library)


def _year(match: re.Match[str]) -> str:
    return "".join(filter(str.isdigit, match["rest"] or ""))


def _is_of(year: str, document_id: str, library: Library) -> bool:
    front = library.front(document_id)
    return front is not None and (front.document_date or "").startswith(year)


def _is_asked_for(document_id: str, match: re.Match[str], library: Library) -> bool:
    return is_of_series(document_id, match["called"].lower(), library)
