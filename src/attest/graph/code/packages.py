"""The packages of one repository, by the names under which its files import each other.

A manifest names the package in its folder: ``package.json`` a JavaScript package, ``Cargo.toml`` a crate, ``go.mod``
all Go packages below it. Its entry points name build products, so the sources are looked for in the customary folders.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

_GO_MODULE = re.compile(r"^module\s+(\S+)", re.M)
"""The line of a *go.mod* that names the module."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The file in which a language names packages."""

    file: str
    read: Callable[[str], str]
    """From the manifest's text to the name that imports use; empty if it has none."""
    sources: Sequence[str]
    """Folders below the manifest's own that customarily hold modules."""


def named_folders(manifest: Manifest, texts: Sequence[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    """From the name of each package to its folders. ``texts`` are (path, text) pairs of manifests."""
    found: dict[str, list[str]] = {}
    for path, text in texts:
        if name := manifest.read(text):
            found.setdefault(name, []).append(path.removesuffix(manifest.file).rstrip("/"))
    return found


def places_of(manifest: Manifest, folders: Mapping[str, Sequence[str]], path: str) -> list[str] | None:
    """Module paths that an imported path may mean; None if it does not begin with a package of the repository."""
    parts = path.split("/")
    beginnings = ("/".join(parts[:n]) for n in range(len(parts), 0, -1))
    name = next((beginning for beginning in beginnings if beginning in folders), None)
    if name is None:
        return None
    rest = path.removeprefix(name).lstrip("/")
    return ["/".join(filter(None, (folder, inside, rest))) for folder in folders[name] for inside in manifest.sources]


def _package_json(text: str) -> str:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    name = read.get("name") if isinstance(read, dict) else None
    return name if isinstance(name, str) else ""


def _cargo_toml(text: str) -> str:
    """A crate is imported by the name of its reader, else by that of its package, with underscores for hyphens."""
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
"""From a language family to its manifest."""
