"""Every way to tamper with an answer that we can think of, and every way in which its sources can change."""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from attest.errors import AnswerFileInvalid
from attest.evidence.ledger import load_answer
from attest.evidence.verify import verify
from attest.indexing.removal import remove
from attest.store.answers import answer_id_of
from attest.store.database import Database
from attest.values.answers import Close
from attest.values.spans import sha256_of
from attest.values.verdicts import Support, Verdict
from attest.values.verifications import Verification
from tests.store.stores import ERC_20, Draft, evidence, index, lay_out, quoting, sealed_answer, usual_answer

Body = Any
"""An exported answer, to be tampered with."""


@pytest.fixture(scope="module")
def read_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A store that no test changes."""
    folder = tmp_path_factory.mktemp("verify")
    database = Database(folder / "attest.db", create=True)
    index(database, lay_out(folder / "docs"))
    yield database
    database.close()


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs")


@pytest.fixture
def store(tmp_path: Path, docs: Path) -> Iterator[Database]:
    database = Database(tmp_path / "attest.db", create=True)
    index(database, docs)
    yield database
    database.close()


def exported(database: Database) -> Body:
    return json.loads(json.dumps(usual_answer(database).as_json()))


def states(outcome: Verification) -> list[str]:
    return [quote.state for quote in outcome.quotes]


# --- sources that change ---


def test_an_answer_whose_sources_are_as_they_were_is_valid(read_only: Database) -> None:
    outcome = verify(read_only, exported(read_only))
    assert (outcome.valid, states(outcome), outcome.faults) == (True, ["intact", "intact"], [])
    assert outcome.as_json()["checked"] == 2


def test_a_refusal_is_valid(read_only: Database) -> None:
    refusal = Draft(status="refused", text="", claims=[], reason="nothing speaks of it")
    assert verify(read_only, sealed_answer(refusal).as_json()).valid


def test_what_a_refusal_looked_for_and_found_close_is_attested(read_only: Database) -> None:
    close = [Close(document_id="erc-20", title="Token Standard", path="proposals/erc-20.md")]
    refusal = Draft(status="refused", text="", claims=[], reason="no", looked_for=["tungsten"], closest=close)
    body = sealed_answer(refusal).as_json()
    assert verify(read_only, body).valid
    for path in [*leaves(body["looked_for"]), *leaves(body["closest"])]:
        member = "looked_for" if len(path) == 1 else "closest"
        assert refused(read_only, replaced(body, (member, *path), another))
    assert refused(read_only, body | {"closest": []})
    assert refused(read_only, {name: value for name, value in body.items() if name != "looked_for"})


def test_an_answer_from_before_refusals_had_parts_is_read_and_valid(read_only: Database) -> None:
    older = {name: value for name, value in exported(read_only).items() if name not in ("looked_for", "closest")}
    assert verify(read_only, older).valid
    assert load_answer(older).closest == []


def edited(database: Database, docs: Path, change: Callable[[str], str]) -> Verification:
    """The outcome for an answer that was given before a document was changed."""
    body = exported(database)
    path = docs / "proposals" / "erc-20.md"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    index(database, docs)
    return verify(database, body)


def test_a_newer_revision_with_the_same_words_supersedes_and_does_no_harm(store: Database, docs: Path) -> None:
    outcome = edited(store, docs, lambda text: text.replace("## Abstract", "## Summary\n\n## Abstract"))
    assert (outcome.valid, states(outcome)) == (True, ["superseded", "intact"])
    assert "at line" in outcome.quotes[0].detail


def test_a_newer_revision_without_the_words_is_drift(store: Database, docs: Path) -> None:
    outcome = edited(store, docs, lambda text: text.replace(ERC_20, "A second call is refused."))
    assert (outcome.valid, states(outcome), outcome.faults) == (False, ["drifted", "intact"], [])


def test_a_quote_whose_document_was_removed_is_missing(store: Database) -> None:
    body = exported(store)
    remove(store, "erc-20")
    outcome = verify(store, body)
    assert (outcome.valid, states(outcome)) == (False, ["missing", "intact"])


def test_a_quote_is_missing_when_only_another_document_has_its_text(store: Database, docs: Path) -> None:
    (docs / "notes" / "again.md").write_bytes((docs / "notes" / "gas-costs.md").read_bytes())
    index(store, docs)
    body = exported(store)
    remove(store, "notes/gas-costs.md")
    assert states(verify(store, body)) == ["intact", "missing"]


def test_another_store_that_has_none_of_it_finds_everything_missing(read_only: Database, tmp_path: Path) -> None:
    other = Database(tmp_path / "other.db", create=True)
    assert states(verify(other, exported(read_only))) == ["missing", "missing"]
    other.close()


def test_a_revision_that_was_changed_in_the_store_is_found_by_its_hash(store: Database) -> None:
    body = exported(store)
    with store.writing() as connection:
        connection.execute("UPDATE revision SET text = text || ' '")
    outcome = verify(store, body)
    assert states(outcome) == ["missing", "missing"]
    assert "damaged" in outcome.quotes[0].detail


# --- answers that were tampered with ---


def leaves(value: Body, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict | list) and value:
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def replaced(body: Body, path: Sequence[str | int], change: Callable[[Body], Body]) -> Body:
    body = copy.deepcopy(body)
    holder = body
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = change(holder[path[-1]])
    return body


def another(value: Body) -> Body:
    """A value of the same type that is not this one."""
    if value is None:
        return "something"
    if isinstance(value, list):
        return ["something"]
    return value + 1 if isinstance(value, int | float) else f"{value} not"


def refused(database: Database, body: Body) -> bool:
    """Whether an answer is not believed."""
    try:
        return not verify(database, body).valid
    except AnswerFileInvalid:
        return True


NOT_ATTESTED = {"trace_id", "elapsed_ms", "cost_usd", "degraded"}


def test_no_single_value_of_an_answer_can_be_changed_unnoticed(read_only: Database) -> None:
    body = exported(read_only)
    believed = {path for path in leaves(body) if not refused(read_only, replaced(body, path, another))}
    assert {path[0] for path in believed} == NOT_ATTESTED


def test_nothing_can_be_taken_out_of_an_answer_or_put_into_it(read_only: Database) -> None:
    body = exported(read_only)
    for name in body:
        without = {key: value for key, value in body.items() if key != name}
        assert refused(read_only, without) == (body[name] != [] or name == "degraded"), name
    assert refused(read_only, body | {"note": "trust me"})
    assert refused(read_only, body | {"claims": body["claims"][:1]})
    assert refused(read_only, body | {"claims": body["claims"] * 2})


BOUND = {"document_id", "revision_id", "start", "end", "start_line", "end_line", "quote", "quote_sha256", "n", "text"}
"""Members of claims and quotes that follow from the answer's text or from the store."""


def test_what_binds_a_claim_to_its_source_cannot_be_changed_even_by_who_makes_the_id_anew(read_only: Database) -> None:
    body = exported(read_only)
    for path in leaves(body["claims"]):
        if path[-1] in BOUND:
            forged = replaced(body, ("claims", *path), another)
            forged["answer_id"] = answer_id_of(forged)
            assert refused(read_only, forged), path


def first_evidence(body: Body) -> Body:
    return body["claims"][0]["evidence"][0]


def forge_quote(body: Body) -> None:
    """Other words of the same length, with their own hash."""
    item = first_evidence(body)
    item["quote"] = item["quote"].replace("does not add", "does now add")
    item["quote_sha256"] = sha256_of(item["quote"])


def say_more(body: Body) -> None:
    body["answer"] += " And the moon is made of cheese."


def say_more_without_letters(body: Body) -> None:
    body["answer"] += " 100% 📈"


def say_more_between(body: Body) -> None:
    at = body["claims"][1]["start"]
    body["answer"] = body["answer"][:at] + "Not so: " + body["answer"][at:]
    body["claims"][1]["start"] += len("Not so: ")
    body["claims"][1]["end"] += len("Not so: ")


def say_the_opposite(body: Body) -> None:
    claim = body["claims"][0]
    body["answer"] = body["answer"].replace("does not add", "does now add")
    claim["text"] = claim["text"].replace("does not add", "does now add") + "?"


def drop_evidence(body: Body) -> None:
    body["claims"][0]["evidence"] = []


def call_unsupported_supported(body: Body) -> None:
    body["answer"] = body["answer"].replace("[1] ", "")
    for claim in body["claims"][1:]:
        claim["start"] -= 4
        claim["end"] -= 4
    drop_evidence(body)


def swap_markers(body: Body) -> None:
    body["answer"] = body["answer"].replace("[1]", "[0]").replace("[2]", "[1]").replace("[0]", "[2]")


def drop_marker(body: Body) -> None:
    body["answer"] = body["answer"].replace(" [2]", "")


def one_number_for_two(body: Body) -> None:
    body["answer"] = body["answer"].replace("[2]", "[1]")
    body["claims"][1]["evidence"][0]["n"] = 1


def quote_twice(body: Body) -> None:
    body["claims"][0]["evidence"] *= 2


def turn_around(body: Body) -> None:
    body["claims"].reverse()


def claim_backwards(body: Body) -> None:
    body["claims"][0]["start"], body["claims"][0]["end"] = body["claims"][0]["end"], body["claims"][0]["start"]


def claim_before_the_beginning(body: Body) -> None:
    """A negative start that Python would count from the end."""
    claim = body["claims"][1]
    claim["start"] -= len(body["answer"])


def read_from_the_end(body: Body) -> None:
    item = first_evidence(body)
    item["start"] -= 10_000_000


def empty_quote(body: Body) -> None:
    item = first_evidence(body)
    item.update(quote="", quote_sha256=sha256_of(""), end=item["start"])


def claim_nothing(body: Body) -> None:
    body.update(claims=[], coverage=0.0)


def full_coverage(body: Body) -> None:
    body["claims"][0]["verdict"] = "partial"


FORGERIES = [
    forge_quote, say_more, say_more_between, say_the_opposite, drop_evidence, call_unsupported_supported, swap_markers,
    drop_marker, one_number_for_two, quote_twice, turn_around, claim_backwards, claim_before_the_beginning,
    read_from_the_end, empty_quote, claim_nothing, full_coverage, say_more_without_letters,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forgery_is_found_even_when_its_id_was_made_anew(read_only: Database, forge: Callable[[Body], None]) -> None:
    body = exported(read_only)
    forge(body)
    body["answer_id"] = answer_id_of(body)
    assert refused(read_only, body)


def test_a_number_in_brackets_that_the_source_itself_has_is_no_marker(store: Database, docs: Path) -> None:
    words = "Earlier work [7] says the same."
    (docs / "notes" / "footnote.md").write_text(f"# Notes\n\n{words}\n", encoding="utf-8")
    index(store, docs)
    draft = quoting(evidence(store, 1, "notes/footnote.md", words))
    assert verify(store, sealed_answer(draft).as_json()).valid


def test_a_weak_claim_that_is_called_weak_is_sound(read_only: Database) -> None:
    draft = quoting(evidence(read_only, 1, "erc-20", ERC_20))
    unsupported = Verdict(support=Support.UNSUPPORTED, score=0.0, method="none")
    text = "Nobody says this."
    claim = replace(draft.claims[0], text=text, start=0, end=len(text), verdict=unsupported, evidence=[])
    body = sealed_answer(Draft(text=text, claims=[claim], status="partial", reason="a sentence is not supported"))
    assert verify(read_only, body.as_json()).valid


def test_an_answer_with_words_of_every_script_survives_its_export(store: Database, docs: Path) -> None:
    words = "Größe ≥ 𝟚 — “ja” 日本\u2028語 \U0001f600"
    (docs / "notes" / "scripts.md").write_text(f"# Notes\n\n{words}\n", encoding="utf-8")
    index(store, docs)
    answer = sealed_answer(quoting(evidence(store, 1, "notes/scripts.md", words)))
    for ascii_only in (True, False):
        assert verify(store, json.loads(json.dumps(answer.as_json(), ensure_ascii=ascii_only))).valid


def test_what_is_no_answer_is_refused_with_the_file_that_it_is(read_only: Database) -> None:
    with pytest.raises(AnswerFileInvalid, match=r"mine\.json"):
        verify(read_only, {}, Path("mine.json"))
