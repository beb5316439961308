"""A folder with HTML in it is a knowledge base: pages are found, cited by section, linked, replaced and forgotten."""

from datetime import timedelta
from pathlib import Path

import pytest

import attest
from attest.cli import main
from tests.invariants.repositories import FIRST, Commit, repository
from tests.parsing.extraction.archives import book, opendocument, word
from tests.parsing.extraction.offices import presentation, rows, shape, workbook

PAGE = """<!doctype html><title>Kettles — Kitchen</title>
<nav><a href="/">All appliances</a></nav>
<main><h1>Kettles</h1><p>Every household has one.
<h2>Care</h2><p>A kettle is descaled every {weeks} weeks with vinegar,
as <a href="water.html">the notes on water</a> say. {more}
<h2>Repair</h2><p>The switch can be replaced by anybody.</main>
<div class="cookie-consent">This site bakes biscuits.</div>"""
MORE = "The lid stays open while it cools down, and nobody pours it out over the sink. " * 40
WATER = "<html><body><h1>Water</h1><p>Hard water leaves chalk behind."


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/kettles.html").write_text(PAGE.format(weeks="six", more=MORE), encoding="utf-8")
    (tmp_path / "site/water.html").write_text(WATER, encoding="utf-8")
    return tmp_path / "site"


def test_an_answer_from_a_page_names_its_section(site: Path) -> None:
    with attest.open(site.parent / "store.db") as kb:
        kb.index([site], lexical_only=True)
        answer = kb.ask("How often is a kettle descaled?")
    quoted = {one.quote.text: one.heading_path for claim in answer.claims for one in claim.evidence}
    [sentence] = [text for text in quoted if text.startswith("A kettle is descaled every six weeks")]
    assert quoted[sentence] == ("Kettles", "Care")


def test_a_page_leads_to_the_page_that_it_links(site: Path) -> None:
    with attest.open(site.parent / "store.db") as kb:
        kb.index([site], lexical_only=True)
        assert [link.target for link in kb.links("kettles.html").links] == ["water.html"]


def test_a_page_that_changed_is_read_anew_and_one_that_went_is_forgotten(site: Path) -> None:
    with attest.open(site.parent / "store.db") as kb:
        kb.index([site], lexical_only=True)
        (site / "kettles.html").write_text(PAGE.format(weeks="nine", more=MORE), encoding="utf-8")
        (site / "water.html").unlink()
        kb.index([site], lexical_only=True)
        assert [len(kb.search(word).hits) for word in ("six", "nine", "chalk")] == [0, 1, 0]
        assert kb.check().sound


def test_what_surrounds_a_page_is_not_found(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(site.parent / "store.db")
    assert main(["index", str(site), "--lexical-only", "--quiet", "--store", store]) == 0
    assert main(["search", "biscuits", "--store", store]) == 1
    assert main(["search", "vinegar", "--store", store]) == 0
    assert "kettles.html" in capsys.readouterr().out


FORMATS = {
    "a.html": b"<h1>Tea</h1><p>A kettle is descaled every six weeks.",
    "a.docx": word("<w:p><w:r><w:t>A kettle is descaled every six weeks.</w:t></w:r></w:p>"),
    "a.epub": book({"one.xhtml": "<h1>Tea</h1><p>A kettle is descaled every six weeks.</p>"}),
    "a.ipynb": b'{"cells": [{"cell_type": "markdown", "source": "# Tea\\nA kettle is descaled every six weeks."}]}',
    "a.eml": b"From: Ann <ann@example.org>\nSubject: Tea\n\nA kettle is descaled every six weeks.\n",
    "a.xlsx": workbook({"Tea": rows([["A kettle is descaled every six weeks."]])}),
    "a.pptx": presentation([shape("Tea", place="title") + shape("A kettle is descaled every six weeks.")]),
    "a.odt": opendocument("<office:text><text:p>A kettle is descaled every six weeks.</text:p></office:text>"),
    "a.csv": b"A kettle is descaled every six weeks.\n",
    "a.rst": b"Tea\n===\n\nA kettle is descaled every six weeks.\n",
    "a.adoc": b"= Tea\n\nA kettle is descaled every six weeks.\n",
    "a.org": b"* Tea\n\nA kettle is descaled every six weeks.\n",
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_document_of_every_format_is_quoted_and_verified(tmp_path: Path, name: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / name).write_bytes(FORMATS[name])
    store = str(tmp_path / "store.db")
    assert main(["index", str(tmp_path / "docs"), "--lexical-only", "--quiet", "--store", store]) == 0
    with attest.open(store) as kb:
        [claim] = kb.ask("How often is a kettle descaled?").claims
        assert claim.evidence[0].quote.text == "A kettle is descaled every six weeks."
    assert main(["verify", "last", "--store", store]) == 0
    assert main(["check", "--store", store]) == 0


@pytest.mark.parametrize("suffix", ["html", "docx"])
def test_a_page_is_asked_as_of_a_day_of_its_history(tmp_path: Path, suffix: str) -> None:
    def written(weeks: str) -> bytes:
        words = f"A kettle is descaled every {weeks} weeks."
        page, document = f"<h1>Tea</h1><p>{words}", f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"
        return page.encode() if suffix == "html" else word(document)

    days = [FIRST, FIRST + timedelta(days=100)]
    states = zip(("six", "nine"), days, strict=True)
    history = [Commit(tree={f"a.{suffix}": written(weeks)}, when=day) for weeks, day in states]
    folder = repository(tmp_path / "repo", history)
    with attest.open(tmp_path / "store.db") as kb:
        kb.index([folder], lexical_only=True, history=True)
        [then] = kb.ask("How often is a kettle descaled?", as_of=str((FIRST + timedelta(days=10)).date())).claims
        [now] = kb.ask("How often is a kettle descaled?").claims
        assert kb.check().sound
    quotes = [claim.evidence[0].quote.text for claim in (then, now)]
    assert quotes == ["A kettle is descaled every six weeks.", "A kettle is descaled every nine weeks."]
