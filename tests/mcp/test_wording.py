"""What goes wrong is said in the words of an agent: tools and arguments, and what only the user can do."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import attest
from attest.cli import build_parser
from attest.errors import TextDamaged
from attest.mcp.arguments import CodeRelationName
from attest.mcp.code import RELATIONS
from attest.mcp.graph import VIEWS
from attest.mcp.protocol import run_tool
from attest.mcp.store import HeldStore
from attest.mcp.tools import BY_NAME
from attest.mcp.wording import FLAG_WORDS, TOOL_WORDS, in_tool_words
from tests.folders import written

Call = tuple[str, dict[str, Any]]

LEAST: dict[str, dict[str, Any]] = {
    "search": {"query": "nope"},
    "context": {"question": "nope"},
    "ask": {"question": "What is nope?"},
    "show": {"ref": "nope"},
    "verify": {"answer": "last"},
    "status": {},
    "graph": {"about": "nope", "view": "links"},
    "symbols": {"name": "nope"},
    "outline": {"ref": "nope"},
    "code": {"ref": "nope", "relation": "callers"},
}
"""A call of every tool with what it demands, none of which is in a store."""

PAST = [("as_of", "soon"), ("as_of", "1990"), ("build", "nope")]
CALLS: list[Call] = [
    *LEAST.items(),
    *((name, {**given, key: value}) for name, given in LEAST.items() for key, value in PAST),
    *((name, {**given, "as_of": "2020", "build": "nope"}) for name, given in LEAST.items()),
    *(("graph", {"about": about, "view": view}) for about in ("nope", "@nobody", "a.md", "m.py") for view in VIEWS),
    *(
        ("code", {"ref": ref, "relation": relation})
        for ref in ("nope", "a.md", "m.py", "f")
        for relation in (*RELATIONS, "implementations", "specification")
    ),
    ("verify", {"answer": "deadbeef"}),
    ("show", {"ref": "a.md:99-100"}),
    ("show", {"ref": "a.md", "as_of": "1990"}),
    ("search", {"query": "x" * 20_000}),
    ("search", {"query": "rule", "suppose": ["a", "b", "c", "d"]}),
    ("search", {"query": "rule", "filters": {"colour": "red"}}),
    ("search", {"query": "rule", "filters": {"kind": "thread"}}),
    ("ask", {"question": "What changed in a.md since 2001?"}),
    ("ask", {"question": "When did a.md become Final?"}),
    ("ask", {"question": "What calls f?"}),
]


def whole(folder: Path) -> None:
    texts = {
        "a.md": "---\nstatus: Final\n---\n# Rule\n\nThe rule holds for nine days.\n",
        "m.py": "def f():\n    pass\n",
    }
    with attest.open(folder / "kb.db") as kb:
        kb.index([written(folder / "docs", texts)], lexical_only=True)


def without_code(folder: Path) -> None:
    with attest.open(folder / "kb.db") as kb:
        kb.index([written(folder / "docs", {"a.md": "# Rule\n\nThe rule holds.\n"})], lexical_only=True)


def empty(folder: Path) -> None:
    attest.open(folder / "kb.db").close()


def absent(_: Path) -> None: ...


def none(folder: Path) -> None:
    (folder / "kb.db").write_text("these are only words", encoding="utf-8")


def a_folder(folder: Path) -> None:
    (folder / "kb.db").mkdir()


@pytest.fixture(params=[whole, without_code, empty, absent, none, a_folder], ids=lambda make: make.__name__)
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HeldStore]:
    request.param(tmp_path)
    held = HeldStore(lambda path: attest.Attest(path, create=False), tmp_path / "kb.db")
    yield held
    held.close()


def said(store: HeldStore, tool: str, given: object) -> str:
    return run_tool(store, BY_NAME[tool], given).content[0].text


def test_no_result_names_a_command_or_a_flag_except_to_ask_the_user(any_store: HeldStore) -> None:
    names = "|".join(commands())
    for tool, given in CALLS:
        text = said(any_store, tool, given)
        ours = re.sub(r"ask the user to [^;\n]*", "", text)
        assert not re.search(rf"attest ({names})\b|--[a-z]", ours), (tool, given, text)


def commands() -> list[str]:
    parser = build_parser()
    return [
        name for action in parser._actions if isinstance(action, argparse._SubParsersAction) for name in action.choices
    ]


def test_every_command_and_flag_that_is_translated_exists_on_both_sides() -> None:
    assert set(TOOL_WORDS) <= set(commands())
    assert {words.partition("`")[2].partition("`")[0] for words in TOOL_WORDS.values()} == set(BY_NAME)
    arguments = {name for tool in BY_NAME.values() for name in tool.takes.model_fields}
    assert {words.strip("`") for words in FLAG_WORDS.values()} <= arguments
    for words in TOOL_WORDS.values():
        assert set(re.findall(r"view (\w+)", words)) <= set(VIEWS)
        assert set(re.findall(r"relation (\w+)", words)) <= {*get_args(CodeRelationName)}


@pytest.mark.parametrize(
    ("tool", "given", "remedy"),
    [
        ("show", {"ref": "nope"}, "the store has no 'nope'; `search` finds what is there"),
        ("graph", {"about": "nope", "view": "links"}, "the store has no 'nope'; `search` finds what is there"),
        ("code", {"ref": "nope", "relation": "callers"}, "defines 'nope'; `symbols` finds what is there"),
        ("code", {"ref": "a.md", "relation": "specification"}, "with: `code` with relation implementations"),
        ("verify", {"answer": "last"}, "the store has no answer yet; make one with: `ask`"),
        ("verify", {"answer": "deadbeef"}, "give the id that `ask` returned, its beginning, or `last`"),
        ("search", {"query": "rule", "build": "nope"}, "no build is called 'nope'; leave `build` out"),
        ("show", {"ref": "--help me"}, "the store has no '--help me'; `search` finds what is there"),
        ("show", {"ref": "`attest ask`"}, "the store has no '`attest ask`'; `search` finds what is there"),
    ],
)
def test_a_remedy_is_a_tool(tmp_path: Path, tool: str, given: dict[str, Any], remedy: str) -> None:
    whole(tmp_path)
    held = HeldStore(lambda path: attest.Attest(path, create=False), tmp_path / "kb.db")
    assert said(held, tool, given).endswith(remedy)
    held.close()


@pytest.mark.parametrize(
    ("remark", "words"),
    [
        (
            "no store; make one with: attest index PATH --store '/a (b); c/kb.db'",
            "no store; ask the user to run `attest index PATH --store '/a (b); c/kb.db'`",
        ),
        (
            "another program's database; choose another path with --store",
            "another program's database; ask the user to choose another path with --store",
        ),
        (
            "a row of it is damaged; `attest check` says which",
            "a row of it is damaged; ask the user to run `attest check`",
        ),
        (
            str(TextDamaged("a.md")),
            "the text of a.md in the store is damaged, so nothing is quoted from it; "
            "ask the user to run `attest check`; ask the user to touch its file and run `attest index` again",
        ),
        (
            "SQLite says no; run `attest check`, or restore it from a copy",
            "SQLite says no; ask the user to run `attest check`, or restore it from a copy",
        ),
        ("no date (attest index --history reads it)", "no date (ask the user to run `attest index --history`)"),
        ("nothing calls f; 2 may (attest callers f --relation uses)", "nothing calls f; 2 may (`code`)"),
        (
            "no other text; attest history eip-1 lists its versions",
            "no other text; `graph` with view versions lists its versions",
        ),
        (
            "not quoted; to see it: attest diff eip-1 --from 1234 --to 2022",
            "not quoted; to see it: `show` with one `as_of` and then the other",
        ),
        (
            "--as-of and --build name two states; give one of them",
            "`as_of` and `build` name two states; give one of them",
        ),
        ("the schema is 9, this attest knows 7; try again", "the schema is 9, this attest knows 7; try again"),
    ],
)
def test_a_remark_keeps_its_sense(remark: str, words: str) -> None:
    assert in_tool_words(remark) == words


@pytest.mark.parametrize(
    ("filters", "where"),
    [
        ({"kind": 3}, "search: filters.kind is not a text ("),
        ({"kind": ["note", 3]}, "search: filters.kind[1] is not a text ("),
        ({"text": {"text": 1}}, "search: filters.text is not a text ("),
        ({"\ud800": "x"}, "search: filters.��� has half of a character, a lone surrogate ("),
        ({"kind": "\ud800"}, "search: filters.kind has half of a character, a lone surrogate ("),
        ("kind=note", "search: filters is not an object ("),
    ],
)
def test_what_is_wrong_within_an_argument_is_named(tmp_path: Path, filters: object, where: str) -> None:
    assert said(HeldStore(attest.Attest, tmp_path / "kb.db"), "search", {"query": "x", "filters": filters}).startswith(
        where
    )


@pytest.mark.parametrize("given", [[], [1], "x", "", 3, 0, False])
def test_arguments_that_are_no_object_are_an_error_of_the_call(tmp_path: Path, given: object) -> None:
    text = said(HeldStore(attest.Attest, tmp_path / "kb.db"), "verify", given)
    assert text == "verify: the arguments are not an object; its arguments are: answer"


ODD = ["", "\ud800", "9" * 5_000, -1, 2.5, float("inf"), float("nan"), True, [], [3], ["\ud800"], {}, {"a": 3}]


@pytest.mark.parametrize("tool", BY_NAME)
def test_no_complaint_is_in_the_words_of_the_validation(tmp_path: Path, tool: str) -> None:
    held = HeldStore(lambda path: attest.Attest(path, create=False), tmp_path / "kb.db")
    for name in BY_NAME[tool].takes.model_fields:
        for value in ODD:
            text = said(held, tool, {**LEAST[tool], name: value})
            text.encode("utf-8")
            assert not re.search(r"\b(should|input|pydantic|internal error)\b", text.partition(" (")[0].lower()), text
