"""What is measured: the engine, and the baselines and self-tests that stand beside it.

All of them answer in the shape of `attest search --json` and `attest ask --json`, so that one harness scores them all.
The engine is reached through the Python door only.

The baselines rank *the same chunks* as the engine. They read them from the store with the SQL below, which is the only
place in the benchmarks that knows its tables; when the schema changes, change it here.
"""

import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from question_set import Question

Json = dict[str, Any]

CHUNKS_SQL = """
SELECT chunk.rowid, document.document_id, document.title, document.names, chunk.heading_path, chunk.start, chunk."end",
       chunk.revision_id,
       CASE WHEN (SELECT count(*) FROM source) > 1 THEN source.name || '/' || document.path ELSE document.path END
FROM chunk JOIN document USING (document_id) JOIN source USING (source_id)
ORDER BY chunk.document_id, chunk.start
"""
PATHS_SQL = "SELECT path FROM document"
TEXT_SQL = "SELECT text FROM revision WHERE revision_id = ?"
STORED_FTS_SQL = "SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ? ORDER BY rank LIMIT ?"
"""The plainest question to the store's own lexical index: the baseline for the time of a search."""

SEARCH_KEYS = ("schema", "query", "profile", "build_id", "elapsed_ms", "degraded", "hits")
HIT_KEYS = (
    "rank score document_id revision_id chunk_id path title url heading_path start end start_line end_line text scores"
).split()
ANSWER_KEYS = (
    "schema answer_id question status reason answer answerer mode confidence claims coverage build_id trace_id"
    " elapsed_ms cost_usd degraded"
).split()
CLAIM_KEYS = ("text", "start", "end", "verdict", "score", "method", "evidence")
EVIDENCE_KEYS = (
    "n document_id revision_id path url heading_path start end start_line end_line quote quote_sha256"
).split()
VERIFY_KEYS = ("schema", "answer_id", "valid", "checked", "intact", "drifted", "missing", "superseded")

STOP_WORDS = frozenset(
    "a about an and any are as at be been but by can could did do does for from had has have how i if in into is it its"
    " me my no not of on or our should so than that the their them there they this to us was we were what when where"
    " which who whom whose why will with would you your".split()
)


class ShapeError(Exception):
    """A system's JSON lacks what the contract promises."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """Something that ranks chunks and perhaps answers."""

    name: str
    search: Callable[[str, int], Json]
    """Question and number of hits to the JSON of `search`."""
    ask: Callable[[str], Json] | None = None
    verify: Callable[[str], Json] | None = None


# -- the contract ------------------------------------------------------------------------------------------------


def checked_search(found: Json, k: int) -> Json:
    """The same, if it has the documented shape and its ranks rise from 1."""
    _require(found, SEARCH_KEYS, "search")
    for hit in found["hits"]:
        _require(hit, HIT_KEYS, "hit")
    if [hit["rank"] for hit in found["hits"]] != list(range(1, len(found["hits"]) + 1)):
        raise ShapeError("search: ranks should be 1, 2, 3 … in the order of the hits")
    if len(found["hits"]) > k:
        raise ShapeError(f"search: {len(found['hits'])} hits, though {k} were asked for")
    return found


def checked_answer(answer: Json) -> Json:
    """The same, if it has the documented shape."""
    _require(answer, ANSWER_KEYS, "answer")
    if answer["status"] not in ("answered", "partial", "refused"):
        raise ShapeError(f"answer: unknown status {answer['status']!r}")
    for claim in answer["claims"]:
        _require(claim, CLAIM_KEYS, "claim")
        for evidence in claim["evidence"]:
            _require(evidence, EVIDENCE_KEYS, "evidence")
    return answer


def checked_verification(verified: Json) -> Json:
    """The same, if it has the documented shape."""
    _require(verified, VERIFY_KEYS, "verify")
    return verified


def _require(value: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
    missing = [key for key in keys if key not in value]
    if missing:
        raise ShapeError(f"{what}: the JSON lacks {', '.join(missing)}")


# -- the engine --------------------------------------------------------------------------------------------------


def engine(knowledge: Any, *, profile: str | None = None) -> System:
    """An open `attest.Attest`; the shipped default path unless a profile is named."""
    options = {"profile": profile} if profile else {}
    return System(
        name="attest",
        search=lambda text, k: knowledge.search(text, k=k, **options).as_json(),
        ask=lambda text: knowledge.ask(text).as_json(),
        verify=lambda answer_id: knowledge.verify(answer_id).as_json(),
    )


# -- baselines over the same chunks ------------------------------------------------------------------------------


class ChunkTable:
    """The store's chunks in an FTS5 table of our own, in memory: columns *identity* and *body*."""

    def __init__(self, store: Path) -> None:
        self._rows = sqlite3.connect(":memory:")
        self._rows.execute(
            "CREATE VIRTUAL TABLE chunks USING fts5"
            " (identity, body, card UNINDEXED, tokenize = 'unicode61 remove_diacritics 2')"
        )
        with self._rows:
            insert = "INSERT INTO chunks (rowid, identity, body, card) VALUES (?, ?, ?, ?)"
            self._rows.executemany(insert, _chunks(store))
        self._ids = [rowid for (rowid,) in self._rows.execute("SELECT rowid FROM chunks")]

    def __len__(self) -> int:
        return len(self._ids)

    def body_only(self, question: str, k: int) -> Json:
        """Plain FTS5: content words joined by OR, over the text of the chunks."""
        return self._match(question, "body : ", "bm25(chunks)", k)

    def with_identity(self, question: str, k: int) -> Json:
        """The same with the document's names and title as a second column of equal weight."""
        return self._match(question, "", "bm25(chunks, 1.0, 1.0)", k)

    def at_random(self, question: str, k: int) -> Json:
        """Chunks drawn by chance, the same ones each time for the same question."""
        drawn = random.Random(question).sample(self._ids, len(self._ids))[:k]
        found = [self._rows.execute("SELECT 0.0, body, card FROM chunks WHERE rowid = ?", [one]) for one in drawn]
        return _search_json(question, [row.fetchone() for row in found])

    def quoting(self, question: str) -> Json:
        """The simplest answerer: the best chunk of plain FTS5 quoted whole; it never refuses."""
        hits = self.body_only(question, 1)["hits"]
        score = hits[0]["score"] if hits else 0.0
        return answer_json(question, [(hit["path"], hit["text"]) for hit in hits], confidence=score / (score + 10))

    def _match(self, question: str, column: str, rank: str, k: int) -> Json:
        query = or_query(question)
        sql = f"SELECT -{rank} AS score, body, card FROM chunks WHERE chunks MATCH ? ORDER BY score DESC, rowid LIMIT ?"
        rows = self._rows.execute(sql, [f"{column}({query})", k]).fetchall() if query else []
        return _search_json(question, rows)

    def systems(self) -> list[System]:
        """The baselines, simplest last."""
        return [
            System(name="FTS5-OR", search=self.body_only, ask=self.quoting),
            System(name="FTS5-OR + identity", search=self.with_identity),
            System(name="random", search=self.at_random),
        ]


def or_query(question: str) -> str:
    """Content words joined by OR; all words when there are only stop words; empty when there are none."""
    words = list(dict.fromkeys(re.findall(r"\w+", question.lower())))
    chosen = [word for word in words if word not in STOP_WORDS] or words
    return " OR ".join(f'"{word}"' for word in chosen)


@contextmanager
def reading(store: Path) -> Iterator[sqlite3.Connection]:
    """The store's database, not to be written; a folder means the `attest.db` in it."""
    file = store / "attest.db" if store.is_dir() else store
    if not file.is_file():
        raise FileNotFoundError(f"no store at {file}; make one with: attest index PATH --store {file}")
    database = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    try:
        yield database
    except sqlite3.OperationalError as error:
        raise ShapeError(f"the store's tables are not those that benchmarks/systems.py reads: {error}") from error
    finally:
        database.close()


def stored_paths(store: Path) -> set[str]:
    """The paths of all documents in the store."""
    with reading(store) as database:
        return {path for (path,) in database.execute(PATHS_SQL)}


def _chunks(store: Path) -> Iterator[tuple[int, str, str, str]]:
    """Every chunk of the store: row, identity, text, and the rest of its hit as JSON."""
    text, text_of = "", None
    with reading(store) as database:
        for rowid, document, title, names, heading, start, end, revision, path in database.execute(CHUNKS_SQL):
            if revision != text_of:
                ((text,),) = database.execute(TEXT_SQL, [revision])
                text_of = revision
            card = {"document_id": document, "revision_id": revision, "chunk_id": str(rowid), "path": path}
            place = {"title": title, "heading_path": json.loads(heading), "start": start, "end": end}
            yield rowid, f"{names} {title}", text[start:end], json.dumps(card | place)


# -- self-tests of the harness -----------------------------------------------------------------------------------


def oracle(questions: Sequence[Question]) -> System:
    """Knows the golds: every measure must find it perfect, else the harness or the question file is wrong."""
    known = {question.text: question for question in questions}

    def search(text: str, k: int) -> Json:
        question = known[text]
        spans = [(0.0, span.quote, json.dumps({"path": span.path})) for span in question.gold_spans]
        others = [(0.0, "", json.dumps({"path": path})) for path in question.gold_paths]
        return _search_json(text, (spans + others)[:k])

    def ask(text: str) -> Json:
        question = known[text]
        said = [(span.path, span.quote) for span in question.gold_spans]
        return answer_json(text, said, confidence=float(question.answerable), also=" ".join(question.facts))

    return System(name="oracle", search=search, ask=ask)


# -- the documented JSON, filled -----------------------------------------------------------------------------------


def _search_json(query: str, rows: Sequence[tuple[float, str, str]]) -> Json:
    hits = [_hit_json(rank, score, text, json.loads(card)) for rank, (score, text, card) in enumerate(rows, 1)]
    return dict.fromkeys(SEARCH_KEYS) | {"schema": 1, "query": query, "degraded": [], "hits": hits}


def _hit_json(rank: int, score: float, text: str, card: Json) -> Json:
    place = {"heading_path": [], "start": 0, "end": len(text), "scores": {}}
    return dict.fromkeys(HIT_KEYS) | place | card | {"rank": rank, "score": score, "text": text}


def answer_json(
    question: str, quotes: Sequence[tuple[str, str]], *, confidence: float, also: str = "", reason: str | None = None
) -> Json:
    """An answer that says each (path, quote) as one claim and `also` after them; without quotes a refusal."""
    claims = []
    for n, (path, quote) in enumerate(quotes, 1):
        evidence = dict.fromkeys(EVIDENCE_KEYS) | {"n": n, "path": path, "quote": quote}
        claims.append(dict.fromkeys(CLAIM_KEYS) | {"text": quote, "verdict": "supported", "evidence": [evidence]})
    return dict.fromkeys(ANSWER_KEYS) | {
        "schema": 1,
        "question": question,
        "status": "answered" if quotes else "refused",
        "reason": reason,
        "answer": "\n".join([quote for _, quote in quotes] + [also] * bool(also)),
        "confidence": confidence,
        "claims": claims,
        "degraded": [],
    }
