"""What all checks share: the type of a result, and rules that several of them need."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from attest.store.database import Database
from attest.store.queries import queries
from attest.values.outlines import CONTROL

_WORD = re.compile(r"\w+")
_OF_MANUAL = re.compile(r"\.(?:TH|Dd|Dt)\b")


class CheckResult(NamedTuple):
    """One row checked against one of ``INVARIANTS``; ``problem`` is None if the row keeps the invariant."""

    invariant: str
    where: str
    problem: str | None


Check: TypeAlias = Callable[[Database, sqlite3.Connection], Iterator[CheckResult]]


def why_misplaced(row: sqlite3.Row, current: str, size: int) -> str | None:
    """Why a row's span is not one of its document's current revision, which has ``size`` characters; None if it is."""
    if row["revision_id"] != current:
        return "it stands in a revision that is not the current one"
    inside = 0 <= row["start"] < row["end"] <= size
    return None if inside else f"it is at {row['start']}-{row['end']} of {size}"


def states_field(line: str, name: str, value: str) -> bool:
    """Whether a line of front matter names a field and has the words of its value. A line with escapes is trusted."""
    written = CONTROL.sub("", line)
    stated = set(_WORD.findall(written))
    if _OF_MANUAL.match(line):  # a macro does not name the field, and its date is written out
        return any(word in written.lower() for word in _WORD.findall(value.lower()))
    return name.rpartition(".")[2] in written.lower() and (
        "\\" in written or all(word in stated for word in _WORD.findall(value))
    )


def may_be_unsettled(connection: sqlite3.Connection) -> bool:
    """Whether copies, builds and unused vectors may be in disorder, because a run is in progress or was killed: the end
    of a run puts them in order."""
    return bool(connection.execute(queries("check")["may_be_unsettled"]).fetchone()[0])
