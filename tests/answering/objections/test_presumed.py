"""What a question takes for granted: that something is so, and that somebody counted it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.answering.objections.assertions import is_assertion
from attest.answering.passages.passages import Passage, PassageForm

LANTERN = """# Lantern

Lantern does not include a heater. A lamp is not sold to children unless a parent asks.

Lantern includes a wick because oil alone does not burn well.

Lantern is never shipped with oil; its wick is rarely replaced.

Should the reflector not be polished in the spring, it goes dull. The bracket was drilled, not the hook.

The shutter is disabled by default because it rattles in a storm.

Those who do not pay the deposit by 1 May get a letter.
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
    ("question", "said"),
    [
        ("Why does Lantern include a wick?", "Lantern includes a wick because oil alone does not burn well."),
        ("Why does Lantern not include a heater?", "Lantern does not include a heater."),
        ("Does Lantern include a heater?", "Lantern does not include a heater."),
        ("When must the deposit be paid?", "Those who do not pay the deposit by 1 May get a letter."),
        ("Why is a lamp sold to children?", "A lamp is not sold to children unless a parent asks."),
        (
            "How is the reflector polished in the spring?",
            "Should the reflector not be polished in the spring, it goes dull.",
        ),
        ("How was the bracket drilled?", "The bracket was drilled, not the hook."),
        (
            "Why is the shutter not enabled by default?",
            "The shutter is disabled by default because it rattles in a storm.",
        ),
    ],
)
def test_what_is_so_or_is_so_at_times_or_is_only_asked_is_answered(kb: attest.Attest, question: str, said: str) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.claims[0].text) == ("answered", said)


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("A lid is not used twice.", True),
        ("Do not use a lid twice.", False),
        ("Please don’t use a lid twice.", False),
        ("Should a lid not be used, it rusts.", False),
    ],
)
def test_who_forbids_something_does_not_say_that_it_is_not_so(kb: attest.Attest, text: str, stated: bool) -> None:
    found = kb.search("lantern").hits[0].found
    assert is_assertion(Passage(found=found, start=0, end=len(text), text=text, form=PassageForm.SENTENCE)) is stated


BURROW = """# The burrow

People like the burrow, and a gerbil that lives in the burrow is one of the happy few. Gerbils and moles live in peace.

| name | value |
| --- | --- |
| NESTS_PER_BURROW | 12 |

Moles dig twelve tunnels every year.

A keeper has a one-letter `KeeperCode`, and a guestbook: 40 pages. Guests sleep well.

1. Keepers of moles feed them.
2. Keepers hide the food.

Its rooms are 7. Each burrow has one door; one porch after the other is swept.
"""


@pytest.mark.parametrize(
    ("question", "uncounted"),
    [
        ("How many gerbils live in the burrow?", True),
        ("How many people like the burrow?", True),
        ("How many tunnels do moles dig?", False),
        ("How many nests per burrow?", False),
        ("How many keepers feed the moles?", True),
        ("How many guests does the burrow have?", True),
        ("How many rooms does the burrow have?", False),
        ("How many doors does the burrow have?", False),
        ("How many porches are swept?", True),
        ("How do I limit how many moles dig tunnels?", False),
    ],
)
def test_how_many_there_are_must_be_said_somewhere(tmp_path: Path, question: str, uncounted: bool) -> None:
    (tmp_path / "burrow.md").write_text(BURROW, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "burrow.md"], lexical_only=True)
        found = kb.ask(question)
    assert ("says how many" in (found.reason or "")) is uncounted
    assert (found.status == "refused") is uncounted


HARBOUR = """# Harbour

Small boats reject all cargo, so that nobody sinks them by mistake. Large boats accept it.

The gate is open by default, for the tide has to pass.

You might not need a pilot on small boats. A pilot knows the rocks, which a captain from abroad does not.

Unused tickets are not paid back, since the boats sail anyway.

Members will not pay national insurance on them. The fire insurance covers 900 coins.

In these cases, the harbour master does not weigh any more barrels from abroad until a clerk has counted the last ones.
"""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("harbour")
    (home / "harbour.md").write_text(HARBOUR, encoding="utf-8")
    with attest.open(home / "a.db") as kb:
        kb.index([home / "harbour.md"])
        yield kb


@pytest.mark.parametrize(
    ("question", "denial"),
    [
        ("Why do small boats accept cargo?", "Small boats reject all cargo"),
        ("Why do we get unused tickets paid back?", "Unused tickets are not paid back"),
    ],
)
def test_the_opposite_of_what_a_document_says_is_refused_with_its_sentence(
    harbour: attest.Attest, question: str, denial: str
) -> None:
    refused = harbour.ask(question)
    assert refused.status == "refused"
    assert refused.text.startswith(denial)
    assert "takes for granted" in (refused.reason or "")


@pytest.mark.parametrize(
    "question",
    [
        "Why do small boats reject cargo?",
        "Why do large boats accept cargo?",
        "Why is a pilot needed on boats?",
        "Do small boats accept cargo?",
        "How much does the fire insurance pay?",
        "How are barrels from abroad weighed by the harbour master?",
        "How do I make small boats accept cargo?",
        "Which small flags accept cargo?",
    ],
)
def test_what_a_document_says_or_leaves_open_is_not_denied(harbour: attest.Attest, question: str) -> None:
    assert "for granted" not in (harbour.ask(question).reason or "")
