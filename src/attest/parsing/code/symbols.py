"""Definitions to symbols: qualified names, parents, documentation, visibility; and calls to their callers.

A definition without a kind (Rust's ``impl``) is not a symbol: it qualifies the names inside it. A method outside its
type (Go's receivers, C++'s ``Foo::bar``) becomes a member if the type is in the same file; otherwise only its name is
qualified.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.parsing.code.facts import CallSite, Definition, Facts
from attest.parsing.code.languages.tables import Language
from attest.values.anchors import IDENTIFIER
from attest.values.code import TYPES, VALUES, Call, Callee, Symbol, SymbolKind, TypeName
from attest.values.spans import Range

At = Callable[[int], int]
"""From a byte offset of the text to its character offset."""


_DUNDER = re.compile(r"__\w+__")
_PATH = re.compile(r"[\w$]+(?:(?:\.|::|->|\?\.)[\w$]+)*")
_STEP = re.compile(r"::|->|\?\.")
_NO_BASES = frozenset(
    "class struct interface trait enum contract library abstract is extends implements public pub".split()
)
_LONGEST_SIGNATURE = 1_000
"""Maximum length of a signature, in characters; of a longer one the first line counts."""
_WIDEST_GAP = 300
"""Maximum distance between a comment and its definition, in characters: a line break and indentation."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """Symbols, and the number of the symbol for each definition of the walk."""

    symbols: Sequence[Symbol]
    qualified: Sequence[str]
    """The qualified name of each definition."""
    numbers: Sequence[int]
    """The symbol's number for each definition; for one without a symbol, that of the type it belongs to, or -1."""


def symbols_of(text: str, table: Language, facts: Facts, at: At) -> Numbered:
    """All symbols in document order."""
    comments = [(at(start), at(end)) for start, end in facts.comments]
    qualified = _qualified_names(facts.definitions)
    numbers, types = _numbers(facts.definitions, qualified)
    symbols = []
    for index, made in enumerate(facts.definitions):
        if made.kind is not None:
            around = facts.definitions[made.inside].kind if made.inside >= 0 else None
            parent = types.get(qualified[index].rpartition(".")[0], -1) if made.inside < 0 else numbers[made.inside]
            kind = _kind(made, around)
            symbols.append(_symbol(text, table, comments, made, at, qualified[index], parent, kind))
    return Numbered(symbols, qualified, numbers)


def _qualified_names(definitions: Sequence[Definition]) -> list[str]:
    names: list[str] = []
    for made in definitions:
        around = names[made.inside] if made.inside >= 0 else made.owner
        names.append(f"{around}.{made.name}" if around else made.name)
    return names


def _numbers(definitions: Sequence[Definition], qualified: Sequence[str]) -> tuple[list[int], Mapping[str, int]]:
    """The symbol number of every definition, and of every type by its qualified name."""
    own = [-1] * len(definitions)
    types: dict[str, int] = {}
    count = 0
    for index, made in enumerate(definitions):
        if made.kind is not None:
            own[index] = count
            count += 1
            if made.kind in TYPES or made.kind is SymbolKind.NAMESPACE:
                types.setdefault(qualified[index], own[index])
    for index, made in enumerate(definitions):
        if made.kind is None:
            own[index] = types.get(qualified[index], own[made.inside] if made.inside >= 0 else -1)
    return own, types


def _signature_end(text: str, comments: Sequence[Range], head: int, body: int) -> int:
    """Offset where a signature ends, before the body and any comments between the two."""
    end = head + len(text[head:body].rstrip(" \t\r\n{:="))
    number = bisect_left(comments, (end, end)) - 1
    while number >= 0 and comments[number][0] > head and end <= comments[number][1]:
        end = head + len(text[head : comments[number][0]].rstrip(" \t\r\n{:="))
        number -= 1
    return end


def _comment_start(text: str, comments: Sequence[Range], start: int) -> int | None:
    """Offset where the comments directly before ``start`` begin, on lines of their own; None if there are none."""
    front = None
    number = bisect_left(comments, (start, start)) - 1
    while number >= 0:
        first, end = comments[number]
        if start - end > _WIDEST_GAP:
            break
        gap = text[end:start]
        alone = not text[text.rfind("\n", 0, first) + 1 : first].strip()
        breaks = gap.count("\n") + text.endswith("\n", first, end)
        if gap.strip() or breaks > 1 or not alone:
            break
        front = start = first
        number -= 1
    return front


def _symbol(
    text: str,
    table: Language,
    comments: Sequence[Range],
    made: Definition,
    at: At,
    qualified: str,
    parent: int,
    kind: SymbolKind,
) -> Symbol:
    start, head, body = at(made.start), at(made.head), at(made.body)
    front = _comment_start(text, comments, start)
    end = _signature_end(text, comments, head, body)
    if end - head > _LONGEST_SIGNATURE or (made.body == made.end and "\n" in text[head:end]):
        end = min(end, max(text.find("\n", head), head + 1))
    signature = head, max(end, head + 1)
    comment = None if front is None else (front, front + len(text[front:start].rstrip()))
    docstring = (at(made.doc[0]), at(made.doc[1])) if made.doc else None
    name, top = made.name.rpartition(".")[2], made.inside < 0 and not made.owner
    return Symbol(
        name=name,
        qualified=qualified,
        kind=kind,
        span=(start if front is None else front, at(made.end)),
        signature=signature,
        doc=docstring if table.docstrings else comment,
        visibility=_visibility(table, text[start:end], name, top=top),
        parent=parent,
        bases=_bases(text[slice(*signature)], name) if kind in TYPES else (),
        statements=[(at(one), at(two)) for one, two in made.statements],
    )


def _kind(made: Definition, around: SymbolKind | None) -> SymbolKind:
    """A function in a type is a method, a variable in a type a field, a variable in capitals a constant."""
    assert made.kind is not None
    outside = "." in made.name and around in (None, SymbolKind.NAMESPACE)
    in_type = around in TYPES or outside or (around is None and made.inside >= 0)
    if made.kind is SymbolKind.FUNCTION and in_type:
        return SymbolKind.METHOD
    if made.kind is SymbolKind.VARIABLE and in_type:
        return SymbolKind.FIELD
    return SymbolKind.CONSTANT if made.kind is SymbolKind.VARIABLE and made.name.isupper() else made.kind


def _visibility(table: Language, declared: str, name: str, *, top: bool) -> str:
    visible = table.visible or {}
    modifiers = [visible[word] for word in IDENTIFIER.findall(declared) if word in visible]
    if modifiers:
        return modifiers[0]
    if table.unsaid == "underscore":
        return "private" if name.startswith("_") and not _DUNDER.fullmatch(name) else "public"
    if table.unsaid == "capital":
        return "public" if name[:1].isupper() else "private"
    if top and table.exported:
        return "public" if declared.lstrip().startswith(table.exported) else "private"
    return table.unsaid


def _bases(signature: str, name: str) -> list[str]:
    """All names in the signature of a type except its own: possibly more than its bases, never fewer."""
    return list(dict.fromkeys(word for word in IDENTIFIER.findall(signature) if word != name and word not in _NO_BASES))


# --- types and calls ---


def type_names_of(facts: Facts, numbered: Numbered, at: At) -> Iterator[TypeName]:
    """Every type that a signature or declaration names."""
    for site in facts.types:
        made = facts.definitions[site.inside]
        symbol = numbered.numbers[site.inside]
        own = symbol >= 0 and numbered.symbols[symbol].qualified == numbered.qualified[site.inside]
        if made.kind is not None or site.base:
            yield TypeName(
                name=site.name,
                qualifier=site.on,
                holder=symbol if own else -1,
                owner=numbered.qualified[site.inside],
                base=site.base,
                start=at(site.start),
            )


def calls_of(table: Language, facts: Facts, numbered: Numbered, at: At) -> Iterator[Call]:
    """Every call, with the enclosing symbol and how it refers to the callee."""
    for site in facts.calls:
        yield Call(
            name=site.name,
            qualifier=_STEP.sub(".", site.on) if site.on and _PATH.fullmatch(site.on) else "",
            callee=_callee(table, facts, site),
            caller=_caller(facts, numbered, site.inside),
            start=at(site.start),
        )


def _caller(facts: Facts, numbered: Numbered, inside: int) -> int:
    """The symbol around a call that does something; a call in a variable's value belongs to the enclosing function."""
    around = (number for number in _enclosing(facts, inside) if facts.definitions[number].kind not in VALUES)
    return next((numbered.numbers[number] for number in around), -1)


def _callee(table: Language, facts: Facts, site: CallSite) -> Callee:
    first = _PATH.fullmatch(site.on) and IDENTIFIER.match(site.on) if site.on else None
    around = list(_enclosing(facts, site.inside))
    bound = [facts.bound[number] for number in around if number in facts.bound]
    own = {*table.own, *filter(None, (facts.definitions[number].own for number in around))}
    # If the receiver's name is bound more than once on the way out, it also names something else.
    if site.on in own and sum(names[site.on] for names in bound) <= 1:
        return Callee.VALUE if site.name in facts.members else Callee.SELF
    if site.on is not None and first is None:
        return Callee.VALUE
    if not site.path and any((first[0] if first else site.name) in names for names in bound):
        return Callee.LOCAL
    if site.on is not None:
        return Callee.NAMED
    return Callee.MEMBER if table.members else Callee.BARE


def _enclosing(facts: Facts, inside: int) -> Iterator[int]:
    """The numbers of the definitions around a place, innermost first."""
    while inside >= 0:
        yield inside
        inside = facts.definitions[inside].inside
