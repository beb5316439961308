"""Converts pieces of LaTeX to Markdown: what a reader of the typeset page sees, with formulas as they are written.

One pass over the tokens, with braces matched beforehand; only text nests. A command that is in no table yields the
words of its groups, or its name if it has none (``\\Cpp``); broken input is never rejected. ``parsing.latex`` finds the
blocks of a text.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.markup.latex_macros import Macro, arguments_of
from attest.markup.latex_names import (
    ACCENTS,
    CODE,
    HEAD_FIELDS,
    HIDDEN,
    LABEL_KINDS,
    LAYOUT_ARGUMENTS,
    LETTERS,
    LISTS,
    MATH,
    NOTES,
    SILENT,
    STATEMENTS,
)
from attest.markup.latex_tokens import GROUP, OPTION, TOKEN, braces_of, end_of_groups, formula_end, hidden_groups
from attest.markup.markdown import MARKS
from attest.values.spans import Range

_SINGLE_WORD = re.compile(r"\$\s*([\w.,+=-]{1,12})\s*\$")
"""A formula of a single word or number: *$n$*, *$1.5$*."""
_LETTERS: Mapping[str, str] = {"~": " ", "--": "–", "---": "—", "``": "“", "''": "”", "`": "‘"} | {
    mark: f"\\{mark}" for mark in MARKS
}
"""From characters with a meaning in LaTeX or Markdown to how Markdown shows them."""
_MARK = re.compile(rf"([{MARKS}~])")
"""A character of a formula or label that Markdown would read as markup."""
_HIDDEN_IN_FORMULA = re.compile(r"\\(?:label|nonumber|notag|noindent|tag)\b\*?(?:\{[^{}]*\})?|%[^\n]*\n?")
r"""What a formula has besides its symbols: *\label{eq:a}*, a comment."""
_SPACE = re.compile(r"\s+")
"""A run of white space."""
_AFTER_ITEM = re.compile(r"(?:\s|%[^\n]*\n|\\label\{[^{}]*\})*")
"""White space, comments and labels between an item's command and its words."""
_AND = re.compile(r"\s*\\and\b\s*")
"""The command that separates two authors."""
_BLANKS = re.compile(r"[ \t]*")
"""Blanks behind a command."""
_ACCENTED = re.compile(r"[ \t]*(?:\{\s*\\?([^\W\d_])\s*\}|\\?([^\W\d_]))")
r"""The letter that a command puts an accent on: *{o}*, *\i*."""
_ESCAPED = re.compile(r"\\([_#%&{}$~^])(?:\{\})?|\\(?:text\w*|allowbreak|-|/)(?![A-Za-z])\{?")
r"""An escaped character in code, as group 1, or a command without output: *\_*, *\allowbreak*."""
_CODE_COMMAND = re.compile(r"(?:text(?:tt|verb)|code|path|file|cmd|command|lstinline|mintinline|verb|url|nolinkurl)")
"""A command for words in typewriter font: *texttt*, *verb*."""
_VERBATIM = re.compile(r"(?:verb|lstinline|mintinline)")
r"""One of these whose words may stand between any two equal characters: *\verb|a b|*."""
_CITE_COMMAND = re.compile(r"\w*cite\w*", re.IGNORECASE)
"""A command that cites: *cite*, *textcite*, *citep*."""
_REFERENCE_COMMAND = re.compile(r"\w*[rR]ef")
"""A command that refers to a label: *ref*, *eqref*, *cref*."""
_NAMES_KIND = frozenset({"cref", "Cref", "autoref", "vref", "fullref"})
"""Commands that name the kind of what they refer to, besides its number."""
_LABEL_SEPARATOR = re.compile(r"[:-]")
"""What separates the kind of a label from its name: *sec:ice-age*."""
_SPACING_SIGNS = frozenset(",;:! \t\n/-@()")
r"""Signs that only make a space or none behind a backslash: *\,*."""


_NO_MACROS: Mapping[str, Macro] = {}
"""The macros of a text that defines none."""
_MOST_NESTED = 12
"""Maximum depth of macros within macros: no text written by a person is deeper, and a macro may call itself."""
_MOST_CALLS = 200
"""Minimum limit of macro calls in a piece; a long piece has a limit in proportion to its length, which covers all its
calls."""
_CHARACTERS_PER_CALL = 4
"""Characters of a piece for each further call."""
_WORDS_OF_A_CALL = 200
"""Characters of output per call; a longer output counts as several calls, since a macro may double its argument."""


def latex_as_markdown(text: str, macros: Mapping[str, Macro] = _NO_MACROS) -> str:
    """Convert a piece of LaTeX to Markdown, using the macros of its text; a table row is put between bars."""
    calls = _Calls(macros, max(_MOST_CALLS, len(text) // _CHARACTERS_PER_CALL))
    converted = "".join(_Piece(_AND.sub(", ", text), calls).convert())
    if "\0" not in converted:
        return converted.strip(" \n")
    cells = (_SPACE.sub(" ", cell).strip().replace("|", "\\|") for cell in converted.split("\0"))
    return f"| {' | '.join(cells)} |"


@dataclass(slots=True)
class _Calls:
    """The macros, and the calls that are left, so that expansion ends whatever the definitions."""

    macros: Mapping[str, Macro]
    left: int
    depth: int = 0


class _Piece:
    """One pass over the tokens of a piece."""

    def __init__(self, text: str, calls: _Calls) -> None:
        self._text = text
        self._calls = calls
        self._braces = braces_of(text)
        self._closes: dict[int, str] = {}
        """Replacement of a closing brace, by its position."""
        self._missing: set[str] = set()

    def convert(self) -> Iterator[str]:
        text, at = self._text, 0
        while token := TOKEN.search(text, at):
            yield text[at : token.start()]
            words, at = self._convert_token(token)
            yield words
        yield text[at:]

    def _convert_token(self, token: re.Match[str]) -> tuple[str, int]:
        """The output of a token, and where the next one may begin."""
        kind, end = token.lastgroup, token.end()
        if kind == "name":
            return self._convert_environment(token)
        if kind == "word":
            return self._convert_command(token)
        if kind == "sign":
            return self._convert_sign(token["sign"], end)
        if kind == "math":
            return self._convert_formula(token.start(), end, token["math"])
        if kind == "brace":
            return self._closes.pop(token.start(), ""), end
        if kind == "letters":
            return _LETTERS[token["letters"]], end
        return {"cell": "\0", "blank": "\n\n"}.get(kind or "", ""), end

    def _convert_formula(self, start: int, end: int, opened: str) -> tuple[str, int]:
        """A formula between dollars; a single number or letter is a word."""
        past = formula_end(self._text, end, opened, self._missing)
        if past is None:
            return opened if opened == "$" else "", end
        if simple := _SINGLE_WORD.fullmatch(self._text, start, past):
            return _LETTERS.get(simple[1], simple[1].replace("_", "\\_")), past
        mark = "$" if opened in ("$", "(") else "$$"
        closes = len(opened) if opened[0] == "$" else 2 if opened in ("(", "[") else len(f"\\end{{{opened}}}")
        inner = _SPACE.sub(" ", _HIDDEN_IN_FORMULA.sub("", self._text[end : past - closes])).strip()
        return f"{mark}{_escape(inner)}{mark}", past

    def _convert_environment(self, token: re.Match[str]) -> tuple[str, int]:
        name, end = token["name"], token.end()
        plain = name.rstrip("*")
        if token["env"] == "end":
            return "\n", end
        if MATH.fullmatch(name):
            return self._convert_formula(token.start(), end, name)
        if name in CODE or name in HIDDEN:
            return self._verbatim(name, end_of_groups(self._text, end, LAYOUT_ARGUMENTS.get(name, 0), self._braces))
        if word := STATEMENTS.get(plain):
            return self._statement(word, end)
        return "\n", end_of_groups(
            self._text, end, LAYOUT_ARGUMENTS.get(name, 0), self._braces, options=name not in LISTS
        )

    def _verbatim(self, name: str, at: int) -> tuple[str, int]:
        closes = f"\\end{{{name}}}"
        end = self._text.find(closes, at)
        past = len(self._text) if end < 0 else end + len(closes)
        code = self._text[at : past if end < 0 else end].strip("\n")
        return "" if name in HIDDEN else f"\n```\n{code}\n```\n", past

    def _statement(self, word: str, end: int) -> tuple[str, int]:
        """The word in front of a statement, followed by its title."""
        option = OPTION.match(self._text, end)
        if option is None:
            return f"{word}. ", end
        return f"{word} ({self._option_words(option)}). ", option.end()

    def _option_words(self, option: re.Match[str]) -> str:
        """The words of an option; unconverted if it contains another option."""
        words = option[0].strip().strip("*")[1:-1]
        return words if "[" in words else self._convert_inner(words).strip()

    def _convert_sign(self, sign: str, end: int) -> tuple[str, int]:
        if sign == "\\":
            option = OPTION.match(self._text, end)
            return " ", option.end() if option else end
        if sign in "([":
            return self._convert_formula(end - 2, end, sign)
        if sign in ACCENTS:
            return self._accented(ACCENTS[sign], end, "")
        if sign in "_#<>":
            return f"\\{sign}", end
        return ("" if sign in "/-@!)]" else " " if sign in _SPACING_SIGNS else sign), end

    def _accented(self, mark: str, end: int, otherwise: str) -> tuple[str, int]:
        letter = _ACCENTED.match(self._text, end)
        if letter is None:
            return otherwise, end
        return unicodedata.normalize("NFC", (letter[1] or letter[2]) + mark), letter.end()

    def _convert_command(self, token: re.Match[str]) -> tuple[str, int]:
        name, end = token["word"], token.end()
        if (letter := LETTERS.get(name)) is not None:
            return letter, end
        if len(name) == 1 and name in ACCENTS:
            return self._accented(ACCENTS[name], end, name)
        for fits, handler in _COMMANDS:
            if fits(name):
                return handler(self, name, end)
        if name in SILENT:
            return "\n" if name == "par" else "", _BLANKS.match(self._text, end).end()  # type: ignore[union-attr]
        if (hidden := hidden_groups(name)) is not None:
            return "", end_of_groups(self._text, end, hidden, self._braces)
        if macro := self._calls.macros.get(name):
            called = self._expanded(macro, end)
            if called is not None:
                return called
        past = end_of_groups(self._text, end, 0, self._braces)
        return ("" if self._text[past : past + 1] == "{" or past > end else name), past

    def _expanded(self, macro: Macro, end: int) -> tuple[str, int] | None:
        """The expansion of a macro; None if arguments are missing, or the limit of calls is reached."""
        given = arguments_of(macro, self._text, end, self._braces)
        words = macro.with_arguments(given[0]) if given else None
        if given is None or words is None or self._calls.left <= 0 or self._calls.depth >= _MOST_NESTED:
            return None
        self._calls.left -= 1 + len(words) // _WORDS_OF_A_CALL
        self._calls.depth += 1
        expansion = self._convert_inner(words)
        self._calls.depth -= 1
        past = given[1]
        return expansion, _BLANKS.match(self._text, past).end() if expansion.endswith(" ") else past  # type: ignore[union-attr]

    def _convert_inner(self, words: str) -> str:
        """Convert words within a piece."""
        return "".join(_Piece(words, self._calls).convert()).strip("\n").replace("\0", " ")

    def _group(self, end: int) -> Range | None:
        """Range of the words in the next group, after any options."""
        at = end_of_groups(self._text, end, 0, self._braces)
        group = GROUP.match(self._text, at)
        closes = self._braces.get(group.end()) if group else None
        return None if group is None or closes is None else (group.end() + 1, closes)

    def _item(self, _name: str, end: int) -> tuple[str, int]:
        option = OPTION.match(self._text, end)
        at = option.end() if option else end
        gap = _AFTER_ITEM.match(self._text, at)
        past = gap.end() if gap else at
        if option is None:
            return "\n- ", past
        return f"\n- {self._option_words(option)}: ", past

    def _code(self, name: str, end: int) -> tuple[str, int]:
        """Text in typewriter font, with its escaped characters."""
        mark = self._text[end : end + 1]
        if _VERBATIM.match(name) and mark and not mark.isalnum() and mark not in "{[ \n":
            close = self._text.find(mark, end + 1, end + 300)
            return (f"`{self._text[end + 1 : close]}`", close + 1) if close > 0 else ("", end)
        place = self._group(end_of_groups(self._text, end, int(name == "mintinline"), self._braces))
        if place is None:
            return "", end
        code = _ESCAPED.sub(lambda match: match[1] or "", self._text[slice(*place)]).replace("{", "").replace("}", "")
        return (code if "url" in name else f"`{code.strip()}`" if code.strip() else ""), place[1] + 1

    def _citation(self, _name: str, end: int) -> tuple[str, int]:
        place = self._group(end)
        return ("", end) if place is None else (f"[{self._text[slice(*place)].strip()}]", place[1] + 1)

    def _reference(self, name: str, end: int) -> tuple[str, int]:
        """A label as words: ``\\cref{sec:ice-age}`` is *section ice-age*; for other commands the text itself says
        *Section*."""
        if (place := self._group(end)) is None:
            return "", end
        labels = [_split_label(label.strip(" {}\n")) for label in self._text[slice(*place)].split(",")]
        of = LABEL_KINDS.get(labels[0][0].lower(), "") if name in _NAMES_KIND else ""
        labelled = ", ".join(
            rest if kind.lower() in LABEL_KINDS else f"{kind}{sign}{rest}" for kind, sign, rest in labels
        )
        return _escape(f"{of} {labelled}".strip()), place[1] + 1

    def _link(self, _name: str, end: int) -> tuple[str, int]:
        place = self._group(end)
        return ("", end) if place is None else ("", place[1] + 1)

    def _note(self, _name: str, end: int) -> tuple[str, int]:
        return self._enclose_group(" (", ")", end)

    def _head_field(self, name: str, end: int) -> tuple[str, int]:
        """A field of the title page: title, authors or date."""
        return self._enclose_group(f"{name}: ", "\n", end)

    def _enclose_group(self, before: str, behind: str, end: int) -> tuple[str, int]:
        """Emit ``before``, and ``behind`` at the end of the next group."""
        place = self._group(end)
        if place is None:
            return "", end
        self._closes[place[1]] = behind
        return before, place[0]


def _escape(words: str) -> str:
    """Words of a formula or label as text of Markdown, in which no character is markup."""
    return _MARK.sub(r"\\\1", words)


def _split_label(label: str) -> tuple[str, str, str]:
    sign = _LABEL_SEPARATOR.search(label)
    return (label[: sign.start()], sign[0], label[sign.end() :]) if sign else ("", "", label)


_COMMANDS: Sequence[tuple[Callable[[str], object], Callable[[_Piece, str, int], tuple[str, int]]]] = (
    (lambda name: name in {"item", "bibitem"}, _Piece._item),
    (lambda name: name in NOTES, _Piece._note),
    (lambda name: name == "href", _Piece._link),
    (_CODE_COMMAND.fullmatch, _Piece._code),
    (_CITE_COMMAND.fullmatch, _Piece._citation),
    (_REFERENCE_COMMAND.fullmatch, _Piece._reference),
    (lambda name: name in HEAD_FIELDS, _Piece._head_field),
)
"""Handlers of commands with their own output, by a test on their names."""
