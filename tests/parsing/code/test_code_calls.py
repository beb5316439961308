"""What source code says of others: what is called, and what is imported, in one form for every language."""

from collections.abc import Sequence

import pytest

from attest.values.code import Callee, Import
from tests.parsing.code.samples import code

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
