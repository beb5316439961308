"""Tokens of LaTeX, and where groups, options and formulas end.

Braces are matched once for a text, because a group may be as long as the text. Unmatched braces form no group.
"""

import re
from collections.abc import Mapping

from attest.markup.latex_names import HIDDEN_ARGUMENTS, RULE

Braces = Mapping[int, int]
"""From the opening brace of a group to its closing brace."""
TOKEN = re.compile(
    rf"(?P<unseen>%[^\n]*(?:\n[ \t]*)?|{RULE})|"
    r"""(?xs:
      \\(?P<env>begin|end)[ \t]*\{(?P<name>[^{}\n\\]{1,60})\}
    | \\(?P<word>[A-Za-z@]+)\*?
    | \\(?P<sign>.)
    | (?P<math>\$\$?)
    | (?P<brace>[{}])
    | (?P<cell>&)
    | (?P<letters>~|---?|``|''|`|[*_#<>])
    | (?P<blank>\n[ \t]*\n\s*)
    )"""
)
"""A token of LaTeX; the name of the group that matches last is its kind. ``unseen``: comments, rules of tables."""
_BRACE = re.compile(r"%[^\n]*|\\.|[{}]", re.DOTALL)
"""A brace, or what hides one: an escaped character, a comment."""
OPTION = re.compile(r"\*?[ \t]*(?:\n[ \t]*)?\[[^\[\]{}\n]{0,300}(?:\{[^{}\n]{0,300}\}[^\[\]{}\n]{0,300}){0,3}\]")
"""An option with its brackets: *[width=3cm]*, *[t]*; it may have groups but no brackets in it."""
GROUP = re.compile(r"\*?[ \t]*(?:\n[ \t]*)?(?=\{)")
"""What precedes the opening brace of a group."""
_ALL = 9
"""More groups than any command has."""
_INLINE_END = re.compile(r"(?:[^\\$\n]|\\.|\n(?![ \t]*\n))*+\$", re.DOTALL)
"""A formula between single dollars, up to its end; it has no empty line."""


def braces_of(text: str) -> Braces:
    """Every group of a text; unmatched braces are ignored."""
    found, opened = dict[int, int](), list[int]()
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            found[opened.pop()] = match.start()
    return found


def end_of_groups(text: str, at: int, most: int, braces: Braces, *, options: bool = True) -> int:
    """The end of at most ``most`` groups after a place, skipping options between them."""
    while True:
        option = OPTION.match(text, at) if options else None
        group = GROUP.match(text, at)
        if option is not None:
            at = option.end()
        elif most and group is not None and group.end() in braces:
            at, most = braces[group.end()] + 1, most - 1
        else:
            return at


def hidden_groups(command: str) -> int | None:
    """Number of groups of a command that readers do not see, such as that of a label; None for a command with visible
    text."""
    return HIDDEN_ARGUMENTS.get(command, _ALL if command.startswith(("index", "label")) else None)


def formula_end(text: str, at: int, opened: str, missing: set[str]) -> int | None:
    """The end of a formula that ``opened`` starts right before ``at``; None if it never ends, and ``missing`` then gets
    its end mark."""
    if opened == "$":
        match = _INLINE_END.match(text, at)
        return match.end() if match else None
    closes = {"$$": "$$", "(": "\\)", "[": "\\]"}.get(opened, f"\\end{{{opened}}}")
    end = -1 if closes in missing else text.find(closes, at)
    if end < 0:
        missing.add(closes)
        return None
    return end + len(closes)
