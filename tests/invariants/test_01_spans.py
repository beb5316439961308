"""What is shown of a document is exactly what stands at its span in the revision, on the lines that are named."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing

from hypothesis import given, settings

from attest.engine import Attest
from tests.opened import database_of
from tests.worlds import corpora, indexed, questions


def texts(kb: Attest) -> Mapping[str, str]:
    """Every revision, read past the engine."""
    with closing(sqlite3.connect(database_of(kb).path)) as connection:
        return dict(connection.execute("SELECT revision_id, text FROM revision"))


def stands_on(text: str, quote: str, start: int, first_line: int, last_line: int) -> bool:
    """Whether the named lines, counted as an editor does, are the fewest that hold the quote."""
    lines = text.split("\n")
    before = sum(len(line) + 1 for line in lines[: first_line - 1])
    through = "\n".join(lines[first_line - 1 : last_line])
    in_first = before <= start < before + len(lines[first_line - 1]) + 1
    in_last = len("\n".join(lines[: last_line - 1])) <= start + len(quote)
    return in_first and in_last and quote.rstrip("\n") in through


@settings(max_examples=20)
@given(corpora, questions)
def test_the_text_of_a_hit_is_the_span_of_its_revision(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        revisions = texts(kb)
        for hit in kb.search(question).as_json()["hits"]:
            text = revisions[hit["revision_id"]]
            assert text[hit["start"] : hit["end"]] == hit["text"] != ""
            assert stands_on(text, hit["text"], hit["start"], hit["start_line"], hit["end_line"])
            shown = kb.show(hit["chunk_id"])
            assert (shown.text, shown.start, shown.first_line) == (hit["text"], hit["start"], hit["start_line"])


@settings(max_examples=20)
@given(corpora, questions)
def test_the_text_of_a_quote_is_the_span_of_its_revision(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        revisions = texts(kb)
        for claim in kb.ask(question).as_json()["claims"]:
            for quote in claim["evidence"]:
                text = revisions[quote["revision_id"]]
                assert text[quote["start"] : quote["end"]] == quote["quote"] != ""
                assert stands_on(text, quote["quote"], quote["start"], quote["start_line"], quote["end_line"])


@settings(max_examples=20)
@given(corpora)
def test_every_chunk_link_and_field_is_a_place_in_the_current_revision(corpus: dict[str, str]) -> None:
    with indexed(corpus) as kb, closing(sqlite3.connect(database_of(kb).path)) as connection:
        rows = connection.execute(
            'SELECT revision.text, start, "end" FROM chunk JOIN document USING (document_id, revision_id)'
            ' JOIN revision USING (revision_id) UNION ALL SELECT revision.text, start, "end" FROM link'
            " JOIN document USING (document_id, revision_id) JOIN revision USING (revision_id)"
        ).fetchall()
        counts = "SELECT (SELECT count(*) FROM chunk) + (SELECT count(*) FROM link)"
        assert len(rows) == connection.execute(counts).fetchone()[0]
        assert all(0 <= start < end <= len(text) and text[start:end].strip() for text, start, end in rows)
