"""Token counts: by the model's own word pieces, or an estimate if there is no model."""

from dataclasses import dataclass
from pathlib import Path

from attest.embedding.tokens import ESTIMATED, TokenCounter, load_counter
from attest.embedding.weights import find_model
from attest.errors import ModelError


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """A token counter and the model it belongs to."""

    counter: TokenCounter
    model: Path | None = None
    """Folder of the tokenizer."""
    missing: str | None = None
    """Why there is no tokenizer, so that tokens are estimated."""

    def remarks(self, what: str) -> list[str]:
        """Remarks on numbers that rest on the counter."""
        return [f"{what}: estimated, because {self.missing}"] if self.missing else []


def counting() -> Counting:
    """The counter of the model if it is installed, else the estimate."""
    try:
        folder = find_model()
        return Counting(counter=load_counter(folder), model=folder)
    except ModelError as error:
        return Counting(counter=ESTIMATED, missing=str(error))
