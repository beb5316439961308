"""Aliases that a document states for itself. Better none than a wrong one, which would mislead questions."""

import re
from collections.abc import Iterator, Sequence

from attest.parsing.front_matter import FrontMatter
from attest.words.ethereum import PROPOSAL, UPGRADE

_LISTED = re.compile(r"^[ \t]*(?:[-*][ \t]+)?\**Aliases\**:\**[ \t]*(?P<names>[^\n\r]{1,200})", re.MULTILINE)
_SUBJECT = rf"(?:[Tt]his|[Tt]he)\s+(?:{PROPOSAL.upper()}|proposal|standard|specification|document|{UPGRADE}|draft)"
_KNOWN = re.compile(
    _SUBJECT + r"\s*[(,]?\s*(?:is\s+)?(?:also\s+|affectionately\s+|commonly\s+|better\s+|colloquially\s+|otherwise\s+)*"
    r"(?:known\s+as|aka|a\.k\.a\.?)\s+(?:the\s+)?(?P<name>[^\n\r]{1,80})"
)
_TITLE_AKA = re.compile(
    r"\b(?:aka|a\.k\.a\.?|also known as)\s+(?:an?\s+|the\s+)?(?P<name>[^,;.()]{2,60})", re.IGNORECASE
)
_NAME = re.compile(
    r"""["“*_`]{1,3}(?P<marked>[^"”*_`\n]{2,60})["”*_`]{1,3}|(?P<bare>[A-Z0-9][\w-]*(?:[ -][A-Z0-9][\w-]*){0,4})"""
)
_ACRONYM = re.compile(r"\(([A-Za-z][A-Za-z0-9-]{1,15})\)")
_NOT_NAMES = {"n/a", "none", "draft", "wip", "meta", "etc"}


def stated_aliases(text: str, head: FrontMatter, title: str) -> Sequence[str]:
    """Aliases stated in the fields, the title and the first 4,000 characters of the body, without the title itself."""
    values = head.values()
    found = [
        *_split_names(values.get("aliases") or values.get("alias") or ""),
        *_names_in_title(title),
        *_names_in_title_sentence(values.get("description", "")),
        *_names_in_body(text[head.body : head.body + 4_000]),
    ]
    kept = {name.casefold(): name for name in reversed(found) if _is_name(name, title)}
    return tuple(reversed(kept.values()))


def _is_name(name: str, title: str) -> bool:
    return 2 <= len(name) <= 60 and name.casefold() not in _NOT_NAMES and name.casefold() != title.casefold()


def _split_names(names: str) -> Iterator[str]:
    return (name.strip(" \t*_`\"'.") for name in re.split(r"[,;]", names))


def _names_in_title(title: str) -> Iterator[str]:
    """Acronyms and coined names in parentheses: ``(FOCIL)``, ``(EOFv1)``; not ``(draft)`` or ``(part 2)``."""
    for match in _ACRONYM.finditer(title):
        if sum(letter.isupper() for letter in match[1]) >= 2 and not re.match(rf"(?:{PROPOSAL})-?\d", match[1], re.I):
            yield match[1]
    yield from _names_in_title_sentence(title)


def _names_in_title_sentence(sentence: str) -> Iterator[str]:
    for match in _TITLE_AKA.finditer(sentence):
        name = re.match(r"[\"“'`]?([A-Z][\w-]*(?: [A-Z][\w-]*){0,3}|[a-z]+[A-Z][\w-]*)", match["name"])
        if name:
            yield name[1]


def _names_in_body(opening: str) -> Iterator[str]:
    for match in _LISTED.finditer(opening):
        yield from _split_names(match["names"])
    for match in _KNOWN.finditer(opening):
        if name := _NAME.match(match["name"]):
            yield (name["marked"] or name["bare"]).strip()
