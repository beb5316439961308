"""Which documents a question means by the names that it uses.

Documents state names for themselves and for each other (``parsing/names.py``). Rule 1: one statement proves nothing; a
name stands for a document when several documents say so and few say otherwise. Rule 2: the longest name counts, and no
word counts twice. Rule 3: what is meant is a guess, so it helps a document and hides none; it helps more, the more
of what has the words states the name: *transaction type* is written without a thought of the document called so.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.graph.redirects import present
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.outlines import MAX_NAME_WORDS
from attest.values.questions import DocumentMention
from attest.values.terms import folded

STATED_BY = 2
"""Documents that must state a name, at least."""
SINGLE_STATED_BY = 5
"""The same for a single word that the document itself does not have for a name."""
AGREEING = 0.6
"""Share of the statements about a name that must mean one document (.4 to .8 make no difference)."""
SETTLED = 0.05
"""Documents that state a name, of the chunks that have its words, from which it is used for hardly anything else."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A document says that a name stands for a document."""

    key: str
    """The words of the name in one: ``proto-danksharding`` and ``protodanksharding`` are one name."""
    several: bool
    """Whether it is written as several words."""
    target: str
    by: str
    confidence: float


Stated = Callable[[Sequence[str]], Iterable[Statement]]
"""All statements about the names with some keys."""
Used = Callable[[Sequence[str]], int]
"""How many chunks have all of some terms."""


def stated_in(connection: sqlite3.Connection) -> Stated:
    """The statements of a store."""
    sql = queries("names")["stated"]
    return lambda keys: (Statement(*row) for row in connection.execute(sql, (json.dumps(keys),)))


def meanings(
    words: Sequence[str], stated: Stated, documents: Mapping[str, Document], used: Used
) -> list[DocumentMention]:  # fmt: skip
    """What the names among the words of a question stand for, in the order of the question."""
    runs = dict(_runs(words))
    statements = defaultdict(list)
    for one in stated(sorted(set(runs.values()))):
        statements[one.key].append(one)
    taken: set[int] = set()
    found: dict[int, DocumentMention] = {}
    for (first, last), key in sorted(runs.items(), key=lambda run: (run[0][0] - run[0][1], run[0])):
        agreed = _agreed(statements[key], documents) if taken.isdisjoint(range(first, last)) else None
        if agreed:
            taken.update(range(first, last))
            found[first] = agreed.of(words[first:last], used)
    return [found[first] for first in sorted(found)]


def _runs(words: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Every run of words that can be a name, as first and behind the last, with its key."""
    keys = ["".join(folded(word)) for word in words]
    for first in range(len(words)):
        for last in range(first + 1, min(first + MAX_NAME_WORDS, len(words)) + 1):
            yield (first, last), "".join(keys[first:last])


@dataclass(frozen=True, slots=True)
class _Agreed:
    """A document that enough statements about a name mean."""

    target: str
    share: float
    """Of the statements, that mean it."""
    stating: int
    """Documents with such a statement."""

    def of(self, words: Sequence[str], used: Used) -> DocumentMention:
        """What the words mean."""
        uses = used([term for word in words for term in folded(word)])
        return DocumentMention(
            words=" ".join(words),
            document_id=self.target,
            confidence=round(self.share, 3),
            settled=round(min(1.0, self.stating / max(uses, 1) / SETTLED), 3),
        )


def _agreed(statements: Sequence[Statement], documents: Mapping[str, Document]) -> _Agreed | None:
    """The document that enough of the statements mean; None when there is none."""
    votes: dict[str, float] = defaultdict(float)
    by: dict[str, set[str]] = defaultdict(set)
    for one in statements:
        target = present(one.target, documents)
        if one.by not in by[target]:
            by[target].add(one.by)
            votes[target] += one.confidence
    if not votes:
        return None
    best = max(votes, key=lambda target: (votes[target], target))
    own_or_long = best in by[best] or any(one.several for one in statements)
    enough = len(by[best]) >= (STATED_BY if own_or_long else SINGLE_STATED_BY)
    share = votes[best] / sum(votes.values())
    means = best in documents and enough and share >= AGREEING
    return _Agreed(best, share, len(by[best])) if means else None
