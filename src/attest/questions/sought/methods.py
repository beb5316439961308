"""How a thing is calculated or chosen, and how well a sentence or a line of code says so.

*How is the toll calculated?* is answered by *the toll is calculated as …*, by *… adjusts the toll by a formula …*, and
by the line ``toll = weight * rate``; not by other sentences that mention the toll and a calculation.
"""

import re
from collections.abc import Callable, Sequence

from attest.questions.definitions import thing_pattern
from attest.questions.sought.sentences import SoughtSentence, near_queries
from attest.words.terms import terms

WORKED_OUT, ASSIGNED, DEFINED, BESIDE = 1.0, 0.9, 0.7, 0.3
"""Worth of a sentence that says how, of a line that assigns the thing, of one that defines its function, and of a
sentence that merely has both words."""
_CALCULATED = r"(?:(?:re)?comput|(?:re)?calculat|deriv|determin|defin|adjust|updat|measur|set)"
"""Stems of verbs for calculating a value: *comput(ed)*."""
_CHOSEN = r"(?:choos|chos|select|sampl|pick|elect|assign|determin)"
"""Stems of verbs for choosing one of several: *select(ed)*."""
_VERB = rf"(?:{_CALCULATED}|{_CHOSEN})"
"""Verbs for calculating a value, and for choosing one of several."""
_ENDING = r"(?:e[nds]?|ed|s|t?ting|ing|en)?"
"""Endings of those verbs: *es*, *ed*, *ing*."""
_ARTICLE = r"(?:(?:an?|the|its|their)\s+)?"
"""An article or possessive in front of the thing."""
_OF = rf"(?:(?:value|amount|size|number)\s+of\s+{_ARTICLE})?"
"""Words for a value of the thing: *the amount of*."""
_THING = rf"{_ARTICLE}{_OF}(?P<thing>[\w-]+(?:\s+(?!(?:of|for|in)\b)[\w-]+){{0,3}}?)"
"""The thing that is calculated or chosen: *the value of the toll*, of which group ``thing`` is *toll*."""
_ASKS_METHOD = (
    re.compile(
        rf"^\W*how\s+(?:is|are|was|were)\s+{_THING}(?:\s+(?:of|for|in)\s[^?]{{1,50}}?)?\s(?P<verb>{_VERB}){_ENDING}\b",
        re.I,
    ),
    re.compile(
        rf"^\W*how\s+(?:does\s+one|do\s+(?:you|we|i)|to)\s+(?P<verb>{_VERB}){_ENDING}\s{_THING}(?:\s+(?:of|for|in)\s.*)?\W*$",
        re.I,
    ),
)
"""*How is the value of the toll calculated?*, *How do you choose a judge?*"""
_INDEX_WORDS: Sequence[tuple[str, Sequence[str]]] = (
    (_CALCULATED, ("computed", "calculated", "derived", "determined", "defined", "adjusted", "updated", "formula")),
    (_CHOSEN, ("chosen", "selected", "sampled", "picked", "elected", "assigned", "determined")),
)
"""From the verb of the question to the words by which the index finds answers."""
_NAME_START = r"(?:^|[^\w\s]\s*|\b(?:the|an?|its|their|this|each|every|current|new|next|how|that|then|of|for|and)\s+)"
"""What may precede the thing if it is not part of a longer name: the *bridge toll* is not the toll."""
_NAME_TAIL = r"(?:\s+(?:per|of|for|in|at)\s+[\w`*]+(?:\s\w+)?|\s\([^)\n]*\)|\s+(?:amount|value|itself|which|that)\b)*"
"""Text allowed between the thing and its verb."""
_CODE = re.compile(
    r"^[^\S\n]*(?:(?:[\w.]+\.)?(?P<assigned>[A-Za-z_]\w*)\s*(?::\s*\w+\s*)?(?::=|[+*/-]?=(?!=))[^=\n]*(?:[-+*/%^(]|\bif\b)"
    r"|(?:\w+\s+)?(?:def|func|fn|function)\s+(?P<defined>\w+)\s*\()",
    re.M,
)
"""A line that assigns the result of an operation, or that defines a function."""
ANOTHER_PART = 0.1
"""Deduction for each part of the name in such a line that the thing does not have."""


def method_asked(question: str) -> SoughtSentence | None:
    """Sentences and lines of code that say how the thing in a question is calculated or chosen."""
    question_match = next((match for asks in _ASKS_METHOD if (match := asks.match(question))), None)
    if question_match is None:
        return None
    verb, words = next(
        (verb, words) for verb, words in _INDEX_WORDS if re.fullmatch(verb, question_match["verb"], re.I)
    )
    thing = question_match["thing"]
    return SoughtSentence(
        near=near_queries(thing, words, within=8), worth=_method_rater(thing, rf"\b{verb}{_ENDING}\b"), gain=0.9
    )


def _method_rater(thing: str, verb: str) -> Callable[[str], float]:
    """A function that rates how well a sentence or a line of code says, with such a verb, how a thing is calculated, 0
    to 1."""
    itself, name = rf"{_NAME_START}{thing_pattern(thing)}", rf"(?<![^\W_]){thing_pattern(thing)}"
    ways = (
        (
            rf"{itself}{_NAME_TAIL}\s+(?:is|are|was|be|gets?)\s+(?:\w+\s+){{0,2}}?"
            rf"(?:{verb}|(?:equal\s+to|given\s+by|the)\s+(?:the\s+)?(?:sum|product|minimum|maximum|formula)\b)(?!.{{0,40}}:\W*$)",
            WORKED_OUT,
        ),
        (rf"{itself}\b[^.;\n]{{0,160}}\b(?:formula|function\s+of)\b", WORKED_OUT),
        (rf"{itself}\b[^.;\n]{{0,160}}\b(?:according\s+to|depending\s+on)\b", DEFINED),
        (rf"{name}\b[^.;\n]{{0,80}}{verb}|{verb}[^.;\n]{{0,60}}{name}\b", BESIDE),
    )
    compiled = [(re.compile(way, re.I | re.M), score) for way, score in ways]
    words = frozenset(terms(thing))

    def rate(sentence: str) -> float:
        rating = next((score for way, score in compiled if way.search(sentence)), 0.0)
        return max(rating, max((_rate_code_line(words, line) for line in _CODE.finditer(sentence)), default=0.0))

    return rate


def _rate_code_line(words: frozenset[str], line: re.Match[str]) -> float:
    """Score of a line of code whose name has all words of the thing, reduced for each additional part."""
    name = line["assigned"] or line["defined"]
    parts = frozenset(terms(name)[1:] or terms(name))
    if not words <= parts:
        return 0.0
    return max(0.0, (ASSIGNED if line["assigned"] else DEFINED) - ANOTHER_PART * len(parts - words))
