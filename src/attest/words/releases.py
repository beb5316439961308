"""Version numbers, and changelogs."""

import re
from dataclasses import dataclass
from functools import lru_cache, total_ordering

_CHANGELOG = re.compile(
    r"(?:.*/)?(?:"
    r"(?:[^/]*[-_.])?(?:change[-_ ]?log|changes|release[-_ ]?notes?|whats?[-_ ]?new)(?:[-_.][^/]*)?"
    r"|history|news|releases"
    r"|(?:change[-_ ]?logs?|changes|release[-_ ]?notes?|releases|news|whats?[-_ ]?new)/v?\d[^/]*"
    r")(?:\.\w{2,8})?",
    re.I,
)
"""The path of a changelog: *CHANGELOG.md*, *docs/release-notes-2.txt*, *news/v2.0.rst*, *HISTORY*."""
VERSION = r"v?\d+(?:\.\d+){0,3}(?:\.[x*])?(?:[-.]?(?:rc|alpha|beta|pre|a|b)[-.]?\d*)?"
"""Pattern of a version: ``14``, ``v2.0``, ``3.1.0-rc.1``."""
_PARTS = re.compile(r"\d+")
"""A number of a version: *3*, *1* and *0* in *3.1.0*."""
_PRERELEASE = re.compile(r"(?:rc|alpha|beta|pre|a|b)[-.]?\d*\Z", re.I)
"""The suffix of a pre-release: *rc.1*, *beta2*."""
_HEADING = re.compile(
    rf"\W*(?:(?!v?\d)[^\W\d_][\w+#-]*[ _-]+){{0,3}}\W?(?P<version>{VERSION})(?=[\W_]|\Z)(?!-\d\d\b)(?P<rest>.*)",
    re.I | re.S,
)
"""A heading that begins with a version, after at most three words: *## [1.2.0] - 2024-01-01*, *Release v2.0*; not with
a date."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Version:
    """A version number; a pre-release (``3.1.0-rc.1``) is smaller than its release."""

    numbers: tuple[int, ...]
    before: str = ""
    """Pre-release suffix: ``rc.1``."""

    def __lt__(self, other: "Version") -> bool:
        return (_padded(self), not self.before, self.before) < (_padded(other), not other.before, other.before)

    def covers(self, other: "Version") -> bool:
        """Whether another version is this one or part of it: ``14`` covers ``14.1.0``."""
        return self.numbers == other.numbers[: len(self.numbers)] and self.before in ("", other.before)

    def same(self, other: "Version") -> bool:
        """Whether both are the same release: ``3.0`` and ``3.0.0``."""
        return (_padded(self), self.before) == (_padded(other), other.before)


def _padded(version: Version) -> tuple[int, ...]:
    return (*version.numbers, *(0,) * (4 - len(version.numbers)))


def version_of(text: str) -> Version:
    """Parse a version as it is written."""
    prerelease = _PRERELEASE.search(text)
    numbers = _PARTS.findall(text[: prerelease.start()] if prerelease else text)
    return Version(tuple(map(int, numbers)), prerelease[0].lower() if prerelease else "")


def version_of_heading(heading: str) -> Version | None:
    """The version that a changelog heading names: ``## [1.2.0] - 2024-01-01``; None if it names none."""
    match = _HEADING.match(heading)
    return version_of(match["version"]) if match else None


@lru_cache(maxsize=4096)
def is_changelog(path: str) -> bool:
    """Whether a file is a changelog by its name: ``CHANGELOG.md``, ``docs/releases/2.0.txt``. Cached, because ranking
    asks for every chunk of a file."""
    return _CHANGELOG.fullmatch(path) is not None
