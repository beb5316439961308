"""C and C++: a name is declared in a header, defined in another file, and belongs to a namespace, not to a file.

Rule 1: a declaration stands for the definition of the same name; where both are there, the definition is meant.
Rule 2: a free name is looked for in the namespaces around it, the innermost first, then in any.
Rule 3: a call into another file is certain only where ``includes`` says so.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from attest.graph.code.records import Defined, Site
from attest.graph.code.repository import Repository
from attest.values.code import Role, SymbolKind

C_FAMILY = "c"
"""What ``File.family`` has for C and C++."""
_FREE = frozenset(SymbolKind) - {SymbolKind.METHOD, SymbolKind.FIELD}


def called_alike(one: str, other: str) -> bool:
    """Whether two qualified names of one name may be of one thing: a file whose namespace could not be read has the end
    of the name alone, from the type that it is a member of."""
    short, long = sorted((one, other), key=len)
    return _owner(short) == _owner(long) and f".{long}".endswith(f".{short}")


def _owner(name: str) -> str:
    """The last name of what a name is a member of."""
    return name.rpartition(".")[0].rpartition(".")[2]


def _defined_once(found: Sequence[Defined], *, generated: bool) -> Sequence[Defined]:
    """No declarations of what is defined, and no copies that were generated, but in what was generated."""
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
    """All members of types that have a name, each once."""
    if site.file.family[1] != C_FAMILY:
        return [one for one in repository.named(site.name, site.file.family) if one.kind in kinds]
    return _by_owner(repository, site, kinds)[""]


def in_namespaces(repository: Repository, site: Site) -> Sequence[Defined]:
    """What a name may mean that is no member of a type, alone or behind the name of a namespace, and behind the name of
    a type its methods; nothing for other languages."""
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
    """The symbols of all owners that are called so, whatever is around them."""
    return [one for owner, found in owners.items() if owner.endswith(f".{said}") for one in found]


def _by_owner(repository: Repository, site: Site, kinds: Collection[SymbolKind]) -> Mapping[str, Sequence[Defined]]:
    """The symbols of a name by what they are a member of, behind a dot; all of them without one."""
    generated = site.file.role == Role.GENERATED.value

    def work() -> Mapping[str, Sequence[Defined]]:
        named = [one for one in repository.named(site.name, site.file.family) if one.kind in kinds]
        found: dict[str, list[Defined]] = {"": list(_defined_once(named, generated=generated))}
        for one in found[""]:
            found.setdefault(f".{one.owner}", []).append(one)
        return found

    return repository.once((site.name, site.file.family, generated, frozenset(kinds)), work)


def _namespaces(repository: Repository, site: Site) -> list[str]:
    """The qualified names of all that is around a call, the innermost first, the outermost namespace last."""
    symbols = repository.symbols(site.file)
    parts = symbols[site.caller].qualified.split(".")[:-1] if 0 <= site.caller < len(symbols) else []
    return [".".join(parts[:count]) for count in range(len(parts), -1, -1)]
