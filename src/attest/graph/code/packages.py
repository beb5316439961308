"""The packages of one repository, by the names under which its files import each other.

A manifest names the folder that it lies in: ``package.json`` a package of JavaScript, ``Cargo.toml`` a crate,
``go.mod`` all packages of Go below it. What it says of entry points names what is built, so the sources are looked for
where they lie by custom.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

_GO_MODULE = re.compile(r"^module\s+(\S+)", re.M)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The file by which a language names packages."""

    file: str
    read: Callable[[str], str]
    """From its text to the name that imports use; empty where it gives none."""
    sources: Sequence[str]
    """Folders below its own in which modules lie by custom."""


def named_folders(manifest: Manifest, texts: Sequence[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    """From the name of each package to its folders. ``texts`` are paths of manifests with their texts."""
    found: dict[str, list[str]] = {}
    for path, text in texts:
        if name := manifest.read(text):
            found.setdefault(name, []).append(path.removesuffix(manifest.file).rstrip("/"))
    return found


def places_of(manifest: Manifest, folders: Mapping[str, Sequence[str]], path: str) -> list[str] | None:
    """The modules that an imported path may be; None when it begins with no package of the repository."""
    parts = path.split("/")
    beginnings = ("/".join(parts[:n]) for n in range(len(parts), 0, -1))
    name = next((one for one in beginnings if one in folders), None)
    if name is None:
        return None
    rest = path.removeprefix(name).lstrip("/")
    return ["/".join(filter(None, (at, inside, rest))) for at in folders[name] for inside in manifest.sources]


def _package_json(text: str) -> str:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    name = read.get("name") if isinstance(read, dict) else None
    return name if isinstance(name, str) else ""


def _cargo_toml(text: str) -> str:
    """A crate is imported by the name of its library, else of its package with underscores."""
    try:
        read = tomllib.loads(text)
    except (ValueError, RecursionError):
        return ""
    tables = (read.get("lib"), read.get("package"))
    names = (table.get("name") for table in tables if isinstance(table, dict))
    return next((name for name in names if isinstance(name, str)), "").replace("-", "_")


def _go_mod(text: str) -> str:
    match = _GO_MODULE.search(text)
    return match[1] if match else ""


MANIFESTS: Mapping[str, Manifest] = {
    "ecma": Manifest(file="package.json", read=_package_json, sources=("", "src", "lib")),
    "go": Manifest(file="go.mod", read=_go_mod, sources=("",)),
    "rust": Manifest(file="Cargo.toml", read=_cargo_toml, sources=("src",)),
}
"""From a family of languages to its manifest."""
