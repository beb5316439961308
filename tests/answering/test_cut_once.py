"""A chunk is cut into passages once for a question, whatever rules read it, and without the rest of its document."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.answering.passages import chunk_passages
from attest.answering.passages.passages import Passage
from attest.values.chunks import StoredChunk
from attest.values.spans import Range

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


def test_a_chunk_is_cut_without_walking_the_whole_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked, walk = Counter[str](), chunk_passages._OutlineWalker.walk

    def counted(walker: chunk_passages._OutlineWalker, *given: int, **named: Range | None) -> Iterator[Passage]:
        walked[walker.found.chunk_id] += 1
        return walk(walker, *given, **named)

    monkeypatch.setattr(chunk_passages._OutlineWalker, "walk", counted)
    (tmp_path / "log.txt").write_text("".join(f"The ferry left at {at}.\n\n" for at in range(2_000)), encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path / "log.txt"], lexical_only=True)
        assert kb.ask("Which ferry left at 1234?").status == "answered"
    assert max(walked.values()) < 100
