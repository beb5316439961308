"""What a quote announces follows it, and what it is opposed to stands before it."""

import pytest

import attest

FILES = {
    "toll.md": "# Toll of the weir\n\nSmall boats are let through for nothing. Counting three sluices, the toll "
    "of the weir for a barge of timber comes to:\n\n(4 + 3) * 2 = 14 coins\n\nTimber is counted by the raft.\n",
    "gate.md": "# The water gate\n\nThe keeper looks at the badge of whoever calls. The badge has the seal of the "
    "harbour on one side. If the seal is unbroken, the visitor is shown in. Otherwise, the keeper closes the water "
    "gate and rings for the guard, who comes down the stairs.\n",
    "letters.md": "# Letters\n\nThe keeper sorts letters:\n\n"
    "- Whoever has signed the book is handed the parcel.\n"
    "- Otherwise, the clerk carries the parcel back to the ferry, which takes it to the mainland in the evening.\n",
    "brass.md": "# Brass\n\nThe bell of brass is renamed to the moon bell, and everybody hopes to hear it soon "
    ":slight_smile:\n\nPolish is kept in the cellar.\n",
    "watch.md": "# Watch\n\nInstead of a lamp, the watch on the breakwater carries a horn of brass.\n",
}  # fmt: skip


def test_a_formula_follows_the_sentence_that_announces_it(kb: attest.Attest) -> None:
    said = [claim.text for claim in kb.ask("What does the toll of the weir for a barge of timber come to?").claims]
    at = next(place for place, text in enumerate(said) if text.endswith("comes to:"))
    assert said[at + 1] == "(4 + 3) * 2 = 14 coins."


def test_a_smiley_announces_nothing(kb: attest.Attest) -> None:
    assert [claim.text for claim in kb.ask("To what is the bell of brass renamed?").claims] == [
        "The bell of brass is renamed to the moon bell, and everybody hopes to hear it soon :slight_smile:"
    ]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "When does the keeper close the water gate and ring for the guard?",
            ("If the seal is unbroken, the visitor is shown in.", "Otherwise, the keeper closes the water gate"),
        ),
        (
            "When does the clerk carry the parcel back to the ferry?",
            ("Whoever has signed the book is handed the parcel.", "Otherwise, the clerk carries the parcel back"),
        ),
    ],
)
def test_a_contrast_stands_behind_what_it_is_opposed_to(
    kb: attest.Attest, question: str, said: tuple[str, str]
) -> None:
    claims = [claim.text for claim in kb.ask(question).claims]
    at = next(place for place, text in enumerate(claims) if text.startswith(said[1]))
    assert claims[at - 1] == said[0]


def test_instead_of_something_is_no_contrast_with_the_sentence_before(kb: attest.Attest) -> None:
    said = [claim.text for claim in kb.ask("What does the watch on the breakwater carry instead of a lamp?").claims]
    assert said[0] == "Instead of a lamp, the watch on the breakwater carries a horn of brass."
