"""The lexical accelerator, written at the end of a run; all cores compute it if there is much of it."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from attest.embedding.runtime import cores
from attest.indexing.workers import run_tasks
from attest.store.accelerators import Accelerators, index_rows
from attest.store.database import Database
from attest.store.segments import Segment, merge

if TYPE_CHECKING:
    import numpy as np

_PARALLEL_FROM_CHUNKS = 8_192
"""Number of chunks below which starting worker processes costs more than it saves."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some chunks of a store."""

    path: Path
    rows: "np.ndarray"


def write_terms(database: Database) -> None:
    """Bring the postings file beside the store up to date."""
    Accelerators(database, index=_index_rows).save(None)


def _index_rows(database: Database, rows: "np.ndarray") -> Segment:
    import numpy as np

    if len(rows) < _PARALLEL_FROM_CHUNKS:
        return index_rows(database, rows)
    tasks = [Task(database.path, part) for part in np.array_split(rows, cores())]
    segments = list(run_tasks(run_task, tasks, processes=len(tasks)))
    return merge([(segment, np.ones(len(segment.rows), bool)) for segment in segments])


def run_task(task: Task) -> Segment:
    """Postings of the chunks of a task."""
    database = Database(task.path)
    try:
        return index_rows(database, task.rows)
    finally:
        database.close()
