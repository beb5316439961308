"""How a thing is calculated or chosen, and how well a sentence or a line of code says so.

*How is the toll calculated?* is answered by *the toll is calculated as …*, by *… adjusts the toll by a formula …*, and
by the line ``toll = weight * rate``; not by other sentences that mention the toll and a calculation.
"""

import re
from collections.abc import Callable, Sequence

from attest.questions.definitions import called
from attest.questions.sought.sentences import SoughtSentence, together
from attest.words.terms import terms

WORKED_OUT, ASSIGNED, DEFINED, BESIDE = 1.0, 0.9, 0.7, 0.3
"""Worth of a sentence that says how, of a line that assigns the thing, of one that defines its function, and of a
sentence that merely has both words."""
_WORKED = r"(?:(?:re)?comput|(?:re)?calculat|deriv|determin|defin|adjust|updat|measur|set)"
_CHOSEN = r"(?:choos|chos|select|sampl|pick|elect|assign|determin)"
_VERB = rf"(?:{_WORKED}|{_CHOSEN})"
"""Verbs for calculating a value, and for choosing one of several."""
_ENDING = r"(?:e[nds]?|ed|s|t?ting|ing|en)?"
_ARTICLE = r"(?:(?:an?|the|its|their)\s+)?"
_OF = rf"(?:(?:value|amount|size|number)\s+of\s+{_ARTICLE})?"
_THING = rf"{_ARTICLE}{_OF}(?P<thing>[\w-]+(?:\s+(?!(?:of|for|in)\b)[\w-]+){{0,3}}?)"
_ASKS = (
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
_SAID: Sequence[tuple[str, Sequence[str]]] = (
    (_WORKED, ("computed", "calculated", "derived", "determined", "defined", "adjusted", "updated", "formula")),
    (_CHOSEN, ("chosen", "selected", "sampled", "picked", "elected", "assigned", "determined")),
)
"""From the verb of the question to the words by which the index finds answers."""
_OF_ITSELF = r"(?:^|[^\w\s]\s*|\b(?:the|an?|its|their|this|each|every|current|new|next|how|that|then|of|for|and)\s+)"
"""What may precede the thing if it is not part of a longer name: the *bridge toll* is not the toll."""
_GOES_ON = r"(?:\s+(?:per|of|for|in|at)\s+[\w`*]+(?:\s\w+)?|\s\([^)\n]*\)|\s+(?:amount|value|itself|which|that)\b)*"
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
    asked = next((match for asks in _ASKS if (match := asks.match(question))), None)
    if asked is None:
        return None
    verb, said = next((verb, said) for verb, said in _SAID if re.fullmatch(verb, asked["verb"], re.I))
    thing = asked["thing"]
    return SoughtSentence(
        near=together(thing, said, within=8), worth=_says_how(thing, rf"\b{verb}{_ENDING}\b"), gain=0.9
    )


def _says_how(thing: str, verb: str) -> Callable[[str], float]:
    """A function that rates how well a sentence or a line of code says, with such a verb, how a thing is calculated, 0
    to 1."""
    itself, name = rf"{_OF_ITSELF}{called(thing)}", rf"(?<![^\W_]){called(thing)}"
    ways = (
        (
            rf"{itself}{_GOES_ON}\s+(?:is|are|was|be|gets?)\s+(?:\w+\s+){{0,2}}?"
            rf"(?:{verb}|(?:equal\s+to|given\s+by|the)\s+(?:the\s+)?(?:sum|product|minimum|maximum|formula)\b)(?!.{{0,40}}:\W*$)",
            WORKED_OUT,
        ),
        (rf"{itself}\b[^.;\n]{{0,160}}\b(?:formula|function\s+of)\b", WORKED_OUT),
        (rf"{itself}\b[^.;\n]{{0,160}}\b(?:according\s+to|depending\s+on)\b", DEFINED),
        (rf"{name}\b[^.;\n]{{0,80}}{verb}|{verb}[^.;\n]{{0,60}}{name}\b", BESIDE),
    )
    compiled = [(re.compile(way, re.I | re.M), worth) for way, worth in ways]
    words = frozenset(terms(thing))

    def worth(sentence: str) -> float:
        said = next((worth for way, worth in compiled if way.search(sentence)), 0.0)
        return max(said, max((_in_code(words, line) for line in _CODE.finditer(sentence)), default=0.0))

    return worth


def _in_code(words: frozenset[str], line: re.Match[str]) -> float:
    """Score of a line of code whose name has all words of the thing, reduced for each additional part."""
    name = line["assigned"] or line["defined"]
    parts = frozenset(terms(name)[1:] or terms(name))
    if not words <= parts:
        return 0.0
    return max(0.0, (ASSIGNED if line["assigned"] else DEFINED) - ANOTHER_PART * len(parts - words))
