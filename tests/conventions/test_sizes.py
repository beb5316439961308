"""Functions and modules stay small enough to read at once."""

from tests.conventions.budget import BUDGET, LONGEST_FUNCTION, LONGEST_MODULE, measure, p90
from tests.conventions.tree import parse, source_modules

LONG_FUNCTIONS: dict[str, str] = {}
"""From the name of a function to the reason why it is longer than the budget. This table only shrinks."""

LONG_MODULES: dict[str, str] = {}
"""The same for modules."""

SIZES = measure(source_modules())


def test_most_functions_and_modules_are_within_the_budget() -> None:
    assert {name: value for name, value in SIZES.figures().items() if value > BUDGET[name]} == {}


def test_a_long_function_has_a_reason() -> None:
    assert {name for name, size in SIZES.functions.items() if size > LONGEST_FUNCTION} == set(LONG_FUNCTIONS)


def test_a_long_module_has_a_reason() -> None:
    assert {name for name, size in SIZES.modules.items() if size > LONGEST_MODULE} == set(LONG_MODULES)


def test_sizes_are_counted_from_def_to_the_last_line() -> None:
    sizes = measure([parse("class A:\n    @property\n    def b(self):\n        '''Says.'''\n        return 1\n")])
    assert (sizes.functions, sizes.modules) == ({"attest.example.A.b": 3}, {"attest.example": 5})


def test_nine_in_ten_do_not_exceed_the_ninetieth_percentile() -> None:
    assert (p90(range(1, 11)), p90(range(1, 102)), p90([7])) == (9, 91, 7)
