"""What a named constant is set to is answered by the lines that set it."""

from pathlib import Path

import pytest

import attest

TABLE = """# Burrows

The fee of a burrow keeps nests apart. `BURROW_FEE` is charged once for every nest that is dug.

| Constant | Value |
| - | - |
| `BURROW_FEE` | `8` |
| `NEST_SIZE` | `2**5` |
"""
CODE = "# Digging\n\nGerbils dig by the hour.\n\n```python\nBURROW_FEE = 8\nNEST_SIZE = 48\n```\n"
PROSE = "# Paws\n\nA gerbil has four. The `PAW_COUNT = 4` of a gerbil never changes, and `PAW_COUNT` is no secret.\n"


@pytest.mark.parametrize(
    ("question", "quotes"),
    [
        ("What is BURROW_FEE?", [["| `BURROW_FEE` | `8` |"], ["BURROW_FEE = 8"]]),
        ("What is the value of NEST_SIZE?", [["| `NEST_SIZE` | `2**5` |", "NEST_SIZE = 48"]]),
        ("How large is PAW_COUNT?", [["The `PAW_COUNT = 4` of a gerbil never changes, and `PAW_COUNT` is no secret."]]),
    ],
)
def test_each_value_of_a_constant_is_quoted_once_and_nothing_else(
    tmp_path: Path, question: str, quotes: list[list[str]]
) -> None:
    for name, text in (("table", TABLE), ("code", CODE), ("prose", PROSE)):
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        answer = kb.ask(question)
        quoted = sorted(claim.evidence[-1].quote.text for claim in answer.claims)
        assert quoted in [sorted(one) for one in quotes]
        assert kb.verify(answer.answer_id).valid
