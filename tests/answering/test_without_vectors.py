"""Where nothing knows of meaning yet, the sentence that has the words is the one that answers."""

from pathlib import Path

import pytest

import attest
from tests.folders import written

PROSE = """\
# Ethereum

The proposal of the kettle committee sets the boiling fee. This sentence speaks about the gardens of Berlin. Nobody has
seen the purple bicycle again.

# 以太坊

以太坊的提案規定了費用。日本語の文章です。ภาษาไทยไม่มีช่องว่าง การทดสอบ
"""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("kettle boiling fee", "The proposal of the kettle committee sets the boiling fee."),
        ("What does the kettle committee set?", "The proposal of the kettle committee sets the boiling fee."),
        ("purple bicycle", "Nobody has seen the purple bicycle again."),
        ("以太坊的費用是什麼？", "以太坊的提案規定了費用。"),
        ("日本語の文章", "日本語の文章です。"),
    ],
)
def test_the_sentence_with_the_words_comes_before_its_neighbours(tmp_path: Path, question: str, first: str) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([written(tmp_path / "docs", {"a.md": PROSE})], lexical_only=True)
        assert kb.ask(question).claims[0].text == first
