"""Files, symbols, imports and calls, as far as resolving goes."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.values.code import Callee, SymbolKind

_FAMILY = {"typescript": "ecma", "javascript": "ecma", "c": "c", "cpp": "c"}


def family_of(language: str) -> str:
    """What a language and its relatives are called together."""
    return _FAMILY.get(language, language)


@dataclass(frozen=True, slots=True)
class File:
    """A source file."""

    code_id: int
    document_id: str
    module: str
    source_id: int
    source: str
    language: str
    role: str

    @property
    def family(self) -> tuple[int, str]:
        """Files of one family can call each other: those of one source, and of one language or its relatives."""
        return self.source_id, family_of(self.language)


@dataclass(frozen=True, slots=True)
class Defined:
    """A symbol as far as names go."""

    file: File
    position: int
    name: str
    qualified: str
    kind: SymbolKind
    parent: int
    start: int
    end: int
    has_body: bool
    bases: Sequence[str]
    head: int
    """Where its signature begins."""

    @property
    def key(self) -> tuple[int, int]:
        return self.file.code_id, self.position

    @property
    def owner(self) -> str:
        """The qualified name of whatever it is a member of."""
        return self.qualified.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Imported:
    """One name that a file imports."""

    module: str
    relative: bool
    name: str
    alias: str


@dataclass(frozen=True, slots=True)
class Site:
    """A call."""

    file: File
    start: int
    name: str
    qualifier: str
    callee: Callee
    caller: int


@dataclass(frozen=True, slots=True)
class TypeSite:
    """A type that a signature or declaration names."""

    site: Site
    """As a call of that name would stand there, for it is resolved as one."""
    holder: int
    """Position of the symbol that names it; -1 when that is in another file."""
    owner: str
    """Its qualified name."""
    base: bool
