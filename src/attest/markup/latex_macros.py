"""Macros that a LaTeX text defines for itself as words: ``\\newcommand{\\kms}{km/s}``.

TeX is a language and none of it is run. A macro is replaced by its definition with its arguments filled in; one that
decides, counts or begins an environment is not such a macro, and neither is a name with different definitions in the
text. A definition in another file is unknown here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from attest.markup.latex_tokens import GROUP, OPTION, Braces

_DEFINITION = re.compile(
    r"""(?x)
    \\(?:(?:(?:re)?new|provide)command|DeclareRobustCommand|g?def)\*?[ \t\n]*+
    (?:\{[ \t]*+\\(?P<braced>[A-Za-z]+)[ \t]*+\}|\\(?P<bare>[A-Za-z]+))
    (?P<simple>(?:\#\d){0,9})[ \t\n]*+
    (?:\[(?P<many>\d)\])?[ \t\n]*+(?:\[(?P<default>[^\[\]\n]{0,100})\])?[ \t\n]*+
    (?=\{)
    """
)
r"""The beginning of a definition, up to its body: *\newcommand{\kms}[1]*, *\def\kms#1*."""
_BRACE = re.compile(r"\\.|%[^\n]*|[{}]", re.DOTALL)
"""A brace, or what hides one: an escaped character, a comment."""
_LONGEST = 400
"""Maximum number of characters of a definition; longer ones are programs."""
_PROGRAM = re.compile(
    r"\\(?:begin|end|if[a-z]*|else|fi|csname|expandafter|futurelet|let|[egx]?def|(?:re)?newcommand|the|global|write"
    r"|string|loop|box|hbox|vbox|item|section|chapter|verb|lstinline)(?![a-z])|@|##"
)
r"""A command by which a body decides, counts, or begins an environment: *\ifx*, *\loop*."""
_PARAMETER = re.compile(r"#(\d)")
"""The place of an argument in a body: *#1*."""
_COMMENT = re.compile(r"(?<!\\)%")
"""The sign that begins a comment."""
_LOOKED_BACK = 2_000
"""Number of characters in front of a definition that are searched for a comment sign: a file may be a single line."""
_MOST_CHARACTERS = 2_000
"""Maximum number of characters of an expansion, including arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Macro:
    """The definition of a macro."""

    parameters: int
    default: str | None
    """Default of the first parameter, which is then optional; None if it is required."""
    body: str

    def with_arguments(self, given: Sequence[str]) -> str | None:
        """The body with its arguments filled in; None if that is too long to be words."""
        size = len(self.body) + sum(len(given[int(n) - 1]) for n in _PARAMETER.findall(self.body))
        return None if size > _MOST_CHARACTERS else _PARAMETER.sub(lambda match: given[int(match[1]) - 1], self.body)


def arguments_of(macro: Macro, text: str, at: int, braces: Braces) -> tuple[Sequence[str], int] | None:
    """The arguments after the name of a macro, and where they end; None if some are missing."""
    given = list[str]()
    if macro.default is not None:
        option = OPTION.match(text, at)
        given.append(option[0].strip()[1:-1] if option else macro.default)
        at = option.end() if option else at
    while len(given) < macro.parameters:
        group = GROUP.match(text, at)
        closes = braces.get(group.end()) if group else None
        if group is None or closes is None:
            return None
        given.append(text[group.end() + 1 : closes])
        at = closes + 1
    return given, at


@lru_cache(maxsize=8)
def macros_of(text: str) -> Mapping[str, Macro]:
    """The macros that a text defines, by name, except those with several definitions."""
    found = dict[str, Macro | None]()
    for match in _DEFINITION.finditer(text):
        above = max(0, match.start() - _LOOKED_BACK)
        line = text[above : match.start()].rpartition("\n")[2]
        if not _COMMENT.search(line):
            name, macro = match["braced"] or match["bare"], _macro(text, match)
            found[name] = macro if found.get(name, macro) == macro else None
    return {name: macro for name, macro in found.items() if macro is not None}


def _macro(text: str, match: re.Match[str]) -> Macro | None:
    body = _group(text[match.end() : match.end() + _LONGEST])
    parameters = int(match["many"] or len(match["simple"]) // 2)
    if body is None or _PROGRAM.search(body) or any(int(n) > parameters or n == "0" for n in _PARAMETER.findall(body)):
        return None
    return Macro(parameters=parameters, default=match["default"] if parameters else None, body=body)


def _group(text: str) -> str | None:
    """The content of the braces at the beginning of a text; None if they never close."""
    depth = 0
    for brace in _BRACE.finditer(text):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if depth == 0:
            return text[1 : brace.start()]
    return None
