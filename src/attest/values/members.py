"""Dataclasses as JSON: their fields, by name and in order.

A value whose JSON is exactly its fields needs no method. A value that a command prints, or whose JSON has other members
than its fields, defines ``as_json``.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Printed(Protocol):
    """A value that a command prints."""

    def as_json(self) -> dict[str, Any]: ...


def members(value: "DataclassInstance", *, without: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass, except some; nested values use their own ``as_json``."""
    return {item.name: plain(getattr(value, item.name)) for item in fields(value) if item.name not in without}


def plain(value: Any) -> Any:
    """Convert any field value to JSON types."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if is_dataclass(value) and not isinstance(value, type):
        return members(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value
