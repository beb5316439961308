"""Reading and writing documents, revisions and chunks. Each function does one thing in the caller's transaction."""

import json
import sqlite3
import zlib
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

from attest.errors import TextDamaged
from attest.store.past import past_text_of
from attest.store.queries import queries
from attest.values.chunks import Chunk, StoredChunk
from attest.values.documents import Document
from attest.values.findings import Finding
from attest.values.outlines import Block, BlockKind, Field, Outline, Post
from attest.values.pages import pages_of
from attest.values.spans import lines_of, sha256_of

_SQL = "documents"
_DERIVED = ("forget_links", "forget_names", "forget_replies", "forget_authors", "forget_anchors")


def put_revision(connection: sqlite3.Connection, revision_id: str, text: str) -> None:
    """Store a text under its hash. Storing the same text again changes nothing, or repairs what another program did to
    it: all else in the store was derived from this text."""
    connection.execute(queries(_SQL)["put_revision"], (revision_id, text))


def check_text(revision_id: str, text: str, path: str) -> None:
    """Raise ``TextDamaged``, with the path of a document, if a text is not the one that a revision's id stands for."""
    if sha256_of(text) != revision_id:
        raise TextDamaged(path)


def chunk_id_of(document_id: str, revision_id: str, start: int, end: int) -> str:
    """A chunk's id: 20 hex digits that depend only on its document, revision and span."""
    return sha256(f"{document_id}\n{revision_id}\n{start}\n{end}".encode()).hexdigest()[:20]


def forget_derived(connection: sqlite3.Connection, document_id: str) -> None:
    """Delete everything derived from a document, except its chunks, before the document changes or is deleted."""
    for statement in _DERIVED:
        connection.execute(queries(_SQL)[statement], (document_id,))
    connection.execute(queries("code")["forget_code"], (document_id,))


def put_findings(
    connection: sqlite3.Connection, place: tuple[int, str], findings: Iterable[Finding], *, origin: str
) -> None:
    """Record findings about a file; ``place`` is its source id and path."""
    rows = [(*place, finding.kind.value, finding.detail, origin) for finding in findings]
    connection.executemany(queries(_SQL)["put_finding"], rows)


def pack_outline(outline: Outline) -> bytes:
    """Serialise and compress an outline."""
    blocks = [
        [block.kind.value, block.start, block.end, block.parent, block.level, block.label] for block in outline.blocks
    ]
    posts = [[i, post.number, post.author, post.date, post.reply_to] for i, post in outline.posts.items()]
    return zlib.compress(json.dumps([blocks, posts], separators=(",", ":")).encode(), 3)


@lru_cache(maxsize=16)
def unpack_outline(packed: bytes) -> Outline:
    """The outline that ``pack_outline`` packed. The latest 16 are cached: a question reads one outline some sixty
    times, and that of a list of ten thousand items takes 50 ms to unpack."""
    blocks, posts = json.loads(zlib.decompress(packed))
    return Outline(
        blocks=[
            Block(kind=BlockKind(kind), start=start, end=end, parent=parent, level=level, label=label)
            for kind, start, end, parent, level, label in blocks
        ],
        posts={
            i: Post(number=number, author=author, date=date, reply_to=reply_to)
            for i, number, author, date, reply_to in posts
        },
    )


def is_rooted(connection: sqlite3.Connection) -> bool:
    """Whether paths are prefixed with the name of their source, which they are if there are several sources."""
    return bool(connection.execute(queries("state")["count_sources"]).fetchone()[0] > 1)


def document_from_row(row: sqlite3.Row, *, rooted: bool) -> Document:
    """A document from a row of the query ``catalog``; ``rooted`` prefixes its path with the source's name."""
    return Document(
        document_id=row["document_id"],
        revision_id=row["revision_id"],
        source=row["source_name"],
        path=f"{row['source_name']}/{row['path']}" if rooted else row["path"],
        kind=row["kind"],
        title=row["title"],
        url=row["url"],
        author=row["author"],
        category=row["category"],
        status=row["status"],
        authored_at=row["authored_at"],
        aliases=json.loads(row["aliases"]) if row["aliases"] != "[]" else [],
        redirect=row["redirect"],
        same_as=row["same_as"],
    )


def fields_of(connection: sqlite3.Connection, document_id: str) -> list[Field]:
    """The front matter of a document's current revision."""
    row = connection.execute(queries(_SQL)["fields"], (document_id,)).fetchone()
    return unpack_fields(row[0]) if row else []


def unpack_fields(packed: str) -> list[Field]:
    """Front matter from the JSON in a document's row."""
    return [Field(name=name, value=value, start=start, end=end) for name, value, start, end in json.loads(packed)]


def outline_of(connection: sqlite3.Connection, document_id: str) -> Outline:
    """The outline of a document's current revision."""
    row = connection.execute(queries(_SQL)["outline"], (document_id,)).fetchone()
    return unpack_outline(row[0]) if row else Outline()


def text_of(connection: sqlite3.Connection, revision_id: str) -> str | None:
    """The text of a current or past revision; None if the store does not have it."""
    row = connection.execute(queries(_SQL)["revision_text"], (revision_id,)).fetchone()
    return row[0] if row else past_text_of(connection, revision_id)


@lru_cache(maxsize=4096)
def _headings(packed: str) -> tuple[str, ...]:
    """Headings from their JSON, cached because neighbouring chunks have the same ones."""
    return tuple(json.loads(packed))


def chunk_from_row(row: sqlite3.Row) -> Chunk:
    """A chunk from a row of the table."""
    return Chunk(
        start=row["start"],
        end=row["end"],
        kind=row["kind"],
        heading_path=_headings(row["heading_path"]),
        author=row["author"],
        date=row["date"],
        post=row["post"],
        opening=bool(row["opening"]),
        tokens=row["tokens"],
    )


def stored_chunk(row: sqlite3.Row, document: Document, text: str) -> StoredChunk:
    """A chunk with its document and text; ``text`` is the whole revision's."""
    lines = lines_of(text, row["start"], row["end"])
    return StoredChunk(
        rowid=row["rowid"],
        chunk_id=row["chunk_id"],
        document_id=document.document_id,
        revision_id=row["revision_id"],
        path=document.path,
        title=document.title,
        url=document.url,
        document_kind=document.kind,
        document_date=document.authored_at,
        chunk=chunk_from_row(row),
        text=text[row["start"] : row["end"]],
        first_line=lines.first,
        last_line=lines.last,
        pages=pages_of(document.path, text, row["start"], row["end"]),
    )
