"""How something came about is told document by document, in the order of their dates."""

from pathlib import Path

import pytest

import attest
from tests.worlds import EMBEDDER, lay_out

FILES = {
    "2019-well.md": "---\ntitle: A well in the yard\ndate: 2019-03-02\n---\n\n# A well in the yard\n\n"
    "We would like to thank all who dug with us last summer. Water for the garden is short in July. In this note we"
    " propose a well for watering the garden.\n\nBuckets are the old way of watering the garden.\n",
    "2021-pump.md": "---\ntitle: A pump\ndate: 2021-06-11\n---\n\n# A pump\n\n"
    "Watering the garden by hand takes two hours. This proposal adds a pump to the well.\n",
    "2023-drip.md": "---\ntitle: Drip lines\ndescription: Watering the garden by drip lines, which need a third of the"
    " water\ndate: 2023-04-20\n---\n\n# Drip lines\n\nA pump wastes water. Drip lines wet each bed by itself.\n",
    "shed.md": "# The shed\n\nThe paint of the shed was white, then it was green, and at last it was red.\n",
}  # fmt: skip
TOLD = (
    "In this note we propose a well for watering the garden.",
    "This proposal adds a pump to the well.",
    "Watering the garden by drip lines, which need a third of the water",
)
METHODS = ("buckets", "a pump", "drip lines")


@pytest.mark.parametrize(
    "question",
    [
        "How did watering the garden change over time?",
        "How has the watering of the garden evolved?",
        "What is the history of watering the garden?",
    ],
)
def test_what_each_dated_document_puts_forward_is_told_in_order(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert [part for claim in answer.claims for part in TOLD if part in claim.text] == [*TOLD]
    assert kb.verify(answer.answer_id).valid


def test_a_document_without_a_date_tells_a_development_itself(kb: attest.Attest) -> None:
    (claim,) = kb.ask("How did the paint of the shed change?").claims
    assert claim.text == "The paint of the shed was white, then it was green, and at last it was red."


def test_of_a_meeting_what_comes_nearest_is_told(tmp_path: Path) -> None:
    for year, method in zip((2019, 2021, 2023), METHODS, strict=True):
        head = f"---\ndate: {year}-05-03\n---\n\n# Meeting {year}"
        text = f"{head}\n\nWe propose a fence.\n\nWatering is done by {method} now.\n"
        (tmp_path / f"meeting-{year}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        told = [claim.text for claim in kb.ask("How did watering change over time?").claims]
    assert [one for one in told if "Watering" in one] == [f"Watering is done by {how} now." for how in METHODS]
    assert not any("fence" in one for one in told)


def test_what_happened_to_one_thing_is_told_by_the_sentence_that_says_so(tmp_path: Path) -> None:
    stated = "An earlier draft of this rule had a quorum, which we dropped because it rewarded staying at home."
    heads = {year: f"---\ntitle: Rules of {year}\ndate: {year}-05-03\n---\n\n" for year in range(2018, 2022)}
    rules = {f"{year}.md": f"{head}This rule asks all who vote to come.\n" for year, head in heads.items()}
    docs = lay_out(tmp_path / "docs", {**rules, "2022.md": f"{heads[2021].replace('2021', '2022')}{stated}\n"})
    with attest.open(tmp_path / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        assert kb.ask("What happened to the quorum of earlier drafts of the rule?").claims[0].text == stated


def test_the_development_of_a_document_that_is_named_begins_with_what_answers_best(tmp_path: Path) -> None:
    head = "---\neip: {n}\ntitle: Ledger {n}\nstatus: Final\ncreated: 20{n}-05-03\n---\n\n## Abstract\n\n"
    files = {f"eip-{n}.md": f"{head.format(n=n)}This ledger of {n} follows EIP-12.\n" for n in range(12, 16)}
    stated = "Since then, the pages of EIP-12 have changed from paper to cards, and the cards to a drawer."
    files["eip-16.md"] = f"{head.format(n=16)}{stated}\n"
    with attest.open(tmp_path / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(tmp_path / "docs", files)])
        said = [claim.text for claim in kb.ask("How have the pages of EIP-12 changed over time?").claims]
    assert "Ledger 16" in said[0]
    assert said[1] == stated


def test_a_question_that_asks_for_no_chronicle_gets_none(kb: attest.Attest) -> None:
    told = " ".join(claim.text for claim in kb.ask("Who proposed a well for watering the garden?").claims)
    assert "drip lines" not in told


def test_who_seeks_a_document_is_told_what_it_puts_forward(kb: attest.Attest) -> None:
    first, second, *_ = (claim.text for claim in kb.ask("Which document says that by hand it takes two hours?").claims)
    assert first == "title: A pump; date: 2021-06-11."
    assert second == "This proposal adds a pump to the well."
