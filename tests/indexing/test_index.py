"""Indexing as a user sees it: what is read again, what is embedded again, what is reported, and what survives what."""

import json
import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.embedding.seam import Space
from attest.engine import Attest
from attest.errors import UsageError
from attest.indexing.run import Wanted, index_files, plan_run
from attest.indexing.vectors import embed_missing
from attest.store.database import Database
from tests.cli.test_process import environment
from tests.invariants.test_kill import BIG, made_up
from tests.invariants.worlds import (
    CONTENTS,
    COPIED,
    EMBEDDER,
    PATHS,
    STUB,
    call,
    lay_out,
    proposal,
    put,
    state,
    tables,
    thread,
)  # fmt: skip

if TYPE_CHECKING:
    import numpy as np


@dataclass
class Counting:
    """An embedder that remembers what it was asked for."""

    texts: list[str] = field(default_factory=list)
    inner: HashedEmbedder = EMBEDDER

    @property
    def space(self) -> Space:
        return self.inner.space

    def embed(self, texts: Sequence[str]) -> "np.ndarray":
        self.texts += texts
        return self.inner.embed(texts)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs", dict(zip(PATHS[:-1], CONTENTS, strict=False)))


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[Attest]:
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        yield opened


def chunk_ids(kb: Attest, document_id: str) -> list[tuple[int, str]]:
    rows = kb._open.database.connection().execute(
        "SELECT rowid, chunk_id FROM chunk WHERE document_id = ? ORDER BY start", (document_id,)
    )
    return [tuple(row) for row in rows]


# --- only what changed ---


def test_an_edit_touches_the_chunks_of_its_document_alone(kb: Attest, docs: Path) -> None:
    kb.index([docs])
    before = tables(kb._open.database)["chunk"]
    put(docs, "fee.py", b"def burn(fee):\n    return 1\n")
    report = kb.index([docs])
    after = tables(kb._open.database)["chunk"]
    assert (report.added, report.changed, report.removed, report.unchanged) == (0, 1, 0, 12)
    assert {row[1] for row in set(before) ^ set(after)} == {"fee.py"}


def test_a_document_that_is_not_read_again_keeps_its_rows(kb: Attest, docs: Path) -> None:
    kb.index([docs])
    before = chunk_ids(kb, "notes/fees.md")
    put(docs, "fee.py", b"other = 1\n")
    kb.index([docs])
    assert chunk_ids(kb, "notes/fees.md") == before != []


def test_text_that_did_not_change_is_never_embedded_again(tmp_path: Path) -> None:
    sections = [f"## Part {n}\n\n" + " ".join(f"w{n}x{i}" for i in range(120)) for n in range(4)]
    docs = lay_out(tmp_path / "docs", {"a.md": "# A\n\n" + "\n\n".join(sections), "b.md": "# B\n\nSomething.\n"})
    counting = Counting()
    with attest.open(tmp_path / "a.db", embedder=counting) as kb:
        first = kb.index([docs])
        assert first.vectors == len(counting.texts) == first.chunks > 4
        counting.texts.clear()
        sections[1] = "## Part 1\n\n" + "changed " * 30
        put(docs, "a.md", ("# A\n\n" + "\n\n".join(sections)).encode())
        report = kb.index([docs])
        assert (report.vectors, len(counting.texts)) == (1, 1)
        assert "changed" in counting.texts[0]
        counting.texts.clear()
        (docs / "b.md").rename(docs / "c.md")
        assert (kb.index([docs]).vectors, counting.texts) == (0, [])


def test_a_second_run_without_changes_reads_nothing_and_gives_the_same_build(kb: Attest, docs: Path) -> None:
    first = kb.index([docs])
    again = kb.index([docs])
    assert (again.added, again.changed, again.removed, again.vectors) == (0, 0, 0, 0)
    assert (again.build_id, again.unchanged) == (first.build_id, first.added)


class _Stop(Exception):
    """Ends a run when the last file is committed, and before anything is put in order."""


def test_a_run_that_ended_before_copies_were_put_in_order_is_taken_up_by_the_next(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "# A\n\nSomething else.\n", "b.md": f"# B\n\n{COPIED}\n"})
    kb.index([docs])
    put(docs, "a.md", f"# B\n\n{COPIED}\n".encode())

    def stop(_: object) -> None:
        raise _Stop

    with pytest.raises(_Stop):
        kb.index([docs], progress=stop)
    assert kb.check().faults == []
    report = kb.index([docs])
    assert (report.changed, report.unchanged) == (0, 2)
    with attest.open(tmp_path / "clean.db", embedder=EMBEDDER) as clean:
        clean.index([docs])
        assert state(kb) == state(clean)


LONG = "# Top\n\n## One\n\n{0}\n\n### Deep\n\n{0}\n".format("word " * 300)


def depths(kb: Attest) -> set[int]:
    return {len(json.loads(row[0])) for row in kb._open.database.connection().execute("SELECT heading_path FROM chunk")}


def test_a_source_keeps_the_depth_of_headings_that_it_was_given(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": LONG})
    other = lay_out(tmp_path / "other", {"b.md": LONG.replace("word", "other")})
    kb.index([docs], max_heading_depth=2)
    assert depths(kb) == {2}
    assert (kb.status().stale, kb.index([docs]).unchanged, depths(kb)) == ([], 1, {2})
    kb.index([other])
    assert depths(kb) == {2, 3}
    assert (kb.index([docs], max_heading_depth=6).changed, depths(kb)) == (1, {2, 3})
    assert (kb.status().stale, kb.index([docs, other]).unchanged) == ([], 2)


def test_another_depth_of_headings_is_another_build(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": LONG})
    first = kb.index([docs]).build_id
    assert kb.index([docs], max_heading_depth=1).build_id != first
    assert kb.index([docs], max_heading_depth=6).build_id == first


@pytest.mark.parametrize("depth", [0, 7, -1])
def test_a_level_that_no_heading_has_is_an_error(kb: Attest, docs: Path, depth: int) -> None:
    with pytest.raises(UsageError, match="from 1 to 6"):
        kb.index([docs], max_heading_depth=depth)


# --- moved, copied, corrected ---


def test_a_stub_leads_to_where_the_document_moved(kb: Attest, tmp_path: Path) -> None:
    files = {"EIPS/eip-20.md": STUB, "ERCS/erc-20.md": proposal(20, "Token", "A token has a supply.")}
    kb.index([lay_out(tmp_path / "docs", files)])
    assert {hit.found.document_id for hit in kb.search("EIP-20 token supply").hits} == {"erc-20"}
    assert kb.show("eip-20").document.document_id == "erc-20"
    assert [(path, detail) for path, kind, detail in kb.findings("moved")] == [("EIPS/eip-20.md", "moved to erc-20")]


def test_a_copy_is_shown_once_and_comes_forward_when_the_original_goes(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": f"# Copied\n\n{COPIED}\n", "b.md": f"# Copied\n\n{COPIED}\n"})
    kb.index([docs])
    assert [hit.found.path for hit in kb.search("auction of first prices").hits] == ["a.md"]
    assert kb.findings() == [("b.md", "duplicate", "the same text as a.md")]
    (docs / "a.md").unlink()
    kb.index([docs])
    assert [hit.found.path for hit in kb.search("auction of first prices").hits] == ["b.md"]
    assert kb.findings() == []


def test_the_opening_of_a_cross_post_is_reported_and_its_own_replies_are_found(kb: Attest, tmp_path: Path) -> None:
    files = {
        "7.md": thread(7, COPIED, ("mara", "2022-02-01", "Quokkas object.")),
        "8.md": thread(8, COPIED, ("tobin", "2022-03-01", "Wombats agree.")),
    }
    kb.index([lay_out(tmp_path / "docs", files)])
    assert [detail for _, _, detail in kb.findings("duplicate")] == ["nearly the same text as forum-7"]
    copies = kb._open.database.connection().execute("SELECT document_id, original, method FROM copy").fetchall()
    assert [tuple(row) for row in copies] == [("forum-8", "forum-7", "nearly the same text")]
    assert [hit.found.document_id for hit in kb.search("quokkas", profile="plain").hits] == ["forum-7"]
    assert [hit.found.document_id for hit in kb.search("wombats", profile="plain").hits] == ["forum-8"]
    texts = [hit.found.text for hit in kb.search("auction of first prices").hits]
    assert len(texts) == len(set(texts))


def test_a_corrected_transcript_stands_in_for_the_first(kb: Attest, tmp_path: Path) -> None:
    folder = "calls/2024-03-21_07"
    files = {
        f"{folder}/transcript.vtt": call(("Mara", "The fee was one way.")),
        f"{folder}/transcript_corrected.vtt": call(("Mara", "The fee was one wei.")),
    }
    kb.index([lay_out(tmp_path / "docs", files)])
    assert [hit.found.text for hit in kb.search("fee").hits] == ["Mara: The fee was one wei."]
    assert [(path, kind) for path, kind, _ in kb.findings()] == [(f"{folder}/transcript.vtt", "superseded")]


FOUND = {
    "truncated": ("t.md", thread(7, "Words.", posts=9)),
    "moved": ("eip-20.md", STUB),
    "malformed": ("eip-1.md", "---\neip: 1\ntitle: T\nthis is not a field\n---\n\nBody.\n"),
    "dangling": ("eip-2.md", proposal(2, "T", "Body.", requires="4711")),
    "empty": ("empty.md", ""),
    "undecodable": ("latin.txt", b"caf\xe9"),
    "unsupported": ("a.xlsx", b"PK"),
    "payload": ("p.md", "![](data:image/png;base64," + "QUJD" * 300 + ")"),
    "too_large": ("large.md", "x" * 5_000),
}


@pytest.mark.parametrize("kind", sorted(FOUND))
def test_what_is_odd_about_a_file_is_a_finding_that_goes_with_its_cause(kb: Attest, tmp_path: Path, kind: str) -> None:
    path, content = FOUND[kind]
    docs = lay_out(tmp_path / "docs", {path: content})
    kb.index([docs], max_bytes=4_000)
    assert (path, kind) in [finding[:2] for finding in kb.findings()]
    put(docs, path, b"plain words\n")
    if kind == "unsupported":
        (docs / path).unlink()
    kb.index([docs], max_bytes=4_000)
    assert [finding for finding in kb.findings() if finding[1] == kind] == []


def test_a_file_that_was_refused_is_read_as_soon_as_the_settings_let_it_through(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"large.md": "x " * 900, "app.min.js": "function f() {}"})
    assert kb.index([docs], max_bytes=1_000).refused == 2
    assert kb.index([docs], max_bytes=1_000).refused == 2
    assert kb.index([docs]).changed == 1
    assert kb.index([docs], include=["*.min.js", "*.md"]).changed == 1
    assert kb.findings() == []


def test_a_file_that_turns_into_data_is_refused_and_its_document_goes(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "Words.", "b.md": "Other."})
    kb.index([docs])
    put(docs, "a.md", b"\0\1\2")
    report = kb.index([docs])
    assert (report.added, report.changed, report.refused, report.unchanged) == (0, 0, 1, 1)
    assert [row[0] for row in kb._open.database.connection().execute("SELECT document_id FROM document")] == ["b.md"]


def test_a_file_that_could_not_be_read_is_tried_again_though_it_looks_the_same(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "Words."})
    database = Database(tmp_path / "a.db", create=True)
    wanted = Wanted(paths=[docs])
    plans = plan_run(database, wanted)
    (docs / "a.md").rename(docs / "away")
    assert index_files(database, plans, wanted, lambda _: None).refused == 1
    (docs / "away").rename(docs / "a.md")
    report = index_files(database, plan_run(database, wanted), wanted, lambda _: None)
    assert (report.refused, report.findings, tables(database)["finding"]) == (0, {}, [])
    database.close()


# --- nothing by accident ---


def test_a_dry_run_counts_and_writes_nothing(kb: Attest, docs: Path) -> None:
    before = tables(kb._open.database), kb.status().as_json()
    report = kb.index([docs], dry_run=True)
    assert (report.dry_run, report.added, report.vectors, report.build_id) == (True, 13, 0, None)
    assert report.estimated_seconds > 0
    assert (tables(kb._open.database), kb.status().as_json()) == before


def test_a_vector_is_never_kept_for_a_text_that_went_meanwhile(kb: Attest, docs: Path) -> None:
    kb.index([docs], lexical_only=True)

    @dataclass
    class Meanwhile(Counting):
        def embed(self, texts: Sequence[str]) -> "np.ndarray":
            with attest.open(kb._open.database.path, embedder=EMBEDDER) as other:
                other.remove("notes/fees.md")
            return super().embed(texts)

    embed_missing(kb._open.database, Meanwhile(), lambda _: None)
    assert kb.check().faults == []


def test_folders_of_one_name_that_are_planned_at_once_get_two_names(tmp_path: Path) -> None:
    folders = [lay_out(tmp_path / part / "docs", {f"{part}.md": f"Words of {part}."}) for part in ("x", "y")]
    database = Database(tmp_path / "a.db", create=True)
    wanted = [Wanted(paths=[folder]) for folder in folders]
    plans = [plan_run(database, one) for one in wanted]
    for one, plan in zip(wanted, plans, strict=True):
        assert index_files(database, plan, one, lambda _: None).added == 1
    names = database.connection().execute("SELECT name FROM source ORDER BY source_id").fetchall()
    assert [row[0] for row in names] == ["docs", "docs-2"]
    database.close()


INDEX = """
import sys, attest
from attest.embedding.hashed import HashedEmbedder
with attest.open(sys.argv[1], embedder=HashedEmbedder(dimensions=64)) as kb:
    kb.index([sys.argv[2]])
"""


@pytest.mark.parametrize("size", [500, BIG])
def test_two_processes_may_fill_one_store_at_once(tmp_path: Path, size: int) -> None:
    chance = random.Random(7)
    docs = lay_out(tmp_path / "docs", {f"n{n:03}.md": made_up(chance, n, size) for n in range(150)})
    store = tmp_path / "attest.db"
    command = [sys.executable, "-c", INDEX, str(store), str(docs)]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, env=environment()) for _ in range(2)]
    said = [process.communicate(timeout=120)[1] for process in both]
    assert [(process.returncode, error) for process, error in zip(both, said, strict=True)] == [(0, b""), (0, b"")]
    with attest.open(store, embedder=EMBEDDER) as kb, attest.open(tmp_path / "clean.db", embedder=EMBEDDER) as clean:
        clean.index([docs])
        found, expected = state(kb), state(clean)
        for name in expected:
            assert found[name] == expected[name], name
        assert kb.check().faults == []


def test_a_search_beside_an_indexer_sees_one_state_or_the_next(tmp_path: Path, docs: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        before = [hit.found.chunk_id for hit in kb.search("base fee").hits]
        with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as reader:
            put(docs, "notes/fees.md", b"# New\n\nThe base fee is new.\n")
            during: list[str] = []
            kb.index([docs], progress=lambda _: during.extend(h.found.chunk_id for h in reader.search("base fee").hits))
            after = [hit.found.chunk_id for hit in reader.search("base fee").hits]
        assert before != after
        assert during != []
        assert set(during) <= {*before, *after}


@pytest.mark.parametrize("limit", [150_000, 400_000])
def test_a_full_disk_is_one_line_and_the_next_run_carries_on(tmp_path: Path, limit: int) -> None:
    chance = random.Random(8)
    docs = lay_out(tmp_path / "docs", {f"n{n:03}.md": made_up(chance, n, 2_000) for n in range(150)})
    command = [sys.executable, "-m", "attest", "--store", str(tmp_path / "a.db"), "index", str(docs), "--lexical-only"]

    def narrow() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    full = subprocess.run([*command, "--quiet"], capture_output=True, check=False, env=environment(), preexec_fn=narrow)
    assert (full.returncode, full.stdout, full.stderr.count(b"\n")) == (3, b"", 1), full.stderr
    with attest.open(tmp_path / "a.db") as kb:
        assert kb.check().faults == []
        kb.index([docs], lexical_only=True)
        found = state(kb)
    with attest.open(tmp_path / "clean.db") as clean:
        clean.index([docs], lexical_only=True)
        assert found == state(clean)


def test_a_pattern_that_lets_no_file_in_changes_nothing(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "fee.md").write_text("# Fee\n\nThe fee is three seeds.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([docs], lexical_only=True)
        with pytest.raises(UsageError, match=r"no file in .* matches --include \*\.mdx; nothing was changed"):
            kb.index([docs], include=["*.mdx"], lexical_only=True)
        assert kb.status().documents == 1


def test_who_is_called_what_is_settled_without_reading_a_text_again(tmp_path: Path) -> None:
    """A store in which every document stands twice took as long for one changed file as for a new index."""
    proposal = "---\neip: 1\ntitle: One\n---\n\n## Abstract\n\nThe words of it.\n"
    for name in ("one", "two"):
        lay_out(tmp_path / name, {"eip-1.md": proposal, "note.md": f"# Note {name}\n"})
    store = tmp_path / "a.db"
    with attest.open(store) as kb:
        kb.index([tmp_path / "one", tmp_path / "two"], lexical_only=True)
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE revision SET text = '# Another text' WHERE text LIKE '%Abstract%'")
        connection.commit()
    (tmp_path / "one" / "note.md").write_text("# Note, changed\n", encoding="utf-8")
    with attest.open(store) as kb:
        kb.index([tmp_path / "one"], lexical_only=True)
        assert kb.show("eip-1").document.path == "one/eip-1.md"
        assert kb.show("two/eip-1.md").document.document_id == "two/eip-1.md"
        (tmp_path / "one" / "eip-1.md").unlink()
        kb.index([tmp_path / "one"], lexical_only=True)
        assert kb.show("eip-1").document.path == "two/eip-1.md"
