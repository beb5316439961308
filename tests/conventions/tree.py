"""The repository as the conventions read it: files that are kept, and Python modules as syntax trees."""

import ast
import io
import os
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pathspec

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """One Python file. ``name`` is what an import of it says, or its path where nothing imports it."""

    name: str
    where: str
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.where.endswith("__init__.py")


def parse(text: str, *, name: str = "attest.example", where: str = "example.py") -> Module:
    return Module(name=name, where=where, text=text, tree=ast.parse(text))


def _load(path: Path) -> Module:
    where = path.relative_to(ROOT).as_posix()
    dotted = where.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return parse(path.read_text(encoding="utf-8"), name=dotted, where=where)


@cache
def source_modules() -> tuple[Module, ...]:
    """The modules of the package."""
    return tuple(_load(path) for path in kept_files() if path.suffix == ".py" and path.is_relative_to(SRC))


@cache
def modules_of_tests() -> tuple[Module, ...]:
    return tuple(_load(path) for path in kept_files() if path.suffix == ".py" and path.is_relative_to(ROOT / "tests"))


@cache
def kept_files() -> tuple[Path, ...]:
    """Every file that .gitignore does not name, whether or not it was added yet."""
    ignored = pathspec.GitIgnoreSpec.from_lines((ROOT / ".gitignore").read_text(encoding="utf-8").splitlines())
    found = []
    for folder, folders, files in os.walk(ROOT):
        at = Path(folder)
        folders[:] = [
            name
            for name in folders
            if name != ".git" and not ignored.match_file(f"{(at / name).relative_to(ROOT).as_posix()}/")
        ]
        kept = (at / name for name in files if name != ".git")  # a file in a linked work tree
        found += [path for path in kept if not ignored.match_file(path.relative_to(ROOT).as_posix())]
    return tuple(sorted(found))


def functions(module: Module) -> Iterator[tuple[str, Function]]:
    """Every function with the name by which a person would look for it: ``attest.store.Store.open``."""

    def walk(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function):
                yield f"{prefix}.{child.name}", child
            inner = f"{prefix}.{child.name}" if isinstance(child, Function | ast.ClassDef) else prefix
            yield from walk(child, inner)

    yield from walk(module.tree, module.name)


def lines(node: Function) -> int:
    """Lines from ``def`` to the end, its docstring included."""
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def commented_lines(module: Module) -> set[int]:
    """Numbers of the lines that hold a comment."""
    tokens = tokenize.generate_tokens(io.StringIO(module.text).readline)
    return {token.start[0] for token in tokens if token.type == tokenize.COMMENT}


def dotted(node: ast.expr) -> str:
    """``a.b.c`` of a name or attribute; what is computed on the way is left out."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}".removeprefix(".")
    return node.id if isinstance(node, ast.Name) else ""
