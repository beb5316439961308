"""Two things that have a section each are compared by how these begin, others by what is said of each alone."""

from pathlib import Path

import attest
from tests.folders import written

FILES = {
    "bells.md": "# Bells\n\nRing @tower only if you know that bells of the tower wake the village, unlike @all.\n\n"
    "## Alls\n\nThere are many.\n\n## @tower\n\nRings the bell of the tower.\n\n"
    "## @all\n\nRings every bell there is.\n",
}


def test_each_of_two_things_is_said_as_its_section_begins(kb: attest.Attest) -> None:
    answer = kb.ask("What is the difference between @tower and @all?")
    assert kb.verify(answer.answer_id).valid
    assert [claim.text for claim in answer.claims] == ["Rings the bell of the tower.", "Rings every bell there is."]


HEDGES = """# Shelter

A hedge that is low shelter and has a wall of high shelter behind it is high shelter, whatever the difference is.

Low shelter adds two to the score of a mole.

High shelter adds five to the score of a mole, and high shelter hides it.
"""


def test_of_two_things_without_a_section_each_is_told_alone(tmp_path: Path) -> None:
    with attest.open(tmp_path / "b.db") as kb:
        kb.index([written(tmp_path / "pages", {"shelter.md": HEDGES})], lexical_only=True)
        said = [claim.text for claim in kb.ask("What is the difference between low shelter and high shelter?").claims]
    assert "Low shelter adds two to the score of a mole." in said
    assert "High shelter adds five to the score of a mole, and high shelter hides it." in said
