"""Links and the views made of them, as they are typed and printed, on a real store."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.cli import main
from attest.cli.diagrams import Arrow, dot, flowchart, timeline
from attest.cli.terminal import Streams, Terminal
from tests.worlds import EMBEDDER, lay_out, proposal, thread

LIMITS = "| Name | Value |\n| - | - |\n| `MAX_QUOKKAS` | {} |"
FILES = {
    "eips/eip-1.md": proposal(1, "Quokka limits", LIMITS.format(6), status="Final", requires="2"),
    "eips/eip-2.md": proposal(2, 'Quokka "types"', LIMITS.format(9), status="Withdrawn", requires="1, 99"),
    "t.md": thread(9, "The quokka, see EIP-1.", ("mara", "2022-02-01", "I am against the quokka of EIP-1.")),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("views")
    with attest.open(home / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(home / "docs", FILES)], lexical_only=True)
    return home / "kb.db"


def typed(store: Path, *argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    streams = Streams(out=Terminal(stream=out), err=Terminal(stream=err), stdin=io.StringIO("quokka"))
    return main([*argv, "--store", str(store)], streams=streams), out.getvalue(), err.getvalue()


def test_links_are_listed_below_what_was_asked_about(store: Path) -> None:
    status, out, _ = typed(store, "links", "eip-1", "--direction", "both", "--relation", "requires")
    assert status == 0
    assert out.splitlines()[:6] == [
        "eip-1  Quokka limits  Final, 2021-05-04",
        "",
        'requires       eip-2  Quokka "types"  Withdrawn, 2021-05-04',
        "    eips/eip-1.md:7  │ requires: 2",
        'requires       eip-2  Quokka "types"  Withdrawn, 2021-05-04',
        "    eips/eip-2.md:7  │ requires: 1, 99",
    ]


def test_a_document_without_links_ends_with_1(store: Path) -> None:
    assert typed(store, "links", "eip-1", "--relation", "same-as")[0] == 1


def test_links_of_one_way_name_the_other_but_those_of_a_person_do_not(store: Path) -> None:
    assert " · out (what is said of it: --direction in) · " in typed(store, "links", "eip-1")[1]
    assert " · in · " in typed(store, "links", "eip-1", "--direction", "in")[1]
    assert " · out · " in typed(store, "links", "@mara")[1]


def test_where_nothing_is_required_that_is_all_that_is_said(store: Path) -> None:
    status, out, _ = typed(store, "dependencies", "forum-9")
    assert status == 1
    assert "requires nothing that the store knows of · " in out
    assert "0 of them" not in out


def test_dependencies_are_a_tree_with_what_is_wrong_below_it(store: Path) -> None:
    status, out, _ = typed(store, "dependencies", "eip-1")
    assert status == 0
    assert out.splitlines()[1:4] == [
        '  eip-2  Quokka "types"  Withdrawn, 2021-05-04  eips/eip-1.md:7',
        "    eip-1  Quokka limits  Final, 2021-05-04  eips/eip-2.md:7  as above",
        "    eip-99  not in the store  eips/eip-2.md:7",
    ]
    assert "cycle  eip-1 → eip-2 → eip-1" in out
    assert "abandoned  eip-1 requires eip-2: eip-2 is Withdrawn" in out
    assert "missing  eip-2 requires eip-99: eip-99 is not in the store" in out


def test_a_timeline_has_its_events_below_their_phase(store: Path) -> None:
    status, out, _ = typed(store, "timeline", "-")
    assert status == 0
    assert out.splitlines()[0].startswith("── 2021-05-04 · 2 events · Quokka")
    assert " 2022-02-01  post       forum-9 post 2  Topic 9  mara" in out
    assert typed(store, "timeline", "aardvark")[0] == 1


def test_arguments_are_said_to_be_extracted(store: Path) -> None:
    status, out, _ = typed(store, "arguments", "quokka")
    assert status == 0
    assert "extracted by markers and replies, judged by nobody" in out
    assert "2022-02-01  mara  “I am against” 0.9  Topic 9  post 2" in out


def test_no_thread_on_the_topic_is_said_as_that(store: Path) -> None:
    status, out, _ = typed(store, "arguments", "aardvark")
    assert (status, out) == (1, "no argument was found and no thread that speaks of it\n")


def test_a_document_without_a_past_names_the_way_to_one(store: Path) -> None:
    out = typed(store, "history", "eip-1")[1]
    assert out.endswith("1 version; attest index --history PATH reads those of git, too\n")


def test_a_context_of_nothing_says_so(store: Path) -> None:
    expected = (1, "", "nothing found, 0 of 2,000 tokens\n")
    assert typed(store, "context", "aardvark", "--profile", "lexical") == expected


def test_a_context_without_room_for_what_was_found_does_not_say_that_nothing_was(store: Path) -> None:
    status, _, err = typed(store, "context", "quokka", "--profile", "lexical", "--tokens", "1")
    assert (status, "nothing found" in err, "without room" in err) == (1, False, True)


def test_conflicts_show_both_numbers_with_their_lines(store: Path) -> None:
    status, out, _ = typed(store, "conflicts", "eip-1")
    assert status == 0
    assert out.splitlines()[0] == "MAX_QUOKKAS  dispute  6 leads"
    assert "    eips/eip-2.md:14  │ | `MAX_QUOKKAS` | 9 |" in out


@pytest.mark.parametrize(
    "command",
    ["links eip-1", "dependencies eip-1", "timeline quokka", "arguments quokka", "conflicts"],
)
def test_every_view_is_one_json_value(store: Path, command: str) -> None:
    _, out, _ = typed(store, *command.split(), "--json")
    assert json.loads(out)["schema"] == 1


@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("links eip-1 --dot", "digraph links {"),
        ("links eip-1 --mermaid", "flowchart LR"),
        ("dependencies eip-1 --dot", "digraph links {"),
        ("dependencies eip-1 --mermaid", "flowchart LR"),
        ("timeline quokka --mermaid", "timeline"),
        ("arguments quokka --mermaid", "flowchart LR"),
    ],
)
def test_views_can_be_drawn_by_other_programs(store: Path, command: str, first: str) -> None:
    status, out, _ = typed(store, *command.split())
    assert (status, out.splitlines()[0]) == (0, first)


@pytest.mark.parametrize(
    "command",
    [
        "links eip-1 --depth 11", "links eip-1 --relation likes", "links eip-1 --min-confidence 2", "links eip-77",
        "links eip-1 --dot --mermaid", "dependencies @nobody", "timeline quokka -k 0", "arguments x --filter y=z",
        "conflicts eip-77",
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_one_line_that_says_what_to_do(store: Path, command: str) -> None:
    status, out, err = typed(store, *command.split())
    assert (status, out, err.count("\n") <= 1) == (2, "", True)


words = st.text(max_size=30)


@given(st.dictionaries(words, words, min_size=2, max_size=4), words)
def test_no_label_breaks_out_of_a_diagram(labels: dict[str, str], label: str) -> None:
    first, second = list(labels)[:2]
    arrows = [Arrow(source=first, target=second, label=label, dashed=True)]
    drawn = dot(labels, arrows).split("\n")
    assert len(drawn) == len(labels) + 5
    assert all(line.replace("\\\\", "").replace('\\"', "").count('"') % 2 == 0 for line in drawn)
    chart = flowchart(labels, arrows).split("\n")
    assert len(chart) == len(labels) + 2
    assert all(line.count('"') in (2, 0) for line in chart[1:])
    assert not any(sign in line for line in chart[1:] for sign in ("%%", "`", "<"))
    assert len(timeline(label, [(first, [(second, label)])]).split("\n")) == 4


def test_no_title_gives_orders_to_what_draws_a_diagram() -> None:
    """``%%{init`` counts wherever Mermaid meets it, and what cannot be seen may turn the rest of a line around."""
    title = "A%%{init: {'themeCSS': 'x'}}%% `b` <img src=x>\x1b[31m\u202e\x00"
    drawn = [flowchart({"a": title}, []), timeline(title, [(title, [("2020", title)])])]
    assert [sign for sign in ("%%", "`b`", "<", "\x1b", "\u202e", "\x00") if any(sign in one for one in drawn)] == [
        "`b`"
    ]
    assert not {"\x1b", "\u202e", "\x00"} & set(dot({"a": title}, []))
