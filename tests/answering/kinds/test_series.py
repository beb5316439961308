"""Proposals of two series with one field for their numbers: an ERC is called so, and found by either name."""

import pytest

import attest
from tests.worlds import proposal

MOVED = (
    "---\neip: {0}\ncategory: ERC\nstatus: Moved\n---\n\n"
    "This file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-{0}.md\n"
)
FILES = {
    "ercs/erc-9401.md": proposal(9401, "Bells", "A bell rings.", category="ERC", description="Bells that ring."),
    "ercs/erc-9402.md": proposal(9402, "Gongs", "A gong booms.", category="ERC", requires="9401"),
    "ercs/erc-9403.md": proposal(9403, "Drums", "A drum rolls."),
    "eips/eip-9404.md": proposal(9404, "Ringing", "Ringing costs a fee.", category="Core", requires="9401"),
    "eips/eip-9401.md": MOVED.format(9401),
}


@pytest.mark.parametrize("name", ["ERC-9401", "EIP-9401"])
def test_an_erc_is_called_so_by_what_its_lines_say(kb: attest.Attest, name: str) -> None:
    answer = kb.ask(f"What is {name}?")
    first = answer.claims[0]
    assert (first.text, first.verdict.support) == ("ERC-9401 (Bells): Bells that ring.", "supported")
    assert [item.quote.text for item in first.evidence][1:] == ["category: ERC", "description: Bells that ring."]
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("What is the status of ERC-9402?", ["ERC-9402 (Gongs): status: Draft; created: 2021-05-04."]),
        ("What is the status of ERC-9403?", ["EIP-9403 (Drums): status: Draft; created: 2021-05-04."]),
        (
            "Which ERCs are by Ada?",
            [
                f"{one}; author: Ada."
                for one in ("ERC-9401; title: Bells", "ERC-9402; title: Gongs", "eip: 9403; title: Drums")
            ],
        ),
    ],
)
def test_only_what_a_line_calls_an_erc_is_said_to_be_one(kb: attest.Attest, question: str, texts: list[str]) -> None:
    assert [claim.text for claim in kb.ask(question).claims] == texts


@pytest.mark.parametrize("name", ["ERC-9401", "EIP-9401"])
def test_what_requires_it_is_found_by_either_name(kb: attest.Attest, name: str) -> None:
    answer = kb.ask(f"How many proposals require {name}?")
    quoted = {claim.evidence[-1].document_id for claim in answer.claims}
    assert quoted == {"erc-9402", "eip-9404"}


def test_only_ercs_are_told_to_who_asks_for_ercs(kb: attest.Attest) -> None:
    answer = kb.ask("Which ERCs require ERC-9401?")
    assert {claim.evidence[-1].document_id for claim in answer.claims} == {"erc-9402"}
