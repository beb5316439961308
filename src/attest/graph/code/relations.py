"""Links between symbols other than calls: what a type extends or implements, what a method overrides, which types a
signature uses, what a test tests.

A type's name is resolved like a call (resolve.py), so *certain* means the same. An override is certain if all links
between the types are. A Go type that has every method of an interface only may implement it, because no text says so.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from attest.graph.code.meaning import Meaning
from attest.graph.code.records import Defined, Site, TypeSite
from attest.graph.code.repository import Repository
from attest.graph.code.resolve import members_of, resolve
from attest.values.code import TYPES, Callee, Role, SymbolKind
from attest.values.symbols import CodeRelation

MOST_NAMED = 5_000
"""Maximum number of places examined at which one name occurs."""
MOST_TYPES = 200
"""Maximum number of types examined above or below one type."""


class Related(NamedTuple):
    """A relation between two symbols, with the place that shows it."""

    source: Defined | None
    target: Defined | None
    external: str
    sure: bool
    method: str
    site: Site


Relate = Callable[[Repository, Defined], Iterator[Related]]


def _meant(repository: Repository, site: Site) -> Meaning:
    """The types that a name may mean."""
    meaning = resolve(repository, site)
    targets = [one for one in meaning.targets if one.kind in TYPES]
    sure = meaning.sure and len(targets) == len(meaning.targets)
    return Meaning(targets, sure, meaning.method, meaning.external)


def _holder(repository: Repository, named: TypeSite) -> Defined | None:
    """The symbol that names a type; for an ``impl`` in another file, the type that it is for."""
    if named.holder >= 0:
        return repository.symbols(named.site.file)[named.holder]
    owner = named.owner.rpartition(".")[2]
    found = _meant(repository, Site(named.site.file, named.site.start, owner, "", Callee.BARE, -1)).targets
    return found[0] if len(found) == 1 else None


def _names_of(repository: Repository, symbol: Defined, *, base: bool) -> Iterator[Related]:
    """The types that a symbol names."""
    for named in repository.types_of(symbol):
        if named.base != base:
            continue
        meaning = _meant(repository, named.site)
        for target in meaning.targets:
            if target.key != symbol.key:
                yield Related(symbol, target, "", meaning.sure, meaning.method, named.site)
        if meaning.external:
            yield Related(symbol, None, meaning.external, meaning.sure, meaning.method or "name", named.site)


def _naming(repository: Repository, target: Defined, *, base: bool) -> Iterator[Related]:
    """The symbols that name a type."""
    if target.kind not in TYPES:
        return
    for name in (target.name, *repository.other_names(target)):
        for named in repository.types_named(name, MOST_NAMED):
            if named.base != base or named.site.file.family != target.file.family:
                continue
            meaning = _meant(repository, named.site)
            holder = _holder(repository, named)
            if holder and holder.key != target.key and any(one.key == target.key for one in meaning.targets):
                yield Related(holder, target, "", meaning.sure, meaning.method, named.site)


# --- implements ---


def _implemented(repository: Repository, symbol: Defined) -> Iterator[Related]:
    yield from _names_of(repository, symbol, base=True)
    if symbol.file.language == "go" and symbol.kind in TYPES and symbol.kind is not SymbolKind.INTERFACE:
        for interface in _interfaces_near(repository, symbol):
            if _has_all(repository, symbol, interface):
                yield Related(symbol, interface, "", False, "methods", _at(interface))


def _implementing(repository: Repository, target: Defined) -> Iterator[Related]:
    yield from _naming(repository, target, base=True)
    if target.file.language == "go" and target.kind is SymbolKind.INTERFACE:
        for one in _having_methods_of(repository, target):
            yield Related(one, target, "", False, "methods", _at(one))


def _has_all(repository: Repository, symbol: Defined, interface: Defined) -> bool:
    wanted = repository.methods_of(interface)
    return bool(wanted) and all(members_of(repository, symbol, one.name) for one in wanted)


def _having_methods_of(repository: Repository, interface: Defined) -> Iterator[Defined]:
    """The Go types that have every method of an interface."""
    wanted = repository.methods_of(interface)
    namesakes = [repository.named(one.name, interface.file.family) for one in wanted]
    fewest = min(namesakes, key=len, default=[])
    owners = {(one.file.module, one.owner): one for one in fewest if one.has_body and one.owner}
    for one in list(owners.values())[:MOST_TYPES]:
        owner = _owner(repository, one)
        if owner is not None and _has_all(repository, owner, interface):
            yield owner


def _interfaces_near(repository: Repository, symbol: Defined) -> Iterator[Defined]:
    """The Go interfaces that have a method of the same name as one of a type's."""
    found: dict[tuple[int, int], Defined] = {}
    for method in repository.methods_of(symbol):
        for one in repository.named(method.name, symbol.file.family):
            owner = _owner(repository, one)
            if owner is not None and owner.kind is SymbolKind.INTERFACE:
                found[owner.key] = owner
    yield from list(found.values())[:MOST_TYPES]


# --- overrides ---


def _owner(repository: Repository, member: Defined) -> Defined | None:
    """The type that a member belongs to, even if another file of the module defines it."""
    symbols = repository.symbols(member.file)
    if 0 <= member.parent < len(symbols) and symbols[member.parent].kind in TYPES:
        return symbols[member.parent]
    named = repository.named(member.owner.rpartition(".")[2], member.file.family) if member.owner else []
    there = [one for one in named if one.kind in TYPES and one.qualified == member.owner]
    same = [one for one in there if one.file.module == member.file.module]
    return same[0] if len(same) == 1 else None


def _overridden(repository: Repository, method: Defined) -> Iterator[Related]:
    for kind, sure in _line(repository, method, lambda one: _names_of(repository, one, base=True), up=True):
        for other in members_of(repository, kind, method.name):
            yield Related(method, other, "", sure, "base", _at(method))


def _overriding(repository: Repository, method: Defined) -> Iterator[Related]:
    for kind, sure in _line(repository, method, lambda one: _naming(repository, one, base=True), up=False):
        for other in members_of(repository, kind, method.name):
            yield Related(other, method, "", sure, "base", _at(other))


def _line(
    repository: Repository, method: Defined, step: Callable[[Defined], Iterator[Related]], *, up: bool
) -> Iterator[tuple[Defined, bool]]:
    """The types above or below a method's, nearest first, each with whether all links to it are certain."""
    owner = _owner(repository, method) if method.kind is SymbolKind.METHOD else None
    waiting = [(owner, True)] if owner else []
    seen = {owner.key for owner, _ in waiting}
    for kind, sure in waiting:
        for link in step(kind):
            other = link.target if up else link.source
            if other is not None and other.key not in seen and len(seen) < MOST_TYPES:
                seen.add(other.key)
                waiting.append((other, sure and link.sure))
                yield other, sure and link.sure


# --- tests ---


def _tested(repository: Repository, symbol: Defined) -> Iterator[Related]:
    """The symbols outside of tests that a test calls."""
    if symbol.file.role != Role.TEST.value:
        return
    for site in repository.calls_within(symbol):
        meaning = resolve(repository, site)
        for target in meaning.targets:
            if target.file.role != Role.TEST.value:
                yield Related(symbol, target, "", meaning.sure, meaning.method, site)


def _testing(repository: Repository, target: Defined) -> Iterator[Related]:
    """The tests that call a symbol, and those that are named after it."""
    if target.file.role == Role.TEST.value:
        return
    calling = set[tuple[int, int]]()
    for name in (target.name, *repository.other_names(target)):
        for site in repository.calls_named(name, MOST_NAMED):
            if site.file.role == Role.TEST.value and site.file.family == target.file.family:
                meaning = resolve(repository, site)
                if any(one.key == target.key for one in meaning.targets):
                    caller = repository.caller(site)
                    calling |= {caller.key} if caller else set()
                    yield Related(caller, target, "", meaning.sure, meaning.method, site)
    name = target.name
    for called in (f"test_{name}", f"Test{name}", f"Test_{name}", f"test{name[:1].upper()}{name[1:]}"):
        for one in repository.named(called, target.file.family):
            if one.file.role == Role.TEST.value and one.key not in calling:
                yield Related(one, target, "", False, "named", _at(one))


def _at(one: Defined) -> Site:
    """A symbol's signature as a place."""
    return Site(one.file, one.head, one.name, "", Callee.BARE, one.position)


TOWARDS: Mapping[CodeRelation, Relate] = {
    CodeRelation.IMPLEMENTS: _implementing,
    CodeRelation.OVERRIDES: _overriding,
    CodeRelation.TESTS: _testing,
    CodeRelation.USES: partial(_naming, base=False),
}
"""For each relation, finds the symbols that implement, override, test or use a given one."""
AWAY: Mapping[CodeRelation, Relate] = {
    CodeRelation.IMPLEMENTS: _implemented,
    CodeRelation.OVERRIDES: _overridden,
    CodeRelation.TESTS: _tested,
    CodeRelation.USES: partial(_names_of, base=False),
}
"""For each relation, finds the symbols that a given one implements, overrides, tests or uses."""
