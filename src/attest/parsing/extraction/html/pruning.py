"""The content of a page: hidden parts, scripts and navigation are removed, and the main part is selected.

Rule 1: what markup marks for certain (``hidden``, ``<nav>``, ``role="search"``) is removed.
Rule 2: what only a class or a place suggests is removed if it is a small part of the text and has no first-level
heading: better a menu too many than a chapter too few.
"""

import re
from collections.abc import Callable, Sequence

from attest.parsing.extraction.html.tree import Element, elements, measure, outermost

_LARGEST_GUESS = 0.3
"""Maximum share of a page's text in an element that is removed because of its class or place alone."""
_ENOUGH = 200
"""Minimum size of the main parts in characters; less is a frame that scripts fill."""
_LEAST_SHARE = 0.25
"""Minimum share of a page's text in its main parts, for pages where this is less than ``_ENOUGH``."""
_FEWEST_PLACES, _MOST_OF_A_LIST = 4, 0.9
"""Minimum number of links within the page, and their share of the text, for a list to be a table of contents."""

_NO_TEXT = frozenset(
    "script style template noscript svg canvas iframe object embed audio video button select textarea input datalist"
    " nav map title area base link meta source track param col colgroup".split()
)
_NO_CONTENT_ROLES = frozenset(
    "navigation search menu menubar toolbar tablist dialog alertdialog tooltip progressbar scrollbar"
    " doc-pagebreak".split()
)
_AROUND = frozenset({"header", "footer", "aside"})
"""Parts of the page if they are outside its main part and articles; otherwise parts of a section."""
_AROUND_ROLES = frozenset({"banner", "contentinfo", "complementary"})
_AROUND_IDS = frozenset({"header", "masthead"})
"""Ids of what older pages, and those of Confluence, have in place of ``<header>``."""
_NO_LIST = frozenset({"pre", "table"})
_AROUND_LISTS = frozenset({"ul", "ol", "div", "section", "aside", "details"})
_HIDDEN_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_GUESSED = frozenset(
    "ads advert advertisement anchorjs-link banner-ad bd-sidebar bd-sidebar-primary bd-sidebar-secondary bottomnav"
    " breadcrumb breadcrumbs catlinks clipboard consent consent-banner cookie cookie-banner cookie-consent"
    " cookie-notice cookieconsent cookies copy-button copy-popup-wrapper copy-tooltip copybtn edit-link"
    " edit-this-page editlink editsection feedback footer gdpr globalheader gutter hash-link headerlink jump-to-nav"
    " line-numbers lineno linenodiv linenos md-footer md-header md-sidebar menu msearchresultswindow"
    " msearchselectwindow mw-editsection nav navbar navfooter navheader navigation navlist navrow newsletter noprint"
    " onetrust-consent-sdk onthispage page-footer page-toc pager pagination pagination-nav prev-next prev-next-area"
    " prev-next-footer prevnext printfooter promo related relations rst-footer-buttons rst-versions"
    " screen-reader-text search-form searchbox share sharing side-bar sidebar sidenav site-footer site-header"
    " skip-link skip-nav skip-to-content skip-to-main skiplink social social-share sphinxsidebar"
    " sphinxsidebarwrapper sr-only srclink subnav subscribe subscription table-of-contents-sidebar"
    " theme-doc-breadcrumbs theme-doc-footer theme-doc-toc-desktop theme-doc-toc-mobile titlearea"
    " toc-sidebar topbar topnav viewcode-back viewcode-link visually-hidden was-this-helpful wy-breadcrumbs"
    " wy-nav-side".split()
)
"""Words in ``class`` and ``id`` by which page generators mark what is not content."""


def main_content(root: Element) -> Sequence[Element]:
    """The elements with a page's content, pruned; the whole page if nothing marks them."""
    _prune(root, _is_never_content)
    total = measure(root)
    _prune(root, lambda one: _is_likely_boilerplate(one, total))
    _prune_around(root)
    _prune(root, _lists_places)
    measure(root)
    return _main_part(root)


def _lists_places(element: Element) -> bool:
    """Whether an element is, or contains little but, a list of links to places on the page: its headings once more."""
    if element.name not in _AROUND_LISTS or not element.size or not _NO_LIST.isdisjoint(element.inside):
        return False
    return element.places >= _FEWEST_PLACES and element.place_size >= _MOST_OF_A_LIST * element.size


def _prune(root: Element, unwanted: Callable[[Element], bool]) -> None:
    for element in elements(root):
        element.children = [child for child in element.children if isinstance(child, str) or not unwanted(child)]


def _is_never_content(element: Element) -> bool:
    if element.name in _NO_TEXT:
        return not (element.name == "script" and element.words("type")[:1] in (["math/tex"], ["math/tex;"]))
    if not element.attributes:
        return False
    return (
        element.attributes.get("hidden", "until-found").lower() != "until-found"
        or element.attributes.get("aria-hidden", "").lower() == "true"
        or (element.name == "dialog" and "open" not in element.attributes)
        or bool(_NO_CONTENT_ROLES.intersection(element.words("role")))
        or bool(_HIDDEN_STYLE.search(element.attributes.get("style", "")))
    )


def _is_likely_boilerplate(element: Element, total: int) -> bool:
    if not element.attributes or _GUESSED.isdisjoint((*element.words("class"), *element.words("id"))):
        return False
    return _is_small(element, total)


def _is_small(element: Element, total: int) -> bool:
    return element.size <= _LARGEST_GUESS * total and "h1" not in element.inside


def _prune_around(root: Element) -> None:
    """Remove the header, footer and sidebars of the page, but not those of an article or a main part."""
    waiting = [root]
    while waiting:
        one = waiting.pop()
        one.children = [child for child in one.children if isinstance(child, str) or not _around(child, root.size)]
        waiting.extend(child for child in one.nested if not (_is_marked_main(child) or _is_article(child)))


def _around(element: Element, total: int) -> bool:
    named = (
        element.name in _AROUND
        or bool(_AROUND_ROLES.intersection(element.words("role")))
        or bool(_AROUND_IDS.intersection(element.words("id")))
    )
    return named and _is_small(element, total)


def _main_part(root: Element) -> Sequence[Element]:
    """The main parts, or the articles, unless they are nearly empty or the page's title is outside of them."""
    for wanted in (_is_marked_main, _is_article):
        parts = list(outermost(root, wanted))
        enough = sum(part.size for part in parts) >= min(_ENOUGH, _LEAST_SHARE * root.size)
        if parts and enough and (_has_title(root) <= any(map(_has_title, parts))):
            return parts
    return [root]


def _is_marked_main(element: Element) -> bool:
    return element.name == "main" or "main" in element.words("role")


def _is_article(element: Element) -> bool:
    return element.name == "article"


def _has_title(element: Element) -> bool:
    return "h1" in element.inside
