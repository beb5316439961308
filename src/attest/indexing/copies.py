"""Facts about the store as a whole: copies, superseded versions, names that lead nowhere.

They are a function of the documents in the store and are computed anew after every change, so the order in which
documents were added has no effect. Computing them takes half a second for ten thousand documents and needs no lock;
writing them takes a moment.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from attest.indexing.names import new_names, rename
from attest.store.documents import put_findings
from attest.store.queries import queries
from attest.store.signatures import FEWEST_SHINGLES
from attest.values.findings import Finding, FindingKind
from attest.words.ethereum import sibling

_NEAR_COPY = 0.7
"""Share of common sketch hashes from which two texts count as copies (52 known cross-posts all lie above)."""


@dataclass(frozen=True, slots=True)
class _Row:
    document_id: str
    place: tuple[int, str]
    revision_id: str
    kind: str
    authored_at: str
    sketch: frozenset[int]


class _Copy(NamedTuple):
    """The original of a copy, with the finding that says so."""

    original: str
    remark: Finding
    share: float
    """Share of the words that they have in common, 0 to 1."""


_Copies = dict[str, _Copy]


class LinkedCopy(NamedTuple):
    """A copy as it is stored."""

    copy: str
    original: str
    method: str
    """How it was recognised: ``corrected``, ``same text`` or ``nearly the same text``."""
    share: float
    """Share of the original that it repeats, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Facts about the store as a whole, ready to be written."""

    claimed: Mapping[str, str]
    """From id to the id that the document claims, if its row does not record that yet."""
    names: Mapping[str, str]
    """From id to the id that the document should have, if they differ. All other members use the new ids."""
    same_as: Sequence[tuple[str, str]]
    """Pairs of a document and a copy that it stands in for."""
    copies: Sequence[LinkedCopy]
    findings: Sequence[tuple[tuple[int, str], Finding]]
    """Findings, each with the source and path of its file."""


def compute_settlement(connection: sqlite3.Connection) -> Settlement:
    """Compute the ids of documents, which of them are copies, and the findings that follow."""
    claimed, names = new_names(connection)
    found = (_make_row(row, names) for row in connection.execute(queries("documents")["documents"]))
    rows = {row.document_id: row for row in found}
    copies = _find_copies(rows)
    stand_aside = [
        (copy.original, document_id)
        for document_id, copy in sorted(copies.items())
        if copy.remark.kind is not FindingKind.DUPLICATE
        or rows[document_id].revision_id == rows[copy.original].revision_id
    ]
    remarks = [(rows[document_id].place, copy.remark) for document_id, copy in copies.items()]
    linked = [_linked_copy(rows, document_id, copy) for document_id, copy in sorted(copies.items())]
    targets = [(names.get(row[0], row[0]), row[1]) for row in connection.execute(queries("documents")["link_targets"])]
    return Settlement(claimed, names, stand_aside, linked, [*remarks, *_dangling_mentions(targets, rows)])


def write_settlement(connection: sqlite3.Connection, found: Settlement) -> None:
    """Write a settlement to the store from which it was computed."""
    connection.executemany(queries("documents")["put_claimed"], [(new, old) for old, new in found.claimed.items()])
    rename(connection, found.names)
    connection.execute(queries("documents")["forget_same_as"])
    connection.executemany(queries("documents")["set_same_as"], found.same_as)
    connection.execute(queries("documents")["forget_copies"])
    connection.executemany(queries("documents")["put_copy"], found.copies)
    connection.execute(queries("documents")["forget_store_findings"])
    for place, finding in found.findings:
        put_findings(connection, place, [finding], origin="store")
    connection.execute(queries("documents")["settled"])


def _find_copies(rows: Mapping[str, _Row]) -> _Copies:
    """The original of each copy: a corrected version takes precedence over the same text, that over nearly the same."""
    superseded = _superseded_transcripts(rows.values())
    same_as = {**_near_copies(rows.values()), **_identical_copies(rows.values()), **superseded}
    for copy, (better, *_) in superseded.items():
        if better in same_as and same_as[better].original == copy:
            del same_as[better]  # otherwise each would stand in for the other
    return same_as


def _linked_copy(rows: Mapping[str, _Row], copy: str, found: _Copy) -> LinkedCopy:
    same_text = rows[copy].revision_id == rows[found.original].revision_id
    corrected = found.remark.kind is FindingKind.SUPERSEDED
    method = "corrected" if corrected else "same text" if same_text else "nearly the same text"
    return LinkedCopy(copy, found.original, method, 1.0 if same_text or corrected else round(found.share, 3))


def _make_row(row: sqlite3.Row, names: Mapping[str, str]) -> _Row:
    return _Row(
        names.get(row["document_id"], row["document_id"]),
        (row["source_id"], row["path"]),
        row["revision_id"],
        row["kind"],
        row["authored_at"] or "9999",
        frozenset(json.loads(row["sketch"])),
    )


def _duplicate_finding(original: str, how: str) -> Finding:
    return Finding(kind=FindingKind.DUPLICATE, detail=f"{how} {original}")


def _age_key(row: _Row) -> tuple[str, str]:
    """Sort key: the original is the older document; of the same day, the one whose id sorts first."""
    return row.authored_at, row.document_id


def _identical_copies(rows: Iterable[_Row]) -> _Copies:
    groups = defaultdict(list)
    for row in rows:
        if row.sketch:
            groups[row.revision_id].append(row)
    copies: _Copies = {}
    for group in groups.values():
        original, *others = sorted(group, key=_age_key)
        copies |= {
            other.document_id: _Copy(
                original.document_id, _duplicate_finding(original.document_id, "the same text as"), 1.0
            )
            for other in others
        }
    return copies


def _near_copies(rows: Iterable[_Row]) -> _Copies:
    """Documents that repeat most of the words of an older one: cross-posts, reposts."""
    holders: Mapping[int, list[_Row]] = _rows_by_hash(rows)
    common: Counter[tuple[str, str]] = Counter()
    by_id: dict[str, _Row] = {}
    for group in holders.values():
        for older, newer in combinations(sorted(group, key=_age_key), 2):
            common[older.document_id, newer.document_id] += 1
            by_id |= {older.document_id: older, newer.document_id: newer}
    copies: _Copies = {}
    for (first, second), n in sorted(common.items(), key=lambda item: _age_key(by_id[item[0][0]])):
        size = min(len(by_id[first].sketch), len(by_id[second].sketch))
        is_near_copy = size >= FEWEST_SHINGLES and n / size >= _NEAR_COPY and by_id[first].kind == by_id[second].kind
        if is_near_copy and first not in copies:
            copies.setdefault(second, _Copy(first, _duplicate_finding(first, "nearly the same text as"), n / size))
    return copies


def _rows_by_hash(rows: Iterable[_Row]) -> dict[int, list[_Row]]:
    """Documents by sketch hash, without hashes that many share (boilerplate) and that say nothing."""
    holders: dict[int, list[_Row]] = defaultdict(list)
    for row in rows:
        for value in row.sketch:
            holders[value].append(row)
    return {value: group for value, group in holders.items() if 1 < len(group) <= 20}


def _superseded_transcripts(rows: Iterable[_Row]) -> _Copies:
    """Transcripts replaced by a ``transcript_corrected`` in the same folder."""
    by_place = {row.place: row for row in rows if row.kind == "transcript"}
    copies: _Copies = {}
    for (source, path), row in by_place.items():
        folder, _, name = path.rpartition("/")
        better = by_place.get((source, f"{folder}/{name.replace('transcript.', 'transcript_corrected.')}".lstrip("/")))
        if better and better is not row:
            detail = f"superseded by the corrected version, {better.document_id}"
            remark = Finding(kind=FindingKind.SUPERSEDED, detail=detail)
            copies[row.document_id] = _Copy(better.document_id, remark, 1.0)
    return copies


def _dangling_mentions(
    targets: Iterable[tuple[str, str]], rows: Mapping[str, _Row]
) -> Iterator[tuple[tuple[int, str], Finding]]:
    """Findings for mentions of documents that the store lacks although it has others of the same family."""
    families = {document_id.rpartition("-")[0] for document_id in rows}
    missing: dict[str, list[str]] = defaultdict(list)
    for document_id, target in targets:
        family = target.rpartition("-")[0]
        if family in families and target not in rows and sibling(target) not in rows:
            missing[document_id].append(target)
    yield from ((rows[document_id].place, _dangling_finding(names)) for document_id, names in missing.items())


def _dangling_finding(targets: Sequence[str]) -> Finding:
    shown = ", ".join(targets[:5]) + (f" and {len(targets) - 5} more" if len(targets) > 5 else "")
    return Finding(kind=FindingKind.DANGLING, detail=f"names what is not in the store: {shown}")
