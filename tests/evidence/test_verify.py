"""An answer that fits itself is valid, and every way in which its sources can change is told."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from attest.errors import AnswerFileInvalid
from attest.evidence.ledger import load_answer
from attest.evidence.verify import verify
from attest.indexing.removal import remove
from attest.store.database import Database
from attest.values.verdicts import Support, Verdict
from attest.values.verifications import Verification
from tests.evidence.kept import exported
from tests.store.stores import ERC_20, Draft, evidence, index, quoting, sealed_answer


def states(outcome: Verification) -> list[str]:
    return [quote.state for quote in outcome.quotes]


def test_an_answer_whose_sources_are_as_they_were_is_valid(read_only: Database) -> None:
    outcome = verify(read_only, exported(read_only))
    assert (outcome.valid, states(outcome), outcome.faults) == (True, ["intact", "intact"], [])
    assert outcome.as_json()["checked"] == 2


def test_a_refusal_is_valid(read_only: Database) -> None:
    refusal = Draft(status="refused", text="", claims=[], reason="nothing speaks of it")
    assert verify(read_only, sealed_answer(refusal).as_json()).valid


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
