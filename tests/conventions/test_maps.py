"""A room with many modules has a map: the docstring of its door names every one of them."""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch

from tests.conventions.tree import Module, parse, source_modules

FROM = 12
"""A room with more modules than a person takes in at a glance."""

ELSEWHERE = {
    "attest": "docs/how-it-works.md has the rooms, and a test holds it to them",
}
"""Rooms without a map, with the reason."""


def rooms(modules: Iterable[Module]) -> Iterator[tuple[Module, list[str]]]:
    """Every package with the names of the modules and packages that lie in it."""
    named = {module.name: module for module in modules}
    for name, module in named.items():
        if module.is_package:
            yield module, [other.rpartition(".")[2] for other in named if other.rpartition(".")[0] == name]


def not_on_the_map(room: Module, names: Iterable[str]) -> list[str]:
    """The modules that the docstring of a room does not name, with ``*`` for any letters."""
    told = set(re.findall(r"[\w*]+", room.text.split('"""')[1]))
    return sorted(name for name in names if not any(fnmatch(name, word) for word in told if word.strip("*")))


def test_the_map_of_a_large_room_names_every_module() -> None:
    large = [(room, names) for room, names in rooms(source_modules()) if len(names) >= FROM]
    lost = {room.name: not_on_the_map(room, names) for room, names in large if room.name not in ELSEWHERE}
    assert {room: names for room, names in lost.items() if names} == {}


def test_a_module_that_a_map_leaves_out_is_found() -> None:
    room = parse('"""Fruit.\n\n    apples   red ones; *_pears too\n"""\n', where="src/attest/fruit/__init__.py")
    assert not_on_the_map(room, ["apples", "green_pears", "quinces"]) == ["quinces"]
