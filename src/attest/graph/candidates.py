"""Which documents belong to a topic: found by search, with its words in their titles, or linked with what it names.

How much a document belongs is a number from 0 to 1, with a reason in words. A document that many others name weighs
more, by the logarithm of their number.
"""

import json
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from attest.graph.document_reader import DocumentReader
from attest.graph.redirects import current_id
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.questions import QuestionWord
from attest.values.search import Hit
from attest.words.ethereum import PROPOSAL
from attest.words.terms import terms

NAMED, DISCUSSION, CALLED, DEPENDENT = 1.0, 0.9, 0.8, 0.8
"""How much a document belongs if the topic names it; if a named document is discussed there; if its title has the
topic's words or the number of a named proposal; and if it requires a named document and nothing else (with n
requirements, it belongs by 1/n of that)."""
TITLE = 0.6
"""Minimum share of the topic's words, weighted by rarity, in a title."""
HEAVIEST, NAMED_BY_HEAVIEST, FEWEST_NAMING = 40, 0.8, 4
"""Number of heaviest documents whose links are compared, the most that a document named by several of them can belong,
and how many of them must name it."""
WORDS, MEANING = 0.4, 0.45
"""A passage is about the topic if its text, headings and document title have this share of the topic's words, weighted
by rarity, or if its cosine is at least this. Without such limits a search ranks everything that a small store has and
leaves nothing out for being about something else (design/views.md has the comparison)."""
_REQUIRES = "it requires"
_SOON_DAYS = 120
_FEWEST_DIGITS = 3
"""Minimum number of digits by which a number can name a proposal."""
NAMED_BY = 0.12
"""Relative gain in weight when e times as many documents name a document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What a timeline or an argument map is about."""

    words: str
    roots: Sequence[str]
    """Ids of the documents that the topic names."""
    asked: Sequence[QuestionWord]
    called: Sequence[QuestionWord]
    """Words of the topic together with the names of those documents."""
    hits: Sequence[Hit]
    documents: Mapping[str, Document]
    """Documents that may be shown, by id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A document that may belong to a topic."""

    document: Document
    share: float
    why: str
    named_by: int

    @property
    def weight(self) -> float:
        return self.share * (1 + NAMED_BY * math.log1p(self.named_by))


class _Belonging(NamedTuple):
    """How much a document may belong to a topic, and why."""

    document_id: str
    share: float
    why: str


def candidates(reader: DocumentReader, topic: Topic, *, own_threads: bool = False) -> list[Candidate]:
    """All documents of a topic, the heaviest first; with ``own_threads``, also its proposals' discussion threads."""
    found = list(_all_belongings(reader, topic))
    without_dependents = [entry for entry in _best_per_document(topic, found) if not entry.why.startswith(_REQUIRES)]
    heaviest = _by_weight(reader, topic, without_dependents)[:HEAVIEST]
    names = [candidate.document.document_id for candidate in heaviest]
    weighed = _by_weight(reader, topic, _best_per_document(topic, [*found, *_named_by_heaviest(reader, names)]))
    return weighed if own_threads else _without_own_threads(reader, topic, weighed)


def _best_per_document(topic: Topic, found: Iterable[_Belonging]) -> list[_Belonging]:
    """For each document that may be shown, the entry with the largest share; the first of equals."""
    largest: dict[str, _Belonging] = {}
    for entry in found:
        best = largest.get(entry.document_id)
        if entry.document_id in topic.documents and entry.share > (best.share if best else 0.0):
            largest[entry.document_id] = entry
    return list(largest.values())


def _by_weight(reader: DocumentReader, topic: Topic, found: Sequence[_Belonging]) -> list[Candidate]:
    """Candidates with their weights, the heaviest first."""
    counts = count_naming(reader, [entry.document_id for entry in found])
    weighed = [
        Candidate(document=topic.documents[name], share=share, why=why, named_by=counts.get(name, 0))
        for name, share, why in found
    ]
    return sorted(weighed, key=lambda candidate: (-round(candidate.weight, 6), candidate.document.document_id))


def _named_by_heaviest(reader: DocumentReader, names: Sequence[str]) -> Iterator[_Belonging]:
    """Documents that several of ``names`` name. They belong more the more of these name them, and less the more
    documents name them overall."""
    given = (json.dumps(list(names)), FEWEST_NAMING)
    for row in reader.connection.execute(queries("links")["cited_by_several"], given):
        share = min(NAMED_BY_HEAVIEST, NAMED_BY_HEAVIEST * row["n"] / math.sqrt(row["everywhere"]))
        yield _Belonging(current_id(row["target"], reader.document), share, f"{row['n']} of the others name it")


def _all_belongings(reader: DocumentReader, topic: Topic) -> Iterator[_Belonging]:
    yield from (_Belonging(root, NAMED, "it is named") for root in topic.roots)
    yield from _linked_belongings(reader, topic.roots)
    yield from _titled_belongings(topic)
    best = max((hit.score for hit in topic.hits), default=1.0) or 1.0
    for hit in topic.hits:
        if _is_about(topic, hit):
            yield _Belonging(hit.found.document_id, max(hit.score, 0.0) / best * NAMED, "its words are found")


def _is_about(topic: Topic, hit: Hit) -> bool:
    """Whether a passage has enough of the topic's words or is near it in meaning."""
    if hit.cosine >= MEANING:
        return True
    found = hit.found
    text_terms = set(terms(" ".join((found.text, found.title, *found.chunk.heading_path))))
    return any(_share_of(words, text_terms) >= WORDS for words in (topic.asked, topic.called) if words)


def _share_of(words: Sequence[QuestionWord], text_terms: Set[str]) -> float:
    """Share of the words, weighted by rarity, that are among a text's terms. Words that the store has nowhere are left
    out if there are others, because they say nothing about the text."""
    known = [word for word in words if word.rarity < 1] or words
    total = sum(word.rarity for word in known)
    return _rarity_among(text_terms, known) / total if total else 0.0


def _linked_belongings(reader: DocumentReader, roots: Sequence[str]) -> Iterator[_Belonging]:
    sql, given = queries("edges"), (json.dumps(list(roots)),)
    for root, target in reader.connection.execute(sql["discussed_at"], given):
        yield _Belonging(current_id(target, reader.document), DISCUSSION, f"{root} is discussed there")
    for document_id, target, n in reader.connection.execute(sql["requiring"], given):
        yield _Belonging(document_id, DEPENDENT / n, f"{_REQUIRES} {target}")


def _titled_belongings(topic: Topic) -> Iterator[_Belonging]:
    """Documents whose title has the topic's words or the number of a named proposal."""
    total = sum(word.rarity for word in topic.asked) or 1.0
    numbers = [pattern for root in topic.roots if (pattern := _number_pattern(root))]
    for document in topic.documents.values():
        share = rarity_in(document.title, topic.asked) / total
        if share >= TITLE or any(pattern.search(document.title) for pattern in numbers):
            yield _Belonging(document.document_id, CALLED * max(share, TITLE), "its title says so")


def rarity_in(text: str, words: Sequence[QuestionWord]) -> float:
    """Sum of the rarities of the words that a text contains."""
    return _rarity_among(set(terms(text)), words)


def _rarity_among(text_terms: Set[str], words: Sequence[QuestionWord]) -> float:
    return sum(word.rarity for word in words if word.is_in(text_terms))


def _number_pattern(root: str) -> re.Pattern[str] | None:
    """Pattern for a proposal's number in titles; a number that could be a year needs its series in front."""
    _, _, number = root.rpartition("-")
    if not number.isdecimal() or len(number) < _FEWEST_DIGITS:
        return None
    series = rf"(?:{PROPOSAL})[-\s#]?" if number[:2] in ("19", "20") or len(number) == _FEWEST_DIGITS else ""
    return re.compile(rf"(?<![\w.,]){series}{number}(?![\w.,]\d|\w)", re.IGNORECASE)


def _without_own_threads(reader: DocumentReader, topic: Topic, found: Sequence[Candidate]) -> list[Candidate]:
    """Drop the discussion threads of listed proposals, except for proposals and threads that the topic names."""
    names = [candidate.document.document_id for candidate in found]
    rows = reader.connection.execute(queries("edges")["discussed_at"], (json.dumps(names),))
    discussions = [(current_id(target, reader.document), document_id) for document_id, target in rows]
    left_out = {
        thread
        for thread, name in discussions
        if name not in topic.roots and _opened_with_proposal(reader, thread, name)
    }
    return [candidate for candidate in found if candidate.document.document_id not in left_out - set(topic.roots)]


def _opened_with_proposal(reader: DocumentReader, thread: str, proposal: str) -> bool:
    """Whether a thread was opened at about the time its proposal was written; a much older thread has its own story."""
    documents = map(reader.document, (thread, proposal))
    days = [document.authored_at for document in documents if document and document.authored_at]
    if len(days) < 2:
        return False
    opened, written = (date.fromisoformat(day[:10]) for day in days)
    return abs((opened - written).days) <= _SOON_DAYS


def count_naming(reader: DocumentReader, names: Sequence[str]) -> dict[str, int]:
    """For each document that others name, by how many it is named."""
    rows = reader.connection.execute(queries("edges")["named_by"], (json.dumps(list(names)),))
    return {row["target"]: row["n"] for row in rows}


def is_copy_of_any(reader: DocumentReader, document_id: str, others: Collection[str]) -> bool:
    """Whether a document is a copy of one of ``others``. Replies in a cross-posted thread are still its own."""
    rows = reader.connection.execute(queries("edges")["copies_from"], (document_id,))
    return any(row["original"] in others for row in rows)
