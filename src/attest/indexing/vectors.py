"""Embedding the texts of the store, in transactions of its own after those of the files.

Vectors are keyed by the hash of their input, so unchanged text is never embedded twice, and a killed run loses one
batch.
"""

import json
import time
from collections import deque
from collections.abc import Iterator
from itertools import islice

from attest.embedding.seam import Embedder
from attest.markup import as_searched
from attest.store.accelerators import Accelerators
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.progress import Progress, Report

_BATCH = 512
_SAVED_EVERY = 16 * _BATCH
"""Vectors after which the file beside the store is rewritten: about once a minute, which takes a second for 100,000
vectors. A search that runs meanwhile reads what the file lacks from the store, and that takes as long."""


def embed_missing(database: Database, embedder: Embedder, report: Report, *, saved_every: int = _SAVED_EVERY) -> int:
    """Embed every text of the store that has no vector in the embedder's space; returns how many.

    Of two runs at once, the one that finds its batch stored by the other goes on from the end, so that they share the
    work.
    """
    space = embedder.space
    with database.writing(content=False) as connection:
        row = (space.space_id, space.model, space.dimensions, space.precision, space.runtime)
        connection.execute(queries("chunks")["put_space"], row)
    with database.reading() as connection:
        missing = connection.execute(queries("chunks")["inputs_without_vector"], (space.space_id,)).fetchall()
    if len(missing) > _BATCH:  # reported before the first batch, which takes some seconds
        report(Progress(stage="vectors", done=0, total=len(missing), elapsed=0.0))
    started, embedded, done, saved = time.perf_counter(), 0, 0, 0
    batches, is_second = deque(_batches([(row[0], row[1]) for row in missing])), False
    while batches:
        batch = batches.pop() if is_second else batches.popleft()
        inputs = _still_missing(database, space.space_id, batch)
        written = _embed(database, embedder, inputs) if inputs else 0
        is_second = is_second or written < len(inputs)
        embedded, done = embedded + written, done + len(batch)
        if done - saved >= saved_every:
            Accelerators(database).save(space.space_id)
            saved = done
        report(Progress(stage="vectors", done=done, total=len(missing), elapsed=time.perf_counter() - started))
    return embedded


def _batches(items: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    stream = iter(items)
    while batch := list(islice(stream, _BATCH)):
        yield batch


def _embed(database: Database, embedder: Embedder, inputs: list[tuple[str, int]]) -> int:
    """Embed inputs and store their vectors; returns how many another run had not stored meanwhile."""
    texts = _texts(database, [row for _, row in inputs])
    keep = [(key, text) for (key, _), text in zip(inputs, texts, strict=True) if text is not None]
    if not keep:
        return 0
    values = embedder.embed([text for _, text in keep])
    packed = [
        (embedder.space.space_id, key, value.astype("<f2").tobytes())
        for (key, _), value in zip(keep, values, strict=True)
    ]
    with database.writing(content=False, vectors=True) as connection:
        return connection.executemany(queries("chunks")["put_vector"], packed).rowcount


def _still_missing(database: Database, space_id: str, batch: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """The inputs of a batch that have no vector yet."""
    with database.reading() as connection:
        keys = json.dumps([key for key, _ in batch])
        embedded = {row[0] for row in connection.execute(queries("chunks")["embedded_inputs"], (space_id, keys))}
    return [(key, row) for key, row in batch if key not in embedded]


def _texts(database: Database, rows: list[int]) -> list[str | None]:
    """The input of each chunk: its context prefix and its text; None for a chunk deleted meanwhile."""
    texts: list[str | None] = []
    revision, text = "", ""
    with database.reading() as connection:
        for row in rows:
            found = connection.execute(queries("chunks")["input_of_chunk"], (row,)).fetchone()
            if found is None:
                texts.append(None)
                continue
            if found["revision_id"] != revision:
                revision = found["revision_id"]
                text = connection.execute(queries("documents")["revision_text"], (revision,)).fetchone()[0]
            texts.append(found["prefix"] + as_searched(found["path"], text[found["start"] : found["end"]], text))
    return texts
