"""Who made what a document proposes, by the line of its text for the author."""

import pytest

import attest

NOTICE = "This is one of the drafts that the guild of clockmakers keeps.\n\n"
FILES = {
    "drafts/0007-tidal-clock.md": f"{NOTICE}# Tidal Clock Mechanism\n\n**Author**: Mara Mole, Deep Works\n\n"
    "## Parts\n\nThe tidal clock has a float that turns a wheel. Nobody winds the tidal clock.\n",
    "drafts/0008-steam-bell.md": f"{NOTICE}# Steam Bell\n\n**Author**: Ada Vole\n\nThe steam bell rings twice.\n",
    "drafts/0009-steam-bell-again.md": f"{NOTICE}# Steam Bell, Again\n\n**Author**: Tobin Owl\n\nIt rings once.\n",
    "tales/kettle.md": "# The Whistling Kettle\n\n**Author**: Quill Hare\n\nThe whistling kettle sings at noon.\n",
}


@pytest.mark.parametrize(
    "question",
    [
        "Who came up with the tidal clock?",
        "Who is behind the tidal clock mechanism?",
        "Who devised the tidal clock?",
        "Who wrote the tidal clock proposal?",
    ],
)
def test_the_line_for_the_author_is_the_answer(kb: attest.Attest, question: str) -> None:
    assert kb.ask(question).text == "Author: Mara Mole, Deep Works. [1]"


@pytest.mark.parametrize("question", ["Who invented the steam bell?", "Who invented the whistling kettle?"])
def test_it_is_not_if_several_documents_may_be_meant_or_one_tells_of_a_thing_of_others(
    kb: attest.Attest, question: str
) -> None:
    assert kb.ask(question).text not in ("Author: Ada Vole. [1]", "Author: Tobin Owl. [1]", "Author: Quill Hare. [1]")
