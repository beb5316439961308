"""What a walk over a syntax tree finds, in byte offsets of the file: definitions, calls, types, bindings, imports."""

from collections import Counter
from dataclasses import dataclass, field

from attest.values.code import SymbolKind
from attest.values.spans import Range


@dataclass(slots=True)
class Definition:
    """A node that defines a symbol, in byte offsets."""

    name: str
    kind: SymbolKind | None
    start: int
    end: int
    head: int
    body: int
    """Where the body begins; the end of the node if it has none."""
    inside: int
    """Number of the enclosing definition; -1 if there is none."""
    owner: str = ""
    own: str = ""
    """The receiver's name inside the definition."""
    statements: list[Range] = field(default_factory=list)
    doc: Range | None = None
    """The docstring, in languages whose documentation is in the body."""


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call: the name that is called, its place, and the enclosing definition."""

    on: str | None
    """The expression before the name; None for a bare name."""
    name: str
    start: int
    inside: int
    path: bool
    """Whether ``::`` joins the two; the expression is then not a variable."""


@dataclass(frozen=True, slots=True)
class TypeSite:
    """A type that a signature or declaration names."""

    on: str
    """The qualifier before the name, with dots."""
    name: str
    start: int
    inside: int
    """Number of the definition that names it."""
    base: bool


@dataclass(slots=True)
class Facts:
    """Everything that a walk found, in document order."""

    definitions: list[Definition] = field(default_factory=list)
    calls: list[CallSite] = field(default_factory=list)
    types: list[TypeSite] = field(default_factory=list)
    bound: dict[int, Counter[str]] = field(default_factory=dict)
    """How often each name is bound in a function, by the number of its definition."""
    members: set[str] = field(default_factory=set)
    """Names that a method binds in its own object."""
    imports: list[tuple[str, Range]] = field(default_factory=list)
    """Node type and span of each import."""
    comments: list[Range] = field(default_factory=list)
    doc: Range | None = None
    """The docstring of the whole file."""
    complete: bool = True
    """Whether the whole tree was walked."""
