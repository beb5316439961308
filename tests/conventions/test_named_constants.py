"""A docstring that names a constant of ours names one that is there."""

import ast
import re
from collections.abc import Iterator

from tests.conventions.tree import source_modules

NAMED = re.compile(r"``([A-Z][A-Z0-9_]{3,})``")
EXAMPLES = frozenset(
    "BASE_FEE_MAX_CHANGE BLOB BLOB_TX_TYPE COUNT E0277 MAXSIZE MAX_BLOBS_PER_BLOCK MAX_BLOB_GAS MAX_FEE MAX_FILE_SIZE"
    " PUSH0 ROWS SECONDS SESSION_COOKIE_SECURE YYYY".split()
)
"""What docstrings quote of documents and questions."""


def names(tree: ast.AST) -> Iterator[str]:
    """Every name that code uses, and the texts that are nothing but a name, as that of an environment variable."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.Constant(value=str(name)):
                yield name


def test_every_constant_that_a_docstring_names_is_there() -> None:
    known = EXAMPLES.union(*(names(module.tree) for module in source_modules()))
    found = {module.where: sorted(set(NAMED.findall(module.text)) - known) for module in source_modules()}
    assert {where: lost for where, lost in found.items() if lost} == {}
