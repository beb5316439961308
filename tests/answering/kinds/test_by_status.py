"""Questions about documents as such: which there are of a kind, and what a section of one says."""

from pathlib import Path

import pytest

import attest
from tests.worlds import lay_out, proposal

SAFETY = """---
eip: 9203
title: Lamps
author: Ada Mole
status: Review
category: Core
created: 2023-01-01
---

## Security Considerations

A lamp is hot. It must:

- stand upright
- be watched

| Part | Heat |
| --- | --- |
| Wick | 900 |

## Backwards Compatibility

Old lamps burn on.
"""
KEYS = "---\nerc: 9204\ntitle: Keys\nauthor: Mara Mole\nstatus: Review\ncreated: 2023-05-01\n---\n\nA key.\n"
FILES = {
    "eips/eip-9201.md": proposal(9201, "Doors", "A door opens.", author="Mara Mole", created="2022-01-01"),
    "eips/eip-9202.md": proposal(9202, "Gates", "A gate shuts.", status="Last Call", category="Core"),
    "eips/eip-9203.md": SAFETY,
    "ercs/erc-9204.md": KEYS,
}


@pytest.mark.parametrize(
    ("question", "ids", "notes"),
    [
        ("Which EIPs are in Last Call?", ["eip-9202"], []),
        ("All EIPs in Last Call", ["eip-9202"], []),
        ("How many proposals are in Review?", ["erc-9204", "eip-9203"], ["documents: 2 say so"]),
        ("List all Core EIPs", ["eip-9203", "eip-9202"], []),
        ("Which Core EIPs are currently in review?", ["eip-9203"], []),
    ],
)
def test_documents_of_a_kind_are_told_by_the_lines_that_say_so(
    kb: attest.Attest, question: str, ids: list[str], notes: list[str]
) -> None:
    answer = kb.ask(question)
    quoted = [claim.evidence[-1].document_id for claim in answer.claims]
    assert (answer.status, quoted, list(answer.degraded)) == ("answered", ids, notes)
    assert kb.verify(answer.answer_id).valid


def test_of_very_many_the_newest_are_quoted_and_all_are_counted(tmp_path: Path) -> None:
    many = {
        f"eip-{n}.md": proposal(n, f"Hole {n}", "A hole.", created=f"20{n - 9300:02}-01-01") for n in range(9301, 9321)
    }
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([lay_out(tmp_path / "docs", many)], lexical_only=True)
        answer = kb.ask("How many EIPs are Draft?")
    assert [claim.evidence[-1].document_id for claim in answer.claims][:2] == ["eip-9320", "eip-9319"]
    assert answer.degraded[-1] == "documents: 20 say so; the newest 14 are quoted"


def test_a_filter_hides_documents_of_the_kind(kb: attest.Attest) -> None:
    answer = kb.ask("Which proposals are in Review?", filters={"document": "erc-9204"})
    assert [claim.evidence[-1].document_id for claim in answer.claims] == ["erc-9204"]


@pytest.mark.parametrize("filters", [{"path": "eips"}, {"since": "2020"}])
def test_what_a_filter_hides_does_not_change_what_is_listed(tmp_path: Path, filters: dict[str, str]) -> None:
    """A note whose type is called like a status would make the question one of status and type."""
    hidden = "---\ntitle: Words\ntype: Review\ndate: 2019-01-01\n---\n\nA word.\n"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([lay_out(tmp_path / "docs", {**FILES, "notes/words.md": hidden})], lexical_only=True)
        answer = kb.ask("Which documents are in Review?", filters=filters)
    assert "eip-9203" in [claim.evidence[-1].document_id for claim in answer.claims]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "What are the security considerations of EIP-9203?",
            ["A lamp is hot.", "It must:\n  - stand upright\n  - be watched", "Part: Wick; Heat: 900."],
        ),
        ("Is EIP-9203 backwards compatible?", ["Old lamps burn on."]),
    ],
)
def test_a_section_that_is_called_so_is_what_a_document_says_of_it(
    kb: attest.Attest, question: str, told: list[str]
) -> None:
    answer = kb.ask(question)
    assert [claim.text for claim in answer.claims] == told
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("List all proposals by Mara Mole", ["eip-9201", "erc-9204"]),
        ("Which proposals are by Mara Mole from 2023?", ["erc-9204"]),
    ],
)
def test_documents_by_somebody_are_those_that_name_them(kb: attest.Attest, question: str, ids: list[str]) -> None:
    claims = kb.ask(question).claims
    assert [claim.evidence[-1].document_id for claim in claims] == ids
