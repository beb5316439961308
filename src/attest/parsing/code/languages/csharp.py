"""C#."""

import re

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

C_SHARP = Language(
    grammar="tree_sitter_c_sharp",
    defines={
        "namespace_declaration": Define(kind=SymbolKind.NAMESPACE),
        "class_declaration": Define(kind=SymbolKind.CLASS),
        "record_declaration": Define(kind=SymbolKind.CLASS),
        "struct_declaration": Define(kind=SymbolKind.STRUCT),
        "interface_declaration": Define(kind=SymbolKind.INTERFACE),
        "enum_declaration": Define(kind=SymbolKind.ENUM),
        "delegate_declaration": Define(kind=SymbolKind.TYPE, body=""),
        "method_declaration": Define(kind=SymbolKind.METHOD),
        "constructor_declaration": Define(kind=SymbolKind.METHOD),
        "local_function_statement": Define(kind=SymbolKind.FUNCTION),
        "property_declaration": Define(kind=SymbolKind.FIELD, body="accessors"),
    },
    calls={"invocation_expression": ("function",), "object_creation_expression": ("type",)},
    binds={
        "parameter": ("name",),
        "variable_declarator": ("name",),
        "foreach_statement": ("left",),
        "catch_declaration": ("name",),
        "declaration_expression": ("name",),
        "declaration_pattern": ("name",),
        "implicit_parameter": (),
    },
    imports={
        "using_directive": re.compile(r"using\s+(?:static\s+)?(?:(?P<alias>\w+)\s*=\s*)?(?P<module>[\w.]+);", re.S),
    },
    bases={"base_list": ()},
    members=True,
    visible={"public": "public", "protected": "protected", "private": "private", "internal": "internal"},
    unsaid="private",
    modules="folder",
    separator=".",
    whole="all",
)
