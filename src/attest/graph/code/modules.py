"""Resolves an import to the files that it means."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from attest.graph.code.records import File, ImportRecord
from attest.graph.code.repository import Repository

_GO_ITSELF = "std"
"""Module name of Go's own packages in their ``go.mod``; imports leave it out."""
_ROOTS = frozenset({"", "src", "lib", "python"})
"""Folders from which modules are commonly imported."""


@dataclass(frozen=True, slots=True)
class Module:
    """The files of a module."""

    files: Sequence[File]
    sure: bool
    """Whether no other module can be meant."""


NOWHERE = Module((), sure=False)


def module_of(repository: Repository, importing: File, imported: ImportRecord, inner: str = "") -> Module:
    """The module that an import leads to, or ``inner`` within it. ``NOWHERE`` if it is not in the source."""
    path = "/".join(part for part in (imported.module, inner) if part)
    if imported.relative:
        files = _files_at(repository, importing, path)
        return Module(files, sure=bool(files) and _is_one(files))
    if importing.language == "go":
        return _go_module(repository, importing, path)
    places = repository.package_places(importing.family, path)
    if places is None:
        crate_files = _own_crate_files(repository, importing, path) if importing.language == "rust" else ()
        return (
            Module(crate_files, sure=_is_one(crate_files))
            if crate_files
            else _module_named(repository, importing, _without_alias(importing, path))
        )
    found = [files for place in places if (files := _files_at(repository, importing, place))]
    return Module(found[0], sure=len(found) == 1 and _is_one(found[0])) if found else NOWHERE


def _files_at(repository: Repository, importing: File, path: str) -> Sequence[File]:
    """The files of a module by its path; in JavaScript, a path that ends in ``index`` may also mean its folder."""
    files = repository.files_of(importing.family, path)
    if not files and importing.family[1] == "ecma" and path.rpartition("/")[2] == "index":
        return repository.files_of(importing.family, path.rpartition("/")[0])
    return files


def _own_crate_files(repository: Repository, importing: File, path: str) -> Sequence[File]:
    """The files of a Rust module by its path from the root of its crate or, after ``self``, from its file."""
    if path.startswith("self/"):
        return repository.files_of(importing.family, f"{importing.module}/{path.removeprefix('self/')}")
    folders = [folder for found in repository.packages(importing.family).values() for folder in found]
    roots = [f"{folder}/src".lstrip("/") for folder in folders]
    around = [root for root in roots if f"{importing.module}/".startswith(f"{root}/")]
    inside = "" if path == "crate" else f"/{path.removeprefix('crate/')}"
    return repository.files_of(importing.family, f"{max(around, key=len)}{inside}") if around else ()


def _without_alias(importing: File, path: str) -> str:
    """The path without the prefix for a JavaScript project's own sources (``@/data``, ``~/data``), and without an
    ``index`` that stands for its folder."""
    if importing.family[1] != "ecma":
        return path
    return (path[2:] if path.startswith(("@/", "~/")) else path).removesuffix("/index")


def _is_one(files: Sequence[File]) -> bool:
    """Whether files form one module: a single file, or the files of a folder that is a module (Go, Java, C#; in Rust, a
    crate that is both a reader and a program)."""
    return len(files) == 1 or files[0].language in ("go", "java", "c-sharp", "rust")


def _go_module(repository: Repository, importing: File, path: str) -> Module:
    """A Go module. ``go.mod`` names the folders; without one, a path that begins with a host may end with a folder."""
    family = importing.family
    if repository.packages(family):
        places = repository.package_places(family, path) or repository.package_places(family, f"{_GO_ITSELF}/{path}")
        found = [files for place in places or () if (files := repository.files_of(family, place))]
        return Module(found[0], sure=len(found) == 1) if found else NOWHERE
    parts = path.split("/")
    endings = ("/".join(parts[n:]) for n in range(1, len(parts))) if "." in parts[0] else iter(())
    ending = next((files for ending in endings if (files := repository.files_of(family, ending))), ())
    return Module(ending, sure=False) if ending else NOWHERE


def _module_named(repository: Repository, importing: File, path: str) -> Module:
    """A module by its name: from the root, from a source folder, or from a folder around the importing file."""
    family = importing.family
    package = f"{importing.source}/"
    if repository.files_of(family, "") and f"{path}/".startswith(package):
        files = repository.files_of(family, path.removeprefix(importing.source).removeprefix("/"))
        return Module(files, sure=bool(files) and _is_one(files)) if files else NOWHERE
    modules = [
        candidate
        for candidate in repository.modules_ending(family, path)
        if _is_root(repository, family, _root_of(candidate, path))
    ]
    if not modules:
        return NOWHERE
    files = [file for module in modules for file in repository.files_of(family, module)]
    root = _root_of(modules[0], path)
    beside = root in _ROOTS or importing.module.startswith(f"{root}/")
    standard = importing.language == "python" and path.partition("/")[0] in sys.stdlib_module_names
    return Module(files, sure=len(modules) == 1 and _is_one(files) and beside and not (standard and root))


def _root_of(module: str, path: str) -> str:
    return module.removesuffix(path).removesuffix("/")


def _is_root(repository: Repository, family: tuple[int, str], folder: str) -> bool:
    """Whether modules can be imported from a folder. A Python folder must not be a package itself."""
    return not folder or family[1] != "python" or not repository.files_of(family, folder)
