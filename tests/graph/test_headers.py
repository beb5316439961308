"""C and C++: what a header declares and another file defines is one thing, whatever the names around it."""

import pytest

from attest.errors import SymbolAmbiguous
from tests.graph.conftest import Indexed
from tests.graph.walks import callees, callers

SHOP = {
    "src/hub.hpp": (
        "namespace Shop {\n    struct Hub { virtual int total() const = 0; };\n    Hub const& getHub();\n"
        "    namespace Detail { int rounded(int cents); }\n}\n"
    ),
    "src/hub.cpp": (
        '#include "hub.hpp"\nnamespace Shop {\n    Hub const& getHub() { static Hub hub; return hub; }\n'
        "    namespace Detail { int rounded(int cents) { return cents / 100; } }\n}\n"
    ),
    "src/cart.hpp": (
        "namespace Shop {\n    class Cart {\n    public:\n        Cart();\n        int pay(int cents);\n"
        "        bool operator==(Cart const& other) const;\n    };\n}\n"
    ),
    "src/cart.cpp": (
        '#include "cart.hpp"\n#include "hub.hpp"\nnamespace Shop {\n    Cart::Cart() {}\n'
        "    int Cart::pay(int cents) { return getHub().total() + Detail::rounded(cents); }\n"
        "    bool Cart::operator == (Cart const& other) const { return this == &other; }\n}\n"
    ),
    "src/main.cpp": (
        '#include "cart.hpp"\nint main() {\n    Shop::Cart cart;\n    Shop::Hub const& hub = Shop::getHub();\n'
        "    return cart.pay(5);\n}\n"
    ),
    "extras/shop_amalgamated.cpp": (
        "// This file is an amalgamation of multiple different files.\nnamespace Shop {\n"
        "    int Cart::pay(int cents) { return cents; }\n}\n"
    ),
}


PAYING = [("src/main.cpp:main", "possible", "name")]


def test_a_method_has_one_caller_though_a_header_declares_it_and_a_copy_was_generated(indexed: Indexed) -> None:
    assert callers(indexed(SHOP), "Cart.pay") == PAYING


@pytest.mark.parametrize("path", ["src/cart.hpp", "src/cart.cpp"])
def test_a_method_has_the_same_callers_by_its_header_and_by_its_source(indexed: Indexed, path: str) -> None:
    assert callers(indexed(SHOP), f"{path}:Cart.pay") == PAYING


def test_a_function_of_a_namespace_is_found_in_another_file(indexed: Indexed) -> None:
    kb = indexed(SHOP)
    assert callees(kb, "src/cart.cpp:Cart.pay") == [
        ("src/hub.cpp:Shop.getHub", "certain", "import"),
        ("src/hub.cpp:Shop.Detail.rounded", "certain", "module"),
        ("src/hub.hpp:Shop.Hub.total", "possible", "name"),
    ]
    assert ("src/main.cpp:main", "possible", "module") in callers(kb, "getHub")


KILN = {
    "lib/heat.h": "int heat(int to);\nint shared(void);\n",
    "lib/heat.c": '#include "heat.h"\nint heat(int to) { return to; }\nint shared(void) { return 1; }\n',
    "lib/all.h": '#include "heat.h"\nint cool(int to);\nint twice(void);\n',
    "lib/cool.c": "int cool(int to) { return -to; }\nint twice(void) { return 2; }\nint alone(void) { return 3; }\n",
    "lib/other.h": "int shared(void);\n#define cool(to) (to)\n",
    "lib/other.c": "int twice(void) { return 4; }\n",
    "main.c": '#include <stdio.h>\n#include "lib/all.h"\nint main(void) {\n  heat(9); twice(); return alone();\n}\n',
    "both.c": '#include "lib/all.h"\n#include "lib/other.h"\nint both(void) { cool(2); return shared(); }\n',
}


def test_what_one_included_header_declares_and_one_file_defines_is_certain(indexed: Indexed) -> None:
    """By way of another header, too. Two definitions, a definition that no header names: possible, as before."""
    assert callees(indexed(KILN), "main.c:main") == [
        ("lib/heat.c:heat", "certain", "import"),
        ("lib/cool.c:twice", "possible", "import"),
        ("lib/other.c:twice", "possible", "import"),
        ("lib/cool.c:alone", "possible", "import"),
    ]


def test_what_two_included_headers_name_is_possible(indexed: Indexed) -> None:
    assert {(how, by) for _, how, by in callees(indexed(KILN), "both.c:both")} == {("possible", "import")}


def test_an_include_that_may_be_two_files_makes_nothing_certain(indexed: Indexed) -> None:
    kb = indexed(
        {
            "a/heat.h": "int heat(int to);\n",
            "b/heat.h": "int heat(int to);\n",
            "a/heat.c": "int heat(int to) { return to; }\n",
            "c/main.c": "#include <heat.h>\nint main(void) { return heat(9); }\n",
        }
    )
    assert callees(kb, "c/main.c:main") == [("a/heat.c:heat", "possible", "import")]


def test_a_type_is_meant_by_its_name_and_not_its_constructors(indexed: Indexed) -> None:
    assert callers(indexed(SHOP), "Cart") == []
    assert [link.symbol.kind.value for link in indexed(SHOP).callers("Cart").symbols] == ["class"]


@pytest.mark.parametrize("name", ["operator==", "Cart.operator==", "Cart::operator=="])
def test_an_operator_is_found_by_its_sign(indexed: Indexed, name: str) -> None:
    found = indexed(SHOP).symbols(name).matches[0]
    assert (found.match, found.found.ref) == ("exact", "src/cart.cpp:Shop.Cart.operator==")


def test_the_namespace_around_a_call_comes_before_others_that_have_the_name(indexed: Indexed) -> None:
    kb = indexed(
        {
            "a.cpp": "namespace A { int size() { return 1; } }\n",
            "b.cpp": "namespace B { int size() { return 2; } }\n",
            "use.cpp": '#include "a.hpp"\nnamespace B { int twice() { return 2 * size(); } }\n',
        }
    )
    assert callees(kb, "twice") == [("b.cpp:B.size", "possible", "import")]


def test_overloads_of_a_member_in_a_header_and_in_another_file_are_asked_for_together(indexed: Indexed) -> None:
    kb = indexed(
        {
            "pot.hpp": "struct Pot { void fill() { fill(1); }\n void fill(int cups); };\n",
            "pot.cpp": '#include "pot.hpp"\nvoid Pot::fill(int cups) { pour(cups); }\n',
            "one.cpp": "int main() { return 1; }\n",
            "two.cpp": "int main() { return 2; }\n",
        }
    )
    assert {one.ref for one in kb.callees("Pot.fill").symbols} == {"pot.hpp:Pot.fill", "pot.cpp:Pot.fill"}
    assert callees(kb, "pot.hpp:Pot.fill")[0] == ("pot.hpp:Pot.fill", "possible", "self")
    with pytest.raises(SymbolAmbiguous):
        kb.callees("main")


def test_a_header_called_h_is_c_plus_plus_where_it_has_classes(indexed: Indexed) -> None:
    kb = indexed(
        {
            "stack.h": "#pragma once\ntemplate <typename T>\nclass Stack {\npublic:\n    void push(T one);\n};\n",
            "stack.cpp": '#include "stack.h"\ntemplate <typename T>\nvoid Stack<T>::push(T one) { keep(one); }\n',
            "plain.h": "struct pair { int class_of; };\nint sum(struct pair *template_of);\n",
        }
    )
    assert [one.found.ref for one in kb.symbols("Stack").matches[:1]] == ["stack.h:Stack"]
    assert [one.found.symbol.kind.value for one in kb.symbols("push").matches] == ["method", "method"]
    assert {one.found.language for one in kb.symbols("sum").matches} == {"c"}
    assert kb.callees("stack.h:Stack.push").links[0].external == "keep"


def test_a_test_that_a_macro_defines_is_called_by_the_names_that_it_is_given(indexed: Indexed) -> None:
    kb = indexed(
        {
            "sum.cpp": "int sum(int a, int b) { return a + b; }\n",
            "sum_test.cpp": '#include "sum.hpp"\nTEST(Sum, AddsTwo) {\n  EXPECT_EQ(sum(1, 2), 3);\n}\n',
        }
    )
    assert [(link.caller and link.caller.symbol.qualified) for link in kb.callers("sum", relation="tests").links] == [
        "Sum.AddsTwo"
    ]


def test_a_test_that_is_called_by_a_sentence_tests_what_it_calls(indexed: Indexed) -> None:
    kb = indexed(
        {
            "sum.cpp": "int sum(int a, int b) { return a + b; }\n",
            "sum_test.cpp": '#include "sum.hpp"\nTEST_CASE("adds two", "[sum]") {\n'
            '  SECTION("of one") { REQUIRE(sum(1, 2) == 3); }\n}\n',
        }
    )
    assert [(link.caller and link.caller.symbol.name) for link in kb.callers("sum", relation="tests").links] == [
        "adds two"
    ]
    assert [
        (match.found.symbol.kind.value, match.match) for match in kb.symbols("adds two", kind=["test"]).matches
    ] == [("test", "exact")]
    assert kb.check().faults == []


def test_a_method_behind_the_name_of_its_type_is_of_no_other_type(indexed: Indexed) -> None:
    kb = indexed(
        {
            "pen.hpp": "namespace Shop { struct Pen { static int price(); }; struct Cup { static int price(); }; }\n",
            "pen.cpp": "namespace Shop {\nint Pen::price() { return 1; }\nint Cup::price() { return 2; }\n}\n",
            "sale.cpp": '#include "pen.hpp"\nint sale() { return Shop::Pen::price() / 2; }\n',
        }
    )
    assert callees(kb, "sale") == [("pen.cpp:Shop.Pen.price", "possible", "module")]
