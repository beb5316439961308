"""Baselines: rankings of the same chunks by other programs, and by chance.

They read the chunks from a view of the store into an FTS5 table of their own, in memory. Stop words and terms are their
own, too, on purpose: a baseline that shared the product's would change with it.
"""

import random
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from attest.evaluation.systems import IdsOf, Passage, System

if TYPE_CHECKING:
    from attest.engine import Attest
    from attest.retrieval.view import View

FTS5 = "fts5-or"
NAMED = f"{FTS5}+identity"
CHANCE = "random"

_STOP_WORDS = frozenset(
    "a about an and any are as at be been but by can could did do does for from had has have how i if in into is it its"
    " me my no not of on or our should so than that the their them there they this to us was we were what when where"
    " which who whom whose why will with would you your".split()
)
_BATCH = 500


class ChunkTable:
    """The chunks of a store in an FTS5 table with the columns *identity* and *body*."""

    def __init__(self, kb: "Attest", ids_of: IdsOf, *, kind: str | None = None) -> None:
        self._ids_of = ids_of
        self._rows = sqlite3.connect(":memory:")
        self._rows.execute(
            "CREATE VIRTUAL TABLE chunks USING fts5"
            " (identity, body, path UNINDEXED, tokenize = 'unicode61 remove_diacritics 2')"
        )
        with kb.view() as view, self._rows:
            insert = "INSERT INTO chunks (rowid, identity, body, path) VALUES (?, ?, ?, ?)"
            self._rows.executemany(insert, _chunks(view, kind))
        self._rows_of: Mapping[str, Sequence[int]] = _rows_by_path(self._rows)

    @property
    def documents(self) -> int:
        """Number of documents that have a chunk."""
        return len(self._rows_of)

    def systems(self) -> list[System]:
        """The baselines; the first is shown beside every figure."""
        return [
            System(name=FTS5, search=self.body_only),
            System(name=NAMED, search=self.with_identity),
            System(name=CHANCE, search=self.at_random),
        ]

    def body_only(self, query: str, k: int) -> Sequence[Passage]:
        """Plain FTS5: content words joined by OR, over the text of the chunks."""
        return self._passages_matching(query, "body : ", "bm25(chunks)", k)

    def with_identity(self, query: str, k: int) -> Sequence[Passage]:
        """Plain FTS5, with the document's names and title as a second column of equal weight."""
        return self._passages_matching(query, "", "bm25(chunks, 1.0, 1.0)", k)

    def at_random(self, query: str, k: int) -> Sequence[Passage]:
        """Documents drawn at random, each with one of its chunks; always the same ones for the same query."""
        chance = random.Random(query)
        drawn = chance.sample(list(self._rows_of), len(self._rows_of))[:k]
        rows = [chance.choice(self._rows_of[path]) for path in drawn]
        texts = [self._rows.execute("SELECT body FROM chunks WHERE rowid = ?", [row]).fetchone()[0] for row in rows]
        return [Passage(documents=self._ids_of(path), text=text) for path, text in zip(drawn, texts, strict=True)]

    def best(self, query: str) -> tuple[str, str, float] | None:
        """Path, text and score of the best chunk by plain FTS5; None if no chunk matches."""
        found = self._rows_matching(query, "body : ", "bm25(chunks)", 1)
        return found[0] if found else None

    def _passages_matching(self, query: str, column: str, rank: str, k: int) -> Sequence[Passage]:
        found = self._rows_matching(query, column, rank, k)
        return [Passage(documents=self._ids_of(path), text=text) for path, text, _ in found]

    def _rows_matching(self, query: str, column: str, rank: str, k: int) -> list[tuple[str, str, float]]:
        words = or_query(query)
        sql = f"SELECT path, body, -{rank} AS score FROM chunks WHERE chunks MATCH ? ORDER BY score DESC, rowid LIMIT ?"
        return self._rows.execute(sql, [f"{column}({words})", k]).fetchall() if words else []


def or_query(query: str) -> str:
    """Content words joined by OR; all words if there are only stop words; empty if there are no words."""
    words = list(dict.fromkeys(re.findall(r"\w+", query.lower())))
    chosen = [word for word in words if word not in _STOP_WORDS] or words
    return " OR ".join(f'"{word}"' for word in chosen)


def _chunks(view: "View", kind: str | None) -> Iterator[tuple[int, str, str, str]]:
    """Yield row, names, text and path of every chunk of the documents that are not copies or stubs."""
    rows = view.postings.rows[view.postings.alive].tolist()
    for start in range(0, len(rows), _BATCH):
        placed = sorted(view.chunks_of_rows(rows[start : start + _BATCH]), key=lambda one: one.row)
        for one in placed:
            document = one.document
            if kind in (None, document.kind) and not (document.same_as or document.redirect):
                text = view.text_of(one)
                stem = PurePosixPath(document.path).stem
                names = " ".join([document.document_id, *document.aliases, stem, document.title])
                yield one.row, names, text, document.path


def _rows_by_path(rows: sqlite3.Connection) -> dict[str, list[int]]:
    grouped = defaultdict(list)
    for row, path in rows.execute("SELECT rowid, path FROM chunks ORDER BY rowid"):
        grouped[path].append(row)
    return dict(grouped)
