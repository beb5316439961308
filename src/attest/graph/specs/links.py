"""Turns pairs of anchors into links between specifications and code, the surest first.

A link is computed on request and not stored, so it is never out of date with either side.
"""

import re
import sqlite3
from collections.abc import Iterable, Sequence

from attest.graph.specs import agreement
from attest.graph.specs.pairs import Pair, Pairs
from attest.graph.specs.places import Places
from attest.values.anchors import IMPORT, PACKAGE, By
from attest.values.code import Role
from attest.values.spans import Range
from attest.values.specs import Relation, SpecLink
from attest.values.symbols import FoundSymbol

_ORDER = list(Relation)
_ROLE_ORDER = {Role.TEST.value: 1, Role.GENERATED.value: 2, Role.VENDORED.value: 3, Role.MINIFIED.value: 4}
"""Order of links by the role of the file; all other roles come first."""
_STATES = re.compile(r"\b(?:implement|specif|defin|according|conform|equivalent|appl(?:y|ies)\b|as per\b)", re.I)
"""Words in a comment that make a mention a claim to follow the specification."""


def implementations(connection: sqlite3.Connection, document_id: str, within: Range) -> list[SpecLink]:
    """The code that follows a range of a specification. If that is the whole document, mentions are included."""
    maker = _LinkMaker(connection)
    return maker.links_of(maker.pairs.from_spec(document_id, within))


def implementations_of(connection: sqlite3.Connection, name: str) -> list[SpecLink]:
    """The code that follows the functions and constants with a name, in any specification."""
    maker = _LinkMaker(connection)
    return maker.links_of(maker.pairs.of_name(name))


def specifications_followed(connection: sqlite3.Connection, document_id: str, within: Range) -> list[SpecLink]:
    """The specifications that the code in a range follows or mentions."""
    maker = _LinkMaker(connection)
    return maker.links_of(maker.pairs.from_code(document_id, within))


class _LinkMaker:
    """Makes links from pairs, in one view of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._places = Places(connection)
        self.pairs = Pairs(connection, self._places)

    def links_of(self, pairs: Iterable[Pair]) -> list[SpecLink]:
        """One link for each place in a specification and each symbol, or file outside of symbols, that follows it."""
        grouped: dict[tuple[object, ...], list[tuple[Pair, FoundSymbol | None]]] = {}
        for pair in pairs:
            symbol = self._places.symbol_of(pair.code.document_id, pair.code.anchor)
            holder = symbol.symbol.span if symbol else None
            spec, by = pair.spec.anchor, pair.code.anchor.by
            statement = (pair.spec.document_id, spec.by, spec.key, spec.value)
            group = (statement, pair.code.document_id, holder, by is By.VALUE and pair.code.anchor.key)
            grouped.setdefault(group, []).append((pair, symbol))
        links = (self._link([pair for pair, _ in group], group[0][1]) for group in grouped.values())
        return sorted((link for link in links if link.confidence >= agreement.LEAST), key=_order)

    def _link(self, pairs: Sequence[Pair], symbol: FoundSymbol | None) -> SpecLink:
        rated = [(self._confidence(pair, symbol), pair) for pair in pairs]
        confidence, best = max(rated, key=_surest_then_first)
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

    def _confidence(self, pair: Pair, symbol: FoundSymbol | None) -> float:
        anchor = pair.code.anchor
        if anchor.by not in (By.MENTION, By.ADDRESS):
            return pair.confidence - agreement.UNNAMED * self.pairs.gives_way(pair)
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

    def _relation(self, pair: Pair, confidence: float) -> Relation:
        if self._places.role(pair.code.document_id) == Role.TEST.value:
            return Relation.TESTS
        anchor = pair.code.anchor
        named = anchor.by not in (By.MENTION, By.ADDRESS) or confidence >= agreement.IN_NAME
        stated = confidence >= agreement.IN_COMMENT and _STATES.search(self._places.line(pair.code.document_id, anchor))
        return Relation.IMPLEMENTS if named or stated else Relation.REFERENCES


def _surest_then_first(rated: tuple[float, Pair]) -> tuple[float, int, int]:
    confidence, pair = rated
    return confidence, -pair.code.anchor.start, -pair.spec.anchor.start


def _order(link: SpecLink) -> tuple[object, ...]:
    role = _ROLE_ORDER.get(link.symbol.role, 0) if link.symbol else 0
    place = (link.code.document_id, link.code.start, link.spec.document_id, link.spec.start)
    return _ORDER.index(link.relation), role, -link.confidence, *place
