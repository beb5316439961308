"""Every benchmark of speed and memory on what is there, as `make bench` calls it.

    python benchmarks/run.py [--quick]

By default the primer and its questions. Larger data is named by the environment:

    ATTEST_BENCH_CORPUS     folders to index, separated as in PATH
    ATTEST_BENCH_QUESTIONS  questions over them, to be asked while time is taken
    ATTEST_BENCH_STORE      a store that has them already (default: one is made, used and deleted)
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from commands import CommandFailedError, attest_command, run
from script import parser_of
from tables import number

from attest.errors import AttestError
from attest.evaluation.questions import load_questions

HERE = Path(__file__).resolve().parent
PRIMER = HERE.parent / "examples" / "primer"
PRIMER_QUESTIONS = HERE.parent / "examples" / "primer-questions.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """What the benchmarks run on."""

    corpus: list[Path]
    questions: Path | None
    store: Path | None


def data() -> Data:
    """The primer, or what the environment names. Questions over other documents would mean nothing."""
    named = os.environ.get("ATTEST_BENCH_CORPUS")
    questions = os.environ.get("ATTEST_BENCH_QUESTIONS") or ("" if named else str(PRIMER_QUESTIONS))
    store = os.environ.get("ATTEST_BENCH_STORE")
    return Data(
        corpus=[Path(part) for part in named.split(os.pathsep) if part] if named else [PRIMER],
        questions=Path(questions) if questions else None,
        store=Path(store) if store else None,
    )


def steps(on: Data, store: Path, *, quick: bool) -> Iterator[list[str]]:
    """The benchmarks as command lines."""
    corpus = [str(path) for path in on.corpus]
    queries = ["--queries", str(on.questions)] if on.questions else []
    yield ["latency.py", "--store", str(store), *queries]
    if not quick:
        question = ["--question", load_questions(on.questions)[0].text] if on.questions else []
        yield ["indexing.py", *corpus, *question]


def made(on: Data, folder: Path) -> Path:
    """The store that was named, or one made now."""
    if on.store:
        return on.store
    store = folder / "attest.db"
    print(f"indexing {', '.join(map(str, on.corpus))} …", file=sys.stderr)
    finished = run([*attest_command(), "index", *map(str, on.corpus)], store=store)
    print(f"indexed, vectors included, in {number(finished.seconds)} s; peak {number(finished.peak_mb)} MB")
    return store


def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the benchmark of indexing")
    options = parser.parse_args(argv)
    on = data()
    missing = [path for path in [*on.corpus, on.questions] if path and not path.exists()]
    if missing:
        print(f"bench: there is no {missing[0]}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="attest-bench-") as folder:
        try:
            planned = list(steps(on, made(on, Path(folder)), quick=options.quick))
        except (CommandFailedError, AttestError) as error:
            print(f"bench: {error}", file=sys.stderr)
            return 2
        failed = [step[0] for step in planned if not _ran(step)]
    if failed:
        print(f"bench: failed: {', '.join(failed)}", file=sys.stderr)
    return 2 if failed else 0


def _ran(step: Sequence[str]) -> bool:
    print(f"\n== {step[0]} " + "=" * (100 - len(step[0])), flush=True)
    return subprocess.run([sys.executable, str(HERE / step[0]), *step[1:]], check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
