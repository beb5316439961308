"""Reads members of our JSON documents strictly: an error names the place of what is missing, doubled or mistyped.

Each reader takes a value and the place that an error names, and raises ``InvalidJson``.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, get_type_hints

from attest.store.answers import Json

Value = TypeVar("Value")


class InvalidJson(ValueError):
    """A JSON document is not what it should be; the message says why."""


def parse_json(data: bytes) -> Json:
    """Parses a JSON document; doubled members, ``NaN``, infinities and lone surrogates are refused. Raises
    ``InvalidJson``."""
    try:
        body: Json = json.loads(data, object_pairs_hook=_object, parse_constant=_no_number)
        json.dumps(body, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise InvalidJson("it is nested too deeply") from None
    except InvalidJson:
        raise
    except ValueError:
        raise InvalidJson("it is not JSON") from None
    return body


def _object(members: list[tuple[str, Json]]) -> Mapping[str, Json]:
    """An object whose names are all different. Of two members with one name, readers would see different ones."""
    names = [name for name, _ in members]
    if len(set(names)) < len(names):
        raise InvalidJson(f"a member is there twice: {next(n for n in names if names.count(n) > 1)!r}")
    return dict(members)


def _no_number(text: str) -> float:
    raise InvalidJson(f"{text} is not a number in JSON")


def _required(body: Mapping[str, Json], name: str, where: str = "") -> Json:
    if name not in body:
        raise InvalidJson(f"{place(where, name)} is missing")
    return body[name]


def member(body: Mapping[str, Json], name: str, read: Callable[[Json, str], Value], where: str = "") -> Value:
    """A member of an object, read with ``read``; ``where`` is the place of the object."""
    return read(_required(body, name, where), place(where, name))


def place(where: str, name: str) -> str:
    """The place of a member, as errors name it."""
    return f"{where}.{name}" if where else name


def mapping(value: Json, where: str) -> Mapping[str, Json]:
    """Reads an object."""
    if not isinstance(value, Mapping):
        raise InvalidJson(f"{where} is not an object")
    return value


def text(value: Json, where: str) -> str:
    """Reads a string."""
    if not isinstance(value, str):
        raise InvalidJson(f"{where} is not a text")
    return value


def whole(value: Json, where: str) -> int:
    """Reads an integer."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidJson(f"{where} is not a whole number")
    return value


def number(value: Json, where: str) -> float:
    """Reads a number below 1e15 in size."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < 1e15:
        raise InvalidJson(f"{where} is not a number")
    return float(value)


def or_null(read: Callable[[Json, str], Value]) -> Callable[[Json, str], Value | None]:
    """A reader of null and of everything that ``read`` reads."""
    return lambda value, where: None if value is None else read(value, where)


def list_of(read: Callable[[Json, str], Value]) -> Callable[[Json, str], list[Value]]:
    """A reader of lists whose items are read with ``read``."""

    def read_list(value: Json, where: str) -> list[Value]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise InvalidJson(f"{where} is not a list")
        return [read(item, f"{where}[{index}]") for index, item in enumerate(value)]

    return read_list


def flag(value: Json, where: str) -> bool:
    """Reads true or false."""
    if not isinstance(value, bool):
        raise InvalidJson(f"{where} is neither true nor false")
    return value


_READERS: Mapping[object, Callable[[Json, str], object]] = {
    str: text,
    str | None: or_null(text),
    int: whole,
    int | None: or_null(whole),
    float: number,
    bool: flag,
}
"""The reader of each plain type."""


def fields_of(kind: type[Value]) -> Callable[[Json, str], Value]:
    """A reader of objects that have the plain fields of a class as members, as ``values.members`` writes them."""

    def read(value: Json, where: str) -> Value:
        body = mapping(value, where)
        return kind(
            **{name: member(body, name, _READERS[type_], where) for name, type_ in get_type_hints(kind).items()}
        )

    return read
