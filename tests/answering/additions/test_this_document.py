"""A sentence about *this proposal* says which one, and a line of front matter is quoted only if it answers."""

from collections.abc import Iterator

import pytest

import attest
from tests.worlds import EMBEDDER, lay_out

BRIDGE = "---\neip: {number}\ntitle: {title}\nstatus: {status}\n{more}type: Meta\n---\n\n## Abstract\n\n{text}\n"
FILES = {
    "eip-9001.md": BRIDGE.format(
        number=9001,
        title="Ferries of the lower river",
        status="Withdrawn",
        more="withdrawal-reason: Too few ferries were ever built\n",
        text="This proposal does not need a bridge over the river. Ferries cross the river by day.",
    ),
    "eip-9002.md": BRIDGE.format(
        number=9002,
        title="Numbers of ferries",
        status="Draft",
        more="",
        text="After the split of the fleet, red ferries get odd numbers and blue ferries get even numbers. The status"
        " message of a ferry has its number and its colour.",
    ),
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("this-document")
    with attest.open(home / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(home / "docs", FILES)])
        yield kb


def test_what_a_document_says_of_itself_comes_with_its_name(kb: attest.Attest) -> None:
    answer = kb.ask("Does a crossing of the river need a bridge over it?")
    said = "This proposal does not need a bridge over the river."
    assert answer.claims[0].text == f"EIP-9001 (Ferries of the lower river): {said}"
    lines = "eip: 9001\ntitle: Ferries of the lower river"
    assert [item.quote.text for item in answer.claims[0].evidence] == [lines, said]
    assert kb.verify(answer.answer_id).valid


def test_a_document_that_the_question_names_is_not_named_again(kb: attest.Attest) -> None:
    told = [claim.text for claim in kb.ask("Does EIP-9001 need a bridge over the river?").claims]
    assert told[0] == "This proposal does not need a bridge over the river."


def test_after_the_split_asks_for_no_document(kb: attest.Attest) -> None:
    assert (
        kb.ask("After the split of the fleet, do red ferries get odd numbers?").claims[0].text.startswith("After the")
    )


def test_a_status_message_is_no_status_of_a_document(kb: attest.Attest) -> None:
    told = kb.ask("What does the status message of a ferry have?").claims[0].text
    assert told == "The status message of a ferry has its number and its colour."


def test_why_a_document_was_withdrawn_is_its_reason_alone(kb: attest.Attest) -> None:
    told = [claim.text for claim in kb.ask("Why was EIP-9001 withdrawn?").claims]
    assert told == ["EIP-9001 (Ferries of the lower river): withdrawal-reason: Too few ferries were ever built."]
