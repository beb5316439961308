"""Under a heading that says no, words are quoted with it: without it they would say the opposite."""

from pathlib import Path

import pytest

import attest
from attest.answering.negative_headings import negates_content

FILES = {
    "side-jobs.md": "# Side jobs\n\nMoles may have other work.\n\n## OK\n\n- Teaching others to dig at a school\n\n"
    "## Not OK\n\n- Selling tunnels to the foxes of the valley\n- Digging at night for another burrow\n\n"
    "## Tools\n\nThe following are not allowed:\n\n- Borrowing a spade of the burrow for the harvest of a neighbour is"
    " common.\n\n## Rejected ideas\n\nA register of worms would keep every worm in a list.\n",
}


@pytest.mark.parametrize(
    ("question", "told", "quotes"),
    [
        (
            "Selling tunnels to foxes?",
            "Not OK: Selling tunnels to the foxes of the valley.",
            ["Not OK", "- Selling tunnels to the foxes of the valley"],
        ),
        (
            "What would keep every worm in a list?",
            "Rejected ideas: A register of worms would keep every worm in a list.",
            ["Rejected ideas", "A register of worms would keep every worm in a list."],
        ),
    ],
)
def test_the_heading_stands_in_front_bound_to_its_place(
    kb: attest.Attest, question: str, told: str, quotes: list[str]
) -> None:
    answer = kb.ask(question)
    claim = next(one for one in answer.claims if one.text == told)
    assert [item.quote.text for item in claim.evidence] == quotes
    assert claim.verdict.support.value == "supported"
    assert kb.verify(answer.answer_id).valid


def test_a_whole_sentence_of_a_list_keeps_what_says_that_it_is_not_so(kb: attest.Attest) -> None:
    said = kb.ask("Is borrowing a spade of the burrow common?").claims[0].text
    assert said.startswith("The following are not allowed: Borrowing a spade")


def test_a_heading_that_says_yes_is_not_quoted_with_its_sentence(kb: attest.Attest) -> None:
    assert kb.ask("Teaching others to dig?").claims[0].text == "Teaching others to dig at a school."


@pytest.mark.parametrize(
    "heading",
    [
        "Not OK",
        "**Don'ts**",
        "What is not covered",
        "❌ Bad",
        "Rejected Ideas",
        "Non-goals",
        "Do not use",
        "Out of scope:",
    ],
)
def test_what_stands_under_a_heading_that_says_no_is_never_quoted_alone(heading: str) -> None:
    assert negates_content(heading)


@pytest.mark.parametrize(
    "heading", ["OK", "Notes", "Nothing to see", "Exceptions to know", "Goals", "Node removal guide"]
)
def test_what_stands_under_any_other_heading_may_be_quoted_alone(heading: str) -> None:
    assert not negates_content(heading)


def test_what_stands_in_the_item_of_a_name_is_quoted_with_that_name(tmp_path: Path) -> None:
    (tmp_path / "build.md").write_text(
        "# Timber\n\n- [Oak](https://example.org/oak)\n    - Felled under permit 7\n"
        "- [Elm](https://example.org/elm)\n    - Felled under permit 9\n",
        encoding="utf-8",
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "build.md"], lexical_only=True)
        said = [claim.text for claim in kb.ask("Under which permit is elm felled?").claims]
    assert said[0] == "Elm: Felled under permit 9."
