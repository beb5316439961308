"""Questions about source code: what counts as right, and what is refused to be measured."""

from pathlib import Path

import code_questions
import pytest
from code_questions import NOT_THERE, QUOTED, CodeQuestion, Gold

import attest

SOURCE = '"""Gerbils."""\n\n\ndef weigh(gerbil):\n    scale = open_scale()\n    return scale.read(gerbil)\n'


@pytest.fixture
def store(tmp_path: Path) -> Path:
    (tmp_path / "gerbils.py").write_text(SOURCE, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "gerbils.py"], lexical_only=True)
    return tmp_path / "a.db"


def asked(first: int, last: int) -> CodeQuestion:
    gold = Gold(path="gerbils.py", symbol="weigh", first=first, last=last)
    return CodeQuestion(id="q", text="How does the scale weigh a gerbil?", golds=[gold])


def test_forty_questions_have_an_answer_and_twelve_have_none() -> None:
    questions = code_questions.load(code_questions.QUESTIONS)
    assert len({question.id for question in questions}) == 52
    assert sum(bool(question.golds) for question in questions) == 40


@pytest.mark.parametrize(
    ("lines", "expected"),
    [((4, 6), (1.0, 1.0, 1.0)), ((5, 6), (1.0, 1.0, 2 / 3)), ((6, 8), (0.0, 1 / 3, 1 / 3)), ((1, 1), (0.0, 0.0, 0.0))],
)
def test_the_lines_of_an_answer_are_compared_with_those_that_answer(
    store: Path, lines: tuple[int, int], expected: tuple[float, ...]
) -> None:
    with attest.open(store) as kb:
        values = code_questions.answers(kb, [asked(*lines)])
    assert tuple(values[name]["q"] for name in QUOTED) == pytest.approx((*expected, 1.0))
    assert values[NOT_THERE] == {}


def test_another_store_than_the_one_asked_about_is_refused(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert code_questions.main(["--store", str(store)]) == 2
    assert "is it that commit?" in capsys.readouterr().err
