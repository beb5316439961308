"""Nothing in a source file can stop the reader, and what it could not read it says."""

import random
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.code.grammars import load_grammar
from attest.parsing.code.languages import TABLES, language_table
from attest.values.code import Code
from attest.values.findings import FindingKind
from tests.parsing.code.samples import SAMPLES, code
from tests.parsing.trees import assert_sound


def test_a_broken_file_gives_what_can_be_parsed() -> None:
    text = "def one():\n    return 1\n\ndef broken():\n    x = = 2)\n\nclass Two:\n    def three(self):\n        pass\n"
    assert {"one", "Two", "Two.three"} <= {s.qualified for s in code("a.py", text).symbols}


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
     "fn f() {", "let x = ", "struct S {", "'", '"', "@d\n", "\t", "\r\n", "\x00", "\ufeff", ";\n",
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
