"""What a type implements, a method overrides, a signature names and a test is of, from either end."""

import pytest

import attest
from attest.errors import UsageError
from attest.values.symbols import CallLink, CallLinks
from tests.graph.conftest import Indexed

PYTHON = {
    "net/base.py": (
        "class Transport:\n    def send(self, data):\n        raise NotImplementedError\n\n\n"
        "class Pooled(Transport):\n    size: int\n\n    def send(self, data):\n        return data\n"
    ),
    "net/tls.py": (
        "from net import base\nfrom net.base import Pooled as Pool\nfrom elsewhere import Closer\n\n\n"
        "class Secure(Pool, Closer, metaclass=Meta):\n    def send(self, data):\n        return data\n\n\n"
        "def open_all(first: base.Transport, rest: 'list[Pool]') -> Secure | None:\n    kept: Transport = first\n"
        "    return None\n"
    ),
    "tests/test_tls.py": (
        "from net.tls import Secure, open_all\n\n\ndef test_open_all():\n    assert open_all(None, [])\n\n\n"
        "def test_secure():\n    Secure()\n"
    ),
}
GO = {
    "go.mod": "module example.org/m\n",
    "store/store.go": (
        "package store\n\ntype Reader interface {\n\tGet(key string) Value\n\tClose()\n}\n\n"
        "type Both interface {\n\tReader\n\tPut(key string)\n}\n\ntype Value struct{}\n"
    ),
    "disk/disk.go": (
        'package disk\n\nimport "example.org/m/store"\n\n'
        "type Disk struct {\n\t*Lock\n\tlast store.Value\n\tall list[Lock]\n}\n\n"
        "func (d *Disk) Get(key string) store.Value { return d.last }\n\nfunc (d *Disk) Close() {}\n\n"
        "type Half struct{}\n\nfunc (h *Half) Close() {}\n"
    ),
    "disk/lock.go": "package disk\n\ntype Lock struct{}\n",
    "disk/disk_test.go": "package disk\n\nfunc TestHalf(t *T) {}\n",
}
RUST = {
    "src/shape.rs": "pub trait Shape: Named {\n    fn area(&self) -> u64;\n}\n\npub trait Named {}\n",
    "src/square.rs": (
        "use crate::shape::Shape;\n\npub struct Square;\n\n"
        "impl Shape for Square {\n    fn area(&self) -> u64 { 1 }\n}\n\n"
        "impl Square {\n    fn grow(&mut self) {}\n}\n"
    ),
}
JAVA = {
    "p/A.java": "package p;\n\ninterface A { void run(); }\n",
    "p/B.java": "package p;\n\nclass B implements A {\n    public void run() {}\n}\n\nclass C extends B<D> {}\n",
}
TYPESCRIPT = {
    "a.ts": "export interface Shape { area(): number }\nexport class Base {}\n",
    "b.ts": (
        "import { Base, Shape } from './a';\n\n"
        "export class Round extends Base implements Shape {\n  area(): number { return 1 }\n}\n"
    ),
}


def linked(found: CallLinks) -> list[tuple[str, str, str]]:
    """Who is linked at the other end, how sure, and by which rule."""
    return sorted((_other(one, found.direction), one.certainty.value, one.method) for one in found.links)


def _other(link: CallLink, direction: str) -> str:
    found = link.caller if direction == "callers" else link.callee
    return found.symbol.qualified if found else link.external or ""


def both(kb: attest.Attest, relation: str, low: str, high: str) -> tuple[list[str], list[str]]:
    """The certain names that a link of a relation is known by from below and from above."""
    up = [name for name, sure, _ in linked(kb.callees(low, relation=relation)) if sure == "certain"]
    down = [name for name, sure, _ in linked(kb.callers(high, relation=relation)) if sure == "certain"]
    return up, down


def test_a_class_leads_to_its_bases_and_back(indexed: Indexed) -> None:
    kb = indexed(PYTHON)
    assert linked(kb.callees("Secure", relation="implements")) == [
        ("Pooled", "certain", "import"),
        ("elsewhere.Closer", "possible", "import"),
    ]
    assert linked(kb.callers("Transport", relation="implements")) == [("Pooled", "certain", "file")]
    assert linked(kb.callers("Transport", relation="implements", depth=2)) == [
        ("Pooled", "certain", "file"),
        ("Secure", "certain", "import"),
    ]


def test_a_method_leads_to_what_it_overrides_up_the_whole_line(indexed: Indexed) -> None:
    kb = indexed(PYTHON)
    assert linked(kb.callees("Secure.send", relation="overrides")) == [
        ("Pooled.send", "certain", "base"),
        ("Transport.send", "certain", "base"),
    ]
    assert [name for name, *_ in linked(kb.callers("Transport.send", relation="overrides"))] == [
        "Pooled.send",
        "Secure.send",
    ]


def test_a_signature_leads_to_the_types_that_it_names_and_a_body_to_none(indexed: Indexed) -> None:
    kb = indexed(PYTHON)
    assert [name for name, *_ in linked(kb.callees("open_all", relation="uses"))] == ["Pooled", "Secure", "Transport"]
    assert linked(kb.callers("Transport", relation="uses")) == [("open_all", "certain", "module")]


def test_a_test_leads_to_what_it_calls_and_back(indexed: Indexed) -> None:
    kb = indexed(PYTHON)
    assert linked(kb.callers("open_all", relation="tests")) == [("test_open_all", "certain", "import")]
    assert linked(kb.callees("test_open_all", relation="tests")) == [("open_all", "certain", "import")]
    assert linked(kb.callees("open_all", relation="tests")) == []


def test_a_test_that_is_only_called_like_something_is_possibly_of_it(indexed: Indexed) -> None:
    kb = indexed(GO)
    assert linked(kb.callers("Half", relation="tests")) == [("TestHalf", "possible", "named")]


def test_an_embedded_type_of_go_is_a_base_and_a_field_is_none(indexed: Indexed) -> None:
    kb = indexed(GO)
    certain = [one for one in linked(kb.callees("Disk", relation="implements")) if one[1] == "certain"]
    assert certain == [("Lock", "certain", "module")]
    assert linked(kb.callees("Both", relation="implements")) == [("Reader", "certain", "file")]
    assert ("Value", "certain", "module") in linked(kb.callees("Disk", relation="uses"))


def test_a_type_of_go_with_all_methods_of_an_interface_possibly_implements_it(indexed: Indexed) -> None:
    kb = indexed(GO)
    assert ("Disk", "possible", "methods") in linked(kb.callers("Reader", relation="implements"))
    assert ("Reader", "possible", "methods") in linked(kb.callees("Disk", relation="implements"))
    assert "Half" not in str(linked(kb.callers("Reader", relation="implements")))


def test_an_impl_in_another_file_is_of_its_type(indexed: Indexed) -> None:
    kb = indexed(RUST)
    assert both(kb, "implements", "Square", "Shape") == (["Shape"], ["Square"])
    assert both(kb, "overrides", "Square.area", "Shape.area") == (["Shape.area"], ["Square.area"])
    assert [name for name, *_ in linked(kb.callees("Shape", relation="implements"))] == ["Named"]


def test_extends_and_implements_of_java(indexed: Indexed) -> None:
    kb = indexed(JAVA)
    assert both(kb, "implements", "B", "A") == (["A"], ["B"])
    assert both(kb, "implements", "C", "B") == (["B"], ["C"])
    assert both(kb, "overrides", "B.run", "A.run") == (["A.run"], ["B.run"])


def test_extends_and_implements_of_typescript(indexed: Indexed) -> None:
    kb = indexed(TYPESCRIPT)
    assert linked(kb.callees("Round", relation="implements")) == [
        ("Base", "certain", "import"),
        ("Shape", "certain", "import"),
    ]


def test_calls_are_what_is_asked_for_when_nothing_is_said(indexed: Indexed) -> None:
    kb = indexed(PYTHON)
    assert kb.callers("open_all").relation.value == "calls"
    assert linked(kb.callers("open_all")) == linked(kb.callers("open_all", relation="calls"))


def test_a_relation_that_is_none_is_refused_with_those_that_are(indexed: Indexed) -> None:
    with pytest.raises(UsageError, match="relations are: calls, implements, overrides, tests, uses"):
        indexed(PYTHON).callers("open_all", relation="likes")
