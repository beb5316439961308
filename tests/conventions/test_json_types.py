"""Between our own functions go values, not dictionaries of anything."""

import ast
from collections.abc import Iterator

from tests.conventions.tree import Function, Module, dotted, functions, parse, source_modules

MAPPINGS = {"dict", "Dict", "Mapping", "MutableMapping"}

AT_THE_BORDER = {"as_json", "members"}
"""Names of functions whose promise is a JSON object: the shapes of docs/json.md, printed as they are."""

EXCEPTIONS: dict[str, str] = {}
"""From the name of a function to the reason why it needs one. This table only shrinks."""


def is_anything(node: ast.AST) -> bool:
    """Whether an annotation is a mapping to ``Any`` or ``object``."""
    if not isinstance(node, ast.Subscript) or dotted(node.value).rpartition(".")[2] not in MAPPINGS:
        return False
    value = node.slice.elts[-1] if isinstance(node.slice, ast.Tuple) else node.slice
    return dotted(value) in {"Any", "typing.Any", "object"}


def annotations(node: Function) -> Iterator[ast.expr]:
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
    yield from (argument.annotation for argument in arguments if argument and argument.annotation)
    if node.returns:
        yield node.returns


def vague(module: Module) -> Iterator[str]:
    """Functions that take or return a dictionary of anything."""
    for name, node in functions(module):
        if node.name in AT_THE_BORDER:
            continue
        if any(is_anything(part) for annotation in annotations(node) for part in ast.walk(annotation)):
            yield name


def test_functions_take_and_return_values() -> None:
    assert {name for module in source_modules() for name in vague(module)} == set(EXCEPTIONS)


def test_a_dictionary_of_anything_is_found_wherever_it_hides() -> None:
    module = parse(
        "def a(x: list[dict[str, Any]]): ...\n"
        "def b() -> Mapping[str, typing.Any] | None: ...\n"
        "def c(x: dict[str, int]) -> Any: ...\n"
        "def as_json(self) -> dict[str, Any]: ...\n"
    )
    assert list(vague(module)) == ["attest.example.a", "attest.example.b"]
