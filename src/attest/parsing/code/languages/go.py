"""Go."""

import re

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

GO = Language(
    grammar="tree_sitter_go",
    defines={
        "function_declaration": Define(kind=SymbolKind.FUNCTION),
        "method_declaration": Define(kind=SymbolKind.METHOD, owner="receiver"),
        "method_elem": Define(kind=SymbolKind.METHOD, body=""),
        "type_spec": Define(
            kind=SymbolKind.TYPE,
            body="",
            when="type",
            kinds={"struct_type": SymbolKind.STRUCT, "interface_type": SymbolKind.INTERFACE},
        ),
        "type_alias": Define(kind=SymbolKind.TYPE, body=""),
        "const_spec": Define(kind=SymbolKind.CONSTANT, body="", top=True),
        "var_spec": Define(kind=SymbolKind.VARIABLE, body="", top=True),
    },
    calls={"call_expression": ("function",)},
    binds={
        "parameter_declaration": ("name",),
        "variadic_parameter_declaration": ("name",),
        "short_var_declaration": ("left",),
        "range_clause": ("left",),
        "var_spec": ("name",),
        "const_spec": ("name",),
        "receive_statement": ("left",),
    },
    imports={
        "import_spec": re.compile(r"(?:(?P<alias>[\w.]+)\s+)?[\"`](?P<module>[^\"`]+)[\"`]"),
    },
    bases={"field_declaration": ("type",), "interface_type": ("type_elem",)},
    types=frozenset({"type_identifier", "qualified_type"}),
    wrappers=frozenset({"type_declaration", "const_declaration", "var_declaration"}),
    own=frozenset(),
    unsaid="capital",
    modules="folder",
    whole="last",
)
