"""Resolves a call to symbols, by how it names its target and by the scopes and imports of its file.

Rule 1: a certain meaning needs exactly one candidate and nothing that could shadow it; any doubt makes it possible.
Rule 2: what no file of the source defines is external, and keeps its name.
Rule 3: no link leaves its source.

design/code.md has the table of rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from attest.graph.code.headers import C_FAMILY, in_namespaces, members_called
from attest.graph.code.includes import is_declared_once
from attest.graph.code.meaning import NOTHING, Meaning, is_overridden, is_sure, prefer_definitions
from attest.graph.code.modules import module_of
from attest.graph.code.records import ImportRecord, Site, SymbolRecord
from attest.graph.code.reexports import exported_definitions, resolve_export, resolve_import
from attest.graph.code.repository import Repository
from attest.values.code import TYPES, Callee, SymbolKind

_MEMBERS = TYPES | {SymbolKind.METHOD, SymbolKind.FIELD, SymbolKind.EVENT, SymbolKind.ERROR, SymbolKind.MODIFIER}


def resolve(repository: Repository, site: Site) -> Meaning:
    """What a call may mean."""
    return _RULES[site.callee](repository, site)


def _resolve_local(repository: Repository, site: Site) -> Meaning:
    return _members_called(repository, site) if site.qualifier else NOTHING


def _members_called(repository: Repository, site: Site) -> Meaning:
    """Any member with the name, because the type of the object is not known."""
    members = members_called(repository, site, _MEMBERS)
    if members:
        return Meaning(members, method="name")
    return Meaning(external=f"{site.qualifier}.{site.name}".lstrip("."))


# --- self ---


def _resolve_self(repository: Repository, site: Site) -> Meaning:
    return _own_member(repository, site) or _members_called(repository, site)


def _own_member(repository: Repository, site: Site) -> Meaning | None:
    """A member of the type around the call; None if that type has none with the name."""
    owner = _enclosing_type(repository, site)
    if not owner:
        return None
    members = [symbol for symbol in _in_file_or_module(repository, site) if symbol.owner == owner]
    found = prefer_definitions(members)
    if not found:
        return None
    overloaded = len(members) > 1 and site.file.family[1] == C_FAMILY
    sure = is_sure(repository, found) and not overloaded and not is_overridden(repository, found[0])
    return Meaning(found, sure=sure, method="self")


def _enclosing_symbols(repository: Repository, site: Site) -> Iterator[SymbolRecord]:
    """The symbols around a call, the innermost first."""
    around = repository.caller(site)
    for _ in repository.symbols(site.file):
        if around is None:
            return
        yield around
        around = repository.symbol_at(site.file, around.parent)


def _enclosing_type(repository: Repository, site: Site) -> str:
    """Qualified name of the innermost type around a call, even if another file defines it; empty if there is none.

    A method inside a function belongs to an object without a name.
    """
    last = None
    for symbol in _enclosing_symbols(repository, site):
        if symbol.kind in TYPES:
            return symbol.qualified
        if last is not None and last.kind is SymbolKind.METHOD:
            return ""
        last = symbol
    return last.owner if last is not None else ""


def _in_file_or_module(repository: Repository, site: Site) -> list[SymbolRecord]:
    """The symbols with the called name in the call's file, or else in its module."""
    named = repository.named(site.name, site.file.family)
    in_file = [symbol for symbol in named if symbol.file.code_id == site.file.code_id]
    return in_file or [symbol for symbol in named if symbol.file.module == site.file.module]


# --- bare names ---


def _resolve_bare(repository: Repository, site: Site) -> Meaning:
    return (
        _scope_definition(repository, site)
        or _module_definition(repository, site)
        or _resolve_imported(repository, site)
    )


def _resolve_bare_or_member(repository: Repository, site: Site) -> Meaning:
    scoped = _scope_definition(repository, site) or _own_member(repository, site)
    if scoped:
        return scoped
    found = _module_definition(repository, site) or _resolve_imported(repository, site)
    inherited = any(symbol.bases for symbol in _enclosing_symbols(repository, site) if symbol.kind in TYPES)
    is_type = all(symbol.kind in TYPES for symbol in found.targets)
    return Meaning(found.targets, found.sure and (is_type or not inherited), found.method, found.external)


def _scope_definition(repository: Repository, site: Site) -> Meaning | None:
    """A definition inside a function or namespace around the call."""
    named = [
        symbol for symbol in repository.named(site.name, site.file.family) if symbol.file.code_id == site.file.code_id
    ]
    for around in _enclosing_symbols(repository, site):
        inside = [symbol for symbol in named if symbol.parent == around.position]
        if inside and around.kind not in TYPES:
            return Meaning(inside, sure=is_sure(repository, inside), method="scope")
    return None


def _module_definition(repository: Repository, site: Site) -> Meaning | None:
    """A top-level definition in the file or module; not certain if an import has the same name."""
    found = prefer_definitions(
        [symbol for symbol in _in_file_or_module(repository, site) if "." not in symbol.qualified]
    )
    if not found:
        return None
    in_namespace = any(symbol.kind is SymbolKind.NAMESPACE for symbol in _enclosing_symbols(repository, site))
    method = "file" if found[0].file.code_id == site.file.code_id else "module"
    hidden = any(i.alias == site.name for i in repository.imports(site.file))
    return Meaning(found, sure=is_sure(repository, found) and not hidden and not in_namespace, method=method)


def _resolve_imported(repository: Repository, site: Site) -> Meaning:
    imports = repository.imports(site.file)
    named = [i for i in imports if i.alias == site.name]
    if named:
        found = [resolve_import(repository, site.file, i, i.name or i.alias) for i in named]
        best = max(found, key=lambda meaning: bool(meaning.targets))
        return Meaning(best.targets, best.sure and len(named) == 1, best.method, best.external)
    return _from_whole_modules(repository, site, [i for i in imports if i.name == "*"])


def _from_whole_modules(repository: Repository, site: Site, imports: Sequence[ImportRecord]) -> Meaning:
    """A name from a module that was imported whole. Except in C and C++, another such module may define it too."""
    targets = [
        symbol
        for imported in imports
        for file in module_of(repository, site.file, imported).files
        for symbol in repository.named(site.name, site.file.family)
        if symbol.file.code_id == file.code_id and "." not in symbol.qualified
    ]
    if not imports or site.file.family[1] != C_FAMILY:
        return Meaning(prefer_definitions(targets), method="import") if targets else Meaning(external=site.name)
    found = prefer_definitions(in_namespaces(repository, site))
    return Meaning(found, _is_included(repository, site, found), "import") if found else Meaning(external=site.name)


def _is_included(repository: Repository, site: Site, found: Sequence[SymbolRecord]) -> bool:
    return is_sure(repository, found) and is_declared_once(repository, site, found)


# --- qualified names ---


def _resolve_qualified(repository: Repository, site: Site) -> Meaning:
    first, _, rest = site.qualifier.partition(".")
    imports = [i for i in repository.imports(site.file) if i.alias in (site.qualifier, first)]
    found = [
        meaning for i in imports if (meaning := _through_import(repository, site, i, rest if i.alias == first else ""))
    ]
    if found:
        best = found[0]
        return Meaning(best.targets, best.sure and len(imports) == 1, best.method, best.external)
    definition = _type_member(repository, site) or _crate_item(repository, site) or _namespace_member(repository, site)
    return definition or _members_called(repository, site)


def _namespace_member(repository: Repository, site: Site) -> Meaning | None:
    """A name of a C++ namespace, which may be spread over many files."""
    found = in_namespaces(repository, site)
    return Meaning(found, _is_included(repository, site, found), "module") if found else None


def _crate_item(repository: Repository, site: Site) -> Meaning | None:
    """A Rust path that begins with a crate, which need not be imported: ``state_core::tree::root()``."""
    path = site.qualifier.replace(".", "/")
    first, family = path.partition("/")[0], site.file.family
    if site.file.language != "rust" or (first != "crate" and repository.package_places(family, first) is None):
        return None
    module, _, name = path.rpartition("/")
    imported = ImportRecord(module=module or name, relative=False, name=name if module else "", alias=name)
    found = _through_import(repository, site, imported, "")
    return found if found and found.targets else None


def _through_import(repository: Repository, site: Site, imported: ImportRecord, rest: str) -> Meaning | None:
    """A name of an imported module, or a member of an imported type."""
    inner = "/".join(filter(None, (imported.name, rest.replace(".", "/"))))
    module = module_of(repository, site.file, imported, inner)
    found = prefer_definitions(
        [symbol for file in module.files for symbol in exported_definitions(repository, file, site.name)]
    )
    if found:
        return Meaning(found, sure=module.sure and is_sure(repository, found), method="module")
    if not inner and (given := resolve_export(repository, site.file, imported, site.name)).targets:
        return Meaning(given.targets, given.sure, "module")
    if imported.name and not rest:
        imported_types = resolve_import(repository, site.file, imported, imported.name)
        members = [symbol for kind in imported_types.targets for symbol in members_of(repository, kind, site.name)]
        if members or not imported_types.targets:
            sure = imported_types.sure and is_sure(repository, members)
            return Meaning(members, sure, "type") if members else _external(site, imported)
        return None
    return None if module.files or module_of(repository, site.file, imported).files else _external(site, imported)


def _external(site: Site, imported: ImportRecord) -> Meaning:
    origin = "/".join(filter(None, (imported.module, imported.name))).replace("/", ".")
    rest = site.qualifier.removeprefix(imported.alias).lstrip(".")
    return Meaning(sure=True, method="import", external=".".join(filter(None, (origin, rest, site.name))))


def _type_member(repository: Repository, site: Site) -> Meaning | None:
    """A member of a type that the call's file or module defines under the qualifier's name."""
    found = prefer_definitions(
        [symbol for symbol in _in_file_or_module(repository, site) if symbol.owner == site.qualifier]
    )
    return Meaning(found, sure=is_sure(repository, found), method="type") if found else None


def members_of(repository: Repository, kind: SymbolRecord, name: str) -> Sequence[SymbolRecord]:
    """The members with a name that a type itself defines, in whichever files of its module."""
    named = repository.named(name, kind.file.family)
    owned = [symbol for symbol in named if symbol.owner == kind.qualified and symbol.file.module == kind.file.module]
    return prefer_definitions(owned)


_RULES: Mapping[Callee, Callable[[Repository, Site], Meaning]] = {
    Callee.LOCAL: _resolve_local,
    Callee.VALUE: _members_called,
    Callee.SELF: _resolve_self,
    Callee.BARE: _resolve_bare,
    Callee.MEMBER: _resolve_bare_or_member,
    Callee.NAMED: _resolve_qualified,
}
"""The rule for each way in which a call names its target."""
