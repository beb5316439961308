"""Documents that a question calls by their title or file name: *the finance policy* is ``finance-policy.md``.

Most titles are words of the subject itself: a question about the base fee does not ask for a document with that title.

Rule 1: words mean a document only if they are its whole title, file name or another name that it gives itself, and have
the form of a document's name: they end in a word for documents (*policy*, *guide*), such a word follows them, or the
question asks what something says or is about, or for one of its fields.
Rule 2: the end of a longer title or name is enough if it is a word for documents with another word in front of it. A
question for a field may use a short form.
Rule 3: words mean one document, the highest in the folders, or none.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from attest.questions.asked_fields import AskedDocument, FieldOwner, field_asked
from attest.retrieval.view import View
from attest.values.documents import Document
from attest.values.outlines import MAX_NAME_WORDS
from attest.values.questions import DocumentMention
from attest.words.ethereum import PROPOSAL_WORDS
from attest.words.terms import folded
from attest.words.titles import DOCUMENT_WORDS, Titles

_UNIQUE_DOCUMENTS = frozenset(folded("bylaws charter constitution faq glossary handbook manifesto roadmap whitepaper"))
"""Words for documents that mostly exist once, so that *the charter* is enough."""
_NOT_DOCUMENTS = frozenset({"conduct", "file"})
"""Words that mean something else after a title: *the configuration file* is the asker's own."""
_DOCUMENT_FORMS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"^\W*(?:what(?:['’]s| is| are)) (?P<name>[^?]{1,100}?) (?:all )?about\W*$",
        r"^\W*(?:please )?summari[sz]e (?P<name>[^?]{1,100}?)\W*$",
        r"\b(?:summary|overview|gist) of (?P<name>[^?]{1,100}?)\W*$",
        r"^\W*what (?:does|do) (?P<name>[^?]{1,100}?) (?:say|cover|contain)s?\b",
        r"\bsection (?:[^?]{1,100}?) (?:of|in) (?P<name>[^?]{1,100}?)(?: say| about|\W*$)",
        r"\b(?:section|chapter)s? (?:of|in) (?P<name>[^?]{1,100}?)(?: say| about|\W*$)",
    )
)
"""Forms with a name where only a document can be: of its summary, its sections, or what it says."""
_WORD = re.compile(r"[^\W_]+(?:['’.+_-][^\W_]+)*")
"""A word, with the marks inside it that names of files and people have."""
_ARTICLE = re.compile(r"\b(?:the|our|your|this|its)\W*$", re.I)
"""A word before a name that makes it a certain one."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of a question that may be a document's name, and its key: the words joined."""

    start: int
    end: int
    key: str
    may_be_end: bool = False
    field_of: AskedDocument | None = None
    """The field that the question asks for, if it asks for nothing else of what these words name."""


def find_titles(view: View, question: str) -> list[DocumentMention]:
    """The documents that a question calls by title or file name, in order; none that the filters exclude."""
    runs = sorted(_runs(question), key=lambda run: (run.start - run.end, run.start))
    found = _resolve_runs(view, runs, view.catalog.titles) if runs else {}
    if runs and not found:  # takes longer: every front matter is read
        found = _resolve_runs(view, runs, view.own_names())
    return [
        DocumentMention(words=question[run.start : run.end], document_id=meant, confidence=1.0, titled=True)
        for run, meant in sorted(found.items(), key=lambda item: item[0].start)
    ]


def mark_field_owners(
    question: str, meant: Sequence[DocumentMention], documents: Mapping[str, Document]
) -> list[DocumentMention]:
    """The mentions. If the question only asks for a field of a document, its mention is marked as a title, because such
    a question may use any of its names."""
    if not (asked := field_asked(question)):
        return [*meant]
    keys = {run.key for run in _runs_in_document_place(question, asked.start, asked.end)}
    return [
        replace(mention, titled=True)
        if "".join(folded(mention.words)) in keys and _has_fields(documents[mention.document_id], asked)
        else mention
        for mention in meant
    ]


def _resolve_runs(view: View, runs: Sequence[_Run], titles: Titles) -> dict[_Run, str]:
    """The runs that mean a document, longest first; no word belongs to two of them."""
    found: dict[_Run, str] = {}
    for run in runs:
        if any(run.start < other.end and other.start < run.end for other in found):
            continue
        ids = titles.called(run.key, may_be_end=run.may_be_end, may_be_short=run.field_of is not None)
        shown = [view.catalog.documents[document_id] for document_id in ids if view.shows(document_id)]
        if meant := _topmost([document for document in shown if _has_fields(document, run.field_of)]):
            found[run] = meant
    return found


def _has_fields(document: Document, asked: AskedDocument | None) -> bool:
    return asked is None or document.kind == "proposal" or asked.owner is FieldOwner.ANY


def _runs(question: str) -> Iterator[_Run]:
    """Yield the words of a question that have the form of a document's name."""
    spans = [match.span() for match in _WORD.finditer(question)]
    for last, (at, end) in enumerate(spans):
        if not DOCUMENT_WORDS.issuperset(folded(question[at:end])[-1:]):
            continue
        for first in range(max(0, last - MAX_NAME_WORDS), last):
            yield from _runs_ending_in_paper(question, spans[first][0], at, end)
        if _UNIQUE_DOCUMENTS.issuperset(folded(question[at:end])) and _is_definite(question, at):
            yield _Run(at, end, "".join(folded(question[at:end])))
    for pattern in _DOCUMENT_FORMS:
        if match := pattern.search(question):
            yield from _runs_in_document_place(question, *match.span("name"))
    if asked := field_asked(question):
        for run in _runs_in_document_place(question, asked.start, asked.end):
            yield replace(run, field_of=asked)


def _runs_in_document_place(question: str, at: int, end: int) -> Iterator[_Run]:
    """Yield the words where a document's name is expected, and also without a word for documents at their end."""
    spans = [match.span() for match in _WORD.finditer(question, at, end)]
    first = 1 if spans and _is_definite(question, spans[0][1]) else 0
    if spans[first:]:
        start, last = spans[first][0], spans[-1]
        yield _Run(start, last[1], "".join(folded(question[start : last[1]])), may_be_end=True)
        if last[0] > start and (DOCUMENT_WORDS | PROPOSAL_WORDS).issuperset(folded(question[slice(*last)])):
            yield _Run(start, last[1], "".join(folded(question[start : last[0]])))


def _runs_ending_in_paper(question: str, start: int, paper: int, end: int) -> Iterator[_Run]:
    """Yield the words up to a word for documents, with and without it."""
    if not (_is_definite(question, start) or question[start].isupper()):
        return
    yield _Run(start, end, "".join(folded(question[start:end])), may_be_end=True)
    word = question[paper:end].lower()
    if folded(word) == [word] and word not in _NOT_DOCUMENTS:  # a plural is not the name of one document
        yield _Run(start, end, "".join(folded(question[start:paper])))


def _is_definite(question: str, at: int) -> bool:
    """Whether *the*, or a word like it, is directly in front of a position."""
    return _ARTICLE.search(question[max(0, at - 8) : at]) is not None


def _topmost(documents: Sequence[Document]) -> str | None:
    """The document highest in the folders; None if there is none, or several."""
    depths = {document.document_id: document.path.count("/") for document in documents}
    first = [document_id for document_id, depth in depths.items() if depth == min(depths.values())]
    return first[0] if len(first) == 1 else None
