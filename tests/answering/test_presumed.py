"""What a question takes for granted: that something is so, and that somebody counted it."""

from pathlib import Path

import pytest

import attest

LANTERN = """# Lantern

Lantern does not include a heater. A lamp is not sold to children unless a parent asks.

Lantern includes a wick because oil alone does not burn well.

Lantern is never shipped with oil; its wick is rarely replaced.
"""


@pytest.fixture
def kb(tmp_path: Path) -> attest.Attest:
    (tmp_path / "lantern.md").write_text(LANTERN, encoding="utf-8")
    kb = attest.open(tmp_path / "a.db")
    kb.index([tmp_path / "lantern.md"], lexical_only=True)
    return kb


@pytest.mark.parametrize(
    ("question", "denial"),
    [
        ("Why does Lantern include a heater?", "Lantern does not include a heater."),
        ("Since when is Lantern shipped with oil?", "Lantern is never shipped with oil; its wick is rarely replaced."),
    ],
)
def test_what_a_document_says_is_not_so_is_refused_with_its_sentence(
    kb: attest.Attest, question: str, denial: str
) -> None:  # fmt: skip
    refused = kb.ask(question)
    assert (refused.status, refused.text) == ("refused", f"{denial} [1]")
    assert refused.reason == "the question takes for granted what the document says is not so"
    assert kb.verify(refused.answer_id).valid


@pytest.mark.parametrize(
    "question",
    [
        "Why does Lantern include a wick?",
        "Why does Lantern not include a heater?",
        "Does Lantern include a heater?",
        "Why is a lamp sold to children?",
    ],
)
def test_what_is_so_or_is_so_at_times_or_is_only_asked_is_not_denied(kb: attest.Attest, question: str) -> None:
    assert "for granted" not in (kb.ask(question).reason or "")


BURROW = """# The burrow

People like the burrow, and a gerbil that lives in the burrow is one of the happy few. Gerbils and moles live in peace.

| name | value |
| --- | --- |
| NESTS_PER_BURROW | 12 |

Moles dig twelve tunnels every year.
"""


@pytest.mark.parametrize(
    ("question", "uncounted"),
    [
        ("How many gerbils live in the burrow?", True),
        ("How many people like the burrow?", True),
        ("How many tunnels do moles dig?", False),
        ("How many nests per burrow?", False),
    ],
)
def test_how_many_there_are_must_be_said_somewhere(tmp_path: Path, question: str, uncounted: bool) -> None:
    (tmp_path / "burrow.md").write_text(BURROW, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "burrow.md"], lexical_only=True)
        found = kb.ask(question)
    assert ("says how many" in (found.reason or "")) is uncounted
    assert (found.status == "refused") is uncounted
