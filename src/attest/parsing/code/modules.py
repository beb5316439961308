"""The path by which other files import a source file."""

from pathlib import PurePosixPath

from attest.parsing.code.languages import language_table


def module_of(language: str, path: str) -> str:
    """The module that a file is, or is a part of: ``httpx/_client``, in Go its folder; empty at the source's root."""
    place = PurePosixPath(path)
    table = language_table(language)
    folder = str(place.parent).removeprefix(".")
    if table is not None and (table.modules == "folder" or place.stem in table.index):
        return folder
    return f"{folder}/{place.stem}" if folder else place.stem
