"""The scripts behind figures of design/: each prints what it says of a store that is made here."""

from datetime import UTC, datetime
from pathlib import Path

import agent_texts
import histories
import pdf_texts
import pytest
import spec_links

import attest
from tests.invariants.repositories import Commit, repository
from tests.parsing.extraction.pdfs import lines, pdf

SPEC = b"---\neip: 1\ntitle: Fees\nstatus: Draft\n---\n\n| constant | value |\n|---|---|\n| `MAX_FEE_SHARE` | 4099 |\n"
CODE = b"MAX_FEE_SHARE = 4099\n"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    trees = [{"eip-1.md": SPEC, "fees.py": CODE}, {"eip-1.md": SPEC + b"\nMore.\n", "fees.py": CODE}]
    commits = [
        Commit(tree=tree, when=datetime(2024, month, 1, tzinfo=UTC)) for month, tree in enumerate(trees, start=1)
    ]
    repository(tmp_path / "repo", commits)
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "repo"], lexical_only=True, history=True)
    return tmp_path / "a.db"


def rows(printed: str) -> dict[str, str]:
    """The last column of every line by its first."""
    return {line.split("  ")[0]: line.split()[-1] for line in printed.splitlines() if line.strip()}


def test_links_between_specifications_and_code_are_counted_by_method(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert spec_links.main(["--store", str(store)]) == 0
    assert rows(capsys.readouterr().out)["value"] == "1"


def test_a_sample_of_links_has_both_places(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert spec_links.main(["--store", str(store), "--sample", "5"]) == 0
    assert capsys.readouterr().out.split("\t")[:3] == ["value", "eip-1.md:9", "fees.py:1"]


def test_the_texts_of_a_history_are_counted_and_weighed(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert histories.main(["--store", str(store)]) == 0
    printed = rows(capsys.readouterr().out)
    assert (printed["commits"], printed["versions"], printed["files"], printed["texts"]) == ("2", "3", "2", "3")


def test_the_list_of_tools_is_weighed_without_a_store(capsys: pytest.CaptureFixture[str]) -> None:
    assert agent_texts.main([]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {"search", "ask", "graph", "all"} <= set(names)


def test_replies_are_weighed_as_text_and_as_json(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert agent_texts.main(["--store", str(store), "--question", "MAX_FEE_SHARE"]) == 0
    assert "characters a token" in capsys.readouterr().out


def test_a_store_that_is_not_there_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = ["--store", str(tmp_path / "none.db")]
    assert [script.main(missing) for script in (agent_texts, histories, spec_links)] == [2, 2, 2]
    assert capsys.readouterr().err.count("there is no store at") == 3


def test_pdfs_of_a_folder_are_read_and_their_words_looked_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf(lines("Some known words and one unkwown"), lines("more words")))
    (tmp_path / "words").write_text("some\nknown\nwords\nmore\n", encoding="utf-8")
    assert pdf_texts.main([str(tmp_path), "--words", str(tmp_path / "words")]) == 0
    printed = rows(capsys.readouterr().out)
    assert (printed["files"], printed["pages with text"], printed["our words that are known"]) == ("1", "2", "0.800")
    assert pdf_texts.main([str(tmp_path / "none")]) == 2
