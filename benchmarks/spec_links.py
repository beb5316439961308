"""Links between specifications and code: how many by each method, and some of each to be read.

    attest index specs/ client/ --lexical-only --store both.db
    python benchmarks/spec_links.py --store both.db
    python benchmarks/spec_links.py --store both.db --sample 40 --seed 7

A sample is drawn evenly within each method, and printed with both places, for somebody to read: is it the same thing,
and the same version of it? design/spec-links.md has what came of that.
"""

import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from script import parser_of, script
from tables import number, table

import attest
from attest.values.specs import SpecLink

ALL = 1_000_000


def links_of(kb: attest.Attest) -> tuple[Mapping[str, Sequence[SpecLink]], Sequence[float]]:
    """All links by method, and the milliseconds that each document with links took."""
    with kb.view() as view:
        specifications = [one for one in view.catalog.documents.values() if one.kind != "code" and not one.redirect]
    found: dict[str, list[SpecLink]] = defaultdict(list)
    times = []
    for document in specifications:
        started = time.perf_counter()
        links = kb.implementations(document.document_id, limit=ALL).links
        if links:
            times.append((time.perf_counter() - started) * 1000)
        for link in links:
            found[link.method].append(link)
    return found, times


def report(found: Mapping[str, Sequence[SpecLink]], times: Sequence[float]) -> None:
    """Print how many links there are, and what one document takes."""
    rows = [[method, f"{len(links):,}"] for method, links in sorted(found.items())]
    print(table(["method", "links"], rows))
    if times:
        middle, worst = number(statistics.median(times)), number(max(times))
        print(f"{len(times):,} documents with links: {middle} ms each (median), {worst} ms at most")


def sample(found: Mapping[str, Sequence[SpecLink]], wanted: int, seed: int) -> None:
    """Print links drawn without a preference within each method."""
    chance = random.Random(seed)
    for method, links in sorted(found.items()):
        for link in chance.sample(links, min(wanted, len(links))):
            places = [f"{one.path}:{one.line}" for one in (link.spec, link.code)]
            print(method, *places, f"{link.confidence:.2f}", sep="\t")


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--sample", metavar="N", type=int, help="print N of each method instead")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(argv)
    with attest.open(options.store, create=False) as kb:
        found, times = links_of(kb)
    if options.sample:
        sample(found, options.sample, options.seed)
    else:
        report(found, times)
    return 0


if __name__ == "__main__":
    sys.exit(main())
