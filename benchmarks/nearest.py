"""How many of the nearest chunks a search by meaning looks at, and its time beside comparing every vector.

    python benchmarks/nearest.py --store STORE [--queries FILE] [--limit N]

A search chooses some chunks by their sketches and compares those exactly (src/attest/store/vectors.py). Here all
vectors are compared too, by turns with that: the share of the true nearest that was looked at, and the ratio of times.
FILE is as for benchmarks/latency.py.
"""

import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from latency import load_queries
from script import parser_of, script
from stored import ShapeError, reading
from tables import number, share, table, times

from attest.engine import Attest
from attest.retrieval.view import View

DEPTHS = (1, 10, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One query both ways."""

    recall: dict[int, float]
    """Of the so many nearest, the share that was looked at."""
    looked_at: int
    sketched_ms: float
    everything_ms: float


def compare(view: View, everything: np.ndarray, query: np.ndarray) -> Compared:
    """``everything``: all vectors in float32, in the order of the view's."""
    assert view.dense is not None
    started = time.perf_counter()
    places = view.dense.near(query, view.postings.alive)
    view.dense.cosines(query, places)
    between = time.perf_counter()
    nearest = view.dense.places[np.argsort(-(everything @ query), kind="stable")]
    ended = time.perf_counter()
    return Compared(
        recall={depth: float(np.isin(nearest[:depth], places).mean()) for depth in DEPTHS},
        looked_at=len(places),
        sketched_ms=(between - started) * 1000,
        everything_ms=(ended - between) * 1000,
    )


def measure(store: Path, queries: Sequence[str]) -> list[Compared]:
    """Every query both ways; raises ``ShapeError`` for a store without vectors."""
    with Attest(store, create=False) as knowledge, knowledge.view() as view:
        if view.dense is None or view.embed is None:
            raise ShapeError(f"{store} has no vectors that can be used: {', '.join(view.degraded)}")
        vectors = view.dense.vectors
        everything = np.concatenate(list(vectors.values))[vectors.places].astype(np.float32)
        compare(view, everything, view.embed(queries[0]))  # the first one is slower
        return [compare(view, everything, view.embed(query)) for query in queries]


def report(found: Sequence[Compared]) -> str:
    recalls = [[one.recall[depth] for one in found] for depth in DEPTHS]
    rows = [
        [f"of the {depth} nearest", share(statistics.mean(column)), share(min(column))]
        for depth, column in zip(DEPTHS, recalls, strict=True)
    ]
    sketched = statistics.median(one.sketched_ms for one in found)
    everything = statistics.median(one.everything_ms for one in found)
    looked_at = statistics.mean(one.looked_at for one in found)
    return table(["looked at", "mean", "least"], rows, title=f"{len(found)} queries, {looked_at:,.0f} chunks each") + (
        f"\n{number(sketched)} ms, {number(everything)} ms when every vector is compared and put in order: "
        f"{times(everything, sketched)}"
    )


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True, help="the store that was made by attest index")
    parser.add_argument("--queries", type=Path, help="questions, one a line or JSON Lines (default: a generic list)")
    parser.add_argument("--limit", type=int, help="only the first so many queries")
    options = parser.parse_args(argv)
    with reading(options.store):
        pass
    print(report(measure(options.store, load_queries(options.queries, options.limit))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
