"""What people say of answers becomes questions to measure by: only what was judged good is gold."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.cli import main
from attest.errors import AnswerUnknown, UsageError
from attest.evaluation.questions import load_questions
from attest.evaluation.rated_questions import examples, export
from tests.worlds import EMBEDDER, lay_out

DOCS = {
    "proposals/eip-1559.md": "---\neip: 1559\ntitle: Fee market\nstatus: Final\nrequires: 2718\n---\n\n"
    "## Abstract\n\nThe base fee of every transaction is burned, always.\n",
    "notes/blobs.md": "# Blobs\n\nA blob expires after eighteen days. Then nobody has to keep it.\n",
}
REQUIRES = "What does EIP-1559 require?"
UNKNOWN = "What does EIP-9001 change?"


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[attest.Attest]:
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([lay_out(tmp_path / "docs", DOCS)])
        yield opened


def test_the_quotes_of_an_answer_that_was_judged_good_are_gold(kb: attest.Attest, tmp_path: Path) -> None:
    answer = kb.ask(REQUIRES)
    kb.feedback(rating="good", note="just so")
    outcome = export(kb, tmp_path / "q.jsonl")
    (question,) = load_questions(outcome.path)
    assert (question.text, question.answerable, question.gold_paths) == (REQUIRES, True, ("proposals/eip-1559.md",))
    assert [span.quote for span in question.gold_spans] == [
        item.quote.text for claim in answer.claims for item in claim.evidence
    ]
    assert (outcome.questions, outcome.awaiting) == (1, 0)


def test_a_refusal_that_was_judged_good_is_a_question_without_an_answer(kb: attest.Attest, tmp_path: Path) -> None:
    kb.ask(UNKNOWN)
    kb.feedback(rating="good")
    (question,) = load_questions(export(kb, tmp_path / "q.jsonl").path)
    assert (question.answerable, question.gold_paths, question.quotes) == (False, (), [])


def test_what_was_judged_bad_waits_for_somebody_to_say_what_is_right(kb: attest.Attest, tmp_path: Path) -> None:
    kb.ask(REQUIRES)
    kb.feedback(rating="bad", note="it left one out")
    kb.ask(UNKNOWN)
    kb.feedback(rating="bad")
    outcome = export(kb, tmp_path / "q.jsonl")
    assert (outcome.questions, outcome.awaiting) == (0, 2)
    waiting = [json.loads(line) for line in outcome.awaiting_path.read_text(encoding="utf-8").splitlines()]
    assert [one["gold_spans"] for one in waiting] == [[], []]
    assert "it left one out; add what a right answer rests on" in waiting[0]["notes"]


def test_a_claim_that_is_wrong_gives_no_gold_to_a_good_answer(kb: attest.Attest) -> None:
    answer = kb.ask("When does a blob expire, and is the base fee burned?")
    assert len(answer.claims) > 1
    kb.feedback(rating="good")
    kb.feedback(rating="bad", claim=1, fault="outdated")
    (example,) = examples(kb)
    assert [span.quote for span in example.question.gold_spans] == list(
        dict.fromkeys(item.quote.text for claim in answer.claims[1:] for item in claim.evidence)
    )


def test_one_good_claim_is_gold_whatever_the_others_are(kb: attest.Attest) -> None:
    answer = kb.ask(REQUIRES)
    kb.feedback(rating="good", claim=1)
    (example,) = examples(kb)
    assert example.complete
    assert set(example.question.quotes) == {item.quote.text for item in answer.claims[0].evidence}


def test_what_was_said_last_counts(kb: attest.Attest) -> None:
    kb.ask(REQUIRES)
    kb.feedback(rating="good")
    kb.feedback(rating="bad")
    assert [example.complete for example in examples(kb)] == [False]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"rating": "great"}, "not a rating"),
        ({"rating": "bad", "claim": 1, "fault": "ugly"}, "is not a fault of a claim"),
        ({"rating": "bad", "fault": "wrong"}, "name the claim"),
        ({"rating": "good", "claim": 99}, "no claim 99"),
        ({"rating": "bad", "note": "x" * 2001}, "over the limit"),
    ],
)
def test_what_cannot_be_said_is_refused_in_a_line(kb: attest.Attest, said: dict[str, str], complaint: str) -> None:
    kb.ask(REQUIRES)
    with pytest.raises(UsageError, match=complaint):
        kb.feedback("last", **said)
    assert kb.feedback_given().feedback == []


def test_feedback_is_about_an_answer_that_is_there_and_goes_with_it(kb: attest.Attest) -> None:
    with pytest.raises(AnswerUnknown):
        kb.feedback("sha256:00000000", rating="good")
    kb.ask(REQUIRES)
    kb.feedback(rating="good", note="EIP-2718, indeed")
    kb.remove("eip-1559")
    assert kb.feedback_given().feedback == []
    assert kb.check().faults == []


def test_the_command_keeps_lists_and_writes(
    kb: attest.Attest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(kb.path)]
    kb.ask(REQUIRES)
    assert main(["feedback", "--list", *store]) == 1
    assert main(["feedback", "--rating", "good", "--note", "just so", *store]) == 0
    assert main(["feedback", "--claim", "1", "source-wrong", *store]) == 0
    assert main(["feedback", "--list", *store]) == 0
    said = capsys.readouterr().out
    assert "good · just so" in said
    assert "source-wrong claim 1" in said
    assert main(["feedback", *store]) == 2
    assert main(["feedback", "--claim", "first", "wrong", *store]) == 2
    assert main(["feedback", "--export", str(tmp_path / "q.jsonl"), "--json", *store]) == 0
    assert json.loads(capsys.readouterr().out)["awaiting"] == 1
