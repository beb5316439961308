"""C and C++: what a file includes, directly or through other files, and what the included headers declare.

A call is certain if exactly one included header of the source declares the name and one file defines it. An include
whose name is the end of two headers' paths is not followed: only the build knows which one is meant.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from attest.graph.code.headers import may_be_one_name
from attest.graph.code.modules import module_of
from attest.graph.code.records import File, Site, SymbolRecord
from attest.graph.code.repository import Repository

__all__ = ["is_declared_once"]

_HEADERS = frozenset({".h", ".hh", ".hpp", ".hxx", ".ipp", ".tpp"})
"""Suffixes of files that are included."""
_MOST_HEADERS = 400
"""Maximum number of headers followed; with more, calls are only possible, as if nothing were included."""


def is_declared_once(repository: Repository, site: Site, found: Sequence[SymbolRecord]) -> bool:
    """Whether the only candidate for a call is declared by exactly one header that the call's file includes."""
    if len(found) != 1:
        return False
    declared = _declared_symbols(repository, site.file).get(site.name, ())
    may_be_one = all(may_be_one_name(symbol.qualified, found[0].qualified) for symbol in declared)
    return may_be_one and len({symbol.file.code_id for symbol in declared}) == 1


def _declared_symbols(repository: Repository, file: File) -> Mapping[str, Sequence[SymbolRecord]]:
    """The symbols of all headers that a file includes, by name."""

    def work() -> Mapping[str, Sequence[SymbolRecord]]:
        names = dict[str, list[SymbolRecord]]()
        for header in _included_headers(repository, file):
            for symbol in repository.symbols(header):
                names.setdefault(symbol.name, []).append(symbol)
        return names

    return repository.once(("declared", file.code_id), work)


def _included_headers(repository: Repository, file: File) -> Sequence[File]:
    found, waiting = dict[int, File](), [file]
    while waiting and len(found) <= _MOST_HEADERS:
        for header in _direct_headers(repository, waiting.pop()):
            if header.code_id not in found and header.code_id != file.code_id:
                found[header.code_id] = header
                waiting.append(header)
    return list(found.values()) if len(found) <= _MOST_HEADERS else ()


def _direct_headers(repository: Repository, file: File) -> Iterator[File]:
    for imported in repository.imports(file):
        files = module_of(repository, file, imported).files
        headers = [
            header_file for header_file in files if PurePosixPath(header_file.document_id).suffix.lower() in _HEADERS
        ]
        if len(headers) == 1:
            yield headers[0]
