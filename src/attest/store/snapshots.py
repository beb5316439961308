"""The store as it was at one moment, held open while it moves on.

A transaction of SQLite sees what was committed when it began, and none can begin in the past. So that several readers
can see one earlier state, a snapshot holds several transactions open that all began in that state, and lends them.

While a transaction is open, the write-ahead log behind it cannot be restarted. So the transactions of a state that is
still the present one begin again whenever they are lent, and are closed when nobody asks for a while.
"""

import sqlite3
import threading
from collections import deque
from dataclasses import dataclass

from attest.store.database import Database

_CACHE = "PRAGMA cache_size = -16384"
"""16 MB per connection, because a thread has several of them while one state follows another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Tokens of the last change of each kind. Equal tokens mean the same state."""

    content: str
    vectors: str
    removed: str
    """Changes when a document is deleted."""


def state_of(database: Database) -> State:
    """The state that this thread sees."""
    with database.reading():
        return State(
            content=database.generation(), vectors=database.vector_generation(), removed=database.removal_generation()
        )


class Snapshot:
    """Connections that all see one state. May be used from many threads."""

    def __init__(self, database: Database, count: int) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._retired = False
        self._idle = deque(database.connect(_CACHE) for _ in range(count))
        states = {self._begin_reading(connection) for connection in self._idle}
        while len(states) > 1:  # another process committed between the first and the last
            states = {self._begin_reading(connection) for connection in self._idle}
        self.state = states.pop()

    def lend(self) -> sqlite3.Connection | None:
        """Lend a connection that sees the state, to be given back by ``take_back``; None if all are lent or closed."""
        with self._lock:
            return self._idle.popleft() if self._idle else None

    def lend_present(self) -> sqlite3.Connection | None:
        """Lend a connection that sees the present, if that is still the state of this snapshot; None otherwise."""
        connection = self.lend() or self._database.connect(_CACHE)
        if self._begin_reading(connection) == self.state:
            return connection
        self._database.disconnect(connection)
        return None

    def take_back(self, connection: sqlite3.Connection) -> None:
        """Take back a connection that was lent."""
        with self._lock:
            if not self._retired:
                self._idle.append(connection)
                return
        self._database.disconnect(connection)

    def rest(self) -> None:
        """Close the idle connections."""
        while connection := self.lend():
            self._database.disconnect(connection)

    def retire(self) -> None:
        """Close the idle connections now, and lent ones when they come back."""
        with self._lock:
            self._retired = True
        self.rest()

    def _begin_reading(self, connection: sqlite3.Connection) -> State:
        with self._database.reading_by(connection), self._database.errors():
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            connection.execute("BEGIN")
            return state_of(self._database)
