"""Stored answers by reference: verified, exported, rated."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from attest import __version__
from attest.engine.opened import Opened
from attest.errors import ArgumentInvalid, StoreMissing, UsageError
from attest.evidence import kept_answers
from attest.evidence.bundle import make_bundle
from attest.evidence.ledger import load_answer, parse_answer, read_answer
from attest.evidence.signing import is_envelope, open_envelope
from attest.evidence.verify import verify as verified
from attest.store.answers import Json, answer_body
from attest.store.database import Database, now
from attest.store.feedback import check, put_feedback
from attest.values.answers import Answer
from attest.values.bundles import Bundle
from attest.values.encodable import encodable
from attest.values.feedback import Feedback
from attest.values.kept_answers import KeptAnswers
from attest.values.verifications import Verification


def answer(opened: Opened, ref: str) -> Answer:
    """A stored answer, as it was given."""
    with opened.database.reading() as connection:
        return load_answer(answer_body(connection, ref))


def answers(opened: Opened, *, drifted: bool, limit: int, skip: int) -> KeptAnswers:
    """The newest stored answers, each verified again."""
    if limit < 1 or skip < 0:
        raise UsageError("the limit must be at least 1, and what is skipped not less than none")
    return kept_answers.kept_answers(opened.database, drifted=drifted, limit=limit, skip=skip)


def verify(
    opened: Opened,
    given: str | Path | bytes | Mapping[str, Json] | Answer,
    *,
    alone: bool,
    key: Path | None,
) -> Verification:
    """Every quote of an answer read again.

    ``given`` is an answer, its JSON or the bytes of that, a file, or the reference of a stored one.
    """
    exists = opened.path.exists()
    database = opened.database if exists and not alone else None
    if isinstance(given, bytes | Mapping | Answer):
        return _verify_body(database, parse_answer(_answer_bytes(given)), Path("the answer"), key)
    path = Path(given)
    if _is_file(path):
        return _verify_body(database, read_answer(path), path, key)
    if not exists:
        raise StoreMissing(opened.path)
    with opened.database.reading() as connection:
        body = answer_body(connection, str(given))
    return _verify_body(database, body, path, key)


def _answer_bytes(given: bytes | Mapping[str, Json] | Answer) -> bytes:
    """An answer as it would be exported. Raises ``UsageError`` for a mapping that is no JSON."""
    if isinstance(given, bytes):
        return given
    try:
        return json.dumps(given.as_json() if isinstance(given, Answer) else given).encode()
    except (TypeError, ValueError, RecursionError):
        raise ArgumentInvalid("answer", given, "the JSON of an answer") from None


def _is_file(path: Path) -> bool:
    """Whether there is a file; a text may also be too long to name one."""
    try:
        return path.is_file()
    except OSError:
        return False


def _verify_body(database: Database | None, body: Json, path: Path, key: Path | None) -> Verification:
    """The verification of a file's content; with a ``key``, a fault unless that key signed it."""
    if is_envelope(body):
        inside = open_envelope(body, path, key)
        found = verified(database, inside.body, path)
        return replace(found, faults=[*inside.faults, *found.faults], signature=inside.signature)
    found = verified(database, body, path)
    if key is None:
        return found
    return replace(found, faults=["it has no signature", *found.faults], signature="none")


def export(opened: Opened, ref: str) -> Bundle:
    """A stored answer as a bundle, which records what made it and when."""
    with opened.database.reading() as connection:
        made = load_answer(answer_body(connection, ref))
        return make_bundle(connection, made, made_by=f"attest {__version__}", made_at=now())


def feedback(
    opened: Opened, ref: str, *, rating: str, claim: int | None, fault: str | None, note: str | None
) -> Feedback:
    """Store feedback on an answer."""
    with opened.database.writing(content=False) as connection:
        rated = load_answer(answer_body(connection, ref))
        given = Feedback(
            feedback_id=0,
            answer_id=rated.answer_id,
            question=rated.question,
            created_at=now(),
            rating=rating,
            claim=claim,
            fault=fault,
            note=encodable(note) if note else None,
        )
        check(given, rated)
        return replace(given, feedback_id=put_feedback(connection, given))
