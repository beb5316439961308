"""Time of search and ask in process, of the commands and the server's start, and memory, beside budget and baseline.

    python benchmarks/latency.py --store STORE [--queries FILE] [--limit N] [--search-only]

FILE has a question a line, or is JSON Lines with a field `question`. Baselines: the same words joined by OR, put to the
store's own FTS5 index (what any search must at least do), and an interpreter that starts and does nothing.
Absolute times drift between machines: compare the ratios.
"""

import json
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from commands import attest_command, median_ms, megabytes, served
from script import parser_of, script
from stored import STORED_FTS_SQL, reading
from tables import AGAINST, BUDGETS_MB, BUDGETS_MS, against, table

from attest.evaluation.baselines import or_query
from attest.evaluation.statistics import percentile

GENERIC = (
    "What is this about?",
    "how does it work",
    "Who wrote it and when?",
    "Why was this chosen over the alternative?",
    "What are the security considerations?",
    "default value of the limit",
    "Which other documents does it depend on?",
    "What changed since the first version?",
    "what objections were raised and how were they answered",
    "get",
    "How many bytes may it have at most?",
    "What is the current status?",
    "definition of the terms",
    "Where is the rule implemented?",
    "difference between the two designs",
    "error when the input is invalid",
    "What happens if the deadline passes?",
    "list of constants and parameters",
    "cost of an operation",
    "What is the capital of France?",
)


def load_queries(path: Path | None, limit: int | None) -> list[str]:
    """The questions of the file, or a generic list."""
    if path is None:
        return list(GENERIC)[:limit]
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [json.loads(line)["question"] if line.startswith("{") else line for line in lines][:limit]


def timed(call: Callable[[str], Any], queries: Sequence[str]) -> list[float]:
    """Milliseconds of the call for each query."""
    figures = []
    for query in queries:
        started = time.perf_counter()
        call(query)
        figures.append((time.perf_counter() - started) * 1000)
    return figures


def peak_mb() -> float:
    """Largest resident memory of this process so far."""
    return megabytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def in_process(store: Path, queries: Sequence[str], *, ask: bool) -> tuple[dict[str, list[float]], float]:
    """Times of opening, the first search, every search and every ask; and the peak of memory."""
    import attest

    started = time.perf_counter()
    with attest.open(store) as knowledge:
        opened = (time.perf_counter() - started) * 1000
        first = timed(lambda query: knowledge.search(query, k=10).as_json(), queries[:1])
        searches = timed(lambda query: knowledge.search(query, k=10).as_json(), queries)
        asks = timed(lambda query: knowledge.ask(query).as_json(), queries) if ask else []
    return {"open": [opened], "first search": first, "search": searches, "ask": asks}, peak_mb()


def plain_searches(store: Path, queries: Sequence[str]) -> list[float]:
    """Times of the plainest question to the store's own index."""
    asked = [query for query in map(or_query, queries) if query]
    with reading(store) as database:
        timed(lambda query: database.execute(STORED_FTS_SQL, [query, 10]).fetchall(), asked[:1])
        return timed(lambda query: database.execute(STORED_FTS_SQL, [query, 10]).fetchall(), asked)


def report_in_process(figures: dict[str, list[float]], plain: Sequence[float], memory: float, bare: float) -> str:
    lines = []
    for what in ("search", "ask"):
        for name, q in (("p50", 0.5), ("p95", 0.95)):
            key = f"{what} {name}"
            if figures[what]:
                figure, other = percentile(figures[what], q), percentile(plain, q)
                lines.append(against(f"{key}, ms", figure, BUDGETS_MS.get(key), other, "FTS5-OR in the store"))
    lines.append(against("open, ms", figures["open"][0], None, None, ""))
    lines.append(against("first search, ms", figures["first search"][0], None, percentile(plain, 0.5), "FTS5-OR, p50"))
    lines.append(against("memory, MB", memory, BUDGETS_MB["serving"], bare, "before `import attest`"))
    return table(AGAINST, lines, title=f"in process, {len(figures['search'])} queries")


def report_commands(store: Path, query: str) -> str:
    """The commands that a person waits for, median of seven."""
    attest = attest_command()
    bare = median_ms([sys.executable, "-c", "pass"])
    lines = []
    for arguments, budget in (
        (["--help"], "command start"),
        (["--version"], "command start"),
        (["search", query], "search command"),
    ):
        figure = median_ms([*attest, *arguments], store=store)
        name = f"attest {arguments[0]}, ms"
        lines.append(against(name, figure, BUDGETS_MS[budget], bare, "python -c pass"))
    return table(AGAINST, lines, title="as a command, median of 7")


def server_start(store: Path, query: str) -> tuple[float, float]:
    """Milliseconds from the start of `attest serve` to its first answer to `/healthz`, and to its first search."""
    started = time.perf_counter()
    with served(store) as (url, _):
        with urlopen(f"{url}/healthz") as answer:
            answer.read()
        there = time.perf_counter()
        with urlopen(f"{url}/v1/search?{urlencode({'query': query})}") as answer:
            json.load(answer)
        return (there - started) * 1000, (time.perf_counter() - started) * 1000


def report_server(store: Path, query: str) -> str:
    """What somebody waits for who starts the server, median of three."""
    starts = [server_start(store, query) for _ in range(3)]
    there, found = (statistics.median(figures) for figures in zip(*starts, strict=True))
    bare, budget = median_ms([sys.executable, "-c", "pass"]), BUDGETS_MS["server start"]
    lines = [
        against("attest serve to /healthz, ms", there, budget, bare, "python -c pass"),
        against("attest serve to the first search, ms", found, None, bare, "python -c pass"),
    ]
    return table(AGAINST, lines, title="as a server, median of 3")


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True, help="the store that was made by attest index")
    parser.add_argument("--queries", type=Path, help="questions, one a line or JSON Lines (default: a generic list)")
    parser.add_argument("--limit", type=int, help="only the first so many queries")
    parser.add_argument("--search-only", action="store_true", help="do not ask for answers")
    options = parser.parse_args(argv)
    queries = load_queries(options.queries, options.limit)
    with reading(options.store):
        pass
    bare = peak_mb()
    figures, memory = in_process(options.store, queries, ask=not options.search_only)
    print(report_in_process(figures, plain_searches(options.store, queries), memory, bare))
    print(report_commands(options.store, queries[0]))
    print(report_server(options.store, queries[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
