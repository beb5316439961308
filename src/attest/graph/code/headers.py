"""C and C++: a name is declared in a header, defined in another file, and belongs to a namespace, not to a file.

Rule 1: a declaration stands for the definition of the same name; if both are in the store, the definition is meant.
Rule 2: a free name is looked up in the namespaces around it, the innermost first, then in any.
Rule 3: a call into another file is certain only where ``includes`` says so.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from attest.graph.code.records import Defined, Site
from attest.graph.code.repository import Repository
from attest.values.code import Role, SymbolKind

C_FAMILY = "c"
"""Language part of ``File.family`` for C and C++."""
_FREE = frozenset(SymbolKind) - {SymbolKind.METHOD, SymbolKind.FIELD}


def called_alike(one: str, other: str) -> bool:
    """Whether two qualified names with the same last name may mean the same thing. If a file's namespace could not be
    read, its names have only the end of it, from the type that they are a member of."""
    short, long = sorted((one, other), key=len)
    return _owner(short) == _owner(long) and f".{long}".endswith(f".{short}")


def _owner(name: str) -> str:
    """The second-to-last part of a qualified name: ``b`` in ``a.b.c``."""
    return name.rpartition(".")[0].rpartition(".")[2]


def _defined_once(found: Sequence[Defined], *, generated: bool) -> Sequence[Defined]:
    """The symbols without declarations of what is also defined. Copies in generated files count only for calls in
    generated files, or if nothing else has the name."""
    written = [one for one in found if (one.file.role == Role.GENERATED.value) == generated] or found
    bodies = defaultdict[str, list[str]](list)
    for one in written:
        if one.has_body:
            bodies[_owner(one.qualified)].append(one.qualified)
    return [
        one
        for one in written
        if one.has_body or not any(called_alike(one.qualified, body) for body in bodies[_owner(one.qualified)])
    ]


def members_called(repository: Repository, site: Site, kinds: Collection[SymbolKind]) -> Sequence[Defined]:
    """All members of types that have the called name, each once."""
    if site.file.family[1] != C_FAMILY:
        return [one for one in repository.named(site.name, site.file.family) if one.kind in kinds]
    return _by_owner(repository, site, kinds)[""]


def in_namespaces(repository: Repository, site: Site) -> Sequence[Defined]:
    """Candidates for a free name, alone or after a namespace, and for a method after its type's name; empty for
    languages other than C and C++."""
    if site.file.family[1] != C_FAMILY:
        return ()
    free, said = _by_owner(repository, site, _FREE), site.qualifier
    for around in _namespaces(repository, site):
        if found := free.get("." + ".".join(filter(None, (around, said)))):
            return found
    if not said:
        return free[""]
    methods = _by_owner(repository, site, (SymbolKind.METHOD,))
    return _ending(free, said) or _ending(methods, said)


def _ending(owners: Mapping[str, Sequence[Defined]], said: str) -> Sequence[Defined]:
    """The symbols of every owner whose name ends with ``said``."""
    return [one for owner, found in owners.items() if owner.endswith(f".{said}") for one in found]


def _by_owner(repository: Repository, site: Site, kinds: Collection[SymbolKind]) -> Mapping[str, Sequence[Defined]]:
    """The symbols with the called name, by their owner behind a dot; all of them under the empty string."""
    generated = site.file.role == Role.GENERATED.value

    def work() -> Mapping[str, Sequence[Defined]]:
        named = [one for one in repository.named(site.name, site.file.family) if one.kind in kinds]
        found: dict[str, list[Defined]] = {"": list(_defined_once(named, generated=generated))}
        for one in found[""]:
            found.setdefault(f".{one.owner}", []).append(one)
        return found

    return repository.once((site.name, site.file.family, generated, frozenset(kinds)), work)


def _namespaces(repository: Repository, site: Site) -> list[str]:
    """Qualified names of everything around a call, the innermost first, ending with the empty global namespace."""
    symbols = repository.symbols(site.file)
    parts = symbols[site.caller].qualified.split(".")[:-1] if 0 <= site.caller < len(symbols) else []
    return [".".join(parts[:count]) for count in range(len(parts), -1, -1)]
