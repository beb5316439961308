"""What it is to look at one row of a store for one of its promises."""

import sqlite3
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from attest.store.database import Database


class Seen(NamedTuple):
    """One row that was looked at for one of ``INVARIANTS``; ``problem`` is None when it keeps it."""

    invariant: str
    where: str
    problem: str | None


Look: TypeAlias = Callable[[Database, sqlite3.Connection], Iterator[Seen]]
