"""Questions of where code implements a specification are answered by the linked lines of both."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.values.answers import Answer
from tests.folders import written

SPEC = """---
eip: 7
title: Rent of slots
status: Final
---

## Specification

| Name | Value |
|---|---|
| `RENT_PER_SLOT` | `2**10` |

```python
def calc_slot_rent(state: State, slot: int) -> int:
    return RENT_PER_SLOT * slot
```

## Rationale

Without rent a slot is kept for ever by who has paid for it once.
"""
CODE = """package eip7

const RentTxRentPerSlot = 1 << 10

// CalcSlotRent is the rent that a slot pays. See EIP-7.
func CalcSlotRent(state *State, slot uint64) uint64 {
	return slot * RentTxRentPerSlot
}

// VerifyHeader looks at a header.
func VerifyHeader(header *Header) error { return nil }
"""
OTHER = "package pool\n\n// sweepRent implements the sweep of EIP-7.\nfunc sweepRent() {}\n"
TESTS = (
    "package eip7\n\n// TestSlotRent tests the slot rent of EIP-7.\nfunc TestSlotRent(t *T) { CalcSlotRent(nil, 1) }\n"
)
FILES = {
    "eips/eip-7.md": SPEC,
    "eips/eip-8.md": SPEC.replace("eip: 7", "eip: 8").replace("2**10", "3"),
    "alpha/rent.go": CODE,
    "alpha/rent_test.go": TESTS,
    "beta/sweep.go": OTHER,
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    folder = tmp_path_factory.mktemp("rent")
    written(folder, FILES)
    with attest.open(folder / "kb.db") as made:
        made.index([Path(folder / name) for name in ("eips", "alpha", "beta")], lexical_only=True)
        yield made


def quotes(answer: Answer) -> list[str]:
    items = {item.n: item for claim in answer.claims for item in claim.evidence}
    return [f"{item.path}:{item.start_line} {' '.join(item.quote.text.split())}" for _, item in sorted(items.items())]


def paths(answer: Answer) -> set[str]:
    return {quote.split(":")[0] for quote in quotes(answer)}


def test_where_a_rule_is_implemented_is_answered_by_its_lines_and_those_of_the_code(kb: attest.Attest) -> None:
    answer = kb.ask("Where does the client implement EIP-7's slot rent?")
    assert answer.status == "answered"
    assert quotes(answer) == [
        "eips/eip-7.md:14 def calc_slot_rent(state: State, slot: int) -> int:",
        "eips/eip-7.md:11 | `RENT_PER_SLOT` | `2**10` |",
        "alpha/rent.go:3 const RentTxRentPerSlot = 1 << 10",
        "alpha/rent.go:6 func CalcSlotRent(state *State, slot uint64) uint64",
        "alpha/rent.go:5 CalcSlotRent is the rent that a slot pays. See EIP-7.",
    ]
    assert kb.verify(answer.answer_id).valid


def test_a_source_that_the_question_names_is_the_only_one_that_is_quoted(kb: attest.Attest) -> None:
    assert paths(kb.ask("Where does beta implement EIP-7?")) == {"beta/sweep.go"}


@pytest.mark.parametrize(("source", "path"), [("alpha", "alpha/rent.go"), ("beta", "beta/sweep.go")])
def test_a_filter_holds_for_linked_lines(kb: attest.Attest, source: str, path: str) -> None:
    answer = kb.ask("Where is EIP-7 implemented?", filters={"source": ["eips", source]})
    assert paths(answer) - {"eips/eip-7.md"} == {path}


def test_tests_are_not_what_implements_a_rule(kb: attest.Attest) -> None:
    assert paths(kb.ask("Which code implements EIP-7?")) == {"eips/eip-7.md", "alpha/rent.go"}


@pytest.mark.parametrize(
    "question", ["What does EIP-7 say about the rent of a slot?", "Why is EIP-7 implemented?", "What is EIP-7?"]
)
def test_other_questions_about_a_proposal_are_answered_from_it(kb: attest.Attest, question: str) -> None:
    assert quotes(kb.ask(question))[0].startswith("eips/eip-7.md:")


def test_what_no_code_follows_is_not_answered_by_code(kb: attest.Attest) -> None:
    assert paths(kb.ask("Where is EIP-8 implemented?")) == {"eips/eip-8.md"}
