"""Which rows of tables a question means."""

import attest

FILES = {
    "hives.md": "# Hives\n\n## Register\n\n"
    "| No | Name | Site | Queen | Queen tag | Frames |\n|---|---|---|---|---|---|\n"
    "| 1 | Linden | orchard | 2023 | QT-118 | 10 |\n| 2 | Heather | moor | 2022 | QT-094 | 12 |\n"
    "| 3 | Clover | orchard | 2024 | QT-131 |  |\n\n"
    "## Keys\n\n| Name | Hook | Colour |\n|---|---|---|\n"
    "| Linden | 4 | red |\n| Heather | 7 | blue |\n| Clover | 9 | red |\n",
    "honey.md": "# Honey\n\nHeather honey is thick. It is pressed in September and sold in small jars.\n",
}


def test_a_row_behind_a_number_is_named_by_its_second_cell(kb: attest.Attest) -> None:
    assert "QT-094" in kb.ask("queen tag Heather").claims[0].text


def test_a_row_with_nothing_in_the_column_that_is_asked_for_is_no_answer(kb: attest.Attest) -> None:
    refused = kb.ask("How many frames does Clover have?")
    assert (refused.status, refused.reason) == (
        "refused",
        "the row that would be quoted has nothing in its column “Frames”",
    )
    assert "12" in kb.ask("How many frames does Heather have?").text
