"""What stands around the figures: tables, queries, child processes, and the plan of `make bench`."""

import importlib
import subprocess
import sys
from pathlib import Path

import commands
import indexing
import latency
import pytest
import run
from script import parser_of, script
from tables import against, number, table, times

from attest.errors import StoreMissing

SCRIPTS = sorted(
    file.stem
    for file in Path(commands.__file__).parent.glob("*.py")
    if "\ndef main(" in file.read_text(encoding="utf-8")
)
FAILING = "import sys; sys.stderr.write('first line\\nit broke\\n'); sys.exit(2)"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_says_how_it_is_called_and_what_it_prints(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    called = importlib.import_module(name)
    with pytest.raises(SystemExit, match="0"):
        called.main(["--help"])
    said = capsys.readouterr().out
    assert called.__doc__ in said
    assert f"python benchmarks/{name}.py" in said


def test_what_stops_a_script_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    @script
    def main(reason: Exception) -> int:
        raise reason

    for reason in (StoreMissing(tmp_path), FileNotFoundError("no such file"), commands.CommandFailedError("it broke")):
        assert main(reason) == 2
        assert capsys.readouterr().err == f"test_benchmark_scripts: {reason}\n"
    with pytest.raises(ZeroDivisionError):
        main(ZeroDivisionError())
    assert parser_of("a\n  b").format_help().count("\n  b")


def test_a_table_has_its_first_column_to_the_left_and_the_others_to_the_right() -> None:
    assert table(["what", "n"], [["a", "100"], ["longer", "2"]]).splitlines() == [
        "what      n",
        "------  ---",
        "a       100",
        "longer    2",
    ]


def test_a_figure_stands_beside_its_budget_and_its_baseline() -> None:
    assert against("x", 50, 25, 100, "y") == ["x", "50.0", "25.0", "×2.00", "100", "×0.50", "y"]
    assert against("x", 50, None, None, "") == ["x", "50.0", "–", "–", "–", "–", ""]


def test_a_ratio_to_nothing_is_none() -> None:
    assert (times(1, 0), times(None, 1), number(None)) == ("–", "–", "–")


def test_queries_come_from_lines_or_from_a_question_file(tmp_path: Path) -> None:
    file = tmp_path / "queries"
    file.write_text('plain words\n\n{"question": "from JSON"}\n')
    assert latency.load_queries(file, None) == ["plain words", "from JSON"]
    assert latency.load_queries(file, 1) == ["plain words"]
    assert len(latency.load_queries(None, 3)) == 3


def test_a_command_is_timed_with_the_memory_of_its_own_process() -> None:
    asked = [sys.executable, "-c", "x = bytearray(200_000_000); print('1')"]
    program = f"import commands; print(commands.run({asked!r}).peak_mb)"  # its own process: a child inherits our peak
    measured = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(commands.__file__).parent, capture_output=True, text=True, check=True
    )
    assert 200 < float(measured.stdout) < 400


def test_the_honest_negative_is_a_result_and_a_failure_is_not() -> None:
    assert commands.run([sys.executable, "-c", "raise SystemExit(1)"]).stdout == ""
    with pytest.raises(commands.CommandFailedError, match="it broke"):
        commands.run([sys.executable, "-c", FAILING])


def test_documents_are_copied_without_version_control_and_the_median_one_is_changed(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    (folder / ".git").mkdir(parents=True)
    for name, size in (("a.md", 1), ("b.md", 5), ("c.md", 9), (".git/config", 5), ("d.bin", 5)):
        (folder / name).write_text("x" * size)
    (tmp_path / "work").mkdir()
    (copied,) = indexing.copy([folder], tmp_path / "work")
    assert [file.name for file in indexing.files([copied])] == ["a.md", "b.md", "c.md", "d.bin"]
    assert indexing.median_document([copied]) == copied / "b.md"


def test_the_primer_is_what_runs_when_nothing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    planned = [step[0] for step in run.steps(run.data(), tmp_path / "x.db", quick=False)]
    assert planned == ["latency.py", "indexing.py"]
    monkeypatch.setenv("ATTEST_BENCH_CORPUS", f"{tmp_path}")
    other = run.data()
    assert (other.corpus, other.questions) == ([tmp_path], None)
    assert [step[0] for step in run.steps(other, tmp_path / "x.db", quick=True)] == ["latency.py"]
