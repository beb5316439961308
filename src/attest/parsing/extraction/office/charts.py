"""Charts of a presentation as the tables that they draw: a row for every category, a column for every series."""

import math
from collections.abc import Iterator

from attest.parsing.extraction.archives import attribute, inner_text, local
from attest.parsing.extraction.html.tree import Element, elements
from attest.parsing.extraction.office.number_formats import shown
from attest.parsing.extraction.writing import paragraph, table

__all__ = ["chart"]

_MAX_POINTS, _MAX_SERIES = 2_000, 50
"""More are a picture, not a table."""


def chart(root: Element) -> Iterator[str]:
    """The title of a chart and its table, as far as the file has the numbers that it was drawn from."""
    title = next((one for one in elements(root) if local(one.name) == "title"), None)
    words = " ".join(inner_text(one) for one in (elements(title) if title else ()) if local(one.name) == "t")
    if words.strip():
        yield paragraph([" ".join(words.split())])
    series = [one for one in elements(root) if local(one.name) == "ser"][:_MAX_SERIES]
    names = [" ".join(_points(one, "tx").values()) for one in series]
    categories = next((found for one in series if (found := _points(one, "cat"))), {})
    values = [_points(one, "val") for one in series]
    numbers = sorted({*categories, *(at for one in values for at in one)})[:_MAX_POINTS]
    body = [[categories.get(at, ""), *(one.get(at, "") for one in values)] for at in numbers]
    if any(any(texts[1:]) for texts in body):
        yield table(["", *names], body)


def _points(series: Element, name: str) -> dict[int, str]:
    """The texts of a part of a series by their place, numbers as their format shows them."""
    part = next((one for one in series.children if isinstance(one, Element) and local(one.name) == name), None)
    if part is None:
        return {}
    code = next((inner_text(one) for one in elements(part) if local(one.name) == "formatcode"), "")
    return {
        int(place): _text(inner_text(one), code if name != "tx" else "")
        for one in elements(part)
        if local(one.name) == "pt" and (place := attribute(one, "idx")).isascii() and place.isdigit() and len(place) < 7
    }


def _text(written: str, code: str) -> str:
    try:
        value = float(written)
    except ValueError:
        return written
    return shown(value, code)[0] if math.isfinite(value) else written
