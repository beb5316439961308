"""The engine's remarks and errors, which name commands, in the words of a client that has tools instead.

A remark is made of clauses (``what is wrong; what to do``). In each, a command that a tool stands for is called by the
tool, and a flag by the argument. What no tool does is for the user: ``ask the user to run `attest index PATH` ``.
What the remark quotes, a name or a path, is left as it is.
"""

import re
from collections.abc import Mapping

TOOL_WORDS: Mapping[str, str] = {
    **{name: f"`{name}`" for name in ("search", "context", "ask", "show", "verify", "status", "symbols", "outline")},
    "callers": "`code`",
    "callees": "`code`",
    "implementations": "`code` with relation implementations",
    "specified": "`code` with relation specification",
    "links": "`graph` with view links",
    "dependencies": "`graph` with view requires",
    "timeline": "`graph` with view timeline",
    "arguments": "`graph` with view arguments",
    "conflicts": "`graph` with view conflicts",
    "history": "`graph` with view versions",
    "diff": "`show` with one `as_of` and then the other",
}
"""What does the work of a command; of ``callers`` and ``callees`` their flags decide which relation."""

FLAG_WORDS: Mapping[str, str] = {
    **{f"--{name.replace('_', '-')}": f"`{name}`" for name in ("as_of", "build", "suppose", "kind", "depth", "limit")},
    "--filter": "`filters`",
    "--tokens": "`budget`",
}
"""The argument that a flag is called among the tools."""

_PHRASES: Mapping[str, str] = {
    "name the present one with: attest build tag NAME": "leave `build` out",
    "give the id that `attest ask` printed, its beginning, `last`, or the path of an exported answer": (
        "give the id that `ask` returned, its beginning, or `last`"
    ),
}
"""Remedies of which the tools have only a part."""

_QUOTED = r"""(?<!\w)'[^']*'|(?<!\w)"[^"]*\""""
"""A name or a text that a remark quotes."""
_CLAUSE = re.compile(rf"(?:{_QUOTED}|`[^`]*`|[^;()])+")
"""A part of a remark up to a semicolon or bracket outside quotations."""
_WORD = re.compile(
    rf"(?P<quoted>{_QUOTED})"
    r"|`attest (?P<ticked>[a-z]+)[^`]*`"
    r"|(?:^|(?<=: ))attest (?P<bare>[a-z]+).*?(?= (?:lists|reads) |$)"
    r"|(?P<flag>--[a-z][a-z-]*)"
)
"""A quotation, or a word of the command line: a command with its arguments, in backticks, or bare where a clause begins
or after a colon, up to the end of the clause or to what it does; or a flag alone."""


def in_tool_words(remark: str) -> str:
    """The remark with the tools and arguments that stand for its commands and flags, or whom to ask."""
    for phrase, words in _PHRASES.items():
        remark = remark.replace(phrase, words)
    return _CLAUSE.sub(lambda clause: _clause_words(clause[0]), remark)


def _clause_words(clause: str) -> str:
    text = clause.strip()
    named = _WORD.sub(_words, text)
    left = next((word for word in _WORD.finditer(named) if word["quoted"] is None), None)
    return clause.replace(text, _asked_of_user(named, left) if left else named)


def _words(found: re.Match[str]) -> str:
    """The words for a command or a flag; itself if there are none."""
    return TOOL_WORDS.get(found["ticked"] or found["bare"] or "") or FLAG_WORDS.get(found["flag"] or "") or found[0]


def _asked_of_user(clause: str, left: re.Match[str]) -> str:
    """The clause as a request: to run its command where that is what it is about, else to do what it says."""
    if left["bare"] or (left["ticked"] and not left.start()):
        return f"ask the user to run `{left[0].strip('`')}`"
    return f"ask the user to {clause}"
