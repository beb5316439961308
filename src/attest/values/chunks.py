"""Chunks: the spans that retrieval works on."""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.values.pages import Pages


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """A span chosen for retrieval and its place in the outline. The text is ``revision.text[start:end]``."""

    start: int
    end: int
    kind: str
    """``prose``, ``code``, ``table``, ``front_matter``, ``post``, ``turn``."""
    heading_path: Sequence[str] = ()
    author: str | None = None
    date: str | None = None
    post: int | None = None
    """Number of the post or turn that the chunk belongs to."""
    opening: bool = False
    """Whether the chunk is the beginning of the document's own text, after any front matter."""
    tokens: int = 0
    """Length in the embedder's tokens, without the context prefix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The names by which people call a document, as one searchable line."""

    names: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredChunk:
    """A chunk as it is stored, with its text."""

    rowid: int
    chunk_id: str
    document_id: str
    revision_id: str
    path: str
    title: str
    url: str | None
    document_kind: str
    document_date: str | None
    chunk: Chunk
    text: str
    first_line: int
    last_line: int
    pages: Pages | None = None
