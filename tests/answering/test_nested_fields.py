"""A question for what stands in a mapping of the front matter is answered with the names around it."""

import pytest

import attest

FILES = {
    "kettles.md": "---\ntitle: Kettles of iron\nupkeep:\n  contact:\n    phone: 555-0199\n  interval: 6 months\n---\n"
    "# Kettles of iron\n\nThey boil.\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the upkeep interval of Kettles of iron?", "Kettles of iron: upkeep interval: 6 months."),
        ("What is the upkeep contact phone of Kettles of iron?", "Kettles of iron: upkeep contact phone: 555-0199."),
    ],
)
def test_the_field_is_told_and_supported(kb: attest.Attest, question: str, told: str) -> None:
    claim = next(claim for claim in kb.ask(question).claims if claim.text == told)
    assert claim.verdict.support == "supported"
