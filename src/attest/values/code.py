"""What the syntax of a source file says: its symbols, what it imports, and what it calls.

Everything is a place in the revision's text. A symbol's signature and documentation are spans, never copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from attest.values.spans import Range


class SymbolKind(StrEnum):
    """The kind of a symbol, in words that hold for every language."""

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
    """A test or benchmark that a macro defines; its name may be a sentence (C, C++)."""


TYPES = frozenset(
    {SymbolKind.CLASS, SymbolKind.STRUCT, SymbolKind.INTERFACE, SymbolKind.TRAIT, SymbolKind.ENUM, SymbolKind.TYPE}
)
"""Kinds that have methods."""
CALLABLES = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.TEST})
"""Kinds of symbols that can be called."""
VALUES = frozenset({SymbolKind.VARIABLE, SymbolKind.CONSTANT, SymbolKind.FIELD})
"""Kinds of symbols that hold a value."""


class Role(StrEnum):
    """The purpose of a source file. All but SOURCE rank behind it when several files have the same name."""

    SOURCE = "source"
    TEST = "test"
    GENERATED = "generated"
    VENDORED = "vendored"
    MINIFIED = "minified"


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A name that a file defines."""

    name: str
    qualified: str
    """Name with those of the enclosing symbols, within the file: ``Client.send``."""
    kind: SymbolKind
    span: Range
    """The whole definition, from the comment and decorators in front of it to its end."""
    signature: Range
    """From the first keyword to the body."""
    doc: Range | None = None
    """Its docstring, or the comment in front of it."""
    visibility: str = "public"
    parent: int = -1
    """Number of the enclosing symbol in the same file, -1 for none."""
    bases: Sequence[str] = ()
    """Last components of the other names in a type's signature: what it may inherit from."""
    statements: Sequence[Range] = ()
    """Statements of a long body at which it can be divided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """A name that a file imports."""

    module: str
    """Path of the module with slashes; a relative import is already joined with the file's own folder."""
    relative: bool
    """Whether ``module`` is a path within the source rather than a name to be resolved."""
    name: str
    """The imported name, ``*`` for all, empty for the module itself."""
    alias: str
    """The local name; empty if the text gives none."""
    start: int
    end: int


class Callee(StrEnum):
    """How a call names its callee, which decides how far it can be resolved."""

    BARE = "bare"
    """``send()``: a name of the enclosing scopes."""
    MEMBER = "member"
    """``send()`` in a language where a bare name may be a member of the enclosing class."""
    SELF = "self"
    """``self.send()``."""
    NAMED = "named"
    """``client.send()``, ``httpx.get()``: the qualifier is a plain name."""
    LOCAL = "local"
    """The name, or the first part of the qualifier, is a parameter or variable of the enclosing function."""
    VALUE = "value"
    """Called on the value of an expression, or on a member that the object rebinds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A place where something is called."""

    name: str
    qualifier: str
    """Text in front of the name, with dots; empty for a bare name or an expression."""
    callee: Callee
    caller: int
    """Number of the innermost enclosing symbol in the same file, -1 for none."""
    start: int
    """Start of the name, which is ``len(name)`` characters long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeName:
    """A place where a signature or declaration names a type."""

    name: str
    qualifier: str
    """Text in front of the name, with dots."""
    holder: int
    """Number of the symbol whose signature or declaration it is, -1 if that is in another file."""
    owner: str
    """Qualified name of the holder, even if that is in another file."""
    base: bool
    """Whether the holder extends or implements it."""
    start: int
    """Start of the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """Everything parsed from one source file."""

    language: str
    role: Role = Role.SOURCE
    symbols: Sequence[Symbol] = ()
    imports: Sequence[Import] = ()
    calls: Sequence[Call] = ()
    type_names: Sequence[TypeName] = ()
