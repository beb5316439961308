"""What a person may type."""

import re
from pathlib import Path

import pytest

from attest.cli import build_parser
from attest.cli.arguments import parse
from attest.cli.shared_arguments import size
from attest.sources.folder import FolderSettings, limit_of
from tests.conventions.tree import ROOT


def parsed(*argv: str) -> dict[str, object]:
    return vars(parse(build_parser(), argv))


@pytest.mark.parametrize("argv", [("--store", "x.db", "status"), ("status", "--store", "x.db")])
def test_the_store_is_named_before_or_after_the_command(argv: tuple[str, ...]) -> None:
    assert parsed(*argv)["store"] == Path("x.db")


def test_without_a_store_the_rules_decide() -> None:
    assert parsed("status")["store"] is None


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("blob", "gas"), ["blob", "gas"]),
        (("blob", "-k", "3", "gas", "fees"), ["blob", "gas", "fees"]),
        (("-k", "3", "blob gas"), ["blob gas"]),
        (("--", "-x", "--json"), ["-x", "--json"]),
        (("blob", "-k", "3", "--", "-x"), ["blob", "-x"]),
        (("-",), ["-"]),
        (("-1",), ["-1"]),
    ],
)
def test_words_of_a_query_stand_on_both_sides_of_options_and_after_two_dashes(
    argv: tuple[str, ...], words: list[str]
) -> None:
    assert parsed("search", *argv)["words"] == words


@pytest.mark.parametrize("flag", ["-k", "--limit"])
def test_the_number_of_answers_has_the_flag_of_searches_too(flag: str) -> None:
    assert parsed("answers", flag, "2")["limit"] == 2


def test_paths_stand_on_both_sides_of_options() -> None:
    assert parsed("index", "a", "--quiet", "b")["paths"] == ["a", "b"]


@pytest.mark.parametrize(("text", "size"), [("1000", 1000), ("500k", 512_000), ("5M", 5_242_880), ("1g", 1 << 30)])
def test_sizes_have_units(text: str, size: int) -> None:
    assert parsed("index", "a", "--max-bytes", text)["max_bytes"] == size


def test_a_condition_may_hold_an_equals_sign() -> None:
    assert parsed("search", "x", "--filter", "path=a=b", "--filter", "kind=note")["filters"] == [
        ("path", "a=b"),
        ("kind", "note"),
    ]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("serach fees", "attest: there is no command 'serach'; did you mean search? (see: attest --help)\n"),
        ("--store a.db stauts", "attest: there is no command 'stauts'; did you mean status? (see: attest --help)\n"),
        (
            "build lsit",
            "attest: there is no command 'build lsit'; did you mean build list? (see: attest build --help)\n",
        ),
        ("list", "attest: there is no command 'list'; did you mean status? (see: attest --help)\n"),
        ("find a", "attest: there is no command 'find'; did you mean search? (see: attest --help)\n"),
        ("version", "attest: there is no command 'version'; did you mean --version? (see: attest --help)\n"),
        (
            "show -- -a.md --store s.db",
            "attest: --store s.db stands after --, where nothing is a flag; put it before (see: attest show --help)\n",
        ),
        ("xyzzy", "attest: there is no command 'xyzzy' (see: attest --help)\n"),
        ("index a --dryrun", "attest: there is no flag --dryrun; did you mean --dry-run? (see: attest index --help)\n"),
        ("ask x --as-off=2020", "attest: there is no flag --as-off; did you mean --as-of? (see: attest ask --help)\n"),
        ("--hlp", "attest: there is no flag --hlp; did you mean --help? (see: attest --help)\n"),
        ("show a b", "attest: unexpected words: b (see: attest show --help)\n"),
    ],
)
def test_a_mistyped_command_or_flag_is_answered_with_the_nearest_one(
    argv: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parsed(*argv.split())
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("argv", "usage"), [("help", "attest"), ("help ask", "attest ask"), ("help build tag", "attest build")]
)
def test_help_may_be_asked_for_as_a_command(argv: str, usage: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parsed(*argv.split())
    assert (end.value.code, capsys.readouterr().out.startswith(f"usage: {usage} ")) == (0, True)


@pytest.mark.parametrize(
    "argv",
    [
        "",
        "serch x",
        "search",
        "search x --bad",
        "search x -k 0",
        "search x -k many",
        "search x --filter kind",
        "search x --filter =note",
        "search x --js",
        "show a b",
        "index a --max-bytes k",
        "index a --max-bytes -5",
        "ask",
        "status --store",
        "--json status",
    ],
)
def test_wrong_usage_is_one_line_on_stderr(argv: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parsed(*argv.split())
    out, err = capsys.readouterr()
    assert (end.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("attest: ")
    assert "--help" in err


def test_the_help_and_the_documents_name_the_sizes_above_which_files_are_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        parsed("index", "--help")
    for text in (capsys.readouterr().out, (ROOT / "docs/commands.md").read_text(encoding="utf-8")):
        named = re.search(r"leave out larger files \((\w+); PDF (\w+), mailboxes (\w+)\)", " ".join(text.split()))
        assert named
        assert [size(name) for name in named.groups()] == [
            limit_of(path, FolderSettings()) for path in ("a.md", "a.pdf", "a.mbox")
        ]
