import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from attest.errors import AnswerFileInvalid
from attest.evidence.ledger import derive_answer_id, load_answer, read_answer, seal_answer
from attest.store.answers import answer_id_of
from attest.values.answers import Answer, Claim, Evidence
from attest.values.spans import Quote, Span
from attest.values.verdicts import Support, Verdict
from tests.store.stores import Draft

TEXT = "Blobs are kept for 4096 epochs. [1] The naïve “fix” fails. [2]"


def evidence(n: int, words: str) -> Evidence:
    return Evidence(
        n=n,
        quote=Quote(span=Span(revision_id=f"sha256:{n}", start=n, end=n + len(words)), text=words),
        document_id="eip-4844",
        path="eips/eip-4844.md",
        url=None,
        heading_path=["Specification", "Parameters"],
        start_line=1,
        end_line=2,
    )


def claim(start: int, end: int, *quotes: Evidence) -> Claim:
    verdict = Verdict(support=Support.SUPPORTED, score=0.98765432, method="alignment")
    return Claim(text=TEXT[start:end], start=start, end=end, verdict=verdict, evidence=quotes)


DRAFT = Draft(
    text=TEXT,
    claims=[claim(0, 31, evidence(1, "4096 epochs")), claim(36, 58, evidence(2, "a naïve “fix”\nfails"))],
    confidence=0.123456789,
)


def made(draft: Draft = DRAFT, **changes: Any) -> Answer:
    given = {"question": "How long?", "answerer": "extractive", "mode": "grounded", "build_id": "sha256:b"}
    return seal_answer(draft=draft, elapsed_ms=12.34, **{**given, **changes})


def exported(answer: Answer) -> dict[str, Any]:
    """The answer as it comes back from a file."""
    body: dict[str, Any] = json.loads(json.dumps(answer.as_json()))
    return body


def test_an_exported_answer_gives_its_own_id() -> None:
    assert answer_id_of(exported(made())) == made().answer_id
    assert derive_answer_id(load_answer(exported(made()))) == made().answer_id


def test_an_answer_comes_back_from_its_export_as_it_was_printed() -> None:
    answer = made(trace_id="one")
    assert load_answer(exported(answer)).as_json() == answer.as_json()


def test_numbers_that_another_program_wrote_otherwise_are_the_same_numbers() -> None:
    body = exported(made(replace(DRAFT, confidence=1.0)))
    assert derive_answer_id(load_answer(body | {"confidence": 1})) == body["answer_id"]


def test_every_answer_has_a_trace_of_its_own() -> None:
    assert made().trace_id != made().trace_id


@pytest.mark.parametrize(
    "other",
    [
        made(question="How long"),
        made(answerer="another"),
        made(mode="insight"),
        made(build_id="sha256:c"),
        made(replace(DRAFT, text=TEXT + " ")),
        made(replace(DRAFT, status="partial")),
        made(replace(DRAFT, reason="")),
        made(replace(DRAFT, confidence=0.2)),
        made(replace(DRAFT, claims=DRAFT.claims[:1])),
        made(replace(DRAFT, claims=DRAFT.claims[::-1])),
    ],
)
def test_another_answer_has_another_id(other: Answer) -> None:
    assert other.answer_id != made().answer_id


def without(*path: str | int) -> Callable[[Any], None]:
    def change(body: Any) -> None:
        for step in path[:-1]:
            body = body[step]
        del body[path[-1]]

    return change


def with_value(value: object, *path: str | int) -> Callable[[Any], None]:
    def change(body: Any) -> None:
        for step in path[:-1]:
            body = body[step]
        body[path[-1]] = value

    return change


FIRST = ("claims", 0, "evidence", 0)

UNFIT: list[tuple[Callable[[Any], None], str]] = [
    (without("answer_id"), "answer_id is missing"),
    (without("schema"), "schema is missing"),
    (without("claims", 1, "verdict"), "claims[1].verdict is missing"),
    (without(*FIRST, "quote_sha256"), "claims[0].evidence[0].quote_sha256 is missing"),
    (with_value(2, "schema"), "its schema is 2, this attest knows 1"),
    (with_value(True, "schema"), "schema is not a whole number"),
    (with_value(None, "question"), "question is not a text"),
    (with_value(1, "reason"), "reason is not a text"),
    (with_value("sure", "status"), "status is not one of answered, partial, refused"),
    (with_value(["answered"], "status"), "status is not one of answered, partial, refused"),
    (with_value("0.5", "confidence"), "confidence is not a number"),
    (with_value(10**400, "confidence"), "confidence is not a number"),
    (with_value({}, "claims"), "claims is not a list"),
    (with_value("abc", "claims"), "claims is not a list"),
    (with_value([1], "claims"), "claims[0] is not an object"),
    (with_value("verified", "claims", 0, "verdict"), "claims[0].verdict is not one of supported, partial"),
    (with_value(0.5, "claims", 0, "start"), "claims[0].start is not a whole number"),
    (with_value(True, *FIRST, "n"), "claims[0].evidence[0].n is not a whole number"),
    (with_value([1], *FIRST, "heading_path"), "claims[0].evidence[0].heading_path[0] is not a text"),
    (with_value(["a", None], "degraded"), "degraded[1] is not a text"),
]


@pytest.mark.parametrize(("change", "reason"), UNFIT, ids=range(len(UNFIT)))
def test_what_is_no_answer_is_refused_by_the_member_that_is_wrong(change: Callable[[Any], None], reason: str) -> None:
    body = exported(made())
    change(body)
    with pytest.raises(AnswerFileInvalid) as raised:
        load_answer(body, Path("a.json"))
    assert raised.value.reason.startswith(reason)
    assert "a.json" in str(raised.value)


@pytest.mark.parametrize("body", [None, [], "text", 1, [{}], {}])
def test_json_that_is_no_object_is_no_answer(body: Any) -> None:
    with pytest.raises(AnswerFileInvalid):
        load_answer(body)


NO_ANSWERS = {
    "nothing": b"",
    "a text": b"# Notes\n",
    "half of an answer": json.dumps(made().as_json()).encode()[:200],
    "two answers": json.dumps(made().as_json()).encode() * 2,
    "bytes that are no text": b"\xff\xfe\x00\xd8",
    "a member twice": b'{"schema": 1, "schema": 1}',
    "a number that is none": b'{"confidence": NaN}',
    "a million brackets": b"[" * 1_000_000,
    "a number of 5000 digits": b'{"schema": ' + b"1" * 5000 + b"}",
}


@pytest.mark.parametrize("kind", list(NO_ANSWERS))
def test_a_file_that_is_no_answer_is_refused_in_one_line(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "answer.json"
    path.write_bytes(NO_ANSWERS[kind])
    with pytest.raises(AnswerFileInvalid) as raised:
        read_answer(path)
    assert "\n" not in str(raised.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.json"):
        with pytest.raises(AnswerFileInvalid):
            read_answer(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_answer_that_a_shell_wrote_in_its_own_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(made().as_json(), ensure_ascii=False), encoding=encoding)
    assert derive_answer_id(load_answer(read_answer(path))) == made().answer_id
