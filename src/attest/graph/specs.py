"""From a place of a specification to the code that follows it, and back.

A link is two anchors that agree (values/anchors.py); the functions of code are anchors by their names. It is worked out
when asked for and stored nowhere, so it is never behind either side.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from attest.graph import agreement
from attest.graph.places import Places
from attest.store.queries import queries
from attest.values.anchors import IMPORT, PACKAGE, Anchor, By, Side, words_of_name
from attest.values.code import Range, Role, SymbolKind
from attest.values.specs import Place, Relation, SpecLink
from attest.values.symbols import FoundSymbol

_SQL = "anchors"
_FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD})
_SIBLING = {"eip": "erc", "erc": "eip"}
_ORDER = list(Relation)
_STATES = re.compile(r"\b(?:implement|specif|defin|according|conform|equivalent)", re.I)
"""Words of a comment by which a mention is more than that."""
_LAST = {Role.TEST.value: 1, Role.GENERATED.value: 2, Role.VENDORED.value: 3, Role.MINIFIED.value: 4}


@dataclass(frozen=True, slots=True)
class _At:
    """An anchor and the document that it stands in."""

    document_id: str
    anchor: Anchor


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two anchors that agree."""

    spec: _At
    code: _At
    confidence: float


def implementations(connection: sqlite3.Connection, document_id: str, within: Range) -> list[SpecLink]:
    """The code that follows what stands in a range of a specification, its mentions included when that is all of it."""
    search = _Search(connection)
    return search.links(search.from_spec(document_id, within))


def implementations_of(connection: sqlite3.Connection, name: str) -> list[SpecLink]:
    """The code that follows the functions and constants of a name, in whatever specification they are."""
    search = _Search(connection)
    rows = [row for by in (By.NAME, By.VALUE) for row in search.keyed(Side.SPEC, by, words_of_name(name))]
    return search.links(pair for at in rows for pair in search.of_spec_anchor(at))


def specified(connection: sqlite3.Connection, document_id: str, within: Range) -> list[SpecLink]:
    """What lays down what the code in a range does or says."""
    search = _Search(connection)
    return search.links(search.from_code(document_id, within))


class _Search:
    """Reads of one view of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._places = Places(connection)
        self._same_numbers = cache(self._pairs_of_number)
        self._share = cache(self._share_of_functions)
        self._repeating = cache(self._sources_repeating)
        self._mentioned = cache(self._is_mentioned)
        self._named = cache(self._names)

    def _rows(self, statement: str, *values: object) -> list[sqlite3.Row]:
        return self._connection.execute(queries(_SQL)[statement], values).fetchall()

    def keyed(self, side: Side, by: By, key: str) -> list[_At]:
        """The anchors of a key."""
        return [_at(row) for row in self._rows("keyed", side.value, by.value, key)]

    # --- from a specification ---

    def from_spec(self, document_id: str, within: Range) -> Iterator[_Pair]:
        for row in self._rows("within", document_id, *within):
            yield from self.of_spec_anchor(_at(row))
        whole = within[0] == 0 and within[1] >= self._places.length(document_id)
        if whole:
            yield from self._mentions_of(document_id)
        yield from self._addresses_of(document_id, within, whole)

    def of_spec_anchor(self, at: _At) -> Iterator[_Pair]:
        if at.anchor.by is By.NAME:
            yield from self._repeated(at)
            yield from self._functions_named(at)
        elif at.anchor.by is By.VALUE:
            yield from (pair for pair in self._same_numbers(at.anchor.value) if pair.spec == at)

    def _repeated(self, spec: _At) -> Iterator[_Pair]:
        for code in self.keyed(Side.CODE, By.DEFINITION, spec.anchor.key):
            yield self._repeats(spec, code)

    def _repeats(self, spec: _At, code: _At) -> _Pair:
        definition = self._places.definition(spec.document_id, spec.anchor.start)
        return _Pair(
            spec, code, agreement.repeated(definition, self._places.comment(code.document_id, code.anchor.start))
        )

    def _functions_named(self, spec: _At) -> Iterator[_Pair]:
        for row in self._rows("symbols_joined", spec.anchor.key.replace(" ", "")):
            if _is_function(row) and words_of_name(row["name"]) == spec.anchor.key:
                yield self._same_function(spec, row)

    def _same_function(self, spec: _At, row: sqlite3.Row) -> _Pair:
        start = self._places.name_in(row)
        anchor = replace(spec.anchor, side=Side.CODE, start=start, end=start + len(row["name"]))
        namesake = agreement.Namesake(
            words=spec.anchor.key.count(" ") + 1,
            method=row["kind"] == SymbolKind.METHOD,
            share=self._share(spec.document_id)[row["source_id"]],
            mentioned=self._mentioned(row["document_id"], spec.document_id),
            unheard=self._places.is_proposal(spec.document_id) and not self._named(row["source_id"], spec.document_id),
            near=self._places.share_folder(spec.document_id, row),
            parameters=agreement.parameters(*self._places.signatures(spec.document_id, spec.anchor, row)),
            elsewhere=row["source_id"] in self._repeating(spec.anchor.key),
        )
        return _Pair(spec, _At(row["document_id"], anchor), agreement.same_function(namesake))

    def _is_mentioned(self, code: str, spec: str) -> bool:
        """Whether a source file names a specification."""
        keys = set(self._called(spec))
        return any(row["method"] == By.MENTION and row["key"] in keys for row in self._rows("within", code, 0, 1 << 62))

    def _gives_way(self, pair: _Pair) -> bool:
        """Whether the source never names this specification, but names another one with the same function or number."""
        spec, source_id = pair.spec, self._places.source(pair.code.document_id)
        same = self.keyed(Side.SPEC, spec.anchor.by, spec.anchor.key)
        others = {at.document_id for at in same if at.anchor.value == spec.anchor.value} - {spec.document_id}
        return (
            bool(others)
            and not self._named(source_id, spec.document_id)
            and any(self._named(source_id, one) for one in others)
        )

    def _names(self, source_id: int, spec: str) -> bool:
        """Whether a source names a specification: a proposal by its number, a file by its folder or address."""
        if self._places.is_proposal(spec):
            return any(self._rows("mentioned_in_source", key, source_id) for key in self._called(spec))
        folder = self._places.folder(spec)
        return not folder or bool(self._rows("folder_in_source", folder, source_id))

    def _sources_repeating(self, key: str) -> frozenset[int]:
        """The sources in which a comment has the line that defines a function."""
        return frozenset(row["source_id"] for row in self._rows("sources_repeating", key))

    def _share_of_functions(self, document_id: str) -> Mapping[int, float]:
        """Of the functions of a specification but one, the share that each source that has the one has."""
        keys = {row["key"] for row in self._rows("within", document_id, 0, 1 << 62) if row["method"] == By.NAME}
        held: dict[int, float] = defaultdict(float)
        for key in keys:
            rows = self._rows("symbols_joined", key.replace(" ", ""))
            for source_id in {row["source_id"] for row in rows if _is_function(row)}:
                held[source_id] += 1
        others = max(len(keys) - 1, 1)
        return defaultdict(float, {source_id: (count - 1) / others for source_id, count in held.items()})

    def _pairs_of_number(self, value: str) -> Sequence[_Pair]:
        """All that names a number on both sides and means the same."""
        specs = [_at(row) for row in self._rows("valued", Side.SPEC.value, value)]
        codes = [(row["source_id"], _at(row)) for row in self._rows("valued", Side.CODE.value, value)] if specs else []
        laid_down = {agreement.telling(spec.anchor.key) for spec in specs}
        written = {(source_id, agreement.telling(code.anchor.key)) for source_id, code in codes}
        pairs = []
        for spec in specs:
            words = agreement.telling(spec.anchor.key)
            for source_id, code in codes:
                others = agreement.telling(code.anchor.key)
                spoken_for = words != others and (others in laid_down or (source_id, words) in written)
                sure = 0.0 if spoken_for else agreement.same_number(spec.anchor.key, code.anchor.key, value)
                pairs += [_Pair(spec, code, sure)] if sure else []
        return pairs

    def _mentions_of(self, document_id: str) -> Iterator[_Pair]:
        spec = self._places.whole(document_id)
        for key in self._called(document_id):
            for code in self.keyed(Side.CODE, By.MENTION, key):
                yield _Pair(_At(document_id, spec), code, agreement.IN_BODY)

    def _called(self, document_id: str) -> list[str]:
        """The numbers by which a proposal is called: its own, and that of the other series when nothing else has it."""
        series, _, number = document_id.partition("-")
        other = f"{_SIBLING.get(series, '')}-{number}"
        return [document_id] + [other] * (series in _SIBLING and self._places.meant(other) == document_id)

    def _addresses_of(self, document_id: str, within: Range, whole: bool) -> Iterator[_Pair]:
        for key in self._places.addresses(document_id):
            for code in self.keyed(Side.CODE, By.ADDRESS, key):
                spec = self._places.section(document_id, code.anchor.value)
                if whole or (code.anchor.value and within[0] <= spec.start < within[1]):
                    yield _Pair(_At(document_id, spec), code, agreement.IN_BODY)

    # --- from code ---

    def from_code(self, document_id: str, within: Range) -> Iterator[_Pair]:
        for row in self._rows("within", document_id, *within):
            yield from self._of_code_anchor(_at(row))
        if within[0] > 0:
            yield from self._named_by_package(document_id)
        for symbol in self._places.symbols(document_id):
            if within[0] <= symbol["head"] < within[1] and _is_function(symbol):
                for spec in self.keyed(Side.SPEC, By.NAME, words_of_name(symbol["name"])):
                    yield self._same_function(spec, symbol)

    def _named_by_package(self, document_id: str) -> Iterator[_Pair]:
        """What the name of its package says of all that is in a file."""
        for row in self._rows("within", document_id, 0, 1 << 62):
            if row["value"] == PACKAGE:
                yield from self._of_code_anchor(_at(row))

    def _of_code_anchor(self, code: _At) -> Iterator[_Pair]:
        anchor = code.anchor
        if anchor.by is By.MENTION:
            target = self._places.meant(anchor.key)
            if target is not None:
                yield _Pair(_At(target, self._places.whole(target)), code, agreement.IN_BODY)
        elif anchor.by is By.ADDRESS:
            for target in self._places.at_address(anchor.key):
                yield _Pair(_At(target, self._places.section(target, anchor.value)), code, agreement.IN_BODY)
        elif anchor.by is By.DEFINITION:
            for spec in self.keyed(Side.SPEC, By.NAME, anchor.key):
                yield self._repeats(spec, code)
        else:
            yield from (pair for pair in self._same_numbers(anchor.value) if pair.code == code)

    # --- from pairs to links ---

    def links(self, pairs: Iterable[_Pair]) -> list[SpecLink]:
        """One link for each place of a specification and each symbol, or file outside of symbols, that follows it."""
        grouped: dict[tuple[object, ...], list[tuple[_Pair, FoundSymbol | None]]] = {}
        for pair in pairs:
            symbol = self._places.symbol_of(pair.code.document_id, pair.code.anchor)
            holder = symbol.symbol.span if symbol else None
            spec, by = pair.spec.anchor, pair.code.anchor.by
            said = (pair.spec.document_id, spec.by, spec.key, spec.value)
            group = (said, pair.code.document_id, holder, by is By.VALUE and pair.code.anchor.key)
            grouped.setdefault(group, []).append((pair, symbol))
        made = (self._link([pair for pair, _ in group], group[0][1]) for group in grouped.values())
        return sorted((one for one in made if one.confidence >= agreement.LEAST), key=_order)

    def _link(self, pairs: Sequence[_Pair], symbol: FoundSymbol | None) -> SpecLink:
        sure = [(self._confidence(pair, symbol), pair) for pair in pairs]
        confidence, best = max(sure, key=lambda one: (one[0], -one[1].code.anchor.start, -one[1].spec.anchor.start))
        code = self._places.place(best.code.document_id, best.code.anchor)
        lines = {self._places.place(pair.code.document_id, pair.code.anchor).line for pair in pairs}
        return SpecLink(
            spec=self._places.place(best.spec.document_id, best.spec.anchor),
            code=code,
            symbol=symbol,
            lines=sorted(lines),
            relation=self._relation(best, confidence),
            method=best.code.anchor.by,
            confidence=confidence,
        )

    def _confidence(self, pair: _Pair, symbol: FoundSymbol | None) -> float:
        anchor = pair.code.anchor
        if anchor.by not in (By.MENTION, By.ADDRESS):
            return pair.confidence - agreement.UNNAMED * self._gives_way(pair)
        if anchor.value in (PACKAGE, IMPORT):
            return agreement.IN_NAME if anchor.value == PACKAGE else agreement.IN_IMPORT
        if symbol is None:
            return agreement.IN_FILE
        doc = symbol.symbol.doc
        if (
            anchor.start < symbol.symbol.signature[1]
            and self._places.text(pair.code.document_id, anchor) in symbol.symbol.name
        ):
            return agreement.IN_NAME
        return agreement.IN_COMMENT if doc and doc[0] <= anchor.start < doc[1] else agreement.IN_BODY

    def _relation(self, pair: _Pair, confidence: float) -> Relation:
        if self._places.role(pair.code.document_id) == Role.TEST.value:
            return Relation.TESTS
        anchor = pair.code.anchor
        named = anchor.by not in (By.MENTION, By.ADDRESS) or confidence >= agreement.IN_NAME
        stated = confidence >= agreement.IN_COMMENT and _STATES.search(self._places.line(pair.code.document_id, anchor))
        return Relation.IMPLEMENTS if named or stated else Relation.REFERENCES


def _is_function(row: sqlite3.Row) -> bool:
    """Whether a symbol is a function with a body."""
    return row["kind"] in _FUNCTIONS and row["head_end"] < row["end"]


def _at(row: sqlite3.Row) -> _At:
    anchor = Anchor(
        side=Side(row["side"]), by=By(row["method"]), key=row["key"], value=row["value"], start=row["start"],
        end=row["end"],
    )  # fmt: skip
    return _At(row["document_id"], anchor)


def _order(link: SpecLink) -> tuple[object, ...]:
    place: Place = link.code
    role = _LAST.get(link.symbol.role, 0) if link.symbol else 0
    return _ORDER.index(link.relation), role, -link.confidence, place.document_id, place.start, link.spec.document_id
