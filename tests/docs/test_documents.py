"""What the documents show happens: every command ends as they say, every stable line of output is really printed."""

import argparse
import re
import shutil
from pathlib import Path

import pytest

import attest
from attest.cli import build_parser
from attest.values.checks import INVARIANTS
from attest.values.findings import FindingKind
from attest.values.links import RELATIONS
from attest.values.verdicts import Support
from tests.conventions.tree import ROOT, kept_files
from tests.docs.documents import SPECS, first_column, read, section
from tests.docs.shell import blocks, run, stable, steps
from tests.invariants.repositories import repository

DOCUMENTS = (
    "README.md",
    "docs/commands.md",
    "docs/json.md",
    "docs/python.md",
    "docs/how-it-works.md",
    "docs/evaluation.md",
    "docs/history.md",
    "docs/mcp.md",
    "docs/questions.md",
    "docs/server.md",
)
GOLD = {
    "requires: 1559, 2718, 2930, 4895": "proposals/eip-4844.md",
    "A blob has a reserve price, namely that of 8192 units of execution gas.": "proposals/eip-7918.md",
}
"""Sentences of the README's answers, and where the example has them."""
PRINTED = {
    "README.md": {f"supported {sentence} [{sentence!r}]" for sentence in GOLD if sentence.startswith("A blob")}
    | {"True"},
    "docs/python.md": {"'Burning the base fee takes income from miners.'", "['eip-155', 'eip-1559']"},
}
"""Lines that the Python examples of a document print, as whoever reads them expects."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone as far as the documents use it, and a home with notes."""
    clone, home = tmp_path / "clone", tmp_path / "home"
    shutil.copytree(ROOT / "examples" / "primer", clone / "examples" / "primer")
    shutil.copy(ROOT / "examples" / "primer-questions.jsonl", clone / "examples")
    shutil.copytree(ROOT / "examples" / "primer" / "notes", home / "notes")
    repository(home / "specs", SPECS)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.chdir(clone)
    return clone


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if blocks(read(name), "console")])
def test_every_command_does_what_the_document_shows(here: Path, document: str) -> None:
    for step in steps(read(document)):
        outcome = run(step.typed)
        assert (step.typed, outcome.status) == (step.typed, step.status)
        assert (step.typed, stable(step) - outcome.lines) == (step.typed, set())


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if blocks(read(name), "python")])
def test_every_python_example_prints_what_it_is_there_to_show(
    here: Path, document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {}
    for block in blocks(read(document), "python"):
        exec(compile(block, document, "exec"), names)
    assert PRINTED[document] - set(capsys.readouterr().out.splitlines()) == set()


def test_the_readme_quotes_the_example_as_it_is() -> None:
    for sentence, path in GOLD.items():
        assert sentence in read("README.md")
        assert sentence in read(f"examples/primer/{path}")


def commands(parser: argparse.ArgumentParser | None = None, above: str = "") -> dict[str, argparse.ArgumentParser]:
    """Every command, and below it those that it has: ``eval run``."""
    tables = [a.choices for a in (parser or build_parser())._actions if isinstance(a, argparse._SubParsersAction)]
    found = {f"{above}{name}": below for table in tables for name, below in table.items()}
    return found | {name: one for outer, below in found.items() for name, one in commands(below, f"{outer} ").items()}


def flags(parser: argparse.ArgumentParser) -> set[str]:
    """The flags of a command that not all commands have."""
    longest = {max(action.option_strings, key=len) for action in parser._actions if action.option_strings}
    return longest - {"--help", "--json", "--store"}


def test_the_overview_has_every_command_in_the_words_of_its_help() -> None:
    [table] = [a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction)]
    overview = section("docs/commands.md", "All commands")
    rows = re.findall(r"^\| \[`attest (\S+)`\]\(#attest-\S+\) \| (.+) \|$", overview, re.M)
    assert rows == [(action.dest, action.help) for action in table._choices_actions]
    wishes = re.findall(r"^\| \*\*(.+)\*\* \| \|$", overview, re.M)
    listed = build_parser().format_help().partition("commands:\n")[2]
    assert re.findall(r"^  (\w.+)$", listed, re.M)[: len(wishes)] == wishes


def test_every_shape_of_json_is_listed_on_top() -> None:
    described = re.findall(r"^## attest (.*)$", read("docs/json.md"), re.MULTILINE)
    listed = read("docs/json.md").split("The shapes: ")[1].split("\n\n")[0]
    assert re.findall(r"\[([^]]+)\]", listed) == described


@pytest.mark.parametrize("name", commands())
def test_every_flag_of_every_command_is_described(name: str) -> None:
    rows = first_column(section("docs/commands.md", f"attest {name}"))
    assert {re.match(r"`(--?[\w-]+)", row)[1] for row in rows if row.startswith("`-")} == flags(commands()[name])


def test_every_method_of_the_door_is_described() -> None:
    described = [re.match(r"`(\w+)[(`]?", row) for row in first_column(read("docs/python.md"))]
    public = {name for name in vars(attest.Attest) if not name.startswith("_")}
    assert {match[1] for match in described if match} == public


def test_every_kind_of_finding_and_every_verdict_is_described() -> None:
    assert set(first_column(section("docs/how-it-works.md", "Findings"))) == {kind.value for kind in FindingKind}
    assert set(first_column(section("docs/how-it-works.md", "Evidence"))) == {support.value for support in Support}


def test_every_invariant_that_check_looks_at_is_described() -> None:
    table = section("docs/how-it-works.md", "Invariants")
    assert dict(re.findall(r"^\| ([\w-]+) \| (.+) \|$", table, re.MULTILINE)[1:]) == INVARIANTS


def test_every_design_is_listed_and_says_what_was_decided_against() -> None:
    pages = {path.stem for path in (ROOT / "design").glob("*.md")} - {"README"}
    assert set(re.findall(r"^\| \[([\w-]+)\]", read("design/README.md"), re.MULTILINE)) == pages
    last = {page: re.findall(r"^## (.*)$", read(f"design/{page}.md"), re.MULTILINE)[-1] for page in pages}
    assert {page for page, heading in last.items() if heading != "What we decided not to do"} == set()


def test_every_module_that_a_design_names_is_there() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in kept_files() if path.suffix == ".py"}
    for page in (ROOT / "design").glob("*.md"):
        named = re.findall(r"[\w/]*\w\.py\b", page.read_text(encoding="utf-8").replace("ROOM", "store"))
        lost = [name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in there)]
        assert (page.name, lost) == (page.name, [])


def test_every_room_of_the_source_is_described() -> None:
    rooms = {path.parent.name for path in (ROOT / "src" / "attest").glob("*/__init__.py")}
    assert set(first_column(section("docs/how-it-works.md", "Rooms"))) == rooms


def test_every_relation_between_documents_is_described() -> None:
    table = section("docs/commands.md", "attest links").split("| relation | what it says |")[1]
    assert dict(re.findall(r"^\| `([\w-]+)` \| (.+) \|$", table, re.MULTILINE)) == RELATIONS


def test_every_document_is_tested_and_every_link_leads_somewhere() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")} <= set(DOCUMENTS)
    for document in DOCUMENTS:
        for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", read(document)):
            path = (ROOT / document).parent / target if target else ROOT / document
            assert path.exists(), f"{document}: {target}"
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert not anchor or anchor in {heading.lower().replace(" ", "-") for heading in headings}, anchor
