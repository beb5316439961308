"""A short question is answered by what speaks of each of its words, in those or in others."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import attest
from attest.embedding import HashedEmbedder
from tests.invariants.worlds import lay_out

FILES = {
    "otters.md": "# Otter house\n\nThe old otter house was established by the warden. "
    "The old otter house stays shut.\n",
    "boats.md": "# Boats\n\nThe green boat is rowed by Ole, who keeps the green boat clean.\n",
    "ferry.md": "# Ferry\n\nThe ferry costs 4 euros. The ferry carries sixty goats.\n",
    "goats.md": "# Goats\n\nGoats are on the island in the summer.\n",
}


@dataclass(frozen=True, slots=True)
class Understanding(HashedEmbedder):
    """Hashed words, of which to establish is to found."""

    def pieces(self, texts: Sequence[str]) -> list[np.ndarray]:
        meant = {"established": "founded"}
        return [self.embed([meant.get(word, word) for word in re.findall(r"\w+", text.lower())]) for text in texts]

    def places(self, text: str) -> list[tuple[int, int]]:
        return [word.span() for word in re.finditer(r"\w+", text)]


@pytest.fixture(scope="module")
def islands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("islands")
    with attest.open(home / "kb.db", embedder=Understanding()) as kb:
        kb.index([lay_out(home / "docs", FILES)])
        yield kb


def test_what_says_nothing_like_a_word_of_the_question_is_no_answer(islands: attest.Attest) -> None:
    refused = islands.ask("Who mended the old otter house?")
    assert refused.status == "refused"
    assert refused.reason == "nothing that was found speaks of “mended”, or of it in other words"


def test_a_word_may_be_said_in_another(islands: attest.Attest) -> None:
    assert "the warden" in islands.ask("Who founded the old otter house?").claims[0].text


def test_the_name_of_a_column_speaks_of_it_wherever_the_row_stands(tmp_path: Path) -> None:
    crews = "".join(f"| cutter {n} | Pilot {n} | built of oak and painted anew each spring |\n" for n in range(60))
    table = f"# Crews\n\n| Vessel | Helmsman | Build |\n|---|---|---|\n{crews}"
    with attest.open(tmp_path / "kb.db", embedder=Understanding()) as kb:
        kb.index([lay_out(tmp_path / "docs", {**FILES, "crews.md": table})])
        answer = kb.ask("Which helmsman has cutter 57?")
    assert "Pilot 57" in answer.text, answer.reason


def test_a_longer_question_may_tell_of_its_thing_in_words_of_its_own(islands: attest.Attest) -> None:
    asked = "Who was it that kept the door of the old otter house shut after it had been mended?"
    assert "“mended”, or" not in (islands.ask(asked).reason or "")


@pytest.mark.parametrize(
    ("question", "lacking"),
    [
        ("How much does the green boat cost?", "nothing that was found says how much that is or was"),
        ("How many goats are on the island?", "nothing that was found says how many “goats”"),
    ],
)
def test_a_price_or_count_that_is_not_said_is_no_answer(islands: attest.Attest, question: str, lacking: str) -> None:
    refused = islands.ask(question)
    assert refused.status == "refused"
    assert refused.reason == lacking


@pytest.mark.parametrize(
    ("question", "said"),
    [("How much does the ferry cost?", "4 euros"), ("How many goats does the ferry carry?", "sixty")],
)
def test_a_price_or_count_that_is_said_is_told(islands: attest.Attest, question: str, said: str) -> None:
    assert said in islands.ask(question).text
