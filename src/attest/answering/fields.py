"""The front matter of documents: which fields a question asks for, and the lines that have them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from attest.answering.passages.passages import Form, Library, Passage
from attest.values.chunks import StoredChunk
from attest.values.markup import as_markdown
from attest.values.outlines import Field
from attest.values.question_forms import QuestionForm, has_form, words_of_form
from attest.values.questions import ParsedQuestion, Want
from attest.values.series import numbering_field
from attest.values.terms import STOP_WORDS

ASKS: Mapping[str, str] = {
    "author": r"who (wrote|authored|proposed|created|is behind|are the (two )?authors)|authors?|authored|co-?authors?"
    r"|who (invented|designed|devised|introduced|came up with) \w+[- ]\d+",
    "status": r"status|been moved to|final|draft|stagnant|withdrawn|living|in review|stage",
    "created": r"(?<!who )(?<!that )(?<!which )created|creation date|on what date"
    r"|when was .* (proposed|written|created|drafted)",
    "type": r"type of (eip|proposal)|what type",
    "category": r"category",
    "requires": r"requires?|required|requiring|requirements?|depends? on|dependenc\w+|prerequisites?",
    "last-call-deadline": r"last[- ]call|deadline",
    "withdrawal-reason": r"withdraw(n|al)|superseded|replaced|abandoned",
    "superseded-by": r"superseded|replaced",
    "replaces": r"replaces|supersedes",
    "discussions-to": r"discussions-to|where is .* discussed|discussion (link|thread|url)",
    "description": r"description",
    "title": r"title|called|name of",
    "date": r"when was .* (posted|published|started)|date of the (post|thread)",
    "tags": r"tags?",
}
"""Field name to the words that ask for it."""

_ALSO_CALLED: Mapping[str, str] = {
    "authors": "author",
    "assigned": "created",
    "superseded_by": "superseded-by",
    "replaced-by": "superseded-by",
    "obsoleted-by": "superseded-by",
    "proposed-replacement": "superseded-by",
    "supersedes": "replaces",
    "obsoletes": "replaces",
    "discussion": "discussions-to",
    "discussions": "discussions-to",
}
"""Names that other series have for these fields."""
_FATE = frozenset({"status", "withdrawal-reason", "superseded-by"})
"""What tells how far a document came."""
_COMPILED = {name: re.compile(rf"\b(?:{pattern})\b", re.I) for name, pattern in ASKS.items()}
SHORTEST_QUOTE = 20
"""A shorter quotation of a field takes a neighbouring line along, so that a reader recognises the place."""
LONGEST_MAPPING = 600
"""Characters of a mapping of the front matter that are quoted for one of its fields."""
_NO_VALUE = re.compile(
    r"\W*(?:can|could|may|might|must|shall|should|will|would|is|are|am|was|were|do|does|did|has|have|had"
    r"|why|how (?:do|does|did|can|could|should|would|to))\b",
    re.I,
)
"""How a question begins that is answered by yes or no, by a reason or by what is to be done, but by no value."""
_SIGNATURE = frozenset({"author", "date"})
DISCUSSIONS = "discussions-to"
"""The field, and the relation, of a document with the place where it is discussed."""
DESCRIPTION = "description"
"""The field in which a document says in one line what it is."""
_ALSO_DESCRIBE = ("summary", "subtitle")
"""Fields that do where there is no description."""
STATUS = "status"
REQUIRES = "requires"
NUMBERS = ("eip", "erc")
"""Fields that number a proposal, whatever its file is called."""
SERIES = r"eip|erc|rfc|pep|adr|(?-i:[A-Z]{2,8})"
"""What documents of a series are called: a word in capitals is the name of one, if any is of it."""
_ANY_SERIES = frozenset({"", "proposal", "document", "note", "page", "decision", "record", "paper", "thread", "post"})
"""What documents of any series are called."""


def number_field(front: StoredChunk, library: Library) -> Field | None:
    """The field that says which number a document has in its series, and nothing else."""
    fields = library.fields(front.document_id)
    known = next((one for one in fields if one.name in NUMBERS), None)
    return known or numbering_field(fields, front.path, front.title)


def fields_asked(asked: ParsedQuestion) -> list[str]:
    """Names of the fields that a question asks for, in the order of the table."""
    fate = _FATE if has_form(QuestionForm.OF_A_FATE, asked.question) else ()
    return [name for name, pattern in _COMPILED.items() if name in fate or pattern.search(asked.question)]


def asking_words(asked: ParsedQuestion) -> frozenset[str]:
    """Words of a question that name a field: the document need not have them."""
    if not asked.named:
        return frozenset()
    found = (match for pattern in _COMPILED.values() for match in pattern.finditer(asked.question))
    fate = words_of_form(QuestionForm.OF_A_FATE, asked.question)
    return frozenset([*fate, *(word for match in found for word in match[0].split())])


def field_passages(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The asked fields of one document."""
    wanted = fields_asked(asked)
    fields = library.fields(front.document_id)
    return (
        field_passage(front, field, library) for field in fields if _ALSO_CALLED.get(field.name, field.name) in wanted
    )


def spelled_fields(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields of one document whose whole name stands in the question: ``last_reviewed`` in *when was it last
    reviewed*. A note may have fields of any name; one that only numbers it is never asked for by what the series is
    called, a message has one called ``to``, which is not meant by that word, and
    whoever asks whether somebody without a *number* may do something, or how to get an *ID*, asks for no such field."""
    spelled = fields_spelled(asked, front, library)
    for field in spelled:
        inside = any(one.name.startswith(f"{field.name}.") for one in spelled)
        if field.name != "title" and not inside:
            lines = field_passage(front, field, library)
            of_mapping = f"{field.name.replace('.', ' ')}: {field.value}"
            yield replace(lines, text=of_mapping) if "." in field.name else lines


def fields_spelled(asked: ParsedQuestion, front: StoredChunk, library: Library) -> list[Field]:
    """The same as fields, each with those around it."""
    if _NO_VALUE.match(asked.question):
        return []
    said = set(re.findall(r"\w+", asked.question.casefold())) - STOP_WORDS
    number = number_field(front, library)
    fields = (one for one in library.fields(front.document_id) if one != number)
    return [one for one in fields if said.issuperset(re.split(r"[\W_]+", one.name.casefold()))]


def lines_passage(front: StoredChunk, start: int, end: int, library: Library) -> Passage:
    """Lines of the front matter."""
    whole = library.text(front.revision_id)
    text = as_markdown(front.path, whole[start:end], whole)
    return Passage(found=front, start=start, end=end, text=text, form=Form.FIELD)


def field_passage(front: StoredChunk, field: Field, library: Library) -> Passage:
    """A field of the front matter, with what makes it long enough to be recognised."""
    return lines_passage(front, *quotable(library.fields(front.document_id), field), library)


def description_passage(document_id: str, library: Library) -> Passage | None:
    """What a document says in one line that it is; None where no field does."""
    front = library.front(document_id)
    told = (field_of(document_id, name, library) for name in (DESCRIPTION, *_ALSO_DESCRIBE))
    field = next((one for one in told if one is not None), None)
    return field_passage(front, field, library) if front and field else None


def title_passage(front: StoredChunk, library: Library, *, signed: bool = True) -> Passage | None:
    """What a document is called and, ``signed``, by whom and when: the neighbouring lines of the front matter that say
    so."""
    fields = list(library.fields(front.document_id))
    first = next((i for i, field in enumerate(fields) if field.name == "title"), None)
    if first is None:
        return None
    last = first
    while signed and last + 1 < len(fields) and fields[last + 1].name in _SIGNATURE:
        last += 1
    if first and fields[first - 1] == number_field(front, library):
        first -= 1
    return lines_passage(front, fields[first].start, fields[last].end, library)


def field_of(document_id: str, name: str, library: Library) -> Field | None:
    """A field of a document; None when it has no such field."""
    return next((field for field in library.fields(document_id) if field.name == name), None)


def quotable(fields: Sequence[Field], field: Field) -> tuple[int, int]:
    """The field's own lines, or with the next or previous field when they are too few characters; of what stands in a
    mapping, its lines up to there, unless they are many."""
    around = next((one for one in fields if one.start < field.start and field.end <= one.end), field)
    if around is not field and field.end - around.start <= LONGEST_MAPPING:
        return around.start, field.end
    index = next(n for n, one in enumerate(fields) if one.start == field.start)
    start, end = field.start, field.end
    if end - start < SHORTEST_QUOTE and index + 1 < len(fields):
        end = fields[index + 1].end
    elif end - start < SHORTEST_QUOTE and index:
        start = fields[index - 1].start
    return start, end


def dependent_passages(asked: ParsedQuestion, library: Library) -> Iterator[Passage]:
    """For each document that requires a named one, the line that says so."""
    if Want.DEPENDENTS in asked.wants and asked.named:
        for document_id, field in requiring(asked, library):
            if front := library.front(document_id):
                yield field_passage(front, field, library)


def requiring(asked: ParsedQuestion, library: Library) -> list[tuple[str, Field]]:
    """The documents that require the first one that is named, each with the field that says so: by their links, or by
    the number that a field of theirs has where no link is made of it."""
    name, called = asked.named[0], asked.called(asked.named[0])
    found: dict[str, Field] = {}
    for of, start, end in library.naming(name, REQUIRES):
        stating = (one for one in library.fields(of) if one.start <= start and end <= one.end)
        if (field := next(stating, None)) is not None:
            found.setdefault(of, field)
    if found or called == name:
        return [*found.items()]
    return [(of, one) for of, one in library.stating([REQUIRES]) if of != name and names(one.value, called)]


def names(value: str, called: str) -> bool:
    """Whether the value of a field names a document: by series and number, or by its number alone in a list of them."""
    kind, _, number = called.rpartition("-")
    by_id = re.search(rf"\b{re.escape(kind)}[- #]?0*{re.escape(number)}\b", value, re.I)
    listed = re.fullmatch(r"[\d\s,]+", value) and number in re.findall(r"[1-9]\d*", value)
    return bool(by_id or listed)


def is_of_series(document_id: str, called: str, library: Library) -> bool:
    """Whether a document is of the series that is asked for, in small letters: an ERC is an EIP, too."""
    series = ("eip", "erc") if called == "eip" else (called,)
    if called in _ANY_SERIES or document_id.startswith(tuple(f"{one}-" for one in series)):
        return True
    front = library.front(document_id)
    number = number_field(front, library) if front else None
    return number is not None and number.name in series
