"""A name that documents use for a document is understood in a question, when enough of them agree."""

from collections.abc import Sequence

import pytest

from attest.errors import ReferenceUnknown
from attest.retrieval.mentions.aliases import Statement, current_id_in, find_aliases
from attest.values.documents import Document
from attest.values.questions import DocumentMention
from tests.worlds import indexed, proposal


def document(document_id: str, redirect: str | None = None) -> Document:
    return Document(document_id=document_id, revision_id="sha256:0", source="docs", path=f"{document_id}.md",
                    kind="proposal", title=document_id, redirect=redirect)  # fmt: skip


DOCUMENTS = {one.document_id: one for one in map(document, ("eip-4844", "eip-7594", "erc-20", "forum-7"))}
DOCUMENTS["eip-20"] = document("eip-20", redirect="erc-20")


def said(words: str, target: str, *by: str, confidence: float = 1.0) -> list[Statement]:
    key = words.replace(" ", "")
    return [Statement(key, " " in words, target, one, confidence) for one in by]


def meant(question: str, *statements: Sequence[Statement], uses: int = 0) -> list[DocumentMention]:
    def stated(keys: Sequence[str]) -> list[Statement]:
        return [one for group in statements for one in group if one.key in keys]

    return find_aliases(question.split(), stated, DOCUMENTS, lambda _: uses)


def read(question: str, *statements: Sequence[Statement]) -> list[tuple[str, str, float]]:
    return [(one.words, one.document_id, one.confidence) for one in meant(question, *statements)]


def test_a_name_means_the_document_that_two_others_use_it_for() -> None:
    blobs = said("blob market", "eip-4844", "a", "b")
    assert read("what is the Blob Market about", blobs) == [("Blob Market", "eip-4844", 1.0)]


@pytest.mark.parametrize("asked", ["proto-danksharding", "protodanksharding", "Proto danksharding"])
def test_a_name_is_known_however_its_words_are_joined(asked: str) -> None:
    named = said("proto danksharding", "eip-4844", "a", "b")
    assert [target for _, target, _ in read(f"why {asked}", named)] == ["eip-4844"]


@pytest.mark.parametrize("asked", ["Rotterdáma", "rotterdama"])
def test_a_name_is_known_with_and_without_its_accents(asked: str) -> None:
    named = said("rotterdama upgrade", "eip-4844", "a", "b")
    assert [target for _, target, _ in read(f"what is in the {asked} upgrade", named)] == ["eip-4844"]


@pytest.mark.parametrize(
    "statements",
    [
        said("blob market", "eip-4844", "a"),
        [*said("blob market", "eip-4844", "a", "b"), *said("blob market", "forum-7", "c", "d")],
        said("blob market", "eip-1", "a", "b"),
        said("peerda", "eip-7594", "a", "b", "c", "d"),
    ],
    ids=["one document", "no agreement", "not in the store", "a word that few use"],
)
def test_a_name_without_enough_agreement_means_nothing(statements: list[Statement]) -> None:
    assert read("the blob market and PeerDAS", statements) == []


def test_a_single_word_is_a_name_when_five_documents_use_it_or_the_document_itself_does() -> None:
    many = said("peerda", "eip-7594", "a", "b", "c", "d", "e")
    own = said("peerda", "eip-7594", "eip-7594", "a")
    assert read("PeerDAS", many) == read("PeerDAS", own) == [("PeerDAS", "eip-7594", 1.0)]


def test_the_longest_name_counts_and_no_word_counts_twice() -> None:
    long, short = said("blob fee market", "eip-4844", "a", "b"), said("fee market", "eip-7594", "a", "b")
    assert [target for _, target, _ in read("blob fee market", long, short)] == ["eip-4844"]
    assert [target for _, target, _ in read("fee market or blob fee market", long, short)] == ["eip-7594", "eip-4844"]


def test_who_says_otherwise_lowers_the_confidence_by_how_sure_they_are() -> None:
    most = said("blob market", "eip-4844", "a", "b", "c")
    other = said("blob market", "forum-7", "d", confidence=0.5)
    assert read("blob market", most, other) == [("blob market", "eip-4844", round(3 / 3.5, 3))]


@pytest.mark.parametrize(("uses", "settled"), [(0, 1.0), (40, 1.0), (80, 0.5), (4_000, 0.01)])
def test_a_name_is_the_more_settled_the_fewer_other_uses_its_words_have(uses: int, settled: float) -> None:
    (blobs,) = meant("the blob market", said("blob market", "eip-4844", "a", "b"), uses=uses)
    assert blobs.settled == settled


@pytest.mark.parametrize(
    ("target", "here"), [("erc-4844", "eip-4844"), ("eip-20", "erc-20"), ("eip-1", "eip-1"), ("forum-7", "forum-7")]
)
def test_a_moved_or_renumbered_document_is_followed_to_where_it_is(target: str, here: str) -> None:
    assert current_id_in(target, DOCUMENTS) == here


FILES: dict[str, bytes | str] = {
    "eips/eip-4844.md": proposal(4844, "Shard data", "A type byte for data with a price."),
    "eips/eip-3540.md": proposal(3540, "Containers", "A type byte for sections of code."),
    "notes/a.md": "The date of Proto-Danksharding (EIP-4844) is open.",
    "notes/b.md": "After [proto-danksharding](../eips/eip-4844.md), more of it.",
    "notes/c.md": "Nothing else.",
}


def test_a_search_says_how_it_read_a_name_and_finds_the_document() -> None:
    with indexed(FILES) as kb:
        found = kb.search("What type byte did proto-danksharding introduce?", explain=True)
        assert "reads 'proto danksharding' as eip-4844" in found.stages[0].note
        first = next(hit for hit in found.hits if hit.found.document_kind == "proposal")
        assert (first.found.document_id, first.scores["meant"]) == ("eip-4844", 1.0)


def test_a_name_goes_with_the_documents_that_state_it() -> None:
    with indexed(FILES) as kb:
        kb.remove("notes/b.md")
        assert "reads" not in kb.search("What is proto-danksharding?", explain=True).stages[0].note


def test_a_name_beside_the_number_it_stands_for_adds_nothing() -> None:
    with indexed(FILES) as kb:
        found = kb.search("What type byte did proto-danksharding (EIP-4844) introduce?")
        assert {hit.scores["meant"] for hit in found.hits} == {0.0}


def test_to_show_what_a_name_stands_for_says_which_document_is_meant() -> None:
    with indexed(FILES) as kb, pytest.raises(ReferenceUnknown, match="did you mean eip-4844"):
        kb.show("Proto Danksharding")
