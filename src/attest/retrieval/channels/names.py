"""Which documents a question means by the names that it uses.

Documents state names for themselves and for each other (``parsing/names.py``). Rule 1: one statement proves nothing; a
name stands for a document when several documents say so and few say otherwise. Rule 2: the longest name counts, and no
word counts twice. Rule 3: what is meant is a guess, so it helps a document and hides none.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.graph.targets import present
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.outlines import MAX_NAME_WORDS
from attest.values.questions import Meaning
from attest.values.terms import folded

STATED_BY = 2
"""Documents that must state a name, at least."""
SINGLE_STATED_BY = 5
"""The same for a single word that the document itself does not have for a name."""
AGREEING = 0.6
"""Share of the statements about a name that must mean one document (.4 to .8 make no difference)."""


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


def stated_in(connection: sqlite3.Connection) -> Stated:
    """The statements of a store."""
    sql = queries("names")["stated"]
    return lambda keys: (Statement(*row) for row in connection.execute(sql, (json.dumps(keys),)))


def meanings(words: Sequence[str], stated: Stated, documents: Mapping[str, Document]) -> list[Meaning]:
    """What the names among the words of a question stand for, in the order of the question."""
    runs = dict(_runs(words))
    statements = defaultdict(list)
    for one in stated(sorted(set(runs.values()))):
        statements[one.key].append(one)
    taken: set[int] = set()
    found: dict[int, Meaning] = {}
    for (first, last), key in sorted(runs.items(), key=lambda run: (run[0][0] - run[0][1], run[0])):
        agreed = _agreed(statements[key], documents) if taken.isdisjoint(range(first, last)) else None
        if agreed:
            taken.update(range(first, last))
            target, share = agreed
            found[first] = Meaning(words=" ".join(words[first:last]), document_id=target, confidence=round(share, 3))
    return [found[first] for first in sorted(found)]


def _runs(words: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Every run of words that can be a name, as first and behind the last, with its key."""
    keys = ["".join(folded(word)) for word in words]
    for first in range(len(words)):
        for last in range(first + 1, min(first + MAX_NAME_WORDS, len(words)) + 1):
            yield (first, last), "".join(keys[first:last])


def _agreed(statements: Sequence[Statement], documents: Mapping[str, Document]) -> tuple[str, float] | None:
    """The document that enough of the statements mean, with the share of them that do; None when there is none."""
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
    return (best, share) if best in documents and enough and share >= AGREEING else None
