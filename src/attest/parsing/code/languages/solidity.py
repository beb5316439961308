"""Solidity."""

import re

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

SOLIDITY = Language(
    grammar="tree_sitter_solidity",
    defines={
        "contract_declaration": Define(kind=SymbolKind.CLASS),
        "library_declaration": Define(kind=SymbolKind.CLASS),
        "interface_declaration": Define(kind=SymbolKind.INTERFACE),
        "struct_declaration": Define(kind=SymbolKind.STRUCT),
        "enum_declaration": Define(kind=SymbolKind.ENUM),
        "function_definition": Define(kind=SymbolKind.FUNCTION),
        "constructor_definition": Define(kind=SymbolKind.METHOD, called="constructor"),
        "modifier_definition": Define(kind=SymbolKind.MODIFIER),
        "event_definition": Define(kind=SymbolKind.EVENT, body=""),
        "error_declaration": Define(kind=SymbolKind.ERROR, body=""),
        "state_variable_declaration": Define(kind=SymbolKind.FIELD, body="", top=True),
        "constant_variable_declaration": Define(kind=SymbolKind.CONSTANT, body="", top=True),
        "user_defined_type_definition": Define(kind=SymbolKind.TYPE, body=""),
    },
    calls={
        "call_expression": ("function",),
        "emit_statement": ("name",),
        "revert_statement": ("error",),
    },
    binds={"parameter": ("name",), "variable_declaration": ("name",)},
    imports={
        "import_directive": re.compile(
            r"import\s*(?:\{(?P<names>[^}]*)\}\s*from\s*)?(?:\*\s*as\s+(?P<alias>\w+)\s*from\s*)?"
            r"[\"'](?P<module>[^\"']+)[\"']",
            re.S,
        ),
    },
    bases={"inheritance_specifier": ("ancestor",)},
    types=frozenset({"user_defined_type"}),
    members=True,
    visible={"public": "public", "external": "public", "internal": "internal", "private": "private"},
    whole="all",
)
