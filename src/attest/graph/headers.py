"""C and C++: a name is declared in a header, defined in another file, and belongs to a namespace, not to a file.

Rule 1: a declaration stands for the definition of the same name; where both are there, the definition is meant.
Rule 2: a free name is looked for in the namespaces around it, the innermost first, then in any.
Rule 3: what a file includes by way of others is not followed, so no call into another file is certain.
"""

from collections import defaultdict
from collections.abc import Sequence

from attest.graph.repository import Defined, File, Repository, Site
from attest.values.code import Role, SymbolKind

FAMILY = "c"
_MEMBERS = frozenset({SymbolKind.METHOD, SymbolKind.FIELD})


def called_alike(one: str, other: str) -> bool:
    """Whether two qualified names of one name may be of one thing: a file whose namespace could not be read has the end
    of the name alone, from the type that it is a member of."""
    short, long = sorted((one, other), key=len)
    return _owner(short) == _owner(long) and f".{long}".endswith(f".{short}")


def _owner(name: str) -> str:
    """The last name of what a name is a member of."""
    return name.rpartition(".")[0].rpartition(".")[2]


def defined_once(file: File, found: Sequence[Defined]) -> Sequence[Defined]:
    """What a name may mean in a file: no declarations of what is defined, and no copies that were generated."""
    if file.family[1] != FAMILY:
        return found
    generated = file.role == Role.GENERATED.value
    written = [one for one in found if (one.file.role == Role.GENERATED.value) == generated] or found
    bodies = defaultdict[str, list[str]](list)
    for one in written:
        if one.has_body:
            bodies[_owner(one.qualified)].append(one.qualified)
    return [one for one in written if one.has_body or not _is_defined(one.qualified, bodies[_owner(one.qualified)])]


def _is_defined(declared: str, bodies: Sequence[str]) -> bool:
    return any(called_alike(declared, one) for one in bodies)


def in_namespaces(repository: Repository, site: Site) -> Sequence[Defined]:
    """What a name may mean that is no member of a type, alone or behind the name of a namespace; nothing for other
    languages."""
    if site.file.family[1] != FAMILY:
        return ()
    free = [one for one in repository.named(site.name, site.file.family) if one.kind not in _MEMBERS]
    said = site.qualifier
    for around in _namespaces(repository, site):
        owner = ".".join(filter(None, (around, said)))
        if found := [one for one in free if one.owner == owner]:
            return defined_once(site.file, found)
    return defined_once(site.file, [one for one in free if not said or f".{one.owner}".endswith(f".{said}")])


def _namespaces(repository: Repository, site: Site) -> list[str]:
    """The qualified names of all that is around a call, the innermost first, the outermost namespace last."""
    symbols = repository.symbols(site.file)
    parts = symbols[site.caller].qualified.split(".")[:-1] if 0 <= site.caller < len(symbols) else []
    return [".".join(parts[:count]) for count in range(len(parts), -1, -1)]
