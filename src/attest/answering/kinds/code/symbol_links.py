"""Links of a symbol: the line of a call together with the signature of the caller.

Links based on the name alone are not quoted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from attest.answering.compose import Sentence
from attest.answering.kinds.code.symbol_quotes import (
    AMONG_OTHERS,
    CERTAIN,
    MOST_DEFINITIONS,
    About,
    line_at,
    quoted,
)
from attest.answering.passages.passages import Library
from attest.answering.passages.stored import CallDirection
from attest.values.code import Role
from attest.values.symbols import CallLink, Certainty, CodeRelation, FoundSymbol

WALKS: Mapping[str, tuple[CallDirection, Sequence[CodeRelation]]] = {
    "callers": ("callers", (CodeRelation.CALLS,)),
    "callees": ("callees", (CodeRelation.CALLS,)),
    "implements": ("callers", (CodeRelation.IMPLEMENTS,)),
    "overrides": ("callers", (CodeRelation.OVERRIDES,)),
    "tests": ("callers", (CodeRelation.TESTS,)),
    "together": (
        "callers", (CodeRelation.CALLS, CodeRelation.OVERRIDES, CodeRelation.IMPLEMENTS, CodeRelation.USES),
    ),
}  # fmt: skip
"""From what is asked about a symbol to the direction and relations of the links that answer it."""
_VERBS: Mapping[str, str] = {
    "callers": "is certain to call", "callees": "is certain to be called by", "implements": "is certain to implement",
    "overrides": "is certain to override", "tests": "is certain to test", "together": "is certain to depend on",
}  # fmt: skip

MOST_CALLS = 8
_NOTHING_QUOTED = 0.2
"""Confidence if links are based on the name alone, or if there are none."""


def told_by_links(ask: str, name: str, found: Sequence[FoundSymbol], library: Library) -> About:
    """What is linked with the first definitions of a name; ``ask`` is a key of ``WALKS``."""
    direction, relations = WALKS[ask]
    each = [
        [link for relation in relations for link in library.links(one, direction, relation)]
        for one in found[:MOST_DEFINITIONS]
    ]
    links = [link for ones in each for link in ones]
    certain = [link for link in links if link.certainty is Certainty.CERTAIN]
    chosen = _files_first(certain) if ask == "together" else _source_first(each)
    lines = [s for link in chosen[:MOST_CALLS] if (s := _call(link, library)) is not None]
    told = {(s.passage.found.document_id, *s.spans): s for s in lines}
    if told:
        return About(sentences=list(told.values()), confidence=CERTAIN if certain else AMONG_OTHERS)
    more = f" --relation {relations[0]}" if relations[0] is not CodeRelation.CALLS else ""
    possible = f"; {len(links)} may (attest {direction} {name}{more})" if links else ""
    return About(sentences=(), confidence=_NOTHING_QUOTED, why_not=f"nothing {_VERBS[ask]} {name}{possible}")


def _source_first(each: Sequence[Sequence[CallLink]]) -> list[CallLink]:
    """The links to quote, some from every definition: source before tests, and certain links before possible ones.

    Possible links are those left open because another file, module or package has the name; links by name alone are no
    answer.
    """
    ranked = []
    for links in each:
        quotable = [link for link in links if link.method != "name"]
        ordered = sorted(quotable, key=lambda link: (_standing(link), link.certainty is not Certainty.CERTAIN))
        ranked += [((_standing(link), place), link) for place, link in enumerate(ordered)]
    return [link for _, link in sorted(ranked, key=lambda one: one[0])]


def _standing(link: CallLink) -> int:
    """Rank: functions, then code outside functions (such as tests in JavaScript), then test functions."""
    if link.caller is None:
        return 1
    return 2 if link.caller.role == Role.TEST.value else 0


def _files_first(links: Sequence[CallLink]) -> list[CallLink]:
    """One link from every file before the second from any."""
    seen: Counter[str] = Counter()
    rank = []
    for link in links:
        rank.append(seen[link.sites[0].document_id])
        seen[link.sites[0].document_id] += 1
    return [link for _, link in sorted(zip(rank, links, strict=True), key=lambda one: one[0])]


def _call(link: CallLink, library: Library) -> Sentence | None:
    """The caller, by the line with its name, and the line of the call; only the latter outside functions."""
    site = link.sites[0]
    chunk = library.chunk_at(site.document_id, site.start)
    if chunk is None:
        return None
    text = library.text(chunk.revision_id)
    line = line_at(text, site.start)
    if link.caller is None:
        return quoted(site.document_id, [line], text[slice(*line)], library)
    head, said = link.caller.symbol.signature, f"{link.caller.symbol.name}: {text[slice(*line)]}"
    return quoted(link.caller.document_id, [head, line] if line[0] >= head[1] else [line], said, library)
