"""A source is brought up to date by its name, as it was indexed last."""

from pathlib import Path

import pytest

import attest
from attest.errors import PathMissing, ReferenceUnknown

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
