"""Writing anchors. They go with their document, by the same transaction."""

import sqlite3
from collections.abc import Sequence

from attest.store.queries import queries
from attest.values.anchors import Anchor

_SQL = "anchors"


def put_anchors(connection: sqlite3.Connection, document_id: str, revision_id: str, anchors: Sequence[Anchor]) -> None:
    """Store the anchors of a revision; what was there of the document must be gone."""
    rows = [
        (document_id, revision_id, one.side.value, one.by.value, one.key, one.value, one.start, one.end)
        for one in anchors
    ]
    connection.executemany(queries(_SQL)["put"], rows)


def forget_anchors(connection: sqlite3.Connection, document_id: str) -> None:
    """Delete the anchors of a document that is about to change or go."""
    connection.execute(queries(_SQL)["forget"], (document_id,))
