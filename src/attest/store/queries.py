"""SQL is source: every statement is stored by name in ``sql/*.sql`` and read once."""

import re
import sqlite3
from functools import cache
from importlib.resources import files

_NAMED = re.compile(r"^-- name: (\w+)\n(.*?);\s*(?=^-- name:|\Z)", re.M | re.S)


@cache
def queries(group: str) -> dict[str, str]:
    """The statements of ``sql/<group>.sql`` by name."""
    text = files("attest.store").joinpath("sql", f"{group}.sql").read_text(encoding="utf-8")
    return dict(_NAMED.findall(text))


def fetch_all(connection: sqlite3.Connection, group: str, statement: str, *values: object) -> list[sqlite3.Row]:
    """All rows of a statement of ``sql/<group>.sql``."""
    return connection.execute(queries(group)[statement], values).fetchall()
