"""A word that was read as another is put back where it is a word of its own, and stays read where it was a slip."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from attest.answering.capabilities import StoreFacts
from attest.answering.rereading import without_wrong_corrections
from attest.values.chunks import Chunk, StoredChunk
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.search import Hit

WHOLE = StoreFacts(
    mentions_name=lambda _: True,
    nearest_cosine=lambda: None,
    chunks=lambda: 1,
    knows=frozenset("pin market linux printed".split()).__contains__,
    is_common=lambda _: False,
)


def hit(text: str) -> Hit:
    found = StoredChunk(
        rowid=1, chunk_id="a", document_id="a", revision_id="", path="a", title="", url=None, document_kind="note",
        document_date=None, chunk=Chunk(start=0, end=len(text), kind="prose"), text=text, first_line=1, last_line=1,
    )  # fmt: skip
    return Hit(rank=1, score=1.0, found=found)


def unlike(_: str, others: Sequence[str]) -> "NDArray[np.float32]":
    return np.zeros(len(others), np.float32)


@pytest.mark.parametrize(
    ("question", "word", "read", "text", "stays"),
    [
        ("What does the market want?", "market", "marked", "Prices are marked.", True),
        ("Is it unpinned?", "unpinned", "unpinnet", "It is unpinnet.", True),
        ("Who is Marten in the tale?", "Marten", "martyr", "Of a martyr. The martyr died. Martyr of old.", True),
        ("Does Linx start?", "Linx", "linux", "On Linux, run `linux`. Linux starts.", False),
        ("Linx at the start?", "Linx", "link", "A link.", False),
        ("What is prnted?", "prnted", "printed", "It is printed.", False),
    ],
)
def test_a_word_of_its_own_stays_as_it_is_written(question: str, word: str, read: str, text: str, stays: bool) -> None:
    words = [QuestionWord(word=word, terms=(read,), rarity=0.5)]
    asked = ParsedQuestion(question=question, terms={read: 1.0}, words=words, corrections={word: read})
    after = without_wrong_corrections(asked, [hit(text)], WHOLE, unlike)
    assert (word in after.unknown_terms, word not in after.corrections) == (stays, stays)
