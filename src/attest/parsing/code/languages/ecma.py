"""JavaScript, and TypeScript, which adds types to it."""

import re
from dataclasses import replace

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

_FUNCTIONS = dict.fromkeys(("arrow_function", "function_expression", "generator_function"), SymbolKind.FUNCTION)

JAVASCRIPT = Language(
    grammar="tree_sitter_javascript",
    defines={
        "function_declaration": Define(kind=SymbolKind.FUNCTION),
        "generator_function_declaration": Define(kind=SymbolKind.FUNCTION),
        "class_declaration": Define(kind=SymbolKind.CLASS),
        "method_definition": Define(kind=SymbolKind.METHOD),
        "field_definition": Define(kind=SymbolKind.FIELD, name="property", body="", top=True),
        "variable_declarator": Define(
            kind=SymbolKind.CONSTANT, body="value/body", when="value", kinds=_FUNCTIONS, top=True
        ),
    },
    calls={
        "call_expression": ("function",),
        "new_expression": ("constructor",),
        "jsx_opening_element": ("name",),
        "jsx_self_closing_element": ("name",),
    },
    components=frozenset({"jsx_opening_element", "jsx_self_closing_element"}),
    binds={
        "formal_parameters": (),
        "arrow_function": ("parameter",),
        "variable_declarator": ("name",),
        "assignment_expression": ("left",),
        "for_in_statement": ("left",),
        "catch_clause": ("parameter",),
    },
    imports={
        "import_statement": re.compile(
            r"import\s+(?:type\s+)?(?:(?P<default>[\w$]+)\s*,?\s*)?(?:\*\s*as\s+(?P<alias>[\w$]+)\s*)?"
            r"(?:\{(?P<names>[^}]*)\}\s*)?(?:from\s*)?[\"'](?P<module>[^\"']+)[\"']",
            re.S,
        ),
        "export_statement": re.compile(
            r"export\s+(?:type\s+)?(?:\{(?P<names>[^}]*)\}|(?P<name>\*))\s*from\s*[\"'](?P<module>[^\"']+)[\"']", re.S
        ),
    },
    bases={"class_heritage": ()},
    wrappers=frozenset({"export_statement", "lexical_declaration", "variable_declaration"}),
    own=frozenset({"this"}),
    rebinding=frozenset({"function_expression", "generator_function"}),
    exported="export",
    index=frozenset({"index"}),
)

TYPESCRIPT = replace(
    JAVASCRIPT,
    grammar="tree_sitter_typescript",
    entry="language_typescript",
    defines={
        **JAVASCRIPT.defines,
        "abstract_class_declaration": Define(kind=SymbolKind.CLASS),
        "interface_declaration": Define(kind=SymbolKind.INTERFACE),
        "type_alias_declaration": Define(kind=SymbolKind.TYPE, body="", top=True),
        "enum_declaration": Define(kind=SymbolKind.ENUM),
        "internal_module": Define(kind=SymbolKind.NAMESPACE),
        "method_signature": Define(kind=SymbolKind.METHOD, body=""),
        "abstract_method_signature": Define(kind=SymbolKind.METHOD, body=""),
        "function_signature": Define(kind=SymbolKind.FUNCTION, body=""),
        "public_field_definition": Define(kind=SymbolKind.FIELD, body="", top=True),
    },
    binds={**JAVASCRIPT.binds, "required_parameter": ("pattern",), "optional_parameter": ("pattern",)},
    bases={**JAVASCRIPT.bases, "extends_type_clause": ()},
    types=frozenset({"type_identifier", "nested_type_identifier"}),
    visible={"private": "private", "protected": "protected"},
)

TSX = replace(TYPESCRIPT, entry="language_tsx")
