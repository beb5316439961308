"""Indexing again: what is read and embedded again, and what is not."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.embedding.seam import Space
from attest.engine import Attest
from attest.errors import UsageError
from attest.values.progress import Progress
from tests.opened import database_of, select
from tests.worlds import (
    COPIED,
    EMBEDDER,
    lay_out,
    put,
    state,
    tables,
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


def chunk_ids(kb: Attest, document_id: str) -> list[tuple[int, str]]:
    rows = select(kb, "SELECT rowid, chunk_id FROM chunk WHERE document_id = ? ORDER BY start", (document_id,))
    return [tuple(row) for row in rows]


def test_an_edit_touches_the_chunks_of_its_document_alone(kb: Attest, docs: Path) -> None:
    kb.index([docs])
    before = tables(database_of(kb))["chunk"]
    put(docs, "fee.py", b"def burn(fee):\n    return 1\n")
    report = kb.index([docs])
    after = tables(database_of(kb))["chunk"]
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


@pytest.mark.parametrize("lexical_only", [False, True])
def test_while_files_are_read_progress_says_how_long_the_vectors_that_follow_take(
    kb: Attest, tmp_path: Path, lexical_only: bool
) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "# A\n\nSomething.\n"})
    reports: list[Progress] = []
    kb.index([docs], progress=reports.append, lexical_only=lexical_only)
    assert [one.vectors > 0 for one in reports if one.stage == "files"] == [not lexical_only]


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


def test_a_run_says_how_many_answers_went_with_what_they_quoted(kb: Attest, tmp_path: Path) -> None:
    notes = lay_out(tmp_path / "notes", {"oar.md": "The oar is three metres long.\n", "sail.md": "The sail is red.\n"})
    kb.index([notes])
    assert [item.path for item in kb.ask("How long is the oar?").claims[0].evidence] == ["oar.md"]
    assert kb.ask("Which colour has the sail?").answer_id
    assert kb.index([notes]).answers == 0
    (notes / "oar.md").unlink()
    assert kb.index([notes]).answers == 1


def test_answers_that_quote_a_file_stay_when_it_only_gets_another_name(kb: Attest, tmp_path: Path) -> None:
    oar = "The oar is three metres long.\n"
    notes = lay_out(tmp_path / "notes", {"oar.md": oar, "sail.md": "The sail is red.\n"})
    kb.index([notes])
    answer = kb.ask("How long is the oar?")
    for old, new in (("oar.md", "paddle.md"), ("paddle.md", "scull.md")):
        (notes / old).rename(notes / new)
        report = kb.index([notes])
        assert (report.added, report.removed, report.renamed, report.answers) == (1, 1, 1, 0)
    checked = kb.verify(answer.answer_id)
    assert checked.valid
    assert checked.quotes[0].detail.endswith("oar.md is called scull.md now")
    assert kb.check().faults == []
    put(notes, "scull.md", oar.replace("three", "four").encode())
    kb.index([notes])
    assert [quote.state for quote in kb.verify(answer.answer_id).quotes] == ["drifted"]
    assert [stale.answer_id for stale in kb.stale().stale] == [answer.answer_id]
    assert kb.remove("scull.md").answers == 1


def test_an_answer_stays_with_a_renamed_file_whose_text_says_what_it_is_called(kb: Attest, tmp_path: Path) -> None:
    text = "---\neip: 7\ntitle: Oars\n---\n\n## Abstract\n\nThe oar is three metres long.\n"
    notes = lay_out(tmp_path / "notes", {"eip-7.md": text})
    kb.index([notes])
    answer = kb.ask("How long is the oar?")
    (notes / "eip-7.md").rename(notes / "oars.md")
    assert kb.index([notes]).answers == 0
    assert kb.verify(answer.answer_id).valid
    assert kb.check().faults == []


def test_who_puts_another_text_at_the_old_place_changes_no_answer(kb: Attest, tmp_path: Path) -> None:
    notes = lay_out(tmp_path / "notes", {"oar.md": "The oar is three metres long.\n"})
    kb.index([notes])
    answer = kb.ask("How long is the oar?")
    (notes / "oar.md").rename(notes / "paddle.md")
    kb.index([notes])
    put(notes, "oar.md", b"The oar is nine metres long.\n")
    kb.index([notes])
    checked = kb.verify(answer.answer_id)
    assert (checked.valid, [quote.state for quote in checked.quotes]) == (True, ["intact"])


def test_a_folder_that_has_no_file_any_more_is_not_taken_for_one_whose_files_were_deleted(
    kb: Attest, tmp_path: Path
) -> None:
    notes = lay_out(tmp_path / "notes", {"oar.md": "The oar is three metres long.\n"})
    kb.index([notes])
    (notes / "oar.md").unlink()
    with pytest.raises(UsageError, match="has no file now; nothing was changed"):
        kb.index([notes])
    assert [hit.found.path for hit in kb.search("oar").hits] == ["oar.md"]


def test_a_file_that_gave_no_document_is_refused_in_every_run(kb: Attest, tmp_path: Path) -> None:
    notes = lay_out(tmp_path / "notes", {"oar.md": "The oar is three metres long.\n", "torn.pdf": "%PDF-1.4\ntorn"})
    first, again = kb.index([notes]), kb.index([notes])
    assert (first.added, first.refused) == (1, 1)
    assert (again.unchanged, again.refused) == (1, 1)
