"""A store file of which another program changed some bytes of a document's text."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.cli import main
from attest.errors import TextDamaged
from tests.folders import written
from tests.worlds import EMBEDDER

QUESTION = "How long does the guarantee of a bicycle last?"
SAID = "The guarantee of a bicycle lasts 18 months from the day of purchase."
TEXTS = {
    "guarantee.md": f"# Guarantee\n\n{SAID}\n\n## Repairs\n\nA repair is free within the guarantee.\n",
    "opening.md": "# Opening hours\n\nThe workshop is open from nine to five, and closed on Sundays.\n",
}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return written(tmp_path / "docs", TEXTS)


@pytest.fixture
def store(tmp_path: Path, docs: Path) -> Path:
    """A store in which the guarantee lasts 98 months, as no file ever said."""
    path = tmp_path / "kb.db"
    with attest.open(path, embedder=EMBEDDER) as kb:
        kb.index([docs])
    sound = path.read_bytes()
    damaged = sound.replace(b"18 months", b"98 months")
    assert damaged != sound
    path.write_bytes(damaged)
    return path


@pytest.fixture
def kb(store: Path) -> Iterator[attest.Attest]:
    with attest.open(store, embedder=EMBEDDER) as opened:
        yield opened


def read_again(kb: attest.Attest, docs: Path) -> None:
    """Do as the error says."""
    os.utime(docs / "guarantee.md", (1, 1))
    kb.index([docs])


def test_an_answer_never_quotes_it(kb: attest.Attest) -> None:
    with pytest.raises(TextDamaged, match=r"guarantee\.md .*attest check.*attest index"):
        kb.ask(QUESTION)
    assert kb.answers().kept == 0


def test_a_search_does_not_show_it(kb: attest.Attest) -> None:
    with pytest.raises(TextDamaged, match=r"guarantee\.md"):
        kb.search("guarantee of a bicycle")


@pytest.mark.parametrize("ref", ["guarantee.md", "guarantee.md:3", "guarantee.md#0-11"])
def test_it_is_not_shown(kb: attest.Attest, ref: str) -> None:
    with pytest.raises(TextDamaged, match=r"guarantee\.md"):
        kb.show(ref)


def test_a_past_state_is_not_made_of_it_as_if_it_were_another_text(kb: attest.Attest, docs: Path) -> None:
    kb.tag_build("spring")
    written(docs, {"opening.md": "# Opening hours\n\nThe workshop is open from ten to six.\n"})
    kb.index([docs])
    with pytest.raises(TextDamaged, match=r"guarantee\.md"):
        kb.ask(QUESTION, build="spring")


def test_what_other_documents_say_is_still_quoted(kb: attest.Attest) -> None:
    assert "nine to five" in kb.ask("When is the workshop open?").text
    assert kb.show("opening.md").text == TEXTS["opening.md"]


def test_the_command_line_says_so_with_status_3(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", QUESTION, "--store", str(store)]) == 3
    said = capsys.readouterr()
    assert "98 months" not in said.out
    assert "guarantee.md" in said.err


def test_the_check_names_the_document_and_the_remedy(kb: attest.Attest) -> None:
    (fault,) = [fault for fault in kb.check().faults if fault.invariant == "revision-hash"]
    assert fault.detail.endswith("it is that of guarantee.md: touch its file and run `attest index` again")


def test_reading_the_file_again_repairs_it_and_all_that_follows_from_it(kb: attest.Attest, docs: Path) -> None:
    read_again(kb, docs)
    assert kb.check().sound
    assert SAID in kb.ask(QUESTION).text
    assert kb.show("guarantee.md").text == TEXTS["guarantee.md"]


def test_it_is_repaired_for_all_documents_with_that_text(store: Path, docs: Path) -> None:
    written(docs, {"copy.md": TEXTS["guarantee.md"]})
    with attest.open(store, embedder=EMBEDDER) as kb:
        kb.index([docs])
        assert kb.check().sound
        assert kb.show("guarantee.md").text == TEXTS["guarantee.md"]
