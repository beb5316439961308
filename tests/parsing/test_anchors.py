"""Where specifications and code can be seen to speak of the same thing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.anchors import anchors_of
from attest.values.anchors import Anchor, By, number_of, says, words_of_name


def found(path: str, text: str) -> list[tuple[str, str, str, str]]:
    """Each anchor of a text as what it says, its key, its value, and the characters at its place."""
    anchors = anchors_of(parse(path, text), text)
    return [(one.by.value, one.key, one.value, text[one.start : one.end]) for one in anchors]


@pytest.mark.parametrize(
    ("written", "number"),
    [("8", "eip-8"), ("EIP-1559", "eip-1559"), ("eip1559", "eip-1559"), ("ERC 20", "erc-20"), ("EIP #155", "eip-155")],
)
def test_a_proposal_is_found_however_a_comment_writes_its_number(written: str, number: str) -> None:
    name = written if written != "8" else "eip_8"
    assert found("src/a.go", f"package a\n\n// After {name} this holds.\n") == [("mention", number, "", name)]


@pytest.mark.parametrize("name", ["IsEIP1559", "isEip1559", "eip1559Block", "enable_eip1559", "forEIP1559Only"])
def test_a_proposal_is_found_in_an_identifier(name: str) -> None:
    text = f"def {name}():\n    pass\n"
    assert [(by, key) for by, key, *_ in found("src/a.py", text)] == [("mention", "eip-1559")]


@pytest.mark.parametrize("word", ["percent20", "HEIP5", "perc-20", "recipe7", "WEIP1"])
def test_a_word_that_ends_like_a_series_is_no_proposal(word: str) -> None:
    assert found("src/a.py", f"# {word}\n") == []


def test_the_name_of_a_package_says_more_than_that_of_an_import() -> None:
    text = 'package eip1559\n\nimport "x/eip4844"\n\nfunc f() { eip4844.Fee() }\n'
    assert [(key, value) for _, key, value, _ in found("src/a.go", text)] == [
        ("eip-1559", "package"),
        ("eip-4844", "import"),
        ("eip-4844", "import"),
    ]


def test_an_address_has_the_path_of_its_file_and_its_section() -> None:
    text = "// See https://forge.example/o/specs/blob/v1.0/specs/phase0/chain.md#deposits for more.\n"
    assert [row[:3] for row in found("a.rs", text)] == [("address", "specs/phase0/chain.md", "deposits")]


def test_a_comment_that_repeats_a_definition_of_the_specification_is_found() -> None:
    text = "// Spec:\n//  def process_slot(state: State) -> None:\nfunc ProcessSlot() {}\n"
    assert found("a.go", text) == [("definition", "process slot", "", "process_slot")]


def test_a_definition_in_the_language_of_the_specification_repeats_nothing() -> None:
    assert found("a.py", "def process_slot(state):\n    pass\n") == []


def test_a_specification_defines_functions_in_its_code_blocks_alone() -> None:
    block = "```python\ndef process_slot(state: State) -> None:\n    pass\n```\n"
    text = f"# A\n\nThe def process_slot(state) is below.\n\n{block}"
    assert found("a.md", text) == [("name", "process slot", "", "process_slot")]


@pytest.mark.parametrize(
    ("row", "key", "value"),
    [
        ("| `GAS_PER_BLOB` | `2**17` |", "gas per blob", "131072"),
        ("| `MAX_SLOTS` | `Slot(2**5)` (= 32) |", "max slots", "32"),
        ("| `FORK_GAS` | uint64 | 30,000 |", "fork gas", "30000"),
        ("| `SYSTEM_ADDRESS` | `0xfffe` | somewhere |", "system address", "65534"),
        ("```py\nBASE_FEE = 1000000000\n```", "base fee", "1000000000"),
        ("Let `MAX_BLOBS = 6`.", "max blobs", "6"),
    ],
)
def test_a_constant_is_read_from_a_table_a_code_block_or_a_sentence(row: str, key: str, value: str) -> None:
    table = f"| Name | Value |\n|---|---|\n{row}\n" if row.startswith("|") else f"{row}\n"
    assert [one[:3] for one in found("a.md", f"# A\n\n{table}")] == [("value", key, value)]


@pytest.mark.parametrize(
    ("path", "line", "key", "value"),
    [
        ("a.go", "\tBaseFeeChange uint64 = 8 // wei", "base fee change", "8"),
        ("a.go", "\tMaxSlots: 1 << 5,", "max slots", "32"),
        ("a.rs", "pub const MAX_SLOTS: u64 = 32;", "max slots", "32"),
        ("a.rs", "    type MaxSlots = U32;", "max slots", "32"),
        ("a.py", "MAX_SLOTS = 1_024", "max slots", "1024"),
        ("A.java", "static final int MAX_SLOTS = 32;", "max slots", "32"),
        ("A.sol", "uint256 constant MAX_SLOTS = 2e3;", "max slots", "2000"),
        ("a.h", "#define MAX_SLOTS 0x20", "max slots", "32"),
        ("a.go", "var fee = big.NewInt(5)\nvar maxFee = big.NewInt(5)", "max fee", "5"),
    ],
)
def test_a_constant_of_code_is_found_in_every_language(path: str, line: str, key: str, value: str) -> None:
    assert [one[1:3] for one in found(f"src/{path}", f"{line}\n")] == [(key, value)]


@pytest.mark.parametrize(
    "line", ["maxSlots = 1", "slots = 32", "max_slots = other(32)", "maxSlots = 3.2", "maxSlots == 32"]
)
def test_what_says_little_is_no_constant(line: str) -> None:
    assert found("src/a.py", f"{line}\n") == []


def test_the_constants_of_tests_are_left_out() -> None:
    assert found("src/tests/a.py", "MAX_SLOTS = 32\n") == []


numbers = st.integers(0, 10**12).map(lambda n: (str(n), n))
hexes = st.integers(0, 10**12).map(lambda n: (hex(n), n))
grouped = st.integers(0, 10**12).map(lambda n: (f"{n:_}", n))
powers = st.tuples(st.integers(2, 9), st.integers(0, 60)).map(lambda p: (f"{p[0]}**{p[1]}", p[0] ** p[1]))
literals = st.one_of(numbers, hexes, grouped, powers)


@given(st.lists(literals, min_size=1, max_size=3), st.integers(0, 40))
def test_a_number_has_the_value_that_python_gives_it(factors: list[tuple[str, int]], shift: int) -> None:
    text = " * ".join(text for text, _ in factors)
    text = f"{text} << {shift}" if shift else text
    expected = eval(text)
    assert number_of(text) == (expected if expected < 1 << 256 else None)


@given(st.integers(1, 99_999), st.integers(0, 20))
def test_a_number_with_an_exponent_has_its_value(mantissa: int, exponent: int) -> None:
    assert number_of(f"{mantissa}e{exponent}") == Fraction(f"{mantissa}e{exponent}")


def test_what_is_no_number_or_too_large_has_no_value() -> None:
    assert [number_of(text) for text in ("", "x", "1 +", "2**999", "9" * 5000, "1 << 300")] == [None] * 6


@pytest.mark.parametrize("name", ["process_eth1_data", "ProcessEth1Data", "processETH1Data", "PROCESS_ETH1_DATA"])
def test_a_name_has_the_same_words_in_every_style(name: str) -> None:
    assert words_of_name(name) == "process eth 1 data"


PIECES = st.sampled_from(
    [
        "EIP-1559", "isEip20(", "package eip7702\n", "def process_slot(", "| `MAX_GAS` | `2**7` |\n", "```\n",
        "GAS_LIMIT = 0x10\n", "\n", " ", "x", "// /blob/v1/specs/a/b.md#c-d ", "maxGas: 1 << 9,\n", "eip4844.Fee",
        "#define A_B 7\n", "é", "0",
    ]
)  # fmt: skip


@given(st.sampled_from(["a.md", "a.go", "a.rs", "a.py", "a.h"]), st.lists(PIECES, max_size=30))
def test_what_an_anchor_says_stands_at_its_place(path: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    anchors = anchors_of(parse(path, text), text)
    assert all(says(one.by, one.key, one.value, text[one.start : one.end]) for one in anchors)
    assert [(one.start, one.by) for one in anchors] == sorted({(one.start, one.by) for one in anchors})


def test_an_anchor_that_was_changed_does_not_say_what_stands_there() -> None:
    text = "# A\n\n| `MAX_GAS` | `2**7` |\n|---|---|\n"
    one: Anchor = anchors_of(parse("a.md", text), text)[0]
    place = text[one.start : one.end]
    assert says(By.VALUE, "max gas", "128", place)
    assert not says(By.VALUE, "max gas", "7", place[:-1])
    assert not says(By.VALUE, "min gas", "128", place)
    assert not says(By.MENTION, "eip-1", "", place)
