"""Kill the process anywhere: the store opens, is sound, has whole documents only, and the next run carries on."""

import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import attest
from attest.engine import Attest
from attest.errors import StoreMissing
from tests.invariants.notes import BIG, made_up
from tests.opened import database_of
from tests.processes import environment
from tests.worlds import lay_out, put, state

Whole = Mapping[tuple[str, str], frozenset[tuple[Any, ...]]]
"""From document and revision to all chunks and links that belong to it."""


def whole_documents(kb: Attest) -> Whole:
    with database_of(kb).reading() as connection:
        held: dict[tuple[str, str], set[tuple[Any, ...]]] = {
            (row[0], row[1]): set() for row in connection.execute("SELECT document_id, revision_id FROM document")
        }
        for sql in ("SELECT document_id, revision_id, chunk_id, tokens, input_hash FROM chunk",
                    'SELECT document_id, revision_id, target, relation, start, "end" FROM link'):  # fmt: skip
            for row in connection.execute(sql):
                held[row[0], row[1]].add(tuple(row[2:]))
    return {key: frozenset(rows) for key, rows in held.items()}


@dataclass(kw_only=True)
class Bench:
    """A folder, its store, and commands on them that are ended before their time."""

    home: Path
    flags: Sequence[str]
    chance: random.Random
    whole: dict[tuple[str, str], frozenset[tuple[Any, ...]]] = field(default_factory=dict)
    kills: int = 0
    runs_at_kill: set[str] = field(default_factory=set)

    @property
    def store(self) -> Path:
        return self.home / "attest.db"

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "attest", "--store", str(self.store), "index", str(self.home / "docs")]
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background hands down deafness
        try:
            return subprocess.Popen(
                [*command, *self.flags, "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
            )
        finally:
            signal.signal(signal.SIGINT, before)

    def runs(self) -> int:
        """How many runs have begun, read past the engine."""
        if not self.store.exists():
            return 0
        try:
            with closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as connection:
                return int(connection.execute("SELECT count(*) FROM run").fetchone()[0])
        except sqlite3.Error:
            return 0

    def at_work(self) -> subprocess.Popen[bytes]:
        """A process that has begun to write."""
        before, process = self.runs(), self.start()
        while self.runs() == before and process.poll() is None:
            _ended(process, 0.01)
        return process

    def clean(self, name: str) -> dict[str, object]:
        """The state of a store that is built at once from the folder as it is, and its documents for comparison."""
        with attest.open(self.home / f"{name}.db") as kb:
            kb.index([self.home / "docs"], lexical_only="--lexical-only" in self.flags)
            self.whole |= whole_documents(kb)
            return state(kb)

    def forget(self) -> None:
        for file in self.home.glob("attest.db*"):
            file.unlink()

    def kill(self, process: subprocess.Popen[bytes], after: float) -> bool:
        """Kill it some seconds from now; False when it had ended by then."""
        killed = not _ended(process, after)
        if killed:
            workers = _children(process.pid)
            process.kill()
            self.kills += 1
            self.runs_at_kill.add("with workers" if workers else "alone")
            assert all(_gone(worker) for worker in workers)
        process.communicate()
        return killed

    def look(self) -> None:
        """What must hold after any end."""
        try:
            kb = attest.open(self.store, create=False)
        except StoreMissing:
            return  # it ended before there was one
        with kb:
            assert kb.check().faults == []
            assert kb.search("base fee", profile="lexical", k=3).hits or not kb.status().documents
            for key, rows in whole_documents(kb).items():
                assert rows == self.whole[key], key

    def finish(self) -> dict[str, object]:
        process = self.start()
        said = process.communicate(timeout=120)
        assert process.returncode == 0, said
        with attest.open(self.store, create=False) as kb:
            assert kb.check().faults == []
            return state(kb)


def _ended(process: subprocess.Popen[bytes], within: float) -> bool:
    try:
        process.wait(timeout=within)
    except subprocess.TimeoutExpired:
        return False
    return True


def _children(pid: int) -> list[int]:
    """File descriptors that tell when each child of a process ends; none on systems that cannot say."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if not listed.exists():
        return []
    found = []
    for child in listed.read_text().split():
        try:
            found.append(os.pidfd_open(int(child)))
        except ProcessLookupError:
            continue
    return found


def _gone(descriptor: int) -> bool:
    """Whether a process ends within a minute. It ends when its pipe does, but gives way to all others until then."""
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    ended = bool(waiting.poll(60_000))
    os.close(descriptor)
    return ended


def changed(bench: Bench, files: int, size: int) -> None:
    """A tenth of the folder is edited, a file goes, another comes."""
    docs, chance = bench.home / "docs", bench.chance
    there = sorted(docs.glob("*.md"))
    for place in chance.sample(there, files // 10):
        put(docs, place.name, made_up(chance, files, size).encode())
    chance.choice(there).unlink()
    put(docs, f"new{chance.randrange(10**6)}.md", made_up(chance, files, size).encode())


def killed_again_and_again(bench: Bench, *, files: int, size: int, rounds: int, kills: int) -> None:
    lay_out(bench.home / "docs", {f"n{n:03}.md": made_up(bench.chance, n, size) for n in range(files)})
    for number in range(rounds):
        if number:
            changed(bench, files, size)
        began = time.perf_counter()
        expected = bench.clean(f"clean{number}")
        lasts = time.perf_counter() - began
        while bench.kills < kills * (number + 1):
            killed = bench.kill(bench.at_work(), bench.chance.uniform(0.0, 0.4 * lasts))
            bench.look()
            if not killed:
                bench.forget()
        found = bench.finish()
        for name in expected:
            assert found[name] == expected[name], name


def test_a_store_survives_kills_while_many_processes_fill_it(tmp_path: Path) -> None:
    bench = Bench(home=tmp_path, flags=["--lexical-only"], chance=random.Random(1))
    killed_again_and_again(bench, files=150, size=BIG, rounds=1, kills=6)
    assert "with workers" in bench.runs_at_kill or not Path("/proc").exists()


def test_a_store_survives_kills_in_every_stage_of_small_runs(tmp_path: Path) -> None:
    bench = Bench(home=tmp_path, flags=["--lexical-only"], chance=random.Random(2))
    killed_again_and_again(bench, files=150, size=1_000, rounds=2, kills=10)


def test_a_store_survives_kills_while_it_is_made(tmp_path: Path) -> None:
    bench = Bench(home=tmp_path, flags=["--lexical-only"], chance=random.Random(3))
    lay_out(tmp_path / "docs", {f"n{n}.md": made_up(bench.chance, n, 500) for n in range(20)})
    expected = bench.clean("clean")
    for number in range(12):
        bench.forget()
        process = bench.start()
        while not bench.store.exists() and process.poll() is None:
            _ended(process, 0.001)
        bench.kill(process, number * 0.002)
        bench.look()
    assert bench.finish() == expected


def test_a_store_survives_kills_while_texts_are_embedded(tmp_path: Path) -> None:
    bench = Bench(home=tmp_path, flags=[], chance=random.Random(4))
    killed_again_and_again(bench, files=12, size=2_000, rounds=1, kills=12)


def test_ctrl_c_ends_with_130_and_a_store_that_is_sound(tmp_path: Path) -> None:
    bench = Bench(home=tmp_path, flags=["--lexical-only"], chance=random.Random(5))
    lay_out(tmp_path / "docs", {f"n{n:03}.md": made_up(bench.chance, n, BIG) for n in range(150)})
    expected = bench.clean("clean")
    process = bench.at_work()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.count(b"\n")) == (130, b"", 1)
    assert b"run the same command to carry on" in err
    bench.look()
    assert bench.finish() == expected
