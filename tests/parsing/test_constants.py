"""Constants that documents give a number: found where they stand, and worked out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.constants import number_of

NOTE = """# Limits

| Name | Value |
| - | - |
| `MAX_BLOBS` | `2**3` (8) |
| TARGET_BLOBS | 4 |
| `NO_NUMBER` | to be decided |
| lower_case | 9 |

- `GAS_PER_BLOB` = 131_072
- See MAX_BLOBS for more.

```python
UPDATE_FRACTION: uint64 = uint64(2**10)
DOUBLE_BLOBS = MAX_BLOBS * 2
HASH_PREFIX = 0x1f…
```
"""


def test_constants_of_tables_lists_and_code_have_their_numbers_and_places() -> None:
    found = parse("n.md", NOTE).constants
    assert [(one.name, one.value, one.method) for one in found] == [
        ("MAX_BLOBS", "8", "table"),
        ("TARGET_BLOBS", "4", "table"),
        ("GAS_PER_BLOB", "131072", "list"),
        ("UPDATE_FRACTION", "1024", "code"),
    ]
    assert [NOTE[one.start : one.end] for one in found][-1] == "UPDATE_FRACTION: uint64 = uint64(2**10)"


def test_a_table_whose_cells_are_padded_to_thousands_of_blanks_is_read_at_once() -> None:
    rows = [f"| {name}{' ' * 4_000} | {number}{' ' * 4_000} |" for name, number in (("MAX_CUPS", 6), ("Anna", 2))]
    found = parse("n.md", "\n".join(["# T", "", "| Name | Number |", "| - | - |", *rows * 50]) + "\n").constants
    assert {(one.name, one.value) for one in found} == {("MAX_CUPS", "6")}
    assert len(found) == 50


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("`2**17` (131072)", "131072"),
        ("131,072", "131072"),
        ("0x20000", "131072"),
        ("uint64(2**10) (= 1,024)", "1024"),
        ("`Gwei(2**5 * 10**9)`", "32000000000"),
        ("2 gwei", "2000000000"),
        ("24 KiB", "24576"),
        ("1e18", "1000000000000000000"),
        ("0.5", "1/2"),
        ("4096 epochs", "4096"),
        ("-3", "-3"),
        ("24KB", None),
        ("OTHER_NAME", None),
        ("3 * OTHER_NAME", None),
        ("0xd9e2…", None),
        ("TBD", None),
        ("2**100000", None),
        ("9**9**9", None),
        ("1/0", None),
        ("2025-01-01", None),
    ],
)
def test_a_value_is_worked_out_or_left_alone(written: str, value: str | None) -> None:
    assert number_of(written) == value


@given(st.integers(0, 1 << 200))
def test_a_number_is_the_same_in_every_way_to_write_it(number: int) -> None:
    written = [str(number), f"{number:,}", f"{number:_}", hex(number), f"`{number}`", f"uint256({number})"]
    assert {number_of(one) for one in written} == {str(number)}


@given(st.text(alphabet="0123456789*/+-()_,.eExX `KG", max_size=40))
def test_any_value_is_worked_out_or_left_alone(written: str) -> None:
    assert number_of(written) is None or "/" in str(number_of(written)) or int(str(number_of(written))) is not None


def test_a_constant_of_an_item_within_items_is_said_once() -> None:
    text = "- Limits\n  - of blobs\n    - `MAX_BLOBS` = 9\n- `MIN_BLOBS` = 3\n"
    assert [(one.name, one.value) for one in parse("n.md", text).constants] == [("MAX_BLOBS", "9"), ("MIN_BLOBS", "3")]
