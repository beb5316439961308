"""What happened around a topic: dated events, each with words that stand where they are said to stand."""

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.errors import UsageError
from attest.graph.dates_in_text import find_dates
from attest.values.timelines import Timeline
from tests.graph.conftest import Indexed
from tests.invariants.repositories import Commit, repository
from tests.worlds import EMBEDDER, call, proposal, thread

PRIMER = Path(__file__).parents[2] / "examples" / "primer"


def told(found: Timeline) -> list[tuple[str, str, str]]:
    return [(event.date, event.kind, event.document_id) for event in found.events]


FILES = {
    "eips/eip-7.md": proposal(7, "Quokka pricing", "A quokka has a price.", created="2021-05-04"),
    "eips/eip-8.md": proposal(8, "Quokka limits", "A limit.", created="2021-07-01", requires="7"),
    "t.md": thread(
        9, "Let us talk about the quokka and its price.", ("mara", "2022-02-01", "A quokka must never be priced.")
    ),
    "c/2024-03-21_07/transcript.vtt": call(("Mara", "The quokka ships next month, I hope.")),
    "notes/n.md": "# Notes\n\nThe quokka went live in March 2023 after all.\n",
}


def test_events_stand_in_the_order_of_their_dates_with_their_kinds(indexed: Indexed) -> None:
    found = indexed(FILES).timeline("quokka")
    assert told(found) == [
        ("2021-05-04", "created", "eip-7"),
        ("2021-07-01", "created", "eip-8"),
        ("2022-01-01", "discussed", "forum-9"),
        ("2022-02-01", "post", "forum-9"),
        ("2023-03", "stated", "notes/n.md"),
        ("2024-03-21", "call", "c/2024-03-21_07/transcript.vtt"),
    ]
    assert [event.precision for event in found.events][-2:] == ["month", "day"]


def test_an_event_quotes_what_is_said_and_what_dates_it(indexed: Indexed) -> None:
    events = {event.kind: event for event in indexed(FILES).timeline("quokka").events}
    assert events["post"].said.text == "A quokka must never be priced."
    assert events["post"].dated is not None
    assert (events["post"].dated.text, events["post"].actor) == ("**mara** (2022-02-01):", "mara")
    assert events["discussed"].dated is not None
    assert events["discussed"].dated.text == 'date: "2022-01-01"'
    assert events["stated"].said.text == "The quokka went live in March 2023 after all."
    assert events["call"].dated is None


def test_a_document_with_one_word_of_the_topic_and_another_matter_is_not_on_its_timeline(indexed: Indexed) -> None:
    def note(title: str, text: str, day: str) -> str:
        return f"---\ntitle: {title}\ndate: {day}\n---\n\n{text}\n"

    files = {
        "notes/fence.md": note("Enclosure", "The quokka enclosure gets a new fence of wood.", "2021-05-04"),
        "notes/gate.md": note("Gate", "Every quokka walked through the enclosure and its gate.", "2021-06-01"),
        "notes/bread.md": note("Bread", "A new oven bakes bread of rye.", "2021-07-01"),
        "notes/tea.md": note("Tea", "Tea is made with water that boils.", "2021-08-01"),
    }
    found = indexed(files).timeline("new quokka enclosure")
    assert {event.document_id for event in found.events} == {"notes/fence.md", "notes/gate.md"}


def test_a_topic_of_which_no_document_speaks_has_an_empty_timeline(indexed: Indexed) -> None:
    assert indexed(FILES).timeline("sourdough loaf").events == []


def test_a_document_is_a_topic_with_what_requires_it(indexed: Indexed) -> None:
    found = indexed(FILES).timeline("EIP-7")
    assert found.roots == ["eip-7"]
    assert {"eip-7", "eip-8"} <= {event.document_id for event in found.events}


def test_a_long_silence_divides_phases_and_each_has_a_turning_point(indexed: Indexed) -> None:
    files = {
        f"eips/eip-{n}.md": proposal(n, f"Quokka {n}", "Quokka words.", created=day)
        for n, day in ((1, "2018-01-01"), (2, "2018-01-20"), (3, "2018-02-10"), (4, "2022-01-01"), (5, "2022-01-09"))
    }
    found = indexed(files).timeline("quokka")
    assert [(phase.first, phase.last, phase.events) for phase in found.phases] == [
        ("2018-01-01", "2018-02-10", 3),
        ("2022-01-01", "2022-01-09", 2),
    ]
    assert found.turning_points[0].event == 0
    assert {turn.event >= 3 for turn in found.turning_points} == {True, False}


def test_fewer_events_are_those_of_most_weight_and_the_rest_is_counted(indexed: Indexed) -> None:
    kb = indexed(FILES)
    few = kb.timeline("quokka", limit=2)
    assert len(few.events) == 2
    assert few.left_out > 0
    assert kb.timeline("quokka").left_out == 0
    with pytest.raises(UsageError):
        kb.timeline("quokka", limit=0)


def test_few_events_are_of_documents_that_have_a_date(indexed: Indexed) -> None:
    undated = {f"notes/{n}.md": f"# Quokka\n\nThe quokka of burrow {n} is a quokka.\n" for n in range(4)}
    one = indexed({**undated, "eips/eip-7.md": FILES["eips/eip-7.md"]}).timeline("quokka", limit=1)
    assert told(one) == [("2021-05-04", "created", "eip-7")]


def test_a_filter_holds_for_every_event(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert {kind for _, kind, _ in told(kb.timeline("quokka", filters={"kind": "proposal"}))} == {"created"}
    assert all(
        "2022" <= day <= "2023-03"
        for day, _, _ in told(kb.timeline("quokka", filters={"since": "2022-01-01", "until": "2023-12-31"}))
    )
    assert told(kb.timeline("quokka", filters={"author": "mara", "kind": "thread"})) == [
        ("2022-02-01", "post", "forum-9")
    ]


def test_every_quote_of_a_timeline_reads_the_same_again_and_so_does_the_timeline(tmp_path: Path) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([PRIMER], lexical_only=True)
        found = kb.timeline("blob fee")
        assert len(found.events) > 10
        for event in found.events:
            for quote in filter(None, (event.said, event.dated)):
                assert kb.show(f"{quote.revision_id}#{quote.start}-{quote.end}").text == quote.text
        assert kb.timeline("blob fee").events == found.events
        assert [event.date for event in found.events] == sorted(event.date for event in found.events)


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("on 2021-08-05, block 12", ["2021-08-05"]),
        ("in 2021-08 and 2021", ["2021-08"]),
        ("the 5th of August 2021 and Aug. 6, 2021", ["2021-08-05", "2021-08-06"]),
        ("since March 2024 and in 2025", ["2024-03", "2025"]),
        ("31 February 2024, 2024-13-01, in 2048 bytes, version 2021-1", []),
        ("eip-2021-08-05x costs 1999 gas", []),
    ],
)
def test_dates_are_read_in_their_own_precision(text: str, dates: list[str]) -> None:
    assert [day for day, _, _ in find_dates(text)] == dates


@given(st.text(max_size=200))
def test_a_date_is_read_only_where_one_stands(text: str) -> None:
    for day, start, end in find_dates(text):
        assert len(day) in (4, 7, 10)
        assert day[:4] in text[start:end]


def test_a_history_tells_when_the_status_changed_in_the_words_of_then(tmp_path: Path) -> None:
    commits = [
        Commit(
            tree={"eips/eip-7.md": proposal(7, "Quokka", "A quokka.", status=status, created="2021-05-04").encode()},
            when=datetime.fromisoformat(f"{day}T12:00:00+00:00"),
        )
        for day, status in (("2021-05-05", "Draft"), ("2021-09-01", "Review"), ("2022-02-02", "Final"))
    ]
    repository(tmp_path / "repo", commits)
    with attest.open(tmp_path / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([tmp_path / "repo"], lexical_only=True, history=True)
        events = kb.timeline("quokka").events
        assert [(event.date, event.kind, event.said.text) for event in events[1:]] == [
            ("2021-09-01", "status", "status: Review"),
            ("2022-02-02", "status", "status: Final"),
        ]
        said = events[1].said
        assert kb.show(f"{said.revision_id}#{said.start}-{said.end}").text == "status: Review"
