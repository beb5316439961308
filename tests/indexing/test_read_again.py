"""What is read again and comes out as it was keeps its rows; what comes out otherwise is as in a clean build."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.engine import Attest
from tests.opened import select
from tests.worlds import EMBEDDER, lay_out, put, state, world

SECTIONS = "# Top\n\n## One\n\n{0}\n\n### Deep\n\n{0}\n\n## Two\n\nNothing.\n".format("word " * 300)
CODE = "def burn(fee: int) -> int:\n    return 0\n\n\ndef tip(fee: int) -> int:\n    return fee\n"
depths = st.lists(st.sampled_from([1, 2, 3, 6]), min_size=2, max_size=4)


def rows(kb: Attest) -> Sequence[tuple[int, str]]:
    found = select(kb, "SELECT rowid, chunk_id FROM chunk ORDER BY rowid")
    return [tuple(row) for row in found]


def full_text(kb: Attest) -> Sequence[tuple[int, bytes]]:
    return [tuple(row) for row in select(kb, "SELECT id, block FROM chunk_fts_data")]


def test_a_file_of_which_only_the_time_has_changed_leaves_the_full_text_index_alone(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": SECTIONS, "fee.py": CODE})
    kb.index([docs])
    before = rows(kb), full_text(kb)
    for name in ("a.md", "fee.py"):
        os.utime(docs / name, ns=(1, 1))
    assert kb.index([docs]).changed == 2
    assert (rows(kb), full_text(kb)) == before


def test_only_the_chunks_that_a_new_setting_makes_otherwise_get_new_rows(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": SECTIONS})
    kb.index([docs])
    before = rows(kb)
    kb.index([docs], max_heading_depth=2)
    after = rows(kb)
    assert set(before) & set(after)
    assert {rowid for rowid, _ in set(after) - set(before)}.isdisjoint(rowid for rowid, _ in before)


def test_a_text_that_moves_to_another_title_is_found_by_that_and_no_more_by_the_old(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"zorblax.txt": "Plain words without any title at all.\n"})
    kb.index([docs])
    put(docs, "quuxly.txt", (docs / "zorblax.txt").read_bytes())
    (docs / "zorblax.txt").unlink()
    kb.index([docs])
    assert [hit.found.path for hit in kb.search("quuxly", profile="lexical").hits] == ["quuxly.txt"]
    assert not kb.search("zorblax", profile="lexical").hits
    assert kb.check().sound


@settings(max_examples=15)
@given(depths)
def test_any_change_of_settings_gives_the_index_of_a_clean_build(wanted: list[int]) -> None:
    with world() as (docs, home), attest.open(home / "a.db", embedder=EMBEDDER) as kb:
        lay_out(docs, {"a.md": SECTIONS, "fee.py": CODE})
        for depth in wanted:
            kb.index([docs], max_heading_depth=depth)
        with attest.open(home / "clean.db", embedder=EMBEDDER) as clean:
            clean.index([docs], max_heading_depth=wanted[-1])
            assert state(kb) == state(clean)
        assert kb.check().faults == []


def test_a_document_whose_text_another_program_took_away_can_still_be_removed(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": SECTIONS, "fee.py": CODE})
    kb.index([docs])
    with closing(sqlite3.connect(tmp_path / "attest.db")) as other:
        other.execute("DELETE FROM revision WHERE text LIKE '# Top%'")
        other.commit()
    kb.remove("a.md")
    left = select(kb, "SELECT DISTINCT document_id FROM chunk")
    assert [row[0] for row in left] == ["fee.py"]
