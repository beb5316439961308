"""The front matter of documents: which fields a question asks for, and the lines that have them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.markup import as_markdown
from attest.questions.question_forms import QuestionForm, has_form, words_of_form
from attest.values.chunks import StoredChunk
from attest.values.outlines import Field
from attest.values.questions import ParsedQuestion, Want
from attest.words.auxiliaries import AUXILIARY
from attest.words.ethereum import PROPOSAL, PROPOSAL_SERIES
from attest.words.series import STATUS_OF_A_DOCUMENT, numbering_field
from attest.words.terms import STOP_WORDS

ASKS: Mapping[str, str] = {
    "author": r"who (wrote|authored|proposed|created|is behind|are the (two )?authors)|authors?|authored|co-?authors?"
    r"|who (invented|designed|devised|introduced|came up with) \w+[- ]\d+",
    "status": rf"{STATUS_OF_A_DOCUMENT}|been moved to|final|draft|stagnant|withdrawn|living|in review|stage",
    "created": r"(when|dates?|days?|years?|months?)\b.* (proposed|written|created|drafted)|creation date|on what date",
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

_FIELD_ALIASES: Mapping[str, str] = {
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
_REASON = "withdrawal-reason"
"""The field that says why, beside which one that merely says what became of the document is not told."""
_FATE_FIELDS = frozenset({"status", _REASON, "superseded-by"})
"""Fields that say what became of a document."""
_ASKS = {name: re.compile(rf"\b(?:{pattern})\b", re.I) for name, pattern in ASKS.items()}
"""The patterns of ``ASKS``, compiled as whole words."""
SHORTEST_QUOTE = 20
"""Characters below which a field is quoted with a neighbouring line, so that a reader recognises the place."""
LONGEST_MAPPING = 600
"""Most characters of a front matter mapping that are quoted for one of its fields."""
_ASKS_NO_VALUE = re.compile(rf"\W*(?:{AUXILIARY}|why|how (?:do|does|did|can|could|should|would|to))\b", re.I)
"""Beginning of a question that is answered by yes or no, a reason or an instruction, but not by a value."""
_SIGNATURE_FIELDS = frozenset({"author", "date"})
"""Fields next to the title that are quoted with it."""
DISCUSSIONS = "discussions-to"
"""Name of the field, and of the relation, that points to where a document is discussed."""
DESCRIPTION = "description"
"""Name of the field in which a document says in one line what it is."""
_DESCRIPTION_ALIASES = ("summary", "subtitle")
"""Fields used if there is no description."""
STATUS = "status"
"""Name of the field that states what has become of a document."""
SUCCESSOR_FIELDS = ("superseded-by", "replaced-by", "obsoleted-by", "deprecated-by")
"""Fields in which a document names what took its place."""
REQUIRES = "requires"
"""Name of the field, and of the relation, that points to the documents which one requires."""
NUMBERS = PROPOSAL_SERIES
"""Fields that number a proposal, whatever its file is called."""
SERIES = rf"{PROPOSAL}|rfc|pep|adr|(?-i:[A-Z]{{2,8}})"
"""Pattern of series names; a word in capitals is one if a document belongs to it."""
_ANY_SERIES = frozenset({"", "proposal", "document", "note", "page", "decision", "record", "paper", "thread", "post"})
"""Words for documents of any series."""


def number_field(front: StoredChunk, library: Library) -> Field | None:
    """The field that has a document's number in its series and nothing else."""
    fields = library.fields(front.document_id)
    of_proposal = next((field for field in fields if field.name in NUMBERS), None)
    return of_proposal or numbering_field(fields, front.path, front.title)


def fields_asked(asked: ParsedQuestion) -> list[str]:
    """Names of the fields that a question asks for, in the order of ``ASKS``."""
    fate_fields = _FATE_FIELDS if has_form(QuestionForm.OF_A_FATE, asked.question) else ()
    return [name for name, pattern in _ASKS.items() if name in fate_fields or pattern.search(asked.question)]


def field_words(asked: ParsedQuestion) -> frozenset[str]:
    """Words of a question that name a field; the document need not have them."""
    if not asked.named:
        return frozenset()
    matches = (match for pattern in _ASKS.values() for match in pattern.finditer(asked.question))
    fate_words = words_of_form(QuestionForm.OF_A_FATE, asked.question)
    return frozenset([*fate_words, *(word for match in matches for word in match[0].split())])


def field_passages(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields of one document that the question asks for; for *why*, only the reason if one is given."""
    wanted, fields = fields_asked(asked), library.fields(front.document_id)
    if Want.REASON in asked.wants and _REASON in wanted and any(field.name == _REASON for field in fields):
        wanted = [_REASON]
    return (
        field_passage(front, field, library) for field in fields if _FIELD_ALIASES.get(field.name, field.name) in wanted
    )


def named_field_passages(asked: ParsedQuestion, front: StoredChunk, library: Library) -> Iterator[Passage]:
    """The fields of one document whose full name the question has: ``last_reviewed`` in *when was it last reviewed*.

    A note may have fields of any name. Not meant are the field that only numbers the note when the question says what
    its series is called, a message's field ``to`` when it says *to*, and a field *number* or *ID* when it asks whether
    somebody without one may do something, or how to get one.
    """
    named = named_fields(asked, front, library)
    for field in named:
        has_nested = any(other.name.startswith(f"{field.name}.") for other in named)
        if field.name != "title" and not has_nested:
            lines = field_passage(front, field, library)
            of_mapping = f"{field.name.replace('.', ' ')}: {field.value}"
            yield replace(lines, text=of_mapping) if "." in field.name else lines


def named_fields(asked: ParsedQuestion, front: StoredChunk, library: Library) -> list[Field]:
    """The fields of one document whose full name the question has, with the mappings around them."""
    if _ASKS_NO_VALUE.match(asked.question):
        return []
    question_words = set(re.findall(r"\w+", asked.question.casefold())) - STOP_WORDS
    number = number_field(front, library)
    fields = (field for field in library.fields(front.document_id) if field != number)
    return [field for field in fields if question_words.issuperset(re.split(r"[\W_]+", field.name.casefold()))]


def lines_passage(front: StoredChunk, start: int, end: int, library: Library) -> Passage:
    """Lines of the front matter as a passage."""
    text = library.text(front.revision_id)
    markdown = as_markdown(front.path, text[start:end], text)
    return Passage(found=front, start=start, end=end, text=markdown, form=PassageForm.FIELD)


def field_passage(front: StoredChunk, field: Field, library: Library) -> Passage:
    """A field of the front matter, with a neighbouring line if it is too short to be recognised."""
    return lines_passage(front, *quotable_range(library.fields(front.document_id), field), library)


def description_passage(document_id: str, library: Library) -> Passage | None:
    """The line in which a document says what it is; None if no field does."""
    front = library.front(document_id)
    fields = (field_of(document_id, name, library) for name in (DESCRIPTION, *_DESCRIPTION_ALIASES))
    field = next((candidate for candidate in fields if candidate is not None), None)
    return field_passage(front, field, library) if front and field else None


def title_passage(front: StoredChunk, library: Library, *, signed: bool = True) -> Passage | None:
    """The title of a document and, if ``signed``, the neighbouring lines with its author and date."""
    fields = list(library.fields(front.document_id))
    first = next((index for index, field in enumerate(fields) if field.name == "title"), None)
    if first is None:
        return None
    last = first
    while signed and last + 1 < len(fields) and fields[last + 1].name in _SIGNATURE_FIELDS:
        last += 1
    if first and fields[first - 1] == number_field(front, library):
        first -= 1
    return lines_passage(front, fields[first].start, fields[last].end, library)


def field_of(document_id: str, name: str, library: Library) -> Field | None:
    """A field of a document; None if the document does not have it."""
    return next((field for field in library.fields(document_id) if field.name == name), None)


def quotable_range(fields: Sequence[Field], field: Field) -> tuple[int, int]:
    """Start and end of the field's own lines, extended by the next or previous field if they are too short.

    A field inside a mapping is quoted from the start of the mapping, unless that is too long.
    """
    mapping = next((other for other in fields if other.start < field.start and field.end <= other.end), field)
    if mapping is not field and field.end - mapping.start <= LONGEST_MAPPING:
        return mapping.start, field.end
    index = next(number for number, other in enumerate(fields) if other.start == field.start)
    start, end = field.start, field.end
    if end - start < SHORTEST_QUOTE and index + 1 < len(fields):
        end = fields[index + 1].end
    elif end - start < SHORTEST_QUOTE and index:
        start = fields[index - 1].start
    return start, end


def dependent_passages(asked: ParsedQuestion, library: Library) -> Iterator[Passage]:
    """The line of each document that requires the named one."""
    if Want.DEPENDENTS in asked.wants and asked.named:
        for document_id, field in dependents_of(asked, library):
            if front := library.front(document_id):
                yield field_passage(front, field, library)


def dependents_of(asked: ParsedQuestion, library: Library) -> list[tuple[str, Field]]:
    """The documents that require the first named one, each with the field that states it.

    Found by links or, if there are none, by the number in the value of a field.
    """
    name, called = asked.named[0], asked.called(asked.named[0])
    found: dict[str, Field] = {}
    for document_id, start, end in library.naming(name, REQUIRES):
        fields = (field for field in library.fields(document_id) if field.start <= start and end <= field.end)
        if (field := next(fields, None)) is not None:
            found.setdefault(document_id, field)
    if found or called == name:
        return [*found.items()]
    stated = ((document_id, field) for document_id, field in library.stating([REQUIRES]) if document_id != name)
    return [(document_id, field) for document_id, field in stated if names_document(field.value, called)]


def names_document(value: str, called: str) -> bool:
    """Whether the value of a field names a document: by series and number, or by number alone in a list of numbers."""
    series, _, number = called.rpartition("-")
    by_id = re.search(rf"\b{re.escape(series)}[- #]?0*{re.escape(number)}\b", value, re.I)
    in_list = re.fullmatch(r"[\d\s,]+", value) and number in re.findall(r"[1-9]\d*", value)
    return bool(by_id or in_list)


def is_of_series(document_id: str, called: str, library: Library) -> bool:
    """Whether a document belongs to the series ``called``, in small letters; an ERC is an EIP as well."""
    series = NUMBERS if called == NUMBERS[0] else (called,)
    if called in _ANY_SERIES or document_id.startswith(tuple(f"{prefix}-" for prefix in series)):
        return True
    front = library.front(document_id)
    number = number_field(front, library) if front else None
    return number is not None and number.name in series
