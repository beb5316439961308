"""Symbols as they are stored, and the links between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attest.values.code import Symbol
from attest.values.members import members
from attest.values.spans import Range


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSymbol:
    """A symbol with its place in a document's current revision."""

    document_id: str
    revision_id: str
    path: str
    language: str
    role: str
    """Purpose of the file: ``source``, ``test``, ``generated``, ``vendored``."""
    module: str
    symbol: Symbol
    first_line: int
    last_line: int
    signature: str
    """Exactly the characters of ``symbol.signature``."""
    signature_lines: Range
    """First and last line of the signature."""
    doc: str | None
    """Exactly the characters of ``symbol.doc``."""

    @property
    def ref(self) -> str:
        """Reference for use in commands: ``core/state_transition.go:StateTransition.buyGas``."""
        return f"{self.path}:{self.symbol.qualified}"

    def as_json(self) -> dict[str, Any]:
        """The symbol as every command prints it."""
        symbol = self.symbol
        return {
            "name": symbol.name,
            "qualified": symbol.qualified,
            "kind": symbol.kind.value,
            "visibility": symbol.visibility,
            "language": self.language,
            "role": self.role,
            "module": self.module,
            "document_id": self.document_id,
            "revision_id": self.revision_id,
            "path": self.path,
            "start": symbol.span[0],
            "end": symbol.span[1],
            "start_line": self.first_line,
            "end_line": self.last_line,
            "signature": self.signature,
            "signature_line": self.signature_lines[0],
            "doc": self.doc,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolMatch:
    """A symbol found for a name, and how the name matched."""

    found: FoundSymbol
    match: str
    """``exact``, ``case``, ``prefix``, ``humps``, ``inside`` or ``near``, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolMatches:
    """The symbols found for a name."""

    query: str
    matches: Sequence[SymbolMatch]
    elapsed_ms: float
    degraded: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest symbols --json` prints."""
        return {
            "schema": 1,
            "query": self.query,
            "elapsed_ms": round(self.elapsed_ms, 1),
            "degraded": list(self.degraded),
            "symbols": [{**match.found.as_json(), "match": match.match} for match in self.matches],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOutline:
    """The symbols of one file, in order."""

    ref: str
    document_id: str
    path: str
    language: str | None
    role: str | None
    degraded: Sequence[str] = ()
    symbols: Sequence[FoundSymbol]

    def depth(self, found: FoundSymbol) -> int:
        """The number of symbols that enclose a symbol."""
        number, depth = found.symbol.parent, 0
        while 0 <= number < len(self.symbols) and depth < len(self.symbols):
            number, depth = self.symbols[number].symbol.parent, depth + 1
        return depth

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest outline --json` prints."""
        return {
            "schema": 1,
            **members(self),
            "symbols": [{**found.as_json(), "depth": self.depth(found)} for found in self.symbols],
        }


class CodeRelation(StrEnum):
    """How one symbol of source code is linked to another."""

    CALLS = "calls"
    IMPLEMENTS = "implements"
    """A type extends or implements another."""
    OVERRIDES = "overrides"
    """A method overrides one of a type that its own type extends or implements."""
    TESTS = "tests"
    """A test calls it, or is named after it."""
    USES = "uses"
    """A signature or declaration names a type."""


class Certainty(StrEnum):
    """Whether the target of a link is certain."""

    CERTAIN = "certain"
    POSSIBLE = "possible"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSite:
    """A place where something is called."""

    document_id: str
    path: str
    start: int
    end: int
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLink:
    """A link: one symbol calls another (at all its call sites), or has another relation to it."""

    caller: FoundSymbol | None
    """None for a call outside every symbol of its file."""
    callee: FoundSymbol | None
    """None if no file of the source defines the callee."""
    external: str | None
    """Name of a callee that no file of the source defines."""
    certainty: Certainty
    method: str
    """The rule that resolved the link: ``scope``, ``file``, ``module``, ``import``, ``self``, ``type`` or ``name``; for
    an override ``base``, for a Go interface ``methods``, for a test that is only named after its subject ``named``."""
    depth: int
    """Distance from the requested symbol: 1 for its own calls or callers."""
    sites: Sequence[CallSite]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLinks:
    """The callers or callees of a symbol."""

    ref: str
    direction: str
    """``callers`` or ``callees``."""
    relation: CodeRelation = CodeRelation.CALLS
    symbols: Sequence[FoundSymbol]
    """The symbols that the reference names: one, or all with the same name in one file."""
    links: Sequence[CallLink]
    """Nearest first, certain links before possible ones."""
    truncated: Sequence[str]
    """What was left out, in words."""
    elapsed_ms: float

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest callers --json` and `attest callees --json` print."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
