"""Confidence that two anchors mean the same thing. The figures were set by reading links (design/spec-links.md).

Rule 1: a statement in the code is surer the nearer it is to what it is about.
Rule 2: the rarer a number is, the less its names have to agree; a name that has a namesake matches nothing else.
Rule 3: a name alone is believed if the code also has its parameters and the rest of its specification.
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from attest.values.anchors import words_of_name
from attest.words.ethereum import MAIN_NETWORK, PROPOSAL_SERIES

LEAST = 0.62
"""Minimum confidence of a link."""
IN_NAME, IN_COMMENT, IN_BODY, IN_FILE, IN_IMPORT = 0.95, 0.9, 0.7, 0.8, 0.65
"""Confidence of a mention in the name of a package or symbol, in a symbol's documentation, elsewhere in a symbol,
outside of all symbols, and in the name of an import."""
UNNAMED = 0.4
"""Subtracted if the source never names the specification, but another one with the same function or number."""
FEW, SOME = 0.1, 0.3
"""Thresholds for the share of a specification's other functions that a source has; below the first, equal names may be
chance."""

_OPTIONAL_WORDS = frozenset({"default", *PROPOSAL_SERIES, MAIN_NETWORK, "const"})
"""Words that only one side may add to a name."""
_PARAMETER = re.compile(r"\w+[ \t]*(?::[ \t]*[\w.]+)?")
"""A parameter with its type, if it has one: *index: Gwei*."""


# --- numbers ---


def number_confidence(name: str, other_name: str, value: str) -> float:
    """Confidence that two names of a number, each given as words, mean the same; 0 if they do not.

    For a round number, one name must have all words of the other. For a number with four or more significant digits, a
    third of the words in common is enough.
    """
    words, other_words = significant_words(name), significant_words(other_name)
    common, overlap = len(words & other_words), len(words & other_words) / max(len(words | other_words), 1)
    rare = significant_digits(value) >= 4
    compatible = rare or words <= other_words or other_words <= words
    numbered = any(word.isdigit() and len(word) < 3 for word in words ^ other_words)
    if common < 2 or overlap < (0.34 if rare else 0.6) or not compatible or numbered:
        return 0.0
    return min(0.55 + 0.35 * overlap + 0.07 * rare, 0.97)


def significant_digits(value: str) -> int:
    """Number of significant digits: those that are left without the number's factors 2 and 5."""
    number = int(value)
    for factor in (2, 5):
        while number and number % factor == 0:
            number //= factor
    return len(str(number))


@lru_cache(maxsize=1 << 14)
def significant_words(name: str) -> AbstractSet[str]:
    """The words of a name without those that one side may add: *default*, the number of a proposal."""
    parts = name.split()
    numbers = {after for before, after in pairwise(parts) if before in PROPOSAL_SERIES}
    return frozenset(part for part in parts if part not in _OPTIONAL_WORDS) - numbers


# --- functions ---


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """A function in code with the name of a function in a specification."""

    words: int
    """Number of words in the name."""
    method: bool
    share: float
    """Share of the specification's other functions that the source has."""
    mentioned: bool
    """Whether the file names the specification."""
    never_named: bool
    """Whether the specification is a proposal that the source never names."""
    near: bool
    """Whether the path of one names a folder of the other: ``specs/altair/``, ``core/altair/``."""
    parameter_share: float | None
    """Share of the specification's parameters that the signature names; None if it has none."""
    elsewhere: bool
    """Whether a comment somewhere in the source repeats the line of the definition."""


def repeat_confidence(specified: str, comment: str) -> float:
    """Confidence that a comment repeats this definition of its function, not a later one, by the share of its lines."""
    lines = [words for line in specified.splitlines() if (words := _bare_line(line))]
    comment_lines = {_bare_line(line) for line in comment.splitlines()}
    return 0.7 + 0.28 * sum(line in comment_lines for line in lines) / max(len(lines), 1)


def _bare_line(line: str) -> str:
    """A line without marks of comments and white space."""
    return "".join(line.strip("/#* \t").split())


def function_confidence(namesake: Namesake) -> float:
    """Confidence that the two are the same function."""
    by_name = 0.88 if namesake.words > 2 else 0.55 if namesake.method else 0.75
    by_context = 0.05 if namesake.share >= SOME or namesake.mentioned else -0.05 if namesake.share >= FEW else -0.25
    by_parameters = (
        -0.2
        if namesake.parameter_share == 0
        else 0.05
        if namesake.parameter_share is None or namesake.parameter_share > 0.5
        else 0.0
    )
    return min(
        by_name
        + by_context
        + by_parameters
        + 0.04 * namesake.near
        - 0.15 * namesake.never_named
        - 0.3 * namesake.elsewhere,
        0.98,
    )


def parameter_share(specified: str, signature: str) -> float | None:
    """The share of a specification's parameters that a signature names, by name or by type; None without parameters."""
    wanted = [parameter for parameter in _PARAMETER.findall(specified) if parameter.split(":")[0].strip() != "self"]
    words = set(words_of_name(signature).split())
    named = [any(set(words_of_name(part).split()) <= words for part in parameter.split(":")) for parameter in wanted]
    return sum(named) / len(named) if named else None
