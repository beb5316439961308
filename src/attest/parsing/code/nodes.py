"""Access to the nodes of a syntax tree."""

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from attest.parsing.code.languages.tables import Define
from attest.values.code import SymbolKind

if TYPE_CHECKING:
    from tree_sitter import Node

_CALLEE = re.compile(r"(?:(?P<on>.*?)\s*(?:\?\.|\.|::|->)\s*)?(?P<name>[^\W\d][\w$]*)\s*", re.S)


def children_at(node: "Node", name: str) -> Sequence["Node"]:
    """The children in a field, or else those of a node type."""
    return node.children_by_field_name(name) or [child for child in node.named_children if child.type == name]


def kind_of(node: "Node", define: Define) -> SymbolKind | None:
    """The kind of symbol that a node defines, which may depend on the node in the field ``when``."""
    chosen = node.child_by_field_name(define.when) if define.when else None
    while chosen is not None:
        if chosen.type in define.kinds:
            return define.kinds[chosen.type]
        chosen = inner_declarator(chosen)
    return define.kind


def inner_declarator(node: "Node") -> "Node | None":
    """The declarator inside a declarator."""
    found = node.child_by_field_name("declarator")
    if found is None and node.type == "variable_declarator":
        found = node.child_by_field_name("name")
    if found is None and node.type in ("reference_declarator", "parenthesized_declarator"):
        found = node.named_child(node.named_child_count - 1) if node.named_child_count else None
    return found


def made_by_macro(node: "Node") -> Sequence["Node"]:
    """The arguments of a macro that defines a function: ``TEST(Cart, Pays) { … }``; empty for other nodes."""
    brackets = node_at(node, "declarator/parameters")
    if node.child_by_field_name("type") or brackets is None or not macro_of(node).isupper():
        return ()
    parts = [child.named_children for child in brackets.named_children]
    return (
        [part[0] for part in parts]
        if all(len(part) == 1 and part[0].type == "type_identifier" for part in parts)
        else ()
    )


def macro_of(node: "Node") -> str:
    """The name of the macro in the place of a function's name."""
    name = node_at(node, "declarator/declarator")
    return _text(name) if name else ""


def test_with_words(node: "Node", macros: Collection[str]) -> tuple["Node", "Node"] | None:
    """The name and body of a test that is named by a string: ``TEST_CASE("lids shut") { … }``. The grammar sees a call
    without a semicolon, and a block."""
    call = next((child for child in node.named_children if child.type == "call_expression"), None)
    called = call.child_by_field_name("function") if call else None
    if call is None or called is None or _text(called) not in macros:
        return None
    body, given = node.next_named_sibling, call.child_by_field_name("arguments")
    strings = [child for child in given.named_children if child.type == "string_literal"] if given else []
    if body is None or body.type != "compound_statement" or not strings or (node.text or b"").endswith(b";"):
        return None
    return strings[0], body


def _text(node: "Node") -> str:
    return (node.text or b"").decode("utf-8", "ignore")


def node_at(node: "Node", path: str) -> "Node | None":
    """The node at a path of fields; None if a field is missing."""
    found: Node | None = node
    for name in path.split("/"):
        found = found.child_by_field_name(name) if found is not None and name else None
    return found


def last_name(text: str) -> tuple[str | None, str] | None:
    """The receiver and the called name: ``c`` on ``a.b`` for ``a.b.c``; None without a name, as for ``table[0]``."""
    match = _CALLEE.fullmatch(text)
    return (match["on"], match["name"]) if match else None
