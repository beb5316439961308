"""The front matter of documents: which fields a question asks for, and the lines that have them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from attest.answering.passages.passages import Form, Library, Passage
from attest.markup import as_markdown
from attest.questions.question_forms import QuestionForm, has_form, words_of_form
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field
from attest.values.questions import ParsedQuestion, Want
from attest.words.ethereum import PROPOSAL, PROPOSAL_SERIES
from attest.words.series import numbering_field
from attest.words.terms import STOP_WORDS

ASKS: Mapping[str, str] = {
    "author": r"who (wrote|authored|proposed|created|is behind|are the (two )?authors)|authors?|authored|co-?authors?"
    r"|who (invented|designed|devised|introduced|came up with) \w+[- ]\d+",
    "status": r"status|been moved to|final|draft|stagnant|withdrawn|living|in review|stage",
    "created": r"(?<!who )(?<!that )(?<!which )created|creation date|on what date"
    r"|when was .* (proposed|written|created|drafted)",
    "type": rf"type of ({PROPOSAL_SERIES[0]}|proposal)|what type",
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
"""From a field name to the pattern of the words that ask for it."""

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
"""Names that other series use for these fields."""
_FATE = frozenset({"status", "withdrawal-reason", "superseded-by"})
"""Fields that say what became of a document."""
_COMPILED = {name: re.compile(rf"\b(?:{pattern})\b", re.I) for name, pattern in ASKS.items()}
SHORTEST_QUOTE = 20
"""Characters below which a field is quoted with a neighbouring line, so that a reader recognises the place."""
LONGEST_MAPPING = 600
"""Most characters of a front matter mapping that are quoted for one of its fields."""
_NO_VALUE = re.compile(
    r"\W*(?:can|could|may|might|must|shall|should|will|would|is|are|am|was|were|do|does|did|has|have|had"
    r"|why|how (?:do|does|did|can|could|should|would|to))\b",
    re.I,
)
"""Beginning of a question that is answered by yes or no, a reason or an instruction, but not by a value."""
_SIGNATURE = frozenset({"author", "date"})
DISCUSSIONS = "discussions-to"
"""Name of the field, and of the relation, that points to where a document is discussed."""
DESCRIPTION = "description"
"""Name of the field in which a document says in one line what it is."""
_ALSO_DESCRIBE = ("summary", "subtitle")
"""Fields used if there is no description."""
STATUS = "status"
REQUIRES = "requires"
NUMBERS = PROPOSAL_SERIES
"""Fields that number a proposal, whatever its file is called."""
SERIES = rf"{PROPOSAL}|rfc|pep|adr|(?-i:[A-Z]{{2,8}})"
"""Pattern of series names; a word in capitals is one if a document belongs to it."""
_ANY_SERIES = frozenset({"", "proposal", "document", "note", "page", "decision", "record", "paper", "thread", "post"})
"""Words for documents of any series."""


def number_field(front: StoredChunk, library: Library) -> Field | None:
    """The field that has a document's number in its series and nothing else."""
    fields = library.fields(front.document_id)
    known = next((one for one in fields if one.name in NUMBERS), None)
    return known or numbering_field(fields, front.path, front.title)


def fields_asked(asked: ParsedQuestion) -> list[str]:
    """Names of the fields that a question asks for, in the order of ``ASKS``."""
    fate = _FATE if has_form(QuestionForm.OF_A_FATE, asked.question) else ()
    return [name for name, pattern in _COMPILED.items() if name in fate or pattern.search(asked.question)]


def asking_words(asked: ParsedQuestion) -> frozenset[str]:
    """Words of a question that name a field; the document need not have them."""
    if not asked.named:
        return frozenset()
    found = (match for pattern in _COMPILED.values() for match in pattern.finditer(asked.question))
    fate = words_of_form(QuestionForm.OF_A_FATE, asked.question)
    return frozenset([*fate, *(word for match in found for word in match[0].split())])


def field_passages(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields of one document that the question asks for."""
    wanted = fields_asked(asked)
    fields = library.fields(front.document_id)
    return (
        field_passage(front, field, library) for field in fields if _ALSO_CALLED.get(field.name, field.name) in wanted
    )


def spelled_fields(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields of one document whose full name the question has: ``last_reviewed`` in *when was it last reviewed*.

    A note may have fields of any name. Not meant are the field that only numbers the note when the question says what
    its series is called, a message's field ``to`` when it says *to*, and a field *number* or *ID* when it asks whether
    somebody without one may do something, or how to get one.
    """
    spelled = fields_spelled(asked, front, library)
    for field in spelled:
        inside = any(one.name.startswith(f"{field.name}.") for one in spelled)
        if field.name != "title" and not inside:
            lines = field_passage(front, field, library)
            of_mapping = f"{field.name.replace('.', ' ')}: {field.value}"
            yield replace(lines, text=of_mapping) if "." in field.name else lines


def fields_spelled(asked: ParsedQuestion, front: StoredChunk, library: Library) -> list[Field]:
    """The fields of one document whose full name the question has, with the mappings around them."""
    if _NO_VALUE.match(asked.question):
        return []
    said = set(re.findall(r"\w+", asked.question.casefold())) - STOP_WORDS
    number = number_field(front, library)
    fields = (one for one in library.fields(front.document_id) if one != number)
    return [one for one in fields if said.issuperset(re.split(r"[\W_]+", one.name.casefold()))]


def lines_passage(front: StoredChunk, start: int, end: int, library: Library) -> Passage:
    """Lines of the front matter as a passage."""
    whole = library.text(front.revision_id)
    text = as_markdown(front.path, whole[start:end], whole)
    return Passage(found=front, start=start, end=end, text=text, form=Form.FIELD)


def field_passage(front: StoredChunk, field: Field, library: Library) -> Passage:
    """A field of the front matter, with a neighbouring line if it is too short to be recognised."""
    return lines_passage(front, *quotable(library.fields(front.document_id), field), library)


def description_passage(document_id: str, library: Library) -> Passage | None:
    """The line in which a document says what it is; None if no field does."""
    front = library.front(document_id)
    told = (field_of(document_id, name, library) for name in (DESCRIPTION, *_ALSO_DESCRIBE))
    field = next((one for one in told if one is not None), None)
    return field_passage(front, field, library) if front and field else None


def title_passage(front: StoredChunk, library: Library, *, signed: bool = True) -> Passage | None:
    """The title of a document and, if ``signed``, the neighbouring lines with its author and date."""
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
    """A field of a document; None if the document does not have it."""
    return next((field for field in library.fields(document_id) if field.name == name), None)


def quotable(fields: Sequence[Field], field: Field) -> tuple[int, int]:
    """Start and end of the field's own lines, extended by the next or previous field if they are too short.

    A field inside a mapping is quoted from the start of the mapping, unless that is too long.
    """
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
    """The line of each document that requires the named one."""
    if Want.DEPENDENTS in asked.wants and asked.named:
        for document_id, field in requiring(asked, library):
            if front := library.front(document_id):
                yield field_passage(front, field, library)


def requiring(asked: ParsedQuestion, library: Library) -> list[tuple[str, Field]]:
    """The documents that require the first named one, each with the field that states it.

    Found by links or, if there are none, by the number in the value of a field.
    """
    name, called = asked.named[0], asked.called(asked.named[0])
    found: dict[str, Field] = {}
    for of, start, end in library.naming(name, REQUIRES):
        stating = (one for one in library.fields(of) if one.start <= start and end <= one.end)
        if (field := next(stating, None)) is not None:
            found.setdefault(of, field)
    if found or called == name:
        return [*found.items()]
    return [(of, one) for of, one in library.stating([REQUIRES]) if of != name and names_document(one.value, called)]


def names_document(value: str, called: str) -> bool:
    """Whether the value of a field names a document: by series and number, or by number alone in a list of numbers."""
    kind, _, number = called.rpartition("-")
    by_id = re.search(rf"\b{re.escape(kind)}[- #]?0*{re.escape(number)}\b", value, re.I)
    listed = re.fullmatch(r"[\d\s,]+", value) and number in re.findall(r"[1-9]\d*", value)
    return bool(by_id or listed)


def is_of_series(document_id: str, called: str, library: Library) -> bool:
    """Whether a document belongs to the series ``called``, in small letters; an ERC is an EIP as well."""
    series = NUMBERS if called == NUMBERS[0] else (called,)
    if called in _ANY_SERIES or document_id.startswith(tuple(f"{one}-" for one in series)):
        return True
    front = library.front(document_id)
    number = number_field(front, library) if front else None
    return number is not None and number.name in series
