"""Links of a symbol: the line of a call together with the signature of the caller.

Links based on the name alone are not quoted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from attest.answering.kinds.code.documentation import line_at
from attest.answering.kinds.code.symbol_quotes import (
    MOST_DEFINITIONS,
    ONE_DEFINITION,
    SEVERAL_DEFINITIONS,
    SymbolAnswer,
    sentence_of_spans,
)
from attest.answering.passages.library_parts import CallDirection
from attest.answering.passages.passages import Library
from attest.answering.sentences import Sentence
from attest.values.code import Role
from attest.values.symbols import CallLink, Certainty, CodeRelation, FoundSymbol

LINKS_ASKED: Mapping[str, tuple[CallDirection, Sequence[CodeRelation]]] = {
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
"""How a refusal says that nothing is linked in this way."""

MOST_LINKS_QUOTED = 8
"""Most links that are quoted."""
_NOTHING_QUOTED = 0.2
"""Confidence if links are based on the name alone, or if there are none."""


def linked_symbols_answer(ask: str, name: str, found: Sequence[FoundSymbol], library: Library) -> SymbolAnswer:
    """What is linked with the first definitions of a name; ``ask`` is a key of ``LINKS_ASKED``."""
    direction, relations = LINKS_ASKED[ask]
    links_by_definition = [
        [link for relation in relations for link in library.links(definition, direction, relation)]
        for definition in found[:MOST_DEFINITIONS]
    ]
    links = [link for definition_links in links_by_definition for link in definition_links]
    certain = [link for link in links if link.certainty is Certainty.CERTAIN]
    chosen = _one_per_file_first(certain) if ask == "together" else _source_first(links_by_definition)
    lines = [sentence for link in chosen[:MOST_LINKS_QUOTED] if (sentence := _call_sentence(link, library)) is not None]
    sentences = {(sentence.passage.found.document_id, *sentence.spans): sentence for sentence in lines}
    if sentences:
        return SymbolAnswer(
            sentences=list(sentences.values()), confidence=ONE_DEFINITION if certain else SEVERAL_DEFINITIONS
        )
    option = f" --relation {relations[0]}" if relations[0] is not CodeRelation.CALLS else ""
    possible = f"; {len(links)} may (attest {direction} {name}{option})" if links else ""
    return SymbolAnswer(sentences=(), confidence=_NOTHING_QUOTED, why_not=f"nothing {_VERBS[ask]} {name}{possible}")


def _source_first(links_by_definition: Sequence[Sequence[CallLink]]) -> list[CallLink]:
    """The links to quote, some from every definition: source before tests, and certain links before possible ones.

    Possible links are those left open because another file, module or package has the name; links by name alone are no
    answer.
    """
    ranked = []
    for links in links_by_definition:
        quotable = [link for link in links if link.method != "name"]
        ordered = sorted(quotable, key=lambda link: (_source_rank(link), link.certainty is not Certainty.CERTAIN))
        ranked += [((_source_rank(link), place), link) for place, link in enumerate(ordered)]
    return [link for _, link in sorted(ranked, key=lambda ranked_link: ranked_link[0])]


def _source_rank(link: CallLink) -> int:
    """Rank: functions, then code outside functions (such as tests in JavaScript), then test functions."""
    if link.caller is None:
        return 1
    return 2 if link.caller.role == Role.TEST.value else 0


def _one_per_file_first(links: Sequence[CallLink]) -> list[CallLink]:
    """One link from every file before the second from any."""
    seen: Counter[str] = Counter()
    ranks = []
    for link in links:
        ranks.append(seen[link.sites[0].document_id])
        seen[link.sites[0].document_id] += 1
    return [link for _, link in sorted(zip(ranks, links, strict=True), key=lambda ranked_link: ranked_link[0])]


def _call_sentence(link: CallLink, library: Library) -> Sentence | None:
    """The caller, by the line with its name, and the line of the call; only the latter outside functions."""
    site = link.sites[0]
    chunk = library.chunk_at(site.document_id, site.start)
    if chunk is None:
        return None
    text = library.text(chunk.revision_id)
    line = line_at(text, site.start)
    if link.caller is None:
        return sentence_of_spans(site.document_id, [line], text[slice(*line)], library)
    head, words = link.caller.symbol.signature, f"{link.caller.symbol.name}: {text[slice(*line)]}"
    return sentence_of_spans(link.caller.document_id, [head, line] if line[0] >= head[1] else [line], words, library)
