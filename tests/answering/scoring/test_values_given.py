"""Who asks for a value is given what stands under its name, and no promise of one; of code, what does something."""

from pathlib import Path

import pytest

import attest
from attest.questions.given_values import names_with_values
from tests.folders import written

FILES = {
    "frost.md": "# Frost lance\n\nRange: 90 ells\n\nThe lance of frost has a range of sparks around it. Sparks of the "
    "lance burn.\n",
    "limits.md": "# Limits of the mill\n\n| Name | Value | Meaning |\n|---|---|---|\n"
    "| `MAX_SACKS` | TBD | Maximum number of sacks of the mill |\n"
    "| `MAX_SACKS_OLD` | 7 | Maximum number of sacks of the mill, old wheel |\n",
    "launch.md": "# Launch of the barge\n\nWe expect the launch of the barge to happen in May 2020. "
    "The launch of the barge happened on 3 June 2021.\n",
    "packing.md": "# Packing of the wagon\n\n- wagon\n\nThe wagon is packed by night.\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What is the range of the frost lance?", "Range: 90 ells."),
        ("What is the maximum number of sacks of the mill?", "Name: `MAX_SACKS_OLD`; Value: 7; Meaning: Maximum"),
        ("When did the launch of the barge happen?", "The launch of the barge happened on 3 June 2021."),
    ],
)
def test_the_value_stands_first(kb: attest.Attest, question: str, first: str) -> None:
    assert kb.ask(question).claims[0].text.startswith(first)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("[ start_wait: <duration> | default = 30s ]", ["default", "start_wait"]),
        ("[ sacks: <int> | default = `4` ]", ["default", "sacks"]),
        ("[ start_wait: <duration> ]", []),
        ("[ start_wait: <duration> | <never> ]", []),
    ],
)
def test_a_manual_gives_a_setting_its_default(text: str, given: list[str]) -> None:
    assert list(names_with_values(text)) == given


def test_one_word_is_no_answer(kb: attest.Attest) -> None:
    said = [claim.text for claim in kb.ask("When is the wagon packed?").claims]
    assert said[0] == "The wagon is packed by night."
    assert "wagon." not in said


def test_lines_that_take_names_from_elsewhere_are_not_quoted(tmp_path: Path) -> None:
    source = (
        'import {\n  flour,\n  sacks,\n} from "./flour-of-sacks";\n\n'
        "let flour_of_sacks = flour(sacks) * 2;\n\nexport default flour;\n"
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([written(tmp_path / "src", {"flour.ts": source})], lexical_only=True)
        said = [claim.text for claim in kb.ask("How is the flour of sacks computed?").claims]
    assert said == ["let flour_of_sacks = flour(sacks) * 2;"]
