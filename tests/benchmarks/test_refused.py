"""What is refused is counted by rule."""

from pathlib import Path

import pytest
import refused

import attest


def test_questions_are_counted_by_what_became_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "burrow.md").write_text("# Burrows\n\nA burrow has two doors.\n")
    questions = tmp_path / "questions.jsonl"
    questions.write_text('{"question": "How many doors has a burrow?"}\n{"text": "What do ferrets eat?"}\n')
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "docs"], lexical_only=True)
    assert refused.main([str(questions), "--store", str(tmp_path / "a.db")]) == 0
    out = capsys.readouterr().out
    assert "1 of 2 refused" in out
    assert "nothing-found" in out
