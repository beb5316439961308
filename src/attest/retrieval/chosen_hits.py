"""Hits that a caller chose after a search are read again from the store."""

from collections.abc import Sequence
from dataclasses import replace

from attest.retrieval.expansion.surroundings import surroundings
from attest.retrieval.read_question import read_question
from attest.retrieval.search import Found
from attest.retrieval.traces.stages import Clock, describe_reading
from attest.retrieval.view import View
from attest.store.queries import queries
from attest.values.chunks import StoredChunk
from attest.values.search import Drop, Hit


def read_hits(view: View, question: str, hits: Sequence[Hit]) -> Found:
    """The hits as the store has them now, ranked in the order given, without those that are gone or that a filter
    excludes."""
    clock = Clock()
    asked = read_question(view, question)
    clock.stage("understand", len(asked.terms), describe_reading(asked))
    present, gone = list[Hit](), list[Drop]()
    for hit in hits:
        if chunk := _read_hit(view, hit.found):
            present.append(replace(hit, rank=len(present) + 1, found=chunk))
        else:
            gone.append(Drop(chunk_id=hit.found.chunk_id, reason="not in the store, or left out by a filter"))
    clock.stage("given", len(present), f"{len(present)} of {len(hits)} hits are there", gone)
    return Found(asked=asked, hits=present, stages=clock.stages)


def _read_hit(view: View, found: StoredChunk) -> StoredChunk | None:
    """The chunk as the store has it now; None if it is gone or may not be shown."""
    row = view.connection.execute(queries("catalog")["row_of_chunk"], (found.chunk_id,)).fetchone()
    chunk = view.chunk(row["rowid"]) if row else None
    around = surroundings(view, chunk) if chunk else None
    if chunk is None or around is None:
        return None
    return chunk if all(map(around.shows, around.pieces([chunk.chunk]))) else None
