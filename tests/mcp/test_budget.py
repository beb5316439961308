"""How much comes back: no more than was asked for, and what is cut is still exactly a place in a revision."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.mcp.budget import fitting_characters
from attest.mcp.graph import VIEWS
from attest.mcp.quoting import number_lines
from attest.mcp.tool import Reply
from attest.mcp.tools import BY_NAME


def reply(kb: attest.Attest, tool: str, **given: Any) -> Reply:
    return BY_NAME[tool].run(kb, BY_NAME[tool].takes(**given))


@given(text=st.text(alphabet="ab\n", min_size=1, max_size=80), first=st.integers(1, 2000), room=st.integers(8, 90))
def test_what_fits_takes_no_more_than_the_room(text: str, first: int, room: int) -> None:
    length = fitting_characters(text, first, room)
    assert 1 <= length <= len(text)
    assert len(number_lines(text[:length], first)) <= room or length == 1
    numbers = (text.count("\n") + 1) * len("2000| ")
    assert length == len(text) or room < len(text) + numbers


def test_what_fits_ends_with_a_whole_line() -> None:
    assert fitting_characters("alpha\nbeta\ngamma", 1, 20) == len(
        "alpha\nbeta"
    )  # "1| alpha\n2| beta\n" are 17 characters


@pytest.mark.parametrize("budget", [500, 700, 1_000, 4_000, 20_000])
def test_the_text_takes_no_more_than_the_budget(store: Path, budget: int) -> None:
    with attest.open(store, create=False) as kb:
        for text in (
            reply(kb, "search", query="What changes for blobs?", k=50, budget=budget).text,
            reply(kb, "context", question="What changes for blobs?", k=50, budget=budget).text,
            reply(kb, "ask", question="Why is the base fee burned?", budget=budget).text,
            reply(kb, "show", ref="proposals/eip-4844.md", budget=budget).text,
            reply(kb, "symbols", name="e", k=50, budget=budget).text,
            reply(kb, "outline", ref="code/bitfields.go", budget=budget).text,
            reply(kb, "code", ref="fake_exponential", relation="callers", limit=200, budget=budget).text,
            reply(kb, "code", ref="eip-4844", relation="implementations", limit=200, budget=budget).text,
            *(reply(kb, "graph", about="eip-4844", view=view, limit=200, budget=budget).text for view in VIEWS),
            reply(kb, "show", ref="calls/2024-03-21_07/transcript_corrected.vtt", budget=budget).text,
        ):
            assert len(text) <= budget * 3  # three characters a token, as docs/mcp.md says


@pytest.mark.parametrize("budget", [500, 600, 800, 1_100])
def test_a_cut_hit_is_still_exactly_its_span(store: Path, budget: int) -> None:
    with attest.open(store, create=False) as kb:
        whole = kb.search("blob target", k=20).as_json()["hits"]
        value = reply(kb, "search", query="blob target", k=20, budget=budget).value
        assert 0 < len(value["hits"]) < len(whole)
        for hit, full in zip(value["hits"], whole, strict=False):
            assert (hit["chunk_id"], hit["start"], hit["start_line"]) == (
                full["chunk_id"], full["start"], full["start_line"],
            )  # fmt: skip
            span = kb.show(f"{hit['revision_id']}#{hit['start']}-{hit['end']}")
            assert span.text == hit["text"]
            assert hit["end_line"] == span.first_line + hit["text"].count("\n")


def test_what_was_left_out_is_counted_and_the_budget_that_it_names_suffices(store: Path) -> None:
    with attest.open(store, create=False) as kb:
        cut = reply(kb, "search", query="blob target", k=20, budget=500)
        said = cut.value["degraded"][-1]
        assert said.startswith(f"budget: {20 - len(cut.value['hits'])} of 20 hits left out")
        assert f"note: {said}" in cut.text
        needed = int(said.rpartition(" ")[2].replace(",", ""))
        assert len(reply(kb, "search", query="blob target", k=20, budget=needed).value["hits"]) == 20


def test_a_document_can_be_read_to_its_end_page_by_page(store: Path) -> None:
    with attest.open(store, create=False) as kb:
        whole = kb.show("eip-4844")
        ref: str | None = "eip-4844"
        at, pages = 0, 0
        while ref:
            page = reply(kb, "show", ref=ref, budget=500).value
            assert page["text"] == whole.text[page["start"] : page["end"]]
            assert whole.text[at : page["start"]].strip("\n") == ""  # nothing but a line end lies between two pages
            at, ref, pages = page["end"], page["next"], pages + 1
        assert at == len(whole.text)
        assert pages > 2


def test_symbols_and_calls_that_do_not_fit_are_counted(tmp_path: Path) -> None:
    lines = ["def turn(n: int) -> int:", "    return n", ""]
    lines += [f"def lamp_{n}() -> int:\n    return turn({n})\n" for n in range(100)]
    (tmp_path / "lamps.py").write_text("\n".join(lines), encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path / "lamps.py"], lexical_only=True)
        for tool, given, member, all_of_them in (
            ("symbols", {"name": "lamp", "k": 50}, "symbols", 50),
            ("outline", {"ref": "lamps.py"}, "symbols", 101),
            ("code", {"ref": "turn", "relation": "callers", "limit": 100}, "links", 100),
        ):
            cut, whole = (reply(kb, tool, **given, budget=n) for n in (500, 20_000))
            assert (len(whole.value[member]), whole.value["left_out"]) == (all_of_them, 0)
            assert 0 < len(cut.value[member]) == all_of_them - cut.value["left_out"] < all_of_them
            assert f"note: budget: {cut.value['left_out']} of {all_of_them} left out" in cut.text
            assert len(cut.text) <= 500 * 3


def test_an_answer_is_never_cut_but_in_its_text(store: Path) -> None:
    with attest.open(store, create=False) as kb:
        question = "Why is the base fee burned?"
        small, large = (reply(kb, "ask", question=question, budget=n).value for n in (500, 20_000))
        assert small["claims"] == large["claims"]
        assert small["answer_id"] == large["answer_id"]
