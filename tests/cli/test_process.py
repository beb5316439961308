"""The command as a process: its streams, its encoding, its end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import environment, python

WITH_FAKE = """
import sys
from attest.cli import main
from tests.cli.fakes import FakeEngine
sys.exit(main(open_store=FakeEngine().open))
"""
ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
LATIN = {"PYTHONIOENCODING": "latin-1"}


def attest(*argv: str, fake: bool = False, stdin: str = "", **more: str) -> subprocess.CompletedProcess[bytes]:
    start = ["-c", WITH_FAKE] if fake else ["-m", "attest"]
    return subprocess.run(
        [sys.executable, *start, *argv], capture_output=True, input=stdin.encode(), check=False, env=environment(**more)
    )


def test_help_and_version_are_for_stdout() -> None:
    for flag in ("--help", "--version"):
        done = attest(flag)
        assert (done.returncode, done.stderr, done.stdout[:1] != b"") == (0, b"", True)


@pytest.mark.parametrize("argv", [(), ("serch",), ("search",), ("search", "x", "--bad")])
def test_wrong_usage_is_one_line_and_no_traceback(argv: tuple[str, ...]) -> None:
    done = attest(*argv)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_no_store_is_one_line_that_says_how_to_make_one(tmp_path: Path) -> None:
    done = attest("search", "x", "--store", str(tmp_path / "none.db"))
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (3, b"", 1)
    assert b"attest index" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("more", [ASCII, LATIN])
@pytest.mark.parametrize("argv", [("search", "fee"), ("ask", "fee"), ("show", "fees"), ("check",)])
def test_any_encoding_of_stdout_will_do(argv: tuple[str, ...], more: dict[str, str]) -> None:
    done = attest(*argv, fake=True, **more)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("more", [ASCII, LATIN, {"PYTHONIOENCODING": "utf-8"}])
def test_json_says_the_same_in_any_encoding(more: dict[str, str]) -> None:
    done = attest("search", "fee", "--json", fake=True, **more)
    assert "burned — always" in json.loads(done.stdout)["hits"][0]["text"]


def test_output_is_without_markup_where_there_is_no_terminal() -> None:
    done = attest("search", "fee", fake=True, NO_COLOR="")
    assert b"\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("more", "marked"),
    [({"NO_COLOR": "", "TERM": "xterm"}, True), ({"NO_COLOR": "1", "TERM": "xterm"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_terminal_gets_markup_unless_it_says_no(more: dict[str, str], marked: bool) -> None:
    ours, theirs = os.openpty()
    done = subprocess.run(
        [sys.executable, "-c", WITH_FAKE, "search", "fee"], stdout=theirs, check=False, env=environment(**more)
    )
    os.close(theirs)
    said = os.read(ours, 10_000)
    os.close(ours)
    assert (done.returncode, b"\x1b[1mfee\x1b[0m" in said) == (0, marked)


def test_a_dash_reads_the_query_from_stdin() -> None:
    assert attest("search", "-", fake=True, stdin="base fee\n").returncode == 0


@pytest.mark.parametrize("argv", [("--help",), ("search", "fee"), ("search", "fee", "--json")])
def test_a_reader_that_goes_away_gets_no_complaint(argv: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", WITH_FAKE, *argv], stdout=writer, stderr=subprocess.PIPE, check=False, env=environment()
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")  # 128 + SIGPIPE, as of any other tool


def test_a_full_disk_is_one_line() -> None:
    if not (full := Path("/dev/full")).exists():
        return  # only some systems have such a device
    with full.open("w") as nowhere:
        done = subprocess.run(
            [sys.executable, "-c", WITH_FAKE, "check"],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"attest: ")


def test_a_closed_stdout_is_nobody_to_talk_to() -> None:
    code = f"import sys\nsys.stdout = None\n{WITH_FAKE}"
    done = python(code, "check")
    assert (done.returncode, done.stderr) == (0, "")
