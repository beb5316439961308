"""Finds the places in code that agree with a place in a specification, and the reverse.

Two anchors that agree are a pair (values/anchors.py); functions in code are anchors by their names.
graph/specs/agreement.py gives the confidence of each pair.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from attest.graph.specs import agreement
from attest.graph.specs.anchors import Anchors, At, is_function
from attest.graph.specs.places import Places
from attest.values.anchors import PACKAGE, By, Side, words_of_name
from attest.values.code import SymbolKind
from attest.values.spans import Range


@dataclass(frozen=True, slots=True)
class Pair:
    """Two anchors that agree."""

    spec: At
    code: At
    confidence: float


class Pairs:
    """Finds pairs in one view of the store."""

    def __init__(self, connection: sqlite3.Connection, places: Places) -> None:
        self._places = places
        self._anchors = Anchors(connection, places)
        self._same_numbers = cache(self._pairs_of_number)

    # --- from a specification ---

    def from_spec(self, document_id: str, within: Range) -> Iterator[Pair]:
        """Pairs for a range of a specification. If that is the whole document, mentions of it are included."""
        for at in self._anchors.within(document_id, within):
            yield from self._of_spec_anchor(at)
        whole = within[0] == 0 and within[1] >= self._places.length(document_id)
        if whole:
            yield from self._mentions_of(document_id)
        yield from self._addresses_of(document_id, within, whole)

    def _of_spec_anchor(self, at: At) -> Iterator[Pair]:
        if at.anchor.by is By.NAME:
            yield from self._repeated(at)
            yield from self._functions_named(at)
        elif at.anchor.by is By.VALUE:
            yield from (pair for pair in self._same_numbers(at.anchor.value) if pair.spec == at)

    def of_name(self, name: str) -> Iterator[Pair]:
        """Pairs for the functions and constants with a name, in any specification."""
        for by in (By.NAME, By.VALUE):
            for at in self._anchors.keyed(Side.SPEC, by, words_of_name(name)):
                yield from self._of_spec_anchor(at)

    def _repeated(self, spec: At) -> Iterator[Pair]:
        for code in self._anchors.keyed(Side.CODE, By.DEFINITION, spec.anchor.key):
            yield self._repeats(spec, code)

    def _repeats(self, spec: At, code: At) -> Pair:
        definition = self._places.definition(spec.document_id, spec.anchor.start)
        return Pair(
            spec, code, agreement.repeated(definition, self._places.comment(code.document_id, code.anchor.start))
        )

    def _functions_named(self, spec: At) -> Iterator[Pair]:
        for row in self._anchors.functions(spec.anchor.key):
            if words_of_name(row["name"]) == spec.anchor.key:
                yield self._same_function(spec, row)

    def _same_function(self, spec: At, row: sqlite3.Row) -> Pair:
        start = self._places.name_in(row)
        anchor = replace(spec.anchor, side=Side.CODE, start=start, end=start + len(row["name"]))
        namesake = agreement.Namesake(
            words=spec.anchor.key.count(" ") + 1,
            method=row["kind"] == SymbolKind.METHOD,
            share=self._anchors.share(spec.document_id)[row["source_id"]],
            mentioned=self._anchors.mentions(row["document_id"], spec.document_id),
            unheard=self._places.is_proposal(spec.document_id)
            and not self._anchors.names(row["source_id"], spec.document_id),
            near=self._places.share_folders(spec.document_id, row),
            parameters=agreement.parameters(*self._places.signatures(spec.document_id, spec.anchor, row)),
            elsewhere=row["source_id"] in self._anchors.repeating(spec.anchor.key),
        )
        return Pair(spec, At(row["document_id"], anchor), agreement.same_function(namesake))

    def _pairs_of_number(self, value: str) -> Sequence[Pair]:
        """Pairs of anchors that give the same number names that mean the same."""
        specs = [at for _, at in self._anchors.valued(Side.SPEC, value)]
        codes = self._anchors.valued(Side.CODE, value) if specs else []
        laid_down = {agreement.telling(spec.anchor.key) for spec in specs}
        written = {(source_id, agreement.telling(code.anchor.key)) for source_id, code in codes}
        pairs = []
        for spec in specs:
            words = agreement.telling(spec.anchor.key)
            for source_id, code in codes:
                others = agreement.telling(code.anchor.key)
                spoken_for = words != others and (others in laid_down or (source_id, words) in written)
                sure = 0.0 if spoken_for else agreement.same_number(spec.anchor.key, code.anchor.key, value)
                pairs += [Pair(spec, code, sure)] if sure else []
        return pairs

    def _mentions_of(self, document_id: str) -> Iterator[Pair]:
        spec = self._places.whole(document_id)
        for key in self._anchors.called(document_id):
            for code in self._anchors.keyed(Side.CODE, By.MENTION, key):
                yield Pair(At(document_id, spec), code, agreement.IN_BODY)

    def _addresses_of(self, document_id: str, within: Range, whole: bool) -> Iterator[Pair]:
        for key in self._places.addresses(document_id):
            for code in self._anchors.keyed(Side.CODE, By.ADDRESS, key):
                spec = self._places.section(document_id, code.anchor.value)
                if whole or (code.anchor.value and within[0] <= spec.start < within[1]):
                    yield Pair(At(document_id, spec), code, agreement.IN_BODY)

    # --- from code ---

    def from_code(self, document_id: str, within: Range) -> Iterator[Pair]:
        """Pairs for a range of source code."""
        for at in self._anchors.within(document_id, within):
            yield from self._of_code_anchor(at)
        if within[0] > 0:
            yield from self._named_by_package(document_id)
        for symbol in self._places.symbols(document_id):
            if within[0] <= symbol["head"] < within[1] and is_function(symbol):
                for spec in self._anchors.keyed(Side.SPEC, By.NAME, words_of_name(symbol["name"])):
                    yield self._same_function(spec, symbol)

    def _named_by_package(self, document_id: str) -> Iterator[Pair]:
        """Pairs for the specification that the package of a file has in its name."""
        for at in self._anchors.within(document_id):
            if at.anchor.by is By.MENTION and at.anchor.value == PACKAGE:
                yield from self._of_code_anchor(at)

    def _of_code_anchor(self, code: At) -> Iterator[Pair]:
        anchor = code.anchor
        if anchor.by is By.MENTION:
            target = self._places.meant(anchor.key)
            if target is not None:
                yield Pair(At(target, self._places.whole(target)), code, agreement.IN_BODY)
        elif anchor.by is By.ADDRESS:
            for target in self._places.at_address(anchor.key):
                yield Pair(At(target, self._places.section(target, anchor.value)), code, agreement.IN_BODY)
        elif anchor.by is By.DEFINITION:
            for spec in self._anchors.keyed(Side.SPEC, By.NAME, anchor.key):
                yield self._repeats(spec, code)
        else:
            yield from (pair for pair in self._same_numbers(anchor.value) if pair.code == code)

    # --- several specifications ---

    def gives_way(self, pair: Pair) -> bool:
        """Whether the source never names this specification, but names another one with the same function or number."""
        spec, source_id = pair.spec, self._places.source(pair.code.document_id)
        same = self._anchors.keyed(Side.SPEC, spec.anchor.by, spec.anchor.key)
        others = {at.document_id for at in same if at.anchor.value == spec.anchor.value} - {spec.document_id}
        return (
            bool(others)
            and not self._anchors.names(source_id, spec.document_id)
            and any(self._anchors.names(source_id, one) for one in others)
        )
