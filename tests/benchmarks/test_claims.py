"""The weights of the verifier can be fitted anew by the command that design/verification.md names."""

import json
from pathlib import Path

import claims
import pytest

from attest.evidence.align import WEIGHTS


def test_every_weight_is_printed_with_figures_of_partitions_that_are_not_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claims.jsonl"
    stated = {"supported": "burned", "contradicted": "not burned"}
    rows = (
        {"id": f"{n}", "claim": f"The fee {n} is burned.", "evidence": f"The fee {n} is {words}.", "label": label}
        for n in range(20)
        for label, words in stated.items()
    )
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    assert claims.main([str(file)]) == 0
    printed = capsys.readouterr().out
    assert "claims.jsonl: cross-validated balanced accuracy 1.000 (partitions: [1. 1. 1.])" in printed
    assert all(f'"{name}": ' in printed for name in WEIGHTS)
    items = claims.load_claims(file)
    assert (claims.folds(items, 0) != claims.folds(items, 1)).any()
