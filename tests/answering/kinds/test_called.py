"""Documents that people call by words: their titles, what their files are called, what they call themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.values.documents import Document
from attest.words.titles import titles_of

FILES = {
    "policies/finance-policy.md": "---\ntitle: Policy 7\nowner: Mara Mole of the North\n---\n\nThis paper "
    "outlines:\n\n- who may spend acorns\n- who keeps the store\n\n## 2. Quorum\n\nFour moles make a quorum.\n",
    "rules/bylaw-0.md": "---\ntitle: Bylaw 0\nsubtitle: The Constitution\n---\n\nThe burrow is ruled by its moles.\n",
    "adr/0030-adopt-lamps.md": "---\nstatus: Accepted\n---\n\n# 0030 - Adopt lamps\n\n## Options\n\nCandles smoke.\n",
    "guides/CONTRIBUTING.md": "# Contributing\n\nBring a spade of your own to every dig.\n",
    "tunnels.md": "# Tunnels\n\nMole Press\n\nTunnels join one burrow to the next.\n",
    "lamps.rst": ".. _lamps:\n\nLamp oil\n========\n\nLamp oil is pressed from beech nuts.\n",
    "burrow-style-guide.md": "# The burrow's style guide\n\nWalls are round.\n",
    "east/charter.md": "# Charter\n\nThe east digs by day.\n",
    "west/charter.md": "# Charter\n\nThe west digs by night.\n",
    "digging.md": "# Digging\n\nA finance policy is a paper on acorns. A style guide is a paper on walls.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the finance policy for?", ["This paper outlines:", "Four moles make a quorum."]),
        ("Summarise the finance policy.", ["This paper outlines:", "Four moles make a quorum."]),
        ("What does the quorum section of the Finance Policy say?", ["Four moles make a quorum."]),
        ("Who is the owner of the finance policy?", ["owner: Mara Mole of the North"]),
        ("What does the constitution say?", ["subtitle: The Constitution", "The burrow is ruled by its moles."]),
        ("What does the section Options of ADR 30 say?", ["Candles smoke."]),
        ("What is our contributing guide about?", ["Bring a spade of your own to every dig."]),
        ("What is the tunnels page about?", ["Tunnels join one burrow to the next."]),
        ("Summarise the tunnels file", ["Tunnels join one burrow to the next."]),
        ("Summarize tunnels", ["Tunnels join one burrow to the next."]),
        ("What does the lamp oil page say?", ["Lamp oil is pressed from beech nuts."]),
        ("What is the style guide about?", ["Walls are round."]),
    ],
)
def test_a_document_is_meant_by_all_words_of_its_name(kb: attest.Attest, question: str, told: list[str]) -> None:
    answer = kb.ask(question)
    said = [claim.evidence[-1].quote.text.splitlines()[0].removeprefix("- ") for claim in answer.claims]
    assert (answer.status, said) == ("answered", told)
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("What is a finance policy?", "digging.md"),
        ("How do I write a good style guide?", "digging.md"),
        ("What does the charter say?", None),
        ("What are lamps?", None),
        ("Where do I put the digging file?", None),
    ],
)
def test_words_that_may_mean_anything_or_several_mean_no_document(
    kb: attest.Attest, question: str, path: str | None
) -> None:
    meant = kb.trace(kb.ask(question).trace_id).trace.reading.meant
    assert meant == {}
    if path:
        assert kb.ask(question).claims[0].evidence[0].path == path


def test_a_filter_leaves_one_of_several_documents_of_a_name(kb: attest.Attest) -> None:
    answer = kb.ask("What does the charter say?", filters={"path": "west"})
    assert answer.claims[0].evidence[0].path == "west/charter.md"


def test_what_a_filter_hides_is_not_meant(kb: attest.Attest) -> None:
    answer = kb.ask("What is the finance policy for?", filters={"path": "digging.md"})
    assert {item.path for claim in answer.claims for item in claim.evidence} <= {"digging.md"}
    assert kb.trace(answer.trace_id).trace.reading.meant == {}


WORDS = st.lists(st.sampled_from("lamp oil deep mole spade".split()), min_size=1, max_size=4, unique=True)


@given(WORDS)
def test_a_name_is_the_same_with_blanks_hyphens_and_an_article(words: list[str]) -> None:
    paths = [f"{mark.join(words)}-policy.md" for mark in "-_ "]
    told = [titles_of([_document(path, path)]).whole for path in paths]
    assert all("".join(words) + "policy" in one for one in told)


def _document(path: str, title: str) -> Document:
    return Document(document_id=path, revision_id="", source="s", path=path, kind="note", title=title)
