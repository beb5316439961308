"""What a question is read as: the documents it names, what it wants, and words that the store spells otherwise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.retrieval.understand import strange_names, understand
from attest.values.questions import Want


@dataclass(frozen=True)
class Words:
    """A vocabulary: in how many of ten chunks each term occurs."""

    frequencies: Mapping[str, int]
    count: int = 10

    def document_frequency(self, term: str, /) -> int:
        return self.frequencies.get(term, 0)

    def most_frequent(self, terms: Sequence[str], /) -> str | None:
        there = [term for term in terms if term in self.frequencies]
        return max(there, key=self.frequencies.__getitem__) if there else None


FREQUENT = {"fee": 8, "gas": 6, "base": 5, "blob": 4, "author": 3, "burn": 2, "chain": 2, "id": 2, "why": 2}
STORE = Words(FREQUENT | dict.fromkeys(["burned", "get", "chainid", "1048576", "0xff"], 1))
DOCUMENTS = dict.fromkeys("eip-20 erc-20 eip-155 eip-1559 erc-721 forum-7 notes/gas-costs.md fee.py README.md".split())


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What is EIP-1559?", ["eip-1559"]),
        ("eip 1559 and eip1559", ["eip-1559"]),
        ("What does ERC-20 require?", ["erc-20", "eip-20"]),
        ("What does EIP-20 require?", ["eip-20", "erc-20"]),
        ("Is #155 final?", ["eip-155"]),
        ("Compare proposal #155 with #721.", ["eip-155", "erc-721"]),
        ("Who spoke in call #20 and at ACDE #155?", []),
        ("EIPs 155, 1559 and 721", ["eip-155", "eip-1559", "erc-721"]),
        ("How does 1559 burn?", ["eip-1559"]),
        ("What did forum-7 say?", ["forum-7"]),
        ("Open notes/gas-costs.md please.", ["notes/gas-costs.md"]),
        ("What is in fee.py?", ["fee.py"]),
        ("What is in Fee.py, and what in README.md?", ["fee.py", "README.md"]),
        ("EIP-1559.", ["eip-1559"]),
        ("a fee of 1559 gas, 15.59% or 1,559", ["eip-1559"]),
        ("1.155 and 155% and x155", []),
        ("Nothing by name.", []),
    ],
)
def test_a_document_is_named_by_its_number_or_id_when_the_store_has_it(question: str, named: list[str]) -> None:
    assert list(understand(question, DOCUMENTS, STORE).named) == named


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("What is EIP-8450?", ["EIP-8450"]),
        ("What is ERC-9999 about?", ["ERC-9999"]),
        ("What is EIP-999999 about?", ["EIP-999999"]),
        ("Compare EIP-1559 with EIP-42", ["EIP-42"]),
        ("What happened in 2021?", []),
        ("Is 8450 a lot of gas?", []),
        ("What is #8450?", []),
    ],
)
def test_a_name_that_the_store_does_not_have_is_known_for_one(question: str, unknown: list[str]) -> None:
    assert list(understand(question, DOCUMENTS, STORE).unknown_names) == unknown


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("Who is the author of EIP-1559?", {Want.FIELD}),
        ("Which EIPs that require EIP-155 are final?", {Want.FIELD, Want.DEPENDENTS}),
        ("What depends on EIP-155?", {Want.DEPENDENTS}),
        ("How many blobs fit?", {Want.VALUE}),
        ("Why was the fee burned?", {Want.REASON}),
        ("What is a blob?", {Want.DEFINITION}),
        ("Who objected to the fee?", {Want.POSITIONS, Want.DISCUSSION}),
        ("Which thread speaks of blobs?", {Want.PLACE, Want.DISCUSSION}),
        ("How did the fee evolve over time?", {Want.EVOLUTION, Want.DISCUSSION}),
        ("What is the difference between a tip and a fee, both compared?", {Want.COMPARISON}),
        ("Is the base fee burned?", set()),
        ("Is a development plan necessary?", set()),
        ("What kinds of documents are burned?", set()),
        ("blob fee", set()),
    ],
)
def test_what_a_question_wants_is_in_its_words(question: str, wants: set[Want]) -> None:
    assert wants <= understand(question, DOCUMENTS, STORE).wants
    assert wants or not understand(question, DOCUMENTS, STORE).wants


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("What is the base fee?", ["base", "fee"]),
        ("blobs", ["blob"]),
        ("get", ["get"]),
        ("0xFF", ["0xff"]),
        ("chainId", ["chainid", "chain", "id"]),
        ("1,048,576", ["1048576"]),
        ("why", ["why"]),
        ("fee fee FEE", ["fee"]),
    ],
)
def test_a_question_is_searched_for_by_the_terms_of_the_index(question: str, terms: list[str]) -> None:
    assert list(understand(question, DOCUMENTS, STORE).terms) == terms


@pytest.mark.parametrize(
    ("word", "read_as"),
    [("bolb", "blob"), ("bloob", "blob"), ("basee", "base"), ("authr", "author"), ("burnt", "burn")],
)
def test_a_word_that_the_store_has_nowhere_is_read_as_its_nearest_spelling(word: str, read_as: str) -> None:
    asked = understand(f"what is {word}", DOCUMENTS, STORE)
    assert (asked.corrections, list(asked.terms), asked.unknown_terms) == ({word: read_as}, [read_as], [])


@pytest.mark.parametrize(
    ("word", "read_as", "terms"),
    [
        ("base_fees", "base_fee", ["base_fee", "base", "fee"]),
        ("bas_fee", "base_fee", ["base_fee", "base", "fee"]),
        ("chianId", "chainid", ["chainid"]),
    ],
)
def test_an_unknown_identifier_is_read_as_the_nearest_that_the_store_has_whole(
    word: str, read_as: str, terms: list[str]
) -> None:
    asked = understand(f"what is {word}", DOCUMENTS, Words({**STORE.frequencies, "base_fee": 1}))
    assert (asked.corrections, list(asked.terms)) == ({word: read_as}, terms)


@pytest.mark.parametrize(
    ("word", "read_as"),
    [("burning", "burn"), ("authored", "author"), ("authoring", "author")],
)
def test_a_word_that_the_store_has_in_another_form_only_is_read_as_that(word: str, read_as: str) -> None:
    asked = understand(f"what is {word}", DOCUMENTS, STORE)
    assert (asked.corrections, list(asked.terms), asked.unknown_terms) == ({word: read_as}, [read_as], [])


@pytest.mark.parametrize(
    ("word", "there", "read_as"),
    [
        ("sown", "sow", "sow"),
        ("withdrew", "withdrawing", "withdrawing"),
        ("decision", "decided", "decided"),
        ("decides", "decision", "decision"),
        ("survival", "surviving", "surviving"),
        ("arguments", "argued", "argued"),
        ("inspector", "inspect", "inspect"),
        ("applicants", "apply", "apply"),
    ],
)
def test_a_word_that_is_nowhere_is_read_as_one_of_its_family(word: str, there: str, read_as: str) -> None:
    asked = understand(f"what is {word}", DOCUMENTS, Words({there: 2, "organ": 9, "general": 9}))
    assert (asked.corrections, asked.unknown_terms) == ({word: read_as}, [])


@pytest.mark.parametrize(
    ("word", "there"),
    [("organization", "organ"), ("generation", "general"), ("university", "universe"), ("customer", "custom")],
)
def test_a_stranger_that_looks_alike_is_no_family(word: str, there: str) -> None:
    assert not understand(f"what is {word}", DOCUMENTS, Words({there: 2})).corrections


@pytest.mark.parametrize(
    ("word", "there"), [("nested", "tested"), ("Zstandard", "standard"), ("pause", "cause"), ("wordered", "ordered")]
)
def test_a_word_that_begins_otherwise_is_no_slip_for_another(word: str, there: str) -> None:
    assert not understand(f"what is {word}", DOCUMENTS, Words({there: 2})).corrections


def test_the_first_two_letters_may_be_swapped() -> None:
    assert understand("what is uathor", DOCUMENTS, STORE).corrections == {"uathor": "author"}


@pytest.mark.parametrize("word", ["Burning", "feeing", "ing", "ed", "blobbed9"])
def test_a_name_or_what_has_hardly_a_base_is_no_other_form(word: str) -> None:
    assert not understand(f"what is {word}", DOCUMENTS, STORE).corrections


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("whch blobs burn?", "which blobs burn?"), ("Hwo do I burn blobs?", "how do I burn blobs?")],
)
def test_a_slip_in_the_word_that_asks_is_mended(typed: str, meant: str) -> None:
    asked = understand(typed, DOCUMENTS, STORE)
    assert (asked.question, asked.unknown_terms) == (meant, [])
    assert asked.corrections == {typed.split(maxsplit=1)[0]: meant.split(maxsplit=1)[0]}


@pytest.mark.parametrize("typed", ["hat blobs", "wren blobs", "wht"])
def test_a_word_of_the_store_an_ordinary_one_or_one_alone_does_not_ask(typed: str) -> None:
    assert understand(typed, DOCUMENTS, Words({"hat": 1, "wren": 2, "blob": 3})).question == typed


def test_an_ordinary_word_is_no_slip_for_another() -> None:
    assert not understand("how does it work", DOCUMENTS, Words({"worm": 2})).corrections


@pytest.mark.parametrize("word", ["zyzzyva", "gsa", "0xFE", "bløb", "b10b"])
def test_short_or_coded_or_quite_other_words_are_left_as_they_are(word: str) -> None:
    asked = understand(f"what is {word}", DOCUMENTS, STORE)
    assert (asked.corrections, list(asked.terms), list(asked.unknown_terms)) == ({}, [], [word])


def test_a_rare_word_weighs_more_than_a_frequent_one_and_an_unknown_one_most() -> None:
    asked = understand("fee burn zyzzyva", DOCUMENTS, STORE)
    rarity = {word.word: word.rarity for word in asked.words}
    assert 0 < rarity["fee"] < rarity["burn"] < rarity["zyzzyva"] == 1.0


@given(st.text(max_size=200))
def test_any_question_can_be_read(question: str) -> None:
    asked = understand(question, DOCUMENTS, STORE)
    assert set(asked.named) <= set(DOCUMENTS)
    assert all(0.0 <= word.rarity <= 1.0 for word in asked.words)


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("Why is the base fee burned?", True),
        ("how are blobs priced", True),
        ("list the gas costs", True),
        ("the blob fee market?", True),
        ("blob fee market", False),
        ("A base fee that is burned for every blob.", False),
    ],
)
def test_a_query_that_asks_nothing_names_a_topic(query: str, asks: bool) -> None:
    assert understand(query, DOCUMENTS, STORE).asks is asks


def test_what_is_too_long_to_be_a_word_is_not_looked_up_in_every_spelling() -> None:
    looked_up: list[int] = []

    class Counting(Words):
        def most_frequent(self, terms: Sequence[str], /) -> str | None:
            looked_up.append(len(terms))
            return super().most_frequent(terms)

    assert not understand("x" * 10_000, DOCUMENTS, Counting(FREQUENT)).corrections
    assert sum(looked_up) < 10_000


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("Why does a request time out?", {"request": 1.0, "timeout": 1.0, "time": 1.0}),
        ("Where do I log in?", {"login": 1.0, "log": 1.0}),
        ("When is the time up?", {"time": 1.0}),
    ],
)
def test_a_verb_with_its_particle_is_also_looked_for_as_one_word(question: str, terms: dict[str, float]) -> None:
    store = Words(FREQUENT | dict.fromkeys(["request", "timeout", "time", "login", "log"], 1))
    assert {**understand(question, DOCUMENTS, store).terms} == terms


@pytest.mark.parametrize(
    ("frequencies", "terms"),
    [
        ({"qty": 1, "nail": 1}, {"qty": 1.0, "nail": 1.0}),
        ({"qty": 1, "quantity": 1, "nail": 1}, {"quantity": 1.0, "nail": 1.0}),
    ],
)
def test_a_word_that_the_store_only_abbreviates_is_looked_for_so(
    frequencies: dict[str, int], terms: dict[str, float]
) -> None:
    asked = understand("What is the quantity of nails?", DOCUMENTS, Words(FREQUENT | frequencies))
    assert ({**asked.terms}, list(asked.unknown_terms)) == (terms, [])


def test_a_long_row_of_slashes_names_no_document_and_is_read_in_one_go() -> None:
    """By steps, not by the clock: an id was looked for anew at each of them, for minutes."""
    read = understand(f"{'/' * 100_000} and fee.py {'./' * 50_000}", DOCUMENTS, STORE)
    assert list(read.named) == ["fee.py"]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which fee does mypy burn?", ["mypy"]),
        ("Which fees do wombles burn?", []),
        ("What is reburned by the author?", []),
        ("What about zorp?", []),
        ("Is it feeable by a coauthor?", []),
        ("Why doesn't it burn?", []),
    ],
)
def test_a_rare_name_that_no_embedder_has_heard_of_is_strange(question: str, names: list[str]) -> None:
    """*Wombles* are several of a known thing, *reburned* is a verb, *zorp* is nowhere, and *feeable* is of a fee."""
    store = Words(
        FREQUENT | dict.fromkeys(["mypy", "womble", "reburned", "feeable", "coauthor", "doesn"], 1), count=1000
    )
    known = frozenset("which what fee fees does do burn burned womble author about by the".split())
    found = strange_names(understand(question, DOCUMENTS, store).words, known.__contains__)
    assert [word.word for word in found] == names


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How does Jaeger's fee burn?", ["Jaeger", "fee", "burn"]),
        ("Is Jaeger’s fee burned?", ["Jaeger", "fee", "burned"]),
        ("Why don't fees burn?", ["don't", "fees", "burn"]),
    ],
)
def test_who_owns_a_thing_is_looked_for_without_the_ending_that_says_so(question: str, words: list[str]) -> None:
    assert [word.word for word in understand(question, DOCUMENTS, STORE).words] == words
