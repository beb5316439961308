"""How a thing is worked out, and how well a sentence or a line of code says it.

*How is the toll calculated?* is answered by *the toll is calculated as …*, by *… adjusts the toll by a formula …*, and
by the line ``toll = weight * rate``; not by what else speaks of the toll and of a calculation.
"""

import re
from collections.abc import Callable, Sequence

from attest.values.definitions import called
from attest.values.sought.sentences import SoughtSentence, together
from attest.values.terms import terms

WORKED_OUT, ASSIGNED, DEFINED, BESIDE = 1.0, 0.9, 0.7, 0.3
"""Worth of a sentence that says how, of a line that assigns it, of one that defines its function, and of a sentence
with both words."""
_WORKED = r"(?:(?:re)?comput|(?:re)?calculat|deriv|determin|defin|adjust|updat|measur|set)"
_CHOSEN = r"(?:choos|chos|select|sampl|pick|elect|assign|determin)"
_VERB = rf"(?:{_WORKED}|{_CHOSEN})"
"""How values are worked out, and how one of several is chosen."""
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
"""By the verb of the question, how the index looks for what says it."""
_OF_ITSELF = r"(?:^|[^\w\s]\s*|\b(?:the|an?|its|their|this|each|every|current|new|next|how|that|then|of|for|and)\s+)"
"""What stands in front of a thing that is not of another: the *bridge toll* is not the toll."""
_GOES_ON = r"(?:\s+(?:per|of|for|in|at)\s+[\w`*]+(?:\s\w+)?|\s\([^)\n]*\)|\s+(?:amount|value|itself|which|that)\b)*"
"""What may stand between the thing and its verb."""
_CODE = re.compile(
    r"^[^\S\n]*(?:(?:[\w.]+\.)?(?P<assigned>[A-Za-z_]\w*)\s*(?::\s*\w+\s*)?(?::=|[+*/-]?=(?!=))[^=\n]*(?:[-+*/%^(]|\bif\b)"
    r"|(?:\w+\s+)?(?:def|func|fn|function)\s+(?P<defined>\w+)\s*\()",
    re.M,
)
"""A line that assigns what an operation gives, and one that defines a function."""
ANOTHER_PART = 0.1
"""What such a line counts less for each part of its name that the thing has not."""


def method_asked(question: str) -> SoughtSentence | None:
    """Sentences, and lines of code, that say how what a question asks for is worked out, or chosen."""
    asked = next((match for asks in _ASKS if (match := asks.match(question))), None)
    if asked is None:
        return None
    verb, said = next((verb, said) for verb, said in _SAID if re.fullmatch(verb, asked["verb"], re.I))
    thing = asked["thing"]
    return SoughtSentence(
        near=together(thing, said, within=8), worth=_says_how(thing, rf"\b{verb}{_ENDING}\b"), gain=0.9
    )


def _says_how(thing: str, verb: str) -> Callable[[str], float]:
    """How well a sentence, or a line of code, says by such a verb how a thing is worked out, 0 to 1."""
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
    """What a line of code counts whose name has all words of the thing, less for each part that it has besides."""
    name = line["assigned"] or line["defined"]
    parts = frozenset(terms(name)[1:] or terms(name))
    if not words <= parts:
        return 0.0
    return max(0.0, (ASSIGNED if line["assigned"] else DEFINED) - ANOTHER_PART * len(parts - words))
