"""Running text: the content of inline elements, as people read it.

Bold and italics are dropped, code is put in backticks, links in prose are written as Markdown, and raised or lowered
text keeps its meaning: ``10^18``, ``H2O``, ``x_i``.
"""

import re
from collections.abc import Sequence
from urllib.parse import quote

from attest.parsing.extraction.html.tree import BLOCKS, Element, elements

_BREAK = "\v"
"""Represents ``<br>`` while blanks are collapsed; the text of a page never contains it."""
_MAX_ADDRESS = 400
"""Maximum length of an address that is kept, in characters; longer ones carry data or are for tracking."""
_LONGEST_MARK = 20
"""Maximum length of a footnote mark, in characters: ``[12]``, ``note 3``."""
_BLANKS = re.compile(r"[ \t\n\f\r\xa0]+")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
_CODE = frozenset({"code", "samp", "kbd", "tt"})
_ORDINAL = frozenset({"st", "nd", "rd", "th", "tm", "®", "™", "©"})
_MATH = re.compile(r"(?:application/x-tex|tex)$", re.IGNORECASE)
_FILE = re.compile(r"\S+\.(?:png|jpe?g|gif|svg|webp)", re.IGNORECASE)
_TWO_CODES = re.compile(r"(?<=[^\s`])` `(?=[^\s`])")
_SCHEME = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_OTHER_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def _collapsed(text: str) -> str:
    """The text with one space for every run of blanks, and without invisible characters."""
    return _BLANKS.sub(" ", _INVISIBLE.sub("", text))


def lines(children: Sequence[Element | str]) -> list[str]:
    """The lines of a run of text, divided at ``<br>``, without empty ones."""
    text = _TWO_CODES.sub(" ", _collapsed(_raw_text(children)))
    return [one for part in text.split(_BREAK) if (one := part.strip())]


def line(children: Sequence[Element | str]) -> str:
    """A run of text as one line."""
    return " ".join(lines(children))


def verbatim(element: Element) -> str:
    """The characters of a code block: all blanks are kept, tags are dropped."""
    parts = list[str]()
    _verbatim(element, parts)
    return "".join(parts).replace("\xa0", " ")


def _verbatim(element: Element, parts: list[str]) -> None:
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
        elif child.name == "br":
            parts.append("\n")
        else:
            _end_line(child, parts)
            _verbatim(child, parts)
            _end_line(child, parts)


def _end_line(element: Element, parts: list[str]) -> None:
    if element.name in BLOCKS and parts and not parts[-1].endswith("\n"):
        parts.append("\n")


def _raw_text(children: Sequence[Element | str]) -> str:
    """The text with uncollapsed blanks and ``_BREAK`` for each line break."""
    parts = list[str]()
    for child in children:
        piece = child if isinstance(child, str) else _element(child, parts)
        if piece.startswith("`") and parts and parts[-1].endswith("`") and len(parts[-1]) > 1:
            parts[-1], piece = parts[-1].removesuffix("`"), piece[1:]
        if piece:
            parts.append(piece)
    return "".join(parts)


def _element(element: Element, before: Sequence[str]) -> str:
    name = element.name
    if name == "br":
        return _BREAK
    if name == "img":
        return _image(element)
    if name in ("math", "script"):
        return _formula(element)
    written = _raw_text(element.children)
    if name in _CODE:
        return _code(written)
    if name == "a":
        return _link(element, written)
    if name == "sup":
        return "" if _refers_to_note(element) else _superscript(written, before)
    if name == "sub":
        return _subscript(written, before)
    if name == "q":
        return f"“{written.strip()}”"
    if name in ("del", "s", "strike") and written.strip():
        return f"~~{written.strip()}~~"
    if "classifier" in element.words("class"):
        return f" : {written}"
    return f" {written} " if name in BLOCKS or name == "rt" else written


def _code(written: str) -> str:
    text = _collapsed(written.replace(_BREAK, " "))
    inner = text.strip()
    if not inner or "`" in inner:
        return text
    return f"{' ' * text.startswith(' ')}`{inner}`{' ' * text.endswith(' ')}"


def _link(element: Element, written: str) -> str:
    """A link as Markdown if both words and address are informative. For a name in code, which links to its definition,
    and for a place on the same page, only the words."""
    address = element.attributes.get("href", "").strip()
    words = _collapsed(written.replace(_BREAK, " ")).strip()
    if not address or address.startswith("#"):
        return written
    if not words or not _is_followable(address) or (words[0] == words[-1] == "`" and words.count("`") == 2):
        return written
    if _SCHEME.sub("", address).rstrip("/") == _SCHEME.sub("", words).rstrip("/"):
        return address if _SCHEME.match(address) else written
    safe = quote(address, safe="/:?#@!$&'*+,;=%~-._")
    if len(safe) > _MAX_ADDRESS or "[" in words or "]" in words:
        return written
    outer = written.replace(_BREAK, " ")
    return f"{' ' * outer[:1].isspace()}[{words}]({safe}){' ' * outer[-1:].isspace()}"


def _is_followable(address: str) -> bool:
    return bool(_SCHEME.match(address)) or not _OTHER_SCHEME.match(address)


def _image(element: Element) -> str:
    words = _collapsed(element.attributes.get("alt", "")).strip()
    address = element.attributes.get("src", "").strip()
    if not re.search(r"\w{2}", words) or _FILE.fullmatch(words) or "[" in words or "]" in words:
        return ""
    known = address and _is_followable(address) and len(address) <= _MAX_ADDRESS
    return f"![{words}]({quote(address, safe='/:?#@!$&*+,;=%~-._') if known else ''})"


def _formula(element: Element) -> str:
    """The TeX source of a formula if the page has it, otherwise its symbols."""
    if element.name == "script":
        source = element.text.strip()
        return f"${source}$" if source else ""
    notes = [node for node in elements(element) if node.name == "annotation"]
    tex = next((note for note in notes if _MATH.match(note.attributes.get("encoding", ""))), None)
    if tex is not None:
        return f"${_raw_text(tex.children).strip()}$"
    return _raw_text([child for child in element.children if isinstance(child, str) or child.name != "annotation"])


def _superscript(written: str, before: Sequence[str]) -> str:
    text = _collapsed(written).strip()
    if not text or text.lower() in _ORDINAL or not (before and before[-1][-1:].strip()):
        return written
    return f"^{text}" if re.fullmatch(r"[-+−]?\w+", text) else f"^({text})"


def _subscript(written: str, before: Sequence[str]) -> str:
    text = _collapsed(written).strip()
    if not text or text.isdigit() or not (before and before[-1][-1:].strip()):
        return written
    return f"_{text}" if re.fullmatch(r"\w+", text) else f"_({text})"


def _refers_to_note(element: Element) -> bool:
    """Whether a superscript is a footnote mark: a link within the page and nothing else."""
    if element.size > _LONGEST_MARK:
        return False
    inside = [child for child in element.children if not isinstance(child, str) or child.strip()]
    links = [node for node in elements(element) if node.name == "a"]
    return len(inside) == 1 == len(links) and "#" in links[0].attributes.get("href", "")
