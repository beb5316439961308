"""The ablation leaves out one part at a time, and every part that there is."""

from dataclasses import fields
from pathlib import Path

import ablation
import pytest

from attest.retrieval.profiles import PROFILES
from attest.retrieval.weights import Shares, Weights


def test_each_line_is_the_default_less_one_part() -> None:
    default = PROFILES[ablation.DEFAULT]
    left_out = dict(ablation.without(default))
    assert all(profile != default for profile in left_out.values())
    assert len(set(map(repr, left_out.values()))) == len(left_out)


def test_every_weight_is_left_out_once() -> None:
    parts = {one.name for one in fields(Shares)}
    default = PROFILES[ablation.DEFAULT]
    alone = {one.name for one in fields(Weights) if getattr(default.weights, one.name)} - {"part", "whole", "code"}
    assert parts | alone <= set(dict(ablation.without(default)))


def test_the_script_prints_its_table_and_the_priors_to_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert ablation.main(["builtin", "--store", str(tmp_path / "a.db"), "--only", "topic"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("topic") == 1
    assert "priors: named, field, " in printed
