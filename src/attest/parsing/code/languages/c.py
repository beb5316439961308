"""C, and C++, which adds classes and namespaces to it."""

import re
from dataclasses import replace

from attest.parsing.code.languages.tables import Define, Language
from attest.values.code import SymbolKind

TESTS = frozenset(
    "TEST TEST_F TEST_P TYPED_TEST TYPED_TEST_P TEST_CASE TEST_CASE_METHOD TEST_CASE_FIXTURE TEST_CASE_TEMPLATE"
    " TEMPLATE_TEST_CASE TEMPLATE_TEST_CASE_METHOD SCENARIO SCENARIO_METHOD TEST_METHOD TEST_GROUP BENCHMARK"
    " BENCHMARK_F BOOST_AUTO_TEST_CASE BOOST_FIXTURE_TEST_CASE BOOST_DATA_TEST_CASE DOCTEST_TEST_CASE FUZZ_TEST".split()
)
"""Test macros of GoogleTest, Catch2, doctest, Boost.Test, CppUTest and Google Benchmark."""

C = Language(
    grammar="tree_sitter_c",
    defines={
        "function_definition": Define(kind=SymbolKind.FUNCTION, name="declarator", macros=True, tests=TESTS),
        "expression_statement": Define(kind=SymbolKind.TEST, body="", tests=TESTS, top=True),
        "struct_specifier": Define(kind=SymbolKind.STRUCT, needs="body"),
        "union_specifier": Define(kind=SymbolKind.STRUCT, needs="body"),
        "enum_specifier": Define(kind=SymbolKind.ENUM, needs="body"),
        "type_definition": Define(kind=SymbolKind.TYPE, name="declarator", body="", top=True),
        "preproc_def": Define(kind=SymbolKind.CONSTANT, body="", needs="value", top=True),
        "preproc_function_def": Define(kind=SymbolKind.MACRO, body="value"),
        "declaration": Define(
            kind=SymbolKind.VARIABLE,
            name="declarator",
            body="",
            when="declarator",
            kinds={"function_declarator": SymbolKind.FUNCTION},
            top=True,
        ),
    },
    calls={"call_expression": ("function",)},
    binds={
        "parameter_declaration": ("declarator",),
        "declaration": ("declarator",),
        "init_declarator": ("declarator",),
    },
    imports={"preproc_include": re.compile(r"#\s*include\s*[\"<](?P<module>[^\">]+)")},
    types=frozenset({"type_identifier"}),
    visible={"static": "private"},
    whole="all",
)

CPP = replace(
    C,
    grammar="tree_sitter_cpp",
    defines={
        **C.defines,
        "class_specifier": Define(kind=SymbolKind.CLASS, needs="body"),
        "namespace_definition": Define(kind=SymbolKind.NAMESPACE),
        "alias_declaration": Define(kind=SymbolKind.TYPE, body="", top=True),
        "concept_definition": Define(kind=SymbolKind.TYPE, body="", top=True),
        "field_declaration": Define(
            kind=SymbolKind.FIELD,
            name="declarator",
            body="",
            when="declarator",
            kinds={"function_declarator": SymbolKind.METHOD},
        ),
    },
    calls={**C.calls, "new_expression": ("type",)},
    binds={
        **C.binds,
        "optional_parameter_declaration": ("declarator",),
        "for_range_loop": ("declarator",),
        "structured_binding_declarator": (),
    },
    bases={"base_class_clause": ()},
    wrappers=frozenset({"template_declaration"}),
    members=True,
)
