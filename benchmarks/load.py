"""A server under load: 64 clients on loopback that search, ask and read documents without a pause between requests.

    python benchmarks/load.py --store STORE [--seconds N] [--clients N] [--queries FILE] [--indexing FOLDER]

It starts `attest serve` on the store, first measures one client alone, then all of them at once, and prints throughput,
times beside those of the one client, errors by kind, and the server's resident memory. With --indexing, `attest index`
brings a folder into the same store meanwhile: use a copy of a store that you want to keep. Asking stores answers.

FILE is that of latency.py; without it, questions are made of the titles in the store, so that few come twice.
Absolute times drift between machines, and the clients share this one with the server: compare the ratios.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlsplit

from commands import CommandFailedError, attest_command, served
from latency import load_queries
from script import parser_of, script
from stored import reading
from tables import number, table, times

from attest.evaluation.statistics import percentile

RATIO_BUDGET = 10.0
"""Of the p95 of a search with all clients to that of one."""
MIX = {"search": 6, "show": 3, "ask": 1}
"""Requests of each kind among ten."""
TITLES_SQL = "SELECT document_id, title FROM document ORDER BY document_id"
_PATIENCE_SECONDS = 120.0
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") / 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What clients may ask for."""

    questions: Sequence[str]
    documents: Sequence[str]


@dataclass(slots=True, kw_only=True)
class Figures:
    """What came of the requests of one period."""

    seconds: float
    times_ms: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in MIX})
    errors: Counter[str] = field(default_factory=Counter)

    def p(self, kind: str, q: float) -> float | None:
        return percentile(self.times_ms[kind], q) if self.times_ms[kind] else None

    @property
    def requests(self) -> int:
        return sum(map(len, self.times_ms.values()))


@dataclass(slots=True, kw_only=True)
class Client:
    """One connection that is kept. It is opened anew when the server has closed it, which is no error."""

    host: str
    port: int
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: bytes = b"") -> int:
        """The status of the answer, which is read to its end."""
        if self.streams is None or self.streams[0].at_eof():
            self.streams = await asyncio.open_connection(self.host, self.port, limit=1 << 24)
        reader, writer = self.streams
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        said = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"^content-length: (\d+)", said, re.M)
        if length is None:
            raise CommandFailedError("the server sent an answer without its length")
        json.loads(await reader.readexactly(int(length[1])))
        if "connection: close" in said:
            self.close()
        return int(said.split(" ", 2)[1])

    def close(self) -> None:
        if self.streams:
            self.streams[1].close()
        self.streams = None


def request(kind: str, asked: Asked, chance: random.Random) -> tuple[str, str, bytes]:
    """Method, path and body of a request."""
    if kind == "show":
        return "GET", f"/v1/documents/{quote(chance.choice(asked.documents))}?start=0&end=1", b""
    question = chance.choice(asked.questions)
    if kind == "search":
        return "POST", "/v1/search", json.dumps({"query": question}).encode()
    return "POST", "/v1/ask", json.dumps({"question": question}).encode()


async def busy(client: Client, asked: Asked, figures: Figures, chance: random.Random) -> None:
    """One request after the other until the period is over. Clients come one by one in its first tenth."""
    ends = time.perf_counter() + figures.seconds
    await asyncio.sleep(chance.random() * figures.seconds / 10)
    kinds, weights = list(MIX), list(MIX.values())
    while time.perf_counter() < ends:
        kind = chance.choices(kinds, weights)[0]
        started = time.perf_counter()
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                status = await client.send(*request(kind, asked, chance))
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            figures.errors[f"{kind}: {type(error).__name__}"] += 1
            client.close()
            continue
        if status == 200:
            figures.times_ms[kind].append((time.perf_counter() - started) * 1000)
        else:
            figures.errors[f"{kind}: status {status}"] += 1
    client.close()


async def period(
    url: str, asked: Asked, *, clients: int, seconds: float, meanwhile: Callable[[], Awaitable[None]]
) -> Figures:
    """So many clients for so many seconds."""
    place, figures = urlsplit(url), Figures(seconds=seconds)
    assert place.hostname is not None
    assert place.port is not None
    each = [
        busy(Client(host=place.hostname, port=place.port), asked, figures, random.Random(n)) for n in range(clients)
    ]
    await asyncio.gather(*each, meanwhile())
    return figures


@dataclass(slots=True, kw_only=True)
class Memory:
    """Resident megabytes of a process, looked at from time to time."""

    pid: int
    seconds: float
    seen: list[float] = field(default_factory=list)

    async def watch(self) -> None:
        ends = time.perf_counter() + self.seconds
        while time.perf_counter() < ends:
            self.seen.append(self.now())
            await asyncio.sleep(self.seconds / 20)

    def now(self) -> float:
        """Linux alone says this of another process in a file; elsewhere it is 0."""
        try:
            return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * _PAGE_KB / 1000
        except FileNotFoundError:
            return 0.0


def questions_of(store: Path, queries: Path | None) -> Asked:
    """Questions of the file or of the titles of the store, and the documents to read."""
    with reading(store) as database:
        rows = [(str(name), str(title)) for name, title in database.execute(TITLES_SQL)]
    if not rows:
        raise CommandFailedError(f"{store} has no documents to ask for")
    pairs = zip(rows, rows[1:] + rows[:1], strict=True)
    made = [f"What does {title} say about {other.split()[-1]}?" for (_, title), (_, other) in pairs if title and other]
    return Asked(questions=load_queries(queries, None) if queries else made, documents=[name for name, _ in rows])


@contextmanager
def indexing(store: Path, folder: Path | None) -> Iterator[Callable[[], str]]:
    """`attest index` on the store meanwhile. What is given says, after the load, how it fared."""
    if folder is None:
        yield lambda: "nothing was indexed meanwhile"
        return
    command = [*attest_command(), "index", str(folder), "--store", str(store), "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        yield lambda: f"indexing {folder.name} meanwhile: {_fared(process.poll())}"
        process.wait()


def _fared(status: int | None) -> str:
    return "still going on at the end" if status is None else "done" if status == 0 else f"FAILED with {status}"


async def loaded(store: Path, asked: Asked, options: argparse.Namespace) -> int:
    """Measure, print, and say 0 when no request failed."""
    with served(store) as (url, pid):
        alone_s = max(options.seconds / 6, 2.0)
        await period(url, asked, clients=1, seconds=2.0, meanwhile=_nothing)  # loads what is loaded once
        alone = await period(url, asked, clients=1, seconds=alone_s, meanwhile=_nothing)
        memory, used = Memory(pid=pid, seconds=options.seconds), processor_seconds(pid)
        with indexing(store, options.indexing) as fared:
            crowd = await period(url, asked, clients=options.clients, seconds=options.seconds, meanwhile=memory.watch)
            print(report(alone, crowd, options.clients))
            print(f"\n{fared()}")
        print(remembered([*memory.seen, memory.now()]))
        print(f"processors used by the server: {number((processor_seconds(pid) - used) / options.seconds)}")
        print(f"load of the machine, 1 and 5 minutes: {number(os.getloadavg()[0])}, {number(os.getloadavg()[1])}")
    return 1 if crowd.errors or alone.errors else 0


def processor_seconds(pid: int) -> float:
    """Time that a process has worked so far, where Linux says so; elsewhere 0."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


async def _nothing() -> None:
    pass


def report(alone: Figures, crowd: Figures, clients: int) -> str:
    """The table, the ratio beside its budget, and the errors."""
    rows = [
        [kind, *(number(figures.p(kind, q)) for figures in (alone, crowd) for q in (0.5, 0.95)),
         times(crowd.p(kind, 0.95), alone.p(kind, 0.95)), number(len(crowd.times_ms[kind]) / crowd.seconds)]
        for kind in MIX
    ]  # fmt: skip
    header = ["ms", "1 p50", "1 p95", f"{clients} p50", f"{clients} p95", "p95 to p95", "per second"]
    errors = ", ".join(f"{what} ×{n}" for what, n in crowd.errors.most_common()) or "none"
    return "\n".join([
        table(header, rows, title=f"{clients} clients for {crowd.seconds:.0f} s, beside 1"),
        f"\nsearch p95, times that of one client: {times(crowd.p('search', 0.95), alone.p('search', 0.95))}"
        f" (budget ×{RATIO_BUDGET:.0f})",
        f"requests: {crowd.requests:,} ({number(crowd.requests / crowd.seconds)}/s; one client alone"
        f" {number(alone.requests / alone.seconds)}/s)",
        f"errors: {errors}",
    ])  # fmt: skip


def remembered(seen: Sequence[float]) -> str:
    """Resident memory at the start, in the middle and at the end, and the most that was seen."""
    start, middle, end = seen[0], seen[len(seen) // 2], seen[-1]
    when = f"{start:,.0f} at the start, {middle:,.0f} in the middle, {end:,.0f} at the end; most {max(seen):,.0f}"
    return f"resident MB: {when}"


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True, help="the store to serve; answers are added to it")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long all clients are there (60)")
    parser.add_argument("--clients", type=int, default=64, help="how many (64)")
    parser.add_argument("--queries", type=Path, help="questions, as latency.py takes them")
    parser.add_argument("--indexing", type=Path, metavar="FOLDER", help="index this into the store meanwhile")
    options = parser.parse_args(argv)
    return asyncio.run(loaded(options.store, questions_of(options.store, options.queries), options))


if __name__ == "__main__":
    sys.exit(main())
