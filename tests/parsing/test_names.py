"""Names that a text uses for documents are found where they stand, with the document that they are for."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.words.terms import folded

Found = tuple[str, str | None]


def names(text: str, path: str = "docs/notes/a.md") -> list[Found]:
    return [(one.words, one.target) for one in parse(path, text).names]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Proto-Danksharding](https://eips.ethereum.org/EIPS/eip-4844)", [("proto danksharding", "eip-4844")]),
        ("[blob market](./eip-4844.md)", [("blob market", "eip-4844")]),
        ("[EIP-4844: Shard Blobs](../EIPS/eip-4844.md)", [("shard blob", "eip-4844")]),
        ("[Plasma Cash](https://ethresear.ch/t/plasma-cash/1298)", [("plasma cash", "ethresearch-1298")]),
        ("[gas costs](costs.md)", [("gas cost", "notes/costs.md")]),
        ("[gas costs](../costs%20now.md)", [("gas cost", "costs now.md")]),
        ("[gas costs](../../elsewhere/costs.md)", []),
        ("[gas costs](https://example.org/costs.md)", []),
        ("[his reply](https://ethresear.ch/t/plasma-cash/1298/7)", []),
        ("[the rationale](./eip-4844.md#rationale)", []),
        ("![a diagram](./eip-4844.md)", []),
        ("[here](./eip-4844.md), [this post](./eip-1.md), [EIP-4844](./eip-4844.md), [4844](./eip-4844.md)", []),
    ],
)
def test_the_words_of_a_link_to_a_whole_document_are_a_name(text: str, found: list[Found]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("by PeerDAS (EIP-7594).", [("peerda", "eip-7594")]),
        ("Then: Blob Market ([EIP-4844](x))", [("blob market", "eip-4844"), ("market", "eip-4844")]),
        ("Then: blob market (EIP-4844)", [("blob market", "eip-4844")]),
        ("We changed it. Market (EIP-4844)", [("market", "eip-4844")]),
        ("It was new (EIP-4844) and the (EIP-1) too", []),
        ("EIP-7594 (PeerDAS) is in", [("peerda", "eip-7594")]),
        ("[EIP-7594](https://x.org) (aka PeerDAS) is in", [("peerda", "eip-7594")]),
        ("EIP-4844, also known as proto-danksharding, is in", [("proto danksharding", "eip-4844")]),
        ("EIP-4844 (which is only a first step on a long way to shards)", []),
        ("EIP-4844 (2022)", []),
    ],
)
def test_words_beside_a_number_can_be_the_name_of_what_it_numbers(text: str, found: list[Found]) -> None:
    assert names(f"Text.\n\n{text}\n") == found


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Shard Blobs", [("shard blob", None)]),
        ("Block-level lists: an idea", [("block level list an idea", None), ("block level list", None)]),
        (
            "EVM Object Format (EOF) v1",
            [("evm object format eof v1", None), ("evm object format", None), ("eof", None)],
        ),
        ("EIP-7702: Set code", [("set code", "eip-7702")]),
        ("Erc 20 - Coins", [("coin", "erc-20")]),
        ("Discussion of the proposal", []),
    ],
)
def test_a_title_names_its_document_or_the_one_whose_number_it_has(title: str, found: list[Found]) -> None:
    assert names(f"---\ntitle: {title}\n---\n\nText.\n") == found


def test_a_document_that_names_itself_by_number_or_path_says_so_of_itself() -> None:
    head = "---\neip: 4844\ntitle: Shard Blobs\n---\n\n"
    assert names(f"{head}The Blob Market (EIP-4844) is new.", "docs/eip-4844.md")[:2] == [
        ("shard blob", None),
        ("blob market", None),
    ]
    assert names("[gas costs](a.md)") == [("gas cost", None)]


def test_a_title_that_the_text_does_not_have_is_no_evidence() -> None:
    assert names("Nothing of the file's name.", "docs/blob-market.md") == []


@given(
    st.lists(
        st.sampled_from(
            "blob Market PeerDAS the (EIP-1) [EIP-2](x) EIP-3 ([EIP-4](y)) (aka [a](b.md) , . \n".split(" ")
        )
    )
)
def test_a_name_stands_at_its_words(parts: list[str]) -> None:
    text = " ".join(parts)
    for one in parse("docs/a.md", text).names:
        assert " ".join(folded(text[one.start : one.end])) == one.words


@pytest.mark.parametrize(
    "piece", ["(", "[", "[a](", "a (", "EIP-1 (a ", "EIP-1 ", "a'", "a-", "EIP-1, aka ", "(EIP-1)"]
)
def test_no_text_makes_looking_for_names_slow(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    started = time.process_time()
    parse("docs/a.md", text)
    assert time.process_time() - started < 10
