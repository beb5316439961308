"""A value as JSON has it: its fields, by their names and in their order.

What a command prints in other words than its value's writes them itself, beside these or instead of them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def members(value: "DataclassInstance", *, without: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a value but for some; values within it are written as their own ``as_json`` has them."""
    return {one.name: _plain(getattr(value, one.name)) for one in fields(value) if one.name not in without}


def _plain(value: Any) -> Any:
    """A field in the types that JSON has."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(one) for one in value]
    return value
