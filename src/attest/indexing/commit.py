"""Storing prepared files: short transactions, each of whole documents."""

import json
import secrets
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping

from attest.indexing.names import alternative_names
from attest.indexing.prepare import Prepared, PreparedDocument
from attest.store.chunk_rows import ChunkRow, forget_chunks, put_chunks
from attest.store.code import names_within, put_code
from attest.store.database import now
from attest.store.documents import chunk_id_of, forget_derived, put_findings, put_revision
from attest.store.queries import queries
from attest.store.tags import prune
from attest.values.documents import SourceFile
from attest.values.findings import FindingKind
from attest.values.outlines import NAMING
from attest.values.statements import AUTHORS, CONSTANTS, REPLIES, Reply

_SQL = "documents"
_Row = tuple[object, ...]


def commit_file(connection: sqlite3.Connection, source_id: int, prepared: Prepared, preparer: str) -> None:
    """Replace everything that the store holds of a file with what the ``preparer`` made of it."""
    place = (source_id, prepared.file.path)
    row = connection.execute(queries(_SQL)["document_at"], place).fetchone()
    before = row[0] if row else None
    is_retried = _is_retried(prepared)
    document_id = before if is_retried else None
    if prepared.document:
        document_id = _document_id(connection, place, prepared.file, prepared.document)
    if before is not None and before != document_id:
        forget_refusals(connection, [prepared.file.path])
        forget_document(connection, before)
    connection.execute(queries(_SQL)["unsettle"])
    connection.execute(queries(_SQL)["forget_findings"], place)
    put_findings(connection, place, prepared.findings, origin="file")
    state = (prepared.file.size, prepared.file.mtime_ns, "" if is_retried else preparer, document_id)
    connection.execute(queries(_SQL)["put_file"], (*place, *state))
    if prepared.document and document_id is not None:
        _commit_document(connection, document_id, place, prepared.document, preparer)


def _is_retried(prepared: Prepared) -> bool:
    """Whether the file could not be read: the cause may disappear without changing the file's size or time."""
    return prepared.document is None and any(finding.kind is FindingKind.UNREADABLE for finding in prepared.findings)


def _commit_document(
    connection: sqlite3.Connection, document_id: str, place: tuple[int, str], document: PreparedDocument, preparer: str
) -> None:
    sql, revision = queries(_SQL), (document_id, document.revision_id)
    chunks = list(_chunk_rows(document_id, document))
    put_revision(connection, document.revision_id, document.text)  # before its chunks are forgotten by their words
    if connection.execute(sql["document_place"], (document_id,)).fetchone():
        forget_chunks(connection, document_id, keep=chunks)
        forget_derived(connection, document_id)
    connection.execute(sql["put_document"], (document_id, *place, *_document_row(place, document)))
    connection.execute(sql["put_history"], (*revision, now(), document.parsed.authored_at, preparer))
    if document.code is not None:
        put_code(connection, document_id, document.code)
    put_chunks(connection, document_id, chunks, document.text)
    connection.execute(sql["forget_constants"], revision)
    for statement, rows in _stated_rows(document_id, document).items():
        connection.executemany(sql[statement], [(*revision, *row) for row in rows])


def _document_row(place: tuple[int, str], document: PreparedDocument) -> _Row:
    """Values that ``put_document`` takes after the id and the place."""
    parsed = document.parsed
    fields = json.dumps([[field.name, field.value, field.start, field.end] for field in parsed.fields])
    aliases, sketch = json.dumps(list(parsed.aliases)), json.dumps(list(document.sketch))
    return (
        document.revision_id,
        parsed.kind,
        parsed.title,
        document.names,
        parsed.url,
        parsed.author,
        parsed.category,
        parsed.status,
        parsed.authored_at,
        aliases,
        fields,
        document.outline,
        sketch,
        parsed.redirect,
        parsed.document_id or place[1],
    )


def _chunk_rows(document_id: str, document: PreparedDocument) -> Iterator[ChunkRow]:
    for item in document.chunks:
        chunk = item.chunk
        heading = json.dumps(list(chunk.heading_path), ensure_ascii=False)
        chunk_id = chunk_id_of(document_id, document.revision_id, chunk.start, chunk.end)
        row = (
            chunk_id,
            document_id,
            document.revision_id,
            chunk.start,
            chunk.end,
            chunk.kind,
            heading,
            chunk.author,
            chunk.date,
            chunk.post,
            int(chunk.opening),
            chunk.tokens,
            item.prefix,
            item.input_hash,
            item.signature,
        )
        symbols = names_within(document.code.names, chunk.start, chunk.end) if document.code else ""
        yield ChunkRow(columns=row, identity=document.names, title=document.parsed.title, symbols=symbols)


def _stated_rows(document_id: str, document: PreparedDocument) -> Mapping[str, Iterable[_Row]]:
    """Rows of what a text states, by the statement that stores them; it takes document and revision before each row."""
    parsed = document.parsed
    return {
        "put_link": (
            (mention.relation, mention.target, mention.start, mention.end)
            for mention in parsed.mentions
            if mention.target != document_id
        ),
        "put_name": (
            (name.words, name.target, name.start, name.end, name.method, NAMING[name.method]) for name in parsed.names
        ),
        "put_reply": (_reply_row(reply) for reply in parsed.replies),
        "put_author": (
            (author.person, author.name, author.post, author.start, author.end, author.method, AUTHORS[author.method])
            for author in parsed.authors
        ),
        "put_constant": (
            (constant.name, constant.value, constant.start, constant.end, constant.method, CONSTANTS[constant.method])
            for constant in parsed.constants
        ),
        "put_anchor": (
            (anchor.side.value, anchor.by.value, anchor.key, anchor.value, anchor.start, anchor.end)
            for anchor in document.anchors
        ),
    }


def _reply_row(reply: Reply) -> _Row:
    place, origin = (reply.start, reply.end), reply.origin or (None, None)
    return (reply.relation, reply.post, reply.target, *place, *origin, reply.method, REPLIES[reply.method])


def _document_id(
    connection: sqlite3.Connection, place: tuple[int, str], file: SourceFile, document: PreparedDocument
) -> str:
    """The id that the text states, else the path; for now a second name if another document has it (see names.py)."""
    preferred = document.parsed.document_id or file.path
    first, last = alternative_names(file.root, *place)
    for candidate in (preferred, first):
        holder = connection.execute(queries(_SQL)["document_place"], (candidate,)).fetchone()
        if holder is None or tuple(holder) == place:
            return candidate
    return last


def count_answers(connection: sqlite3.Connection) -> int:
    """Number of stored answers. Its decrease over a deletion counts the answers deleted with what they quoted."""
    return int(connection.execute(queries("answers")["count_answers"]).fetchone()[0])


def forget_document(connection: sqlite3.Connection, document_id: str, *, text_stays: bool = False) -> None:
    """Delete a document and everything derived from it, with the answers that quote it unless its text stays in the
    store. Refusals that name it are not deleted: ``forget_refusals`` reads them once for several documents."""
    for statement in () if text_stays else ("forget_answers_quoting", "forget_answers_quoting_as_before"):
        connection.execute(queries(_SQL)[statement], (document_id,))
    revisions = connection.execute(queries(_SQL)["revisions_of_document"], (document_id,)).fetchall()
    prune(connection, document_id)
    forget_chunks(connection, document_id)
    forget_derived(connection, document_id)
    connection.execute(queries("traces")["forget_traces_of"], (document_id,))
    connection.execute(queries(_SQL)["forget_document"], (document_id,))
    connection.execute(queries("state")["put_token"], ("removed", secrets.token_hex(8)))
    connection.executemany(queries(_SQL)["forget_unused_revision"], [(row[0],) for row in revisions])


def forget_refusals(connection: sqlite3.Connection, paths: Collection[str]) -> None:
    """Delete refusals that name any of the paths. A refusal names the documents that came closest, with their paths as
    JSON writes them."""
    written = [json.dumps(path, ensure_ascii=False)[1:-1] for path in paths]
    refusals = connection.execute(queries("removal")["refusals"]).fetchall() if written else []
    naming = [(row["answer_id"],) for row in refusals if any(path in row["body"] for path in written)]
    connection.executemany(queries("removal")["forget_answer"], naming)


def forget_renamed(connection: sqlite3.Connection, source_id: int, paths: Collection[str]) -> int:
    """Delete files of which some may only have been renamed. Answers that quote the text of a renamed file stay,
    because the text is still in the store. Returns the number of renamed files."""
    sql, renamed = queries(_SQL), 0
    for path in paths:
        row = connection.execute(sql["document_at"], (source_id, path)).fetchone()
        successor = connection.execute(sql["same_text"], (row[0],)).fetchone() if row and row[0] else None
        if successor is not None:
            for statement in ("hand_over_history", "hand_over_names"):
                connection.execute(sql[statement], (row[0], successor[0]))
            forget_document(connection, row[0], text_stays=True)
            renamed += 1
        forget_files(connection, source_id, [path])
    return renamed


def forget_files(connection: sqlite3.Connection, source_id: int, paths: Collection[str]) -> None:
    """Delete everything that the store holds of files that are gone."""
    if paths:
        connection.execute(queries(_SQL)["unsettle"])
        forget_refusals(connection, paths)
    for path in paths:
        row = connection.execute(queries(_SQL)["document_at"], (source_id, path)).fetchone()
        if row:
            forget_document(connection, row[0])
        connection.execute(queries(_SQL)["forget_all_findings"], (source_id, path))
        connection.execute(queries(_SQL)["drop_file"], (source_id, path))
