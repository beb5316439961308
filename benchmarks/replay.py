"""Whether questions come to the same when they are asked again: in this process, and in another after a restart.

    python benchmarks/replay.py --store STORE --queries FILE [--limit N]

FILE has a question a line, or is JSON Lines with a field `question`. Each is asked and searched for, which leaves two
traces in the store; then all are replayed, twice. Prints n of n identical, and where the others part. Status 1 unless
all are identical.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from latency import load_queries
from script import parser_of, script

import attest


def ask_all(store: Path, questions: Sequence[str]) -> list[str]:
    """Ask and search for every question; the ids of their traces."""
    with attest.open(store, create=False) as kb:
        asked = [kb.ask(question).trace_id for question in questions]
        searched = [kb.search(question, trace=True).trace_id for question in questions]
    return [*asked, *(trace_id for trace_id in searched if trace_id)]


def partings(store: Path, traces: Sequence[str]) -> Iterator[str]:
    """For each trace ``identical``, or what differed and where it parts."""
    with attest.open(store, create=False) as kb:
        for trace_id in traces:
            found = kb.replay(trace_id)
            changed = "".join(f"{one.stage} changed; " for one in found.conditions)
            yield changed + (f"parts at {found.first_parting}" if found.partings else "identical")


def elsewhere(store: Path, traces: Sequence[str]) -> list[str]:
    """The same in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--store", str(store), "--replay"],
        input=json.dumps(traces), capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: list[str] = json.loads(done.stdout)
    return found


@script
def main(argv: Sequence[str] | None = None) -> int:
    """Ask, replay here, replay in another process, print."""
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--queries", type=Path)
    parser.add_argument("--limit", type=int, default=200)
    parser.add_argument("--replay", action="store_true", help="replay the traces whose ids are on stdin")
    given = parser.parse_args(argv)
    if given.replay:
        print(json.dumps(list(partings(given.store, json.load(sys.stdin)))))
        return 0
    traces = ask_all(given.store, load_queries(given.queries, given.limit))
    outcomes = {"the same process": list(partings(given.store, traces)), "another": elsewhere(given.store, traces)}
    for where, found in outcomes.items():
        counted = Counter(found)
        print(f"{where}: {counted.pop('identical', 0)} of {len(traces)} identical")
        for what, count in counted.most_common():
            print(f"  {count} {what}")
    return 0 if all(one == "identical" for found in outcomes.values() for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
