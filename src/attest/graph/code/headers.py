"""C and C++: a name is declared in a header, defined in another file, and belongs to a namespace, not to a file.

Rule 1: a declaration stands for the definition of the same name; if both are in the store, the definition is meant.
Rule 2: a free name is looked up in the namespaces around it, the innermost first, then in any.
Rule 3: a call into another file is certain only where ``includes`` says so.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from attest.graph.code.records import Site, SymbolRecord
from attest.graph.code.repository import Repository
from attest.values.code import Role, SymbolKind

C_FAMILY = "c"
"""Language part of ``File.family`` for C and C++."""
_FREE = frozenset(SymbolKind) - {SymbolKind.METHOD, SymbolKind.FIELD}
"""Kinds of symbols that belong to a namespace rather than to a type."""


def may_be_one_name(first: str, second: str) -> bool:
    """Whether two qualified names with the same last name may mean the same thing. If a file's namespace could not be
    read, its names have only the end of it, from the type that they are a member of."""
    short, long = sorted((first, second), key=len)
    return _owner(short) == _owner(long) and f".{long}".endswith(f".{short}")


def _owner(name: str) -> str:
    """The second-to-last part of a qualified name: ``b`` in ``a.b.c``."""
    return name.rpartition(".")[0].rpartition(".")[2]


def _without_repetitions(found: Sequence[SymbolRecord], *, generated: bool) -> Sequence[SymbolRecord]:
    """The symbols without declarations of what is also defined. Copies in generated files count only for calls in
    generated files, or if nothing else has the name."""
    written = [symbol for symbol in found if (symbol.file.role == Role.GENERATED.value) == generated] or found
    bodies = defaultdict[str, list[str]](list)
    for symbol in written:
        if symbol.has_body:
            bodies[_owner(symbol.qualified)].append(symbol.qualified)
    return [
        symbol
        for symbol in written
        if symbol.has_body
        or not any(may_be_one_name(symbol.qualified, body) for body in bodies[_owner(symbol.qualified)])
    ]


def members_called(repository: Repository, site: Site, kinds: Collection[SymbolKind]) -> Sequence[SymbolRecord]:
    """All members of types that have the called name, each once."""
    if site.file.family[1] != C_FAMILY:
        return [symbol for symbol in repository.named(site.name, site.file.family) if symbol.kind in kinds]
    return _by_owner(repository, site, kinds)[""]


def in_namespaces(repository: Repository, site: Site) -> Sequence[SymbolRecord]:
    """Candidates for a free name, alone or after a namespace, and for a method after its type's name; empty for
    languages other than C and C++."""
    if site.file.family[1] != C_FAMILY:
        return ()
    free, qualifier = _by_owner(repository, site, _FREE), site.qualifier
    for around in _namespaces_around(repository, site):
        if found := free.get("." + ".".join(filter(None, (around, qualifier)))):
            return found
    if not qualifier:
        return free[""]
    methods = _by_owner(repository, site, (SymbolKind.METHOD,))
    return _owned_by_namespace(free, qualifier) or _owned_by_namespace(methods, qualifier)


def _owned_by_namespace(owners: Mapping[str, Sequence[SymbolRecord]], namespace: str) -> Sequence[SymbolRecord]:
    """The symbols of every owner whose name ends with ``namespace``."""
    return [symbol for owner, found in owners.items() if owner.endswith(f".{namespace}") for symbol in found]


def _by_owner(
    repository: Repository, site: Site, kinds: Collection[SymbolKind]
) -> Mapping[str, Sequence[SymbolRecord]]:
    """The symbols with the called name, by their owner behind a dot; all of them under the empty string."""
    generated = site.file.role == Role.GENERATED.value

    def work() -> Mapping[str, Sequence[SymbolRecord]]:
        named = [symbol for symbol in repository.named(site.name, site.file.family) if symbol.kind in kinds]
        found: dict[str, list[SymbolRecord]] = {"": list(_without_repetitions(named, generated=generated))}
        for symbol in found[""]:
            found.setdefault(f".{symbol.owner}", []).append(symbol)
        return found

    return repository.once((site.name, site.file.family, generated, frozenset(kinds)), work)


def _namespaces_around(repository: Repository, site: Site) -> list[str]:
    """Qualified names of everything around a call, the innermost first, ending with the empty global namespace."""
    caller = repository.caller(site)
    parts = caller.qualified.split(".")[:-1] if caller else []
    return [".".join(parts[:count]) for count in range(len(parts), -1, -1)]
