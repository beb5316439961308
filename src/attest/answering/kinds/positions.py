"""Who is for or against something: sentences of threads in which people say where they stand.

Only a question that asks nothing else is answered from the map of arguments; one that tells more of what was said is
answered by the passages that come nearest to it.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.score import EVERYDAY, matched
from attest.values.arguments import POSITIONS, Argument
from attest.values.questions import Understood
from attest.values.terms import terms

MOST = 6
"""Sentences that are quoted."""
FEWEST = 2
"""With fewer, what comes nearest to the question says more, unless the one says so in as many words."""
SAID_SO = 0.9
"""The confidence of who does."""
HEARD = 40
"""Sentences for each side that are looked through for those that name the topic itself."""
LONGEST = 8
"""Words of a topic; who says more of it has something in mind that markers do not see."""
Heard = Callable[[str], Sequence[Argument]]
"""From a topic to what people said for and against it."""

_AGAINST = (
    r"(?:object(?:s|ed)? to|oppos(?:es?|ed)|criticis?z?(?:es?|ed)|argu(?:es?|ed) against|disagree[sd]? with|(?:is|are"
    r"|was|were) (?:against|opposed to)|reject(?:s|ed)?|dislike[sd]?)"
)
_FOR = (
    r"(?:support(?:s|ed)?|favou?r(?:s|ed)?|endorse[sd]?|argue[sd]? for|agree[sd]? with|(?:is|are|was|were) (?:for|in"
    r" favou?r of))"
)
_WHY = r"(?:,? and (?:why|on what grounds?|for what reasons?))?\W*$"
_WHO = r"^\W*(?:who|which (?:people|developers?|researchers?|authors?))(?: else)?(?: has| have)?"
_WHAT = r"^\W*(?:what|which)(?: are| were| is| was)?(?: the| some)?(?: main| chief| strongest)?"
_SAY = r"^\W*what (?:do|did|have|are) (?:the |its )?"
_OF = r"(?:of|say(?:ing)? (?:about|of|against|for)|said (?:about|of|against|for)|think of|object to|like about)"
_THINK = r"(?: say| think| argue)?\W*$"
_ASKS: Sequence[tuple[str, re.Pattern[str]]] = (
    ("against", re.compile(rf"{_WHO} {_AGAINST} (?P<topic>[^?]+?){_WHY}", re.I)),
    ("for", re.compile(rf"{_WHO} {_FOR} (?P<topic>[^?]+?){_WHY}", re.I)),
    ("both", re.compile(rf"{_WHAT} arguments? for and against (?P<topic>[^?]+?){_WHY}", re.I)),
    ("against", re.compile(rf"{_WHAT} arguments? against (?P<topic>[^?]+?){_WHY}", re.I)),
    (
        "against",
        re.compile(rf"{_WHAT} (?:objections?|criticisms?|concerns?) (?:to|of|about) (?P<topic>[^?]+?){_WHY}", re.I),
    ),
    ("for", re.compile(rf"{_WHAT} arguments? (?:for|in favou?r of) (?P<topic>[^?]+?){_WHY}", re.I)),
    ("against", re.compile(rf"{_SAY}(?:critics?|opponents?|s[ck]eptics?) {_OF} (?P<topic>[^?]+?){_THINK}", re.I)),
    ("for", re.compile(rf"{_SAY}(?:supporters?|proponents?|advocates?) {_OF} (?P<topic>[^?]+?){_THINK}", re.I)),
)


def position_passages(asked: Understood, library: Library, heard: Heard | None) -> list[Passage]:
    """What was said on the side that is asked about, in the order of its dates; none for other questions."""
    sought = next(((side, match["topic"]) for side, p in _ASKS if (match := p.search(asked.question))), None)
    if sought is None or heard is None or len(sought[1].split()) > LONGEST:
        return []
    sides = POSITIONS if sought[0] == "both" else (sought[0],)
    said = [one for one in heard(sought[1]) if one.position in sides and _about(asked, one) > 0]
    first = sorted(said, key=lambda one: (-one.confidence, -_words_of(asked, one.said.text), -_about(asked, one)))[
        :MOST
    ]
    told = [passage for one in said if one in first for passage in _passage(one, library)]
    return told if len(told) >= FEWEST or any(one.confidence >= SAID_SO for one in first) else []


def _about(asked: Understood, one: Argument) -> float:
    """How much of what is asked about the sentence has a word of: a marker alone may be about anything. Who says
    where they stand (*I oppose this*) means what the thread is called."""
    named = one.title if one.confidence >= SAID_SO else ""
    return _words_of(asked, f"{one.said.text}\n{named}")


def _words_of(asked: Understood, text: str) -> float:
    there = matched(asked.words, frozenset(terms(text)))
    return sum(word.rarity for word in asked.words if word.word in there and word.rarity >= EVERYDAY)


def _passage(one: Argument, library: Library) -> Iterator[Passage]:
    found = library.chunk_at(one.document_id, one.said.start)
    if found is not None:
        start, end = one.said.start, one.said.end
        yield Passage(found=found, start=start, end=end, text=one.said.text, form=Form.SENTENCE, said_by=one.actor)
