"""Specifications and the code that follows them, found from either side."""

from pathlib import Path

import pytest

import attest
from attest.errors import ReferenceUnknown, SymbolUnknown, UsageError
from attest.values.specs import SpecLink, SpecLinks
from tests.graph.conftest import Indexed

EIP_7 = """---
eip: 7
title: Rent of slots
status: Final
---

## Specification

| Name | Value |
|---|---|
| `RENT_PER_SLOT` | `2**10` |
| `MAX_CHANGE_DENOMINATOR` | 8 |
| `RENT_UPDATE_FRACTION` | 3338477 |

```python
def calc_slot_rent(state: State, slot: int) -> int:
    return RENT_PER_SLOT * slot
```
"""
CHAIN = """# The chain

## Helpers

#### `process_slot_rent`

```python
def process_slot_rent(state: State, slot: int) -> None:
    state.rent += calc_slot_rent(state, slot)
```

```python
def get_slot(state: State) -> int:
    return state.slot
```
"""
RENT_GO = """// Package eip7 charges rent.
package eip7

const (
	RentTxRentPerSlot = 1 << 10
	DefaultChangeDenominator = 8 // wei
	maxPeers = 8
)

// CalcSlotRent implements the rent of EIP-7.
func CalcSlotRent(state *State, slot uint64) uint64 {
	return slot * RentTxRentPerSlot
}

// chargeRent charges.
//
//	def process_slot_rent(state: State, slot: int) -> None:
//	    state.rent += calc_slot_rent(state, slot)
func chargeRent(state *State, slot uint64) {
	if rules.IsEIP7 {
		state.rent += CalcSlotRent(state, slot)
	}
}

// GetSlot returns the slot of a peer. See https://forge.example/o/specs/blob/v1/specs/chain.md#process_slot_rent
func (p *Peer) GetSlot() uint64 {
	return p.slot
}
"""
TEST_GO = "package eip7\n\nfunc TestEIP7(t *testing.T) {\n\tCalcSlotRent(nil, 1)\n}\n"
WORLD = {
    "eips/eip-7.md": EIP_7,
    "specs/chain.md": CHAIN,
    "client/rent.go": RENT_GO,
    "client/rent_test.go": TEST_GO,
}


@pytest.fixture
def kb(indexed: Indexed) -> attest.Attest:
    return indexed(WORLD)


def told(links: SpecLinks) -> set[tuple[str, str, str, str]]:
    """Each link as relation, method, symbol or file, and the line of the specification."""
    return {(one.relation.value, one.method.value, _name(one), one.spec.text) for one in links.links}


def _name(one: SpecLink) -> str:
    return one.symbol.symbol.qualified if one.symbol else one.code.path


def test_a_proposal_leads_to_the_code_that_names_or_follows_it(kb: attest.Attest) -> None:
    title = "title: Rent of slots"
    assert told(kb.implementations("eip-7")) == {
        ("implements", "mention", "client/rent.go", title),
        ("implements", "mention", "CalcSlotRent", title),
        ("references", "mention", "chargeRent", title),
        ("tests", "mention", "client/rent_test.go", title),
        ("tests", "mention", "TestEIP7", title),
        ("implements", "value", "RentTxRentPerSlot", "| `RENT_PER_SLOT` | `2**10` |"),
        ("implements", "value", "DefaultChangeDenominator", "| `MAX_CHANGE_DENOMINATOR` | 8 |"),
        ("implements", "name", "CalcSlotRent", "def calc_slot_rent(state: State, slot: int) -> int:"),
    }


def test_a_function_of_a_specification_leads_to_the_code_that_repeats_its_definition(kb: attest.Attest) -> None:
    (link,) = kb.implementations("process_slot_rent").links
    assert (link.asserted, link.method.value, _name(link)) == (True, "definition", "chargeRent")
    assert link.confidence == pytest.approx(0.98)
    assert link.spec.heading_path == ["The chain", "Helpers", "process_slot_rent"]


def test_a_method_that_only_has_the_name_of_a_function_is_not_linked(kb: attest.Attest) -> None:
    assert kb.implementations("get_slot").links == []


def test_an_address_in_a_comment_leads_to_the_section_that_it_names(kb: attest.Attest) -> None:
    (link,) = (one for one in kb.implementations("specs/chain.md").links if one.method.value == "address")
    assert (_name(link), link.relation.value, link.spec.text) == (
        "Peer.GetSlot",
        "references",
        "#### `process_slot_rent`",
    )


def test_lines_of_a_specification_lead_to_the_code_that_follows_just_these(kb: attest.Attest) -> None:
    assert {_name(one) for one in kb.implementations("eip-7:11").links} == {"RentTxRentPerSlot"}


def test_a_name_of_a_constant_leads_to_the_code_that_has_it(kb: attest.Attest) -> None:
    assert [_name(one) for one in kb.implementations("MAX_CHANGE_DENOMINATOR").links] == ["DefaultChangeDenominator"]


def test_a_symbol_leads_to_the_lines_that_lay_it_down(kb: attest.Attest) -> None:
    found = {(one.method.value, one.spec.document_id, one.spec.line) for one in kb.specified("CalcSlotRent").links}
    assert found == {("mention", "eip-7", 3), ("name", "eip-7", 16)}
    assert [one.spec.line for one in kb.specified("RentTxRentPerSlot").links if one.method.value == "value"] == [11]


def test_both_directions_know_the_same_links_of_files(kb: attest.Attest) -> None:
    there = {(one.spec.start, one.code.start, one.method) for one in kb.implementations("eip-7").links}
    files = ("client/rent.go", "client/rent_test.go")
    back = {
        (one.spec.start, one.code.start, one.method)
        for path in files
        for one in kb.specified(path).links
        if one.spec.document_id == "eip-7"
    }
    assert there == back


def test_every_end_of_a_link_is_the_text_at_its_place(kb: attest.Attest) -> None:
    for one in kb.implementations("eip-7").links:
        for place in (one.spec, one.code):
            text = kb.show(place.document_id).text
            assert place.text in text
            assert place.line == text.count("\n", 0, place.start) + 1
            assert text[place.start : place.end].splitlines()[0] in place.text


def test_a_limit_says_what_it_left_out(kb: attest.Attest) -> None:
    found = kb.implementations("eip-7", limit=2)
    assert (len(found.links), found.truncated) == (2, ["6 links beyond 2; a larger limit shows them"])


@pytest.mark.parametrize(
    ("method", "ref", "error", "remedy"),
    [
        ("implementations", "client/rent.go", UsageError, "attest specified client/rent.go"),
        ("specified", "eip-7", UsageError, "attest implementations eip-7"),
        ("implementations", "no such", ReferenceUnknown, "the store has no 'no such'"),
        ("specified", "nowhere", SymbolUnknown, "no source file of the store defines"),
        ("implementations", " ", UsageError, "attest implementations eip-1559"),
    ],
)
def test_a_wrong_reference_is_answered_with_what_to_do(
    kb: attest.Attest, method: str, ref: str, error: type[Exception], remedy: str
) -> None:
    with pytest.raises(error, match=remedy):
        getattr(kb, method)(ref)


def test_the_version_that_a_source_names_is_followed_and_others_give_way(indexed: Indexed) -> None:
    later = EIP_7.replace("eip: 7", "eip: 8").replace("Rent of slots", "Rent of slots, raised")
    kb = indexed({**WORLD, "eips/eip-8.md": later})
    assert {one.spec.document_id for one in kb.implementations("calc_slot_rent").links} == {"eip-7"}
    assert kb.implementations("eip-8").links == []


def test_a_constant_with_a_namesake_is_nobody_elses(indexed: Indexed) -> None:
    spec = "# Limits\n\n| Name | Value |\n|---|---|\n| `CHURN_LIMIT` | 8 |\n| `EXIT_CHURN_LIMIT` | 8 |\n"
    kb = indexed({"specs/limits.md": spec, "a.go": "package a\n\nconst ChurnLimit = 8\n"})
    assert [one.spec.text for one in kb.specified("a.go").links] == ["| `CHURN_LIMIT` | 8 |"]


def test_a_proposal_that_moved_is_followed_to_where_it_went(indexed: Indexed) -> None:
    stub = "---\neip: 20\ntitle: Token\nstatus: Moved\n---\n\nThis was moved to ../ercs/erc-20.md\n"
    here = "---\neip: 20\ntitle: Token\nstatus: Final\n---\n\n# Token\n\nA supply.\n"
    kb = indexed(
        {"eips/eip-20.md": stub, "ercs/erc-20.md": here, "a.go": "package a\n\n// Transfer as in EIP-20.\nvar x int\n"}
    )
    assert [one.spec.document_id for one in kb.specified("a.go").links] == ["erc-20"]
    assert [one.code.path for one in kb.implementations("erc-20").links] == ["a.go"]


def test_links_follow_every_change_of_either_side(indexed: Indexed, tmp_path: Path) -> None:
    kb = indexed(WORLD)
    (tmp_path / "repo" / "eips" / "eip-7.md").write_text(EIP_7.replace("2**10", "2**11"), encoding="utf-8")
    kb.index([tmp_path / "repo"], lexical_only=True)
    assert "RentTxRentPerSlot" not in {_name(one) for one in kb.implementations("eip-7").links if one.method == "value"}
    kb.remove("client/rent.go")
    assert {one.code.path for one in kb.implementations("eip-7").links} == {"client/rent_test.go"}
    assert kb.check().faults == []
