"""Two things that have a section each are compared by how these begin."""

import attest

FILES = {
    "bells.md": "# Bells\n\nRing @tower only if you know that bells of the tower wake the village, unlike @all.\n\n"
    "## Alls\n\nThere are many.\n\n## @tower\n\nRings the bell of the tower.\n\n"
    "## @all\n\nRings every bell there is.\n",
}


def test_each_of_two_things_is_said_as_its_section_begins(kb: attest.Attest) -> None:
    answer = kb.ask("What is the difference between @tower and @all?")
    assert kb.verify(answer.answer_id).valid
    assert [claim.text for claim in answer.claims] == ["Rings the bell of the tower.", "Rings every bell there is."]
