"""Files, symbols, imports and calls, reduced to what resolving needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.values.code import Callee, SymbolKind

_FAMILY = {"typescript": "ecma", "javascript": "ecma", "c": "c", "cpp": "c"}
"""Languages whose files can call each other, by the name that they share."""


def family_of(language: str) -> str:
    """The name that a language shares with its relatives: ``ecma`` for JavaScript and TypeScript."""
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
        """Source id and language family. Only files of one family can call each other."""
        return self.source_id, family_of(self.language)


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolRecord:
    """A symbol, reduced to what resolving needs."""

    file: File
    position: int
    """Its index among the symbols of the file."""
    name: str
    qualified: str
    kind: SymbolKind
    parent: int | None
    """Position of the symbol around it; None at the top level."""
    start: int
    end: int
    has_body: bool
    bases: Sequence[str]
    head: int
    """Offset at which its signature begins."""

    @property
    def key(self) -> tuple[int, int]:
        return self.file.code_id, self.position

    @property
    def owner(self) -> str:
        """Qualified name of the symbol that it is a member of; empty at the top level."""
        return self.qualified.rpartition(".")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRecord:
    """One name that a file imports."""

    module: str
    relative: bool
    name: str
    alias: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A call, or a name that is resolved like one."""

    file: File
    start: int
    name: str
    qualifier: str = ""
    callee: Callee = Callee.BARE
    caller: int | None = None
    """Position of the symbol that it is in; None outside of all symbols."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeSite:
    """The name of a type in a signature or declaration."""

    site: Site
    """The name as a call at that place, because it is resolved as one."""
    holder: int | None
    """Position of the symbol whose signature or declaration it is; None if that symbol is in another file."""
    owner: str
    """Qualified name of that symbol."""
    base: bool
