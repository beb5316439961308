"""What is loaded for a store is loaded once."""

from pathlib import Path

import pytest

import attest
from attest.embedding import ESTIMATED, TokenCounter
from tests.docs.documents import SPECS
from tests.invariants.repositories import repository


def test_the_tokenizer_is_read_once_whatever_dates_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def counted(folder: Path) -> TokenCounter:
        read.append(folder)
        return ESTIMATED

    monkeypatch.setattr("attest.engine.opened.load_counter", counted)
    with attest.open(tmp_path / "attest.db") as kb:
        kb.index([repository(tmp_path / "specs", SPECS)], history=True, lexical_only=True)
        for day in ("2023-01", "2023-01", "2024-06"):
            found = kb.search("blob target", profile="lexical", as_of=day)
            assert {hit.found.path for hit in found.hits} == {"eip-4844.md"}
            assert kb.status(as_of=day).documents == 2
    assert len(read) == 1
