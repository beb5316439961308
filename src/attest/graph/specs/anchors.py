"""Cached reads of anchors, and of what sources say about specifications."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from attest.graph.specs.places import Places
from attest.store.bounded_cache import BoundedCache
from attest.store.queries import fetch_all
from attest.values.anchors import Anchor, By, Side
from attest.values.code import CALLABLES
from attest.values.spans import Range
from attest.words.ethereum import sibling

KEPT = 1 << 14
"""Number of results of each kind that are cached at once."""
EVERYTHING: Range = (0, 1 << 62)
"""A range that covers every document."""


@dataclass(frozen=True, slots=True)
class PlacedAnchor:
    """An anchor and the id of its document."""

    document_id: str
    anchor: Anchor


class Anchors:
    """Cached reads of anchors in one view of the store."""

    def __init__(self, connection: sqlite3.Connection, places: Places) -> None:
        self._rows = partial(fetch_all, connection, "anchors")
        self._places = places
        self._function_shares = BoundedCache[str, Mapping[int, float]](KEPT)
        self._repeating = BoundedCache[str, frozenset[int]](KEPT)
        self._file_mentions = BoundedCache[tuple[str, str], bool](KEPT)
        self._source_mentions = BoundedCache[tuple[int, str], bool](KEPT)

    def with_key(self, side: Side, by: By, key: str) -> list[PlacedAnchor]:
        """The anchors with a key."""
        return [_placed(row) for row in self._rows("keyed", side.value, by.value, key)]

    def within(self, document_id: str, within: Range = EVERYTHING) -> list[PlacedAnchor]:
        """The anchors of a document that overlap a range."""
        return [_placed(row) for row in self._rows("within", document_id, *within)]

    def with_value(self, side: Side, value: str) -> list[tuple[int, PlacedAnchor]]:
        """The anchors of a number, each with the id of its source."""
        return [(row["source_id"], _placed(row)) for row in self._rows("valued", side.value, value)]

    def functions(self, key: str) -> list[sqlite3.Row]:
        """The functions with a body whose name equals a key apart from case and separators."""
        return [row for row in self._rows("symbols_joined", key.replace(" ", "")) if is_function(row)]

    def ids_of(self, document_id: str) -> list[str]:
        """The ids by which a proposal is called: its own, and that of the other series if no other document has it."""
        other = sibling(document_id)
        return [document_id] + [other] * (other != document_id and self._places.meant(other) == document_id)

    def function_shares(self, document_id: str) -> Mapping[int, float]:
        """For each source with one of a specification's functions, the share of the others that it has."""
        return self._function_shares.get(document_id, lambda: self._read_function_shares(document_id))

    def _read_function_shares(self, document_id: str) -> Mapping[int, float]:
        keys = {placed.anchor.key for placed in self.within(document_id) if placed.anchor.by is By.NAME}
        counts: dict[int, float] = defaultdict(float)
        for key in keys:
            for source_id in {row["source_id"] for row in self.functions(key)}:
                counts[source_id] += 1
        others = max(len(keys) - 1, 1)
        return defaultdict(float, {source_id: (count - 1) / others for source_id, count in counts.items()})

    def sources_repeating(self, key: str) -> frozenset[int]:
        """Ids of the sources in which a comment repeats the line that defines a function."""
        return self._repeating.get(key, lambda: self._read_sources_repeating(key))

    def _read_sources_repeating(self, key: str) -> frozenset[int]:
        return frozenset(row["source_id"] for row in self._rows("sources_repeating", key))

    def file_names(self, code: str, spec: str) -> bool:
        """Whether a source file names a specification."""
        return self._file_mentions.get((code, spec), lambda: self._find_in_file(code, spec))

    def _find_in_file(self, code: str, spec: str) -> bool:
        keys = set(self.ids_of(spec))
        return any(placed.anchor.by is By.MENTION and placed.anchor.key in keys for placed in self.within(code))

    def source_names(self, source_id: int, spec: str) -> bool:
        """Whether a source names a specification: a proposal by its number, any other by its folders or address."""
        return self._source_mentions.get((source_id, spec), lambda: self._find_in_source(source_id, spec))

    def _find_in_source(self, source_id: int, spec: str) -> bool:
        if self._places.is_proposal(spec):
            return any(self._rows("mentioned_in_source", key, source_id) for key in self.ids_of(spec))
        folders = (folder.replace(" ", "") for folder in self._places.folders(spec))
        return all(self._rows("folder_in_source", folder, source_id) for folder in folders)


def is_function(row: sqlite3.Row) -> bool:
    """Whether a symbol is a function with a body."""
    return row["kind"] in CALLABLES and row["head_end"] < row["end"]


def _placed(row: sqlite3.Row) -> PlacedAnchor:
    anchor = Anchor(
        side=Side(row["side"]),
        by=By(row["method"]),
        key=row["key"],
        value=row["value"],
        start=row["start"],
        end=row["end"],
    )
    return PlacedAnchor(row["document_id"], anchor)
