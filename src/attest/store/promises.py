"""What a store promises, and what it is to look at one row for one promise."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from attest.store.database import Database

INVARIANTS: Mapping[str, str] = {
    "sqlite": "SQLite finds the file in order",
    "foreign-keys": "no row hangs on one that is gone",
    "lexical-index": "the full-text index holds the words of exactly the chunks that are there",
    "revision-hash": "a revision's id is the hash of its text",
    "outline": "the outline of a current revision can be read; blocks lie in the text, children in their parents",
    "field": "a fact of the front matter stands where it says",
    "link": "a link starts from a place in its document's current revision",
    "chunk-span": "a chunk is a place in its document's current revision, and not a blank one",
    "chunk-overlap": "chunks of a document do not overlap",
    "chunk-id": "a chunk's id follows from its document, revision and place",
    "chunk-input": "the hash of what is embedded follows from a chunk's context and text",
    "document": "a document's current revision is in its history, and its file leads to it",
    "moved": "a document that moved leads to one that is there, or is reported as moved",
    "copy": "a copy names the document that stands in for it",
    "vector": "a vector has its space's length, is finite and of length 1",
    "vector-use": "every vector belongs to a chunk",
    "answer": "an answer's id follows from its content, and its claims and quotes are filed as it has them",
    "quote": "a quote's hash is that of its span",
    "build": "the present state is a recorded build",
    "terms-file": "the postings beside the store are those of its chunks",
    "vectors-file": "the vectors beside the store are those of its chunks",
}
"""Every promise that is looked at, in the order of the report."""


class Seen(NamedTuple):
    """One row that was looked at for one promise; ``problem`` is None when it keeps it."""

    invariant: str
    where: str
    problem: str | None


Look: TypeAlias = Callable[[Database, sqlite3.Connection], Iterator[Seen]]
