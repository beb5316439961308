"""Makes bundles from the store, and reads them back strictly.

Anybody with the file alone can derive every hash in it: those of the bundle, of the answer and of each quote. Anybody
with a store that has the revisions can read every quote in its place.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attest.errors import AnswerFileInvalid, BundleTooNew
from attest.evidence.json_members import InvalidJson, fields_of, list_of, mapping, member, text, whole
from attest.evidence.ledger import load_answer
from attest.store.answers import Json
from attest.store.queries import queries
from attest.values.answers import Answer
from attest.values.bundles import BUNDLE_VERSION, Bundle, BundleBuild, BundleSource

_SQL = "answers"


def make_bundle(connection: sqlite3.Connection, answer: Answer, *, made_by: str, made_at: str) -> Bundle:
    """The bundle of a stored answer: the revisions that it quotes, and what the store knows about its build."""
    quoted = dict.fromkeys((item.document_id, item.quote.span.revision_id) for item in answer.evidence)
    row = connection.execute(queries(_SQL)["build_of_answer"], (answer.build_id,)).fetchone()
    build = BundleBuild(
        build_id=answer.build_id,
        recorded_at=row["created_at"] if row else None,
        documents=row["documents"] if row else None,
        chunks=row["chunks"] if row else None,
    )
    sources = [_source_of(connection, *pair, _paths(answer)) for pair in quoted]
    return Bundle(answer=answer, sources=sources, build=build, made_by=made_by, made_at=made_at)


def _paths(answer: Answer) -> Mapping[str, str]:
    return {item.document_id: item.path for item in answer.evidence}


def _source_of(
    connection: sqlite3.Connection, document_id: str, revision_id: str, paths: Mapping[str, str]
) -> BundleSource:
    """The source entry of a revision. If only a history has it, its kind is ``past`` and only its id is known."""
    renamed = connection.execute(queries(_SQL)["called_now"], (document_id, revision_id)).fetchone()
    current_id = renamed[0] if renamed else document_id
    row = connection.execute(queries(_SQL)["source_of_quote"], (current_id, revision_id)).fetchone()
    return BundleSource(
        document_id=document_id,
        revision_id=revision_id,
        path=paths[document_id],
        title=row["title"] if row else document_id,
        kind=row["kind"] if row else "past",
        url=row["url"] if row else None,
        authored_at=row["authored_at"] if row else None,
        observed_at=row["observed_at"] if row else None,
        current=bool(row["current"]) if row else False,
    )


# --- read back ---


def is_bundle(body: Json) -> bool:
    """Whether a JSON document claims to be a bundle."""
    return isinstance(body, Mapping) and "bundle" in body


def load_bundle(body: Json, path: Path) -> Bundle:
    """Parses a bundle; ``path`` is named in errors. Whether its parts fit each other is not checked here.

    Raises ``BundleTooNew``, and ``AnswerFileInvalid`` if a member is missing or of another type.
    """
    try:
        given = mapping(body, "it")
        version = member(given, "bundle", whole)
        if version != BUNDLE_VERSION:
            raise BundleTooNew(path, f"it is of version {version}, this attest knows {BUNDLE_VERSION}")
        return Bundle(
            answer=load_answer(member(given, "answer", mapping), path),
            sources=member(given, "sources", list_of(fields_of(BundleSource))),
            build=member(given, "build", fields_of(BundleBuild)),
            made_by=member(given, "made_by", text),
            made_at=member(given, "made_at", text),
        )
    except InvalidJson as error:
        raise AnswerFileInvalid(path, str(error)) from error


def bundle_faults(bundle: Bundle) -> Iterator[str]:
    """Contradictions between the parts of a bundle, in words."""
    if bundle.build.build_id != bundle.answer.build_id:
        yield "its build is not the one that the answer names"
    cited = {(item.document_id, item.quote.span.revision_id) for item in bundle.answer.evidence}
    listed = [(source.document_id, source.revision_id) for source in bundle.sources]
    yield from (f"a quote of {document} has no source in it" for document, _ in sorted(cited - set(listed)))
    yield from (f"the source {document} is quoted nowhere" for document, _ in sorted(set(listed) - cited))
    if len(set(listed)) < len(listed):
        yield "a source is listed twice"
    yield from _path_faults(bundle.sources, _paths(bundle.answer))


def _path_faults(sources: Sequence[BundleSource], paths: Mapping[str, str]) -> Iterator[str]:
    for source in sources:
        if paths.get(source.document_id, source.path) != source.path:
            yield f"the source {source.document_id} has another path than its quotes"
