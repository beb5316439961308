"""Proposals: identity, fields, links, aliases and stubs."""

import pytest

from attest.parsing import parse
from attest.values.findings import FindingKind

FULL = """---
eip: 7805
title: Fork-choice enforced Inclusion Lists (FOCIL)
description: Lists
author: Thomas (@soispoke), Francesco <f@e.org>
discussions-to: https://ethereum-magicians.org/t/eip-7805-focil/21578
status: Draft
type: Standards Track
category: Core
created: 2024-11-01
requires: 1559, 2718
---

## Abstract

As in [EIP-7547](./eip-7547.md), unlike ERC-20; this is EIP-7805.
"""


def test_a_proposal_states_its_identity_and_facts() -> None:
    parsed = parse("eips/eip-7805.md", FULL)
    assert parsed.kind == "proposal"
    assert parsed.document_id == "eip-7805"
    assert parsed.title == "Fork-choice enforced Inclusion Lists (FOCIL)"
    assert parsed.authored_at == "2024-11-01"
    assert parsed.author == "Thomas (@soispoke), Francesco <f@e.org>"
    assert (parsed.status, parsed.category) == ("Draft", "Core")
    assert (parsed.aliases, parsed.redirect, parsed.findings) == (("FOCIL",), None, ())
    assert [one.name for one in parsed.fields][:3] == ["eip", "title", "description"]


def test_links_come_from_fields_and_body_with_their_places() -> None:
    assert [(one.target, one.relation, FULL[one.start : one.end]) for one in parse("eip-7805.md", FULL).mentions] == [
        ("magicians-21578", "discussions-to", "https://ethereum-magicians.org/t/eip-7805-focil/21578"),
        ("eip-1559", "requires", "1559"),
        ("eip-2718", "requires", "2718"),
        ("eip-7547", "cites", "EIP-7547"),
        ("eip-7547", "cites", "eip-7547"),
        ("erc-20", "cites", "ERC-20"),
    ]


@pytest.mark.parametrize(
    ("path", "identity"),
    [
        ("eips/eip-1.md", "eip-20"),
        ("ercs/erc-20.md", "erc-20"),
        ("erc-20.md", "erc-20"),
        ("x/ERCS/token.md", "erc-20"),
        ("eip-20.md", "eip-20"),
        ("notes/token.md", "eip-20"),
    ],
)
def test_where_a_proposal_lies_decides_its_series(path: str, identity: str) -> None:
    assert parse(path, "---\neip: 20\ntitle: Token\n---\nbody\n").document_id == identity


@pytest.mark.parametrize("name", ["replaces", "superseded-by"])
def test_succession_is_a_link(name: str) -> None:
    text = f"---\neip: 2\ntitle: A\n{name}: 3, ERC-5\n---\nbody\n"
    assert [(one.target, one.relation) for one in parse("eip-2.md", text).mentions] == [
        ("eip-3", name),
        ("erc-5", name),
    ]


def test_a_moved_stub_leads_to_its_new_place() -> None:
    link = "https://github.com/ethereum/ercs/blob/master/ERCS/erc-20.md"
    text = f"---\neip: 20\ncategory: ERC\nstatus: Moved\n---\n\nThis file was moved to {link}\n"
    parsed = parse("eips/eip-20.md", text)
    assert (parsed.document_id, parsed.redirect, parsed.status) == ("eip-20", "erc-20", "Moved")
    assert [(one.target, one.relation, text[one.start : one.end]) for one in parsed.mentions] == [
        ("erc-20", "moved-to", link)
    ]
    assert [(one.kind, one.detail) for one in parsed.findings] == [(FindingKind.MOVED, "moved to erc-20")]
    assert parsed.title == "EIP-20"


def test_words_about_moving_redirect_nobody() -> None:
    text = "---\neip: 2\ntitle: A\nstatus: Final\n---\n\nThe text was moved to eip-5.md\n"
    assert parse("eip-2.md", text).redirect is None


def test_an_unreadable_number_is_reported() -> None:
    parsed = parse("draft.md", "---\neip: <to be assigned>\ntitle: A\n---\nbody\n")
    assert (parsed.document_id, parsed.title) == (None, "A")
    assert [one.detail for one in parsed.findings] == ["the proposal has no readable number"]


@pytest.mark.parametrize(
    ("title", "body", "aliases"),
    [
        ("A (EOFv1) Meta", "", ("EOFv1",)),
        ("A (draft)", "", ()),
        ("A (Part 2)", "", ()),
        ("A (ERC-20 Extension)", "", ()),
        ("Wallet Uplink aka UWULink", "", ("UWULink",)),
        ("A", "- Aliases: St. Petersfork, Peter's Fork", ("St. Petersfork", "Peter's Fork")),
        ("A", "- Aliases: N/A", ()),
        ("A", "This proposal (affectionately known as SHADOW) is an alternative", ("SHADOW",)),
        ("A", 'This EIP, also known as "proto-danksharding", adds', ("proto-danksharding",)),
        ("A", "due to the difficulty bomb (also known as the ice age)", ()),
        ("A", "the cost is 2 gas (aka `base`)", ()),
    ],
)
def test_only_names_of_the_proposal_itself_become_aliases(title: str, body: str, aliases: tuple[str, ...]) -> None:
    text = f"---\neip: 2\ntitle: {title}\n---\n\n## Abstract\n\n{body}\n"
    assert parse("eip-2.md", text).aliases == aliases
