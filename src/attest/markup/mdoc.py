"""A line of mdoc: macros may occur anywhere in it, each for the words after it or up to another macro."""

from collections.abc import Sequence
from itertools import takewhile

from attest.markup.man_names import ENCLOSING, MDOC, PREFIXES
from attest.markup.markdown import escape_marks
from attest.markup.roff import prose

_CLOSING, _OPENING = frozenset(".,;:)]?!"), frozenset("([")
"""Signs that stand without a space in front of them, or behind them."""
_MOST_TOKENS = 200
"""Maximum number of words of a line that are checked for macros: each is checked with all words after it."""
_ALONE = {"Ux": "UNIX", "Bx": "BSD", "Nx": "NetBSD", "Fx": "FreeBSD", "Ox": "OpenBSD", "Dx": "DragonFly BSD",
          "At": "AT&T UNIX", "Ar": "file ...", "Pa": "~", "Ap": "'", "Bsx": "BSD/OS", "Nd": "–"}  # fmt: skip
"""What a macro without arguments prints."""


def mdoc_words(page: str, tokens: Sequence[str]) -> str:
    """Convert a line of mdoc to words."""
    line, few = _Mdoc(page), tokens[:_MOST_TOKENS]
    for number, token in enumerate(few):
        line.take(token, few[number + 1 :])
    return " ".join([line.end(), *map(prose, tokens[_MOST_TOKENS:])])


class _Mdoc:
    """A line of mdoc during conversion."""

    def __init__(self, page: str) -> None:
        self._page = page
        self._words = ""
        self._glued = True
        self._prefix = ""
        self._closers: list[str] = []
        self._taken = 0
        """Number of the next arguments that are already converted."""

    def take(self, token: str, rest: Sequence[str]) -> None:
        """Process the next word of the line; ``rest`` is what follows it."""
        if self._taken:
            self._taken -= 1
        elif token in MDOC:
            self._macro(token, rest)
        elif token in _CLOSING:
            if all(word in _CLOSING for word in rest):
                self._close()
            self._add(token, glued=True)
        elif token in _OPENING:
            self._add(token)
            self._glued = True
        elif token:
            self._add(self._prefix + prose(token))

    def _macro(self, name: str, rest: Sequence[str]) -> None:
        bare = not rest or rest[0] in MDOC or rest[0] in _CLOSING
        self._prefix = PREFIXES.get(name, "")
        if name in ENCLOSING:
            self._enclose(*ENCLOSING[name])
        elif name in ("Ns", "Pf"):
            self._glued = True
        elif name == "Nm" and bare:
            self._add(prose(self._page))
        elif name == "Fl" and bare:
            self._add("-")
            self._glued = bool(rest) and rest[0] == "Fl"
        elif name in ("Xr", "Fn", "Fo") and not bare:
            given = takewhile(lambda word: word not in MDOC and word not in _CLOSING, rest)
            self._call(list(given), ends=name != "Fo")
        elif name == "Ex":
            self._add(f"The {prose(self._page)} utility exits 0 on success, and \\>0 if an error occurs.")
        elif name in _ALONE and (bare or name == "Nd"):
            self._add(_ALONE[name], glued=name == "Ap")
            self._glued = name == "Ap"

    def _enclose(self, opens: str, closes: str) -> None:
        if not opens:
            self._add(escape_marks(closes), glued=True)
            return
        self._add(escape_marks(opens))
        self._glued = True
        self._closers += [closes] if closes else []

    def _call(self, given: Sequence[str], *, ends: bool) -> None:
        """A page with its section, or a function with its arguments, which may continue over further lines."""
        self._taken = len(given)
        self._add(f"{prose(given[0])}({', '.join(map(prose, given[1:]))}{')' if ends else ''}")
        self._glued = not ends

    def _add(self, words: str, *, glued: bool = False) -> None:
        if words:
            self._words += words if glued or self._glued else f" {words}"
            self._glued = False

    def _close(self) -> None:
        while self._closers:
            self._add(escape_marks(self._closers.pop()), glued=True)

    def end(self) -> str:
        """Finish and return the line."""
        self._close()
        return self._words.strip()
