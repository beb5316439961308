"""C and C++: what a file includes, directly or through other files, and what the included headers declare.

A call is certain if exactly one included header of the source declares the name and one file defines it. An include
whose name is the end of two headers' paths is not followed: only the build knows which one is meant.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from attest.graph.code.headers import called_alike
from attest.graph.code.modules import module_of
from attest.graph.code.records import Defined, File, Site
from attest.graph.code.repository import Repository

__all__ = ["is_declared_once"]

_HEADERS = frozenset({".h", ".hh", ".hpp", ".hxx", ".ipp", ".tpp"})
_MOST = 400
"""Maximum number of headers followed; with more, calls are only possible, as if nothing were included."""


def is_declared_once(repository: Repository, site: Site, found: Sequence[Defined]) -> bool:
    """Whether the only candidate for a call is declared by exactly one header that the call's file includes."""
    if len(found) != 1:
        return False
    known = _declared(repository, site.file).get(site.name, ())
    alike = all(called_alike(one.qualified, found[0].qualified) for one in known)
    return alike and len({one.file.code_id for one in known}) == 1


def _declared(repository: Repository, file: File) -> Mapping[str, Sequence[Defined]]:
    """The symbols of all headers that a file includes, by name."""

    def work() -> Mapping[str, Sequence[Defined]]:
        names = dict[str, list[Defined]]()
        for header in _included(repository, file):
            for one in repository.symbols(header):
                names.setdefault(one.name, []).append(one)
        return names

    return repository.once(("declared", file.code_id), work)


def _included(repository: Repository, file: File) -> Sequence[File]:
    found, waiting = dict[int, File](), [file]
    while waiting and len(found) <= _MOST:
        for header in _includes(repository, waiting.pop()):
            if header.code_id not in found and header.code_id != file.code_id:
                found[header.code_id] = header
                waiting.append(header)
    return list(found.values()) if len(found) <= _MOST else ()


def _includes(repository: Repository, file: File) -> Iterator[File]:
    for one in repository.imports(file):
        files = module_of(repository, file, one).files
        headers = [made for made in files if PurePosixPath(made.document_id).suffix.lower() in _HEADERS]
        if len(headers) == 1:
            yield headers[0]
