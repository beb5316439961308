"""Texts from the main line of a history, compressed; and the files that were current at a given moment.

Consecutive revisions are nearly the same text, so a text is compressed with the one before it as zlib's dictionary: of
145 MB in 10,928 texts that leaves 20 MB, where zlib alone would leave 46 (design/history.md). Every so often a text is
compressed by itself, so that none takes long to read.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from attest.store.moments import Moment
from attest.store.queries import queries

DEEPEST = 24
"""Maximum number of texts to decompress before another: some 3 ms."""

_WINDOW = 32_768
"""Bytes that zlib looks back."""
_SQL = "past"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedText:
    """A compressed text ready to be stored; ``base`` is the revision used as its dictionary."""

    revision_id: str
    base: str | None
    packed: bytes


def pack(text: str, base: str | None = None) -> bytes:
    """Compress a text; with a ``base``, it can only be decompressed with the same base."""
    data = text.encode("utf-8", "surrogatepass")
    packer = (
        zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS, zdict=_dictionary(base)) if base else zlib.compressobj(6)
    )
    return packer.compress(data) + packer.flush()


def unpack(packed: bytes, base: str | None = None) -> str:
    """Decompress a text that ``pack`` compressed with the same ``base``."""
    unpacker = zlib.decompressobj(zlib.MAX_WBITS, zdict=_dictionary(base)) if base else zlib.decompressobj()
    return (unpacker.decompress(packed) + unpacker.flush()).decode("utf-8", "surrogatepass")


def _dictionary(base: str) -> bytes:
    return base.encode("utf-8", "surrogatepass")[-_WINDOW:]


def put_past_text(connection: sqlite3.Connection, text: PackedText) -> None:
    """Store a compressed text, whose base must be stored. Storing the same text again changes nothing."""
    connection.execute(queries(_SQL)["put_text"], (text.revision_id, text.packed, text.base))


def past_text_of(connection: sqlite3.Connection, revision_id: str) -> str | None:
    """The text of a past revision; None if the store does not have it."""
    text: str | None = None
    for (packed,) in connection.execute(queries(_SQL)["packed_chain"], (revision_id,)):
        text = unpack(packed, text)
    return text


def past_lengths(connection: sqlite3.Connection, revision_ids: Iterable[str]) -> Mapping[str, int]:
    """Length in characters of each given revision that a history has. Each text is decompressed only once."""
    texts: dict[int, str] = {}
    lengths: dict[str, int] = {}
    rows = connection.execute(queries(_SQL)["packed_all"], (json.dumps(list(revision_ids)),))
    for text_id, base_id, revision_id, packed in rows:
        texts[text_id] = unpack(packed, texts.get(base_id))
        lengths[revision_id] = len(texts[text_id])
    return lengths


def depth_of(connection: sqlite3.Connection, revision_id: str) -> int | None:
    """How many texts must be decompressed before a revision's; None if the store does not have it."""
    row = connection.execute(queries(_SQL)["depth"], (revision_id,)).fetchone()
    return int(row[0]) if row else None


def forget_unused_texts(connection: sqlite3.Connection) -> None:
    """Delete texts that no history uses any more. Texts based on them are recompressed by themselves first."""
    sql = queries(_SQL)
    for text_id, revision_id in connection.execute(sql["texts_on_unused"]).fetchall():
        text = past_text_of(connection, revision_id)
        assert text is not None
        connection.execute(sql["repack"], (pack(text), text_id))
        _deepen(connection, text_id, 0)
    connection.execute(sql["forget_unused_texts"])


def _deepen(connection: sqlite3.Connection, text_id: int, depth: int) -> None:
    """Update the depths of the texts based on this one."""
    for (above,) in connection.execute(queries(_SQL)["texts_on"], (text_id,)).fetchall():
        connection.execute(queries(_SQL)["set_depth"], (depth + 1, above))
        _deepen(connection, above, depth + 1)


def tree_at(connection: sqlite3.Connection, source_id: int, instant: str) -> Mapping[str, tuple[str, bool]]:
    """Files of a source before an instant: from path to revision, and whether it is a symbolic link."""
    rows = connection.execute(queries(_SQL)["tree"], (source_id, instant))
    return {row["path"]: (row["revision_id"], bool(row["link"])) for row in rows if row["revision_id"]}


def observed_at(connection: sqlite3.Connection, source_id: int, instant: str) -> Mapping[str, tuple[str, bool]]:
    """As ``tree_at``, for a source without a history: the revisions seen by then of the documents that still exist."""
    rows = connection.execute(queries(_SQL)["observed"], (source_id, instant))
    return {row["path"]: (row["revision_id"], False) for row in rows}


def was_current(connection: sqlite3.Connection, document_id: str, revision_id: str, when: Moment) -> bool:
    """Whether a revision was the current one of a document, by its name at the time, at the end of a day."""
    place = (document_id, revision_id, when.instant)
    return any(connection.execute(queries(_SQL)[name], place).fetchone()[0] for name in ("counted", "was_observed"))


def sources_with_history(connection: sqlite3.Connection) -> Sequence[int]:
    """Ids of the sources that have a history."""
    return [row[0] for row in connection.execute(queries(_SQL)["walked"])]


def names_at(connection: sqlite3.Connection, source_id: int, path: str) -> Sequence[str]:
    """Ids of the documents that a history has at a path."""
    return [row[0] for row in connection.execute(queries(_SQL)["names_at"], (source_id, path))]


def find_past_document(connection: sqlite3.Connection, name: str) -> tuple[int, str] | None:
    """Source and newest name of the document that a history knows by a name, old or new, or by a path; None if none."""
    for written in dict.fromkeys((name, name.lower())):
        row = connection.execute(queries(_SQL)["past_named"], (written,)).fetchone()
        if row:
            return int(row[0]), str(row[1])
    return None
