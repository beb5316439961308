"""One walk over a syntax tree, the same for every language: what defines, calls, binds and imports names.

The language's table says which nodes do. The walk uses no recursion, goes no deeper than ``MAX_DEPTH`` and visits no
more than ``MAX_NODES`` nodes, so that no input can stop it; a tree with errors is walked like any other. Offsets are
bytes here; ``reader.py`` converts them to characters.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from attest.parsing.code.facts import CallSite, Definition, Facts, TypeSite
from attest.parsing.code.languages.tables import Define, Language
from attest.parsing.code.nodes import (
    children_at,
    inner_declarator,
    kind_of,
    last_name,
    macro_of,
    made_by_macro,
    node_at,
    test_with_words,
)
from attest.parsing.code.type_names import Named, bases_in, types_in
from attest.values.code import TYPES, SymbolKind
from attest.values.spans import Range

if TYPE_CHECKING:
    from tree_sitter import Language as TreeSitterLanguage
    from tree_sitter import Node, Parser

MAX_DEPTH = 1_000
"""Maximum depth of visited nodes. People write below 60, but a sum of a thousand terms is as deep as it is long."""
MAX_NODES = 3_000_000
"""Maximum number of visited nodes in a file; about ten times what two million characters of ordinary code have."""
_LONG_BODY = 1_000
"""Minimum size of a body whose statements are kept, in bytes: a smaller one is never divided."""
_FIRST = 50
"""Number of nodes at the start of a body among which its docstring is searched for."""
_LONGEST_CALLEE = 200
"""Maximum length of what is called, in characters: the end of a longer chain of calls names it."""
_LONGEST_NAME = 200
"""Maximum length of the name of a symbol, in characters; anything longer is no name."""
_FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.MODIFIER, SymbolKind.MACRO, SymbolKind.TEST})
_HEIRS = frozenset({*TYPES, None})
"""Kinds of definitions that can have bases: types, and blocks of methods of a type (None)."""
_SEVERAL = frozenset({SymbolKind.CONSTANT, SymbolKind.VARIABLE})
_IDENTIFIER = re.compile(r"[^\W\d][\w$]*")
_NAME = re.compile(r"[^\W\d](?:[\w$]|::~?|\.)*")
_ARGUMENTS = re.compile(r"<[^<>()]{0,100}>(?=::)")
"""Arguments of a template whose member is defined outside: ``Stack<T>::push`` is called ``Stack.push``."""
_OPERATOR = re.compile(r"(?P<of>(?:\w+::)*)operator\s*(?P<sign>\( *\)|\[ *\]|[-+*/%^&|~!=<>,]{1,3})")
_GENERIC = re.compile(r"(?:::)?<[^()]*>$|\s*\{[^{}]*\}$|!$")
_MEMBER = re.compile(r"\s*(?P<own>\w+)\.(?P<name>\w+)\s*")
_BOUND = re.compile(r"[\s*&.]*(?:(?:mut|ref|const|let|var)\s+)*(?P<name>[^\W\d][\w$]*)\s*")


def facts_of(parser: "Parser", language: Language, data: bytes) -> Facts:
    """Parse a file and walk its tree."""
    tree = parser.parse(data)
    walker = _Walker(language, data)
    names = (language.defines, language.calls, language.binds, language.imports)
    others = language.comments | language.wrappers | language.rebinding | language.types
    walker.walk(tree.root_node, _numbers_of_types(tree.language, others.union(language.bases, *names)))
    return walker.facts


@cache
def _numbers_of_types(grammar: "TreeSitterLanguage", names: frozenset[str]) -> Mapping[int, str]:
    """Name by number of the node types in ``names``; a type may have several numbers."""
    kinds = ((number, grammar.node_kind_for_id(number)) for number in range(grammar.node_kind_count))
    return {number: name for number, name in kinds if name in names}


class _Walker:
    """The state of one walk: the open definitions and wrappers."""

    def __init__(self, language: Language, data: bytes) -> None:
        self._language = language
        self._data = data
        self.facts = Facts()
        self._open: list[tuple[int, int]] = []
        """End and number of each open definition, innermost last."""
        self._wrapped: dict[int, tuple[int, int, int]] = {}
        """By depth, the last wrapper: its start, its end, and the start of the head within it."""
        self._typed = 0
        """End of the last node whose types were taken; nodes before it are part of that node."""

    def walk(self, root: "Node", kinds: Mapping[int, str]) -> None:
        """Visit every node whose type is in ``kinds``."""
        self.facts.doc = self._docstring(root)
        for node, depth in self._nodes(root):
            kind = kinds.get(node.kind_id)
            if kind is None:
                continue
            while self._open and node.start_byte >= self._open[-1][0]:
                self._open.pop()
            self._visit(node, kind, depth, self._open[-1][1] if self._open else -1)

    def _nodes(self, root: "Node") -> Iterator[tuple["Node", int]]:
        """Named and unnamed nodes, parents before children."""
        cursor, depth = root.walk(), 0
        for _ in range(MAX_NODES):
            node = cursor.node
            assert node is not None
            yield node, depth
            if depth < MAX_DEPTH and cursor.goto_first_child():
                depth += 1
                continue
            if depth >= MAX_DEPTH and node.child_count:
                self.facts.complete = False
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return
                depth -= 1
        self.facts.complete = False

    def _visit(self, node: "Node", kind: str, depth: int, inside: int) -> None:
        language, place = self._language, (node.start_byte, node.end_byte)
        if kind in language.comments:
            self.facts.comments.append(place)
        if kind in language.wrappers:
            self._remember_wrapper(node, kind, depth)
        if kind in language.rebinding and inside >= 0:
            self.facts.bound.setdefault(inside, Counter()).update(dict.fromkeys(language.own, 2))
        if kind in language.imports:
            self.facts.imports.append((kind, place))
        if kind in language.calls:
            self._call(node, kind, inside)
        made = self._define(node, language.defines[kind], depth, inside) if kind in language.defines else False
        if kind in language.binds and not made:
            self._bind(node, language.binds[kind], inside)
        if kind in language.bases:
            self._bases(node, language.bases[kind], self._open[-1][1] if made else inside, made=made)
        elif kind in language.types and node.start_byte >= self._typed:
            self._types(node, inside)

    def _text(self, start: int, end: int) -> str:
        return self._data[start:end].decode("utf-8", "ignore")

    # --- definitions ---

    def _remember_wrapper(self, node: "Node", kind: str, depth: int) -> None:
        """Remember a node around a single definition, so that the definition includes it."""
        language = self._language
        beside = language.comments | {"decorator", "template_parameter_list"}
        if sum(child.type not in beside for child in node.named_children) != 1:
            return
        head = 0 if kind in language.decorated else node.start_byte
        self._wrapped[depth] = self._with_wrapper(node, depth, head)

    def _with_wrapper(self, node: "Node", depth: int, head: int) -> tuple[int, int, int]:
        """Start and end of a node including the wrapper around it, and the start of its head."""
        start, end = node.start_byte, node.end_byte
        outer = self._wrapped.get(depth - 1)
        if outer is None or not (outer[0] <= start and end <= outer[1]):
            return start, end, head
        return outer[0], outer[1], outer[2] or head

    def _define(self, node: "Node", define: Define, depth: int, inside: int) -> bool:
        """Add the definition that a node makes; False if it makes none."""
        if define.kind is SymbolKind.TEST:
            return self._test(node, define, inside)
        kind = SymbolKind.TEST if define.tests and macro_of(node) in define.tests else kind_of(node, define)
        name = define.called or self._name(node, define)
        around = self.facts.definitions[inside].kind if inside >= 0 else None
        local = define.top and around in _FUNCTIONS and (kind not in _FUNCTIONS or not define.body)
        if name in ("", "_") or local or (define.needs and not node.child_by_field_name(define.needs)):
            return False
        start, end, head = self._with_wrapper(node, depth, node.start_byte)
        body = node_at(node, define.body)
        made = Definition(name, kind, start, end, head, body.start_byte if body else end, inside)
        if define.owner:
            made.owner, made.own = self._receiver(node, define.owner)
        self._add(made, node.end_byte, body)
        if kind in _SEVERAL:
            self.facts.definitions += [replace(made, name=other) for other in self._other_names(node, define)]
        return True

    def _test(self, node: "Node", define: Define, inside: int) -> bool:
        """Add a test that is named by a string, outside functions. As names are separated by full stops, the longest
        part between full stops is the name."""
        found = test_with_words(node, define.tests)
        if found is None or (inside >= 0 and self.facts.definitions[inside].kind in _FUNCTIONS):
            return False
        words, body = self._text(found[0].start_byte + 1, found[0].end_byte - 1), found[1]
        name = max(words.split("."), key=len).strip()[:_LONGEST_NAME].rstrip()
        if not any(map(str.isalnum, name)):
            return False
        made = Definition(
            name, SymbolKind.TEST, node.start_byte, body.end_byte, node.start_byte, body.start_byte, inside
        )
        self._add(made, body.end_byte, body)
        return True

    def _add(self, made: Definition, end: int, body: "Node | None") -> None:
        """Add a definition, which stays open until ``end``."""
        if body is not None:
            self._read_body(made, body)
        self._open.append((end, len(self.facts.definitions)))
        self.facts.definitions.append(made)

    def _other_names(self, node: "Node", define: Define) -> Iterator[str]:
        """The further names of one definition: ``const A, B = 1, 2``."""
        for child in node.children_by_field_name(define.name)[1:]:
            name = self._text(child.start_byte, child.end_byte)
            if name != "_" and _IDENTIFIER.fullmatch(name):
                yield name

    def _name(self, node: "Node", define: Define) -> str:
        if define.macros and (parts := made_by_macro(node)):
            return ".".join(self._text(part.start_byte, part.end_byte) for part in parts)
        found = node.child_by_field_name(define.name)
        while found is not None and (inner := inner_declarator(found)) is not None:
            found = inner
        if found is None or found.end_byte - found.start_byte > _LONGEST_NAME:
            return ""
        text = _ARGUMENTS.sub("", self._text(found.start_byte, found.end_byte))
        if sign := _OPERATOR.fullmatch(text):
            return f"{sign['of']}operator{sign['sign']}".replace("::", ".").replace(" ", "")
        match = _NAME.match(text)
        complete = match is not None and (match[0] == text or text[match.end()] in "<[ \t\n")
        return match[0].replace("::", ".") if match and complete else ""

    def _receiver(self, node: "Node", owner: str) -> tuple[str, str]:
        """The type that a method belongs to, and the receiver's name: ``(t *T[K])``."""
        receiver = node.child_by_field_name(owner)
        text = self._text(receiver.start_byte, receiver.end_byte) if receiver else ""
        names = _IDENTIFIER.findall(text.partition("[")[0])
        return (names[-1], names[0] if len(names) > 1 else "") if names else ("", "")

    def _read_body(self, made: Definition, body: "Node") -> None:
        if body.end_byte - body.start_byte > _LONG_BODY:
            children = body.named_children
            if len(children) == 1 and children[0].type.endswith("_list"):
                children = children[0].named_children
            made.statements = [(child.start_byte, child.end_byte) for child in children]
        made.doc = self._docstring(body)

    def _docstring(self, body: "Node") -> Range | None:
        """Span of the string that a body begins with, after any comments; None if there is none."""
        if not self._language.docstrings:
            return None
        children = islice(body.named_children, _FIRST)
        first = next((child for child in children if child.type not in self._language.comments), None)
        if first is not None and first.type == "expression_statement" and first.named_child_count:
            first = first.named_children[0]
        is_text = first is not None and first.type in ("string", "concatenated_string")
        return (first.start_byte, first.end_byte) if first is not None and is_text else None

    # --- types ---

    def _bases(self, node: "Node", fields: Sequence[str], inside: int, *, made: bool) -> None:
        """Add what a definition extends or implements. A member with a name of its own is not a base."""
        kind = self.facts.definitions[inside].kind if inside >= 0 else SymbolKind.FUNCTION
        if kind not in _HEIRS or (not made and node.child_by_field_name("name") is not None):
            return
        places = [child for name in fields for child in children_at(node, name)] if fields else [node]
        for place in places:
            self._add_types(place, bases_in(self._text(place.start_byte, place.end_byte)), inside, base=True)
            self._typed = max(self._typed, place.end_byte) if not made else self._typed

    def _types(self, node: "Node", inside: int) -> None:
        """Add the types in a signature or in a type's members; those in a function's body are not of interest."""
        around = self.facts.definitions[inside] if inside >= 0 else None
        if around is None or around.kind is None or (around.kind in _FUNCTIONS and node.start_byte >= around.body):
            return
        self._typed = node.end_byte
        self._add_types(node, types_in(self._text(node.start_byte, node.end_byte)), inside, base=False)

    def _add_types(self, node: "Node", found: Iterator[Named], inside: int, *, base: bool) -> None:
        text = self._text(node.start_byte, node.end_byte)
        own = self.facts.definitions[inside].name
        for name in found:
            if base or name.name != own:
                start = node.start_byte + len(text[: name.at].encode())
                self.facts.types.append(TypeSite(name.qualifier, name.name, start, inside, base))

    # --- calls and bindings ---

    def _call(self, node: "Node", kind: str, inside: int) -> None:
        fields = [child for name in self._language.calls[kind] if (child := node.child_by_field_name(name))]
        if not fields:
            return
        start, end = fields[0].start_byte, fields[-1].end_byte
        cut = end - start > _LONGEST_CALLEE
        text = self._text(max(start, end - _LONGEST_CALLEE), end)
        text = _GENERIC.sub("", text.removeprefix("new "))
        match = last_name(text)
        if match is None:
            return
        on, name = match
        if kind in self._language.components and not on and not name[0].isupper():
            return
        at = self._data.rfind(name.encode(), start, end)
        path = self._data[max(at - 2, 0) : at] == b"::"
        self.facts.calls.append(CallSite("(" if cut else on, name, at, inside, path))

    def _bind(self, node: "Node", fields: Sequence[str], inside: int) -> None:
        if inside < 0 or self.facts.definitions[inside].kind not in _FUNCTIONS:
            return
        bound = self.facts.bound.setdefault(inside, Counter())
        for name in fields:
            for child in node.children_by_field_name(name):
                bound.update(self._bound_names(child))
        for child in node.named_children if not fields else ():
            inner = child.child_by_field_name("name") or child.child_by_field_name("pattern")
            bound.update(self._bound_names(inner or [*child.named_children, child][0]))

    def _bound_names(self, node: "Node") -> list[str]:
        """The names bound by a pattern; an assignment to a part of an object binds none."""
        while (inner := node.child_by_field_name("declarator")) is not None:
            node = inner
        text = self._text(node.start_byte, min(node.end_byte, node.start_byte + 1_000))
        parts = (part.rpartition(":")[2].partition("=")[0] for part in re.split(r"[,(){}\[\]]|=(?=[^=]*$)", text))
        found = []
        for part in parts:
            if match := _BOUND.fullmatch(part):
                found.append(match["name"])
            elif (member := _MEMBER.fullmatch(part)) and member["own"] in self._language.own:
                self.facts.members.add(member["name"])
        return found
