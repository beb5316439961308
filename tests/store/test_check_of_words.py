"""The words of the full-text index are compared with those of the chunks, and every text is read once for it."""

from pathlib import Path

import attest
from attest.store.checks import check
from attest.store.checks.lexical import cut_by_function
from attest.store.database import Database

TEXT = "".join(f"# Part {n}\n\nThe toll of part {n} is paid in grain, über Brücken.\n\n" for n in range(40))


def test_the_words_that_are_compared_are_those_of_the_view(store: Database) -> None:
    connection = store.connection()
    before = [tuple(row) for row in connection.execute("SELECT * FROM chunk_text ORDER BY rowid")]
    connection.execute("BEGIN IMMEDIATE")
    cut_by_function(connection)
    assert [tuple(row) for row in connection.execute("SELECT * FROM chunk_text ORDER BY rowid")] == before
    connection.execute("ROLLBACK")
    assert [tuple(row) for row in connection.execute("SELECT * FROM chunk_text ORDER BY rowid")] == before


def test_a_long_text_is_read_once_and_not_for_each_of_its_chunks(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "long.md").write_text(TEXT, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([docs], lexical_only=True)
    database = Database(tmp_path / "a.db")
    said: list[str] = []
    database.connection().set_trace_callback(said.append)
    assert check(database).sound
    assert database.connection().execute("SELECT count(*) FROM chunk").fetchone()[0] == 40
    assert sum(one.startswith("SELECT text FROM revision") for one in said) == 1
    database.close()
