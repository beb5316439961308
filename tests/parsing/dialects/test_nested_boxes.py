"""Boxes within boxes are read in time that follows the size of the text, not that times their depth."""

import sys
from types import FrameType
from typing import Any

from attest.parsing import parse


def nested(depth: int) -> str:
    return "".join(f"{'    ' * level}!!! note\n\n" for level in range(depth)) + "    " * depth + "Tea is served.\n"


def calls(text: str, function: str) -> int:
    """How often a function of that name is called while a text is read."""
    seen = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal seen
        seen += event == "call" and frame.f_code.co_name == function

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        parse("a.md", text)
    finally:
        sys.setprofile(before)
    return seen


def test_the_depth_of_a_line_is_counted_once_and_not_for_every_box_around_it() -> None:
    few, many = (calls(nested(depth), "_columns") for depth in (50, 100))
    assert few > 0
    assert many <= 2 * few
