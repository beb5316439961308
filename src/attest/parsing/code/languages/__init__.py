"""Programming languages as data: which nodes of a grammar define, call, bind and import names.

A language is a table of node types, never code; the walk in ``parsing/code/syntax.py`` is the same for all of them.
A table is loaded when the first file in its language is read.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import PurePosixPath

from attest.parsing.code.languages.tables import Language

TABLES: Mapping[str, tuple[str, str]] = {
    "python": ("python", "PYTHON"),
    "go": ("go", "GO"),
    "rust": ("rust", "RUST"),
    "typescript": ("ecma", "TYPESCRIPT"),
    "tsx": ("ecma", "TSX"),
    "javascript": ("ecma", "JAVASCRIPT"),
    "java": ("java", "JAVA"),
    "c-sharp": ("csharp", "C_SHARP"),
    "solidity": ("solidity", "SOLIDITY"),
    "c": ("c", "C"),
    "cpp": ("c", "CPP"),
}
"""Module and name of each language's table."""


def language_table(name: str) -> Language | None:
    """The table of a language; None if it has none and is read as text."""
    if name not in TABLES:
        return None
    module, constant = TABLES[name]
    table: Language = getattr(import_module(f"attest.parsing.code.languages.{module}"), constant)
    return table


def module_of(language: str, path: str) -> str:
    """The module that a file is, or is part of: ``httpx/_client``, for Go its folder; empty at the source's root."""
    place = PurePosixPath(path)
    table = language_table(language)
    folder = str(place.parent).removeprefix(".")
    if table is not None and (table.modules == "folder" or place.stem in table.index):
        return folder
    return f"{folder}/{place.stem}" if folder else place.stem
