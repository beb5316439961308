"""Names under which a JavaScript or TypeScript file exports what it defines under another name.

``export default Panel`` and ``export { show as render }`` define nothing, so no symbol records them. They are read from
the text, at the beginning of a line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

DEFAULT = "default"
_DEFAULT = re.compile(
    r"^export\s+default\s+(?:(?:async\s+)?function\b\s*\*?|(?:abstract\s+)?class\b)?\s*"
    r"(?P<wrap>(?:[\w$.]+\(\s*)+)?(?P<name>[\w$]+)",
    re.M,
)
"""A default export: *export default Panel*, *export default async function f*, *export default memo(Panel)*."""
_EXPORT_LIST = re.compile(r"^export\s*\{(?P<names>[^{}]*)\}(?!\s*from\b)", re.M)
"""A list of exports of the file itself: *export { show as render, run }*."""
_RENAMED = re.compile(r"(?P<name>[\w$]+)\s+as\s+(?P<given>[\w$]+)")
"""One export of such a list under another name: *show as render*."""


@dataclass(frozen=True, slots=True)
class Export:
    """The definition behind an exported name."""

    name: str
    """Name of the definition within the file."""
    plain: bool
    """Whether the definition is exported unchanged; ``memo(Panel)`` is made from it."""


def renamed_exports(text: str) -> Mapping[str, Export]:
    """From each exported name to its definition, for names that the file exports under another name."""
    return dict(_exports(text))


def _exports(text: str) -> Iterator[tuple[str, Export]]:
    if default := _DEFAULT.search(text):
        yield DEFAULT, Export(default["name"], plain=not default["wrap"])
    for names in _EXPORT_LIST.finditer(text):
        for renamed in _RENAMED.finditer(names["names"]):
            yield renamed["given"], Export(renamed["name"], plain=True)
