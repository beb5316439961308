"""The commands on a real store: what is printed, and the shapes of docs/json.md."""

import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

import attest
from attest.cli import main
from attest.cli.terminal import Streams, Terminal
from attest.errors import ReferenceUnknown
from tests.cli.fakes import Keyboard
from tests.folders import written

TEXTS = {
    "notes/fees.md": (
        "# Base fee\n\n## Burning\n\nThe base fee of every transaction is burned. "
        "Burning keeps block producers from pushing the fee up.\n\n"
        "## Change\n\nThe base fee rises by at most 12.5% from one block to the next.\n"
    ),
    "notes/bread.md": "# Bread\n\nA sourdough loaf rests for twelve hours before it is baked.\n",
    "eips/eip-9001.md": (
        "---\neip: 9001\ntitle: Blob shelves\nauthor: Ada (@ada)\nstatus: Final\ntype: Standards Track\n"
        "category: Core\ncreated: 2024-02-01\nrequires: 9999\n---\n\n## Abstract\n\n"
        "A blob shelf holds at most 7 blobs. Shelves are emptied after 18 days — always.\n"
    ),
}
HIT = {
    *("rank", "score", "document_id", "revision_id", "chunk_id", "path", "title", "url", "heading_path"),
    *("start", "end", "start_line", "end_line", "text", "scores"),
}
RESULT = {
    *("schema", "query", "profile", "as_of", "build_id", "elapsed_ms", "degraded", "hits", "without", "stages"),
    "trace_id",
}
ANSWER = {
    *("schema", "answer_id", "question", "status", "reason", "answer", "answerer", "mode", "confidence", "claims"),
    *("coverage", "build_id", "trace_id", "elapsed_ms", "cost_usd", "degraded", "looked_for", "closest"),
}
CLAIM = {"text", "start", "end", "verdict", "score", "method", "evidence"}
EVIDENCE = {
    *("n", "document_id", "revision_id", "path", "url", "heading_path", "start", "end", "start_line", "end_line"),
    *("quote", "quote_sha256"),
}
VERIFICATION = {
    "schema",
    "answer_id",
    "valid",
    "checked",
    "intact",
    "drifted",
    "missing",
    "superseded",
    "faults",
    "unread",
    "against",
    "signature",
}
QUESTION = "Why is the base fee of every transaction burned?"
UNANSWERABLE = "What is the boiling point of tungsten?"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the test stands: documents and a store of them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ATTEST_STORE", "kb.db")
    written(tmp_path, TEXTS)
    assert main(["index", "notes", "eips", "--lexical-only", "--quiet"]) == 0
    return tmp_path


def value_of(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> Any:
    """What a command prints with ``--json``."""
    capsys.readouterr()
    assert (main([*argv, "--json"]), status) == (status, status)
    return json.loads(capsys.readouterr().out)


def said_by(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    capsys.readouterr()
    assert (main(argv), status) == (status, status)
    return capsys.readouterr().out


pytestmark = pytest.mark.usefixtures("here")


def test_an_empty_path_is_not_the_folder_where_one_stands(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["index", ""], ["index", "notes", "--quiet", ""]):
        assert main(argv) == 2
        assert capsys.readouterr().err == "attest: there is nothing at ''; give the path of a folder or file to index\n"


def test_search_prints_hits_with_their_place(capsys: pytest.CaptureFixture[str]) -> None:
    found = value_of(capsys, "search", "base", "fee", "burned")
    assert (set(found), found["schema"], set(found["hits"][0])) == (RESULT, 1, HIT)
    best = found["hits"][0]
    text = TEXTS["notes/fees.md"]
    assert text[best["start"] : best["end"]] == best["text"]
    assert best["text"] in "\n".join(text.split("\n")[best["start_line"] - 1 : best["end_line"]]) + "\n"
    assert "burned" in said_by(capsys, "search", "base", "fee", "burned")


def test_search_names_what_was_not_at_its_best(capsys: pytest.CaptureFixture[str]) -> None:
    assert any("dense" in remark for remark in value_of(capsys, "search", "fee")["degraded"])


def test_search_finds_only_what_the_filter_lets_through(capsys: pytest.CaptureFixture[str]) -> None:
    hits = value_of(capsys, "search", "at most", "--filter", "kind=proposal")["hits"]
    assert {hit["document_id"] for hit in hits} == {"eip-9001"}
    assert value_of(capsys, "search", "sourdough", "--filter", "kind=proposal", status=1)["hits"] == []


def test_nothing_found_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing found" in said_by(capsys, "search", "zyzzyva", status=1)


@pytest.mark.parametrize(
    "argv",
    [
        ("search", "fee", "--profile", "magic"),
        ("search", "fee", "--filter", "colour=red"),
        ("search", ""),
        ("ask", "fee?", "--mode", "magic"),
        ("show", "nothing-like-it"),
        ("verify", "sha256:00"),
        ("remove", "nothing-like-it", "--yes"),
        ("index", "not/there"),
    ],
)
def test_what_cannot_be_is_one_line(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err[:8]) == ("", 1, "attest: ")


def test_an_answer_quotes_what_the_documents_say(capsys: pytest.CaptureFixture[str]) -> None:
    answer = value_of(capsys, "ask", QUESTION)
    assert (set(answer), answer["schema"], answer["status"]) == (ANSWER, 1, "answered")
    for claim in answer["claims"]:
        assert set(claim) == CLAIM
        assert answer["answer"][claim["start"] : claim["end"]] == claim["text"]
        for item in claim["evidence"]:
            assert set(item) == EVIDENCE
            assert TEXTS[item["path"]][item["start"] : item["end"]] == item["quote"]
    said = said_by(capsys, "ask", QUESTION)
    assert "burned" in said
    assert "notes/fees.md:5" in said
    assert "attest verify " in said


def test_what_the_documents_do_not_say_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    answer = value_of(capsys, "ask", UNANSWERABLE, status=1)
    assert (set(answer), answer["status"]) == (ANSWER, "refused")
    assert answer["reason"]


def test_an_answer_is_found_by_id_beginning_last_and_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = value_of(capsys, "ask", QUESTION)
    (here / "answer.json").write_text(json.dumps(answer), encoding="utf-8")
    for name in (answer["answer_id"], answer["answer_id"][:19], "last", "answer.json"):
        outcome = value_of(capsys, "verify", name)
        assert (set(outcome), outcome["valid"], outcome["answer_id"]) == (VERIFICATION, True, answer["answer_id"])
        assert outcome["checked"] == outcome["intact"] >= 1


def test_the_command_that_an_answer_names_checks_it(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_by(capsys, "ask", QUESTION)
    command = said[said.index("attest verify ") :].split()
    assert "valid" in said_by(capsys, *command[1:])


def test_an_answer_whose_source_changed_is_not_valid(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value_of(capsys, "ask", QUESTION)
    (here / "notes/fees.md").write_text("# Base fee\n\nNobody pays it any more.\n", encoding="utf-8")
    said_by(capsys, "index", "notes", "--lexical-only")
    outcome = value_of(capsys, "verify", "last", status=1)
    assert (outcome["valid"], outcome["intact"]) == (False, 0)
    assert "not valid" in said_by(capsys, "verify", "last", status=1)


def test_documents_and_chunks_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    hit = value_of(capsys, "search", "sourdough")["hits"][0]
    document = value_of(capsys, "show", hit["document_id"])
    assert (document["text"], document["start_line"]) == (TEXTS["notes/bread.md"], 1)
    assert value_of(capsys, "show", hit["chunk_id"])["text"] == hit["text"]
    assert "3 │ A sourdough loaf" in said_by(capsys, "show", hit["document_id"])
    assert said_by(capsys, "show", hit["document_id"], "--plain") == TEXTS["notes/bread.md"]


def test_status_says_how_many_documents_and_vectors_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    state = value_of(capsys, "status")
    assert (state["schema"], state["documents"], state["vectors"]["there"]) == (1, 3, 0)
    assert "3 (0 moved" in said_by(capsys, "status")


def test_status_lists_what_ingestion_found(capsys: pytest.CaptureFixture[str]) -> None:
    state = value_of(capsys, "status", "--findings")
    assert state["findings"].get("dangling") == 1
    assert [(found["path"], found["kind"]) for found in state["found"]] == [("eips/eip-9001.md", "dangling")]
    assert "dangling" in said_by(capsys, "status", "--findings", "dangling")


def test_what_is_not_there_is_said_before_anybody_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["remove", "nothing-like-it"]) == 2
    said = capsys.readouterr().err
    assert "nothing-like-it" in said
    assert "--yes" not in said
    with attest.open() as kb, pytest.raises(ReferenceUnknown):
        kb.removable("nothing-like-it")


def test_before_a_source_is_removed_it_is_said_how_many_documents_go() -> None:
    err = io.StringIO()
    streams = Streams(
        out=Terminal(stream=io.StringIO()), err=Terminal(stream=err, is_terminal=True), stdin=Keyboard("n\n")
    )
    with attest.open() as kb:
        assert main(["remove", "notes"], streams=streams) == 1
        assert kb.removable("notes") == ["bread.md", "fees.md"]
    assert "remove notes, 2 documents, with everything derived from them? [y/N]" in err.getvalue()


def test_what_was_removed_is_gone(capsys: pytest.CaptureFixture[str]) -> None:
    hit = value_of(capsys, "search", "sourdough")["hits"][0]
    assert value_of(capsys, "remove", hit["document_id"], "--yes")["documents"] == [hit["document_id"]]
    assert value_of(capsys, "search", "sourdough", status=1)["hits"] == []
    assert value_of(capsys, "status")["documents"] == 2


def test_a_store_keeps_its_promises(capsys: pytest.CaptureFixture[str]) -> None:
    report = value_of(capsys, "check")
    assert (report["schema"], report["sound"], report["faults"]) == (1, True, [])
    assert said_by(capsys, "check").endswith("sound\n")


def test_indexing_again_reads_only_what_changed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "notes/bread.md").write_text("# Bread\n\nRye.\n", encoding="utf-8")
    report = value_of(capsys, "index", "notes", "eips", "--lexical-only")
    assert (report["added"], report["changed"], report["unchanged"]) == (0, 1, 2)


def test_a_folder_within_an_indexed_one_means_all_of_that(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(here, {"notes/new/rye.md": "# Rye\n\nRye rests longer.\n"})
    report = value_of(capsys, "index", "notes/new", "--lexical-only")
    assert (report["added"], report["unchanged"]) == (1, 2)


def test_a_dry_run_writes_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "notes/new.md").write_text("# New\n", encoding="utf-8")
    report = value_of(capsys, "index", "notes", "--dry-run")
    assert (report["dry_run"], report["added"]) == (True, 1)
    assert value_of(capsys, "status")["documents"] == 3


def test_a_dry_run_makes_no_store(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "would index" in said_by(capsys, "index", "notes", "--dry-run", "--store", "new/kb.db")
    assert not (here / "new").exists()


def test_a_file_that_is_no_store_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "not.db").write_text("hello " * 1000, encoding="utf-8")
    assert main(["status", "--store", "not.db"]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_no_answer_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "not.json").write_text("[]", encoding="utf-8")
    assert main(["verify", "not.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("store", "typed"),
    [
        ("kb 2.db", "'kb 2.db'"),
        ("Ada's kb.db", '"Ada\'s kb.db"'),
        ("Ada's $HOME.db", "'Ada'\"'\"'s $HOME.db'"),
        ("Ada's `kb`!.db", "'Ada'\"'\"'s `kb`!.db'"),
        ('it\'s "kb".db', "'it'\"'\"'s \"kb\".db'"),
    ],
)
def test_a_command_to_type_next_is_quoted_for_a_shell_as_plainly_as_can_be(
    here: Path, capsys: pytest.CaptureFixture[str], store: str, typed: str
) -> None:
    (here / "kb.db").rename(here / store)
    said = said_by(capsys, "ask", QUESTION, "--store", store)
    command = said.partition("check it again with: ")[2].strip()
    assert command.endswith(f" --store {typed}")
    assert shlex.split(command)[-1] == store
