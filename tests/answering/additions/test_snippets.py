"""Who asks how to do something is given the code that does it, before what is said about it."""

import attest
from tests.answering.answers import said

FILES = {
    "oven.md": "# The oven\n\nThe oven is a program.\n\n## Cleaning\n\n"
    "To clean the oven of all its crumbs, use the brush:\n\n```sh\noven brush --all\n```\n\n"
    "A clean oven of which the crumbs are gone bakes evenly. Cleaning is best done while the oven is cold.\n\n"
    "## Baking plums\n\nPlums are baked in the oven for as long as it takes. Their skin may burst.\n\n"
    "- Plums of the garden are baked slowly.\n\n```sh\noven bake --plums\n```\n",
    "telegraph.md": "# The telegraph\n\n## Telegrams\n\nWhen it is switched on, its output looks like this:\n\n"
    "```\nready 12\n```\n\nTelegrams to the baker are sent by night.\n\nThe bakery sleeps.\n\nType:\n\n"
    "```sh\ntelegraph send\n```\n",
    "pump.md": "# The pump\n\nThe pump is emptied with:\n\n`pump --empty`\n\nEmptied pumps keep for years.\n",
    "lamp.rst": "Lamp\n====\n\nExcluding moths\n---------------\n\nMoths are excluded from the lamp by a net of fine "
    "wire.\n\n* wire\n* silk\n\nSuppose a list of them:\n\n::\n\n    hawk\n    silk\n\nIt is used like this:\n\n::\n\n"
    "    lamp --exclude=moths.txt\n",
    "clock.md": "# The clock\n\n## Winding\n\nWind the clock with its key. The key hangs behind the door. It is called "
    "like this, where the number says how often it is turned:\n\n```sh\nclock wind 12\n```\n\nOr, on old ones:\n\n"
    "```sh\nwindclock 12\n```\n\nThe door creaks.\n\n"
    "A clock that is wound runs for a week, and striking clocks for a day.\n",
    "stove.md": "# The stove\n\nThe stove burns wood.\n\nInstall the stove with the tool of its maker:\n\n```text\n"
    "$ maker fetch stove\n```\n\nIts chimney is lit:\n\n```sh\nstove light\n```\n",
    "toll.md": "# The toll\n\n[![toll](https://a.b/toll.png)toll640×480 14.5 KB](https://a.b/toll)\n\n"
    "The toll of a cart can be computed from its wheels.\n\n```python\ndef toll(wheels):\n    return 3 * wheels\n```\n",
}


def test_the_command_comes_first_with_what_introduces_it(kb: attest.Attest) -> None:
    told = said(kb, "How do I clean the oven of crumbs?")
    assert told[0] == "To clean the oven of all its crumbs, use the brush:\n  oven brush --all"


def test_code_with_no_words_in_front_stands_below_its_heading(kb: attest.Attest) -> None:
    assert said(kb, "How do I bake plums in the oven?")[:2] == ["Baking plums:", "oven bake --plums"]


def test_a_command_in_a_line_of_its_own_stands_behind_its_sentence(kb: attest.Attest) -> None:
    assert said(kb, "How do I empty the pump?")[0] == "The pump is emptied with: `pump --empty`."


def test_what_a_program_prints_is_no_way_to_do_something(kb: attest.Attest) -> None:
    told = said(kb, "How do I send telegrams to the baker?")
    assert told[0] == "Type:\n  telegraph send"
    assert not any("ready 12" in claim for claim in told)


def test_a_command_behind_a_prompt_is_run_even_if_the_block_is_text(kb: attest.Attest) -> None:
    told = said(kb, "How do I install the stove?")
    assert told[0] == "Install the stove with the tool of its maker:\n  $ maker fetch stove"


def test_of_several_pieces_of_code_the_first_is_quoted_to_who_names_none(kb: attest.Attest) -> None:
    told = said(kb, "How do I get a striking clock that runs, wound for a day?")
    assert told[0].endswith("clock wind 12")
    assert not any("windclock" in claim for claim in told)


def test_how_something_is_worked_out_is_told_by_the_code_behind_the_sentence(kb: attest.Attest) -> None:
    told = said(kb, "How is the toll of a cart computed?")
    assert told[0] == (
        "The toll of a cart can be computed from its wheels.\n  def toll(wheels):\n      return 3 * wheels"
    )


def test_a_picture_is_not_quoted_for_what_it_is_called(kb: attest.Attest) -> None:
    assert not any("14.5 KB" in text for text in said(kb, "How is the toll of a cart computed?"))


def test_who_does_not_ask_how_is_not_given_the_code(kb: attest.Attest) -> None:
    assert "oven bake --plums" not in said(kb, "What may burst when plums are baked?")


def test_of_several_pieces_of_code_the_one_with_the_words_of_the_question_is_quoted(
    kb: attest.Attest,
) -> None:
    told = said(kb, "How do I exclude moths by a net of wire or silk?")
    assert told[0] == "It is used like this:\n  lamp --exclude=moths.txt"
