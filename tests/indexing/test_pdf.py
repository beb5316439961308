"""PDFs in a store: hits, answers, histories and removals know them, and say their pages."""

import io
import json
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.cli import main
from attest.cli.terminal import Streams, Terminal
from attest.engine import Attest
from attest.mcp.tools import BY_NAME
from attest.parsing.extraction.pdf.extract import extract_pdf
from attest.values.findings import FindingKind
from attest.values.pages import pages_begun, pages_of, pages_of_beginning
from tests.invariants.repositories import FIRST, Commit, repository
from tests.parsing.extraction.pdfs import Words, lines, pdf
from tests.worlds import EMBEDDER, lay_out, put

TITLE = Words(x=72, y=740, text="On Tolls", size=18)
FIRST_PAGE = [TITLE, *lines("A toll is what a bridge asks of whoever crosses it, and it is", "paid in silver.")]
SECOND_PAGE = lines("The toll of the northern bridge is seven silver pieces, which the", "keeper may halve in winter.")
PAPER = pdf(FIRST_PAGE, SECOND_PAGE)
QUESTION = "What is the toll of the northern bridge?"


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[Attest]:
    docs = lay_out(tmp_path / "docs", {"papers/tolls.pdf": PAPER, "note.md": "# Other\n\nNothing of that.\n"})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([docs])
        yield opened


def said(tmp_path: Path, *argv: str) -> str:
    out = io.StringIO()
    streams = Streams(out=Terminal(stream=out), err=Terminal(stream=io.StringIO()), stdin=None)
    main([*argv, "--store", str(tmp_path / "attest.db")], streams=streams)
    return out.getvalue()


def asked(tmp_path: Path, *argv: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(said(tmp_path, *argv, "--json"))
    return value


def test_a_hit_and_a_quote_say_their_page_to_people_and_programs(kb: Attest, tmp_path: Path) -> None:
    hit = asked(tmp_path, "search", "northern bridge keeper")["hits"][0]
    assert (hit["path"], hit["title"], hit["end_page"]) == ("papers/tolls.pdf", "On Tolls", 2)
    quotes = [one for claim in asked(tmp_path, "ask", QUESTION)["claims"] for one in claim["evidence"]]
    (seven,) = [one for one in quotes if "seven silver pieces" in one["quote"]]
    assert (seven["start_page"], seven["end_page"]) == (2, 2)
    assert ", p. 2" in said(tmp_path, "ask", QUESTION)
    assert ", p. 2" in said(tmp_path, "context", QUESTION) or ", pp. 1–2" in said(tmp_path, "context", QUESTION)
    assert ", pp. 1–2" in said(tmp_path, "search", "northern bridge")
    assert kb.check().faults == []


def test_what_has_no_pages_says_nothing_of_pages(kb: Attest, tmp_path: Path) -> None:
    for hit in asked(tmp_path, "search", "nothing of that")["hits"]:
        assert ("start_page" in hit) is (hit["path"] == "papers/tolls.pdf")


def test_an_answer_from_a_pdf_is_verified_and_one_with_another_page_is_not(kb: Attest, tmp_path: Path) -> None:
    answer = kb.ask(QUESTION)
    assert kb.verify(answer.answer_id).valid
    body = json.loads(json.dumps(answer.as_json()))
    (quote,) = [one for claim in body["claims"] for one in claim["evidence"] if "seven" in one["quote"]]
    quote |= {"start_page": 1, "end_page": 1}
    (tmp_path / "changed.json").write_text(json.dumps(body), encoding="utf-8")
    changed = asked(tmp_path, "verify", str(tmp_path / "changed.json"))
    assert not changed["valid"]
    assert any("p. 1" in fault and "p. 2" in fault for fault in changed["faults"])


def test_a_removed_pdf_leaves_nothing(kb: Attest) -> None:
    kb.ask(QUESTION)
    kb.remove("papers/tolls.pdf")
    assert [hit.found.path for hit in kb.search("northern bridge toll").hits] in ([], ["note.md"])
    assert kb.check().faults == []


def test_a_changed_pdf_is_a_new_revision_and_an_unchanged_one_is_not_read_again(kb: Attest, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    assert kb.index([docs]).unchanged == 2
    put(docs, "papers/tolls.pdf", pdf(FIRST_PAGE, lines("The northern bridge is closed.")))
    assert kb.index([docs]).changed == 1
    assert "closed" in kb.show("papers/tolls.pdf").text


def test_the_past_has_pdfs_as_they_were(tmp_path: Path) -> None:
    trees = [{"tolls.pdf": PAPER}, {"tolls.pdf": pdf(FIRST_PAGE, lines("The toll is nine now.")), "scan.pdf": pdf([])}]
    history = [Commit(tree=tree, when=FIRST + timedelta(days=n)) for n, tree in enumerate(trees)]
    with attest.open(tmp_path / "past.db", embedder=EMBEDDER) as kb:
        kb.index([repository(tmp_path / "repository", history)], history=True)
        then, now = (kb.show("tolls.pdf", as_of=day).text for day in ("2020-01-01", None))
        assert then == extract_pdf(PAPER).text
        assert "nine" in now
        hit = kb.search("northern keeper winter", as_of="2020-01-01").hits[0].found
        assert (hit.title, str(hit.pages)) == ("On Tolls", "pp. 1–2")
        assert {path for path, kind, _ in kb.findings() if kind == "empty"} == {"scan.pdf"}
        assert kb.check().faults == []


def test_without_its_library_a_pdf_is_reported_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    (finding,) = extract_pdf(PAPER).findings
    assert (finding.kind, "pip install pypdfium2" in finding.detail) == (FindingKind.UNREADABLE, True)


def test_a_dry_run_does_not_take_the_fonts_of_a_pdf_for_text(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.pdf": PAPER + b"\0" * 100_000, "b.md": "x" * 100_000})
    with attest.open(tmp_path / "dry.db", embedder=EMBEDDER) as kb:
        together = kb.index([docs], dry_run=True).chunks
        (docs / "a.pdf").unlink()
        assert together - kb.index([docs], dry_run=True).chunks < 20


def test_what_is_shown_of_a_pdf_says_its_pages_and_where_each_begins(kb: Attest, tmp_path: Path) -> None:
    whole = asked(tmp_path, "show", "papers/tolls.pdf")
    assert (whole["start_page"], whole["end_page"]) == (1, 2)
    seven = whole["text"].index("seven")
    piece = asked(tmp_path, "show", f"papers/tolls.pdf#{seven}-{seven + 5}")
    assert (piece["text"], piece["start_page"], piece["end_page"]) == ("seven", 2, 2)
    shown = said(tmp_path, "show", "papers/tolls.pdf")
    assert "papers/tolls.pdf, pp. 1–2" in shown
    assert [line.split("│ ")[1] for line in shown.splitlines() if "[p." in line] == ["[p. 1] ", "[p. 2] "]
    assert "start_page" not in asked(tmp_path, "show", "note.md")


def test_a_trace_says_the_pages_of_its_hits(kb: Attest, tmp_path: Path) -> None:
    hit = asked(tmp_path, "search", "northern bridge keeper", "--explain")["hits"][0]
    told = asked(tmp_path, "trace", "last")["hits"][0]
    assert (told["start_page"], told["end_page"]) == (hit["start_page"], hit["end_page"]) == (1, 2)
    place = f"papers/tolls.pdf:{hit['start_line']}-{hit['end_line']}, pp. 1–2"
    assert place in said(tmp_path, "trace", "last")
    assert place in said(tmp_path, "search", "northern bridge keeper", "--explain")


@pytest.mark.parametrize("tool", ["show", "search"])
def test_what_is_cut_for_an_agent_says_the_pages_of_what_is_left(tmp_path: Path, tool: str) -> None:
    docs = lay_out(tmp_path / "long", {"long.pdf": pdf(*[lines(*["It tolls for thee, said he."] * 40)] * 3)})
    given = {"show": {"ref": "long.pdf"}, "search": {"query": "tolls", "k": 1}}[tool]
    with attest.open(tmp_path / "long.db", embedder=EMBEDDER) as long:
        long.index([docs], lexical_only=True)
        reply = BY_NAME[tool].run(long, BY_NAME[tool].takes(**given, budget=500))
        value = reply.value["hits"][0] if tool == "search" else reply.value
        pages = pages_of("long.pdf", long.show("long.pdf").text, value["start"], value["end"])
    assert pages is not None
    assert (value["start_page"], value["end_page"]) == (pages.first, pages.last)
    assert str(pages) in reply.text


@given(text=st.text(alphabet="a\f\n ", max_size=30), data=st.data())
def test_the_page_of_a_part_is_told_from_the_part_as_from_the_whole(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    length = data.draw(st.integers(0, end - start))
    pages, part = pages_of("a.pdf", text, start, end), text[start:end]
    assert pages_of_beginning(pages, part, length) == pages_of("a.pdf", text, start, start + length)


@given(st.text(alphabet="a\f\n ", max_size=30), st.integers(0, 30))
def test_a_page_begins_in_the_line_that_has_its_mark(text: str, start: int) -> None:
    rows = text[start:].split("\n")
    pages = pages_of("a.pdf", text, start, len(text))
    for n, (row, page) in enumerate(zip(rows, pages_begun(pages, rows), strict=True)):
        end = start + len("\n".join(rows[: n + 1]))
        assert page == (text.count("\f", 0, end) if pages and "\f" in row else None)
