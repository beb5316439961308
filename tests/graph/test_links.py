"""Who calls whom: what is certain, what is only possible, and what is outside."""

import pytest

from attest.errors import ReferenceUnknown, SymbolAmbiguous, SymbolUnknown
from tests.graph.conftest import Indexed
from tests.graph.walks import callees, callers


def test_a_function_of_the_same_file_is_certain(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def one():\n    two()\n\ndef two(): ...\n"})
    assert callees(kb, "one") == [("a.py:two", "certain", "file")]
    assert callers(kb, "two") == [("a.py:one", "certain", "file")]


def test_a_name_that_a_function_binds_is_not_the_function_of_that_name(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def get(): ...\n\ndef use(get):\n    get()\n\ndef other():\n    get = 1\n    get()\n"})
    assert callers(kb, "a.py:get") == []


def test_a_name_that_is_defined_twice_is_possible(indexed: Indexed) -> None:
    kb = indexed({"a.py": "if x:\n    def f(): ...\nelse:\n    def f(): ...\n\ndef g():\n    f()\n"})
    assert callees(kb, "g") == [("a.py:f", "possible", "file"), ("a.py:f", "possible", "file")]


def test_an_inner_function_comes_before_the_one_outside(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def f(): ...\n\ndef g():\n    def f(): ...\n    f()\n"})
    assert callees(kb, "g") == [("a.py:g.f", "certain", "scope")]
    assert callers(kb, "a.py:f") == []


PACKAGE = {
    "pkg/__init__.py": "from ._client import Client\nfrom ._client import send as post\n",
    "pkg/_client.py": (
        "import json\nfrom . import base\n\nclass Client:\n    def send(self):\n"
        "        self._prepare()\n        base.check()\n"
        "        json.dumps(1)\n        self.other.close()\n\n    def _prepare(self): ...\n\ndef send(): ...\n"
    ),
    "pkg/base.py": "def check(): ...\n",
    "use.py": (
        "from pkg import Client, post\nimport pkg.base\n\n"
        "def go():\n    Client().send()\n    post()\n    pkg.base.check()\n"
    ),
}


def test_imports_are_followed_through_the_files_that_hand_a_name_on(indexed: Indexed) -> None:
    kb = indexed(PACKAGE)
    assert callees(kb, "go") == [
        ("pkg/_client.py:Client", "certain", "import"),
        ("pkg/_client.py:send", "certain", "import"),
        ("pkg/base.py:check", "certain", "module"),
        ("pkg/_client.py:Client.send", "possible", "name"),
    ]


def test_methods_of_self_modules_and_the_outside_are_told_apart(indexed: Indexed) -> None:
    assert callees(indexed(PACKAGE), "Client.send") == [
        ("pkg/_client.py:Client._prepare", "certain", "self"),
        ("pkg/base.py:check", "certain", "module"),
        ("<json.dumps>", "certain", "import"),
        ("<self.other.close>", "possible", "name"),
    ]


def test_a_renamed_import_is_still_a_caller(indexed: Indexed) -> None:
    assert ("use.py:go", "certain", "import") in callers(indexed(PACKAGE), "pkg/_client.py:send")


def test_a_method_of_self_that_nothing_overrides_is_certain(indexed: Indexed) -> None:
    text = "class A:\n    def run(self):\n        self.step()\n\n    def step(self): ...\n"
    assert callees(indexed({"a.py": text}), "A.run") == [("a.py:A.step", "certain", "self")]


def test_an_override_makes_a_call_on_self_possible(indexed: Indexed) -> None:
    text = "class A:\n    def run(self):\n        self.step()\n\n    def step(self): ...\n"
    below = "from a import A\n\nclass B(A): ...\n\nclass C(B):\n    def step(self): ...\n"
    assert callees(indexed({"a.py": text, "b.py": below}), "A.run") == [("a.py:A.step", "possible", "self")]


def test_a_method_that_an_object_binds_anew_is_possible(indexed: Indexed) -> None:
    text = (
        "class A:\n    def __init__(self, lock):\n        self.step = lock.step\n\n"
        "    def run(self):\n        self.step()\n\n    def step(self): ...\n"
    )
    assert callees(indexed({"a.py": text}), "A.run") == [("a.py:A.step", "possible", "name")]


def test_a_module_that_is_not_in_the_repository_is_never_mistaken_for_one_that_is(indexed: Indexed) -> None:
    kb = indexed({
        "a.py": "import email\nfrom json import loads\n\ndef f():\n    email.send()\n    loads()\n",
        "tools/email.py": "def send(): ...\n",
        "pkg/__init__.py": "",
        "pkg/json.py": "def loads(): ...\n",
    })  # fmt: skip
    assert [certainty for name, certainty, _ in callees(kb, "f") if not name.startswith("<")] == ["possible"]


def test_a_star_import_leaves_doubt(indexed: Indexed) -> None:
    kb = indexed({"a.py": "from b import *\n\ndef f():\n    g()\n", "b.py": "def g(): ...\n"})
    assert callees(kb, "f") == [("b.py:g", "possible", "import")]


GO = {
    "go.mod": "module example.org/chain\n\ngo 1.22\n",
    "core/state.go": (
        'package core\n\nimport (\n\t"fmt"\n\t"example.org/chain/core/vm"\n)\n\ntype State struct{}\n\n'
        "func (st *State) buyGas() error {\n\tfmt.Println()\n\tst.check()\n\treturn helper(vm.NewEVM())\n}\n"
    ),
    "core/check.go": "package core\n\nfunc (st *State) check() {}\n\nfunc helper(e any) error { return nil }\n",
    "core/vm/evm.go": "package vm\n\nfunc NewEVM() any { return nil }\n",
    "bits/fmt.go": "package fmt\n\nfunc Println() {}\n",
}


def test_go_resolves_by_package_receiver_and_the_path_of_its_module(indexed: Indexed) -> None:
    assert callees(indexed(GO), "core/state.go:buyGas") == [
        ("core/check.go:State.check", "certain", "self"),
        ("core/check.go:helper", "certain", "module"),
        ("core/vm/evm.go:NewEVM", "certain", "module"),
        ("<fmt.Println>", "certain", "import"),
    ]


OTHERS = {
    "ts": (
        {
            "src/a.ts": (
                "import { send } from './net';\nexport class A { run() { this.step(); send(); new A(); } step() {} }\n"
            ),
            "src/net.ts": "export function send() {}\n",
        },
        "A.run",
        {"src/a.ts:A.step", "src/net.ts:send", "src/a.ts:A"},
    ),
    "java": (
        {
            "A.java": "class A { void run() { step(); B.help(); } void step() {} }",
            "B.java": "class B { static void help() {} }",
        },
        "A.run",
        {"A.java:A.step", "B.java:B.help"},
    ),
    "rust": (
        {
            "src/a.rs": "struct A;\nimpl A {\n fn run(&self) { self.step(); help(); }\n fn step(&self) {}\n}\n"
            "fn help() {}\n"
        },
        "A.run",
        {"src/a.rs:A.step", "src/a.rs:help"},
    ),
    "solidity": (
        {"A.sol": "contract A { function run() public { step(); } function step() internal {} }"},
        "A.run",
        {"A.sol:A.step"},
    ),
    "c": (
        {
            "a.c": "static int step(int x) { return x; }\nint run(void) { return step(1) + other(); }\n",
            "a.h": "int run(void);\n",
        },
        "a.c:run",
        {"a.c:step"},
    ),
    "c-sharp": ({"A.cs": "class A { void Run() { this.Step(); } void Step() {} }"}, "A.Run", {"A.cs:A.Step"}),
    "cpp": ({"a.cpp": "class A { void run() { this->step(); } void step() {} };"}, "A.run", {"a.cpp:A.step"}),
}


@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_hold_in_every_language(indexed: Indexed, language: str) -> None:
    files, ref, expected = OTHERS[language]
    assert {name for name, certainty, _ in callees(indexed(files), ref) if certainty == "certain"} == expected


def test_this_of_a_callback_or_of_an_object_without_a_name_is_not_the_one_around_it(indexed: Indexed) -> None:
    text = (
        "class A {\n  one() { return [1].map(function () { return this.step(); }); }\n"
        "  two() { return { go() { this.step(); } }; }\n"
        "  three() { return [1].map(() => this.step()); }\n  step() {}\n}\n"
    )
    kb = indexed({"a.js": text, "b.js": "class B { step() {} }\n"})
    found = {name: certainty for name, certainty, _ in callers(kb, "A.step")}
    assert found == {"a.js:A.one": "possible", "a.js:A.two.go": "possible", "a.js:A.three": "certain"}


def test_a_walk_goes_on_along_certain_links_and_ends_in_a_cycle(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def a():\n    b()\n\ndef b():\n    c()\n\ndef c():\n    a()\n"})
    assert [name for name, _, _ in callees(kb, "a.py:a", depth=8)] == ["a.py:b", "a.py:c", "a.py:a"]
    assert [link.depth for link in kb.callers("a.py:a", depth=2).links] == [1, 2]


def test_cyclic_imports_end(indexed: Indexed) -> None:
    kb = indexed({"a.py": "from b import x\n\ndef f():\n    x()\n", "b.py": "from a import x\n"})
    assert callees(kb, "f") == [("<b.x>", "possible", "name")]


def test_a_limit_cuts_and_says_so(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def f(): ...\n\n" + "".join(f"def g{n}():\n    f()\n\n" for n in range(30))})
    found = kb.callers("f", limit=10)
    assert (len(found.links), found.truncated) == (10, ["links beyond 10; a larger limit shows them"])


def test_a_name_of_five_thousand_symbols_is_answered(indexed: Indexed) -> None:
    many = "".join(f"class C{n}:\n    def get(self):\n        return self.get\n\n" for n in range(5_000))
    kb = indexed({"many.py": many, "a.py": "def f(x):\n    x.get()\n"})
    assert kb.symbols("get", k=3).matches[0].match == "exact"
    found = kb.callees("f")
    assert (len(found.links), found.truncated) == (5, ["meanings of one call beyond 5"])
    assert [link.certainty.value for link in kb.callers("C7.get").links] == ["possible"]


def test_a_link_names_the_exact_places(indexed: Indexed) -> None:
    text = "def f(): ...\n\n\ndef g():\n    f()\n    return f()\n"
    kb = indexed({"a.py": text})
    sites = kb.callers("f").links[0].sites
    assert [(text[site.start : site.end], site.line) for site in sites] == [("f", 5), ("f", 6)]


def test_links_never_leave_their_repository(indexed: Indexed, tmp_path: object) -> None:
    kb = indexed({"a.py": "def f():\n    g.h()\n"})
    other = tmp_path / "other"  # type: ignore[operator]
    other.mkdir()
    (other / "b.py").write_text("class G:\n    def h(self): ...\n")
    kb.index([other], lexical_only=True)
    assert callees(kb, "f") == [("<g.h>", "possible", "name")]


def test_a_reference_is_a_path_and_a_name_or_a_name_alone(indexed: Indexed) -> None:
    kb = indexed(PACKAGE)
    for ref in ("pkg/_client.py:Client.send", "_client.py:Client.send", "Client.send", "pkg._client.Client.send"):
        assert [found.ref for found in kb.callees(ref).symbols] == ["pkg/_client.py:Client.send"]


def test_a_name_of_several_files_asks_which_one(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def f(): ...\n", "b.py": "def f(): ...\n"})
    with pytest.raises(SymbolAmbiguous, match=r"2 symbols are called 'f'; say which: a\.py:f, b\.py:f"):
        kb.callers("f")


def test_source_comes_before_tests_of_the_same_name(indexed: Indexed) -> None:
    kb = indexed({"a.py": "def f(): ...\n", "tests/test_a.py": "def f(): ...\n"})
    assert kb.callers("f").symbols[0].path == "a.py"


def test_what_is_not_there_is_an_error_with_a_hint(indexed: Indexed) -> None:
    kb = indexed(PACKAGE)
    with pytest.raises(SymbolUnknown, match=r"did you mean pkg/base\.py:check"):
        kb.callers("chek")
    with pytest.raises(ReferenceUnknown):
        kb.callers("nowhere.py:check")
