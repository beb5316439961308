"""What a file of JavaScript or TypeScript gives to others under another name than its own.

``export default Panel`` and ``export { show as render }`` define nothing, so no symbol says it. The text does, at the
beginning of a line.
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
_LIST = re.compile(r"^export\s*\{(?P<names>[^{}]*)\}(?!\s*from\b)", re.M)
_RENAMED = re.compile(r"(?P<name>[\w$]+)\s+as\s+(?P<given>[\w$]+)")


@dataclass(frozen=True, slots=True)
class Export:
    """What stands behind a name that a file gives."""

    name: str
    """What the file itself calls it."""
    plain: bool
    """Whether it is that as it stands; ``memo(Panel)`` is made of it."""


def renamed_exports(text: str) -> Mapping[str, Export]:
    """From each name that a file gives to what it calls that itself, where the two differ."""
    return dict(_exports(text))


def _exports(text: str) -> Iterator[tuple[str, Export]]:
    if default := _DEFAULT.search(text):
        yield DEFAULT, Export(default["name"], plain=not default["wrap"])
    for names in _LIST.finditer(text):
        for one in _RENAMED.finditer(names["names"]):
            yield one["given"], Export(one["name"], plain=True)
