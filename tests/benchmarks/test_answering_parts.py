"""The ablation of answering replaces what there is, and puts it back."""

import answering
import pytest

from attest.answering.objections.rules import KINDS

ROWS = {**answering.PARTS, "objections": [answering.unobjecting(next(iter(KINDS)))]}


@pytest.mark.parametrize("name", ROWS)
def test_a_part_is_replaced_and_put_back(name: str) -> None:
    before = [getattr(module, attribute) for module, attribute, _ in ROWS[name]]
    with answering.patched(ROWS[name]):
        during = [getattr(module, attribute) for module, attribute, _ in ROWS[name]]
    assert all(one is value for one, (_, _, value) in zip(during, ROWS[name], strict=True))
    assert all(old is not new for old, new in zip(before, during, strict=True))
    assert before == [getattr(module, attribute) for module, attribute, _ in ROWS[name]]
