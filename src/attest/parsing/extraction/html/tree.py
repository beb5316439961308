"""Tags and text to a tree, with the end tags that people leave out.

The rules are those of the HTML standard, as far as they decide what is a paragraph, an item or a cell of its own. Bold
and italics never move a block, so the standard's repair of crossed formatting is not needed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from attest.parsing.extraction.html.tokens import Start, tokens

MAX_DEPTH = 150
"""Maximum nesting of elements; deeper ones become siblings (browsers: 512)."""

_VOID = frozenset(
    "area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr".split()
)
_PASSED_OVER = frozenset({"html", "head"})
"""Elements whose tags are ignored; their content is kept."""
_NEVER_CLOSED = _VOID | _PASSED_OVER | {"body"}
"""Elements that no end tag closes. What follows the end of the body is read as part of it, as in browsers."""

BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure"
    " footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noframes ol optgroup option p pre"
    " section summary table tbody td tfoot th thead tr ul".split()
)
"""Elements that begin on a line of their own."""

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_NOTED = HEADINGS | {"pre", "table", "blockquote", "form", "th"}
"""Elements whose presence at any depth ``measure`` records."""
_NO_END_OF_PARAGRAPH = frozenset("caption tbody td tfoot th thead tr option optgroup legend".split())
_CELLS = frozenset({"td", "th", "caption", "table", "body"})
_LISTS = _CELLS | {"ul", "ol", "menu", "dir"}
_IN_TABLE = frozenset({"table"})
_ROWS = frozenset({"table", "thead", "tbody", "tfoot", "tr"})

_ENDS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "li": (frozenset({"li"}), _LISTS),
    "dt": (frozenset({"dt", "dd"}), _CELLS | {"dl"}),
    "dd": (frozenset({"dt", "dd"}), _CELLS | {"dl"}),
    "tr": (frozenset({"tr", "caption", "colgroup"}), _IN_TABLE),
    "td": (frozenset({"td", "th"}), _IN_TABLE | {"tr"}),
    "th": (frozenset({"td", "th"}), _IN_TABLE | {"tr"}),
    "option": (frozenset({"option"}), frozenset({"select"})),
    "a": (frozenset({"a"}), BLOCKS),
    "rt": (frozenset({"rt", "rp"}), frozenset({"ruby"})),
    "rp": (frozenset({"rt", "rp"}), frozenset({"ruby"})),
    "body": (frozenset({"body"}), frozenset()),
} | dict.fromkeys(("thead", "tbody", "tfoot"), (frozenset({"thead", "tbody", "tfoot", "caption"}), _IN_TABLE))
"""For each start tag, the open elements that it ends, and the barriers beyond which it ends none."""


@dataclass(slots=True)
class Element:
    """One element. ``build`` fills it, pruning removes children, and renderers do not change it."""

    name: str
    attributes: Mapping[str, str]
    children: list["Element | str"] = field(default_factory=list)
    has_blocks: bool = False
    """Whether a block is somewhere inside."""
    size: int = 0
    """Characters of text inside; set by ``measure``."""
    places: int = 0
    """Number of links inside to places on the page itself."""
    place_size: int = 0
    """Characters in the text of those links."""
    inside: frozenset[str] = frozenset()
    """Names of elements inside, limited to ``_NOTED``."""

    @property
    def nested(self) -> "list[Element]":
        """The child elements."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def text(self) -> str:
        """The text directly inside, without that of child elements."""
        return "".join(child for child in self.children if isinstance(child, str))

    def words(self, attribute: str) -> Sequence[str]:
        """The words of an attribute such as ``class="Note big"``, in lower case."""
        return self.attributes.get(attribute, "").lower().split()


@dataclass(frozen=True, slots=True)
class Tree:
    """A page."""

    root: Element
    too_deep: int
    """Number of elements that became siblings because they were nested too deep."""


@dataclass(slots=True)
class _Open:
    """The open elements, root first, and the number of open elements that were nested too deep."""

    stack: list[Element]
    beyond: int = 0
    too_deep: int = 0


def build(markup: str, *, xml: bool) -> Tree:
    """The tree of a page. Never fails: an element without an end tag ends with its parent."""
    now = _Open([Element("page", {})])
    for token in tokens(markup, xml=xml):
        if isinstance(token, str):
            now.stack[-1].children.append(token)
        elif isinstance(token, Start):
            _open(now, token, xml=xml)
        else:
            _close(now, token.name)
    return Tree(now.stack[0], now.too_deep)


def elements(root: Element) -> Iterator[Element]:
    """The element and all its descendants, in document order."""
    waiting = [root]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(one.nested)


def outermost(root: Element, wanted: Callable[[Element], bool]) -> Iterator[Element]:
    """The descendants that are wanted and not inside another wanted one."""
    for child in root.nested:
        if wanted(child):
            yield child
        else:
            yield from outermost(child, wanted)


def measure(root: Element) -> int:
    """Measure an element and its descendants, once for all later uses; returns its characters of text."""
    for element in reversed(list(elements(root))):
        within = element.nested
        own = sum(len(child.strip()) for child in element.children if isinstance(child, str))
        element.size = own + sum(child.size for child in within)
        leads_here = element.name == "a" and element.attributes.get("href", "").startswith("#")
        element.places = leads_here + sum(child.places for child in within)
        element.place_size = element.size if leads_here else sum(child.place_size for child in within)
        element.inside = frozenset[str]().union(*(child.inside for child in within if child.inside))
        element.inside |= {child.name for child in within if child.name in _NOTED}
    return root.size


def _open(now: _Open, tag: Start, *, xml: bool) -> None:
    if tag.name in _PASSED_OVER:
        if tag.name == "html":
            now.stack[0].attributes = {**tag.attributes, **now.stack[0].attributes}
        return
    _end_implied(now.stack, tag.name)
    element = Element(tag.name, tag.attributes)
    if tag.name in BLOCKS:
        _mark(now.stack)
    now.stack[-1].children.append(element)
    if tag.name in _VOID or (xml and tag.closed):
        return
    if len(now.stack) < MAX_DEPTH:
        now.stack.append(element)
    else:
        now.beyond += 1
        now.too_deep += 1


def _mark(stack: Sequence[Element]) -> None:
    for element in reversed(stack):
        if element.has_blocks:
            return
        element.has_blocks = True


def _end_implied(stack: list[Element], name: str) -> None:
    if name in BLOCKS and name not in _NO_END_OF_PARAGRAPH:
        _end(stack, frozenset({"p"}), _CELLS | {"button", "object"})
    if name in HEADINGS and stack[-1].name in HEADINGS:
        stack.pop()
    if name in _ENDS:
        _end(stack, *_ENDS[name])


def _end(stack: list[Element], names: frozenset[str], barriers: frozenset[str]) -> None:
    """Close the innermost open element with one of these names, and all inside it, unless a barrier comes first."""
    for at in range(len(stack) - 1, 0, -1):
        if stack[at].name in names:
            del stack[at:]
            return
        if stack[at].name in barriers:
            return


def _close(now: _Open, name: str) -> None:
    if name == "br":
        now.stack[-1].children.append(Element("br", {}))
    elif name in _NEVER_CLOSED:
        return
    elif now.beyond:
        now.beyond -= 1
    else:
        _end(now.stack, *_closes(name))


def _closes(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The elements that an end tag closes, and the barriers beyond which it closes none."""
    if name in HEADINGS:
        return HEADINGS, _CELLS
    if name in _ROWS:
        return frozenset({name}), _IN_TABLE - {name}
    return frozenset({name}), (_CELLS if name in BLOCKS else _CELLS | BLOCKS) - {name}
