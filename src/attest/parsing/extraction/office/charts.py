"""Charts in a presentation as tables: a row for every category, a column for every series."""

import math
import re
from collections.abc import Iterator

from attest.parsing.extraction.archives import attribute, children, elements_named, inner_text
from attest.parsing.extraction.html.tree import Element
from attest.parsing.extraction.office.number_formats import format_number
from attest.parsing.extraction.writing import paragraph, table

_MAX_POINTS, _MAX_SERIES = 2_000, 50
"""Maximum numbers of points and series; a chart with more is a picture, not a table."""


def chart(root: Element) -> Iterator[str]:
    """The title of a chart and its table, if the file has the chart's numbers."""
    titles = list(elements_named(root, "title"))[:1]
    words = " ".join(" ".join(inner_text(node) for title in titles for node in elements_named(title, "t")).split())
    if words:
        yield paragraph([words])
    series = list(elements_named(root, "ser"))[:_MAX_SERIES]
    names = [" ".join(_points(one, "tx").values()) for one in series]
    categories = next((found for one in series if (found := _points(one, "cat"))), {})
    values = [_points(one, "val") for one in series]
    numbers = sorted({*categories, *(at for value in values for at in value)})[:_MAX_POINTS]
    body = [[categories.get(at, ""), *(value.get(at, "") for value in values)] for at in numbers]
    if any(any(texts[1:]) for texts in body):
        yield table(["", *names], body)


def _points(series: Element, name: str) -> dict[int, str]:
    """The texts of one part of a series by their index; numbers as their format shows them."""
    part = next(iter(children(series, name)), Element("", {}))
    code = next(map(inner_text, elements_named(part, "formatcode")), "") if name != "tx" else ""
    return {
        int(place): _text(inner_text(node), code)
        for node in elements_named(part, "pt")
        if re.fullmatch("[0-9]{1,6}", place := attribute(node, "idx"))
    }


def _text(written: str, code: str) -> str:
    try:
        value = float(written)
    except ValueError:
        return written
    return format_number(value, code)[0] if math.isfinite(value) else written
