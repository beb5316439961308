"""What is asked of a document that is called by series and number is answered from it, whatever series that is."""

import pytest

import attest

_HEAD = "---\nMOP: {0}\nTitle: {1}\nAuthors: {2}\nStatus: {3}\nCreated: 2020-02-{0:02}\n{4}---\n\n"
_BODY = "## Abstract\n\n{0}\n\n## Motivation: why is this MOP necessary?\n\n{1}\n"


def _mop(number: int, title: str, author: str, status: str, said: str, why: str, more: str = "") -> str:
    return _HEAD.format(number, title, author, status, more) + _BODY.format(said, why)


FILES = {
    "MOP-0003/README.md": _mop(3, "Round burrows", "Ada", "Active", "Burrows are round.", "Square ones fall in."),
    "MOP-0004/README.md": _mop(
        4, "Lamps", "Bo", "Replaced", "Lamps burn oil.", "Moles cannot see.", "Requires: 3\nSuperseded-By: 5\n"
    ),
    "MOP-0005/README.md": _mop(
        5, "Glow worms", "Cy", "Active", "Worms glow for free.", "Oil is dear.", "Requires: MOP-0003\n"
    ),
    "MOP-0006/README.md": _mop(6, "Roots", "Ada", "Proposed", "Roots are left in.", "MOP 3 speaks of none."),
    "hops/hop-2.md": "```\n  HOP: 2\n  Title: Ferns\n  Authors: Eve\n  Status: Final\n```\n\n## Abstract\n\nFerns.\n",
    "rfcs/0001-ledger.md": "# Ledger\n\nThe ledger is kept by Di.\n",
    "rfcs/0002-stamps.md": "# Stamps\n\nEvery timestamp of the ledger is written in the format of RFC\n3339.\n",
    "rfcs/0003-seals.md": "# Seals\n\nA seal is made of wax, as in EIP-77.\n",
    "minutes.md": "# Minutes\n\nThis MOP was created in haste, said Di. Is the MOP necessary? The author was away.\n",
}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who wrote MOP-5?", "MOP-5 (Glow worms): Authors: Cy; Status: Active."),
        ("Who are the authors of MOP 0003?", "MOP-3 (Round burrows): Authors: Ada; Status: Active."),
        ("When was mop-4 created?", "MOP-4 (Lamps): Created: 2020-02-04; Requires: 3."),
        ("What is the status of MOP6?", "MOP-6 (Roots): Status: Proposed; Created: 2020-02-06."),
        ("What superseded MOP-4?", "MOP-4 (Lamps): Requires: 3; Superseded-By: 5."),
        ("Why is MOP-5 necessary?", "Oil is dear."),
        ("Who wrote hop-2?", "HOP-2 (Ferns): Authors: Eve; Status: Final."),
        ("What status of MOP is MOP-6?", "MOP-6 (Roots): Status: Proposed; Created: 2020-02-06."),
        ("Summarise MOP-0006.", "MOP: 6; Title: Roots."),
    ],
)
def test_fields_and_purpose_are_those_of_the_document_called_so(kb: attest.Attest, question: str, said: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "answered"
    assert answer.claims[0].text.startswith(said)
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "paths"),
    [
        ("Which MOPs require MOP-3?", {"MOP-0004/README.md", "MOP-0005/README.md"}),
        ("Which MOPs are Active?", {"MOP-0003/README.md", "MOP-0005/README.md"}),
        ("Which MOPs were written by Ada?", {"MOP-0003/README.md", "MOP-0006/README.md"}),
    ],
)
def test_documents_of_a_series_are_listed_by_its_name(kb: attest.Attest, question: str, paths: set[str]) -> None:
    answer = kb.ask(question)
    assert {item.path for claim in answer.claims for item in claim.evidence} == paths


def test_a_number_that_is_not_there_is_refused_by_name(kb: attest.Attest) -> None:
    answer = kb.ask("What is MOP-999 about?")
    assert (answer.status, answer.reason) == ("refused", "MOP-999 is not in the store")


def test_a_number_that_is_not_there_is_not_missed_where_the_documents_speak_of_it(kb: attest.Attest) -> None:
    answer = kb.ask("Which timestamp of the ledger is in RFC 3339 format?")
    assert answer.status == "answered"
    assert "RFC 3339" in answer.claims[0].text
    other = kb.ask("Which timestamp of the ledger is in RFC 4180 format?")
    assert (other.status, other.reason) == ("refused", "RFC-4180 is not in the store")
    assert kb.ask("Which seal is made of wax as in EIP-77?").claims[0].text == "A seal is made of wax, as in EIP-77."
    assert kb.ask("What does EIP-78 say of seals?").reason == "EIP-78 is not in the store"


def test_the_name_of_a_series_in_a_question_does_not_ask_for_numbers(
    kb: attest.Attest,
) -> None:
    answer = kb.ask("Which MOP says that worms glow?")
    assert not any(claim.text.startswith("MOP: 3") for claim in answer.claims)
    assert "MOP-0005/README.md" in {item.path for claim in answer.claims for item in claim.evidence}
