"""Follows an imported name to its definition, through files that only re-export it."""

from collections.abc import Iterator, Sequence

from attest.graph.code.meaning import NOTHING, Meaning, is_sure, prefer_definitions
from attest.graph.code.modules import module_of
from attest.graph.code.records import File, ImportRecord, SymbolRecord
from attest.graph.code.repository import Repository

MOST_REEXPORTS = 200
"""Maximum number of files through which a re-exported name is followed."""


def resolve_import(repository: Repository, file: File, imported: ImportRecord, name: str) -> Meaning:
    """The definition behind an imported name, or its external name if no file of the source defines it."""
    found = resolve_export(repository, file, imported, name)
    origin = f"{imported.module}.{name}".replace("/", ".")
    return found if found.targets else Meaning(sure=found.sure, method=found.method, external=origin)


def resolve_export(repository: Repository, file: File, imported: ImportRecord, name: str) -> Meaning:
    """What an imported module exports under a name: its own definition, else a re-export by name, else a re-export of
    whole modules, of which several may have the name."""
    return _resolve_unseen(repository, file, imported, name, set())


def _resolve_unseen(
    repository: Repository, file: File, imported: ImportRecord, name: str, seen: set[tuple[int, str]]
) -> Meaning:
    """Like ``resolve_export``, without files and names that are in ``seen``."""
    module = module_of(repository, file, imported)
    found = prefer_definitions(
        [symbol for target in module.files for symbol in exported_definitions(repository, target, name)]
    )
    if found:
        export = repository.exports(found[0].file).get(name)
        sure = module.sure and is_sure(repository, found) and (export is None or export.plain)
        return Meaning(found, sure=sure, method="import")
    new = [target for target in module.files if (target.code_id, name) not in seen]
    seen |= {(target.code_id, name) for target in new}
    if not new or len(seen) > MOST_REEXPORTS:
        return Meaning(sure=module.sure, method="import")
    onward = list(_named_reexports(repository, new, name))
    shadowed = not onward and file.language == "python"
    onward = onward or list(_whole_reexports(repository, new, name))
    meanings = [_resolve_unseen(repository, target, reexport, called, seen) for target, reexport, called in onward]
    given = [meaning for meaning in meanings if meaning.targets]
    targets = list({symbol.key: symbol for meaning in given for symbol in meaning.targets}.values())
    sure = module.sure and len(targets) == 1 and all(meaning.sure for meaning in given) and not shadowed
    return Meaning(targets, sure=sure, method="import") if targets else NOTHING


def _named_reexports(
    repository: Repository, files: Sequence[File], name: str
) -> Iterator[tuple[File, ImportRecord, str]]:
    """The imports by which files re-export a name, each with the name used at its origin."""
    for file in files:
        local_name = _own_name(repository, file, name)
        yield from (
            (file, imported, imported.name)
            for imported in repository.imports(file)
            if imported.alias == local_name and imported.name
        )


def _whole_reexports(
    repository: Repository, files: Sequence[File], name: str
) -> Iterator[tuple[File, ImportRecord, str]]:
    """The imports of whole modules by which files may re-export a name. They never include a default export."""
    if name != "default":
        yield from (
            (file, imported, name) for file in files for imported in repository.imports(file) if imported.name == "*"
        )


def exported_definitions(repository: Repository, file: File, name: str) -> list[SymbolRecord]:
    """The top-level definitions that a file exports under a name."""
    named = repository.named(_own_name(repository, file, name), file.family)
    return [symbol for symbol in named if symbol.file.code_id == file.code_id and "." not in symbol.qualified]


def _own_name(repository: Repository, file: File, name: str) -> str:
    """The file's own name for what it exports under a name."""
    export = repository.exports(file).get(name)
    return export.name if export else name
