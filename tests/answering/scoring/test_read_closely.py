"""What says all of a question in other words comes before what repeats some: the best are read word by word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import attest
from attest.embedding import HashedEmbedder
from tests.worlds import lay_out

TEXT = "The otter feeds alone at night. The warden gives the otter fish at dusk. The zoo is old."
FILES = {"zoo.md": f"# Zoo\n\n{TEXT}\n"}
QUESTION = "Who feeds the otter at night?"
REPEATS, SAYS_IT = "The otter feeds alone at night.", "The warden gives the otter fish at dusk."


@dataclass(frozen=True, slots=True)
class Understanding(HashedEmbedder):
    """Hashed words, to which a warden is a *who*, to give is to feed and dusk is night."""

    def pieces(self, texts: Sequence[str]) -> list[np.ndarray]:
        meant = {"warden": "who", "gives": "feeds", "dusk": "night"}
        return [self.embed([meant.get(word, word) for word in re.findall(r"\w+", text.lower())]) for text in texts]

    def places(self, text: str) -> list[tuple[int, int]]:
        return [word.span() for word in re.finditer(r"\w+", text)]


@pytest.mark.parametrize(
    ("embedder", "first"), [(HashedEmbedder(), REPEATS), (Understanding(), SAYS_IT)], ids=["whole texts", "word pieces"]
)
def test_what_says_all_of_the_question_comes_first(tmp_path: Path, embedder: HashedEmbedder, first: str) -> None:
    with attest.open(tmp_path / "kb.db", embedder=embedder) as kb:
        kb.index([lay_out(tmp_path / "docs", FILES)])
        assert kb.ask(QUESTION).claims[0].text == first
