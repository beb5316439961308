"""What a call may mean. It is certain if there is exactly one candidate and nothing that could shadow it."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.graph.code.records import File, SymbolRecord
from attest.graph.code.repository import Repository
from attest.values.code import TYPES, VALUES

MOST_BASES = 200
"""Maximum number of types examined for inheritance; with more, a type is assumed to inherit."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call may mean."""

    targets: Sequence[SymbolRecord] = ()
    sure: bool = False
    method: str = ""
    external: str = ""
    """Qualified name, if no file of the source defines it."""


NOTHING = Meaning()
"""Meaning of a call to a value that was passed in, such as a parameter: unknown."""


def prefer_definitions(symbols: Sequence[SymbolRecord]) -> Sequence[SymbolRecord]:
    """The symbols with a body and the values, if any, else all: a declaration stands for its definition."""
    return [symbol for symbol in symbols if symbol.has_body or symbol.kind in VALUES] or symbols


def is_sure(repository: Repository, found: Sequence[SymbolRecord]) -> bool:
    """Whether a name certainly means one symbol: defined once, not a variable, and not also imported by its file."""
    if len(found) != 1 or found[0].kind in VALUES:
        return False
    symbol = found[0]
    rivals = (symbol.name, "*") if symbol.file.language == "python" else (symbol.name,)
    top = "." not in symbol.qualified
    return not (top and any((i.name if i.name == "*" else i.alias) in rivals for i in repository.imports(symbol.file)))


def is_overridden(repository: Repository, method: SymbolRecord) -> bool:
    """Whether a type that may inherit from a method's type defines a method of the same name."""
    if method.file.language == "go":
        return False
    base = method.owner.rpartition(".")[2]
    rivals = [
        rival
        for rival in repository.named(method.name, method.file.family)
        if rival.key != method.key and "." in rival.qualified
    ]
    return len(rivals) > MOST_BASES or any(_inherits(repository, rival.owner, base, rival.file) for rival in rivals)


def _inherits(repository: Repository, owner: str, base: str, file: File) -> bool:
    """Whether a type has another among its direct or indirect bases. Only names are compared: yes is said too often."""
    seen, waiting = set[str](), [owner.rpartition(".")[2]]
    while waiting and len(seen) < MOST_BASES:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        bases = {
            parent for symbol in repository.named(name, file.family) if symbol.kind in TYPES for parent in symbol.bases
        }
        if base in bases:
            return True
        waiting += bases - seen
    return bool(waiting)
