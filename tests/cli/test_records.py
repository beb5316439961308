"""The commands about what was asked before, as a person types them: what is said, and the exit status."""

import json
from pathlib import Path

import pytest

from attest.cli import main
from attest.cli.trace_lines import comparison_lines, trace_lines
from attest.store.database import Database
from attest.values.explanations import ExplainedHit, Explanation, Parting, TraceComparison
from tests.cli.fakes import read
from tests.store.stores import index, keep, lay_out, quoting, sealed_answer, trace_of, usual_answer

QUESTION = "Why is the base fee burned?"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the test stands: a note and a store of it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ATTEST_STORE", "kb.db")
    Path("fees.md").write_text(
        "# Fees\n\nThe base fee is burned so that nobody gains by raising it.\n", encoding="utf-8"
    )
    assert main(["index", "fees.md", "--lexical-only", "--quiet"]) == 0
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    """What a command says on both streams."""
    capsys.readouterr()
    assert (argv, main(list(argv))) == (argv, status)
    found = capsys.readouterr()
    return found.out + found.err


def test_before_anything_was_asked_there_is_no_trace(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no traces yet" in said(capsys, "trace", "--list", status=1)
    assert "make one with: attest ask QUESTION" in said(capsys, "trace", status=2)
    assert "make one with: attest ask QUESTION" in said(capsys, "replay", status=2)
    assert "the store has no answer yet" in said(capsys, "export", status=2)


def test_a_search_leaves_a_trace_that_is_told_in_words(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace_id = json.loads(said(capsys, "search", "base fee", "--json"))["trace_id"]
    told = said(capsys, "trace", trace_id[:6])
    assert "searched: 1 of 1 candidates is a hit" in told
    assert "fees.md:1-3" in told
    assert "its own words match best" in told
    assert trace_id in said(capsys, "trace", "--list")


def test_two_traces_are_identical_or_different_and_the_status_says_which(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, same, other = (
        json.loads(said(capsys, "search", query, "--json"))["trace_id"] for query in ("base fee", "base fee", "nobody")
    )
    assert "identical" in said(capsys, "trace", one, "--diff", same)
    assert "they diverge at understand" in said(capsys, "trace", one, "--diff", other, status=1)


def test_a_replay_is_identical_until_something_changes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "ask", QUESTION)
    assert "identical" in said(capsys, "replay")
    Path("fees.md").write_text("# Fees\n\nThe base fee is paid to nobody at all.\n", encoding="utf-8")
    said(capsys, "index", "fees.md", "--lexical-only")
    assert "build       the documents changed: sha256:" in said(capsys, "replay", status=1)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [("colour=red", "colour cannot be changed"), ("k=none", "k=none is not a number"), ("profile=best", "no profile")],
)
def test_what_cannot_be_changed_in_a_replay_is_a_line(
    here: Path, capsys: pytest.CaptureFixture[str], changed: str, complaint: str
) -> None:
    said(capsys, "search", "base fee")
    assert complaint in said(capsys, "replay", "--with", changed, status=2)


def test_what_can_be_said_of_a_claim_is_named_with_what_is_good(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "ask", QUESTION)
    complaint = said(capsys, "feedback", "--claim", "1", "odd", status=2)
    assert "'odd' is not a judgement of a claim; give one of: good, wrong, source-wrong, outdated" in complaint
    assert "good claim 1" in said(capsys, "feedback", "--claim", "1", "good")


def test_a_build_names_a_document_once_where_its_path_is_its_id(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "build", "tag", "before")
    Path("fees.md").write_text("# Fees\n\nThe base fee is burned.\n", encoding="utf-8")
    said(capsys, "index", "fees.md", "--lexical-only")
    assert said(capsys, "build", "diff", "before") == "~ fees.md\n1 change, 0 the same\n"


def test_a_page_is_neither_signed_nor_json(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "ask", QUESTION)
    assert "leave out --html" in said(capsys, "export", "--html", "--sign", "key.pem", status=2)
    assert "leave out --html" in said(capsys, "export", "--html", "--json", status=2)
    written = json.loads(said(capsys, "export", "--html", "--json", "-o", "page.html"))
    assert written["size_bytes"] == Path("page.html").stat().st_size


def test_a_folder_that_is_not_there_is_a_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "ask", QUESTION)
    assert "No such file" in said(capsys, "export", "-o", "nowhere/bundle.json", status=2)


def test_a_trace_reads_from_the_outcome_to_the_conditions(tmp_path: Path) -> None:
    database = Database(tmp_path / "attest.db", create=True)
    index(database, lay_out(tmp_path / "docs"))
    answer = keep(database, usual_answer(database))
    database.close()
    trace = trace_of(answer)
    hit = ExplainedHit(
        candidate=trace.hits[0], path="proposals/eip-1559.md", start_line=3, end_line=9, why=["it says so", "twice"]
    )
    told = Explanation(trace=trace, outcome="answered: it was there", question=["looked for: it"], hits=[hit], drops={})
    lines = read(trace_lines(told, width=80)).splitlines()
    assert lines[:2] == ["What is asked?", "answered: it was there"]
    assert "  understand       1 → 3          0.5 ms" in [line.rstrip() for line in lines]
    assert lines[lines.index("why these hits") + 1 :][:2] == [
        "   1  0.00 proposals/eip-1559.md:3-9",
        "           it says so; twice",
    ]
    assert lines[-1] == f"trace {answer.trace_id}"


def test_a_comparison_names_what_differed_from_the_start_before_what_came_of_it(tmp_path: Path) -> None:
    trace = trace_of(sealed_answer(quoting()))
    found = TraceComparison(
        first=trace,
        second=trace,
        conditions=[Parting(stage="build", detail="a → b")],
        partings=[Parting(stage="fuse", detail="c → d")],
    )
    assert read(comparison_lines(found)).splitlines() == [
        "What is asked?",
        "build       a → b",
        "fuse        c → d",
        "different: they diverge at fuse",
    ]
