"""Questions about a symbol: where it is, what it does, what it takes, who calls it, what changes with it.

The answer quotes the exact lines: the signature, the first paragraph of its documentation, the line of a call together
with the signature of whoever makes it. A link that only the name speaks for is not quoted. A name counts only when the
store defines it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from attest.answering.compose import Sentence
from attest.answering.passages.passages import Form, Passage
from attest.values.chunks import StoredChunk
from attest.values.code import Role, SymbolKind
from attest.values.spans import Range
from attest.values.symbols import CallLink, Certainty, CodeRelation, FoundSymbol

_NAME = r"`?(?P<name>[^\W\d][\w$]*(?:(?:\.|::|->)[\w$]+)*)`?(?:\(\))?"
_KIND = r"(?:the )?(?:function |method |class |type |struct |contract |constant )?"
_ELSE = r"(?:else |(?:other )?(?:files?|code|places?) )?"
_MUST, _ALONG = r"(?:must|has to|have to|needs? to|should|may)", r"(?:together )?(?:with|if|when)"
_COVER = r"(?:functions? )?(?:tests?|covers?|calls?|exercises?|are (?:there )?(?:of|for))"
ASKS: Mapping[str, Sequence[str]] = {
    "callers": (
        rf"(?:who|what|which \w+) (?:calls?|invokes?) {_KIND}{_NAME}",
        rf"where is {_KIND}{_NAME} (?:called|invoked)",
        rf"callers? of {_KIND}{_NAME}",
    ),
    "callees": (rf"what (?:\w+ )?does {_KIND}{_NAME} (?:call|invoke)\b", rf"callees? of {_KIND}{_NAME}"),
    "together": (rf"(?:which|what) {_ELSE}{_MUST} (?:be )?(?:chang\w*|adapt\w*) {_ALONG} {_KIND}{_NAME}",),
    "implements": (
        rf"(?:who|what|which \w+) (?:implements?|extends?|inherits? from) {_KIND}{_NAME}\W*$",
        rf"(?:sub-?classes|implementors) of {_KIND}{_NAME}\W*$",
    ),
    "overrides": (rf"(?:who|what|which \w+) overrides? {_KIND}{_NAME}\W*$",),
    "tests": (
        rf"(?:what|which) tests? {_COVER} {_KIND}{_NAME}\W*$",
        rf"(?:where is|how is) {_KIND}{_NAME} tested\W*$",
        rf"tests? (?:of|for) {_KIND}{_NAME}\W*$",
    ),
    "parameters": (
        rf"(?:parameters?|arguments?|signature|defaults?|default values?) (?:of|for) {_KIND}{_NAME}",
        rf"what (?:parameters?|arguments?) does {_KIND}{_NAME} (?:take|accept|have|need)",
    ),
    "place": (
        rf"where (?:is|can i find) {_KIND}{_NAME}(?: (?:defined|implemented|declared|located))?\s*\??$",
        rf"(?:which|what) files? (?:defines?|implements?|has|have) {_KIND}{_NAME}",
    ),
    "purpose": (
        rf"what does {_KIND}{_NAME} do\b",
        rf"what is (?:the )?(?:function|method|class|type|struct|contract|constant) {_NAME}\W*$",
        rf"(?:describe|explain) (?:the )?(?:function|method|class|type|struct|contract) {_NAME}\W*$",
    ),
}
"""What is asked about a symbol, with the patterns that show it."""

VALUES = frozenset({SymbolKind.VARIABLE, SymbolKind.CONSTANT, SymbolKind.FIELD})
"""Kinds that hold something and do nothing."""

WALKS: Mapping[str, tuple[str, Sequence[CodeRelation]]] = {
    "callers": ("callers", (CodeRelation.CALLS,)),
    "callees": ("callees", (CodeRelation.CALLS,)),
    "implements": ("callers", (CodeRelation.IMPLEMENTS,)),
    "overrides": ("callers", (CodeRelation.OVERRIDES,)),
    "tests": ("callers", (CodeRelation.TESTS,)),
    "together": (
        "callers", (CodeRelation.CALLS, CodeRelation.OVERRIDES, CodeRelation.IMPLEMENTS, CodeRelation.USES),
    ),
}  # fmt: skip
"""What is asked about a symbol and answered by links, with the links that answer it."""
_VERBS: Mapping[str, str] = {
    "callers": "is certain to call", "callees": "is certain to be called by", "implements": "is certain to implement",
    "overrides": "is certain to override", "tests": "is certain to test", "together": "is certain to depend on",
}  # fmt: skip

MOST_DEFINITIONS = 3
MOST_CALLS = 8
LONGEST_DOC = 600
_CERTAIN, _AMONG_OTHERS, _UNCERTAIN = 0.9, 0.7, 0.2
"""Confidence for one definition, for one of several, and where only possible links are known."""

_COMPILED = {ask: [re.compile(pattern, re.I) for pattern in patterns] for ask, patterns in ASKS.items()}
_OPENING = re.compile(r"[rRbBuUfF]{0,2}(?:\"\"\"|'''|\"|')|/\*+!?|//[/!]?|#+|--")
_MARK = re.compile(r"[ \t]*(?:///?!?|\*(?!/)|#+)?")
_CLOSING = re.compile(r"[ \t]*(?:\"\"\"|'''|\"|'|\*+/)\s*$")
_BLANK = re.compile(r"\n[ \t]*(?:///?!?|\*(?!/)|#+)?[ \t]*(?=\n)")
_SPACE = re.compile(r"\s+")


class SymbolLibrary(Protocol):
    """What is read of the store about symbols. What the filters of the question leave out is not there."""

    def text(self, revision_id: str, /) -> str: ...

    def definitions(self, name: str, /) -> Sequence[FoundSymbol]: ...

    def links(self, found: FoundSymbol, direction: str, relation: CodeRelation, /) -> Sequence[CallLink]: ...

    def chunk_at(self, document_id: str, start: int, /) -> StoredChunk | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the store says of a symbol."""

    sentences: Sequence[Sentence]
    confidence: float
    why_not: str = ""
    """Why there is nothing to quote."""


def about_symbol(question: str, library: SymbolLibrary) -> About | None:
    """What is asked about a symbol that the store defines; None when the question asks for nothing of that kind."""
    for ask, name in _asked(question):
        found = [one for one in library.definitions(name) if not _is_prose(name) or one.symbol.kind not in VALUES]
        if not found:
            continue
        if ask in WALKS:
            return _linked(ask, name, found, library)
        several = len(found) > 1
        told = [s for one in found[:MOST_DEFINITIONS] for s in tell(ask, one, library)]
        return About(sentences=told, confidence=_AMONG_OTHERS if several else _CERTAIN) if told else None
    return None


def _is_prose(name: str) -> bool:
    """Whether a name could as well be a word: then no variable of that name is meant."""
    return name.isalpha() and name.islower()


def _asked(question: str) -> Iterator[tuple[str, str]]:
    text = _SPACE.sub(" ", question.strip())
    for ask, patterns in _COMPILED.items():
        for pattern in patterns:
            if match := pattern.search(text):
                yield ask, match["name"]


def tell(ask: str, found: FoundSymbol, library: SymbolLibrary) -> Iterator[Sentence]:
    """What is asked about a symbol, in the words of its source."""
    text = library.text(found.revision_id)
    told = [quoted(found.document_id, [found.symbol.signature], found.signature, library)]
    if ask == "purpose" and found.symbol.doc is not None:
        places = _unmarked(text, _first_paragraph(text, found.symbol.doc))
        words = " ".join(text[slice(*place)] for place in places)
        told += [quoted(found.document_id, places, words, library)] if places else []
    yield from (sentence for sentence in told if sentence is not None)


def quoted(document_id: str, places: Sequence[Range], words: str, library: SymbolLibrary) -> Sentence | None:
    """Words with the places that carry them; None where the filters of the question leave these out."""
    chunk = library.chunk_at(document_id, places[-1][0])
    if chunk is None:
        return None
    start, end = places[-1]
    text = library.text(chunk.revision_id)[start:end]
    passage = Passage(found=chunk, start=start, end=end, text=text, form=Form.CODE)
    return Sentence(text=_SPACE.sub(" ", words).strip(), spans=places, passage=passage)


# --- documentation ---


def _first_paragraph(text: str, doc: Range) -> Range:
    """The first paragraph of a documentation, without the marks around it, cut at a line when it is long."""
    start, end = doc
    opening = _OPENING.match(text, start)
    start = opening.end() if opening else start
    closing = _CLOSING.search(text[start:end])
    end = start + closing.start() if closing else end
    start += len(text[start:end]) - len(text[start:end].lstrip())
    blank = _BLANK.search(text, start, end)
    end = blank.start() if blank else end
    if end - start > LONGEST_DOC:
        end = max(text.rfind(". ", start, start + LONGEST_DOC) + 1, text.rfind("\n", start, start + LONGEST_DOC))
    return start, max(end, start)


def _unmarked(text: str, place: Range) -> list[Range]:
    """A paragraph, line by line where its lines have the marks of a comment: they are no words of it."""
    lines: list[Range] = []
    at, end = place
    marked = False
    while at < end:
        mark = _MARK.match(text, at, end)
        start = mark.end() if mark else at
        marked = marked or bool(text[at:start].strip())
        line_end = _end_of_line(text, start, end)
        lines.append(_trimmed(text, start, line_end))
        at = line_end + 1
    return [(a, b) for a, b in (lines if marked else [_trimmed(text, *place)]) if a < b]


def _end_of_line(text: str, at: int, end: int) -> int:
    found = text.find("\n", at, end)
    return found if found >= 0 else end


def _trimmed(text: str, start: int, end: int) -> Range:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())


# --- links ---


def _linked(ask: str, name: str, found: Sequence[FoundSymbol], library: SymbolLibrary) -> About:
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
        return About(sentences=list(told.values()), confidence=_CERTAIN if certain else _AMONG_OTHERS)
    more = f" --relation {relations[0]}" if relations[0] is not CodeRelation.CALLS else ""
    possible = f"; {len(links)} may (attest {direction} {name}{more})" if links else ""
    return About(sentences=(), confidence=_UNCERTAIN, why_not=f"nothing {_VERBS[ask]} {name}{possible}")


def _source_first(each: Sequence[Sequence[CallLink]]) -> list[CallLink]:
    """The links that are quoted, of every definition some: source before tests, and what is certain before what another
    file of a name, module or package leaves open. That anything of a name may be meant is no answer."""
    ranked = []
    for links in each:
        quotable = [link for link in links if link.method != "name"]
        ordered = sorted(quotable, key=lambda link: (_standing(link), link.certainty is not Certainty.CERTAIN))
        ranked += [((_standing(link), place), link) for place, link in enumerate(ordered)]
    return [link for _, link in sorted(ranked, key=lambda one: one[0])]


def _standing(link: CallLink) -> int:
    """Functions first, then what stands outside of all, as tests in JavaScript do, then functions that test."""
    if link.caller is None:
        return 1
    return 2 if link.caller.role == Role.TEST.value else 0


def _files_first(links: Sequence[CallLink]) -> list[CallLink]:
    """One link of every file before the second of any."""
    seen: Counter[str] = Counter()
    rank = []
    for link in links:
        rank.append(seen[link.sites[0].document_id])
        seen[link.sites[0].document_id] += 1
    return [link for _, link in sorted(zip(rank, links, strict=True), key=lambda one: one[0])]


def _call(link: CallLink, library: SymbolLibrary) -> Sentence | None:
    """Who calls, by the line that says its name, and the line of the call; the line alone outside of all functions."""
    site = link.sites[0]
    chunk = library.chunk_at(site.document_id, site.start)
    if chunk is None:
        return None
    text = library.text(chunk.revision_id)
    line = _line(text, site.start)
    if link.caller is None:
        return quoted(site.document_id, [line], text[slice(*line)], library)
    head, said = link.caller.symbol.signature, f"{link.caller.symbol.name}: {text[slice(*line)]}"
    return quoted(link.caller.document_id, [head, line] if line[0] >= head[1] else [line], said, library)


def _line(text: str, at: int) -> Range:
    """The line of a place, without its indentation."""
    return _trimmed(text, text.rfind("\n", 0, at) + 1, _end_of_line(text, at, len(text)))
