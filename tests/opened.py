"""What stands behind the door of a store. The only place of the tests that reaches past its methods.

For promises that no method shows: what is written in which table, and what is left of it after a removal.
"""

import sqlite3
from collections.abc import Mapping, Sequence

from attest.engine import Attest
from attest.engine.opened import Opened
from attest.store.database import Database


def opened_by(kb: Attest) -> Opened:
    """The files and models of a store, and the stores of its past."""
    return kb._open


def database_of(kb: Attest) -> Database:
    """The database of a store."""
    return opened_by(kb).database


def select(kb: Attest, sql: str, values: Sequence[object] | Mapping[str, object] = ()) -> sqlite3.Cursor:
    """The rows of a store that a statement selects."""
    return database_of(kb).connection().execute(sql, values)
