"""What divides a text of LaTeX: its tokens, and where groups, options and formulas end.

Braces are matched once for a text, because a group may be as long as the text is. What is broken is no group.
"""

import re
from collections.abc import Mapping

from attest.values.markup.latex_names import ARGUMENTS

Braces = Mapping[int, int]
"""From where a group opens to where it closes."""
TOKEN = re.compile(
    r"""(?xs)
      (?P<comment>%[^\n]*(?:\n[ \t]*)?)
    | \\(?P<env>begin|end)[ \t]*\{(?P<name>[^{}\n\\]{1,60})\}
    | \\(?P<word>[A-Za-z@]+)\*?
    | \\(?P<sign>.)
    | (?P<math>\$\$?)
    | (?P<brace>[{}])
    | (?P<cell>&)
    | (?P<letters>~|---?|``|''|`|[*_#<>])
    | (?P<blank>\n[ \t]*\n\s*)
    """
)
_GROUPS = re.compile(r"%[^\n]*|\\.|[{}]", re.DOTALL)
OPTION = re.compile(r"\*?[ \t]*(?:\n[ \t]*)?\[[^\[\]{}\n]{0,300}(?:\{[^{}\n]{0,300}\}[^\[\]{}\n]{0,300}){0,3}\]")
GROUP = re.compile(r"\*?[ \t]*(?:\n[ \t]*)?(?=\{)")
_ALL = 9
"""More groups than a command has."""
_INLINE_END = re.compile(r"(?:[^\\$\n]|\\.|\n(?![ \t]*\n))*+\$", re.DOTALL)


def braces_of(text: str) -> Braces:
    """Every group of a text; a brace without its other half is none."""
    found, opened = dict[int, int](), list[int]()
    for match in _GROUPS.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            found[opened.pop()] = match.start()
    return found


def past_groups(text: str, at: int, most: int, braces: Braces, *, options: bool = True) -> int:
    """The place behind at most so many groups that follow on a place, options among them."""
    while True:
        option = OPTION.match(text, at) if options else None
        group = GROUP.match(text, at)
        if option is not None:
            at = option.end()
        elif most and group is not None and group.end() in braces:
            at, most = braces[group.end()] + 1, most - 1
        else:
            return at


def groups_unsaid(command: str) -> int | None:
    """How many groups of a command no reader sees, as those of a label; None for a command that says something."""
    return ARGUMENTS.get(command, _ALL if command.startswith(("index", "label")) else None)


def formula_end(text: str, at: int, opened: str, missing: set[str]) -> int | None:
    """The place behind a formula that ``opened`` begins right before ``at``; ``missing`` gets what never ends."""
    if opened == "$":
        match = _INLINE_END.match(text, at)
        return match.end() if match else None
    closes = {"$$": "$$", "(": "\\)", "[": "\\]"}.get(opened, f"\\end{{{opened}}}")
    end = -1 if closes in missing else text.find(closes, at)
    if end < 0:
        missing.add(closes)
        return None
    return end + len(closes)
