"""Jupyter notebooks: the cells in order, as Markdown; code is fenced, and its output is added if it is short.

The JSON may be arbitrary: whatever does not have the form of a notebook is ignored.
"""

import json
import re
from collections.abc import Iterator

from attest.parsing.extraction import Extracted, decode, not_extracted
from attest.parsing.extraction.writing import fence_code, replace_unstorable, with_front_matter

_MAX_OUTPUT_LINES, _MAX_OUTPUT = 20, 2_000
"""Maximum number of lines and characters of an output that is kept; more is data."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})", re.MULTILINE)
_COLOUR = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
_OBJECT = re.compile(r"[\[(]?<[^\n]*(?: at 0x[\da-f]+| size )[^\n]*>[\])]?", re.IGNORECASE)
"""Output for an object without a text form, such as a picture: it says nothing and differs in every run."""


def extract_notebook(data: bytes) -> Extracted:
    """The text of a notebook of format 3 or 4, after its title, authors and language."""
    decoded = decode(data)
    if decoded.text is None:
        return decoded
    try:
        notebook = json.loads(decoded.text)
    except (ValueError, RecursionError) as error:
        return not_extracted(f"not a notebook: {error}"[:200])
    cells = _cells(notebook)
    if cells is None:
        return not_extracted("not a notebook: it has no cells")
    language = _language(notebook)
    body = "\n\n".join(block for cell in cells for block in _blocks(cell, language.lower()))
    return Extracted(text=with_front_matter(_fields(notebook, language), body), findings=decoded.findings)


def _value_at(data: object, *names: str) -> object:
    """The value at a path of keys; None if there is none."""
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data


def _items(data: object) -> list[object]:
    return data if isinstance(data, list) else []


def _words(data: object, *names: str) -> str:
    """The text at a path of keys, stored as a string or as a list of lines."""
    found = _value_at(data, *names)
    if isinstance(found, list):
        found = "".join(part for part in found if isinstance(part, str))
    return replace_unstorable(found) if isinstance(found, str) else ""


def _cells(notebook: object) -> list[object] | None:
    """The cells of format 4, or those in the sheets of format 3."""
    found = _value_at(notebook, "cells")
    if found is None and (sheets := _value_at(notebook, "worksheets")) is not None:
        return [cell for sheet in _items(sheets) for cell in _items(_value_at(sheet, "cells"))]
    return _items(found) if found is not None else None


def _language(notebook: object) -> str:
    places = (("language_info", "name"), ("kernelspec", "language"))
    return next(filter(None, (_words(notebook, "metadata", *place) for place in places)), "")


def _fields(notebook: object, language: str) -> dict[str, str]:
    authors = [_words(item, "name") for item in _items(_value_at(notebook, "metadata", "authors"))]
    found = {"title": _words(notebook, "metadata", "title"), "author": ", ".join(filter(None, authors))}
    found["language"] = language
    return {name: " ".join(value.split())[:300] for name, value in found.items() if value.strip()}


def _blocks(cell: object, language: str) -> Iterator[str]:
    source = (_words(cell, "source") or _words(cell, "input")).replace("\r\n", "\n").strip("\n").rstrip()
    kind = _words(cell, "cell_type")
    if kind == "code":
        if source.strip():
            yield fence_code(source, language)
        for output in _items(_value_at(cell, "outputs")):
            if shown := _output_text(output):
                yield fence_code(shown, "output")
    elif kind == "heading" and source.strip():
        level = _value_at(cell, "level")
        yield f"{'#' * (level if isinstance(level, int) and 1 <= level <= 6 else 1)} {' '.join(source.split())}"
    elif source.strip():
        yield _with_closed_fence(source) if kind == "markdown" else fence_code(source, "")


def _with_closed_fence(markdown: str) -> str:
    """The Markdown of a cell with its last fence closed: an open one would swallow the next cells."""
    fence = ""
    for mark in _FENCE.findall(markdown):
        fence = "" if fence and mark.startswith(fence) else fence or mark
    return f"{markdown}\n{fence}" if fence else markdown


def _output_text(output: object) -> str:
    """The output of a cell, or the error that it ended with; empty if it is long or not text."""
    if _words(output, "output_type") in ("error", "pyerr"):
        text = f"{_words(output, 'ename')}: {_words(output, 'evalue')}"
    else:
        text = _words(output, "text") or _words(output, "data", "text/plain")
    text = _COLOUR.sub("", text).strip("\n").rstrip()
    long = len(text) > _MAX_OUTPUT or text.count("\n") >= _MAX_OUTPUT_LINES
    return "" if long or not text.strip() or _OBJECT.fullmatch(text) else text
