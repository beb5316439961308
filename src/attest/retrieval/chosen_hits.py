"""Hits that a caller chose after a search are read again from the store."""

from collections.abc import Sequence
from dataclasses import replace

from attest.retrieval.expansion.surroundings import surroundings
from attest.retrieval.read_question import read_question
from attest.retrieval.search import Found
from attest.retrieval.traces.stages import Clock, reading
from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.chunks import StoredChunk
from attest.values.search import Drop, Hit


def given(view: View, question: str, hits: Sequence[Hit]) -> Found:
    """The hits as the store has them now, ranked in the order given, without those that are gone or that a filter
    excludes."""
    clock = Clock()
    asked = read_question(view, question)
    clock.stage("understand", len(asked.terms), reading(asked))
    read = [(hit, _read(view, hit.found)) for hit in hits]
    there = [(hit, chunk) for hit, chunk in read if chunk is not None]
    found = [replace(hit, rank=rank, found=chunk) for rank, (hit, chunk) in enumerate(there, 1)]
    gone = [Drop(chunk_id=hit.found.chunk_id, reason="not in the store, or left out by a filter")
            for hit, chunk in read if chunk is None]  # fmt: skip
    clock.stage("given", len(found), f"{len(found)} of {len(read)} hits are there", gone)
    return Found(asked=asked, hits=found, stages=clock.stages)


def _read(view: View, given: StoredChunk) -> StoredChunk | None:
    row = view.connection.execute(queries("catalog")["row_of_chunk"], (given.chunk_id,)).fetchone()
    chunk = view.chunk(row["rowid"]) if row else None
    around = surroundings(view, chunk) if chunk else None
    if chunk is None or around is None:
        return None
    return chunk if all(map(around.shows, around.pieces([chunk.chunk]))) else None
