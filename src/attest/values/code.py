"""What the syntax of a source file says: its symbols, what it imports, and what it calls.

All of it is places in the revision's text. A symbol's signature and documentation are spans, never copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from attest.values.spans import Range


class SymbolKind(StrEnum):
    """What a symbol is, in words that hold for every language."""

    FUNCTION = "function"
    METHOD = "method"
    CLASS = "class"
    STRUCT = "struct"
    INTERFACE = "interface"
    TRAIT = "trait"
    ENUM = "enum"
    TYPE = "type"
    NAMESPACE = "namespace"
    CONSTANT = "constant"
    VARIABLE = "variable"
    FIELD = "field"
    MACRO = "macro"
    EVENT = "event"
    ERROR = "error"
    MODIFIER = "modifier"
    TEST = "test"
    """A test or benchmark that a macro makes, which may be called by a sentence (C, C++)."""


TYPES = frozenset(
    {SymbolKind.CLASS, SymbolKind.STRUCT, SymbolKind.INTERFACE, SymbolKind.TRAIT, SymbolKind.ENUM, SymbolKind.TYPE}
)
"""Kinds that have methods."""
CALLABLES = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.TEST})
VALUES = frozenset({SymbolKind.VARIABLE, SymbolKind.CONSTANT, SymbolKind.FIELD})


class Role(StrEnum):
    """What a source file is for; all but SOURCE stand behind it where several have the same name."""

    SOURCE = "source"
    TEST = "test"
    GENERATED = "generated"
    VENDORED = "vendored"
    MINIFIED = "minified"


_TEST_DATA = frozenset({"testdata", "test_data", "test-data", "fixtures", "__fixtures__", "__snapshots__", "golden"})
"""Folders of what tests read or compare with."""


@lru_cache(maxsize=4096)
def is_test_data(path: str) -> bool:
    """Whether a file lies in a folder of test data, whatever its format."""
    folders = path.lower().split("/")[:-1]
    return not _TEST_DATA.isdisjoint(folders)


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A name that a file defines."""

    name: str
    qualified: str
    """With the names around it, within the file: ``Client.send``."""
    kind: SymbolKind
    span: Range
    """All of it, from the comment and decorators in front of it to its end."""
    signature: Range
    """From its first keyword to its body."""
    doc: Range | None = None
    """Its docstring, or the comment in front of it."""
    visibility: str = "public"
    parent: int = -1
    """Number of the symbol that it belongs to in the same file, -1 for none."""
    bases: Sequence[str] = ()
    """Last names of whatever the signature of a type names besides itself: what it may inherit from."""
    statements: Sequence[Range] = ()
    """The statements of a long body, where it can be divided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """A name that a file takes from elsewhere."""

    module: str
    """Path of the module with slashes; of a relative import already joined with the file's own folder."""
    relative: bool
    """Whether ``module`` is a path within the source rather than a name to be looked for."""
    name: str
    """What is taken: a name, ``*`` for all, empty for the module itself."""
    alias: str
    """What it is called here; empty when the text gives no name."""
    start: int
    end: int


class Callee(StrEnum):
    """How a call names what it calls, which decides how far it can be resolved."""

    BARE = "bare"
    """``send()``: a name of the scopes around it."""
    MEMBER = "member"
    """``send()`` where a bare name may be a member of the class around it."""
    SELF = "self"
    """``self.send()``."""
    NAMED = "named"
    """``client.send()``, ``httpx.get()``: the qualifier is a plain name."""
    LOCAL = "local"
    """The name, or the first of the qualifier, is a parameter or variable of the function around it."""
    VALUE = "value"
    """Called on the value of an expression, or on a member that the object binds anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A place where something is called."""

    name: str
    qualifier: str
    """What stands in front of the name, with dots; empty for a bare name or an expression."""
    callee: Callee
    caller: int
    """Number of the innermost symbol around it in the same file, -1 for none."""
    start: int
    """Where the name stands; it ends ``len(name)`` characters later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeName:
    """A place where a signature or declaration names a type."""

    name: str
    qualifier: str
    """What stands in front of the name, with dots."""
    holder: int
    """Number of the symbol whose signature or declaration it is, -1 when that is in another file."""
    owner: str
    """Qualified name of the holder, also where it is in another file."""
    base: bool
    """Whether the holder extends or implements it."""
    start: int
    """Where the name stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """All that was read of one source file."""

    language: str
    role: Role = Role.SOURCE
    symbols: Sequence[Symbol] = ()
    imports: Sequence[Import] = ()
    calls: Sequence[Call] = ()
    type_names: Sequence[TypeName] = ()
