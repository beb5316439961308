"""A notice that stands word for word in many documents says nothing about any one of them."""

import attest
from attest.values.answers import Answer

NOTICE = "The proposals of the guild were moved to the great library. This collection is kept for reference only.\n\n"
SUBJECTS = {
    "wells": "A well is lined with oak.",
    "lamps": "A lamp burns oil of rape.",
    "gates": "A gate is hung on three hinges.",
    "roofs": "A roof of reed lasts forty years.",
    "walls": "A wall leans on the hill behind it.",
}
FILES = {f"guild/{name}.md": f"{NOTICE}# On {name}\n\n{text}\n" for name, text in SUBJECTS.items()}


def quotes(answer: Answer) -> str:
    return " ".join(item.quote.text for claim in answer.claims for item in claim.evidence)


def test_a_notice_on_every_document_is_not_quoted_for_what_one_of_them_says(kb: attest.Attest) -> None:
    assert quotes(kb.ask("Which oil burns in the lamps of the library of the guild?")) == "A lamp burns oil of rape."


def test_it_is_quoted_where_it_is_what_is_asked_for(kb: attest.Attest) -> None:
    assert "moved to the great library" in quotes(kb.ask("Where were the proposals of the guild moved?"))
