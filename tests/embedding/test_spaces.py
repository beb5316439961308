"""A space is known by its fields, and importing the room costs nothing."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attest.embedding import HashedEmbedder, Space
from attest.embedding.minilm import MiniLM
from tests.processes import python

SPACE = Space(model="m", dimensions=3, precision="float32", runtime="r")


def test_the_id_of_a_space_is_the_tagged_hash_of_its_fields() -> None:
    # printf '%s' 'attest space {"dimensions": 3, "model": "m", "precision": "float32", "prefixes": ["", ""],
    # "runtime": "r"}' | sha256sum, on one line
    assert SPACE.space_id == "sha256:c47f380bc2f19d13abb6790a8da4ab247b7ac71a8098b180010b4de54518e7e5"


@pytest.mark.parametrize(
    "change",
    [{"model": "n"}, {"dimensions": 4}, {"precision": "bf16"}, {"runtime": "s"}, {"prefixes": ("query: ", "")}],
    ids=str,
)
def test_a_change_of_any_field_is_another_space(change: dict[str, object]) -> None:
    assert replace(SPACE, **change).space_id != SPACE.space_id  # type: ignore[arg-type]


def test_the_fake_says_that_it_is_one(minilm: MiniLM) -> None:
    assert HashedEmbedder().space.model == "hashed-fake"
    assert HashedEmbedder().space.space_id != HashedEmbedder(8).space.space_id != minilm.space.space_id


def test_the_fake_puts_texts_near_each_other_by_the_words_they_share() -> None:
    query, half, all_of_it, none = HashedEmbedder().embed(["base fee", "Base gas", "fee, base!", "something else"])
    np.testing.assert_allclose([query @ half, query @ all_of_it, query @ none], [0.5, 1, 0], atol=1e-6)


def test_importing_the_room_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys, attest.embedding\n"
        "print(sorted({'numpy', 'openvino', 'tokenizers', 'safetensors'} & set(sys.modules)))"
    )
    assert python(code, cwd=tmp_path).stdout == "[]\n"
