"""Python."""

import re

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

PYTHON = Language(
    grammar="tree_sitter_python",
    defines={
        "function_definition": Define(kind=SymbolKind.FUNCTION),
        "class_definition": Define(kind=SymbolKind.CLASS),
        "assignment": Define(kind=SymbolKind.VARIABLE, name="left", body="", top=True),
        "type_alias_statement": Define(kind=SymbolKind.TYPE, name="left", body="", top=True),
    },
    calls={"call": ("function",)},
    binds={
        "parameters": (),
        "lambda_parameters": (),
        "assignment": ("left",),
        "for_statement": ("left",),
        "for_in_clause": ("left",),
        "named_expression": ("name",),
        "as_pattern": ("alias",),
        "case_pattern": (),
    },
    imports={
        "import_statement": re.compile(r"import\s+(?P<names>.+)", re.S),
        "import_from_statement": re.compile(r"from\s+(?P<module>[.\s\w]+?)\s+import\b\s*\(?(?P<names>[^)]+)", re.S),
        "future_import_statement": re.compile(r"(?!)"),
    },
    bases={"class_definition": ("superclasses",)},
    types=frozenset({"type"}),
    wrappers=frozenset({"decorated_definition"}),
    decorated=frozenset({"decorated_definition"}),
    docstrings=True,
    own=frozenset({"self", "cls"}),
    unsaid="underscore",
    index=frozenset({"__init__"}),
    separator=".",
)
