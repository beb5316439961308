"""Read JSON Lines strictly: an unknown or missing field, or one of the wrong type, is an error with its place."""

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
    """The required and optional fields of a line, with their types."""

    required: Mapping[str, type | UnionType]
    optional: Mapping[str, type | UnionType]


@dataclass(frozen=True, slots=True)
class JsonLine:
    """One line whose fields match its shape."""

    place: str
    """``file:number``, as in messages."""
    fields: Mapping[str, Any]

    def text(self, name: str) -> str:
        """A text field; empty if it is absent or null."""
        return self.fields.get(name) or ""

    def flag(self, name: str) -> bool:
        """A boolean field."""
        value: bool = self.fields[name]
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A field with a list of texts, none of them empty; empty if it is optional and absent."""
        values = self.fields.get(name, ())
        if not all(isinstance(value, str) and value.strip() for value in values):
            raise self.wrong(f"{name!r} should hold texts that are not empty")
        return tuple(values)

    def listed(self, name: str) -> Iterator["JsonLine"]:
        """Yield the objects in a list field, each as a line at the same place."""
        for value in self.fields.get(name, ()):
            yield JsonLine(self.place, value if isinstance(value, dict) else {})

    def wrong(self, reason: str) -> DataSetInvalid:
        """The error to raise for this line."""
        return DataSetInvalid(self.place, reason)


def read_lines(path: Path, shape: Shape) -> Iterator[JsonLine]:
    """Yield every line of a file that is not blank. Raises ``DataSetInvalid`` at the first that does not match the
    shape."""
    for number, text in enumerate(_text(path).split("\n"), 1):
        if text.strip():
            line = _parse_line(text, f"{path}:{number}")
            _check(line, shape)
            yield line


def read_distinct(path: Path, shape: Shape, *, key: str, what: str) -> Iterator[tuple[str, JsonLine]]:
    """Yield each line with its id. Raises as ``read_lines``, for an id that occurs twice, and for a file without
    lines."""
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
    """Names of the fields of a file's first line that is not blank. Raises ``DataSetInvalid`` if there is none."""
    for number, text in enumerate(_text(path).split("\n"), 1):
        if text.strip():
            return frozenset(_parse_line(text, f"{path}:{number}").fields)
    raise DataSetInvalid(str(path), "nothing is in this file; a line for each question is needed")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataSetInvalid(str(path), f"not UTF-8 ({error.reason} at byte {error.start})") from error


def _parse_line(text: str, place: str) -> JsonLine:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:  # also for a number of too many digits, or JSON nested too deeply
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
