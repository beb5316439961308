"""A question wants what it asks for, not what it merely has a word of."""

import pytest

from attest.questions.wants import wants_of
from attest.values.questions import Want


@pytest.mark.parametrize(
    ("question", "want", "wanted"),
    [
        ("Who is the author of EIP-1559?", Want.FIELD, True),
        ("Which authors does it have?", Want.FIELD, True),
        ("Do contract authors need to change anything?", Want.FIELD, False),
        ("Is that safe, as the SLOTNUM authors see it?", Want.FIELD, False),
        ("What is the history of danksharding?", Want.EVOLUTION, True),
        ("danksharding history", Want.EVOLUTION, True),
        ("Trace the gradual development of the fee market.", Want.EVOLUTION, True),
        ("Can history be pruned?", Want.EVOLUTION, False),
        ("What is proof of history?", Want.EVOLUTION, False),
        ("Who paid for the development of Prysm?", Want.EVOLUTION, False),
        ("Who warned of a spiral?", Want.DISCUSSION, True),
        ("Whose idea was the lottery?", Want.DISCUSSION, True),
        ("What was raised against the fee?", Want.POSITIONS, True),
        ("Why is it burned, as opposed to paid out?", Want.POSITIONS, False),
        ("Did the author reply to the thread?", Want.FIELD, False),
        ("Blobs versus calldata?", Want.COMPARISON, True),
        ("Blobs versus calldata?", Want.POSITIONS, False),
    ],
)
def test_a_word_alone_is_no_want(question: str, want: Want, wanted: bool) -> None:
    assert (want in wants_of(question)) is wanted
