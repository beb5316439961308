"""Finds the places in code that agree with a place in a specification, and the reverse.

Two anchors that agree are a pair (values/anchors.py); functions in code are anchors by their names.
graph/specs/agreement.py gives the confidence of each pair.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.graph.specs import agreement
from attest.graph.specs.anchors import Anchors, PlacedAnchor, is_function
from attest.graph.specs.places import Places
from attest.store.bounded_cache import BoundedCache
from attest.values.anchors import PACKAGE, By, Side, words_of_name
from attest.values.code import SymbolKind
from attest.values.spans import Range

NUMBERS_KEPT = 4_096
"""Number of numbers whose pairs are cached at once."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two anchors that agree."""

    spec: PlacedAnchor
    code: PlacedAnchor
    confidence: float


class Pairs:
    """Finds pairs in one view of the store."""

    def __init__(self, connection: sqlite3.Connection, places: Places) -> None:
        self._places = places
        self._anchors = Anchors(connection, places)
        self._pairs_by_number = BoundedCache[str, Sequence[Pair]](NUMBERS_KEPT)

    # --- from a specification ---

    def from_spec(self, document_id: str, within: Range) -> Iterator[Pair]:
        """Pairs for a range of a specification. If that is the whole document, mentions of it are included."""
        for placed in self._anchors.within(document_id, within):
            yield from self._of_spec_anchor(placed)
        is_whole = within[0] == 0 and within[1] >= self._places.length(document_id)
        if is_whole:
            yield from self._mentions_of(document_id)
        yield from self._addresses_of(document_id, within, is_whole)

    def _of_spec_anchor(self, placed: PlacedAnchor) -> Iterator[Pair]:
        if placed.anchor.by is By.NAME:
            yield from self._comments_repeating(placed)
            yield from self._functions_called(placed)
        elif placed.anchor.by is By.VALUE:
            yield from (pair for pair in self._pairs_of_number(placed.anchor.value) if pair.spec == placed)

    def of_name(self, name: str) -> Iterator[Pair]:
        """Pairs for the functions and constants with a name, in any specification."""
        for by in (By.NAME, By.VALUE):
            for placed in self._anchors.with_key(Side.SPEC, by, words_of_name(name)):
                yield from self._of_spec_anchor(placed)

    def _comments_repeating(self, spec: PlacedAnchor) -> Iterator[Pair]:
        """Pairs with comments in code that repeat the definition of a function."""
        for code in self._anchors.with_key(Side.CODE, By.DEFINITION, spec.anchor.key):
            yield self._repeat_pair(spec, code)

    def _repeat_pair(self, spec: PlacedAnchor, code: PlacedAnchor) -> Pair:
        definition = self._places.definition(spec.document_id, spec.anchor.start)
        return Pair(
            spec,
            code,
            agreement.repeat_confidence(definition, self._places.comment(code.document_id, code.anchor.start)),
        )

    def _functions_called(self, spec: PlacedAnchor) -> Iterator[Pair]:
        """Pairs with functions in code that have the same name."""
        for row in self._anchors.functions(spec.anchor.key):
            if words_of_name(row["name"]) == spec.anchor.key:
                yield self._function_pair(spec, row)

    def _function_pair(self, spec: PlacedAnchor, row: sqlite3.Row) -> Pair:
        start = self._places.name_in(row)
        anchor = replace(spec.anchor, side=Side.CODE, start=start, end=start + len(row["name"]))
        namesake = agreement.Namesake(
            words=spec.anchor.key.count(" ") + 1,
            method=row["kind"] == SymbolKind.METHOD,
            share=self._anchors.function_shares(spec.document_id)[row["source_id"]],
            mentioned=self._anchors.file_names(row["document_id"], spec.document_id),
            never_named=self._places.is_proposal(spec.document_id)
            and not self._anchors.source_names(row["source_id"], spec.document_id),
            near=self._places.share_folders(spec.document_id, row),
            parameter_share=agreement.parameter_share(*self._places.signatures(spec.document_id, spec.anchor, row)),
            elsewhere=row["source_id"] in self._anchors.sources_repeating(spec.anchor.key),
        )
        return Pair(spec, PlacedAnchor(row["document_id"], anchor), agreement.function_confidence(namesake))

    def _pairs_of_number(self, value: str) -> Sequence[Pair]:
        """Pairs of anchors that give the same number names that mean the same."""
        return self._pairs_by_number.get(value, lambda: self._read_pairs_of_number(value))

    def _read_pairs_of_number(self, value: str) -> Sequence[Pair]:
        specs = [placed for _, placed in self._anchors.with_value(Side.SPEC, value)]
        codes = self._anchors.with_value(Side.CODE, value) if specs else []
        specified = {agreement.significant_words(spec.anchor.key) for spec in specs}
        in_code = {(source_id, agreement.significant_words(code.anchor.key)) for source_id, code in codes}
        pairs = []
        for spec in specs:
            words = agreement.significant_words(spec.anchor.key)
            for source_id, code in codes:
                others = agreement.significant_words(code.anchor.key)
                has_namesake = words != others and (others in specified or (source_id, words) in in_code)
                confidence = (
                    0.0 if has_namesake else agreement.number_confidence(spec.anchor.key, code.anchor.key, value)
                )
                pairs += [Pair(spec, code, confidence)] if confidence else []
        return pairs

    def _mentions_of(self, document_id: str) -> Iterator[Pair]:
        spec = self._places.whole(document_id)
        for key in self._anchors.ids_of(document_id):
            for code in self._anchors.with_key(Side.CODE, By.MENTION, key):
                yield Pair(PlacedAnchor(document_id, spec), code, agreement.IN_BODY)

    def _addresses_of(self, document_id: str, within: Range, is_whole: bool) -> Iterator[Pair]:
        for key in self._places.addresses(document_id):
            for code in self._anchors.with_key(Side.CODE, By.ADDRESS, key):
                spec = self._places.section(document_id, code.anchor.value)
                if is_whole or (code.anchor.value and within[0] <= spec.start < within[1]):
                    yield Pair(PlacedAnchor(document_id, spec), code, agreement.IN_BODY)

    # --- from code ---

    def from_code(self, document_id: str, within: Range) -> Iterator[Pair]:
        """Pairs for a range of source code."""
        for placed in self._anchors.within(document_id, within):
            yield from self._of_code_anchor(placed)
        if within[0] > 0:
            yield from self._named_by_package(document_id)
        for symbol in self._places.symbols(document_id):
            if within[0] <= symbol["head"] < within[1] and is_function(symbol):
                for spec in self._anchors.with_key(Side.SPEC, By.NAME, words_of_name(symbol["name"])):
                    yield self._function_pair(spec, symbol)

    def _named_by_package(self, document_id: str) -> Iterator[Pair]:
        """Pairs for the specification that the package of a file has in its name."""
        for placed in self._anchors.within(document_id):
            if placed.anchor.by is By.MENTION and placed.anchor.value == PACKAGE:
                yield from self._of_code_anchor(placed)

    def _of_code_anchor(self, code: PlacedAnchor) -> Iterator[Pair]:
        anchor = code.anchor
        if anchor.by is By.MENTION:
            target = self._places.meant(anchor.key)
            if target is not None:
                yield Pair(PlacedAnchor(target, self._places.whole(target)), code, agreement.IN_BODY)
        elif anchor.by is By.ADDRESS:
            for target in self._places.at_address(anchor.key):
                yield Pair(PlacedAnchor(target, self._places.section(target, anchor.value)), code, agreement.IN_BODY)
        elif anchor.by is By.DEFINITION:
            for spec in self._anchors.with_key(Side.SPEC, By.NAME, anchor.key):
                yield self._repeat_pair(spec, code)
        else:
            yield from (pair for pair in self._pairs_of_number(anchor.value) if pair.code == code)

    # --- several specifications ---

    def gives_way(self, pair: Pair) -> bool:
        """Whether the source never names this specification, but names another one with the same function or number."""
        spec, source_id = pair.spec, self._places.source(pair.code.document_id)
        namesakes = self._anchors.with_key(Side.SPEC, spec.anchor.by, spec.anchor.key)
        equal = {placed.document_id for placed in namesakes if placed.anchor.value == spec.anchor.value}
        others = equal - {spec.document_id}
        return (
            bool(others)
            and not self._anchors.source_names(source_id, spec.document_id)
            and any(self._anchors.source_names(source_id, other) for other in others)
        )
