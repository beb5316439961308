"""Resolving a name or path to a document or source, and suggesting near matches for one that is unknown."""

import os
import re
import sqlite3
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from attest.errors import ReferenceAmbiguous, ReferenceUnknown
from attest.store.catalog import series_in
from attest.store.documents import document_from_row, is_rooted
from attest.store.queries import queries
from attest.values.documents import FILE_NAME, Document
from attest.values.spans import ID
from attest.words.series import DOCUMENT_NAME, NUMBER_ALONE

CHARACTERS = re.compile(r"(?P<what>.+)#(?P<first>\d{1,12})-(?P<last>\d{1,12})", re.DOTALL)
LINES = re.compile(r"(?P<what>.+):(?P<first>\d{1,9})(?:-(?P<last>\d{1,9}))?", re.DOTALL)
_FILE = re.compile(r"[^/]\.\w+$")
_NUMBERED = re.compile(r"[a-z]+-(\d+)")
_NEAR = 3
_COMPARED_CHARACTERS = 120
_SQL = "lookup"


def document_named(connection: sqlite3.Connection, name: str) -> Document | None:
    """The document with an id, at a path or with a file's name; redirects are not followed. Raises
    ``ReferenceAmbiguous`` if several match."""
    for document_id in dict.fromkeys((name, name.lower())):
        document = document_of(connection, document_id)
        if document:
            return document
    if ID.fullmatch(name):
        return None  # no file has such a name, and searching every path takes longest
    at_path = queries(_SQL)["ids_at_path"]
    ids = [row[0] for path in (name, _absolute_path(name)) for row in connection.execute(at_path, (path,))]
    rooted = [document for document_id in dict.fromkeys(ids) if (document := document_of(connection, document_id))]
    exact = [document for document in rooted if document.path == name]
    if not rooted:
        rooted = _documents_called(connection, name.lower()) or _documents_numbered(connection, name)
    if len(rooted) > 1 and not exact:
        raise ReferenceAmbiguous(name, [document.path for document in rooted[:_NEAR]])
    return next(iter(exact or rooted), None)


def find_document(connection: sqlite3.Connection, name: str) -> Document | None:
    """The document with this name, else the one whose path ends with it. Raises ``ReferenceAmbiguous`` for several."""
    document = document_named(connection, name)
    if document is not None or not _FILE.search(name):
        return document
    ids = connection.execute(queries(_SQL)["ids_at_path_end"], (name, _NEAR)).fetchall()
    found = [document for row in ids if (document := document_of(connection, row[0]))]
    if len(found) > 1:
        raise ReferenceAmbiguous(name, [document.path for document in found])
    return next(iter(found), None)


def require_document(connection: sqlite3.Connection, ref: str) -> Document:
    """The document that a reference means. Raises ``ReferenceUnknown`` with near matches if there is none."""
    document = find_document(connection, ref)
    if document is None:
        raise ReferenceUnknown(ref, similar_references(connection, ref))
    return document


def _documents_called(connection: sqlite3.Connection, name: str) -> list[Document]:
    """Documents whose file has this name without its ending; `ask` recognises the same names."""
    if not FILE_NAME.fullmatch(name):
        return []
    found = connection.execute(queries(_SQL)["ids_of_file"], (name,)).fetchall()
    ids = [row["document_id"] for row in found if row["path"].lower().rpartition("/")[2].rpartition(".")[0] == name]
    return [document for document_id in ids if (document := document_of(connection, document_id))]


def _documents_numbered(connection: sqlite3.Connection, name: str) -> list[Document]:
    """The document with this series and number (``CIP-160``), or with a number that no other document has."""
    full_name, bare_number = DOCUMENT_NAME.fullmatch(name), NUMBER_ALONE.fullmatch(name)
    if full_name is None and bare_number is None:
        return []
    series = series_in(connection)
    found = series.named(full_name["series"], int(full_name["number"])) if full_name else None
    only = series.alone(int(bare_number["number"])) if bare_number else None
    document = document_of(connection, found or (only[0] if only else ""))
    return [document] if document else []


def source_named(connection: sqlite3.Connection, name: str) -> int | None:
    """The id of the source with this name, folder or file; None if there is none."""
    for stored_name in (name.rstrip("/") or name, _absolute_path(name)):
        row = connection.execute(queries(_SQL)["source"], (stored_name,)).fetchone()
        if row:
            return int(row[0])
    return None


def _absolute_path(name: str) -> str:
    """A path that a person gave relative to the working directory, as the store records it: absolute, without links."""
    return os.path.realpath(name) if name.strip() and "\0" not in name else name


def similar_references(connection: sqlite3.Connection, ref: str) -> Sequence[str]:
    """Up to three ids or paths that a wrong reference may have meant: those that contain it, else those spelt alike."""
    match = CHARACTERS.fullmatch(ref) or LINES.fullmatch(ref)
    wanted = (match["what"] if match else ref).casefold()[:_COMPARED_CHARACTERS]
    rows = connection.execute(queries(_SQL)["names"]).fetchall()
    names = {name.casefold(): (row[0], name) for row in rows for name in reversed(row)}
    holding = sorted((name for name in names if len(wanted) > 1 and wanted in name), key=lambda name: (len(name), name))
    files = {name.rpartition("/")[2]: name for name in names}
    similar = holding or _spelt_alike(wanted, _similar_names(wanted, [*names, *files]))
    first: dict[str, str] = {}
    for document_id, name in (names[files.get(name, name)] for name in similar):
        first.setdefault(document_id, name)
    return list(first.values())[:_NEAR]


def _spelt_alike(wanted: str, names: Iterable[str]) -> Sequence[str]:
    """The names that are spelt like the wanted one, apart from the endings of files, which many have in common."""
    with_stem: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        with_stem.setdefault(_stem(name), []).append(name)
    stems = get_close_matches(_stem(wanted), with_stem, n=_NEAR)
    return [name for stem in stems for name in with_stem[stem]][:_NEAR]


def _stem(name: str) -> str:
    return name.rpartition(".")[0] if _FILE.search(name) else name


def _similar_names(wanted: str, names: Iterable[str]) -> Iterable[str]:
    """Names that a wrong one may have meant. Another number is another document: by ``eip-2718`` nobody meant
    ``eip-7918``, but perhaps ``eip-2178``."""
    asked = _NUMBERED.fullmatch(wanted)
    if not asked:
        return names
    return [name for name in names if (other := _NUMBERED.fullmatch(name)) and _is_digit_slip(asked[1], other[1])]


def _is_digit_slip(first: str, second: str) -> bool:
    """Whether two numbers have the same digits, or one has an extra digit at its end."""
    short, long = sorted((first, second), key=len)
    return sorted(first) == sorted(second) or (len(long) - len(short) == 1 and long.startswith(short))


def document_of(connection: sqlite3.Connection, document_id: str) -> Document | None:
    """The document with an id; None if there is none."""
    row = connection.execute(queries(_SQL)["document"], (document_id,)).fetchone()
    return document_from_row(row, rooted=is_rooted(connection)) if row else None
