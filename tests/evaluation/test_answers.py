"""Figures of answers: an oracle is perfect, who always refuses is not, and nothing counts that was not said."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from attest.embedding.hashed import HashedEmbedder
from attest.engine import open_store
from attest.errors import DataSetInvalid, SelfTestFailed
from attest.evaluation import digests
from attest.evaluation.answer_measures import MEASURES, calibration, self_test
from attest.evaluation.answerers import ORACLE, Answerer, ask_question, quoting_answerer
from attest.evaluation.answers import ATTEST, AnswersReport, evaluate
from attest.evaluation.baselines import ChunkTable
from attest.evaluation.questions import GoldSpan, Question
from attest.evaluation.replies import Cited, Files, Outcome, Reply
from attest.retrieval.views import NO_VECTORS

SILENT = Reply(refused=True, text="", reason="", confidence=0.5, quotes=[])


def question(number: int) -> Question:
    quote = f"the gold passage of document {number:03}"
    return Question(
        id=f"q{number}",
        text=f"question {number}",
        category="c",
        answerable=True,
        gold_paths=[f"docs/{number}.md"],
        gold_spans=[GoldSpan(path=f"docs/{number}.md", quote=quote)],
        facts=[f"document {number:03}"],
    )


def unanswerable(number: int) -> Question:
    return Question(id=f"q{number}", text="u", category="u", answerable=False, gold_paths=[], gold_spans=[], facts=[])


QUESTIONS = [*(question(number) for number in range(30)), *(unanswerable(number) for number in range(30, 40))]


def said(text: str, *quotes: str, confidence: float = 0.9) -> Reply:
    cited = [Cited(path="docs/1.md", text=quote) for quote in quotes]
    return Reply(refused=False, text=text, reason="", confidence=confidence, quotes=cited, status="answered")


def outcome(one: Question, reply: Reply, files: Files | None = None) -> Outcome:
    return ask_question(Answerer(name="s", ask=lambda _: reply), one, files)


def figures(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    return {name: measure.of(outcomes) for name, measure in MEASURES.items()}


def test_an_oracle_is_perfect() -> None:
    self_test(QUESTIONS)
    found = figures([ask_question(ORACLE, one) for one in QUESTIONS])
    assert {name for name, value in found.items() if value == 1} == {
        "cites gold", "first sentence cites gold", "citation precision", "citation recall", "facts",
        "facts, numbers whole", "refusal precision", "refusal recall", "refusal AUROC", "answered, of the answerable",
    }  # fmt: skip
    assert found["Brier score"] == 0


def test_an_oracle_that_fails_stops_the_measurement() -> None:
    short = replace(question(1), gold_spans=[GoldSpan(path="a", quote="no fact here")], must_not=["document 001"])
    with pytest.raises(SelfTestFailed, match="for says what it must not"):
        self_test([short])


def test_one_who_always_refuses_has_the_precision_of_the_mix_and_answers_nothing() -> None:
    found = figures([outcome(one, SILENT) for one in QUESTIONS])
    assert (found["refusal precision"], found["refusal recall"], found["refusal AUROC"]) == (10 / 40, 1, 0.5)
    assert (found["answered, of the answerable"], found["facts"], found["cites gold"]) == (0, 0, 0)
    assert found["citation precision"] is None  # nothing was cited, so nothing is said of it
    assert found["Brier score"] == 0.25


def test_citations_are_counted_one_by_one() -> None:
    one = replace(
        question(1),
        gold_spans=[GoldSpan(path="a", quote="the first gold passage"), GoldSpan(path="a", quote="the second one")],
    )
    reply = said("x", "the first gold passage, and more", "something else", "neither is this one", "nor is this")
    found = outcome(one, reply).figures
    assert (found["cites"], found["right"], found["cited"]) == (1, 0.25, 0.5)


def test_the_first_sentence_is_counted_with_all_quotes_that_carry_it() -> None:
    one = replace(question(1), gold_spans=[GoldSpan(path="a", quote="the gold passage is this")])
    reply = said("x", "mara (2022-02-01)", "the gold passage is this", "and so on and so forth")
    assert [outcome(one, replace(reply, first=n)).figures["first"] for n in (1, 2)] == [0, 1]


def test_a_refusal_cites_and_states_nothing_whatever_it_shows() -> None:
    shown = replace(said("document 001", question(1).quotes[0]), refused=True)
    found = outcome(question(1), shown).figures
    assert (found["cites"], found["facts"], found["answered"], found["quotes"]) == (0, 0, 0, 0)


def test_what_must_not_be_said_counts_in_an_answer_only() -> None:
    one = replace(unanswerable(1), must_not=["50 Mbps"])
    reply = said("It asks for 50 Mbps up.")
    assert outcome(one, reply).figures["violation"] == 1
    assert outcome(one, replace(reply, refused=True)).figures["violation"] == 0


def test_a_corrected_premise_is_a_right_refusal() -> None:
    passage = "The minimum stays at 32 ETH for all validators."
    one = replace(unanswerable(1), correction=GoldSpan(path="a.md", quote=passage))
    found = outcome(one, said(f"The premise is wrong: {passage}", passage)).figures
    assert (found["refused"], found["silent"], found["corrected"]) == (1, 1, 1)
    assert outcome(one, said(passage, passage)).figures["refused"] == 0


def test_a_refusal_that_quotes_what_contradicts_the_premise_corrects_it() -> None:
    passage = "The minimum stays at 32 ETH for all validators."
    one = replace(unanswerable(1), correction=GoldSpan(path="a.md", quote=passage))
    reply = replace(said(passage, passage), refused=True)
    assert outcome(one, replace(reply, reason="That is not what the document says.")).figures["corrected"] == 1
    assert outcome(one, replace(reply, reason="The documents are silent.")).figures["corrected"] == 0


def test_quotes_are_looked_up_in_their_files(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    passage = question(1).quotes[0]
    (tmp_path / "docs" / "1.md").write_text(f"first\r\n{passage}\r\n", newline="")
    right = Cited(path="docs/1.md", text=passage, start=6, end=6 + len(passage))
    as_it_is = replace(right, start=7, end=7 + len(passage))  # with both characters of the line's end
    wrong = [Cited(path="docs/1.md", text="made up"), Cited(path="no", text="x")]
    reply = replace(said("x"), quotes=[right, as_it_is, *wrong])
    for folder in (tmp_path, tmp_path / "docs"):  # what holds the folders, or the folders themselves
        found = outcome(question(1), reply, Files([folder]))
        assert [found.figures[name] for name in ("quotes", "verbatim", "placed")] == [4, 2, 2]
        assert "a quote is not in its file" in found.misses


def test_hashes_of_quotes_are_worked_out_again() -> None:
    digest = hashlib.sha256(b"text").hexdigest()
    reply = replace(said("x"), quotes=[Cited(path="a", text=text, sha256=digest) for text in ("text", "other")])
    assert outcome(question(1), reply).figures["hashed"] == 1


def test_confidence_is_held_against_what_was_answered_rightly() -> None:
    right = [outcome(one, said("x", *one.quotes, confidence=0.85)) for one in map(question, range(3))]
    beside = outcome(question(4), said("x", confidence=0.85))
    made_up = outcome(unanswerable(8), said("x", confidence=1.0))
    found = [*right, beside, made_up]
    assert [(one.low, one.high, one.questions, one.answerable, one.right) for one in calibration(found)] == [
        (0.8, 0.9, 4, 1.0, 0.75),
        (0.9, 1.0, 1, 0.0, 0.0),
    ]
    assert MEASURES["Brier score"].of(found) == pytest.approx((3 * 0.15**2 + 0.85**2 + 1) / 5)


@pytest.fixture
def ask(tmp_path: Path) -> Callable[[Sequence[Question]], AnswersReport]:
    """Ask the engine, over two notes."""
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "fees.md").write_text("# Fees\n\nThe fée of a block is burned by the protocol.\n")
    (folder / "blobs.md").write_text("# Blobs\n\nA blob expires after eighteen days.\n")

    def ask(questions: Sequence[Question]) -> AnswersReport:
        with open_store(tmp_path / "kb" / "attest.db", embedder=HashedEmbedder()) as kb:
            kb.index([folder], lexical_only=True)
            return evaluate(kb, questions, lambda _: None, dataset="set", files=Files([folder]))

    return ask


def about_blobs() -> Question:
    gold = GoldSpan(path="docs/blobs.md", quote="A blob expires after eighteen days.")
    return replace(question(1), text="When does a blob expire?", gold_spans=[gold], facts=["eighteen days"])


def test_the_engine_is_asked_and_every_quote_verified(ask: Callable[[Sequence[Question]], AnswersReport]) -> None:
    report = ask([about_blobs(), replace(unanswerable(2), text="What is the boiling point of tungsten?")])
    found = report.figures(ATTEST)
    assert (found["cites gold"], found["facts"], found["refusal recall"], found["refusal precision"]) == (1, 1, 1, 1)
    assert (found["quotes verbatim in the file"], found["quotes intact by verify"]) == (1, 1)
    assert list(report.outcomes) == [ATTEST, "fts5-or", "oracle"]
    assert report.as_json()["misses"] == []
    assert report.degraded == [f"{NO_VECTORS} (2 of 2 answers)"]


def test_the_baselines_rank_the_chunks_of_the_store(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    text = "# Costs\n\nThe fée is burned. " + " ".join(f"Word{n} follows on word{n + 1}." for n in range(40))
    (folder / "fees.md").write_text(text)
    (folder / "twin.md").write_text(text)
    (folder / "blobs.md").write_text("Blobs expire.\n")
    with open_store(tmp_path / "kb" / "attest.db", embedder=HashedEmbedder()) as kb:
        kb.index([folder], lexical_only=True)
        table = ChunkTable(kb, lambda path: (path,))
    assert table.documents == 2  # a copy is no document of its own
    (hit,) = table.body_only("what is the fee?", 10)
    assert (hit.documents, "The fée is burned." in hit.text) == (("fees.md",), True)
    assert table.body_only("the of", 10) != []
    assert table.body_only("?", 10) == []
    assert table.with_identity("blobs.md", 1)[0].documents == ("blobs.md",)
    assert {passage.documents for passage in table.at_random("x", 10)} == {("fees.md",), ("blobs.md",)}
    assert table.at_random("x", 1) == table.at_random("x", 2)[:1]
    answer = quoting_answerer(table)
    assert "The fée is burned." in answer.ask(replace(question(1), text="fee")).quotes[0].text
    assert answer.ask(replace(question(1), text="zebra")).refused


def test_failures_can_be_read_and_compared(tmp_path: Path) -> None:
    earlier = tmp_path / "rows.jsonl"
    digests.write([outcome(question(number), SILENT) for number in range(3)], earlier)
    better = [ask_question(ORACLE, question(number)) for number in range(3)]
    text = list(digests.changes_since(better, earlier))
    assert text[text.index("answered: 3 better, 0 worse") + 1] == "  better: q0 q1 q2"
    digest = "\n".join(digests.digest(outcome(question(1), SILENT)))
    assert "✗ refused, though it can be answered" in digest
    assert "fact missing: document 001" in digest
    earlier.write_text('{"id": "q1"}\n')
    with pytest.raises(DataSetInvalid, match="'figures' is missing"):
        list(digests.changes_since(better, earlier))
