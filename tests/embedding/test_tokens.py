"""Counting tokens: exactly with the model's tokenizer, by estimate without, and never more in memory than a piece."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from attest.embedding import ESTIMATED, TokenCounter, estimate_tokens, load_counter
from attest.embedding.tokens import PIECE_CHARACTERS

BY_HAND = {
    "": 0,
    "  \n\t ": 0,
    "hello world": 2,
    "Hello, World!": 4,
    "embeddings": 4,  # em ##bed ##ding ##s
    "漢字": 2,
    "\0": 0,
    "a" * 101: 1,  # longer than 100 characters is one unknown word
}


@pytest.fixture(scope="module")
def counter() -> TokenCounter:
    return load_counter()


@pytest.fixture(scope="module")
def tokenizer(folder: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def test_a_counter_says_how_it_counts(counter: TokenCounter) -> None:
    assert (counter.name, ESTIMATED.name) == ("wordpiece:all-MiniLM-L6-v2", "estimated")


def test_word_pieces_are_counted_without_special_tokens(counter: TokenCounter) -> None:
    assert counter(list(BY_HAND)) == list(BY_HAND.values())


@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5))
def test_a_count_is_that_of_the_tokenizer(counter: TokenCounter, tokenizer: Tokenizer, texts: list[str]) -> None:
    assert counter(texts) == [len(tokenizer.encode(text, add_special_tokens=False).ids) for text in texts]


SEAMS = ["the", "Base", "FEE", "0x5fbdb2", "1,048", "é", "e\u0301", "\u0301", "İ", "ß", "ﬁ", "漢", "한", "ไทย", "🙂"]
SEAMS += ["[CLS]", "[MASK]", "[UNK", "UNK]", "[cls]", "##ing", "≠", "\u037e"]
SEAMS += list(" \t\n\r\x0b\x0c\x1c\x85\xa0\u200b\u2028\u3000\0\x01\x7f\ufffd'-_.,[]#$^`~|“’—")


@given(parts=st.lists(st.sampled_from(SEAMS), max_size=12))
def test_where_runs_meet_nothing_is_counted_otherwise(
    counter: TokenCounter, tokenizer: Tokenizer, parts: list[str]
) -> None:
    text = "".join(parts)
    assert counter([text]) == [len(tokenizer.encode(text, add_special_tokens=False).ids)]


def test_text_behind_the_256th_word_piece_counts(counter: TokenCounter) -> None:
    assert counter(["word " * 1000]) == [1000]


def test_a_text_of_many_pieces_is_counted_as_if_it_were_one(counter: TokenCounter, tokenizer: Tokenizer) -> None:
    text = "The base fee is burned; 0xdeadbeef and naïve embeddings are not.\n" * (3 * PIECE_CHARACTERS // 65)
    assert counter(["before", text, "behind"]) == [1, len(tokenizer.encode(text, add_special_tokens=False).ids), 1]


def test_a_long_line_without_a_space_is_counted_in_pieces(counter: TokenCounter) -> None:
    assert counter(["a" * (4 * PIECE_CHARACTERS)]) == [4]
    assert counter(["." * (4 * PIECE_CHARACTERS)]) == [4 * PIECE_CHARACTERS]


@pytest.mark.parametrize("text", ["base \ud800 fee", "\udfff"])
def test_lone_surrogates_can_be_counted(counter: TokenCounter, text: str) -> None:
    assert counter([text]) == counter([text.replace("\ud800", "").replace("\udfff", "")])
    assert estimate_tokens([text])[0] >= 0


ESTIMATES = {
    "": 0,
    " \n": 0,
    "base fee": 2,
    "EIP-1559": 1 + 1 + 2,
    "transactions": 2,
    "漢字": 2,
    "a_b": 3,
    "!?": 2,
}


def test_an_estimate_is_what_its_rule_says() -> None:
    assert estimate_tokens(list(ESTIMATES)) == list(ESTIMATES.values())


PROSE = """An Ethereum transaction pays a base fee, which is burned, and a priority fee, which goes to the validator.
The base fee changes from block to block by at most 12.5 %: it rises when the parent block used more gas than its
target, and falls when it used less. Users therefore say only how much they would pay at most (`maxFeePerGas`)."""


def test_an_estimate_of_prose_is_within_a_fifth(counter: TokenCounter) -> None:
    assert estimate_tokens([PROSE])[0] == pytest.approx(counter([PROSE])[0], rel=0.2)
