"""A question leaves a record from which it can be explained."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest import answering
from attest.errors import TraceUnknown
from attest.store import traces as kept
from attest.store.database import Database
from attest.values.decisions import Rule, sentence_of
from attest.values.traces import CANDIDATES_KEPT
from tests.engine.traced import WORD
from tests.opened import database_of, select
from tests.worlds import EMBEDDER, lay_out


def test_an_answer_has_a_trace_that_says_what_was_found_and_which_rule_decided(kb: attest.Attest) -> None:
    answer = kb.ask("What does EIP-1559 require?")
    told = kb.trace(answer.answer_id)
    trace = told.trace
    assert (trace.trace_id, trace.answer_id, trace.build_id) == (answer.trace_id, answer.answer_id, answer.build_id)
    assert trace.reading.named == ["eip-1559"]
    assert [stage.name for stage in trace.stages][:2] == ["understand", "recall"]
    assert [(one.document_id, one.start, one.end) for one in trace.cited] == [
        (item.document_id, item.quote.span.start, item.quote.span.end)
        for claim in answer.claims
        for item in claim.evidence
    ]
    assert told.outcome.startswith("answered")
    assert told.hits[0].path == "proposals/eip-1559.md"
    assert "the question names its document" in told.hits[0].why


def test_a_refusal_says_which_rule_refused(kb: attest.Attest) -> None:
    kb.ask("What does EIP-9001 change?")
    told = kb.trace()
    assert told.trace.decision is not None
    assert (told.trace.decision.rule, told.trace.status) == ("document", "refused")
    assert told.outcome.startswith("refused: the question names a document that is not in the store")


def test_every_hit_has_its_scores_and_every_other_candidate_a_reason(kb: attest.Attest) -> None:
    found = kb.search("base fee", k=1, trace=True)
    trace = kb.trace(found.trace_id or "").trace
    assert [(one.chunk_id, one.rank) for one in trace.hits] == [(found.hits[0].found.chunk_id, 1)]
    assert trace.considered == len(trace.candidates) > 1
    assert all(bool(one.rank) != bool(one.dropped) for one in trace.candidates)
    scored = {name: score for name, score in found.hits[0].scores.items() if score}
    assert trace.hits[0].scores.items() >= {name: round(score, kept.DIGITS) for name, score in scored.items()}.items()


def test_a_passage_that_repeats_another_is_no_hit_for_that_reason(kb: attest.Attest, tmp_path: Path) -> None:
    repeated = "The tip goes to a proposer who builds the block. " * 30
    for word in ("apple", "river"):
        about = " ".join(f"{word}{n}" for n in range(300))
        lay_out(tmp_path / "docs", {f"{word}.md": f"# On {word}s\n\n{about}\n\n## Tips\n\n{repeated}\n"})
    kb.index([tmp_path / "docs"])
    kb.search("tip to the proposer", k=20, trace=True)
    assert kb.trace().drops == {"the same words as another": 1}


def test_a_search_leaves_a_trace_only_when_it_is_told_to(kb: attest.Attest) -> None:
    assert kb.search("base fee").trace_id is None
    assert kb.traces().traces == []
    with pytest.raises(TraceUnknown, match="no trace yet"):
        kb.trace()


def test_a_trace_has_nothing_of_a_documents_text(kb: attest.Attest) -> None:
    kb.ask("What is burned?")
    row = select(kb, "SELECT body FROM trace").fetchone()
    assert "burned" in row[0]  # the question's own word
    assert "every transaction" not in row[0]
    assert "Fee market" not in row[0]


@pytest.mark.parametrize("question", ["What is paid in wei?", "zyzzyvaa fee"])
def test_what_was_found_and_is_removed_leaves_no_trace(kb: attest.Attest, question: str) -> None:
    kb.search(question, trace=True)
    kb.search("envelope type", filters={"document": "eip-2718"}, trace=True)
    kb.remove(f"notes/{WORD}.md")
    assert [one.question for one in kb.traces().traces] == ["envelope type"]
    assert kb.check().faults == []


def test_how_a_misspelt_word_was_read_goes_with_any_document(kb: attest.Attest) -> None:
    kb.search("zyzzyvaa envelope", filters={"document": "eip-2718"}, trace=True)
    assert kb.trace().trace.reading.corrections == {"zyzzyvaa": WORD}
    kb.remove(f"notes/{WORD}.md")
    assert kb.traces().traces == []


def test_a_file_that_vanished_takes_the_traces_that_found_it_along(kb: attest.Attest, tmp_path: Path) -> None:
    kb.search(f"{WORD} fee", trace=True)
    (tmp_path / "docs" / "notes" / f"{WORD}.md").unlink()
    kb.index([tmp_path / "docs"])
    assert kb.traces().traces == []


def test_the_last_ones_of_each_operation_are_kept(kb: attest.Attest) -> None:
    kb.ask("What is burned?")
    kb.search("base", trace=True)
    one = kb.trace().trace
    with database_of(kb).writing(content=False) as connection:
        for word in ("fee", "blob"):
            kept.put_trace(connection, replace(one, trace_id=f"{word}0123", question=word), kept=2)
    assert [one.question for one in kb.traces().traces] == ["blob", "fee", "What is burned?"]


def test_the_last_answer_is_the_one_given_last_with_or_without_a_trace(kb: attest.Attest) -> None:
    first, second = kb.ask("What is burned?"), kb.ask("What is the base fee?")
    with database_of(kb).writing(content=False) as connection:
        connection.execute("DELETE FROM trace WHERE answer_id = ?", (second.answer_id,))
    assert kb.verify("last").answer_id == second.answer_id
    kb.ask("What is burned?")
    assert kb.verify("last").answer_id == first.answer_id


def test_a_store_that_is_being_written_to_is_searched_without_a_trace(kb: attest.Attest) -> None:
    other = Database(kb.path)
    with other.writing(content=False):
        found = kb.search("base fee", trace=True)
    other.close()
    assert (len(found.hits) > 0, found.trace_id) == (True, None)
    assert found.degraded == ["trace: not kept, the store is being written to"]


def test_a_store_that_may_only_be_read_is_asked_without_a_trace_and_says_so(kb: attest.Attest) -> None:
    database_of(kb).read_only = True
    remark = "trace: not kept, the store is read-only"
    assert kb.search("base fee", trace=True).degraded == [remark]
    assert remark in kb.ask("What is burned?").degraded


def test_no_more_than_the_best_candidates_are_kept_and_the_rest_is_counted(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "many", {f"{n}.md": f"# Note {n}\n\nBase fee number {n}.\n" for n in range(150)})
    with attest.open(tmp_path / "many.db", embedder=EMBEDDER) as kb:
        kb.index([docs], lexical_only=True)
        kb.search("base fee", trace=True)
        trace = kb.trace().trace
    assert (len(trace.candidates), trace.considered) == (CANDIDATES_KEPT, 150)


# --- once more ---


@given(st.text(max_size=40))
def test_a_reference_that_means_no_trace_is_an_error_that_says_what_to_do(ref: str) -> None:
    if ref.strip().lower() != "last":
        error = TraceUnknown(ref)
        assert "\n" not in str(error)
        assert "attest trace --list" in str(error)


def test_what_is_stored_is_what_was_traced(kb: attest.Attest) -> None:
    kb.ask("Which proposals require EIP-2718, and what is burnd?", filters={"kind": "proposal"})
    body = kb.trace().trace
    assert kept.as_stored(body) == body
    assert json.loads(kept.pack_trace(body))["question"] == body.question


def test_every_rule_decides_somewhere() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(answering.__path__[0]).rglob("*.py"))
    assert [rule for rule in Rule if not re.search(rf"\bRule\.{rule.name}\b", source)] == []


def test_a_rule_of_another_version_is_told_by_its_name() -> None:
    assert sentence_of("quoted") == Rule.QUOTED.sentence
    assert sentence_of("by a rule of tomorrow") == "by a rule of tomorrow"
