"""Java."""

import re

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

JAVA = Language(
    grammar="tree_sitter_java",
    defines={
        "class_declaration": Define(kind=SymbolKind.CLASS),
        "record_declaration": Define(kind=SymbolKind.CLASS),
        "interface_declaration": Define(kind=SymbolKind.INTERFACE),
        "annotation_type_declaration": Define(kind=SymbolKind.INTERFACE),
        "enum_declaration": Define(kind=SymbolKind.ENUM),
        "method_declaration": Define(kind=SymbolKind.METHOD),
        "constructor_declaration": Define(kind=SymbolKind.METHOD),
        "field_declaration": Define(kind=SymbolKind.FIELD, name="declarator", body="", top=True),
        "constant_declaration": Define(kind=SymbolKind.FIELD, name="declarator", body="", top=True),
    },
    calls={
        "method_invocation": ("object", "name"),
        "object_creation_expression": ("type",),
    },
    binds={
        "formal_parameter": ("name",),
        "spread_parameter": (),
        "variable_declarator": ("name",),
        "enhanced_for_statement": ("name",),
        "catch_formal_parameter": ("name",),
        "lambda_expression": ("parameters",),
        "inferred_parameters": (),
        "resource": ("name",),
    },
    imports={
        "import_declaration": re.compile(r"import\s+(?:static\s+)?(?P<module>[\w.]+)\.(?P<name>\w+|\*)\s*;", re.S),
    },
    bases={"superclass": (), "super_interfaces": (), "extends_interfaces": ()},
    types=frozenset({"type_identifier", "scoped_type_identifier"}),
    comments=frozenset({"line_comment", "block_comment"}),
    members=True,
    visible={"public": "public", "protected": "protected", "private": "private"},
    unsaid="package",
    modules="folder",
    separator=".",
)
