"""The door of the engine does nothing itself: each method is a signature, a promise, and one call."""

import ast
from collections.abc import Iterator

from tests.conventions.tree import Function, Module, functions, parse, source_modules

DOOR = "attest.engine.api"
OPENING = {"find_store", "open_store"}
"""Functions beside the class: by them a caller finds the store, which is theirs to decide."""
DECISIONS = (ast.If, ast.IfExp, ast.For, ast.While, ast.With, ast.Try, ast.Match, ast.comprehension)


def steps(node: Function) -> list[ast.stmt]:
    """The statements of a function that are neither its docstring nor an import."""
    said = ast.get_docstring(node) is not None
    return [step for step in node.body[said:] if not isinstance(step, ast.Import | ast.ImportFrom)]


def does_something(node: Function) -> bool:
    """Whether a function decides anything, or does more than to put together what it was given and hand it on."""
    *given, last = steps(node)
    decides = any(isinstance(part, DECISIONS) for step in steps(node) for part in ast.walk(step))
    return decides or len(given) > 1 or not isinstance(last, ast.Return | ast.Expr | ast.Assign)


def working(module: Module) -> Iterator[str]:
    yield from (name for name, node in functions(module) if does_something(node) and node.name not in OPENING)


def test_the_door_does_nothing_itself() -> None:
    [door] = [module for module in source_modules() if module.name == DOOR]
    assert list(working(door)) == []


def test_a_method_that_does_something_is_found() -> None:
    module = parse(
        "class Door:\n"
        "    def hands_on(self, x):\n        'Says.'\n        from a import b\n        y = Y(x)\n        return b(y)\n"
        "    def decides(self, x):\n        return b(x) if x else None\n"
        "    def opens(self, x):\n        with x:\n            return b(x)\n"
        "    def takes_steps(self, x):\n        y = b(x)\n        z = c(y)\n        return d(z)\n"
    )
    assert [name.rpartition(".")[2] for name in working(module)] == ["decides", "opens", "takes_steps"]
