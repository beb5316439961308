"""A source is brought up to date by its name, as it was indexed last."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.engine.reindexing import NICENESS
from attest.errors import PathMissing, ReferenceUnknown, UsageError
from tests.opened import database_of
from tests.processes import environment

LONG = "# Long\n\n" + "A fee is paid.\n" * 200_000


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    (folder / "drafts").mkdir(parents=True)
    (folder / "a.md").write_text("# A\n\nThe toll is paid.\n", encoding="utf-8")
    (folder / "drafts" / "b.md").write_text("# B\n\nNot yet.\n", encoding="utf-8")
    (folder / "c.txt").write_text("Plain.\n", encoding="utf-8")
    return folder


def test_patterns_hold_without_being_given_again(tmp_path: Path, notes: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], include=["*.md"], exclude=["drafts/"], lexical_only=True)
        (notes / "d.md").write_text("# D\n\nAnother.\n", encoding="utf-8")
        report = kb.reindex("notes", lexical_only=True)
        assert (report.added, report.removed, kb.status().documents) == (1, 0, 2)


@pytest.mark.parametrize("part", ["a.md", "drafts"])
def test_to_index_a_part_of_a_source_lets_nothing_in_that_was_left_out(tmp_path: Path, notes: Path, part: str) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], exclude=["drafts/"], lexical_only=True)
        report = kb.index([notes / part], lexical_only=True)
        assert (report.added, report.removed, kb.status().documents) == (0, 0, 2)


def test_what_would_not_be_heeded_for_a_source_is_refused(tmp_path: Path, notes: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], lexical_only=True)
        with pytest.raises(UsageError, match="under the name notes; leave out --name"):
            kb.index([notes], name="others")
        with pytest.raises(UsageError, match="part of the source notes"):
            kb.index([notes / "drafts"], include=["*.md"])
        kb.index([notes], include=["*.md"], lexical_only=True)
        with pytest.raises(UsageError, match="is not a document of the source notes"):
            kb.index([notes / "c.txt"])


def test_a_document_that_was_let_in_by_its_size_stays(tmp_path: Path, notes: Path) -> None:
    (notes / "a.md").write_text(LONG, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], include=["a.md"], max_bytes=len(LONG) + 1, lexical_only=True)
        assert kb.status().documents == 1
        assert kb.reindex("notes", lexical_only=True).unchanged == 1


def test_a_path_is_no_name_and_a_folder_that_is_gone_empties_nothing(tmp_path: Path, notes: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], lexical_only=True)
        assert kb.sources() == ["notes"]
        with pytest.raises(ReferenceUnknown, match="notes"):
            kb.reindex(str(notes))
        notes.rename(tmp_path / "elsewhere")
        with pytest.raises(PathMissing):
            kb.reindex("notes")
        assert kb.status().documents == 3


def test_a_run_in_a_process_of_its_own_does_the_same_and_is_found_by_this_one(tmp_path: Path, notes: Path) -> None:
    embedder = HashedEmbedder(dimensions=32)
    with attest.open(tmp_path / "a.db", embedder=embedder) as kb:
        kb.index([notes], include=["*.md"], exclude=["drafts/"])
        (notes / "d.md").write_text("# D\n\nAnother zorblax.\n", encoding="utf-8")
        assert not kb.search("zorblax", profile="lexical").hits
        with kb.reindexing("notes") as run:
            stages = [progress.stage for progress in run]
        assert run.report is not None
        assert (run.report.added, run.report.removed, run.report.vectors) == (1, 0, 1)
        assert stages == ["files", "vectors"]
        assert [hit.found.document_id for hit in kb.search("zorblax").hits][:1] == ["d.md"]
        assert kb.check().sound


def test_a_run_that_is_stopped_has_no_report_and_the_next_carries_on(tmp_path: Path, notes: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], lexical_only=True)
        (notes / "a.md").write_text(LONG, encoding="utf-8")
        with kb.reindexing("notes", lexical_only=True) as run:
            run.stop()
            assert list(run) == []
        assert (run.report, kb.check().sound) == (None, True)
        assert kb.reindex("notes", lexical_only=True).changed == 1


def test_what_goes_wrong_in_a_process_of_its_own_is_said_as_here(tmp_path: Path, notes: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], lexical_only=True)
        notes.rename(tmp_path / "elsewhere")
        for source, error in (("notes", PathMissing), ("nowhere", ReferenceUnknown)):
            with kb.reindexing(source) as run, pytest.raises(error):
                list(run)


def test_a_run_ends_with_whoever_asked_for_it_though_it_waits_for_another_writer(tmp_path: Path, notes: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([notes], lexical_only=True)
        (notes / "a.md").write_text("# A\n\nThe toll is nine.\n", encoding="utf-8")
        with database_of(kb).writing(content=False), kb.reindexing("notes", lexical_only=True) as run:
            assert run._process.stdin
            run._process.stdin.close()  # as the system does for a process that was killed
            run._process.stdin = None
            assert run._process.wait(timeout=10) == 1
        assert kb.check().sound


def test_indexing_gives_way_to_whoever_else_wants_the_processor(tmp_path: Path, notes: Path) -> None:
    command = [sys.executable, "-m", "attest", "index", str(notes), "--lexical-only", "--store", str(tmp_path / "a.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment()) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # it has ended, and can still be looked at
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(os.nice(0) + NICENESS, 19)
