"""The ledger: what an answer claims, what each claim rests on, and the id that covers all of it.

An exported answer is read strictly. A file that lacks a member, or has one of another type, is not an answer. A file
that has all members, but whose parts do not fit each other, is an answer that does not verify.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

from attest.errors import AnswerFileInvalid
from attest.evidence.json_members import (
    InvalidJson,
    fields_of,
    flag,
    list_of,
    mapping,
    member,
    number,
    or_null,
    parse_json,
    text,
    whole,
)
from attest.store.answers import Json, answer_id_of
from attest.store.moments import is_date
from attest.values.answers import Answer, AnswerStatus, Claim, Close, Draft, Evidence
from attest.values.pages import Pages
from attest.values.spans import Quote, Span
from attest.values.verdicts import Support, Verdict

MAX_BYTES = 64 * 1024 * 1024
"""Maximum size of an answer file."""

NOT_IN_OLDER: Mapping[str, Json] = {"looked_for": [], "closest": []}
"""Members that older answers do not have, with the values assumed for them."""

_EXPORTED = Path("the answer")
_STATUSES: tuple[AnswerStatus, ...] = get_args(AnswerStatus)


def seal_answer(
    *,
    question: str,
    draft: Draft,
    answerer: str,
    mode: str,
    build_id: str,
    elapsed_ms: float,
    degraded: Sequence[str] = (),
    trace_id: str | None = None,
    as_of: str | None = None,
    stored: bool = True,
) -> Answer:
    """The answer with its id; a missing ``trace_id`` is generated."""
    answer = Answer(
        answer_id="",
        question=question,
        status=draft.status,
        reason=draft.reason,
        text=draft.text,
        answerer=answerer,
        mode=mode,
        confidence=draft.confidence,
        claims=draft.claims,
        build_id=build_id,
        elapsed_ms=elapsed_ms,
        trace_id=trace_id or secrets.token_hex(8),
        degraded=degraded,
        as_of=as_of,
        looked_for=draft.looked_for,
        closest=draft.closest,
        stored=stored,
    )
    return replace(answer, answer_id=derive_answer_id(answer))


def derive_answer_id(answer: Answer) -> str:
    """The id of an answer. Equal content has an equal id, and any change to what is attested gives another id."""
    return answer_id_of(answer.as_json())


def read_answer(path: Path) -> Json:
    """The JSON of an exported answer. Raises ``AnswerFileInvalid`` for a file that cannot be read or is not JSON."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise AnswerFileInvalid(path, "it is too large to be one")
        return parse_answer(path.read_bytes(), path)
    except OSError as error:
        raise AnswerFileInvalid(path, error.strerror or "it cannot be read") from error


def parse_answer(data: bytes, path: Path = _EXPORTED) -> Json:
    """The JSON of an exported answer; ``path`` is named in errors. Raises ``AnswerFileInvalid`` for invalid JSON."""
    try:
        return parse_json(data)
    except InvalidJson as error:
        raise AnswerFileInvalid(path, str(error)) from error


def load_answer(body: Json, path: Path = _EXPORTED) -> Answer:
    """Parses an exported answer; ``path`` is named in errors.

    Raises ``AnswerFileInvalid`` if a member is missing or of another type. Whether hashes and offsets are right is not
    checked here: verifying does that.
    """
    try:
        return _answer(mapping(body, "it"))
    except InvalidJson as error:
        raise AnswerFileInvalid(path, str(error)) from error


def _answer(body: Mapping[str, Json]) -> Answer:
    if member(body, "schema", whole) != 1:
        raise InvalidJson(f"its schema is {body['schema']!r}, this attest knows 1")
    return Answer(
        answer_id=member(body, "answer_id", text),
        question=member(body, "question", text),
        status=member(body, "status", _status),
        reason=member(body, "reason", or_null(text)),
        text=member(body, "answer", text),
        answerer=member(body, "answerer", text),
        mode=member(body, "mode", text),
        confidence=member(body, "confidence", number),
        claims=member(body, "claims", list_of(_claim)),
        build_id=member(body, "build_id", text),
        trace_id=member(body, "trace_id", text),
        elapsed_ms=member(body, "elapsed_ms", number),
        cost_usd=member(body, "cost_usd", number),
        degraded=member(body, "degraded", list_of(text)),
        as_of=member(body, "as_of", _date) if "as_of" in body else None,
        looked_for=member({**NOT_IN_OLDER, **body}, "looked_for", list_of(text)),
        closest=member({**NOT_IN_OLDER, **body}, "closest", list_of(fields_of(Close))),
        stored=member(body, "stored", flag) if "stored" in body else True,
    )


def _claim(value: Json, where: str) -> Claim:
    body = mapping(value, where)
    verdict = Verdict(
        support=member(body, "verdict", _support, where),
        score=member(body, "score", number, where),
        method=member(body, "method", text, where),
    )
    return Claim(
        text=member(body, "text", text, where),
        start=member(body, "start", whole, where),
        end=member(body, "end", whole, where),
        verdict=verdict,
        evidence=member(body, "evidence", list_of(_evidence), where),
    )


def _evidence(value: Json, where: str) -> Evidence:
    body = mapping(value, where)
    span = Span(
        revision_id=member(body, "revision_id", text, where),
        start=member(body, "start", whole, where),
        end=member(body, "end", whole, where),
    )
    member(body, "quote_sha256", text, where)
    return Evidence(
        n=member(body, "n", whole, where),
        quote=Quote(span=span, text=member(body, "quote", text, where)),
        document_id=member(body, "document_id", text, where),
        path=member(body, "path", text, where),
        url=member(body, "url", or_null(text), where),
        heading_path=member(body, "heading_path", list_of(text), where),
        start_line=member(body, "start_line", whole, where),
        end_line=member(body, "end_line", whole, where),
        pages=_pages(body, where),
    )


def _pages(body: Mapping[str, Json], where: str) -> Pages | None:
    if "start_page" not in body or "end_page" not in body:
        return None
    return Pages(first=member(body, "start_page", whole, where), last=member(body, "end_page", whole, where))


def _date(value: Json, where: str) -> str:
    day = text(value, where)
    if not is_date(day):
        raise InvalidJson(f"{where} is not a date")
    return day


def _status(value: Json, where: str) -> AnswerStatus:
    for status in _STATUSES:
        if value == status:
            return status
    raise InvalidJson(f"{where} is not one of {', '.join(_STATUSES)}")


def _support(value: Json, where: str) -> Support:
    try:
        return Support(text(value, where))
    except ValueError:
        raise InvalidJson(f"{where} is not one of {', '.join(Support)}") from None
