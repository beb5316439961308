"""Which document a question calls by its title or by its file: *the finance policy* is ``finance-policy.md``.

Most titles are words of the matter itself: who asks what the base fee is does not ask for a document called so. Rule 1:
words mean a document only if they are all of its title, of the name of its file or of what it says it is called
besides, and are a document's name by their form: they end in a word for documents (*policy*, *guide*), such a word
stands behind them, or the question asks what something says or is about. Rule 2: of a longer title or name the end will
do, if it is a word for documents with another in front of it. Rule 3: they mean one document, the highest in the
folders, or none.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.outlines import MAX_NAME_WORDS
from attest.values.questions import Meaning
from attest.values.terms import folded

_PAPERS = frozenset(
    folded(
        "agreement article bylaws charter checklist code constitution decision discussion doc document extension faq"
        " file glossary guidance guide guidelines handbook howto manifesto manual memo note notes page paper plan"
        " playbook policy procedure process proposal readme roadmap runbook spec specification standard statement"
        " template terms tutorial whitepaper"
    )
)  # fmt: skip
"""Words for documents, with which their names end."""
_ALONE = frozenset(folded("bylaws charter constitution faq glossary handbook manifesto roadmap whitepaper"))
"""Those of which a body mostly has one, so that *the charter* is it."""
_OF_DOCUMENTS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"^\W*(?:what(?:['’]s| is| are)) (?P<name>[^?]+?) (?:all )?about\W*$",
        r"^\W*(?:please )?summari[sz]e (?P<name>[^?]+?)\W*$",
        r"\b(?:summary|overview|gist) of (?P<name>[^?]+?)\W*$",
        r"^\W*what (?:does|do) (?P<name>[^?]+?) (?:say|cover|contain)s?\b",
        r"\bsection (?:[^?]+?) (?:of|in) (?P<name>[^?]+?)(?: say| about|\W*$)",
        r"\b(?:section|chapter)s? (?:of|in) (?P<name>[^?]+?)(?: say| about|\W*$)",
    )
)
"""Where something stands in a question that only documents have: a summary, sections, something that they say."""
_WORD = re.compile(r"[^\W_]+(?:['’.+_-][^\W_]+)*")
_ARTICLE = re.compile(r"\b(?:the|our|your|this|its)\W*$", re.I)
_NO_NAME = re.compile(r"^\W*(?:(?:the|an?|our|your|this|its)\b\W*)?", re.I)
"""What in front of a name is none of it."""
_VERSION = re.compile(r"\s+v?\d+(?:\.\d+)+\W*$", re.I)
_PART = re.compile(r".{2,80}?(?=(?::| [(–—-]|\s*$))")
"""A title as far as its colon, dash or parenthesis."""
_OF_WHAT = re.compile(r".{2,80}?(?= (?:for|of|on|to) )")
_NUMBERED = re.compile(r"(?:(?P<series>[a-z]+)[-_])?0*(?P<number>[1-9]\d*)(?:[-_].*)?", re.I)
"""A file of a series: ``adr/0030-adopt-pnpm``, ``adr-7-use-sqlite``."""
_ASKED_NUMBER = re.compile(r"\b(?P<series>[^\W\d_]{2,})[- #]{0,2}0*(?P<number>[1-9]\d{0,5})\b(?!\.\d)")
_OWN_NAMES = ("subtitle", "alias", "aliases")
"""Fields in which a document says what it is called besides."""
_ANY_FILE = frozenset({"index", "readme", "main"})
_WITHOUT = frozenset({"code", "thread", "mail"})
"""Kinds of documents that nobody calls so."""


@dataclass(frozen=True, slots=True)
class Titles:
    """What documents are called: the words in one, as ``_key`` makes them, with the ids of those that are."""

    whole: Mapping[str, Sequence[str]]
    ends: Mapping[str, Sequence[str]]
    """The same of what longer names end in, from two words on."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of a question that may be a document's name, and what they would be as one."""

    start: int
    end: int
    key: str
    may_be_end: bool = False


def called(view: View, question: str) -> list[Meaning]:
    """The documents that a question calls by their title or file, in its order; none that the filters hide."""
    runs = sorted(_runs(question), key=lambda run: (run.start - run.end, run.start))
    if not runs:
        return []
    documents = {i: one for i, one in view.catalog.documents.items() if one.kind not in _WITHOUT}
    titles = titles_of(documents.values(), _stated(view))
    found: dict[int, Meaning] = {}
    taken: list[_Run] = []
    for run in runs:
        if any(run.start < other.end and other.start < run.end for other in taken):
            continue
        ids = titles.whole.get(run.key) or (titles.ends.get(run.key) if run.may_be_end else None) or ()
        if meant := _highest([documents[one] for one in ids if one in documents and view.shows(one)]):
            taken.append(run)
            words = question[run.start : run.end]
            found[run.start] = Meaning(words=words, document_id=meant, confidence=1.0, titled=True)
    return [found[start] for start in sorted(found)]


def titles_of(documents: Iterable[Document], stated: Iterable[tuple[str, str]] = ()) -> Titles:
    """What some documents are called, and what is ``stated`` besides, each an id and a name."""
    whole: dict[str, dict[str, None]] = defaultdict(dict)
    ends: dict[str, dict[str, None]] = defaultdict(dict)
    named = [(one.document_id, name) for one in documents for name in _names(one)]
    for document_id, name in (*named, *stated):
        words = _words(name)
        whole["".join(words)][document_id] = None
        for end in _ends(words):
            ends["".join(end)][document_id] = None
        if (part := _OF_WHAT.match(name)) and len(short := _words(part[0])) > 1 and short[-1] in _PAPERS:
            ends["".join(short)][document_id] = None
    return Titles({key: [*ids] for key, ids in whole.items() if key}, {key: [*ids] for key, ids in ends.items()})


def _names(document: Document) -> Iterator[str]:
    """The title, whole and without what stands behind it, the file without its ending, and its number in a series."""
    title = _VERSION.sub("", document.title)
    folder, _, file = document.path.rpartition("/")
    stem = file.rpartition(".")[0] or file
    part = _PART.match(title)
    yield from dict.fromkeys([title, *([part[0]] if part else []), *([] if stem.lower() in _ANY_FILE else [stem])])
    if number := _NUMBERED.fullmatch(stem):
        yield f"{number['series'] or folder.rpartition('/')[2].removesuffix('s')} {number['number']}"


def _words(name: str) -> list[str]:
    """The words of a name, folded, without an article in front."""
    return folded(_NO_NAME.sub("", name, count=1).replace("_", " "))


def _ends(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """What a name ends in, from two words on, where the last is one for documents."""
    if words and words[-1] in _PAPERS:
        yield from (words[first:] for first in range(1, len(words) - 1))


def _runs(question: str) -> Iterator[_Run]:
    """All words of a question that by their form may be a document's name."""
    spans = [match.span() for match in _WORD.finditer(question)]
    for last, (at, end) in enumerate(spans):
        if not _PAPERS.issuperset(folded(question[at:end])[-1:]):
            continue
        for first in range(max(0, last - MAX_NAME_WORDS), last):
            yield from _ending_in_paper(question, spans[first][0], at, end)
        if _ALONE.issuperset(folded(question[at:end])) and _ARTICLE.search(question[:at]):
            yield _Run(at, end, "".join(folded(question[at:end])))
    for pattern in _OF_DOCUMENTS:
        if match := pattern.search(question):
            yield from _where_documents_stand(question, *match.span("name"))
    for numbered in _ASKED_NUMBER.finditer(question):
        yield _Run(*numbered.span(), "".join(folded(f"{numbered['series']} {numbered['number']}")))


def _where_documents_stand(question: str, at: int, end: int) -> Iterator[_Run]:
    """What a question asks to be summed up, and so on, and that without a word for documents at its end."""
    spans = [match.span() for match in _WORD.finditer(question, at, end)]
    first = 1 if spans and _ARTICLE.search(question[: spans[0][1]]) else 0
    if spans[first:]:
        start, last = spans[first][0], spans[-1]
        yield _Run(start, last[1], "".join(folded(question[start : last[1]])), may_be_end=True)
        if last[0] > start and _PAPERS.issuperset(folded(question[slice(*last)])):
            yield _Run(start, last[1], "".join(folded(question[start : last[0]])))


def _ending_in_paper(question: str, start: int, paper: int, end: int) -> Iterator[_Run]:
    """Words up to one for documents, with it and without it."""
    if not (_ARTICLE.search(question[:start]) or question[start].isupper()):
        return
    yield _Run(start, end, "".join(folded(question[start:end])), may_be_end=True)
    if folded(question[paper:end]) == [question[paper:end].lower()]:  # two proposals are no document
        yield _Run(start, end, "".join(folded(question[start:paper])))


def _highest(documents: Sequence[Document]) -> str | None:
    """The one that stands highest in the folders; None for none and for several there."""
    depths = [(one.path.count("/"), one.document_id) for one in documents]
    first = [document_id for depth, document_id in depths if depth == min(depths)[0]]
    return first[0] if len(first) == 1 else None


def _stated(view: View) -> list[tuple[str, str]]:
    """What documents say in their fields that they are called besides."""
    rows = view.connection.execute(queries("catalog")["fields_called"], (json.dumps(_OWN_NAMES),))
    return [(row[0], name.strip()) for row in rows for name in str(row[2]).strip("[]").split(",") if name.strip()]
