"""The parser of the command line."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from attest.cli import question_arguments as questions
from attest.cli import store_arguments as store
from attest.cli import view_arguments as views
from attest.cli.eval_arguments import EVAL
from attest.cli.shared_arguments import Table, nothing
from attest.cli.store_arguments import BUILD

_EPILOG = """\
the store: --store PATH, or $ATTEST_STORE, or the nearest .attest/ here or above, else .attest/attest.db here
exit status: 0 done; 1 nothing found, refused to answer or not valid; 2 wrong usage or input; 3 the store cannot be used

begin with:
  attest index docs/
  attest ask "Why is the base fee burned?"
"""


_ELSEWHERE: Mapping[str, str] = {
    **dict.fromkeys(("add", "import", "ingest", "init", "load", "sync", "update", "watch"), "index"),
    **dict.fromkeys(("find", "grep", "lookup", "query"), "search"),
    **dict.fromkeys(("answer", "chat", "question"), "ask"),
    **dict.fromkeys(("cat", "get", "open", "read", "view"), "show"),
    **dict.fromkeys(("delete", "drop", "forget", "rm"), "remove"),
    **dict.fromkeys(("findings", "info", "list", "ls", "sources", "stats"), "status"),
    **dict.fromkeys(("log", "versions"), "history"),
    **dict.fromkeys(("doctor", "fsck", "validate"), "check"),
    **dict.fromkeys(("server", "ui", "web"), "serve"),
    "explain": "trace",
    "version": "--version",
}
"""From the name that other programs give a command to its name here."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"attest: {' '.join(message.split())} (see: {self.prog} --help)\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """For a mistyped command, suggest the one that was meant, rather than list all of them."""
        if not isinstance(action, argparse._SubParsersAction) or value in action.choices:
            super()._check_value(action, value)
            return
        from difflib import get_close_matches

        group = self.prog.removeprefix("attest").lstrip()
        elsewhere = [_ELSEWHERE[value]] if value in _ELSEWHERE and not group else []
        similar = elsewhere or get_close_matches(value, list(action.choices), n=1)
        hint = f"; did you mean {f'{group} {similar[0]}'.lstrip()}?" if similar else ""
        self.error(f"there is no command {f'{group} {value}'.lstrip()!r}{hint}")


class _GroupedHelp(argparse.RawDescriptionHelpFormatter):
    """Help that lists the commands by what people want."""

    def _format_action(self, action: argparse.Action) -> str:
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        commands = {command.dest: command for command in action._choices_actions}
        self._action_max_length = max(map(len, commands)) + 2 * self._current_indent
        parts = []
        for wish, table in _COMMANDS.items():
            self._indent()
            parts += [f"\n  {wish}\n", *(self._format_action(commands[name]) for name in table)]
            self._dedent()
        return "".join(parts).removeprefix("\n")


class _Version(argparse.Action):
    """Prints the version; the package is imported only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        import attest

        print(f"attest {attest.__version__}")
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """The whole command line as a parser."""
    parser = _Parser(
        prog="attest",
        description="Answers from your own documents, every sentence bound to the exact characters that support it.",
        epilog=_EPILOG,
        formatter_class=_GroupedHelp,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    parser.add_argument("--store", metavar="PATH", type=Path, default=None, help="the store to use")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for table in _COMMANDS.values():
        _add_commands(commands, table)
    return parser


def _add_commands(commands: "argparse._SubParsersAction[Any]", table: "Table") -> None:
    """Add the commands of a table, each with the flags that all commands have."""
    for name, (summary, arguments) in table.items():
        below = commands.add_parser(
            name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", allow_abbrev=False
        )
        arguments(below)
        below.set_defaults(complain=below.error, refuse=partial(_refuse, below))
        if below.get_default("groups"):
            continue
        if not below.get_default("speaks_a_protocol"):
            below.add_argument("--json", action="store_true", help="print exactly one JSON value")
        # Without a default of its own, this keeps a --store given before the command.
        below.add_argument("--store", metavar="PATH", type=Path, default=argparse.SUPPRESS, help="the store to use")


def parse(parser: argparse.ArgumentParser, argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse a command line. Words of a query, or paths, may come on both sides of an option.

    Raises SystemExit as argparse does: status 0 after --help and --version, 2 with a line on stderr for an error.
    """
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["help"]:  # as in git and many others
        given = [*given[1:], "--help"]
    arguments, unparsed = parser.parse_known_args(given)
    if arguments.command is None:
        if unparsed:
            _refuse(parser, unparsed)
        parser.error("no command was given; begin with: attest index PATH, then attest ask QUESTION")
    if "action" in arguments and arguments.action is None:
        arguments.complain(f"add what to do: {', '.join(_ACTIONS[arguments.command])}")
    literal = given[given.index("--") + 1 :] if "--" in given else []
    words = [word for word in unparsed if word != "--"]
    unknown = [word for word in words if word.startswith("-") and word != "-" and word not in literal]
    operands: list[str] | None = getattr(arguments, getattr(arguments, "many", ""), None)
    if words and operands is None and words[0] in literal:
        arguments.complain(f"{' '.join(words)} stands after --, where nothing is a flag; put it before")
    if unknown or (words and operands is None):
        arguments.refuse(unknown or words)
    if operands is not None:
        operands += words
    return arguments


def _refuse(parser: argparse.ArgumentParser, words: Sequence[str]) -> NoReturn:
    """Report a flag that there is not, and the one that may have been meant, or words that nothing takes."""
    from difflib import get_close_matches

    if not words[0].startswith("-"):
        parser.error(f"unexpected words: {' '.join(words)}")
    name = words[0].partition("=")[0]
    similar = get_close_matches(name, [flag for action in parser._actions for flag in action.option_strings], n=1)
    parser.error(f"there is no flag {name}{f'; did you mean {similar[0]}?' if similar else ''}")


def _actions(title: str, table: Table, parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command with subcommands."""
    parser.set_defaults(groups=True)
    _add_commands(parser.add_subparsers(title=title, dest="action", metavar="ACTION"), table)


_ACTIONS = {"eval": EVAL, "build": BUILD}

_COMMANDS: Mapping[str, Table] = {
    "documents in and out": {
        "index": ("bring documents in; only what changed is read again", store.index),
        "remove": ("remove a document or a source with everything derived from it", store.remove),
    },
    "what the documents say": {
        "ask": ("a cited, verified answer, or an honest refusal", questions.ask),
        "search": ("find passages", questions.search),
        "context": ("passages with their surroundings, within a token budget, for a model", questions.context),
    },
    "whether an answer is right, and still is": {
        "verify": ("read every quote of an answer again and name what drifted", questions.verify),
        "answers": ("the stored answers, and whether what they quote is still said", questions.answers),
        "stale": ("stored answers whose quoted text is no longer said, and what is said now", nothing),
        "export": ("an answer as one file that others can check, or read", questions.export),
    },
    "why it came out that way": {
        "trace": ("why an answer or a search came out as it did", questions.trace),
        "replay": ("ask the question of a trace again and say where the two diverge", questions.replay),
    },
    "what builds on what": {
        "links": ("what a document is linked with, each link with the place that says so", views.links),
        "dependencies": ("what a proposal requires, directly and through others, and any problems", views.dependencies),
    },
    "how something came about, who was for and against": {
        "timeline": ("what happened around a topic or a document: dated events, each with its quote", views.timeline),
        "arguments": ("who argued for and against something in threads, and who answered", views.arguments),
        "conflicts": ("constants to which documents give different numbers", views.conflicts),
    },
    "what the documents said then, and what has changed since": {
        "history": ("the versions of a document, or the values that a field took over time", store.history),
        "diff": ("what changed in a document between two dates or versions", store.diff),
        "build": (
            "names for states of the store, and what differs between them",
            partial(_actions, "what to do", BUILD),
        ),
    },
    "where code defines, calls or implements something": {
        "symbols": ("find functions, types and other names that source files define", views.symbols),
        "outline": ("the symbols of a source file, in order", views.outline),
        "callers": ("who calls a symbol, certainly or possibly", views.calls),
        "callees": ("what a symbol calls, certainly or possibly", views.calls),
        "implementations": ("the code that follows a specification", views.implementations),
        "specified": ("the specification that source code follows", views.specified),
    },
    "how well all of this works": {
        "eval": (
            "measure how well all of this works, on your data or the built-in set",
            partial(_actions, "what to measure", EVAL),
        ),
        "feedback": ("rate an answer, and turn ratings into questions to measure by", questions.feedback),
    },
    "what is in the store, and whether it is sound": {
        "status": ("what is in the store, how far embedding has come, what ingestion found", store.status),
        "show": ("a document or a part of it as it is in the store, with line numbers", store.show),
        "check": ("look through the whole store for broken invariants", nothing),
        "cache": ("how many scores of a reranker are kept, or forget them", store.cache),
    },
    "in a browser, from a program, for an agent": {
        "serve": ("an HTTP API and a web page for this store", store.serve),
        "mcp": ("serve the store as tools to an agent (MCP)", store.mcp),
    },
}
"""From what people want to the commands for it, each with its summary and its arguments, in the order of --help."""
