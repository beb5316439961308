"""All documents of one generation in memory, without their texts: what a search needs to know about them."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from attest.store.database import Database
from attest.store.documents import document_from_row, is_rooted, unpack_fields
from attest.store.queries import queries
from attest.store.segments import digest_of
from attest.values.documents import FILE_NAME, Document
from attest.values.outlines import Field
from attest.values.search import Filters
from attest.words.series import Entry, Series, series_of
from attest.words.titles import Titles, titles_in, titles_of

if TYPE_CHECKING:
    import numpy as np

_OWN_NAMES = ("subtitle", "alias", "aliases")
"""Front-matter fields that state further names of a document."""
_OF_DOCUMENTS = ("source", "kind", "language", "category", "status", "document", "path")
"""Filters that apply to whole documents; author and date apply to single chunks."""


class Documents(Mapping[str, Document]):
    """Documents by id, each built from its row on first access: a search accesses about a hundred."""

    def __init__(self, rows: Mapping[str, sqlite3.Row], *, rooted: bool, built: Mapping[str, Document]) -> None:
        self.rows, self.rooted = rows, rooted
        self.built = dict(built)

    def __getitem__(self, document_id: str) -> Document:
        if (document := self.built.get(document_id)) is None:
            document = self.built[document_id] = document_from_row(self.rows[document_id], rooted=self.rooted)
        return document

    def __contains__(self, document_id: object) -> bool:
        return document_id in self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def unchanged(self, rows: Mapping[str, sqlite3.Row], *, rooted: bool) -> Mapping[str, Document]:
        """The documents built so far whose rows are equal in ``rows``; none if ``rooted`` differs."""
        if rooted != self.rooted:
            return {}
        return {name: document for name, document in self.built.copy().items() if self.rows[name] == rows.get(name)}


@dataclass(frozen=True)
class Catalog:
    """All documents by id."""

    documents: Documents

    @cached_property
    def called(self) -> Mapping[str, str]:
        """Document ids by file name without its ending, in lower case, for names that contain a digit and belong to one
        document alone: ``spec-1``, ``0042-use-sqlite``."""
        names: dict[str, str | None] = {}
        for document_id, document in self.documents.items():
            stem = document.path.rpartition("/")[2].rpartition(".")[0].lower()
            if stem != document_id and FILE_NAME.fullmatch(stem):
                names[stem] = None if stem in names else document_id
        return {name: document_id for name, document_id in names.items() if document_id is not None}

    @cached_property
    def titles(self) -> Titles:
        """Names of documents, from their titles and files."""
        return titles_of(self.documents.values())

    @cached_property
    def shown(self) -> Callable[[Filters], frozenset[str]]:
        """Documents to show: those that pass the filters and have no passing document standing in."""
        return lru_cache(maxsize=64)(self._shown_documents)

    @cached_property
    def shown_digests(self) -> "Callable[[Filters], np.ndarray]":
        """The digests of the same documents, in ascending order."""
        return lru_cache(maxsize=64)(self._digests_of_shown)

    def _shown_documents(self, filters: Filters) -> frozenset[str]:
        rows = self.documents.rows
        conditions = any(getattr(filters, name) for name in _OF_DOCUMENTS)
        passing = (
            {document.document_id for document in self.documents.values() if _passes_filters(document, filters)}
            if conditions
            else rows.keys()
        )
        return frozenset(
            document_id
            for document_id in passing
            if rows[document_id]["same_as"] not in passing and rows[document_id]["redirect"] not in passing
        )

    def _digests_of_shown(self, filters: Filters) -> "np.ndarray":
        import numpy as np

        return np.sort(np.array([digest_of(document_id) for document_id in self.shown(filters)], np.uint64))


def fields_called(connection: sqlite3.Connection, names: Sequence[str]) -> Sequence[tuple[str, Field]]:
    """Front-matter fields of all documents with one of these names, each with the document id."""
    rows = connection.execute(queries("catalog")["fields_called"], (json.dumps(list(names)),))
    return [(row[0], Field(name=row[1], value=row[2], start=row[3], end=row[4])) for row in rows]


def own_names_in(connection: sqlite3.Connection) -> Titles:
    """Further names of documents, which their front matter states besides their titles."""
    stated = fields_called(connection, _OWN_NAMES)
    return titles_in(
        (document_id, name.strip())
        for document_id, field in stated
        for name in field.value.strip("[]").split(",")
        if name.strip()
    )


def series_in(connection: sqlite3.Connection) -> Series:
    """The numbered series to which documents belong, without copies and redirects."""
    rows = connection.execute(queries("catalog")["numbered"])
    return series_of(
        Entry(
            document_id=row["document_id"],
            source=row["source_name"],
            path=row["path"],
            title=row["title"],
            fields=unpack_fields(row["fields"]),
        )
        for row in rows
    )


def load_catalog(database: Database, before: Catalog | None = None) -> Catalog:
    """Read all documents of the present generation, reusing the unchanged ones of the catalog ``before``."""
    with database.reading() as connection:
        found = connection.execute(queries("catalog")["catalog"]).fetchall()
        rooted = is_rooted(connection)
    rows = {row["document_id"]: row for row in found}
    unchanged = before.documents.unchanged(rows, rooted=rooted) if before else {}
    return Catalog(Documents(rows, rooted=rooted, built=unchanged))


def _passes_filters(document: Document, filters: Filters) -> bool:
    """Whether a document passes the filters that apply to whole documents."""
    return (
        _is_one_of(document.source, filters.source)
        and _is_one_of(document.kind, filters.kind)
        and _is_one_of(document.category if document.kind == "code" else None, filters.language)
        and _is_one_of(document.category, filters.category)
        and _is_one_of(document.status, filters.status)
        and _is_one_of(document.document_id, filters.document)
        and (not filters.path or any(_matches_path(document.path, glob) for glob in filters.path))
    )


def _matches_path(path: str, glob: str) -> bool:
    """Whether a path matches a glob, or lies in a folder that does."""
    return fnmatchcase(path, glob) or fnmatchcase(path, f"{glob.removesuffix('/')}/*")


def _is_one_of(value: str | None, wanted: Sequence[str]) -> bool:
    options = [item.casefold() for item in wanted]
    return not options or (value or "").casefold() in options
