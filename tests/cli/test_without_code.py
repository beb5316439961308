"""A store without source code says so, rather than that nothing was found in it."""

import json
from pathlib import Path

import pytest

from attest.cli import main

SAID = "the store has no source code; index some with: attest index PATH"


@pytest.fixture(autouse=True)
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fees.md").write_text("# Fees\n\nThe base fee is burned.\n", encoding="utf-8")
    main(["index", "fees.md", "--lexical-only", "--quiet"])


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ("symbols base_fee", 1),
        ("outline fees.md", 1),
        ("implementations fees.md", 1),
        ("implementations base_fee", 1),
        ("callers base_fee", 2),
        ("callees base_fee --relation tests", 2),
        ("specified base_fee", 2),
    ],
)
def test_a_question_about_code_is_told_that_there_is_none(
    typed: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed.split()) == status
    assert capsys.readouterr().err.endswith(f"{SAID}\n")


@pytest.mark.parametrize("typed", ["symbols base_fee", "outline fees.md", "implementations fees.md"])
def test_a_program_is_told_the_same(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([*typed.split(), "--json"])
    assert json.loads(capsys.readouterr().out)["degraded"] == [f"code: {SAID}"]


def test_where_there_is_code_nothing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fees.py").write_text("def base_fee():\n    return 1\n", encoding="utf-8")
    main(["index", "fees.py", "--lexical-only", "--quiet"])
    for typed in ("symbols zebra", "outline fees.md", "implementations fees.md", "callers zebra"):
        main(typed.split())
    assert "no source code" not in capsys.readouterr().err
