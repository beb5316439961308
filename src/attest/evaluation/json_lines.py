"""Reading JSON Lines strictly: an unknown or missing field, or one of another type, is an error with its place."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any

from attest.errors import DataSetInvalid

_NAMES: Mapping[type | UnionType, str] = {
    str: "a text",
    str | None: "a text or null",
    list: "a list",
    bool: "true or false",
    dict: "an object",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The fields of a line, by name, with their types."""

    required: Mapping[str, type | UnionType]
    optional: Mapping[str, type | UnionType]


@dataclass(frozen=True, slots=True)
class JsonLine:
    """One line whose fields are those of its shape."""

    place: str
    """``file:number``, as it stands in a message."""
    fields: Mapping[str, Any]

    def text(self, name: str) -> str:
        """A field of text; empty when it is absent or null."""
        return self.fields.get(name) or ""

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        value: bool = self.fields[name]
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A field that lists texts, none of them empty; nothing when it is optional and absent."""
        values = self.fields.get(name, ())
        if not all(isinstance(value, str) and value.strip() for value in values):
            raise self.wrong(f"{name!r} should hold texts that are not empty")
        return tuple(values)

    def listed(self, name: str) -> Iterator["JsonLine"]:
        """A field that lists objects, each as a line at the same place."""
        for value in self.fields.get(name, ()):
            yield JsonLine(self.place, value if isinstance(value, dict) else {})

    def wrong(self, reason: str) -> DataSetInvalid:
        """The error to raise."""
        return DataSetInvalid(self.place, reason)


def read_lines(path: Path, shape: Shape) -> Iterator[JsonLine]:
    """Every line of a file that is not blank. Raises ``DataSetInvalid`` at the first that is not of the shape."""
    for number, text in enumerate(_text(path).split("\n"), 1):
        if text.strip():
            line = _parsed(text, f"{path}:{number}")
            _check(line, shape)
            yield line


def read_distinct(path: Path, shape: Shape, *, key: str, what: str) -> Iterator[tuple[str, JsonLine]]:
    """The lines with the id of each, of which no two have the same, and at least one. Raises as ``read_lines``."""
    seen = set[str]()
    for line in read_lines(path, shape):
        one = line.text(key)
        if one in seen:
            raise line.wrong(f"the id {one!r} occurs twice")
        seen.add(one)
        yield one, line
    if not seen:
        raise DataSetInvalid(str(path), f"no {what} in this file")


def first_fields(path: Path) -> frozenset[str]:
    """The fields of a file's first line that is not blank, by name. Raises ``DataSetInvalid`` when there is none."""
    for number, text in enumerate(_text(path).split("\n"), 1):
        if text.strip():
            return frozenset(_parsed(text, f"{path}:{number}").fields)
    raise DataSetInvalid(str(path), "nothing is in this file; a line for each question is needed")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataSetInvalid(str(path), f"not UTF-8 ({error.reason} at byte {error.start})") from error


def _parsed(text: str, place: str) -> JsonLine:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of too many digits, or what is nested too deeply
        raise DataSetInvalid(place, f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise DataSetInvalid(place, "not a JSON object")
    return JsonLine(place, value)


def _check(line: JsonLine, shape: Shape) -> None:
    known = {**shape.required, **shape.optional}
    for name in shape.required:
        if name not in line.fields:
            raise line.wrong(f"the field {name!r} is missing")
    for name, value in line.fields.items():
        if name not in known:
            raise line.wrong(f"the field {name!r} is unknown; known are {', '.join(sorted(known))}")
        if not isinstance(value, known[name]):
            raise line.wrong(f"{name!r} should be {_NAMES[known[name]]}")
