"""The ledger: what an answer claims, what each claim rests on, and the id that covers all of it.

An exported answer is read back strictly. A file that lacks a member, or has one of another type, is not an answer; a
file that has all of them but whose parts do not fit each other is an answer that does not verify.
"""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeVar, get_args

from attest.errors import AnswerFileInvalid
from attest.store.answers import Json, answer_id_of
from attest.values.answers import Answer, AnswerStatus, Claim, Evidence
from attest.values.spans import Quote, Span
from attest.values.verdicts import Support, Verdict

MAX_BYTES = 64 * 1024 * 1024
"""A larger file is no answer of ours."""

_EXPORTED = Path("the answer")
_STATUSES: tuple[AnswerStatus, ...] = get_args(AnswerStatus)

_Value = TypeVar("_Value")


class Drafted(Protocol):
    """What an answerer made, before it has an id."""

    @property
    def status(self) -> AnswerStatus: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def text(self) -> str: ...
    @property
    def confidence(self) -> float: ...
    @property
    def claims(self) -> Sequence[Claim]: ...


def sealed(
    *, question: str, draft: Drafted, answerer: str, mode: str, build_id: str, elapsed_ms: float,
    degraded: Sequence[str] = (), cost_usd: float = 0.0, trace_id: str | None = None, as_of: str | None = None,
) -> Answer:  # fmt: skip
    """The answer with its id; without a ``trace_id`` it gets a new one."""
    answer = Answer(
        answer_id="", question=question, status=draft.status, reason=draft.reason, text=draft.text, answerer=answerer,
        mode=mode, confidence=draft.confidence, claims=draft.claims, build_id=build_id, elapsed_ms=elapsed_ms,
        trace_id=trace_id or secrets.token_hex(8), cost_usd=cost_usd, degraded=degraded, as_of=as_of,
    )  # fmt: skip
    return replace(answer, answer_id=seal(answer))


def seal(answer: Answer) -> str:
    """The id of an answer: equal content has an equal id, and any change to what is attested gives another."""
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
    """The JSON of an exported answer; ``path`` is named in the error. Raises ``AnswerFileInvalid`` for what is none."""
    try:
        body: Json = json.loads(data, object_pairs_hook=_object, parse_constant=_no_number)
        json.dumps(body, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise AnswerFileInvalid(path, "it is nested too deeply") from None
    except _Unfit as error:
        raise AnswerFileInvalid(path, str(error)) from error
    except ValueError as error:
        raise AnswerFileInvalid(path, "it is not JSON") from error
    return body


def load_answer(body: Json, path: Path = _EXPORTED) -> Answer:
    """An exported answer as a value; ``path`` is named in the error.

    Raises ``AnswerFileInvalid`` when a member is missing or of another type. Whether hashes and offsets fit is not
    looked at here: that is what verifying is for.
    """
    try:
        return _answer(_mapping(body, "it"))
    except _Unfit as error:
        raise AnswerFileInvalid(path, str(error)) from error


class _Unfit(ValueError):
    """Why a JSON document is no exported answer, in words."""


def _object(members: list[tuple[str, Json]]) -> Mapping[str, Json]:
    """An object whose names are all different: of two members with one name, readers would see different ones."""
    names = [name for name, _ in members]
    if len(set(names)) < len(names):
        raise _Unfit(f"a member is there twice: {next(n for n in names if names.count(n) > 1)!r}")
    return dict(members)


def _no_number(text: str) -> float:
    raise _Unfit(f"{text} is not a number in JSON")


def _answer(body: Mapping[str, Json]) -> Answer:
    if _whole(_member(body, "schema"), "schema") != 1:
        raise _Unfit(f"its schema is {body['schema']!r}, this attest knows 1")
    return Answer(
        answer_id=_get(body, "answer_id", _text),
        question=_get(body, "question", _text),
        status=_get(body, "status", _status),
        reason=_get(body, "reason", _text_or_null),
        text=_get(body, "answer", _text),
        answerer=_get(body, "answerer", _text),
        mode=_get(body, "mode", _text),
        confidence=_get(body, "confidence", _number),
        claims=_get(body, "claims", _list_of(_claim)),
        build_id=_get(body, "build_id", _text),
        trace_id=_get(body, "trace_id", _text),
        elapsed_ms=_get(body, "elapsed_ms", _number),
        cost_usd=_get(body, "cost_usd", _number),
        degraded=_get(body, "degraded", _list_of(_text)),
        as_of=_get(body, "as_of", _text) if "as_of" in body else None,
    )


def _claim(value: Json, where: str) -> Claim:
    body = _mapping(value, where)
    verdict = Verdict(
        support=_get(body, "verdict", _support, where),
        score=_get(body, "score", _number, where),
        method=_get(body, "method", _text, where),
    )
    return Claim(
        text=_get(body, "text", _text, where),
        start=_get(body, "start", _whole, where),
        end=_get(body, "end", _whole, where),
        verdict=verdict,
        evidence=_get(body, "evidence", _list_of(_evidence), where),
    )


def _evidence(value: Json, where: str) -> Evidence:
    body = _mapping(value, where)
    span = Span(
        revision_id=_get(body, "revision_id", _text, where),
        start=_get(body, "start", _whole, where),
        end=_get(body, "end", _whole, where),
    )
    _get(body, "quote_sha256", _text, where)
    return Evidence(
        n=_get(body, "n", _whole, where),
        quote=Quote(span=span, text=_get(body, "quote", _text, where)),
        document_id=_get(body, "document_id", _text, where),
        path=_get(body, "path", _text, where),
        url=_get(body, "url", _text_or_null, where),
        heading_path=_get(body, "heading_path", _list_of(_text), where),
        start_line=_get(body, "start_line", _whole, where),
        end_line=_get(body, "end_line", _whole, where),
    )


# --- one member, checked; each reader takes a value and the place that an error names ---


def _member(body: Mapping[str, Json], name: str, where: str = "") -> Json:
    if name not in body:
        raise _Unfit(f"{_place(where, name)} is missing")
    return body[name]


def _get(body: Mapping[str, Json], name: str, read: Callable[[Json, str], _Value], where: str = "") -> _Value:
    return read(_member(body, name, where), _place(where, name))


def _place(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _mapping(value: Json, where: str) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise _Unfit(f"{where} is not an object")
    return value


def _text(value: Json, where: str) -> str:
    if not isinstance(value, str):
        raise _Unfit(f"{where} is not a text")
    return value


def _text_or_null(value: Json, where: str) -> str | None:
    return None if value is None else _text(value, where)


def _whole(value: Json, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _Unfit(f"{where} is not a whole number")
    return value


def _number(value: Json, where: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < 1e15:
        raise _Unfit(f"{where} is not a number")
    return float(value)


def _status(value: Json, where: str) -> AnswerStatus:
    for status in _STATUSES:
        if value == status:
            return status
    raise _Unfit(f"{where} is not one of {', '.join(_STATUSES)}")


def _support(value: Json, where: str) -> Support:
    try:
        return Support(_text(value, where))
    except ValueError:
        raise _Unfit(f"{where} is not one of {', '.join(Support)}") from None


def _list_of(read: Callable[[Json, str], _Value]) -> Callable[[Json, str], list[_Value]]:
    def read_list(value: Json, where: str) -> list[_Value]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise _Unfit(f"{where} is not a list")
        return [read(item, f"{where}[{index}]") for index, item in enumerate(value)]

    return read_list
