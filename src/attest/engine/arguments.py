"""What callers pass, checked at the door: each argument against the annotation of its parameter.

Rule 1: every annotation of a public method has a row in the table; one without a row stops the import.
Rule 2: what passes keeps its type. Only a number of another library becomes one of Python, a time its day, and several
texts, which one text or an iterator may stand for, become a tuple.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import wraps
from inspect import Parameter, isfunction, signature
from pathlib import Path
from typing import Any, TypeVar, cast, overload

from attest.errors import ArgumentInvalid
from attest.values.progress import Report

LARGEST = 2**40
"""What any larger number stands for: more than anything there is to count, and far from what SQLite can hold."""
_LARGEST_COMPARED = 10**300
"""The same for a limit or a number of something that need not be given: it is compared, and printed in errors, which
Python does up to 4,300 digits. Whether there is a thing of that number, such as a claim, is checked where used."""

_F = TypeVar("_F", bound=Callable[..., Any])
_C = TypeVar("_C", bound=type)
_Read = Callable[[str, object], object]
"""Returns the argument of a name, or raises ``ArgumentInvalid``."""


def checked(function: _F) -> _F:
    """The function, refusing arguments that are not what its annotations say. Raises ``ArgumentInvalid``."""
    parameters = signature(function).parameters.values()
    reads = {each.name: _READS[each.annotation] for each in parameters if each.annotation is not Parameter.empty}
    names = [each.name for each in parameters]

    def read(name: str, value: object) -> object:
        return reads[name](name, value) if name in reads else value

    @wraps(function)
    def call(*args: object, **given: object) -> object:
        positional = [*map(read, names, args), *args[len(names) :]]
        return function(*positional, **{name: read(name, value) for name, value in given.items()})

    return cast(_F, call)


def checked_methods(kind: _C) -> _C:
    """The class, with every public method and the making of it `checked`."""
    for name, method in list(vars(kind).items()):
        if isfunction(method) and (name == "__init__" or not name.startswith("_")):
            setattr(kind, name, checked(method))
    return kind


@overload
def as_text(given: str | Path | date) -> str: ...
@overload
def as_text(given: None) -> None: ...
def as_text(given: str | Path | date | None) -> str | None:
    """The text that a path or a day stands for: what people write for it."""
    if isinstance(given, date):
        return date.isoformat(given)  # that of a day, also for a time
    return given.as_posix() if isinstance(given, Path) else given


@overload
def as_path(given: str | Path) -> Path: ...
@overload
def as_path(given: None) -> None: ...
def as_path(given: str | Path | None) -> Path | None:
    """The path that a text names."""
    return None if given is None else Path(given)


def _of(wanted: str, *kinds: type) -> _Read:
    def read(name: str, value: object) -> object:
        if isinstance(value, kinds):
            return value
        raise ArgumentInvalid(name, value, wanted)

    return read


def _or_none(read: _Read) -> _Read:
    return lambda name, value: None if value is None else read(name, value)


def _several(wanted: str, *kinds: type) -> _Read:
    """Several values; one alone stands for itself."""

    def read(name: str, value: object) -> object:
        given = (value,) if isinstance(value, kinds) else value
        if isinstance(given, bytes | bytearray | Mapping) or not isinstance(given, Iterable):
            raise ArgumentInvalid(name, value, wanted)
        values = tuple(given)
        for one in values:
            if not isinstance(one, kinds):
                raise ArgumentInvalid(f"one of {name}", one, wanted)
        return values

    return read


def _made_with(wanted: str, *members: str, kinds: tuple[type, ...] = ()) -> _Read:
    """Anything that has these members, as a protocol asks."""

    def read(name: str, value: object) -> object:
        if isinstance(value, kinds) or all(hasattr(value, member) for member in members):
            return value
        raise ArgumentInvalid(name, value, wanted)

    return read


def _whole(wanted: str, largest: int, *, least: int = 0) -> _Read:
    """A whole number. One beyond the largest stands for that: more than there is may always be wanted."""

    def read(name: str, value: object) -> object:
        if isinstance(value, bool):
            raise ArgumentInvalid(name, value, wanted)
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            raise ArgumentInvalid(name, value, wanted) from None
        if number < least:
            raise ArgumentInvalid(name, number, wanted)
        return min(number, largest)

    return read


def _share(name: str, value: object) -> object:
    if not isinstance(value, bool | str) and hasattr(value, "__float__"):
        try:
            share = float(value)
        except (TypeError, ValueError, OverflowError):
            share = -1.0
        if 0 <= share <= 1:
            return share
    raise ArgumentInvalid(name, value, "a number from 0 to 1")


def _day(name: str, value: object) -> object:
    if isinstance(value, date):
        return value.date() if isinstance(value, datetime) else value
    raise ArgumentInvalid(name, value, "a datetime.date")


def _question(name: str, value: object) -> object:
    from attest.values.search import SearchResult

    return value if isinstance(value, str) else _of("a text or a search result", SearchResult)(name, value)


def _sources(name: str, value: object) -> object:
    from attest.values.context import Context
    from attest.values.search import Hit, SearchResult

    if isinstance(value, SearchResult | Context):
        return value
    return _several("a search result, a context or hits", Hit)(name, value)


def _answer(name: str, value: object) -> object:
    from attest.values.answers import Answer

    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    return _of("an answer, its JSON, its id or the path of a file", str, Path, bytes, Mapping, Answer)(name, value)


_TEXT = _of("a text", str)
_PATH = _of("a text or a path", str, Path)
_DAY_TEXT = _of("a date", str, date)
_RERANKER = "a reranker or the path of one"
_CALLED = _made_with("a function to call", "__call__")

_READS: Mapping[object, _Read] = {
    bool: _of("True or False", bool),
    int: _whole("a whole number from 0", LARGEST),
    int | None: _or_none(_whole("a whole number", _LARGEST_COMPARED, least=-_LARGEST_COMPARED)),
    float: _share,
    str: _TEXT,
    str | None: _or_none(_TEXT),
    str | Path: _PATH,
    str | Path | None: _or_none(_PATH),
    str | date: _DAY_TEXT,
    str | date | None: _or_none(_DAY_TEXT),
    date | None: _or_none(_day),
    Sequence[str]: _several("a text or several", str),
    Sequence[str | Path]: _several("a path or several", str, Path),
    Report | None: _or_none(_CALLED),
    "Callable[[SearchResult], object] | None": _or_none(_CALLED),
    "FilterValues | None": _or_none(_of("a mapping from names of filters to values", Mapping)),
    "str | SearchResult": _question,
    "SearchResult | Context | Sequence[Hit] | None": _or_none(_sources),
    "str | Path | bytes | Mapping[str, Json] | Answer": _answer,
    "Embedder | None": _or_none(_made_with("an embedder", "space", "embed")),
    "Reranker | Path | None": _or_none(_made_with(_RERANKER, "name", "score", kinds=(Path,))),
    "Reranker | str | Path | None": _or_none(_made_with(_RERANKER, "name", "score", kinds=(str, Path))),
    "Writer | None": _or_none(_CALLED),
}
"""How to read an argument, for each annotation as it stands in the source."""
