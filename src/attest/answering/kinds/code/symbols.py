"""Questions about a symbol: where it is, what it does, what it takes or holds, who calls it, what changes with it.

The answer quotes the exact lines (``symbol_quotes``, ``symbol_links``). A name counts only if the store defines it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from attest.answering.case import Question
from attest.answering.kinds.code.symbol_links import LINKS_ASKED, linked_symbols_answer
from attest.answering.kinds.code.symbol_quotes import (
    MOST_DEFINITIONS,
    ONE_DEFINITION,
    SEVERAL_DEFINITIONS,
    SymbolAnswer,
    symbol_sentences,
)
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.statements import statements
from attest.answering.sentences import Sentence, code_sentence
from attest.values.code import TYPES, VALUES
from attest.values.symbols import FoundSymbol

_NAME = r"`?(?P<name>[^\W\d][\w$]*(?:(?:\.|::|->)[\w$]+)*)`?(?:\(\))?"
"""A name as code spells it, perhaps qualified: ``Client.send()``."""
_KINDS = "function|method|class|type|struct|contract|constant"
"""What a question may call a symbol."""
SYMBOL = rf"(?:the )?(?:(?:{_KINDS}) )?{_NAME}(?: (?:{_KINDS}))?"
"""A name with what kind of thing it is: *the function ``send``*."""
_FIELD_NOUN = "fields?|members|attributes|properties|variants"
"""Words for what a type holds."""
_OTHER_CODE = r"(?:else |(?:other )?(?:files?|code|places?) )?"
"""*What else must change*, *which other files must change*."""
_UNCONDITIONAL = r"\b(?!,? (?:if|when(?:ever)?|with|to|about|on|after|before|while|until|unless|once|in case)\b)"
"""Follows what is done: not under a condition, nor to something, which the documentation need not mention."""
_MUST, _ALONG = r"(?:must|has to|have to|needs? to|should|may)", r"(?:together )?(?:with|if|when)"
_COVERS = r"(?:functions? )?(?:tests?|covers?|calls?|exercises?|are (?:there )?(?:of|for))"
"""*tests cover*, *functions test*, *tests are there for*."""
SYMBOL_QUESTIONS: Mapping[str, Sequence[str]] = {
    "callers": (
        rf"(?:who|what|which \w+) (?:calls?|invokes?) {SYMBOL}",
        rf"where is {SYMBOL} (?:called|invoked)",
        rf"callers? of {SYMBOL}",
    ),
    "callees": (rf"what (?:\w+ )?does {SYMBOL} (?:call|invoke)\b", rf"callees? of {SYMBOL}"),
    "together": (rf"(?:which|what) {_OTHER_CODE}{_MUST} (?:be )?(?:chang\w*|adapt\w*) {_ALONG} {SYMBOL}",),
    "implements": (
        rf"(?:who|what|which \w+) (?:implements?|extends?|inherits? from) {SYMBOL}\W*$",
        rf"(?:sub-?classes|implementors) of {SYMBOL}\W*$",
    ),
    "overrides": (rf"(?:who|what|which \w+) overrides? {SYMBOL}\W*$",),
    "tests": (
        rf"(?:what|which) tests? {_COVERS} {SYMBOL}\W*$",
        rf"(?:where is|how is) {SYMBOL} tested\W*$",
        rf"tests? (?:of|for) {SYMBOL}\W*$",
    ),
    "parameters": (
        rf"(?:parameters?|arguments?|signature|defaults?|default values?) (?:of|for) {SYMBOL}",
        rf"what (?:parameters?|arguments?) does {SYMBOL} (?:take|accept|have|need)",
    ),
    "fields": (
        rf"what (?:are|is) (?:all )?(?:the )?(?:\w+ )?(?:{_FIELD_NOUN}) (?:of|in) {SYMBOL}\W*$",
        rf"(?:what|which) (?:{_FIELD_NOUN}) (?:does|do|has|have|are (?:there )?in) {SYMBOL}"
        r"(?: (?:have|hold|contain))?\W*$",
    ),
    "place": (
        rf"where (?:is|can i find) {SYMBOL}(?: (?:defined|implemented|declared|located))?\s*\??$",
        rf"(?:which|what) files? (?:defines?|implements?|has|have) {SYMBOL}",
    ),
    "purpose": (
        rf"what does {SYMBOL} do{_UNCONDITIONAL}",
        rf"what is (?:the )?(?:function|method|class|type|struct|contract|constant) {_NAME}\W*$",
        rf"(?:describe|explain) (?:the )?(?:function|method|class|type|struct|contract) {_NAME}\W*$",
    ),
}
"""From what is asked about a symbol to the patterns of such questions."""

_COMPILED_QUESTIONS = {
    ask: [re.compile(pattern, re.I) for pattern in patterns] for ask, patterns in SYMBOL_QUESTIONS.items()
}
"""The same, compiled."""


def symbol_answer(question: Question) -> SymbolAnswer | None:
    """The answer about a symbol that the store defines; None if the question asks for nothing of that kind."""
    library = question.library
    for ask, name in _matched_questions(question.asked.question):
        found = [definition for definition in library.definitions(name) if _is_meant(ask, name, definition)]
        if not found:
            continue
        if ask in LINKS_ASKED:
            return linked_symbols_answer(ask, name, found, library)
        sentences = [
            sentence
            for definition in found[:MOST_DEFINITIONS]
            for sentence in _sentences_about(ask, definition, library)
        ]
        return (
            SymbolAnswer(sentences=sentences, confidence=SEVERAL_DEFINITIONS if len(found) > 1 else ONE_DEFINITION)
            if sentences
            else None
        )
    return None


def _sentences_about(ask: str, found: FoundSymbol, library: Library) -> Iterator[Sentence]:
    return (
        _field_sentences(found, library)
        if ask == "fields"
        else symbol_sentences(found, library, documented=ask == "purpose")
    )


def _field_sentences(found: FoundSymbol, library: Library) -> Iterator[Sentence]:
    """The definition of a type, up to the first function in it, in pieces that can be read at a glance."""
    text = library.text(found.revision_id)
    start, end = found.symbol.signature[0], found.symbol.span[1]
    function_starts = (function.symbol.span[0] for function in library.functions_in(found.document_id))
    head = start, min((at for at in function_starts if start < at < end), default=end)
    for low, high in statements(text, *head):
        chunk = library.chunk_at(found.document_id, low)
        if chunk is not None:
            yield code_sentence(
                Passage(found=chunk, start=low, end=high, text=text[low:high], form=PassageForm.CODE), text
            )


def _is_meant(ask: str, name: str, found: FoundSymbol) -> bool:
    """Whether a definition of the name can be what is asked about: only types have fields."""
    if ask == "fields":
        return found.symbol.kind in TYPES
    return not _is_ordinary_word(name) or found.symbol.kind not in VALUES


def _is_ordinary_word(name: str) -> bool:
    """Whether a name could also be an ordinary word, in which case no variable of that name is meant."""
    return name.isalpha() and name.islower()


def _matched_questions(question: str) -> Iterator[tuple[str, str]]:
    text = " ".join(question.split())
    for ask, patterns in _COMPILED_QUESTIONS.items():
        for pattern in patterns:
            if match := pattern.search(text):
                yield ask, match["name"]
