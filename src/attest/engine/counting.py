"""Counting tokens: by the model's own word pieces, or by an estimate where there is no model."""

from collections.abc import Sequence
from pathlib import Path

from attest.embedding.tokens import ESTIMATED, TokenCounter, load_counter
from attest.embedding.weights import find_model
from attest.errors import ModelError


def counter() -> tuple[TokenCounter, Sequence[str]]:
    """What counts the tokens of texts, and what is to be said of it."""
    try:
        return load_counter(find_model()), ()
    except ModelError as error:
        return ESTIMATED, [f"tokens: estimated, because {error}"]


def counting() -> tuple[Path | None, str, list[str]]:
    """Where the tokenizer is, the name of the way tokens are counted, and what that costs."""
    try:
        folder = find_model()
        return folder, load_counter(folder).name, []
    except ModelError as error:
        return None, ESTIMATED.name, [f"chunk sizes: estimated, because {error}"]
