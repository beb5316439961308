"""Every `attest …` that a document shows is one that the command line understands."""

import argparse
import importlib
import re
import shlex
from collections.abc import Iterator

from tests.conventions.tree import ROOT, source_modules

FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(attest [^`]+)`")
COMMAND = re.compile(r"(?:^|[|;&(])\s*(?:\w+=\S+ +)*(attest(?: [^|;&]*)?$|attest [^|;&]*)")
PLACEHOLDER = re.compile(r"[<\[]?(…|\.\.\.)|<.*")
SHELLS = {"", "sh", "bash", "shell", "console"}


def shell_lines(block: str) -> list[str]:
    """The lines of a block that a person types: all of them, or those after a ``$`` where the block has any."""
    lines = block.replace("\\\n", " ").splitlines()
    typed = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return typed or lines


def commands(markdown: str) -> Iterator[str]:
    """The command lines of a document, in blocks of shell and in the running text."""
    for language, block in FENCE.findall(markdown):
        if language in SHELLS:
            for line in shell_lines(block):
                yield from COMMAND.findall(line)
    yield from INLINE.findall(FENCE.sub("", markdown))


def words(command: str) -> list[str]:
    """What the shell would make of a command line; at its blanks where a quote was left open."""
    try:
        return shlex.split(command, comments=True)[1:]
    except ValueError:
        return command.split()[1:]


def subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    tables = [action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return {name: below for table in tables for name, below in table.items()}


def complaint(parser: argparse.ArgumentParser, command: str) -> str | None:
    """The first subcommand or flag of a command line that the parser does not have."""
    rest = iter(words(command))
    for word in rest:
        name, is_set, _ = word.strip("[]()").partition("=")
        if re.match(r"--?[a-z]", name):
            action = parser._option_string_actions.get(name)
            if action is None:
                return f"no flag {name}: {command}"
            if action.nargs != 0 and not is_set:
                next(rest, None)
        elif name in subcommands(parser):
            parser = subcommands(parser)[name]
        elif subcommands(parser) and not PLACEHOLDER.match(word):
            return f"no subcommand {name}: {command}"
    return None


def test_documents_show_commands_that_exist() -> None:
    documents = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if path.exists()]
    shown = [(path.name, command) for path in documents for command in commands(path.read_text(encoding="utf-8"))]
    if "attest.cli" not in {module.name for module in source_modules()}:
        return  # no command line yet, so none to be wrong about
    parser = importlib.import_module("attest.cli").build_parser()
    assert [f"{name}: {fault}" for name, command in shown if (fault := complaint(parser, command))] == []


def example() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    parser.add_argument("--store")
    below = parser.add_subparsers()
    ask = below.add_parser("ask")
    ask.add_argument("question")
    ask.add_argument("--json", action="store_true")
    return parser


def test_commands_are_read_from_blocks_and_running_text() -> None:
    text = (
        "Use `attest ask QUESTION` or\n\n```console\n$ A=1 attest ask 'x' \\\n  --json | jq .\nattest says 42\n```\n"
        "```sh\ncat q | attest ask\npip install attest\n```\n```python\nattest ask\n```\n"
    )
    assert [" ".join(command.split()) for command in commands(text)] == [
        "attest ask 'x' --json",
        "attest ask",
        "attest ask QUESTION",
    ]


def test_unknown_subcommands_and_flags_are_found() -> None:
    known = [
        "attest …",
        "attest --store x.db ask 'who?' [--json]",
        "attest --store=x ask -1 # --not",
        "attest ask it's",
    ]
    unknown = ["attest aks it", "attest ask it --store x", "attest --json ask it", "attest ask it --jsn=1"]
    assert [complaint(example(), command) for command in known] == [None] * 4
    assert [complaint(example(), command) is None for command in unknown] == [False] * 4
