"""The imports between rooms are those that the table below allows, and no others."""

import ast
from collections.abc import Iterator

from tests.conventions.tree import Module, parse, source_modules

WORDS = {"values", "errors", "words", "markup", "questions"}
"""The vocabulary, and pure functions over text: every room above may use them."""

WRITE = {"sources", "parsing", "chunking", "embedding", "store"}

MAY_IMPORT: dict[str, set[str]] = {
    "values": set(),
    "errors": set(),
    "words": {"values"},
    "markup": {"values", "words"},
    "questions": {"values", "words"},
    "sources": WORDS,
    "parsing": WORDS,
    "chunking": WORDS,
    "embedding": WORDS,
    "store": WORDS,
    "indexing": WORDS | WRITE,
    "graph": WORDS | {"store"},
    "retrieval": WORDS | {"store", "embedding", "graph"},
    "evidence": WORDS | {"store", "embedding"},
    "answering": WORDS,
    "evaluation": WORDS | {"engine", "retrieval", "evidence", "embedding"},
    "engine": WORDS | WRITE | {"indexing", "graph", "retrieval", "evidence", "answering"},
    "cli": WORDS | {"engine", "evaluation", "mcp", "server"},
    "shapes": WORDS,
    "server": WORDS | {"engine", "shapes"},
    "mcp": WORDS | {"engine", "shapes"},
    # The package itself is the Python door, and `python -m attest` is the command line.
    "attest": WORDS | {"engine"},
    "__main__": {"cli"},
}
"""From a room to the rooms it may import. `attest` stands for the door: whoever may import the engine may use it."""

ANSWERING = (
    "word_match content_words counted_things passages capabilities fields scoring case rereading situation choose"
    " candidates attribution negative_headings sentences compose kinds objections decide additions drafts"
    " answer".split()
)
"""The modules and inner rooms of answering: each may import only those before it, so that there are no cycles."""

NO_ROOM = {"utils", "helpers", "common", "core", "services", "managers", "base"}


def room_of(name: str) -> str:
    """The room of a dotted name: ``attest.store.schema`` is in ``store``, ``attest`` is the door."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def imported(module: Module) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything of ours that a module imports, wherever in it that happens."""
    package = module.name.split(".") if module.is_package else module.name.split(".")[:-1]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.split(".")[0] == "attest")
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            if origin == "attest":
                rooms = (alias.name if alias.name in MAY_IMPORT else "" for alias in node.names)
                yield from ((node.lineno, f"attest.{room}".rstrip(".")) for room in rooms)
            elif origin.startswith("attest."):
                yield node.lineno, origin


def trespasses(module: Module) -> list[str]:
    """The imports of a module that the table does not have."""
    room = room_of(module.name)
    allowed = MAY_IMPORT.get(room, set()) | {room}
    if "engine" in allowed:
        allowed = allowed | {"attest"}
    return [
        f"{module.where}:{line}: {room} may not import {room_of(name)}"
        for line, name in imported(module)
        if room_of(name) not in allowed
    ]


def test_rooms_import_only_what_the_table_allows() -> None:
    assert [fault for module in source_modules() for fault in trespasses(module)] == []


def test_every_room_is_in_the_table() -> None:
    assert {room_of(module.name) for module in source_modules()} - set(MAY_IMPORT) == set()


def inner_room_of(name: str) -> str | None:
    """The part of answering that a dotted name is in; None outside answering."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["attest", "answering"] and len(parts) > 2 else None


def test_the_inner_rooms_of_answering_import_only_those_before_them() -> None:
    imports = [
        (own, other)
        for module in source_modules()
        if (own := inner_room_of(module.name))
        for _, name in imported(module)
        if (other := inner_room_of(name)) and other != own
    ]
    assert [pair for pair in imports if ANSWERING.index(pair[1]) > ANSWERING.index(pair[0])] == []


def test_no_module_is_named_for_being_shared() -> None:
    assert [module.where for module in source_modules() if NO_ROOM & set(module.name.split("."))] == []


def test_an_arrow_that_the_table_lacks_is_found() -> None:
    text = "import attest.store.schema\nfrom attest import engine, values\nfrom ..retrieval import fuse\n"
    module = parse(text, name="attest.chunking.chunker")
    assert [fault.split(" import ")[1] for fault in trespasses(module)] == ["store", "engine", "retrieval"]
