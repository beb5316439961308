"""What the command line asks of the engine, and how every run ends."""

import errno
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from attest.cli import main
from attest.cli.terminal import Streams, Terminal
from attest.errors import AnswerUnknown, ReferenceUnknown, StoreMissing
from tests.cli import fakes
from tests.cli.fakes import FakeEngine, Keyboard


def run(engine: FakeEngine, *argv: str, streams: Streams | None = None) -> int:
    return main(argv, open_store=engine.open, streams=streams)


def paper(*, is_terminal: bool = False) -> Terminal:
    return Terminal(stream=io.StringIO(), is_terminal=is_terminal)


DENSE = "dense: 62% of the passages have a vector"
DENSE_WARNING = f"attest: warning: {DENSE}\n"
NEGATIVES = {
    "search x": FakeEngine(result=replace(fakes.RESULT, hits=[])),
    "ask x": FakeEngine(answer=fakes.REFUSAL),
    "verify last": FakeEngine(verification=fakes.DRIFTED),
    "check": FakeEngine(report=fakes.BROKEN),
    "symbols x": FakeEngine(matches=replace(fakes.MATCHES, matches=[])),
    "outline x": FakeEngine(file_outline=replace(fakes.OUTLINE, symbols=[])),
    "callers x": FakeEngine(links=replace(fakes.LINKS, links=[])),
}
COMMANDS = {
    "index docs": fakes.INDEXED,
    "search base fee": fakes.RESULT,
    "ask what": fakes.ANSWER,
    "show fees": fakes.SHOWN,
    "verify last": fakes.VERIFICATION,
    "status": fakes.STATUS,
    "remove fees --yes": fakes.REMOVAL,
    "check": fakes.SOUND,
    "symbols buyG": fakes.MATCHES,
    "outline gas.go": fakes.OUTLINE,
    "callers buyGas --depth 2 --limit 5": fakes.LINKS,
    "callees buyGas": fakes.CALLEES,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_done_ends_with_0_and_closes_the_store(command: str) -> None:
    engine = FakeEngine()
    assert run(engine, *command.split()) == 0
    assert engine.calls[-1] == ("close",)


@pytest.mark.parametrize("command", NEGATIVES)
@pytest.mark.parametrize("flag", [(), ("--json",)])
def test_an_honest_negative_ends_with_1(command: str, flag: tuple[str, ...]) -> None:
    assert run(NEGATIVES[command], *command.split(), *flag) == 1


def test_an_answer_in_part_is_an_answer() -> None:
    assert run(FakeEngine(answer=replace(fakes.ANSWER, status="partial")), "ask", "x") == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_the_value_and_nothing_else(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(FakeEngine(), *command.split(), "--json")
    out, err = capsys.readouterr()
    assert json.loads(out) == json.loads(json.dumps(COMMANDS[command].as_json()))
    assert err == ""


def test_the_query_reaches_the_engine_as_typed() -> None:
    engine = FakeEngine()
    run(
        engine,
        "search",
        "base",
        "fee",
        "-k",
        "3",
        "--filter",
        "kind=note",
        "--filter",
        "kind=code",
        "--filter",
        "path=a/*",
        "--as-of",
        "2022",
        "--build",
        "v1",
    )
    filters = {"kind": ["note", "code"], "path": "a/*"}
    given = {"k": 3, "filters": filters, "profile": "hybrid", "suppose": [], "explain": False, "trace": True}
    settings = {**given, "as_of": "2022", "build": "v1"}
    assert engine.calls[:2] == [("open", None, False), ("search", "base fee", settings)]


def test_the_question_reaches_the_engine_as_typed() -> None:
    engine = FakeEngine()
    run(engine, "ask", "why?", "--mode", "insight", "--as-of", "2022-06", "--store", "x.db")
    assert engine.calls[:2] == [
        ("open", Path("x.db"), False),
        ("ask", "why?", {"mode": "insight", "filters": {}, "as_of": "2022-06", "build": None}),
    ]


def test_only_index_makes_a_store() -> None:
    made = {}
    for command in COMMANDS:
        engine = FakeEngine()
        run(engine, *command.split())
        made[command.split()[0]] = engine.calls[0][2]
    assert [command for command, create in made.items() if create] == ["index"]


def test_index_passes_its_settings_on() -> None:
    engine = FakeEngine()
    flags = "--include *.md --exclude x/* --name n --max-bytes 5 --max-heading-depth 2 --lexical-only --dry-run"
    run(engine, "index", "a", "b", *flags.split(), "--history")
    settings = {
        "name": "n",
        "include": ["*.md"],
        "exclude": ["x/*"],
        "max_bytes": 5,
        "max_heading_depth": 2,
        "lexical_only": True,
        "dry_run": True,
        "history": True,
    }
    assert engine.calls[1] == ("index", ["a", "b"], settings)


def test_a_dash_reads_the_words_from_stdin() -> None:
    engine = FakeEngine()
    run(engine, "ask", "-", streams=Streams(out=paper(), err=paper(), stdin=io.StringIO("why is it\nburned?\n")))
    assert engine.calls[1][1] == "why is it\nburned?"


def test_a_dash_without_stdin_is_wrong_usage() -> None:
    assert run(FakeEngine(), "ask", "-", streams=Streams(out=paper(), err=paper(), stdin=None)) == 2


def test_bytes_that_are_no_text_do_not_reach_the_engine() -> None:
    engine = FakeEngine()
    run(engine, "search", b"caf\xe9".decode("utf-8", "surrogateescape"))
    assert engine.calls[1][1] == "caf?"


def test_status_lists_findings_of_one_kind_or_all(capsys: pytest.CaptureFixture[str]) -> None:
    engine = FakeEngine()
    assert run(engine, "status", "--findings", "dangling") == 0
    assert run(engine, "status", "--findings", "--json") == 0
    assert [call for call in engine.calls if call[0] == "findings"] == [("findings", "dangling"), ("findings", None)]
    out = capsys.readouterr().out
    assert out.startswith("dangling  notes/fees.md  cites eip-9999, which is not here\n{")
    assert json.loads(out[out.index("{") :])["found"] == [
        {"path": "notes/fees.md", "kind": "dangling", "detail": "cites eip-9999, which is not here"}
    ]


def test_a_kind_of_finding_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FakeEngine(), "status", "--findings", "nice") == 2
    assert "truncated" in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "status"), [("y\n", 0), ("YES\n", 0), ("n\n", 1), ("\n", 1), ("", 1)])
def test_a_person_is_asked_before_anything_is_removed(typed: str, status: int) -> None:
    engine = FakeEngine()
    streams = Streams(out=paper(), err=paper(is_terminal=True), stdin=Keyboard(typed))
    assert run(engine, "remove", "fees", streams=streams) == status
    assert (("remove", "fees") in engine.calls) == (status == 0)


def test_nothing_is_removed_when_nobody_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    engine = FakeEngine()
    assert run(engine, "remove", "fees") == 2
    assert ("remove", "fees") not in engine.calls
    assert "--yes" in capsys.readouterr().err


def test_quiet_indexing_prints_only_what_was_not_at_its_best(capsys: pytest.CaptureFixture[str]) -> None:
    run(FakeEngine(indexed=replace(fakes.INDEXED, degraded=[DENSE])), "index", "a", "--quiet")
    assert capsys.readouterr() == ("", DENSE_WARNING)


@pytest.mark.parametrize("command", ["search x", "ask x"])
def test_what_was_not_at_its_best_is_said_on_stderr(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    degraded = [DENSE]
    engine = FakeEngine(
        result=replace(fakes.RESULT, degraded=degraded), answer=replace(fakes.ANSWER, degraded=degraded)
    )
    run(engine, *command.split())
    out, err = capsys.readouterr()
    assert (err, degraded[0] in out) == (DENSE_WARNING, False)


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (ReferenceUnknown("x"), 2, "attest: the store has no 'x'; `attest search` finds what is there"),
        (AnswerUnknown("last"), 2, "attest: the store has no answer yet; make one with: attest ask QUESTION"),
        (
            AnswerUnknown("x"),
            2,
            "attest: the store has no answer 'x'; give the id that `attest ask` printed, its beginning, `last`, "
            "or the path of an exported answer",
        ),
        (
            StoreMissing(Path("my k.db")),
            3,
            "attest: there is no store at my k.db; make one with: attest index PATH --store 'my k.db'",
        ),
        (
            StoreMissing(Path(".attest/attest.db")),
            3,
            "attest: there is no store at .attest/attest.db; make one with: attest index PATH",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "a.md"), 2, "attest: a.md: Permission denied"),
        (KeyboardInterrupt(), 130, "attest: interrupted"),
        (
            ValueError("two\nlines"),
            70,
            "attest: internal error: ValueError: two lines (run with ATTEST_TRACE=1 for the traceback)",
        ),
    ],
)
@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_every_error_is_one_line_on_stderr_with_its_status_and_no_json(
    error: BaseException, status: int, line: str, flags: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(FakeEngine(error=error), "show", "x", *flags) == status
    assert capsys.readouterr() == ("", f"{line}\n")


def test_an_interrupted_index_says_how_to_carry_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FakeEngine(error=KeyboardInterrupt()), "index", "a") == 130
    assert (
        capsys.readouterr().err == "attest: interrupted; what was committed stays, run the same command to carry on\n"
    )


def test_the_traceback_of_a_bug_is_there_for_the_asking(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ATTEST_TRACE", "1")
    assert run(FakeEngine(error=ValueError("why")), "check") == 70
    assert "Traceback (most recent call last)" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--help", "--version"])
def test_help_and_version_end_with_0(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FakeEngine(), flag) == 0
    assert "attest" in capsys.readouterr().out


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    names = [command.split()[0] for command in COMMANDS]
    assert [run(FakeEngine(), name, "--help") for name in names] == [0] * len(names)
    assert capsys.readouterr().out.count("--store PATH") >= len(names)
