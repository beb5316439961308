"""The model, loaded once. It is installed with the tests' other requirements; where it is not, these tests fail."""

from pathlib import Path

import pytest

from attest.embedding import load
from attest.embedding.minilm import MiniLM
from attest.embedding.weights import find_model


@pytest.fixture(scope="session")
def folder() -> Path:
    return find_model()


@pytest.fixture(scope="session")
def minilm() -> MiniLM:
    """As a user gets it: in the precision that this machine computes in."""
    return load()


@pytest.fixture(scope="session")
def minilm_float32() -> MiniLM:
    return load(precision="float32")
