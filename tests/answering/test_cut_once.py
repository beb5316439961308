"""A chunk is cut into passages once for a question, however many rules read it."""

from collections import Counter

import pytest

import attest
from attest.answering.passages import chunk_passages
from attest.values.chunks import StoredChunk

FILES = {
    "ferry.md": "# Ferry\n\nThe ferry stops in winter. Ice closes the harbour, because the river brings it.\n\n"
    "But bicycles travel free.\n",
    "train.md": "# Train\n\nThe train runs in winter, because snow is cleared. It is slower than the ferry.\n",
}


def test_no_chunk_is_cut_twice(kb: attest.Attest, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, walker = Counter[str](), chunk_passages._OutlineWalker

    def counted(found: StoredChunk, **given: object) -> object:
        cut[found.chunk_id] += 1
        return walker(found=found, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(chunk_passages, "_OutlineWalker", counted)
    kb.ask("Why does the ferry stop in winter?")
    assert (len(cut), set(cut.values())) == (2, {1})
