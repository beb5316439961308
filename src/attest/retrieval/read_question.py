"""A question, read against one view: as ``understand`` parses it, with the documents and people that it mentions.

The steps stand in the order of dependence: file names count only if no number names a document, people are looked for
before the words that remain, and a field is of the one document that all steps together found.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from attest.questions.asked_fields import field_asked
from attest.retrieval.mentions.aliases import alias_reader, find_aliases
from attest.retrieval.mentions.series_numbers import add_numbered_documents
from attest.retrieval.mentions.titles import find_titles, mark_field_owners
from attest.retrieval.speakers import is_ordinary, speakers
from attest.retrieval.understand import file_names, strange_names, understand, words_as_stored
from attest.retrieval.view import View
from attest.values.questions import ParsedQuestion, QuestionWord, Want
from attest.words.terms import folded


def read_question(view: View, question: str) -> ParsedQuestion:
    """The question in terms of the view."""
    asked = understand(question, view.catalog.documents, view.postings, view.today)
    for step in _STEPS:
        asked = step(view, asked)
    return asked


def _without_moved(view: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Leave out a named document that was moved to another named one."""
    documents = view.catalog.documents
    return replace(
        asked, named=[document_id for document_id in asked.named if documents[document_id].redirect not in asked.named]
    )


def _with_files(view: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Name documents by their file names, if the question names none by id or number."""
    if asked.named or not (calls := file_names(asked.question)):
        return asked
    files = view.catalog.called
    return replace(asked, named=[files[name] for name in calls if name in files])


def _with_speakers(view: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Add the people whose words the question asks for. Their names are not searched for: what they say need not
    contain them."""
    whose = speakers(asked.question, view.people, partial(is_ordinary, view))
    left = [word for word in asked.words if not whose.asking.issuperset(folded(word.word))]
    return replace(asked, speakers=whose.names, only_theirs=bool(whose.asking and left), words=left or asked.words)


def _with_mentions(view: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Add the documents that the question mentions by a title or else by another name."""
    documents = view.catalog.documents
    titled = (
        {}
        if asked.describes
        else {mention.document_id: mention for mention in [*asked.meant, *find_titles(view, asked.question)]}
    )
    named = find_aliases(
        words_as_stored(asked), stated=alias_reader(view.connection), documents=documents, used=view.count_with
    )
    others = {mention.document_id: mention for mention in named if mention.document_id not in titled}
    meant = [mention for name, mention in {**titled, **others}.items() if name not in asked.named]
    return replace(asked, meant=mark_field_owners(asked.question, meant, documents))


def _with_strange(view: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Add the strange names that occur in prose, too. If only source code has one, it is compared by meaning, as there
    is nothing better."""
    found = strange_names(asked.words, view.knows) if view.knows else []
    return replace(asked, strange=[word.word for word in found if _is_in_prose(view, word)])


def _is_in_prose(view: View, word: QuestionWord) -> bool:
    positions = view.postings.with_all([word.terms[0]])
    return any(placed.document.kind != "code" for placed in view.chunks_at(positions))


def _with_field(_: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Add that the question wants a field, if it asks for one of a single document."""
    of_field = asked.of_one and field_asked(asked.question)
    return replace(asked, wants=asked.wants | {Want.FIELD}) if of_field else asked


_STEPS: Sequence[Callable[[View, ParsedQuestion], ParsedQuestion]] = (
    _without_moved,
    add_numbered_documents,
    _with_files,
    _with_speakers,
    _with_mentions,
    _with_strange,
    _with_field,
)
"""The steps in order: each is given what those before it found."""
