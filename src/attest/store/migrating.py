"""Migrations: append-only scripts, each applied with its record in one transaction."""

import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple


class Migration(NamedTuple):
    """A script that leads from one version of the schema to the next."""

    number: int
    """Version of the schema that it leads to."""
    script: str


def migrations() -> list[Migration]:
    """All migrations in order. Applied ones never change; a change is a new file."""
    folder = files("attest.store").joinpath("migrations")
    return sorted(
        Migration(int(item.name[:4]), item.read_text(encoding="utf-8"))
        for item in folder.iterdir()
        if item.name.endswith(".sql")
    )


def apply(connection: sqlite3.Connection, migration: Migration) -> None:
    """Apply a migration and record it, in one transaction; do nothing if another process has done so meanwhile."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if int(connection.execute("PRAGMA user_version").fetchone()[0]) < migration.number:
            for statement in _statements(migration.script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {migration.number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> Iterator[str]:
    """Split a script into statements, because ``executescript`` would commit the surrounding transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
