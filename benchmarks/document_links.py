"""Are asserted links between documents and posts what they say? 200 of them, each read at both of its ends.

    attest index eips ethresearch magicians --store corpus.db --lexical-only
    python benchmarks/document_links.py --store corpus.db
    python benchmarks/document_links.py --store corpus.db --sample 7

`document-links.tsv` has the 200 that the seed 7 draws: 100 answers of a post to an earlier one of its thread, 50 stubs
that say where a proposal moved, and 50 places of discussion. Answers are drawn by how they are known (60 by the quoted
words, 30 because whoever is quoted had written one post, 10 by the number of the post), so the rarer ways weigh more
than they do in a store. Each has the line that says so, what it leads to (a document, an address, or a post of a
document), and a verdict: `right` when whoever reads both places agrees, else `wrong`, with a few words why. The script
prints the share that is right, and which of the links the store does not give any more. With `--sample` it draws
others, for somebody to read.
"""

import random
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from call_links import judged, wilson
from script import parser_of, script
from stored import ASSERTED_LINKS, ASSERTED_REPLIES, DOCUMENT_TEXT
from tables import share, table

from attest.store.database import Database
from attest.values.spans import lines_of

LINKS = Path(__file__).with_name("document-links.tsv")
COLUMNS = ("relation", "from", "to", "verdict", "note")
DRAWN = (
    ("replies-to", "quoted words", 60),
    ("replies-to", "only post", 30),
    ("replies-to", "post number", 10),
    ("moved-to", "asserted", 50),
    ("discussions-to", "asserted", 50),
)
"""The relations that are read, how their links are known, and how many of each are drawn."""

Link = tuple[str, str, str]
"""The relation, the ``source/path:line`` that states it, and what it leads to."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was seen by reading both places of a link."""

    link: Link
    verdict: str
    note: str


def load(path: Path) -> list[Verdict]:
    """The links of a file."""
    rows = judged(path, COLUMNS)
    return [Verdict((row["relation"], row["from"], row["to"]), row["verdict"], row["note"]) for row in rows]


# --- what the store says ---


def asserted(connection: sqlite3.Connection, relation: str, method: str) -> list[sqlite3.Row]:
    """Every link of a relation that is known in one way, always in the same order."""
    query, value = (ASSERTED_REPLIES, method) if relation == "replies-to" else (ASSERTED_LINKS, relation)
    return connection.execute(query, (value,)).fetchall()


class _Places:
    """Places of documents as ``source/path:line``."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._texts: dict[str, tuple[str, str]] = {}

    def link(self, relation: str, row: sqlite3.Row) -> Link:
        document = row["document_id"]
        if document not in self._texts:
            self._texts[document] = tuple(self._connection.execute(DOCUMENT_TEXT, (document,)).fetchone())
        path, text = self._texts[document]
        line = lines_of(text, row["start"], row["start"] + 1).first
        to = f"{document}#{row['target']}" if relation == "replies-to" else row["target"]
        return relation, f"{path}:{line}", to


def given(connection: sqlite3.Connection) -> Iterator[Link]:
    """Every asserted link of the relations that are read."""
    places = _Places(connection)
    for relation, method, _ in DRAWN:
        for row in asserted(connection, relation, method):
            yield places.link(relation, row)


# --- commands ---


def report(connection: sqlite3.Connection, links: Sequence[Verdict]) -> int:
    """Print the share of links that are right, and those that the store does not give any more."""
    held = list(given(connection))
    missing = {one.link for one in links} - set(held)
    rows = []
    for relation in dict.fromkeys(one.link[0] for one in links):
        own = [one for one in links if one.link[0] == relation]
        gone = sum(one.link in missing for one in own)
        rows.append([relation, *_figures(own), f"{sum(link[0] == relation for link in held):,}", str(gone)])
    header = ["asserted links", "read", "right", "share", "95%", "links in the store", "not given any more"]
    print(table(header, [*rows, ["all", *_figures(links), f"{len(held):,}", str(len(missing))]]))
    for one in links:
        if one.verdict == "wrong":
            print(f"wrong: {' '.join(one.link)}: {one.note}")
    lost = [one for one in links if one.link in missing]
    for one in lost:
        print(f"not given any more ({one.verdict}): {' '.join(one.link)}")
    return 0 if all(one.verdict == "wrong" for one in lost) else 1


def _figures(links: Sequence[Verdict]) -> list[str]:
    right = sum(one.verdict == "right" for one in links)
    low, high = wilson(right, len(links))
    return [str(len(links)), str(right), share(right / len(links)), f"{low:.3f} to {high:.3f}"]


def sample(connection: sqlite3.Connection, seed: int) -> None:
    """Print links drawn without a preference within each way of knowing them, for somebody to read."""
    chance, places = random.Random(seed), _Places(connection)
    for relation, method, count in DRAWN:
        rows = asserted(connection, relation, method)
        for row in sorted(chance.sample(rows, min(count, len(rows))), key=tuple):
            print(*places.link(relation, row), "", method, sep="\t")


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--sample", metavar="SEED", type=int, help="draw others instead")
    options = parser.parse_args(argv)
    with closing(Database(options.store)) as database, database.reading() as connection:
        if options.sample is not None:
            sample(connection, options.sample)
            return 0
        return report(connection, load(LINKS))


if __name__ == "__main__":
    sys.exit(main())
