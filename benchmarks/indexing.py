"""Time, memory and size of indexing, as the command does it.

    python benchmarks/indexing.py PATH… [--question TEXT] [--vectors]

The folders are copied first (not counted), so that one file can be changed. Measured: the first index (lexical) and the
first answer after it, an index with nothing changed, one with one file changed, and a rebuild of the same state, the
baseline of the two before. The baseline of the rebuild: every file read and put whole into an FTS5 table.
With `--vectors` also the vectors of the rebuilt store, in chunks a second, and one file changed after that.
"""

import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from commands import Finished, attest_command, run
from script import parser_of, script
from stored import COUNT_SQL, reading
from tables import AGAINST, BUDGETS_MB, BUDGETS_MS, LEAST_CHUNKS_PER_SECOND, against, number, table, times

QUESTION = "What is this about?"
LINE = "\n\nA line that a benchmark added.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs:
    """The commands that were run on one body of documents."""

    first: Finished
    answer: Finished
    unchanged: Finished
    changed: Finished
    rebuild: Finished
    change_seen: bool
    """Whether the build is another one after the file was changed; if not, that time means nothing."""
    same_build: bool
    """Whether the incremental store and the rebuilt one name the same build."""


def copy(paths: Sequence[Path], into: Path) -> list[Path]:
    """Copies of the folders, each under its own name, without version control."""
    copies = []
    for path in paths:
        target = into / path.resolve().name
        if path.is_dir():
            shutil.copytree(path, target, ignore=shutil.ignore_patterns(".git", ".attest"))
        else:
            shutil.copy2(path, target)
        copies.append(target)
    return copies


def files(paths: Sequence[Path]) -> list[Path]:
    """All files below the paths."""
    return sorted(file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file())


def median_document(paths: Sequence[Path]) -> Path:
    """The text file of median size: the one to change."""
    texts = [file for file in files(paths) if file.suffix in (".md", ".txt")] or files(paths)
    return sorted(texts, key=lambda file: (file.stat().st_size, file))[len(texts) // 2]


def plain_load(paths: Sequence[Path], database: Path) -> float:
    """Seconds to read every file and put it whole into an FTS5 table: what indexing must at least do."""
    started = time.perf_counter()
    rows = sqlite3.connect(database)
    rows.execute("CREATE VIRTUAL TABLE plain USING fts5 (path UNINDEXED, body)")
    with rows:
        for file in files(paths):
            rows.execute("INSERT INTO plain VALUES (?, ?)", [str(file), file.read_text(errors="replace")])
    rows.close()
    return time.perf_counter() - started


def measure(paths: Sequence[Path], work: Path, question: str) -> Runs:
    """Index, ask, index again, change a file, index, rebuild."""
    store, rebuilt = work / "store" / "attest.db", work / "rebuilt" / "attest.db"
    for one in (store, rebuilt):
        one.parent.mkdir()
    first, answer = index(paths, store), run([*attest_command(), "ask", question], store=store)
    unchanged, before = index(paths, store), build_of(store)
    with median_document(paths).open("a", encoding="utf-8") as file:
        file.write(LINE)
    changed = index(paths, store)
    rebuild = index(paths, rebuilt)
    return Runs(
        first=first,
        answer=answer,
        unchanged=unchanged,
        changed=changed,
        rebuild=rebuild,
        change_seen=build_of(store) != before,
        same_build=build_of(store) == build_of(rebuilt),
    )


def index(paths: Sequence[Path], store: Path, *options: str) -> Finished:
    """`attest index`, lexical unless options say otherwise."""
    return run([*attest_command(), "index", *(options or ["--lexical-only"]), *map(str, paths)], store=store)


def build_of(store: Path) -> str:
    """The build that a search of the store runs against."""
    return run([*attest_command(), "search", "the", "--json"], store=store).json()["build_id"]


def size_mb(store: Path) -> float:
    """The database and its log."""
    return sum(file.stat().st_size for file in store.parent.glob(f"{store.name}*")) / 1e6


def chunks(store: Path) -> int:
    with reading(store) as database:
        return database.execute(COUNT_SQL).fetchone()[0]


def report(paths: Sequence[Path], work: Path, runs: Runs) -> str:
    store = work / "store" / "attest.db"
    plain = plain_load(paths, work / "plain.db")
    text_mb = sum(file.stat().st_size for file in files(paths)) / 1e6
    first_answer = runs.first.seconds + runs.answer.seconds
    rows = (
        ("first index, s", runs.first.seconds, None, plain, "whole files into FTS5"),
        ("first cited answer, s", first_answer, "first cited answer", plain, "whole files into FTS5"),
        ("nothing changed, s", runs.unchanged.seconds, "nothing changed", runs.rebuild.seconds, "rebuild"),
        ("one file changed, s", runs.changed.seconds, "one file changed", runs.rebuild.seconds, "rebuild"),
        ("rebuild, s", runs.rebuild.seconds, None, plain, "whole files into FTS5"),
    )
    lines = [
        against(name, figure, BUDGETS_MS[budget] / 1000 if budget else None, baseline, what)
        for name, figure, budget, baseline, what in rows
    ]
    lines.append(against("peak memory, MB", runs.first.peak_mb, BUDGETS_MB["indexing"], text_mb, "all files"))
    lines.append(against("database, MB", size_mb(store), None, text_mb, "all files"))
    title = f"indexing {len(files(paths))} files, {number(text_mb)} MB, {chunks(store)} chunks, lexical"
    seen, same = ("yes" if right else "NO" for right in (runs.change_seen, runs.same_build))
    return table(AGAINST, lines, title=title) + f"\nthe change was seen: {seen}; incremental equals rebuild: {same}"


def report_vectors(paths: Sequence[Path], work: Path) -> str:
    """Vectors for the rebuilt store, which has none."""
    store = work / "rebuilt" / "attest.db"
    finished = run([*attest_command(), "index", *map(str, paths)], store=store)
    speed = chunks(store) / finished.seconds
    with median_document(paths).open("a", encoding="utf-8") as file:
        file.write(LINE)
    changed = run([*attest_command(), "index", *map(str, paths)], store=store)
    ratio = times(speed, LEAST_CHUNKS_PER_SECOND)
    return (
        f"\nvectors: {chunks(store)} chunks in {number(finished.seconds)} s, {number(speed)} chunks/s "
        f"({ratio} of the budget); peak {number(finished.peak_mb)} MB; database {number(size_mb(store))} MB"
        f"\none file changed, with vectors: {number(changed.seconds)} s "
        f"({times(changed.seconds, BUDGETS_MS['one file changed'] / 1000)} of the budget); "
        f"peak {number(changed.peak_mb)} MB"
    )


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="folders to index; they are copied first")
    parser.add_argument("--question", default=QUESTION, help="what the first answer is asked")
    parser.add_argument("--vectors", action="store_true", help="also compute vectors (minutes on a large body)")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="attest-bench-") as folder:
        work = Path(folder)
        (work / "documents").mkdir()
        paths = copy(options.paths, work / "documents")
        print(report(paths, work, measure(paths, work, options.question)))
        if options.vectors:
            print(report_vectors(paths, work))
    return 0


if __name__ == "__main__":
    sys.exit(main())
