"""Questions about a symbol: where it is, what it does, what it takes or holds, who calls it, what changes with it.

The answer quotes the exact lines (``symbol_quotes``, ``symbol_links``). A name counts only if the store defines it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from attest.answering.case import Question
from attest.answering.compose import Sentence, as_set
from attest.answering.kinds.code.symbol_links import WALKS, told_by_links
from attest.answering.kinds.code.symbol_quotes import (
    AMONG_OTHERS,
    CERTAIN,
    MOST_DEFINITIONS,
    About,
    tell,
)
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.statements import statements
from attest.values.code import TYPES, VALUES
from attest.values.symbols import FoundSymbol

_NAME = r"`?(?P<name>[^\W\d][\w$]*(?:(?:\.|::|->)[\w$]+)*)`?(?:\(\))?"
_KINDS = "function|method|class|type|struct|contract|constant"
_NAMED = rf"(?:the )?(?:(?:{_KINDS}) )?{_NAME}(?: (?:{_KINDS}))?"
_HELD = "fields?|members|attributes|properties|variants"
_ELSE = r"(?:else |(?:other )?(?:files?|code|places?) )?"
_ALWAYS = r"\b(?!,? (?:if|when(?:ever)?|with|to|about|on|after|before|while|until|unless|once|in case)\b)"
"""Follows what is done: not under a condition, nor to something, which the documentation need not mention."""
_MUST, _ALONG = r"(?:must|has to|have to|needs? to|should|may)", r"(?:together )?(?:with|if|when)"
_COVER = r"(?:functions? )?(?:tests?|covers?|calls?|exercises?|are (?:there )?(?:of|for))"
ASKS: Mapping[str, Sequence[str]] = {
    "callers": (
        rf"(?:who|what|which \w+) (?:calls?|invokes?) {_NAMED}",
        rf"where is {_NAMED} (?:called|invoked)",
        rf"callers? of {_NAMED}",
    ),
    "callees": (rf"what (?:\w+ )?does {_NAMED} (?:call|invoke)\b", rf"callees? of {_NAMED}"),
    "together": (rf"(?:which|what) {_ELSE}{_MUST} (?:be )?(?:chang\w*|adapt\w*) {_ALONG} {_NAMED}",),
    "implements": (
        rf"(?:who|what|which \w+) (?:implements?|extends?|inherits? from) {_NAMED}\W*$",
        rf"(?:sub-?classes|implementors) of {_NAMED}\W*$",
    ),
    "overrides": (rf"(?:who|what|which \w+) overrides? {_NAMED}\W*$",),
    "tests": (
        rf"(?:what|which) tests? {_COVER} {_NAMED}\W*$",
        rf"(?:where is|how is) {_NAMED} tested\W*$",
        rf"tests? (?:of|for) {_NAMED}\W*$",
    ),
    "parameters": (
        rf"(?:parameters?|arguments?|signature|defaults?|default values?) (?:of|for) {_NAMED}",
        rf"what (?:parameters?|arguments?) does {_NAMED} (?:take|accept|have|need)",
    ),
    "fields": (
        rf"what (?:are|is) (?:all )?(?:the )?(?:\w+ )?(?:{_HELD}) (?:of|in) {_NAMED}\W*$",
        rf"(?:what|which) (?:{_HELD}) (?:does|do|has|have|are (?:there )?in) {_NAMED}(?: (?:have|hold|contain))?\W*$",
    ),
    "place": (
        rf"where (?:is|can i find) {_NAMED}(?: (?:defined|implemented|declared|located))?\s*\??$",
        rf"(?:which|what) files? (?:defines?|implements?|has|have) {_NAMED}",
    ),
    "purpose": (
        rf"what does {_NAMED} do{_ALWAYS}",
        rf"what is (?:the )?(?:function|method|class|type|struct|contract|constant) {_NAME}\W*$",
        rf"(?:describe|explain) (?:the )?(?:function|method|class|type|struct|contract) {_NAME}\W*$",
    ),
}
"""From what is asked about a symbol to the patterns of such questions."""

_COMPILED = {ask: [re.compile(pattern, re.I) for pattern in patterns] for ask, patterns in ASKS.items()}
_SPACE = re.compile(r"\s+")


def about_symbol(question: Question) -> About | None:
    """The answer about a symbol that the store defines; None if the question asks for nothing of that kind."""
    library = question.library
    for ask, name in _asked(question.asked.question):
        found = [one for one in library.definitions(name) if _is_meant(ask, name, one)]
        if not found:
            continue
        if ask in WALKS:
            return told_by_links(ask, name, found, library)
        told = [s for one in found[:MOST_DEFINITIONS] for s in _told(ask, one, library)]
        return About(sentences=told, confidence=AMONG_OTHERS if len(found) > 1 else CERTAIN) if told else None
    return None


def _told(ask: str, found: FoundSymbol, library: Library) -> Iterator[Sentence]:
    return _fields(found, library) if ask == "fields" else tell(found, library, documented=ask == "purpose")


def _fields(found: FoundSymbol, library: Library) -> Iterator[Sentence]:
    """The definition of a type, up to the first function in it, in pieces that can be read at a glance."""
    text = library.text(found.revision_id)
    start, end = found.symbol.signature[0], found.symbol.span[1]
    begun = (one.symbol.span[0] for one in library.functions_in(found.document_id))
    head = start, min((at for at in begun if start < at < end), default=end)
    for low, high in statements(text, *head):
        chunk = library.chunk_at(found.document_id, low)
        if chunk is not None:
            yield as_set(Passage(found=chunk, start=low, end=high, text=text[low:high], form=Form.CODE), text)


def _is_meant(ask: str, name: str, found: FoundSymbol) -> bool:
    """Whether a definition of the name can be what is asked about: only types have fields."""
    if ask == "fields":
        return found.symbol.kind in TYPES
    return not _is_prose(name) or found.symbol.kind not in VALUES


def _is_prose(name: str) -> bool:
    """Whether a name could also be an ordinary word, in which case no variable of that name is meant."""
    return name.isalpha() and name.islower()


def _asked(question: str) -> Iterator[tuple[str, str]]:
    text = _SPACE.sub(" ", question.strip())
    for ask, patterns in _COMPILED.items():
        for pattern in patterns:
            if match := pattern.search(text):
                yield ask, match["name"]
