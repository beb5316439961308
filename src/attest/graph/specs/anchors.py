"""Cached reads of anchors, and of what sources say about specifications."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from attest.graph.specs.places import Places
from attest.store.queries import queries
from attest.values.anchors import Anchor, By, Side
from attest.values.code import CALLABLES
from attest.values.spans import Range
from attest.words.ethereum import sibling

_SQL = "anchors"
EVERYTHING: Range = (0, 1 << 62)
"""A range that covers every document."""


@dataclass(frozen=True, slots=True)
class At:
    """An anchor and the id of its document."""

    document_id: str
    anchor: Anchor


class Anchors:
    """Cached reads of anchors in one view of the store."""

    def __init__(self, connection: sqlite3.Connection, places: Places) -> None:
        self._connection = connection
        self._places = places
        self.share = cache(self._share_of_functions)
        self.repeating = cache(self._sources_repeating)
        self.mentions = cache(self._is_mentioned)
        self.names = cache(self._names)

    def _rows(self, statement: str, *values: object) -> list[sqlite3.Row]:
        return self._connection.execute(queries(_SQL)[statement], values).fetchall()

    def keyed(self, side: Side, by: By, key: str) -> list[At]:
        """The anchors with a key."""
        return [_at(row) for row in self._rows("keyed", side.value, by.value, key)]

    def within(self, document_id: str, within: Range = EVERYTHING) -> list[At]:
        """The anchors of a document that overlap a range."""
        return [_at(row) for row in self._rows("within", document_id, *within)]

    def valued(self, side: Side, value: str) -> list[tuple[int, At]]:
        """The anchors of a number, each with the id of its source."""
        return [(row["source_id"], _at(row)) for row in self._rows("valued", side.value, value)]

    def functions(self, key: str) -> list[sqlite3.Row]:
        """The functions with a body whose name equals a key apart from case and separators."""
        return [row for row in self._rows("symbols_joined", key.replace(" ", "")) if is_function(row)]

    def called(self, document_id: str) -> list[str]:
        """The ids by which a proposal is called: its own, and that of the other series if no other document has it."""
        other = sibling(document_id)
        return [document_id] + [other] * (other != document_id and self._places.meant(other) == document_id)

    def _share_of_functions(self, document_id: str) -> Mapping[int, float]:
        """For each source with one of a specification's functions, the share of the others that it has."""
        keys = {at.anchor.key for at in self.within(document_id) if at.anchor.by is By.NAME}
        held: dict[int, float] = defaultdict(float)
        for key in keys:
            for source_id in {row["source_id"] for row in self.functions(key)}:
                held[source_id] += 1
        others = max(len(keys) - 1, 1)
        return defaultdict(float, {source_id: (count - 1) / others for source_id, count in held.items()})

    def _sources_repeating(self, key: str) -> frozenset[int]:
        """Ids of the sources in which a comment repeats the line that defines a function."""
        return frozenset(row["source_id"] for row in self._rows("sources_repeating", key))

    def _is_mentioned(self, code: str, spec: str) -> bool:
        """Whether a source file names a specification."""
        keys = set(self.called(spec))
        return any(at.anchor.by is By.MENTION and at.anchor.key in keys for at in self.within(code))

    def _names(self, source_id: int, spec: str) -> bool:
        """Whether a source names a specification: a proposal by its number, any other by its folders or address."""
        if self._places.is_proposal(spec):
            return any(self._rows("mentioned_in_source", key, source_id) for key in self.called(spec))
        folders = (folder.replace(" ", "") for folder in self._places.folders(spec))
        return all(self._rows("folder_in_source", folder, source_id) for folder in folders)


def is_function(row: sqlite3.Row) -> bool:
    """Whether a symbol is a function with a body."""
    return row["kind"] in CALLABLES and row["head_end"] < row["end"]


def _at(row: sqlite3.Row) -> At:
    anchor = Anchor(
        side=Side(row["side"]), by=By(row["method"]), key=row["key"], value=row["value"], start=row["start"],
        end=row["end"],
    )  # fmt: skip
    return At(row["document_id"], anchor)
