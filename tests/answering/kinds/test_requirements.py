"""What a proposal requires all the way, and what depends on it, answered by the lines of front matter."""

import pytest

import attest
from attest.values.answers import Answer
from tests.worlds import proposal

FILES = {
    "eips/eip-1559.md": proposal(1559, "Fees", "The fee is burned.", requires="2718, 2930"),
    "eips/eip-2718.md": proposal(2718, "Envelope", "Types."),
    "eips/eip-2930.md": proposal(2930, "Lists", "Lists of access.", requires="2718, 2929", author="Mara"),
    "eips/eip-2929.md": proposal(2929, "Gas", "Costs of access."),
    "eips/eip-4844.md": proposal(4844, "Blobs", "Blobs have a fee.", requires="1559"),
}


def quoted(answer: Answer) -> list[tuple[str, str]]:
    """Document and line of every last piece of evidence."""
    return [(claim.evidence[-1].document_id, claim.evidence[-1].quote.text.strip()) for claim in answer.claims]


BLOBS = ("eip-4844", "requires: 1559")
FEES = ("eip-1559", "requires: 2718, 2930")
LISTS = ("eip-2930", "requires: 2718, 2929")


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("What does EIP-4844 require, directly and transitively?", [BLOBS, FEES, LISTS]),
        ("Which proposals does EIP-1559 depend on in total?", [FEES, LISTS]),
        ("What are all the indirect requirements of EIP-4844?", [BLOBS, FEES, LISTS]),
        ("What does EIP-1559 depend on?", [FEES]),
        ("Which proposals depend on EIP-2718?", [FEES, LISTS]),
        ("What depends on EIP-2929, recursively?", [LISTS, FEES, BLOBS]),
    ],
)
def test_requirements_are_followed_the_way_that_is_asked(
    kb: attest.Attest, question: str, lines: list[tuple[str, str]]
) -> None:
    answer = kb.ask(question)
    assert (answer.status, quoted(answer)) == ("answered", lines)
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "lines", "notes"),
    [
        ("Which EIPs require EIP-2718?", [FEES, LISTS], []),
        ("How many proposals require EIP-2718?", [FEES, LISTS], ["documents: 2 require EIP-2718"]),
        ("List all EIPs that depend on EIP-1559", [BLOBS], []),
        ("Which proposals rely on EIP-1559?", [BLOBS], []),
        ("Which EIPs have EIP-2718 among their requirements?", [FEES, LISTS], []),
    ],
)
def test_all_that_require_one_are_told_and_counted(
    kb: attest.Attest, question: str, lines: list[tuple[str, str]], notes: list[str]
) -> None:
    answer = kb.ask(question)
    assert (answer.status, quoted(answer), list(answer.degraded)) == ("answered", lines, notes)


def test_only_those_that_a_filter_lets_through_are_counted(kb: attest.Attest) -> None:
    answer = kb.ask("How many EIPs require EIP-2718?", filters={"author": "Mara"})
    assert (quoted(answer), list(answer.degraded)) == ([LISTS], ["documents: 1 requires EIP-2718"])


def test_a_filter_leaves_lines_out(kb: attest.Attest) -> None:
    answer = kb.ask("Which proposals depend on EIP-2718?", filters={"author": "Mara"})
    assert quoted(answer) == [LISTS]


def test_who_asks_why_one_depends_on_another_is_told_no_mere_line(kb: attest.Attest) -> None:
    told = [claim.text for claim in kb.ask("Why does EIP-4844 depend on EIP-1559?").claims]
    assert told == ["Because blobs have a fee."]
