"""Links between symbols other than calls: what a type extends or implements, what a method overrides, which types a
signature uses, what a test tests.

A type's name is resolved like a call (resolve.py), so *certain* means the same. An override is certain if all links
between the types are. A Go type that has every method of an interface only may implement it, because no text says so.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from attest.graph.code.meaning import Meaning
from attest.graph.code.records import Site, SymbolRecord, TypeSite
from attest.graph.code.repository import Repository
from attest.graph.code.resolve import members_of, resolve
from attest.values.code import TYPES, Role, SymbolKind
from attest.values.symbols import CodeRelation

MOST_NAMED = 5_000
"""Maximum number of places examined at which one name occurs."""
MOST_TYPES = 200
"""Maximum number of types examined above or below one type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A relation between two symbols, with the place that shows it."""

    source: SymbolRecord | None
    target: SymbolRecord | None
    external: str = ""
    """Qualified name of the target, if no file of the source defines it."""
    sure: bool
    method: str
    site: Site


Relate = Callable[[Repository, SymbolRecord], Iterator[Related]]


def _types_meant(repository: Repository, site: Site) -> Meaning:
    """The types that a name may mean."""
    meaning = resolve(repository, site)
    targets = [target for target in meaning.targets if target.kind in TYPES]
    sure = meaning.sure and len(targets) == len(meaning.targets)
    return Meaning(targets, sure, meaning.method, meaning.external)


def _holder(repository: Repository, named: TypeSite) -> SymbolRecord | None:
    """The symbol that names a type; for an ``impl`` in another file, the type that it is for."""
    if named.holder is not None:
        return repository.symbol_at(named.site.file, named.holder)
    owner = named.owner.rpartition(".")[2]
    found = _types_meant(repository, Site(file=named.site.file, start=named.site.start, name=owner)).targets
    return found[0] if len(found) == 1 else None


def _types_named(repository: Repository, symbol: SymbolRecord, *, base: bool) -> Iterator[Related]:
    """The types that a symbol names."""
    for named in repository.types_of(symbol):
        if named.base != base:
            continue
        meaning = _types_meant(repository, named.site)
        for target in meaning.targets:
            if target.key != symbol.key:
                yield Related(source=symbol, target=target, sure=meaning.sure, method=meaning.method, site=named.site)
        if meaning.external:
            yield Related(
                source=symbol,
                target=None,
                external=meaning.external,
                sure=meaning.sure,
                method=meaning.method or "name",
                site=named.site,
            )


def _symbols_naming(repository: Repository, target: SymbolRecord, *, base: bool) -> Iterator[Related]:
    """The symbols that name a type."""
    if target.kind not in TYPES:
        return
    for name in (target.name, *repository.other_names(target)):
        for named in repository.types_named(name, MOST_NAMED):
            if named.base != base or named.site.file.family != target.file.family:
                continue
            meaning = _types_meant(repository, named.site)
            holder = _holder(repository, named)
            if holder and holder.key != target.key and any(meant.key == target.key for meant in meaning.targets):
                yield Related(source=holder, target=target, sure=meaning.sure, method=meaning.method, site=named.site)


# --- implements ---


def _implemented(repository: Repository, symbol: SymbolRecord) -> Iterator[Related]:
    yield from _types_named(repository, symbol, base=True)
    if symbol.file.language == "go" and symbol.kind in TYPES and symbol.kind is not SymbolKind.INTERFACE:
        for interface in _interfaces_with_method_of(repository, symbol):
            if _has_all_methods(repository, symbol, interface):
                yield Related(
                    source=symbol, target=interface, sure=False, method="methods", site=_signature_site(interface)
                )


def _implementing(repository: Repository, target: SymbolRecord) -> Iterator[Related]:
    yield from _symbols_naming(repository, target, base=True)
    if target.file.language == "go" and target.kind is SymbolKind.INTERFACE:
        for owner in _types_with_methods_of(repository, target):
            yield Related(source=owner, target=target, sure=False, method="methods", site=_signature_site(owner))


def _has_all_methods(repository: Repository, symbol: SymbolRecord, interface: SymbolRecord) -> bool:
    wanted = repository.methods_of(interface)
    return bool(wanted) and all(members_of(repository, symbol, method.name) for method in wanted)


def _types_with_methods_of(repository: Repository, interface: SymbolRecord) -> Iterator[SymbolRecord]:
    """The Go types that have every method of an interface."""
    wanted = repository.methods_of(interface)
    namesakes = [repository.named(method.name, interface.file.family) for method in wanted]
    fewest = min(namesakes, key=len, default=[])
    owners = {(method.file.module, method.owner): method for method in fewest if method.has_body and method.owner}
    for method in list(owners.values())[:MOST_TYPES]:
        owner = _owner(repository, method)
        if owner is not None and _has_all_methods(repository, owner, interface):
            yield owner


def _interfaces_with_method_of(repository: Repository, symbol: SymbolRecord) -> Iterator[SymbolRecord]:
    """The Go interfaces that have a method of the same name as one of a type's."""
    found: dict[tuple[int, int], SymbolRecord] = {}
    for method in repository.methods_of(symbol):
        for namesake in repository.named(method.name, symbol.file.family):
            owner = _owner(repository, namesake)
            if owner is not None and owner.kind is SymbolKind.INTERFACE:
                found[owner.key] = owner
    yield from list(found.values())[:MOST_TYPES]


# --- overrides ---


def _owner(repository: Repository, member: SymbolRecord) -> SymbolRecord | None:
    """The type that a member belongs to, even if another file of the module defines it."""
    around = repository.symbol_at(member.file, member.parent)
    if around is not None and around.kind in TYPES:
        return around
    named = repository.named(member.owner.rpartition(".")[2], member.file.family) if member.owner else []
    types = [symbol for symbol in named if symbol.kind in TYPES and symbol.qualified == member.owner]
    same_module = [symbol for symbol in types if symbol.file.module == member.file.module]
    return same_module[0] if len(same_module) == 1 else None


def _overridden(repository: Repository, method: SymbolRecord) -> Iterator[Related]:
    for kind, sure in _inheritance(
        repository, method, lambda type_: _types_named(repository, type_, base=True), up=True
    ):
        for other in members_of(repository, kind, method.name):
            yield Related(source=method, target=other, sure=sure, method="base", site=_signature_site(method))


def _overriding(repository: Repository, method: SymbolRecord) -> Iterator[Related]:
    for kind, sure in _inheritance(
        repository, method, lambda type_: _symbols_naming(repository, type_, base=True), up=False
    ):
        for other in members_of(repository, kind, method.name):
            yield Related(source=other, target=method, sure=sure, method="base", site=_signature_site(other))


def _inheritance(
    repository: Repository, method: SymbolRecord, step: Callable[[SymbolRecord], Iterator[Related]], *, up: bool
) -> Iterator[tuple[SymbolRecord, bool]]:
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


def _tested(repository: Repository, symbol: SymbolRecord) -> Iterator[Related]:
    """The symbols outside of tests that a test calls."""
    if symbol.file.role != Role.TEST.value:
        return
    for site in repository.calls_within(symbol):
        meaning = resolve(repository, site)
        for target in meaning.targets:
            if target.file.role != Role.TEST.value:
                yield Related(source=symbol, target=target, sure=meaning.sure, method=meaning.method, site=site)


def _testing(repository: Repository, target: SymbolRecord) -> Iterator[Related]:
    """The tests that call a symbol, and those that are named after it."""
    if target.file.role == Role.TEST.value:
        return
    calling = set[tuple[int, int]]()
    for name in (target.name, *repository.other_names(target)):
        for site in repository.calls_named(name, MOST_NAMED):
            if site.file.role == Role.TEST.value and site.file.family == target.file.family:
                meaning = resolve(repository, site)
                if any(symbol.key == target.key for symbol in meaning.targets):
                    caller = repository.caller(site)
                    calling |= {caller.key} if caller else set()
                    yield Related(source=caller, target=target, sure=meaning.sure, method=meaning.method, site=site)
    name = target.name
    for called in (f"test_{name}", f"Test{name}", f"Test_{name}", f"test{name[:1].upper()}{name[1:]}"):
        for symbol in repository.named(called, target.file.family):
            if symbol.file.role == Role.TEST.value and symbol.key not in calling:
                yield Related(source=symbol, target=target, sure=False, method="named", site=_signature_site(symbol))


def _signature_site(symbol: SymbolRecord) -> Site:
    """A symbol's signature as a place."""
    return Site(file=symbol.file, start=symbol.head, name=symbol.name, caller=symbol.position)


INCOMING: Mapping[CodeRelation, Relate] = {
    CodeRelation.IMPLEMENTS: _implementing,
    CodeRelation.OVERRIDES: _overriding,
    CodeRelation.TESTS: _testing,
    CodeRelation.USES: partial(_symbols_naming, base=False),
}
"""For each relation, finds the symbols that implement, override, test or use a given one."""
OUTGOING: Mapping[CodeRelation, Relate] = {
    CodeRelation.IMPLEMENTS: _implemented,
    CodeRelation.OVERRIDES: _overridden,
    CodeRelation.TESTS: _tested,
    CodeRelation.USES: partial(_types_named, base=False),
}
"""For each relation, finds the symbols that a given one implements, overrides, tests or uses."""
