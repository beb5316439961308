"""Documents whose rows an index run would make anew: another reader, chunker or tokenizer prepared them.

What follows from their words can be derived again only by who prepared them. The next run of ``attest index`` does it.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import cache

from attest.store.queries import queries

__all__ = ["stale_documents"]


def stale_documents(connection: sqlite3.Connection, prepared_by: Callable[[str], str]) -> Mapping[str, str]:
    """From the id of each to what prepared it. ``prepared_by`` is asked once for the settings of every source."""
    now = cache(prepared_by)
    rows = connection.execute(queries("check")["preparers_of_documents"])
    return {document_id: by for document_id, settings, by in rows if by != now(settings)}
