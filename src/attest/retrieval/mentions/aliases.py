"""Aliases: documents that a question means by the names it uses.

Documents state names for themselves and for each other (``parsing/names.py``).

Rule 1: one statement proves nothing; a name stands for a document if several documents say so and few disagree.
Rule 2: the longest name counts, and no word counts twice.
Rule 3: a mention is a guess, so it raises a document and hides none. It counts more, the more of the texts with its
words state the name: *transaction type* is written without a thought of the document called so.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.graph.redirects import current_id_in
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.outlines import MAX_NAME_WORDS
from attest.values.questions import DocumentMention
from attest.words.terms import folded

STATED_BY = 2
"""Fewest documents that must state a name."""
SINGLE_STATED_BY = 5
"""Fewest documents that must state a single word as a name, if the named document itself does not."""
AGREEING = 0.6
"""Share of the statements about a name that must mean one document (.4 to .8 make no difference)."""
UNAMBIGUOUS = 0.05
"""Documents that state a name per chunk with its words, from which the name has hardly any other use."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A document's statement that a name stands for a document."""

    key: str
    """The words of the name joined: ``proto-danksharding`` and ``protodanksharding`` are one name."""
    several: bool
    """Whether the name is written as several words."""
    target: str
    by: str
    confidence: float


Stated = Callable[[Sequence[str]], Iterable[Statement]]
"""Returns all statements about the names with some keys."""
Used = Callable[[Sequence[str]], int]
"""Returns the number of chunks that have all of some terms."""


def alias_reader(connection: sqlite3.Connection) -> Stated:
    """A function that reads statements from a store."""
    sql = queries("names")["stated"]
    return lambda keys: (Statement(*row) for row in connection.execute(sql, (json.dumps(keys),)))


def find_aliases(
    words: Sequence[str], stated: Stated, documents: Mapping[str, Document], used: Used
) -> list[DocumentMention]:
    """The documents that names in a question stand for, in the order of the question."""
    runs = dict(_runs(words))
    statements = defaultdict(list)
    for statement in stated(sorted(set(runs.values()))):
        statements[statement.key].append(statement)
    taken: set[int] = set()
    found: dict[int, DocumentMention] = {}
    for (first, last), key in sorted(runs.items(), key=lambda run: (run[0][0] - run[0][1], run[0])):
        meaning = _agreed_meaning(statements[key], documents) if taken.isdisjoint(range(first, last)) else None
        if meaning:
            taken.update(range(first, last))
            found[first] = meaning.mention(words[first:last], used)
    return [found[first] for first in sorted(found)]


def _runs(words: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield each run of words that can be a name, as (first, end), with its key."""
    keys = ["".join(folded(word)) for word in words]
    for first in range(len(words)):
        for last in range(first + 1, min(first + MAX_NAME_WORDS, len(words)) + 1):
            yield (first, last), "".join(keys[first:last])


@dataclass(frozen=True, slots=True)
class _Meaning:
    """A document that enough statements about a name mean."""

    target: str
    share: float
    """Share of the statements that mean it."""
    stating: int
    """Number of documents with such a statement."""

    def mention(self, words: Sequence[str], used: Used) -> DocumentMention:
        """The mention of this document by some words."""
        uses = used([term for word in words for term in folded(word)])
        return DocumentMention(
            words=" ".join(words),
            document_id=self.target,
            confidence=round(self.share, 3),
            settled=round(min(1.0, self.stating / max(uses, 1) / UNAMBIGUOUS), 3),
        )


def _agreed_meaning(statements: Sequence[Statement], documents: Mapping[str, Document]) -> _Meaning | None:
    """The document that enough of the statements mean; None if there is none."""
    votes: dict[str, float] = defaultdict(float)
    by: dict[str, set[str]] = defaultdict(set)
    for statement in statements:
        target = current_id_in(statement.target, documents)
        if statement.by not in by[target]:
            by[target].add(statement.by)
            votes[target] += statement.confidence
    if not votes:
        return None
    best = max(votes, key=lambda target: (votes[target], target))
    own_or_long = best in by[best] or any(statement.several for statement in statements)
    enough = len(by[best]) >= (STATED_BY if own_or_long else SINGLE_STATED_BY)
    share = votes[best] / sum(votes.values())
    means = best in documents and enough and share >= AGREEING
    return _Meaning(best, share, len(by[best])) if means else None
