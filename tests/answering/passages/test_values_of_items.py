"""A value, or a table of values, within a list item belongs to the term that the item begins with."""

import pytest

import attest
from attest.answering.passages.item_terms import gives_value, lead_term, with_values_joined

SAILS = (
    "The canvas is woven of flax from the islands, and it is waxed twice in every winter by the people of the harbour, "
    "who hang it over the beams of the boathouse until it no longer smells of wax. Whoever hangs it up too early is "
    "sent to the end of the pier with a bucket, and comes back when the gulls have eaten."
)
FILES = {
    "rigging.md": "# Rigging\n\n## Settings\n\nThe rigging of the ketch is set here.\n\n"
    f"- **reef_depth** is how far the sail is rolled in before a gale. {SAILS}\n\n"
    "  Rolling it in by hand takes two people, who stand at the mast and hold on to each other.\n\n"
    "  Default: `12ells`\n\n"
    f"- **wind_policy** <span/> is the way in which the helm chooses a tack. Default: `leeward`. {SAILS}\n\n"
    f"- **tack_pause** is how long the crew waits between two tacks. Default is `250ms`. {SAILS}\n\n"
    f"- **night_watch** is whether somebody stays awake on deck. {SAILS}\n\n"
    "  Default: disabled\n\n"
    f"- **signals** are the flags of the ketch. {SAILS}\n"
    "  - **mode** is the mode in which the ketch greets another boat. Allowed values are:\n\n"
    "    | Mode | Meaning |\n    | --- | --- |\n"
    "    | wave | Dip the flag once, whether or not anybody on the other boat is looking |\n"
    "    | salute | Dip the flag twice and wait until the other boat answers with its own |\n"
    "    | ignore | Leave the flag where it is, as the fishermen of the outer islands do |\n\n"
    "    Default: `salute`\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the default of reef_depth?", "reef_depth: Default: `12ells`."),
        (
            "What is the default wind_policy?",
            "wind_policy is the way in which the helm chooses a tack. Default: `leeward`.",
        ),
        (
            "What is the default of tack_pause?",
            "tack_pause is how long the crew waits between two tacks. Default is `250ms`.",
        ),
        ("What is the default of night_watch?", "night_watch: Default: disabled."),
    ],
)
def test_the_default_of_an_item_is_quoted_with_its_term(kb: attest.Attest, question: str, said: str) -> None:
    assert kb.ask(question).claims[0].text == said


def test_what_a_value_is_for_is_quoted_with_the_value(kb: attest.Attest) -> None:
    said = [claim.text for claim in kb.ask("What is the limit to which the sail is rolled in before a gale?").claims]
    assert said[0] == "reef_depth is how far the sail is rolled in before a gale."
    assert "reef_depth: Default: `12ells`." in said


def test_a_table_within_an_item_follows_what_introduces_it(kb: attest.Attest) -> None:
    said = [claim.text for claim in kb.ask("In which mode does the ketch greet another boat?").claims]
    assert said[0] == "mode is the mode in which the ketch greets another boat. Allowed values are:"
    assert [row.partition(";")[0] for row in said[1:4]] == ["Mode: wave", "Mode: salute", "Mode: ignore"]


@pytest.mark.parametrize(
    ("item", "term"),
    [
        ("- **depth** is how far it goes", "depth"),
        ("  1. `--depth` is how far it goes", "--depth"),
        ("**the depth** is how far it goes", "the depth"),
        ("- The **depth** is how far it goes", None),
        ("- how far it goes", None),
        ("**Default:** 3", None),
    ],
)
def test_a_term_stands_first(item: str, term: str | None) -> None:
    place = lead_term("a.md", item, 0, len(item))
    assert (item[slice(*place)] if place else None) == term


@pytest.mark.parametrize(
    ("sentence", "is_value"),
    [
        ("Default: `3`.", True),
        ("**Default:** three", True),
        ("Default is 3 days.", True),
        ("The default value is 3.", True),
        ("Defaults to the time of the harbour.", True),
        ("Allowed range: 3 to 5", True),
        ("Allowed values are:", False),
        ("The default is chosen by whoever stands at the helm, " + "and by whoever stands beside them, " * 3, False),
        ("By default nobody rows.", False),
        ("Note: the crew rows.", False),
    ],
)
def test_a_sentence_that_merely_gives_a_value_is_short_and_begins_with_its_label(sentence: str, is_value: bool) -> None:
    assert gives_value(sentence) is is_value


def test_a_value_is_joined_only_within_its_paragraph() -> None:
    text = "It is deep. Default: 3.\n\nDefault: 4."
    assert with_values_joined(text, [(0, 11), (12, 23), (25, 36)]) == [(0, 23), (25, 36)]
