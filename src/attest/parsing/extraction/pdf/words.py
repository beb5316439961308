"""Letters and words: reverses what typesetting did to them, and nothing else.

A hyphen at the end of a line was added by typesetting, unless the document writes the word with it elsewhere, or both
halves are words of the document and the whole is not.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

_LIGATURES = {
    code: unicodedata.normalize("NFKC", chr(code))
    for first, last in ((0xFB00, 0xFB06), (0x1D400, 0x1D7FF))
    for code in range(first, last + 1)
}
"""Ligatures, and letters of formulas that have code points of their own."""
_ACCENTS = dict(zip("´`¨ˆ˜ˇ˚", "\u0301\u0300\u0308\u0302\u0303\u030c\u030a", strict=True))
_ACCENTED = re.compile(r"(?<=[^\W\d_])([´¨ˆ˜ˇ˚])[ ]?([a-zıA-Z])|(?<![^\W\d_])([´¨ˆˇ˚])([a-zA-Zı])(?=[a-z])")
_ADDRESS = re.compile(r"[/.@]\S*$")
_STRUCK = re.compile("\u0338 ?([^ ])")
"""A stroke that is drawn before the sign that it crosses out."""
_LEADERS = re.compile(r" ?(?:\. ?){5,}")
_ELLIPSIS = re.compile(r"\.(?: \.){2}(?! ?\.)")
_CEDILLA = re.compile(r"([cCsSt])¸")
_WORD = re.compile(r"[^\W\d_]+(?:[-‐‑][^\W\d_]+)*")
_LAST, _FIRST = re.compile(r"([^\W\d_]+)[-‐‑]$"), re.compile(r"[^\W\d_]+")
_COMPOUND = re.compile(r"[^\W\d_]+[-‐‑][^\W\d_]")
"""A compound with more hyphens than the one at the end of the line: store-of-value."""


def clean_words(text: str) -> str:
    """A line's text without ligatures, soft hyphens and separate accents."""
    text = " ".join(text.translate(_LIGATURES).replace("\u00ad", "").split())
    text = _ELLIPSIS.sub("…", _LEADERS.sub(" … ", text))
    text = _STRUCK.sub("\\1\u0338", text)
    if _ACCENTS.keys() & set(text):
        text = _ACCENTED.sub(_accented, text)
        text = _CEDILLA.sub(lambda match: unicodedata.normalize("NFC", match[1] + "\u0327"), text)
    return unicodedata.normalize("NFC", text)


def _accented(match: re.Match[str]) -> str:
    mark, letter = match[1] or match[3], match[2] or match[4]
    return unicodedata.normalize("NFC", letter.replace("ı", "i") + _ACCENTS[mark])


def vocabulary(lines: Iterable[str]) -> frozenset[str]:
    """The words of a document in lower case, with their hyphens, without those divided at the end of a line."""
    words: set[str] = set()
    for line in lines:
        found = [match for match in _WORD.finditer(line) if not line.endswith("-") or match.end() < len(line) - 1]
        words.update(match[0].lower() for match in found[1:])
    return frozenset(words)


def join_lines(lines: Sequence[str], known: frozenset[str]) -> str:
    """The lines of a paragraph, joined into one."""
    text = lines[0] if lines else ""
    for line in lines[1:]:
        text = _join_pair(text, line, known)
    return text


def _join_pair(text: str, line: str, known: frozenset[str]) -> str:
    last, first = _LAST.search(text), _FIRST.match(line)
    if last is None or first is None:
        # A hyphen before a number or a name (EIP-1559) belongs to it; a dash between words has spaces around it.
        tight = (
            (re.search(r"\w[-‐‑]$", text) is not None and line[:1].isalnum())
            or text.endswith("/")
            or line.startswith("//")
        )
        return text + line if tight else f"{text} {line}"
    whole = (last[1] + first[0]).lower() in known
    compound = _COMPOUND.match(line) is not None or _ADDRESS.search(text) is not None
    hyphenated = (compound and not whole) or _is_hyphenation(last[1], first[0], known)
    return text + line if hyphenated else text[:-1] + line


def _is_hyphenation(last: str, first: str, known: frozenset[str]) -> bool:
    whole, apart = (last + first).lower(), f"{last}-{first}".lower()
    if not first[0].islower():
        return True
    if apart in known or whole in known:
        return whole not in known
    return last.lower() in known and first.lower() in known and min(len(last), len(first)) > 2
