"""Prepared files into the store: short transactions, each of whole documents."""

import json
import secrets
import sqlite3
from collections.abc import Collection, Iterable

from attest.indexing.names import second_names
from attest.indexing.prepare import Prepared
from attest.store.anchors import put_anchors
from attest.store.code import put_code
from attest.store.database import now
from attest.store.documents import chunk_id_of, forget_derived, put_chunk, put_document, put_findings, put_revision
from attest.store.queries import queries
from attest.store.tags import prune
from attest.values.findings import FindingKind
from attest.values.outlines import NAMING, Mention, Name
from attest.values.statements import AUTHORS, CONSTANTS, REPLIES, Authorship, Constant, Reply

_SQL = "documents"


def commit_file(connection: sqlite3.Connection, source_id: int, made: Prepared, by: str) -> None:
    """Replace all that the store holds of a file by what was prepared from it."""
    place = (source_id, made.file.path)
    before = connection.execute(queries(_SQL)["document_at"], place).fetchone()
    document_id = _document_id(connection, place, made) if made.parsed else None
    if before and before[0] != document_id and not _to_be_tried_again(made):
        forget_document(connection, before[0])
    connection.execute(queries(_SQL)["unsettle"])
    connection.execute(queries(_SQL)["forget_findings"], place)
    if before and _to_be_tried_again(made):
        put_findings(connection, place, made.findings, origin="file")
        connection.execute(queries(_SQL)["put_file"], (*place, made.file.size, made.file.mtime_ns, "", before[0]))
        return
    put_findings(connection, place, made.findings, origin="file")
    state = (*place, made.file.size, made.file.mtime_ns, "" if _to_be_tried_again(made) else by, document_id)
    connection.execute(queries(_SQL)["put_file"], state)
    if document_id is not None:
        _commit_document(connection, document_id, place, made, by)


def _to_be_tried_again(made: Prepared) -> bool:
    """Whether the file could not be read: the cause may go without leaving a mark on its size or time."""
    return made.parsed is None and any(finding.kind is FindingKind.UNREADABLE for finding in made.findings)


def _commit_document(
    connection: sqlite3.Connection, document_id: str, place: tuple[int, str], made: Prepared, by: str
) -> None:
    assert made.parsed is not None
    parsed = made.parsed
    forget_derived(connection, document_id)
    put_revision(connection, made.revision_id, made.text)
    put_document(connection, document_id, place, made.revision_id, parsed, outline=made.outline, names=made.names,
                 sketch=made.sketch, reader=by, now=now())  # fmt: skip
    if made.code is not None:
        put_code(connection, document_id, made.code)
    put_anchors(connection, document_id, made.revision_id, made.anchors)
    for row, terms in _chunk_rows(document_id, made):
        put_chunk(connection, row, terms)
    connection.executemany(queries(_SQL)["put_link"], _links(document_id, made.revision_id, parsed.mentions))
    connection.executemany(queries(_SQL)["put_name"], _names(document_id, made.revision_id, parsed.names))
    connection.executemany(queries(_SQL)["put_reply"], _replies(document_id, made.revision_id, parsed.replies))
    connection.executemany(queries(_SQL)["put_author"], _authors(document_id, made.revision_id, parsed.authors))
    constants = _constants(document_id, made.revision_id, parsed.constants)
    connection.execute(queries("constants")["forget_constants"], (document_id, made.revision_id))
    connection.executemany(queries("constants")["put_constant"], constants)


def _chunk_rows(document_id: str, made: Prepared) -> Iterable[tuple[tuple[object, ...], tuple[str, ...]]]:
    assert made.parsed is not None
    for item in made.chunks:
        c = item.chunk
        heading = json.dumps(list(c.heading_path), ensure_ascii=False)
        chunk_id = chunk_id_of(document_id, made.revision_id, c.start, c.end)
        row = (chunk_id, document_id, made.revision_id, c.start, c.end, c.kind, heading, c.author, c.date, c.post,
               int(c.opening), c.tokens, item.prefix, item.input_hash, item.signature)  # fmt: skip
        symbols = made.code.names_within(c.start, c.end) if made.code else ""
        yield row, (made.names, made.parsed.title, f"{heading} {c.author or ''}", made.text[c.start : c.end], symbols)


def _links(document_id: str, revision_id: str, mentions: Iterable[Mention]) -> list[tuple[object, ...]]:
    return [
        (document_id, revision_id, mention.relation, mention.target, mention.start, mention.end)
        for mention in mentions
        if mention.target != document_id
    ]


def _names(document_id: str, revision_id: str, names: Iterable[Name]) -> list[tuple[object, ...]]:
    return [(document_id, revision_id, n.words, n.target, n.start, n.end, n.method, NAMING[n.method]) for n in names]


def _replies(document_id: str, revision_id: str, replies: Iterable[Reply]) -> list[tuple[object, ...]]:
    return [
        (document_id, revision_id, r.relation, r.post, r.target, r.start, r.end, *(r.origin or (None, None)), r.method,
         REPLIES[r.method])
        for r in replies
    ]  # fmt: skip


def _authors(document_id: str, revision_id: str, authors: Iterable[Authorship]) -> list[tuple[object, ...]]:
    return [
        (document_id, revision_id, a.person, a.name, a.post, a.start, a.end, a.method, AUTHORS[a.method])
        for a in authors
    ]


def _constants(document_id: str, revision_id: str, constants: Iterable[Constant]) -> list[tuple[object, ...]]:
    return [
        (document_id, revision_id, c.name, c.value, c.start, c.end, c.method, CONSTANTS[c.method]) for c in constants
    ]


def _document_id(connection: sqlite3.Connection, place: tuple[int, str], made: Prepared) -> str:
    """The id that the text gives itself, else the path; for now whoever came second gets another (see names.py)."""
    assert made.parsed is not None
    wanted = made.parsed.document_id or made.file.path
    first, last = second_names(made.file.root, *place)
    for candidate in (wanted, first):
        holder = connection.execute(queries(_SQL)["document_place"], (candidate,)).fetchone()
        if holder is None or tuple(holder) == place:
            return candidate
    return last


def forget_document(connection: sqlite3.Connection, document_id: str) -> None:
    """Delete a document and everything derived from it, answers that quote it and refusals that name it included."""
    place = connection.execute(queries(_SQL)["document_place"], (document_id,)).fetchone()
    if place:
        forget_refusals(connection, [place["path"]])
    drop_document(connection, document_id)


def drop_document(connection: sqlite3.Connection, document_id: str) -> None:
    """The same but for refusals, which are read once for all documents that go together."""
    held = connection.execute(queries(_SQL)["revisions_of_document"], (document_id,)).fetchall()
    prune(connection, document_id)
    forget_derived(connection, document_id)
    connection.execute(queries("traces")["forget_traces_of"], (document_id,))
    for statement in ("forget_answers_quoting", "forget_document"):
        connection.execute(queries(_SQL)[statement], (document_id,))
    connection.execute(queries("state")["put_token"], ("removed", secrets.token_hex(8)))
    connection.executemany(queries(_SQL)["forget_unused_revision"], [(row[0],) for row in held])


def forget_refusals(connection: sqlite3.Connection, paths: Collection[str]) -> None:
    """A refusal names the documents that came closest; their paths stand in it as JSON has them."""
    written = [json.dumps(path, ensure_ascii=False)[1:-1] for path in paths]
    refusals = connection.execute(queries("removal")["refusals"]).fetchall() if written else []
    naming = [(row["answer_id"],) for row in refusals if any(path in row["body"] for path in written)]
    connection.executemany(queries("removal")["forget_answer"], naming)


def forget_files(connection: sqlite3.Connection, source_id: int, paths: Collection[str]) -> None:
    """Delete all that the store holds of files that are gone."""
    if paths:
        connection.execute(queries(_SQL)["unsettle"])
        forget_refusals(connection, paths)
    for path in paths:
        held = connection.execute(queries(_SQL)["document_at"], (source_id, path)).fetchone()
        if held:
            drop_document(connection, held[0])
        connection.execute(queries(_SQL)["forget_all_findings"], (source_id, path))
        connection.execute(queries(_SQL)["drop_file"], (source_id, path))
