"""What a walk over a syntax tree finds, in bytes of the file: definitions, calls, types, bindings, imports."""

from collections import Counter
from dataclasses import dataclass, field

from attest.values.code import SymbolKind
from attest.values.spans import Range


@dataclass(slots=True)
class Definition:
    """A node that defines a symbol, in bytes."""

    name: str
    kind: SymbolKind | None
    start: int
    end: int
    head: int
    body: int
    """Where the body begins; the end of the node when there is none."""
    inside: int
    """Number of the definition around it, -1 for none."""
    owner: str = ""
    own: str = ""
    """What the receiver is called inside."""
    statements: list[Range] = field(default_factory=list)
    doc: Range | None = None
    """Its docstring, when documentation stands in the body."""


@dataclass(frozen=True, slots=True)
class CallSite:
    """What is called at a place, inside which definition."""

    on: str | None
    """What stands in front of the name; None for a bare name."""
    name: str
    start: int
    inside: int
    path: bool
    """Whether ``::`` joins the two: what stands in front is then no variable."""


@dataclass(frozen=True, slots=True)
class TypeSite:
    """A type that a signature or declaration names."""

    on: str
    """What stands in front of the name, with dots."""
    name: str
    start: int
    inside: int
    """Number of the definition that names it."""
    base: bool


@dataclass(slots=True)
class Facts:
    """All that a walk found, in document order."""

    definitions: list[Definition] = field(default_factory=list)
    calls: list[CallSite] = field(default_factory=list)
    types: list[TypeSite] = field(default_factory=list)
    bound: dict[int, Counter[str]] = field(default_factory=dict)
    """From the number of a function's definition to the names bound in it, with how often."""
    members: set[str] = field(default_factory=set)
    """Names that some method binds in its own object."""
    imports: list[tuple[str, Range]] = field(default_factory=list)
    """Node type and place of each import."""
    comments: list[Range] = field(default_factory=list)
    doc: Range | None = None
    """The docstring of the whole file."""
    complete: bool = True
    """Whether all of the tree was walked."""
