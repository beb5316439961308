"""Versions of one document beside each other: what holds is quoted."""

import pytest

import attest

FILES = {
    "kiln/Firing guide v2 OLD.md": "# Firing guide\n\n"
    "The biscuit firing ends at 960 degrees. The kiln cools for two days.\n",
    "kiln/Firing guide v3 (May 2024).md": "# Firing guide\n\nA biscuit firing goes up to 1000 degrees, slowly.\n",
    "glaze/archive/recipes.md": "# Recipes\n\nThe celadon glaze has 4 parts of ash.\n",
    "glaze/recipes.md": "# Recipes\n\nMix the celadon glaze from 6 parts of ash.\n",
    "clay/old customers.md": "# Old customers\n\nThe clay for Marten is delivered in 3 crates.\n",
    "clay/customers.md": "# Customers\n\nThe clay for Ulla comes by boat.\n",
}


@pytest.mark.parametrize(
    ("question", "told", "not_told"),
    [
        ("At how many degrees does the biscuit firing end?", "1000", "960"),
        ("How many parts of ash does the celadon glaze have?", "6 parts", "4 parts"),
    ],
)
def test_the_newer_version_is_quoted(kb: attest.Attest, question: str, told: str, not_told: str) -> None:
    text = kb.ask(question).text
    assert told in text
    assert not_told not in text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("At how many degrees did the biscuit firing end in v2?", "960"),
        ("In how many crates is the clay for Marten delivered?", "3 crates"),
    ],
)
def test_a_version_that_is_named_and_what_is_no_version_are_quoted(kb: attest.Attest, question: str, told: str) -> None:
    assert told in kb.ask(question).text
