"""Who asks for a value in words is given the line that gives it to the name which these words spell."""

from pathlib import Path

import pytest

import attest
from attest.answering.passages.statements import statements, with_trailing_comment
from attest.questions.value_names import name_match
from tests.folders import written

FILES = {
    "mill.md": "# The mill\n\nSacks of the mill are carried by the miller, and how many sacks a cart of the "
    "mill has is seen to by the miller. The turn of the wheel is long, as every turn of the wheel of the mill is.\n\n"
    "| Name | Value |\n|---|---|\n| `MAX_SACKS_PER_CART` | `2**4` (= 16) |\n| `MAX_SACKS_PER_BARGE` | `900` |\n"
    "| `WHEEL_TURN_SECONDS` | `40` |\n| `MIN_FLOUR` | `3` |\n",
    "settings.md": "# Settings\n\n## `grind_timeout`\n\nCommand line: `--grind-timeout`\n\n**Default:** `30`\n\n"
    "Grinders that are silent for longer than the grind timeout are replaced.\n\n"
    "## `oillevel`\n\n**Default:** `'low'`\n\nThe oil level decides how loud the wheel is.\n",
    "tariff.md": "# Tariff\n\nWhat the ferry costs is told at the ferry. The ferry costs those who pay.\n\n"
    "| Passage | Price in EUR |\n|---|---|\n| ferry | 12 |\n\n"
    "| Light | Interval (s) |\n|---|---|\n| beacon | 45 |\n\n"
    "How long the beacon stays dark is a matter of the beacon.\n",
    "oven.go": "package oven\n\nconst (\n\tMinHeat uint64 = 90 // Heat below which bread stays raw.\n"
    "\tMaxHeat uint64 = 240 // Heat above which bread burns.\n)\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How many sacks fit into a cart?", "Name: `MAX_SACKS_PER_CART`; Value: `2**4` (= 16)."),
        ("How long is a turn of the wheel?", "Name: `WHEEL_TURN_SECONDS`; Value: `40`."),
        ("What is the smallest amount of flour?", "Name: `MIN_FLOUR`; Value: `3`."),
        ("What is the default grind timeout?", "`grind_timeout`: Default: `30`."),
        ("What is the default oil level?", "`oillevel`: Default: `'low'`."),
        ("What is the maximum heat?", "MaxHeat uint64 = 240 // Heat above which bread burns."),
        ("How much does the ferry cost?", "Passage: ferry; Price in EUR: 12."),
        ("How long is the interval of the beacon?", "Light: beacon; Interval (s): 45."),
    ],
)
def test_the_value_that_is_asked_for_in_words_stands_first(kb: attest.Attest, question: str, first: str) -> None:
    answer = kb.ask(question)
    assert answer.claims[0].text == first
    assert kb.verify(answer.answer_id).valid


def test_a_hit_says_that_it_gives_the_value(kb: attest.Attest) -> None:
    best = kb.search("How many sacks fit into a cart?").hits[0]
    assert best.found.path == "mill.md"
    assert best.scores["valued"] > 0


def test_a_filter_holds_for_values(kb: attest.Attest) -> None:
    found = kb.search("How many sacks fit into a cart?", filters={"path": "settings.md"})
    assert {hit.found.path for hit in found.hits} == {"settings.md"}


def test_who_asks_why_is_given_no_value(kb: attest.Attest) -> None:
    assert all("valued" not in hit.scores for hit in kb.search("Why do so many sacks fit into a cart?").hits)


@pytest.mark.parametrize(
    ("question", "nearer", "farther"),
    [
        ("How many blobs fit into a block?", "MAX_BLOBS_PER_BLOCK", "MAX_BLOB_COMMITMENTS_PER_BLOCK"),
        ("How many blobs are there at most?", "maxBlobs", "MIN_BLOBS"),
        ("How long is an epoch?", "SLOTS_PER_EPOCH", "EPOCHS_PER_ETH1_VOTING_PERIOD"),
        ("How long is a slot?", "SECONDS_PER_SLOT", "SLOTS_PER_EPOCH"),
        ("What is the maximum code size?", "MaxCodeSize", "MaxInitCodeSize"),
        ("What is the gas cost of SLOAD?", "SLOAD_GAS", "COLD_SLOAD_COST"),
        ("What is the default log level?", "loglevel", "log_file"),
        ("How large may a download be?", "DOWNLOAD_MAXSIZE", "DOWNLOAD_DELAY"),
        ("What is the base fee change denominator?", "BASE_FEE_MAX_CHANGE_DENOMINATOR", "BASE_FEE"),
    ],
)
def test_a_name_answers_by_the_words_that_it_has_and_lacks(question: str, nearer: str, farther: str) -> None:
    assert name_match(question, nearer) > name_match(question, farther)


def test_a_bound_is_not_answered_by_its_opposite() -> None:
    assert name_match("What is the maximum heat?", "MIN_HEAT") == 0


def test_a_comment_behind_a_statement_is_of_that_statement_alone() -> None:
    text = "one = 1  # the first\ntwo = 2\n"
    assert text[slice(*with_trailing_comment(text, 0, 7, len(text)))] == "one = 1  # the first"
    assert [text[slice(*place)] for place in statements(text, 7, len(text))] == ["two = 2"]


def test_a_constant_that_a_revision_no_longer_has_is_not_found(tmp_path: Path) -> None:
    body = "# Carts\n\n```python\nMAX_SACKS = {}\n```\n"
    folder = written(
        tmp_path / "docs", {"carts.md": body.format(7), "mill.md": "# Mill\n\nSacks of flour are heavy.\n"}
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([folder], lexical_only=True)
        (folder / "carts.md").write_text(
            "# Carts\n\nSacks are carried in carts, as many as there are.\n", encoding="utf-8"
        )
        kb.index([folder], lexical_only=True)
        assert all("valued" not in hit.scores for hit in kb.search("How many sacks are there at most?").hits)


def test_the_document_that_is_named_gives_its_own_value(tmp_path: Path) -> None:
    def tables(number: int, name: str, value: int) -> str:
        head = (
            f"---\neip: {number}\ntitle: Carts of kind {number}\nstatus: Draft\ntype: Core\n---\n\n## Specification\n\n"
        )
        return f"{head}| Name | Value |\n|---|---|\n| `{name}` | `{value}` |\n"

    files = {
        "eip-9101.md": tables(9101, "TARGET_SACK_COUNT", 7),
        "eip-9102.md": tables(9102, "TARGET_SACKS_PER_CART_OF_OAK", 4),
    }
    with attest.open(tmp_path / "v.db") as kb:
        kb.index([written(tmp_path / "eips", files)], lexical_only=True)
        first = kb.ask("What is the target number of sacks in EIP-9102?").claims[0]
    assert first.evidence[-1].document_id == "eip-9102"
    assert "TARGET_SACKS_PER_CART_OF_OAK" in first.text
    assert "TARGET_SACK_COUNT" not in first.text


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What is the maximum sack size?", "MAX_SACK_COUNT"),
        ("What does a sack cost?", "SACK_SIZE"),
        ("What is the price of a sack?", "NUM_SACKS"),
    ],
)
def test_a_name_of_another_measure_does_not_answer(question: str, name: str) -> None:
    assert name_match(question, name) == 0
