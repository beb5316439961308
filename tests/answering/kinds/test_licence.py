"""Who asks for the licence of a project is told the first words of its own licence file."""

from pathlib import Path

import pytest

import attest
from tests.folders import written

FILES = {
    "README.md": "# Kettle: boils water\n\nKettle boils water.\n",
    "LICENSE": "\nMIT License\n\nCopyright (c) 2020 Ada\n\nPermission is hereby granted, free of charge, to anybody.\n",
    "vendor/rope/LICENSE": "Apache License\nVersion 2.0\n\nYou may obtain a copy of the License at the rope shop.\n",
    "rivers.md": "# Rivers\n\nA fishing licence costs 12 coins a year.\n",
}


@pytest.fixture
def kb(tmp_path: Path) -> attest.Attest:
    kb = attest.open(tmp_path / "a.db")
    kb.index([written(tmp_path / "repo", FILES)], lexical_only=True)
    return kb


@pytest.mark.parametrize(
    "question",
    [
        "What license is Kettle released under?",
        "Which licence does this project have?",
        "What is the license?",
        "Under which license is the code?",
        "How is Kettle licensed?",
    ],
)
def test_the_licence_of_the_project_is_that_of_the_highest_folder(kb: attest.Attest, question: str) -> None:
    with kb:
        answer = kb.ask(question)
        assert [claim.text for claim in answer.claims] == ["MIT License."]
        assert kb.trace(answer.trace_id).trace.decision.rule == "licence"
        assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What license does one need for fishing?", "A fishing licence costs 12 coins a year."),
        ("Which license is there for rope?", "Apache License Version 2.0."),
    ],
)
def test_a_licence_for_something_else_is_another_question(kb: attest.Attest, question: str, said: str) -> None:
    with kb:
        told = [claim.text for claim in kb.ask(question).claims]
    assert said in told
    assert "MIT License." not in told
