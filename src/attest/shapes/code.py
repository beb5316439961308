"""Shapes of symbols and their links."""

from typing import Literal

from attest.shapes.parts import Shape, Share, Versioned
from attest.values.specs import Place
from attest.values.symbols import CallSite


class SymbolShape(Shape):
    """Something that a source file defines."""

    name: str
    qualified: str
    kind: str
    visibility: str
    language: str
    role: str
    module: str
    document_id: str
    revision_id: str
    path: str
    start: int
    end: int
    start_line: int
    end_line: int
    signature: str
    signature_line: int
    doc: str | None


class MatchShape(SymbolShape):
    """A symbol that was found, and how the name matches it."""

    match: Literal["exact", "case", "prefix", "humps", "inside", "near"]


class SymbolsShape(Versioned):
    """What `attest symbols --json` prints."""

    query: str
    elapsed_ms: float
    degraded: list[str]
    symbols: list[MatchShape]


class InnerShape(SymbolShape):
    """A symbol of a file, with its nesting depth."""

    depth: int


class OutlineShape(Versioned):
    """What `attest outline --json` prints."""

    ref: str
    document_id: str
    path: str
    language: str | None
    role: str | None
    degraded: list[str]
    symbols: list[InnerShape]


class CallShape(Shape):
    """A call of one symbol by another, or another relation between them."""

    caller: SymbolShape | None
    callee: SymbolShape | None
    external: str | None
    certainty: Literal["certain", "possible"]
    method: str
    depth: int
    sites: list[CallSite]


class CallsShape(Versioned):
    """What `attest callers --json` and `attest callees --json` print."""

    ref: str
    direction: Literal["callers", "callees"]
    relation: str
    symbols: list[SymbolShape]
    links: list[CallShape]
    truncated: list[str]
    elapsed_ms: float


class SpecLinkShape(Shape):
    """A link between code and a place in a specification about the same thing."""

    spec: Place
    code: Place
    symbol: SymbolShape | None
    lines: list[int]
    relation: Literal["implements", "references", "tests"]
    asserted: bool
    method: str
    confidence: Share


class SpecsShape(Versioned):
    """What `attest implementations --json` and `attest specified --json` print."""

    ref: str
    direction: Literal["implementations", "specified"]
    links: list[SpecLinkShape]
    truncated: list[str]
    degraded: list[str]
    elapsed_ms: float
