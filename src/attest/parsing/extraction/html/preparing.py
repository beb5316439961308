"""Preparation of a tree: what generators express by classes is converted to the elements that mean it.

In API documentation a function is a definition list whose term is the signature. The term becomes a heading below the
previous one, so that the description of ``open()`` is found under ``open()``. A code block gets the language that an
element around it names.
"""

from collections.abc import Sequence

from attest.parsing.code_languages import language_of_code
from attest.parsing.extraction.html.tree import HEADINGS, Element, elements, measure
from attest.parsing.tree import DEEPEST_HEADING

LANGUAGE = "language of code"
"""An attribute name that no page can have, for the language of a ``pre``."""

_WITHOUT_LINKS = HEADINGS | {"code", "tt", "samp", "dt"}
_SIGNATURES = frozenset(
    "sig signature symbol memname memproto memitemleft memitemright memtemplitemleft memtemplitemright member-signature"
    " type-signature code-header item-decl".split()
)
"""Classes of declarations that are marked up as text."""
_AROUND_CODE = 4
"""Number of elements around a ``pre`` whose classes may name its language."""


def prepare(root: Element) -> None:
    """Turn signatures into headings, remove links from code and headings, and set the language of code; in place."""
    waiting = [(root, False)]
    while waiting:
        one, unlinked = waiting.pop()
        if one.name == "div" and "headertitle" in one.words("class"):
            one.name = "h1"
        if unlinked and one.name == "a":
            one.attributes = {}
        one.children = [child for child in one.children if isinstance(child, str) or not _is_heading_anchor(child)]
        unlinked = unlinked or one.name in _WITHOUT_LINKS or not _SIGNATURES.isdisjoint(one.words("class"))
        waiting.extend((child, unlinked) for child in one.nested)
    _signatures_to_headings(root)
    _languages(root, ())
    measure(root)


def _is_heading_anchor(element: Element) -> bool:
    """Whether an element is the sign next to a heading that links to it: ``¶``, ``#``."""
    if element.name != "a" or not element.attributes.get("href", "").startswith("#"):
        return False
    return not any(map(str.isalnum, "".join(node.text for node in elements(element))))


def _signatures_to_headings(root: Element) -> None:
    waiting: list[tuple[Element, int]] = [(root, 0)]
    level = 0
    while waiting:
        one, nested = waiting.pop()
        if one.name in HEADINGS:
            level = int(one.name[1])
        inside = one.nested[::-1]
        if one.name == "dl" and any(child.name == "dt" and "sig" in child.words("class") for child in inside):
            _to_sections(one, min(level + nested + 1, DEEPEST_HEADING))
            waiting.extend((child, nested + 1) for child in inside if child.name == "div")
        else:
            waiting.extend((child, nested) for child in inside)


def _to_sections(definitions: Element, level: int) -> None:
    definitions.name = "div"
    for child in definitions.nested:
        if child.name in ("dt", "dd"):
            child.name = f"h{level}" if child.name == "dt" else "div"


def _languages(one: Element, around: Sequence[Element]) -> None:
    if one.name == "pre":
        inside = [child for child in one.nested if child.name == "code"]
        named = filter(None, (_language(place) for place in (*inside[:1], one, *reversed(around))))
        one.attributes = {**one.attributes, LANGUAGE: next(named, "")}
        return
    within = (*around, one)[-_AROUND_CODE:]
    for child in one.nested:
        if child.has_blocks or child.name == "pre":
            _languages(child, within)


def _language(element: Element) -> str:
    stated = element.attributes.get("data-lang", "") or element.attributes.get("data-language", "")
    return language_of_code(stated, element.words("class"), is_code=element.name in ("pre", "code"))
