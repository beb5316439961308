"""Source code: what is read of each language, by hand; and that nothing in a file can stop the reader."""

import random
import sys
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.code.grammars import load_grammar
from attest.parsing.code.languages import TABLES, language_table
from attest.values.code import Callee, Code, Import, Role
from attest.values.findings import FindingKind
from tests.parsing.trees import assert_sound, shape

SAMPLES: dict[str, tuple[str, Sequence[tuple[str, str, str]]]] = {
    "a.py": (
        "LIMIT = 3\n\n@cached\nclass Client(Base):\n    timeout: int = 1\n\n"
        "    async def send(self, x):\n        pass\n"
        "\n    def _close(self): ...\n\ndef get():\n    def inner(): ...\n    local = 1\n",
        [
            ("LIMIT", "constant", "public"),
            ("Client", "class", "public"),
            ("Client.timeout", "field", "public"),
            ("Client.send", "method", "public"),
            ("Client._close", "method", "private"),
            ("get", "function", "public"),
            ("get.inner", "function", "public"),
        ],
    ),
    "a.go": (
        "package core\n\nconst Max, Min = 5, 1\n\nvar _ Backend = nil\n\ntype StateTransition struct{ gas int }\n\n"
        "type Backend interface {\n\tGet() int\n}\n"
        "\nfunc (st *StateTransition) buyGas() error { return nil }\n\n"
        "func New[T any](n T) *StateTransition { return nil }\n",
        [
            ("Max", "constant", "public"),
            ("Min", "constant", "public"),
            ("StateTransition", "struct", "public"),
            ("Backend", "interface", "public"),
            ("Backend.Get", "method", "public"),
            ("StateTransition.buyGas", "method", "private"),
            ("New", "function", "public"),
        ],
    ),
    "a.rs": (
        "pub struct Vm<T> { x: T }\nimpl<T> Vm<T> {\n    pub fn run(&self) {}\n}\ntrait Step { fn step(&self); }\n"
        "mod inner { fn k() {} }\nenum E { A }\nconst C: u8 = 1;\nmacro_rules! m { () => {} }\n",
        [
            ("Vm", "struct", "public"),
            ("Vm.run", "method", "public"),
            ("Step", "trait", "private"),
            ("Step.step", "method", "private"),
            ("inner", "namespace", "private"),
            ("inner.k", "function", "private"),
            ("E", "enum", "private"),
            ("C", "constant", "private"),
            ("m", "macro", "private"),
        ],
    ),
    "a.ts": (
        "export class Foo<T> extends Bar { private x = 1; async get(a: string) {} }\ninterface I { m(): void }\n"
        "export const arrow = async (x) => { const inner = 1; };\ntype T = string;\nenum E { A }\nfunction f() {}\n",
        [
            ("Foo", "class", "public"),
            ("Foo.x", "field", "private"),
            ("Foo.get", "method", "public"),
            ("I", "interface", "private"),
            ("I.m", "method", "public"),
            ("arrow", "function", "public"),
            ("T", "type", "private"),
            ("E", "enum", "private"),
            ("f", "function", "private"),
        ],
    ),
    "a.tsx": (
        "export function View() { return <div>{items.map(render)}</div>; }\n",
        [("View", "function", "public")],
    ),
    "a.js": (
        "class Foo { get(a) {} }\nexport function f() {}\nconst g = function () {};\nlet v = 1;\n",
        [
            ("Foo", "class", "private"),
            ("Foo.get", "method", "public"),
            ("f", "function", "public"),
            ("g", "function", "private"),
            ("v", "constant", "private"),
        ],
    ),
    "A.java": (
        "package a.b;\n"
        "public class Foo extends Bar { private int x = 1; public Foo(int a) {} void m() {} enum En { A } }\n"
        "interface I { void q(); }\n",
        [
            ("Foo", "class", "public"),
            ("Foo.x", "field", "private"),
            ("Foo.Foo", "method", "public"),
            ("Foo.m", "method", "package"),
            ("Foo.En", "enum", "package"),
            ("I", "interface", "package"),
            ("I.q", "method", "package"),
        ],
    ),
    "a.cs": (
        "namespace A.B { public class Foo : Bar { public int P { get; set; }\n"
        "internal void M<T>(T t) {} } struct S {} }\n",
        [
            ("A.B", "namespace", "private"),
            ("A.B.Foo", "class", "public"),
            ("A.B.Foo.P", "field", "public"),
            ("A.B.Foo.M", "method", "internal"),
            ("A.B.S", "struct", "private"),
        ],
    ),
    "a.sol": (
        "contract Foo is Bar { uint256 public constant X = 1; event Ev(uint b); error E(uint a);\n"
        "modifier only() { _; }\n"
        "constructor(uint a) {} function f(uint a) external view returns (uint) { return a; } }\nlibrary Lib {}\n",
        [
            ("Foo", "class", "public"),
            ("Foo.X", "field", "public"),
            ("Foo.Ev", "event", "public"),
            ("Foo.E", "error", "public"),
            ("Foo.only", "modifier", "public"),
            ("Foo.constructor", "method", "public"),
            ("Foo.f", "method", "public"),
            ("Lib", "class", "public"),
        ],
    ),
    "a.c": (
        "#ifndef A_H\n#define A_H\n#define MAX(a, b) ((a) > (b))\n#define N 1\n"
        "struct bar { int b; };\nstruct forward;\n"
        "static int *f(int a) { int c = 1; return 0; }\nint proto(int x);\n#endif\n",
        [
            ("MAX", "macro", "public"),
            ("N", "constant", "public"),
            ("bar", "struct", "public"),
            ("f", "function", "private"),
            ("proto", "function", "public"),
        ],
    ),
    "a.cpp": (
        "namespace n { class Foo : public Bar { public: virtual void m() const; int k() { return 1; } }; }\n"
        "void n::Foo::m() const {}\ntemplate <typename T> T g(T t) { return t; }\n",
        [
            ("n", "namespace", "public"),
            ("n.Foo", "class", "public"),
            ("n.Foo.m", "method", "public"),
            ("n.Foo.k", "method", "public"),
            ("n.Foo.m", "method", "public"),
            ("g", "function", "public"),
        ],
    ),
}
"""For a file of each language: the qualified name, kind and visibility of every symbol, in order."""


def code(path: str, text: str) -> Code:
    found = parse(f"repo/{path}", text).code
    assert found is not None
    return found


@pytest.mark.parametrize("path", SAMPLES)
def test_every_definition_of_a_file_is_a_symbol(path: str) -> None:
    text, expected = SAMPLES[path]
    symbols = code(path, text).symbols
    assert [(s.qualified, s.kind.value, s.visibility) for s in symbols] == expected
    assert all(s.name in text[slice(*s.signature)] for s in symbols)


def test_there_is_a_sample_of_every_language() -> None:
    assert {code(path, text).language for path, (text, _) in SAMPLES.items()} == set(TABLES) - {"tsx"}


@pytest.mark.parametrize("path", SAMPLES)
def test_the_outline_of_code_loses_no_line(path: str) -> None:
    text = SAMPLES[path][0]
    parsed = parse(f"repo/{path}", text)
    assert_sound(text, parsed)
    leaves = "".join(piece for _, kind, piece in shape(text, parsed) if kind in ("code", "paragraph"))
    assert "".join(leaves.split()) == "".join(text.split())


def test_a_symbol_is_its_comment_decorators_signature_and_body() -> None:
    text = "import os\n\n# Makes it.\n@cached(1)\ndef make(a: int = 2) -> str:\n    '''So.'''\n    return ''\n\nx = 1\n"
    made = code("a.py", text).symbols[0]
    assert text[slice(*made.span)] == text[11:-8]
    assert text[slice(*made.signature)] == "def make(a: int = 2) -> str"
    assert made.doc is not None
    assert text[slice(*made.doc)] == "'''So.'''"


def test_documentation_in_front_of_a_symbol_is_the_comment_that_touches_it() -> None:
    text = (
        "package a\n\n// License.\n\n// Set marks it.\n// It may fail.\nfunc Set() {}\n\nvar x = 1 // one\nvar y = 2\n"
    )
    first, *_, last = code("a.go", text).symbols
    assert first.doc is not None
    assert text[slice(*first.doc)] == "// Set marks it.\n// It may fail."
    assert last.doc is None


def test_the_paragraphs_of_a_docstring_are_prose() -> None:
    said = 'r"""Says one.\n\n    Says two,\n    at length.\n\n    >>> f()\n    """'
    text = f'"""A module."""\n\n\ndef f():\n    {said}\n    return 1\n'
    parsed = parse("repo/a.py", text)
    found = [piece for _, kind, piece in shape(text, parsed) if kind == "paragraph"]
    assert found == ["A module.", "Says one.", "Says two,\n    at length."]
    assert_sound(text, parsed)


def test_places_are_characters_where_bytes_differ() -> None:
    text = "# naïve 数据 🙂\ndef größe():\n    return 'é'\n\ndef next_one(): größe()\n"
    found = code("a.py", text)
    assert [text[slice(*s.signature)] for s in found.symbols] == ["def größe()", "def next_one()"]
    assert [text[c.start : c.start + len(c.name)] for c in found.calls] == ["größe"]


def test_a_broken_file_gives_what_can_be_parsed() -> None:
    text = "def one():\n    return 1\n\ndef broken():\n    x = = 2)\n\nclass Two:\n    def three(self):\n        pass\n"
    assert {"one", "Two", "Two.three"} <= {s.qualified for s in code("a.py", text).symbols}


CALLS = """\
from httpx import get as fetch
import os.path

class Client:
    def send(self, request):
        self.close()
        request.read()
        fetch(1)
        os.path.join("a")
        table[0]()
        make().run()
        for fetch_all in (): fetch_all()

def close(self): close()
"""


def test_calls_say_from_where_and_how_they_name_what_they_call() -> None:
    found = code("a.py", CALLS)
    names = [s.qualified for s in found.symbols]
    assert [(names[c.caller], c.qualifier, c.name, c.callee) for c in found.calls] == [
        ("Client.send", "self", "close", Callee.SELF),
        ("Client.send", "request", "read", Callee.LOCAL),
        ("Client.send", "", "fetch", Callee.BARE),
        ("Client.send", "os.path", "join", Callee.NAMED),
        ("Client.send", "", "run", Callee.VALUE),
        ("Client.send", "", "make", Callee.BARE),
        ("Client.send", "", "fetch_all", Callee.LOCAL),
        ("close", "", "close", Callee.BARE),
    ]


def test_the_receiver_of_a_go_method_is_the_object_itself_unless_it_is_bound_again() -> None:
    text = "package a\nfunc (b *Bits) A() { b.B() }\nfunc (b *Bits) C() { b := other(); b.B() }\n"
    calls = [call for call in code("a.go", text).calls if call.name == "B"]
    assert [call.callee for call in calls] == [Callee.SELF, Callee.LOCAL]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("pkg/a.py", "from ._client import Client as C, x",
         [("pkg/_client", True, "Client", "C"), ("pkg/_client", True, "x", "x")]),
        ("pkg/sub/a.py", "from .. import base", [("pkg", True, "base", "base")]),
        ("a.py", "import os.path, re as regex", [("os/path", False, "", "os.path"), ("re", False, "", "regex")]),
        ("a.py", "from m import (a,  # one\n  b)", [("m", False, "a", "a"), ("m", False, "b", "b")]),
        ("a.py", "from m import *", [("m", False, "*", "")]),
        ("a.go", 'import (\n\tvm "x.org/y/core/vm"\n\t"fmt"\n)',
         [("x.org/y/core/vm", False, "", "vm"), ("fmt", False, "", "fmt")]),
        ("a.rs", "use crate::a::{b, c::{self, d as e}, f::*};",
         [("a", False, "b", "b"), ("a", False, "c", "c"), ("a/c", False, "d", "e"), ("a/f", False, "*", "")]),
        ("src/a.ts", "import D, { a as b, type c } from './x';",
         [("src/x", True, "a", "b"), ("src/x", True, "c", "c"), ("src/x", True, "default", "D")]),
        ("src/a.ts", "import * as ns from '../y.js';", [("y", True, "", "ns")]),
        ("a.js", "export { z } from './q';", [("q", True, "z", "z")]),
        ("A.java", "import a.b.C;\nimport x.*;", [("a/b", False, "C", "C"), ("x", False, "*", "")]),
        ("a.cs", "using A.B;\nusing X = A.C;", [("A/B", False, "*", ""), ("A/C", False, "", "X")]),
        ("s/a.sol", 'import {A as B} from "../Y.sol";\nimport "./X.sol";',
         [("Y", True, "A", "B"), ("s/X", True, "*", "")]),
        ("a.c", '#include "core/x.h"', [("core/x", False, "*", "")]),
    ],
)  # fmt: skip
def test_imports_have_one_form_in_every_language(path: str, text: str, expected: list[tuple[object, ...]]) -> None:
    found: Sequence[Import] = code(path, text).imports
    assert [(i.module, i.relative, i.name, i.alias) for i in found] == expected


@pytest.mark.parametrize(
    ("path", "text", "role"),
    [
        ("src/client.py", "x = 1", Role.SOURCE),
        ("tests/test_client.py", "x = 1", Role.TEST),
        ("core/vm/evm_test.go", "package vm", Role.TEST),
        ("src/latest.py", "x = 1", Role.SOURCE),
        ("vendor/x/y.go", "package y", Role.VENDORED),
        ("api/x.pb.go", "package api", Role.GENERATED),
        ("a.go", "// Code generated by abigen - DO NOT EDIT.\npackage a", Role.GENERATED),
        ("app.js", "var a=1;" * 1000, Role.MINIFIED),
    ],
)
def test_what_a_file_is_for_follows_from_stated_rules(path: str, text: str, role: Role) -> None:
    found = parse(f"repo/{path}", text)
    assert (found.code and found.code.role, found.status) == (role, role.value)


def test_a_grammar_that_cannot_be_loaded_is_named_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tree_sitter_go", None)
    load_grammar.cache_clear()
    parsed = parse("repo/a.go", "package a\nfunc F() {}\n")
    assert [(finding.kind, "tree_sitter_go" in finding.detail) for finding in parsed.findings] == [
        (FindingKind.UNSUPPORTED, True)
    ]
    assert parsed.kind == "code"
    assert code("a.py", "def f(): pass").symbols
    load_grammar.cache_clear()


def test_every_language_has_a_grammar_here() -> None:
    tables = [table for name in TABLES if (table := language_table(name))]
    assert [table.grammar for table in tables if isinstance(load_grammar(table.grammar, table.entry), str)] == []


NOISE = random.Random(7).choices("(){}[]\"'\n def fn class:=,.x#</;", k=50_000)
BOMBS = {
    "open": "(" * 200_000,
    "braces": "{" * 200_000,
    "calls": "f(" * 50_000 + "b" + ")" * 50_000,
    "chain": "a" + ".b()" * 50_000,
    "minus": "x = " + "-" * 100_000 + "1",
    "indented": "".join(" " * depth + "if x:\n" for depth in range(1_000)),
    "noise": "".join(NOISE),
    "locals": "def f():\n" + "".join(f"    a{n} = b{n}()\n" for n in range(20_000)),
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("ending", [".py", ".go", ".ts", ".cs", ".sol", ".cpp"])
def test_no_nesting_and_no_noise_stops_the_reader(bomb: str, ending: str) -> None:
    started = time.process_time()
    assert_sound(BOMBS[bomb], parse(f"repo/a{ending}", BOMBS[bomb]))
    assert time.process_time() - started < 60, "a hang, not a budget"


def test_nesting_without_end_is_read_in_part_and_says_so() -> None:
    text = "def f():\n    pass\n\n\nx = " + "f(\n" * 5_000 + ")" * 5_000 + "\n"
    parsed = parse("repo/a.py", text)
    assert [finding.detail.partition(":")[0] for finding in parsed.findings] == ["read in part"]
    assert [symbol.name for symbol in code("a.py", text).symbols] == ["f", "x"]


def test_a_huge_file_is_read_as_text_and_says_so() -> None:
    text = "def f():\n    pass\n" * 120_000
    parsed = parse("repo/a.py", text)
    assert [finding.detail for finding in parsed.findings] == [
        "read without symbols: 2,160,000 characters are too many"
    ]
    assert not code("a.py", text).symbols


PIECES = st.sampled_from(
    ["def f(x):\n", "    ", "class A:\n", "return g(1)\n", "é", "func (a *B) C() {", "}\n", "// c\n",
     "# c\n", "import x\n", "{",
     "fn f() {", "let x = ", "struct S {", "'", '"', "@d\n", "\t", "\r\n", "\x00", "\ufeff", ";\n"
     "", "x.y()", "=> {", "\ud800"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(SAMPLES)), st.lists(PIECES, max_size=40).map("".join))
def test_any_text_gives_a_sound_outline_and_places_inside_it(path: str, text: str) -> None:
    parsed = parse(f"repo/{path}", text)
    assert_sound(text, parsed)
    found = parsed.code or Code(language="")
    for symbol in found.symbols:
        assert 0 <= symbol.span[0] <= symbol.signature[0] < symbol.signature[1] <= symbol.span[1] <= len(text)
        assert symbol.parent < len(found.symbols)
        assert symbol.doc is None or 0 <= symbol.doc[0] < symbol.doc[1] <= len(text)
    for call in found.calls:
        assert text[call.start : call.start + len(call.name)] == call.name
