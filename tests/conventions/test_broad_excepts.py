"""Whoever catches every error and goes on says beside it why going on is right."""

import ast
from collections.abc import Iterator

from tests.conventions.tree import Module, commented_lines, dotted, parse, source_modules

BROAD = {"Exception", "BaseException"}


def is_broad(caught: ast.expr | None) -> bool:
    if caught is None:
        return True
    kinds = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(dotted(kind).removeprefix("builtins.") in BROAD for kind in kinds)


def goes_on_after_anything(module: Module) -> Iterator[int]:
    """Lines of handlers that catch everything and do not raise, and of ``suppress`` that does the same."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ExceptHandler):
            raises = any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
            if is_broad(node.type) and not raises:
                yield node.lineno
        elif isinstance(node, ast.Call) and dotted(node.func).endswith("suppress") and any(map(is_broad, node.args)):
            yield node.lineno


def unexplained(module: Module) -> list[str]:
    comments = commented_lines(module)
    lines = [line for line in goes_on_after_anything(module) if not {line, line - 1} & comments]
    return [f"{module.where}:{line}" for line in lines]


def test_a_broad_except_that_goes_on_says_why() -> None:
    assert [fault for module in source_modules() for fault in unexplained(module)] == []


def test_handlers_that_swallow_everything_are_found() -> None:
    module = parse(
        "try: pass\nexcept (ValueError, Exception): pass\n"
        "try: pass\nexcept: pass\n"
        "try: pass\nexcept Exception:  # the next line of the log says so\n    pass\n"
        "try: pass\nexcept Exception as e: raise ValueError from e\n"
        "try: pass\nexcept ValueError: pass\n"
        "with contextlib.suppress(Exception): pass\n"
    )
    assert unexplained(module) == ["example.py:2", "example.py:4", "example.py:12"]
