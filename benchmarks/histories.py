"""What the history of a repository costs in a store.

    attest index CLONE --history --lexical-only --store history.db          (twice, for the times of both runs)
    python benchmarks/histories.py --store history.db

Prints how many commits, versions, files and texts there are; how large the texts are as they are, packed by zlib alone,
and packed as the store does it, with the text before as dictionary; and how long the deepest one takes to be read.
"""

import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from script import parser_of, script
from stored import DEEPEST_TEXT, PAST_COUNTS, PAST_TEXTS
from tables import number, table

from attest.store.database import Database
from attest.store.past import pack, past_text_of

MEGABYTE = 1e6


def figures(database: Database) -> list[list[str]]:
    """Every figure with its name."""
    with database.reading() as connection:
        counts = connection.execute(PAST_COUNTS).fetchone()
        plain = alone = packed = 0
        for revision_id, size in connection.execute(PAST_TEXTS).fetchall():
            text = past_text_of(connection, revision_id) or ""
            plain += len(text.encode("utf-8", "surrogatepass"))
            alone += len(pack(text))
            packed += size
        started = time.perf_counter()
        for (deepest,) in connection.execute(DEEPEST_TEXT).fetchall():
            past_text_of(connection, deepest)
        elapsed_ms = (time.perf_counter() - started) * 1000
    rows = [[name, f"{counts[name]:,}"] for name in counts.keys()]  # noqa: SIM118 - a row of SQLite is no mapping
    sizes = {"as they are": plain, "zlib alone": alone, "as they are kept": packed}
    rows += [[f"texts {how}, MB", number(size / MEGABYTE)] for how, size in sizes.items()]
    return [*rows, ["reading the deepest text, ms", number(elapsed_ms)]]


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True)
    options = parser.parse_args(argv)
    with closing(Database(options.store)) as database:
        print(table(["history", ""], figures(database)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
