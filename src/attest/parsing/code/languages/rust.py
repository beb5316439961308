"""Rust."""

import re

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

RUST = Language(
    grammar="tree_sitter_rust",
    defines={
        "function_item": Define(kind=SymbolKind.FUNCTION),
        "function_signature_item": Define(kind=SymbolKind.FUNCTION, body=""),
        "struct_item": Define(kind=SymbolKind.STRUCT),
        "union_item": Define(kind=SymbolKind.STRUCT),
        "enum_item": Define(kind=SymbolKind.ENUM),
        "trait_item": Define(kind=SymbolKind.TRAIT),
        "impl_item": Define(kind=None, name="type"),
        "mod_item": Define(kind=SymbolKind.NAMESPACE),
        "const_item": Define(kind=SymbolKind.CONSTANT, body="", top=True),
        "static_item": Define(kind=SymbolKind.VARIABLE, body="", top=True),
        "type_item": Define(kind=SymbolKind.TYPE, body="", top=True),
        "macro_definition": Define(kind=SymbolKind.MACRO),
    },
    calls={"call_expression": ("function",), "macro_invocation": ("macro",)},
    binds={
        "parameter": ("pattern",),
        "closure_parameters": (),
        "let_declaration": ("pattern",),
        "let_condition": ("pattern",),
        "for_expression": ("pattern",),
        "match_pattern": (),
    },
    imports={"use_declaration": re.compile(r"use\s+(?P<names>.+?)\s*;", re.S)},
    bases={"impl_item": ("trait",), "trait_item": ("bounds",)},
    types=frozenset({"type_identifier", "scoped_type_identifier"}),
    comments=frozenset({"line_comment", "block_comment", "attribute_item"}),
    own=frozenset({"self", "Self"}),
    visible={"pub": "public"},
    unsaid="private",
    index=frozenset({"mod", "lib", "main"}),
    separator="::",
)
