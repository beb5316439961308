"""Follows an imported name to its definition, through files that only re-export it."""

from collections.abc import Iterator, Sequence

from attest.graph.code.meaning import NOTHING, Meaning, complete, is_sure
from attest.graph.code.modules import module_of
from attest.graph.code.records import Defined, File, Imported
from attest.graph.code.repository import Repository

MOST_REEXPORTS = 200
"""Maximum number of files through which a re-exported name is followed."""


def follow(repository: Repository, file: File, imported: Imported, name: str) -> Meaning:
    """The definition behind an imported name, or its external name if no file of the source defines it."""
    found = exported(repository, file, imported, name)
    origin = f"{imported.module}.{name}".replace("/", ".")
    return found if found.targets else Meaning(sure=found.sure, method=found.method, external=origin)


def exported(repository: Repository, file: File, imported: Imported, name: str) -> Meaning:
    """What an imported module exports under a name: its own definition, else a re-export by name, else a re-export of
    whole modules, of which several may have the name."""
    return _given(repository, file, imported, name, set())


def _given(repository: Repository, file: File, imported: Imported, name: str, seen: set[tuple[int, str]]) -> Meaning:
    """Like ``exported``, without files and names that are in ``seen``."""
    module = module_of(repository, file, imported)
    found = complete([s for one in module.files for s in top(repository, one, name)])
    if found:
        export = repository.exports(found[0].file).get(name)
        sure = module.sure and is_sure(repository, found) and (export is None or export.plain)
        return Meaning(found, sure=sure, method="import")
    new = [one for one in module.files if (one.code_id, name) not in seen]
    seen |= {(one.code_id, name) for one in new}
    if not new or len(seen) > MOST_REEXPORTS:
        return Meaning(sure=module.sure, method="import")
    onward = list(_by_name(repository, new, name))
    shadowed = not onward and file.language == "python"
    onward = onward or list(_whole(repository, new, name))
    given = [m for one, i, called in onward if (m := _given(repository, one, i, called, seen)).targets]
    targets = list({one.key: one for meaning in given for one in meaning.targets}.values())
    sure = module.sure and len(targets) == 1 and all(meaning.sure for meaning in given) and not shadowed
    return Meaning(targets, sure=sure, method="import") if targets else NOTHING


def _by_name(repository: Repository, files: Sequence[File], name: str) -> Iterator[tuple[File, Imported, str]]:
    """The imports by which files re-export a name, each with the name used at its origin."""
    for file in files:
        own = _within(repository, file, name)
        yield from ((file, one, one.name) for one in repository.imports(file) if one.alias == own and one.name)


def _whole(repository: Repository, files: Sequence[File], name: str) -> Iterator[tuple[File, Imported, str]]:
    """The imports of whole modules by which files may re-export a name. They never include a default export."""
    if name != "default":
        yield from ((file, one, name) for file in files for one in repository.imports(file) if one.name == "*")


def top(repository: Repository, file: File, name: str) -> list[Defined]:
    """The top-level definitions that a file exports under a name."""
    named = repository.named(_within(repository, file, name), file.family)
    return [s for s in named if s.file.code_id == file.code_id and "." not in s.qualified]


def _within(repository: Repository, file: File, name: str) -> str:
    """The file's own name for what it exports under a name."""
    export = repository.exports(file).get(name)
    return export.name if export else name
