"""Imports in one form for all languages: the module as a path, the imported name, and its name in the file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from posixpath import normpath

from attest.parsing.code.languages.tables import Language
from attest.values.code import Import

_AS = re.compile(r"(?P<name>[\w$.:*]+)(?:\s+as\s+(?P<alias>[\w$]+))?")
_COMMENT = re.compile(r"#.*|//.*|/\*.*?\*/")
_ENDING = re.compile(r"\.(?:[mc]?[jt]sx?|sol|h|hpp|hh|hxx)$")
_MOST_NAMES = 1_000
"""Maximum number of names of one import that are read; more is generated code."""


@dataclass(frozen=True, slots=True)
class _Import:
    """One name that a statement imports from a module."""

    module: str
    name: str
    """``*`` for all names of the module; empty for the module itself."""
    alias: str
    """The name in the importing file; empty if the statement gives none."""


def imports_of(language: Language, kind: str, text: str, folder: str, start: int) -> list[Import]:
    """What one import statement imports. ``folder`` is its file's folder, ``start`` the offset of the statement."""
    match = language.imports[kind].search(text)
    if match is None:
        return []
    end, made = start + len(text), list[Import]()
    for taken in islice(_imported_names(language, match), _MOST_NAMES):
        module, relative = _module(language, taken.module, folder)
        made.append(Import(module=module, relative=relative, name=taken.name, alias=taken.alias, start=start, end=end))
    return made


def _imported_names(language: Language, match: re.Match[str]) -> Iterator[_Import]:
    """What a statement imports: listed names, a default, a single name; if it names none, the module or all of it."""
    groups = match.groupdict()
    module, alias = groups.get("module"), groups.get("alias") or ""
    names = _COMMENT.sub("", groups.get("names") or "")
    if module is None:
        yield from _module_imports(language, names)
        return
    for name, called in _names_with_aliases(names):
        yield _Import(module, name, "" if name == "*" else called)
    if default := groups.get("default"):
        yield _Import(module, "default", default)
    if single := groups.get("name"):
        yield _Import(module, single, "" if single == "*" else single)
    if alias:
        yield (
            _Import(module, "", alias) if alias not in (".", "_") else _Import(module, "*" if alias == "." else "", "")
        )
    elif not (names or groups.get("name") or groups.get("default")):
        last = module.rstrip("/").rpartition("/")[2]
        yield _Import(module, "*" if language.whole == "all" else "", last if language.whole == "last" else "")


def _module_imports(language: Language, names: str) -> Iterator[_Import]:
    """``import a.b as c, d`` and ``use a::{b, c::d as e}``, whose last part may be a module or a name in one."""
    for path, called in _names_with_aliases(",".join(_expand_braces(names))):
        if language.separator != "::":
            yield _Import(path, "", called)
            continue
        parent, _, last = path.removesuffix("::self").rpartition("::")
        yield _Import(parent, last, "" if last == "*" else last if called == path else called)


def _names_with_aliases(names: str) -> Iterator[tuple[str, str]]:
    """Each name of a list, with its name in the importing file."""
    for part in names.split(","):
        match = _AS.fullmatch(part.strip().removeprefix("type ").strip())
        if match:
            yield match["name"], match["alias"] or match["name"]


def _expand_braces(names: str) -> Iterator[str]:
    """The paths in nested braces: ``a::{b, c::{d}}`` is ``a::b`` and ``a::c::d``."""
    prefixes, current = [""], ""
    for character in names:
        if character == "{":
            prefixes.append(prefixes[-1] + current.strip())
            current = ""
        elif character in ",}":
            if current.strip():
                yield prefixes[-1] + current.strip()
            current = ""
            if character == "}" and len(prefixes) > 1:
                prefixes.pop()
        else:
            current += character
    if current.strip():
        yield prefixes[-1] + current.strip()


def _module(language: Language, module: str, folder: str) -> tuple[str, bool]:
    """A module's name as a path, and whether it is a path within the source."""
    name = "".join(module.split())
    if language.docstrings and name.startswith("."):
        up = len(name) - len(name.lstrip("."))
        return _resolve_relative(folder, "../" * (up - 1) + name[up:].replace(".", "/")), True
    if language.separator == "/" and name.startswith("."):
        return _ENDING.sub("", _resolve_relative(folder, name)), True
    path = name.replace(language.separator, "/")
    if language.separator == "::":
        path = path.removeprefix("crate/").removeprefix("/")
    return _ENDING.sub("", path) if language.separator == "/" else path, False


def _resolve_relative(folder: str, path: str) -> str:
    """A relative path resolved from the source's root; steps above the root are dropped."""
    return normpath(f"/{folder}/{path}").lstrip("/")
