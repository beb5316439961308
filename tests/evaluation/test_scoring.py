"""When a hit is right and an answer says the right thing, against cases worked out by hand."""

import hashlib

import pytest

from attest.evaluation import scoring


def test_a_span_is_found_through_other_white_space_and_not_through_other_case() -> None:
    assert scoring.span_rank(["x", "a status:\n  Final b"], ["status: Final"]) == 2
    assert scoring.span_rank(["status: final"], ["status: Final"]) is None


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("The base fee is burned, always.", True),
        ("see: The  base fee\nis burned, always. And more", True),
        ("base fee is burned", True),
        ("base fee is bu", False),
        ("the base fee is burned", False),
    ],
    ids=["equal", "contains it", "15 characters of it", "14 characters of it", "other case"],
)
def test_a_quote_cites_gold_when_one_contains_the_other(quote: str, expected: bool) -> None:
    assert scoring.cites([quote], ["The base fee is burned, always."]) is expected


def test_the_shortest_part_that_cites_has_fifteen_characters() -> None:
    gold = ["abcdefghijklmnopqrstuvwxyz"]
    assert scoring.cites(["abcdefghijklmno"], gold)
    assert not scoring.cites(["abcdefghijklmn"], gold)


def test_a_short_gold_is_cited_by_a_quote_that_contains_it() -> None:
    assert scoring.cites(["the limit is 42 bytes"], ["42"])
    assert not scoring.cites([], ["42"])


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("costs 60,250,000 gas", "60_250_000"),
        ("costs 60250000 gas", "60_250_000"),
        ("**Status**: `Final`", "status: final"),
        ("a  [Protocol](x) b", "protocol"),
        ("limit of 2**24 words", "2**24"),
        ("never  move\nto Final", "never move to Final"),
        ("it is recomputed", "recomput"),
    ],
)
def test_facts_are_found_through_case_white_space_marks_and_digit_separators(text: str, fact: str) -> None:
    assert scoring.has_facts(text, [fact])
    assert scoring.states_facts(text, [fact])


def test_all_facts_are_wanted() -> None:
    assert scoring.has_facts("7002 and 7685", ["7002", "7685"])
    assert not scoring.has_facts("7002 alone", ["7002", "7685"])


def test_a_list_of_numbers_is_not_one_number() -> None:
    assert not scoring.has_facts("requires 1559, 2718", ["15592718"])
    assert scoring.has_facts("1,5 or 2,718", ["2718"])


@pytest.mark.parametrize("text", ["18", "EIP-8141", "8.5", "0.8", "80"])
def test_a_whole_number_is_not_stated_by_a_longer_one(text: str) -> None:
    assert scoring.has_facts(text, ["8"])
    assert not scoring.states_facts(text, ["8"])


@pytest.mark.parametrize("text", ["8", "(8)", "EIP-8", "8 s", "8.", "at most 8, or 9"])
def test_a_whole_number_is_stated_where_it_stands_alone(text: str) -> None:
    assert scoring.states_facts(text, ["8"])


def test_a_premise_is_corrected_by_the_quote_and_a_rejection_in_own_words() -> None:
    passage = "All values are discarded at the end of the transaction."
    assert scoring.corrects_premise(f'It does not survive: "{passage}"', [passage], passage)
    assert not scoring.corrects_premise(f'It survives: "{passage}"', [passage], passage)
    assert not scoring.corrects_premise("It does not survive.", [], passage)


def test_a_rejection_inside_the_quote_is_not_the_answers_own() -> None:
    passage = "There is no way to prove which client is run."
    assert not scoring.corrects_premise(f"{passage} [1]", [passage], passage)


def test_a_digest_is_right_with_or_without_its_tag() -> None:
    digest = hashlib.sha256("a quote – é".encode()).hexdigest()
    assert scoring.is_digest("a quote – é", digest)
    assert scoring.is_digest("a quote – é", f"sha256:{digest}")
    assert not scoring.is_digest("a quote - é", digest)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does EIP-1559 burn?", "What does burn?"),
        ("progpow eip 1057 status?", "progpow status?"),
        ("transfer in ERC 20", "transfer in"),
        ("see #4844, please", "see, please"),
        ("Blobs (4844) last how long?", "Blobs last how long?"),
        ("4844 vs 1559: which?", "vs: which?"),
        ("PBS (EIP-7732) final?", "PBS final?"),
    ],
)
def test_the_numbers_of_proposals_are_removed(question: str, expected: str) -> None:
    assert scoring.strip_numbers(question, {"4844", "1559"}) == expected


@pytest.mark.parametrize(
    "question",
    [
        "What came after 2018?",
        "Is it 2300 gas?",
        "1,559 or 0.1559 or 1559% or 0x1559 or 1559.5",
        "eth/69, SHA-256 and 4844kB",
        "no  number, two  spaces",
    ],
)
def test_a_number_that_names_no_proposal_stays_in_the_question(question: str) -> None:
    assert scoring.strip_numbers(question, {"4844", "1559", "2018", "256", "69"}) == question
