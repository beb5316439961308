"""Nothing is lost or half done by accident: dry runs, other processes, full disks, mistyped patterns."""

import random
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.engine import Attest
from attest.errors import UsageError
from attest.indexing.run import Wanted, index_files, plan_run
from attest.indexing.vectors import embed_missing
from attest.store.database import Database
from tests.invariants.notes import BIG, made_up
from tests.opened import database_of
from tests.processes import environment
from tests.worlds import EMBEDDER, lay_out, put, state, tables

if TYPE_CHECKING:
    import numpy as np


def test_a_dry_run_counts_and_writes_nothing(kb: Attest, docs: Path) -> None:
    before = tables(database_of(kb)), kb.status().as_json()
    report = kb.index([docs], dry_run=True)
    assert (report.dry_run, report.added, report.vectors, report.build_id) == (True, 13, 0, None)
    assert report.estimated_s > 0
    assert (tables(database_of(kb)), kb.status().as_json()) == before


def test_a_dry_run_tells_why_new_files_would_not_be_read(kb: Attest, tmp_path: Path) -> None:
    put(tmp_path / "shelf", "bread.md", b"# Bread\n\nThe loaf rests for an hour.\n")
    put(tmp_path / "shelf", "loaf.png", b"not a picture")
    put(tmp_path / "shelf", "recipes.md", b"flour and water\n" * 100)
    report = kb.index([tmp_path / "shelf"], max_bytes=1000, dry_run=True)
    assert (report.added, report.refused, report.findings) == (1, 2, {"unsupported": 1, "too_large": 1})
    kb.index([tmp_path / "shelf"], max_bytes=1000, lexical_only=True)
    assert kb.index([tmp_path / "shelf"], max_bytes=1000, dry_run=True).findings == {}


def test_a_vector_is_never_kept_for_a_text_that_went_meanwhile(kb: Attest, docs: Path) -> None:
    kb.index([docs], lexical_only=True)

    class Meanwhile(HashedEmbedder):
        def embed(self, texts: Sequence[str]) -> "np.ndarray":
            with attest.open(database_of(kb).path, embedder=EMBEDDER) as other:
                other.remove("notes/fees.md")
            return super().embed(texts)

    embed_missing(database_of(kb), Meanwhile(dimensions=EMBEDDER.dimensions), lambda _: None)
    assert kb.check().faults == []


def test_what_another_run_embeds_meanwhile_is_not_embedded_again(kb: Attest, docs: Path) -> None:
    kb.index([docs], lexical_only=True)
    texts: list[str] = []

    class Beside(HashedEmbedder):
        def embed(self, batch: Sequence[str]) -> "np.ndarray":
            if not texts:
                with attest.open(database_of(kb).path, embedder=EMBEDDER) as other:
                    embed_missing(database_of(other), EMBEDDER, lambda _: None)
            texts.extend(batch)
            return super().embed(batch)

    mine = embed_missing(database_of(kb), Beside(dimensions=EMBEDDER.dimensions), lambda _: None)
    assert (mine, len(texts)) == (0, kb.status().vectors)
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
        with pytest.raises(UsageError, match=r"no file in .* is let in by --include \*\.mdx; nothing was changed"):
            kb.index([docs], include=["*.mdx"], lexical_only=True)
        assert kb.status().documents == 1
