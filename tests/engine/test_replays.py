"""A question asked again comes to the same, or it is said where the two part."""

import json
from pathlib import Path

import pytest

import attest
from attest.errors import UsageError
from attest.evaluation.questions import load_questions
from tests.conventions.tree import ROOT
from tests.engine.traced import DOCS, WORD
from tests.processes import python
from tests.store import stores
from tests.store.stores import with_history
from tests.worlds import EMBEDDER, QUESTIONS, lay_out


def test_a_question_asked_again_comes_to_the_same(kb: attest.Attest) -> None:
    for question in QUESTIONS:
        kb.ask(question)
        assert kb.replay().identical
        kb.search(question, trace=True)
        found = kb.replay()
        assert (found.identical, found.conditions) == (True, [])
    assert len(kb.traces(limit=100).traces) == 2 * len(QUESTIONS)  # a replay leaves nothing behind


REPLAY = """
import sys, attest
from tests.conventions.tree import ROOT
from tests.store import stores
from tests.store.stores import with_history
from tests.worlds import EMBEDDER
with attest.open(sys.argv[1], create=False, embedder=EMBEDDER) as kb:
    for one in kb.traces(limit=100).traces:
        found = kb.replay(one.trace_id)
        print(found.identical, [part.detail for part in (*found.conditions, *found.partings)])
"""


def test_two_other_processes_come_to_the_same_on_the_example(tmp_path: Path) -> None:
    questions = [question.text for question in load_questions(ROOT / "examples" / "primer-questions.jsonl")]
    store = tmp_path / "attest.db"
    with attest.open(store, embedder=EMBEDDER) as kb:
        kb.index([ROOT / "examples" / "primer"], exclude=["README.md"])
        for question in questions:
            kb.ask(question)
            kb.search(question, trace=True)
    done = [python(REPLAY, str(store)).stdout.splitlines() for _ in range(2)]
    assert done == [["True []"] * 2 * len(questions)] * 2


def test_what_was_supposed_is_supposed_again_and_goes_with_any_document(kb: attest.Attest) -> None:
    supposed = [f"The {WORD} fee is what one pays."]
    kb.search("what does one pay?", profile="hyde", suppose=supposed, trace=True)
    assert kb.trace().trace.settings.suppose == supposed
    assert kb.replay().identical
    kb.remove(f"notes/{WORD}.md")
    assert kb.traces().traces == []


def test_what_was_asked_as_of_a_date_is_asked_as_of_it_again(tmp_path: Path) -> None:
    docs = with_history(stores.lay_out(tmp_path / "docs"))
    with attest.open(tmp_path / "past.db", embedder=EMBEDDER) as kb:
        kb.index([docs], history=True)
        answer = kb.ask("What is the base fee?", as_of="2022")
        again = kb.replay()
        assert (again.identical, again.second.settings.as_of, again.conditions) == (True, "2022", [])
        assert kb.verify(json.dumps(kb.export(answer.answer_id).as_json()).encode()).valid


def test_an_answer_from_chosen_sources_has_a_trace_and_no_replay(kb: attest.Attest) -> None:
    kb.ask("What is burned?", sources=kb.search("base fee burned", k=2))
    assert len(kb.trace().hits) == 2
    with pytest.raises(UsageError, match="chosen by its caller"):
        kb.replay()


def test_two_profiles_part_at_a_stage_that_is_named(kb: attest.Attest) -> None:
    kb.search("base fee", trace=True)
    found = kb.replay(profile="plain")
    assert "profile" in {one.stage for one in found.conditions}
    assert (found.identical, found.first_parting in {"recall", "fuse", "select"}) == (False, True)


def test_a_build_that_has_changed_is_named(kb: attest.Attest, tmp_path: Path) -> None:
    kb.search("base fee", trace=True)
    kb.index([lay_out(tmp_path / "docs", {"notes/more.md": "# More\n\nA base fee, once more.\n"})])
    found = kb.replay()
    assert [one.stage for one in found.conditions] == ["build", "vectors"]
    assert not found.identical


def test_a_replay_says_where_a_document_is_the_same_and_its_text_is_not(kb: attest.Attest, tmp_path: Path) -> None:
    kb.search("base fee burned", trace=True)
    changed = DOCS["proposals/eip-1559.md"].replace("Fee market", "Market")
    kb.index([lay_out(tmp_path / "docs", {"proposals/eip-1559.md": changed})])
    said = [one.detail for one in kb.replay().partings]
    assert "hit 1: eip-1559, other passages, or a text that changed" in said
    assert not any("eip-1559 → eip-1559" in one for one in said)


def test_answers_take_no_number_of_hits(kb: attest.Attest) -> None:
    kb.ask("What is burned?")
    with pytest.raises(UsageError, match="leave k out"):
        kb.replay(k=3)


def test_two_traces_are_compared_stage_by_stage(kb: attest.Attest) -> None:
    first = kb.search("base fee", trace=True).trace_id or ""
    second = kb.search("base fee", trace=True).trace_id or ""
    third = kb.search("envelope", trace=True).trace_id or ""
    assert kb.compare_traces(first, second).identical
    found = kb.compare_traces(first, third)
    assert (found.first_parting, [one.stage for one in found.conditions]) == ("understand", ["question"])
