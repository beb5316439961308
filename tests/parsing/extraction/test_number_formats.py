"""Numbers and dates are shown as spreadsheet programs show them; what is expected was read off their documentation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing.extraction.office.cells import Form
from attest.parsing.extraction.office.number_formats import BUILT_IN, format_number


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, "", "1234.5"),
        (0.1 + 0.2, "General", "0.3"),
        (1e11, "General", "100000000000"),
        (1234567.891, "#,##0.00", "1,234,567.89"),
        (0.5, "0%", "50%"),
        (0.1234, "0.00%", "12.34%"),
        (2.5, "0", "3"),
        (1.005, "0.00", "1.01"),
        (12, "0000", "0012"),
        (1234.5, "#,##0.00 [$€-407]", "1,234.50 €"),
        (-1234.5, '"$"#,##0_);[Red]("$"#,##0)', "($1,235)"),
        (-5, "0.0", "-5.0"),
        (0, '0;-0;"none"', "none"),
        (1234567, '0.0,,"M"', "1.2M"),
        (45300, '#,##0,"k"', "45k"),
        (3.5, "0.##", "3.5"),
        (3, "0.##", "3"),
        (0.25, ".00", ".25"),
        (1234.5, "0.00E+00", "1.23E+03"),
        (0.5, "# ?/?", "0.5"),
        (7, '0" kg"', "7 kg"),
        (7, r"0\ \k\g", "7 kg"),
        (5, "General_)", "5"),
        (0, '_(* #,##0_);_(* \\(#,##0\\);_(* "—"_);_(@_)', "—"),
    ],
)
def test_a_number_is_shown_by_its_format(value: float, code: str, text: str) -> None:
    assert format_number(value, code) == (text, Form.NUMBER)


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (45418, "dd/mm/yyyy", "2024-05-06"),
        (45418, "m/d/yy", "2024-05-06"),
        (45418, '[$-409]d" of "mmmm', "2024-05-06"),
        (45418, "mmm yyyy", "2024-05"),
        (45418, "yyyy", "2024"),
        (45418.75, "yyyy-mm-dd hh:mm", "2024-05-06 18:00"),
        (45418.75, "h:mm AM/PM", "18:00"),
        (0.5, "h:mm:ss", "12:00:00"),
        (1.5, "[h]:mm", "36:00"),
        (0.0625, "[mm]:ss", "90:00"),
        (1, "dd.mm.yyyy", "1899-12-31"),
    ],
)
def test_a_date_is_shown_as_far_as_its_format_shows_it(value: float, code: str, text: str) -> None:
    assert format_number(value, code) == (text, Form.DATE)


def test_days_are_counted_from_another_one_where_a_workbook_says_so() -> None:
    assert format_number(43956, "dd/mm/yyyy", since_1904=True) == ("2024-05-06", Form.DATE)


@given(
    value=st.floats(allow_nan=False, allow_infinity=False),
    code=st.sampled_from([*BUILT_IN.values()]) | st.text('0#?,.%E+-/"\\_*[]$;@ ymdhsGeneral()', max_size=300),
)
def test_no_number_and_no_code_do_harm(value: float, code: str) -> None:
    text, _ = format_number(value, code)
    assert len(text) < 1_500


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (3, "0" + "%" * 200, "3" + "0" * 400 + "%" * 200),
        (1e308, "0." + "0" * 250, "1" + "0" * 308 + "." + "0" * 250),
        (0.145, "0%", "15%"),
        (2_958_465.999_999_999, "yyyy-mm-dd h:mm:ss", "2958466"),
        (7, ";" * 300 + '"', ""),
    ],
)
def test_numbers_and_codes_at_the_edge_of_what_can_be_are_shown_all_the_same(
    value: float, code: str, text: str
) -> None:
    assert format_number(value, code)[0] == text
