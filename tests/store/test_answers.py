import hashlib
import json
from dataclasses import replace

import pytest

from attest.errors import AnswerUnknown, StoreUnusable
from attest.evidence.kept_answers import kept_answers
from attest.store.answers import answer_body, answer_id_of
from attest.store.database import Database
from tests.store.stores import ERC_20, evidence, keep, quoting, sealed_answer, usual_answer


def test_an_answer_is_kept_as_it_was_printed(store: Database) -> None:
    answer = usual_answer(store)
    keep(store, answer)
    with store.reading() as connection:
        body = answer_body(connection, answer.answer_id)
    assert {**body, "trace_id": ""} == {**answer.as_json(), "trace_id": ""}


def test_an_answer_is_found_by_its_id_or_the_beginning_of_it(store: Database) -> None:
    answer_id = usual_answer(store).answer_id
    digits = answer_id.removeprefix("sha256:")
    with store.reading() as connection:
        for ref in (answer_id, answer_id[:19], digits, digits[:4], digits.upper(), f" {answer_id} ", "last", "LAST"):
            assert answer_body(connection, ref)["answer_id"] == answer_id


@pytest.mark.parametrize("ref", ["", "abc", "sha256:", "0" * 64, "not hex", "%", "sha256:%", "zzzz", "a" * 65])
def test_an_answer_that_is_not_there_is_unknown(store: Database, ref: str) -> None:
    with store.reading() as connection, pytest.raises(AnswerUnknown):
        answer_body(connection, ref)


def test_the_last_answer_of_an_empty_store_is_unknown(store: Database) -> None:
    with store.writing() as connection:
        connection.execute("DELETE FROM answer")
    with store.reading() as connection, pytest.raises(AnswerUnknown):
        answer_body(connection, "last")


def test_a_beginning_that_two_answers_share_names_both(store: Database) -> None:
    with store.writing() as connection:
        connection.executemany(
            "INSERT INTO answer (answer_id, created_at, build_id, body) VALUES (?, 'now', '', '{}')",
            [("sha256:abcd1",), ("sha256:abcd2",)],
        )
    with store.reading() as connection, pytest.raises(AnswerUnknown) as raised:
        answer_body(connection, "abcd")
    assert raised.value.near == ["sha256:abcd1", "sha256:abcd2"]


def test_last_is_the_answer_that_was_given_last_even_if_it_had_been_given_before(store: Database) -> None:
    first = usual_answer(store)
    keep(store, sealed_answer(quoting(evidence(store, 1, "erc-20", ERC_20)), "Another question"))
    keep(store, first)
    with store.reading() as connection:
        assert answer_body(connection, "last")["answer_id"] == first.answer_id


def test_the_same_answer_is_stored_once(store: Database) -> None:
    keep(store, usual_answer(store))
    keep(store, usual_answer(store))
    assert store.connection().execute("SELECT count(*) FROM answer").fetchone()[0] == 1


def test_an_id_can_be_derived_without_this_program(store: Database) -> None:
    exported = json.loads(json.dumps(usual_answer(store).as_json()))
    attested = {key: value for key, value in exported.items()
                if key not in ("answer_id", "coverage", "trace_id", "elapsed_ms", "cost_usd", "degraded")
                and (value or key not in ("looked_for", "closest"))}  # fmt: skip
    packed = json.dumps(attested, sort_keys=True, separators=(",", ":")).encode("ascii")
    assert exported["answer_id"] == "sha256:" + hashlib.sha256(packed).hexdigest()


def test_when_and_how_fast_an_answer_came_does_not_change_its_id(store: Database) -> None:
    answer = usual_answer(store)
    later = replace(answer, trace_id="another", elapsed_ms=99.0, cost_usd=1.0, degraded=["dense: none"])
    assert answer_id_of(later.as_json()) == answer.answer_id


def test_a_row_that_is_no_longer_json_is_said_to_be_damaged(store: Database) -> None:
    usual_answer(store)
    with store.writing() as connection:
        connection.execute("UPDATE answer SET body = 'no JSON'")
    with pytest.raises(StoreUnusable, match="a row of it is damaged; `attest check` says which"):
        kept_answers(store, drifted=False, limit=1, skip=0)


def test_another_answer_in_the_place_of_a_stored_one_is_damage(store: Database) -> None:
    answer = usual_answer(store)
    keep(store, answer)
    with store.writing() as connection:
        other = json.dumps({**answer.as_json(), "answer_id": "sha256:0"})
        connection.execute("UPDATE answer SET body = ? WHERE answer_id = ?", (other, answer.answer_id))
    with pytest.raises(StoreUnusable, match="a row of it is damaged"), store.reading() as connection:
        answer_body(connection, answer.answer_id)
