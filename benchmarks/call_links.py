"""Are certain calls what they say? 200 of them, each read at both of its ends.

    attest index httpx --store calls.db --lexical-only          (and so on: the sources of call-links.tsv, by its names)
    python benchmarks/call_links.py --store calls.db
    python benchmarks/call_links.py --store calls.db --sample httpx=50 --seed 7

`call-links.tsv` has 200 calls that were certain, drawn evenly among all certain calls of four repositories (a version
is a commit where the project has none: of go-ethereum with its go.mod, of lighthouse some folders of consensus/). Each
has the line that calls, the line on which the signature of what is called begins, and a verdict: `right` when that
definition is what the call means whenever it means anything in the repository, else `wrong`, with a word why. The
script prints the share that is right, and which of the links the store does not give any more. With `--sample` it draws
others, for somebody to read.
"""

import csv
import random
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from script import parser_of, script
from stored import CALLS_OF_FILE, CODE_OF_SOURCE, HEAD, PATH_AND_TEXT
from tables import share, table

from attest.graph.code.records import Site
from attest.graph.code.repository import Repository
from attest.graph.code.resolve import resolve
from attest.store.database import Database
from attest.values.code import Callee
from attest.values.spans import lines_of

LINKS = Path(__file__).with_name("call-links.tsv")
COLUMNS = ("repository", "version", "caller", "callee", "verdict", "note")
VERDICTS = ("right", "wrong")
Z = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was seen by reading both places of a link. Places are ``path:line``."""

    repository: str
    version: str
    caller: str
    callee: str
    verdict: str
    note: str


def judged(path: Path, columns: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a file of verdicts. Raises ``ValueError``, naming the line."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for number, row in enumerate(rows, 2):
        if tuple(row) != tuple(columns) or row["verdict"] not in VERDICTS:
            raise ValueError(f"{path.name}:{number}: give {', '.join(columns)}, the verdict one of {VERDICTS}")
    return rows


def load(path: Path) -> list[Verdict]:
    """The links of a file."""
    return [Verdict(**row) for row in judged(path, COLUMNS)]


def wilson(right: int, of: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson 1927)."""
    share, z2 = right / of, Z * Z / of
    middle, width = share + z2 / 2, Z * sqrt(share * (1 - share) / of + z2 / (4 * of))
    return (middle - width) / (1 + z2), (middle + width) / (1 + z2)


# --- what the store says ---


Link = tuple[str, str]
"""Where something is called, and where the signature of what it calls begins."""


def certain(connection: sqlite3.Connection, source: str) -> Iterator[Link]:
    """Every certain call of a source that stays within it, by path and place."""
    repository, where = Repository(connection), _Places(connection)
    for (code_id,) in connection.execute(CODE_OF_SOURCE, (source,)).fetchall():
        file = repository.file(code_id)
        for row in connection.execute(CALLS_OF_FILE, (code_id,)).fetchall():
            callee = Callee(row["callee"])
            site = Site(
                file=file, start=row["start"], name=row["name"], qualifier=row["qualifier"], callee=callee,
                caller=row["caller"],
            )  # fmt: skip
            meaning = resolve(repository, site)
            if meaning.sure and meaning.targets:
                yield where.at(file.code_id, site.start), where.head(*meaning.targets[0].key)


class _Places:
    """Places of source files as ``path:line``, the path as its source has it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._texts: dict[int, tuple[str, str]] = {}

    def at(self, code_id: int, start: int) -> str:
        if code_id not in self._texts:
            self._texts[code_id] = tuple(self._connection.execute(PATH_AND_TEXT, (code_id,)).fetchone())
        path, text = self._texts[code_id]
        return f"{path}:{lines_of(text, start, start + 1).first}"

    def head(self, code_id: int, position: int) -> str:
        return self.at(code_id, self._connection.execute(HEAD, (code_id, position)).fetchone()[0])


# --- commands ---


def report(connection: sqlite3.Connection, links: Sequence[Verdict]) -> int:
    """Print the share of links that are right, and those that the store does not give any more."""
    rows, gone = [], []
    for name in dict.fromkeys(link.repository for link in links):
        held = set(certain(connection, name))
        own = [link for link in links if link.repository == name]
        missing = [link for link in own if (link.caller, link.callee) not in held]
        gone += missing
        rows.append([f"{name} {own[0].version}", *_figures(own), f"{len(held):,}", str(len(missing))])
    header = ["certain calls", "read", "right", "share", "95%", "links in the store", "not given any more"]
    print(table(header, [*rows, ["all", *_figures(links), "", str(len(gone))]]))
    for link in links:
        if link.verdict == "wrong":
            print(f"wrong: {link.repository} {link.caller} -> {link.callee}: {link.note}")
    for link in gone:
        print(f"not given any more ({link.verdict}): {link.repository} {link.caller} -> {link.callee}")
    return 0 if all(link.verdict == "wrong" for link in gone) else 1


def _figures(links: Sequence[Verdict]) -> list[str]:
    right = sum(link.verdict == "right" for link in links)
    low, high = wilson(right, len(links))
    return [str(len(links)), str(right), share(right / len(links)), f"{low:.3f} to {high:.3f}"]


def sample(connection: sqlite3.Connection, wanted: str, seed: int) -> None:
    """Print links drawn without a preference, for somebody to read."""
    name, _, count = wanted.partition("=")
    drawn = random.Random(seed).sample(sorted(set(certain(connection, name))), int(count))
    for caller, callee in sorted(drawn):
        print(name, "", caller, callee, "", "", sep="\t")


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--sample", metavar="SOURCE=N", help="draw others instead")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(argv)
    with closing(Database(options.store)) as database, database.reading() as connection:
        if options.sample:
            sample(connection, options.sample, options.seed)
            return 0
        return report(connection, load(LINKS))


if __name__ == "__main__":
    sys.exit(main())
