"""A little source code of each language, and what is read of it."""

from collections.abc import Sequence

from attest.parsing import parse
from attest.values.code import Code

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
    "a_test.cpp": (
        'TEST(Lid, Shuts) { EXPECT_TRUE(1); }\nTEST_CASE("a lid shuts, as of v1.2", "[lid]") {\n  run();\n}\n'
        'namespace n { SCENARIO("steam is let out") { run(); } }\nBENCHMARK(BM_shut);\n'
        'int f() { TEST_CASE("within"); CHECK("x"); { return 1; } }\n',
        [
            ("Lid.Shuts", "test", "public"),
            ("a lid shuts, as of v1", "test", "public"),
            ("n", "namespace", "public"),
            ("n.steam is let out", "test", "public"),
            ("f", "function", "public"),
        ],
    ),
}
"""For a file of each language: the qualified name, kind and visibility of every symbol, in order."""


def code(path: str, text: str) -> Code:
    found = parse(f"repo/{path}", text).code
    assert found is not None
    return found
