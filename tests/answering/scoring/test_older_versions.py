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
    "rules/lids-2022.md": "---\ntitle: Lids\nstatus: superseded\nsuperseded-by: lids-2025.md\n---\n\n"
    "# Lids\n\nThe lid may be opened below 120 degrees.\n",
    "rules/lids-2025.md": "---\ntitle: Rules for lids\n---\n\n# Rules for lids\n\n"
    "A lid may be opened below 80 degrees, never earlier.\n",
    "rules/aprons-1.md": "---\ntitle: Aprons\nstatus: Obsolete\n---\n\nAn apron of linen costs 9 crowns.\n",
    "rules/aprons-2.md": "---\ntitle: Aprons\n---\n\nAn apron of linen costs 12 crowns.\n",
    "rules/gloves.md": "---\ntitle: Gloves\nstatus: obsolete\n---\n\nA glove of felt costs 3 crowns.\n",
    "clay/customers.md": "# Customers\n\nThe clay for Ulla comes by boat.\n",
}


@pytest.mark.parametrize(
    ("question", "told", "not_told"),
    [
        ("At how many degrees does the biscuit firing end?", "1000", "960"),
        ("How many parts of ash does the celadon glaze have?", "6 parts", "4 parts"),
        ("Below how many degrees may the lid be opened?", "80 degrees", "120"),
        ("How much does an apron of linen cost?", "12 crowns", "9 crowns"),
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
        ("Below how many degrees was the lid opened under the old rules?", "120"),
        ("How much does a glove of felt cost?", "3 crowns"),
    ],
)
def test_a_version_that_is_named_and_what_is_no_version_are_quoted(kb: attest.Attest, question: str, told: str) -> None:
    assert told in kb.ask(question).text
