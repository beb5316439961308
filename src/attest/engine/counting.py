"""Counting tokens: by the model's own word pieces, or by an estimate where there is no model."""

from dataclasses import dataclass
from pathlib import Path

from attest.embedding.tokens import ESTIMATED, TokenCounter, load_counter
from attest.embedding.weights import find_model
from attest.errors import ModelError


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How the tokens of texts are counted."""

    counter: TokenCounter
    model: Path | None = None
    """Folder of the tokenizer."""
    missing: str | None = None
    """Why there is none, so that tokens are estimated."""

    def remarks(self, what: str) -> list[str]:
        """What is to be said of numbers that rest on it."""
        return [f"{what}: estimated, because {self.missing}"] if self.missing else []


def counting() -> Counting:
    """By the model, if it is installed."""
    try:
        folder = find_model()
        return Counting(counter=load_counter(folder), model=folder)
    except ModelError as error:
        return Counting(counter=ESTIMATED, missing=str(error))
