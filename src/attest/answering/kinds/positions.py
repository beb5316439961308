"""Who is for or against something: sentences of threads in which people say where they stand.

Only a question that asks nothing else is answered from the map of arguments; one that says more about what was said is
answered by the nearest passages.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from attest.answering.capabilities import Near
from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.scoring.score import EVERYDAY
from attest.values.arguments import POSITIONS, Argument
from attest.values.questions import ParsedQuestion
from attest.words.ethereum import PROPOSAL
from attest.words.terms import terms

MOST = 6
"""Most sentences that are quoted."""
FEWEST = 2
"""With fewer sentences, the nearest passages say more, unless one of the sentences states a position outright."""
SAID_SO = 0.9
"""Confidence of arguments that state a position outright."""
HEARD = 40
"""Number of sentences per side that are searched for those that name the topic themselves."""
BEHIND = 0.4
"""Minimum nearness to a reason, as a share of the best one's."""
LONGEST = 8
"""Most words of a topic; a longer one means something that markers do not see."""
_AGAINST = (
    r"(?:object(?:s|ed)? to|oppos(?:es?|ed)|criticis?z?(?:es?|ed)|argu(?:es?|ed) against|disagree[sd]? with|(?:is|are"
    r"|was|were) (?:against|opposed to)|reject(?:s|ed)?|dislike[sd]?)"
)
_FOR = (
    r"(?:support(?:s|ed)?|favou?r(?:s|ed)?|endorse[sd]?|argue[sd]? for|agree[sd]? with|(?:is|are|was|were) (?:for|in"
    r" favou?r of))"
)
_TOPIC = r"(?P<topic>[^?]+?)"
_WHY = r"(?:,? and (?:why|on what grounds?|for what reasons?))?"
_WHO = r"(?:who|which (?:people|developers?|researchers?|authors?))(?: else)?(?: has| have)?"
_WHAT = r"(?:what|which)(?: are| were| is| was)?(?: the| some)?(?: main| chief| strongest)?"
_WHY_DO = r"why (?:do|did|does|have|are|were) (?:some |many |other )?(?:people|developers|researchers|they|others)"
_SAY = r"what (?:do|did|have|are) (?:the |its )?"
_OF = r"(?:of|say(?:ing)? (?:about|of|against|for)|said (?:about|of|against|for)|think of|object to|like about)"
_THINK = r"(?: say| think| argue)?"
_FAULTS = r"(?:objections?|criticisms?|concerns?|doubts?|opposition|drawbacks?|downsides?|disadvantages?)"
_RAISED = r"(?: (?:was|were|have been) (?:raised|made|voiced))?"
_WITH = r"(?:to|of|about|against|with|on)"
_FORMS: Sequence[tuple[Literal["for", "against", "both"], str]] = (
    ("against", rf"{_WHO} {_AGAINST} {_TOPIC}{_WHY}"),
    ("for", rf"{_WHO} {_FOR} {_TOPIC}{_WHY}"),
    ("against", rf"{_WHY_DO} {_AGAINST} {_TOPIC}"),
    ("for", rf"{_WHY_DO} {_FOR} {_TOPIC}"),
    ("both", rf"{_WHAT} (?:arguments? for and against|pros and cons of) {_TOPIC}{_WHY}"),
    ("against", rf"{_WHAT} arguments? against {_TOPIC}{_WHY}"),
    ("for", rf"{_WHAT} arguments? (?:for|in favou?r of) {_TOPIC}{_WHY}"),
    ("against", rf"{_WHAT} {_FAULTS}{_RAISED} {_WITH} {_TOPIC}{_WHY}"),
    ("against", rf"(?:is|are|was|were) there (?:any |some )?{_FAULTS} {_WITH} {_TOPIC}"),
    ("against", rf"why (?:is|was|are|were) {_TOPIC} (?:so )?(?:controversial|contested)"),
    ("against", rf"{_SAY}(?:critics?|opponents?|s[ck]eptics?) {_OF} {_TOPIC}{_THINK}"),
    ("for", rf"{_SAY}(?:supporters?|proponents?|advocates?) {_OF} {_TOPIC}{_THINK}"),
)
"""Side asked for, and the pattern of such a question."""
_ASKS = [(side, re.compile(rf"^\W*{form}\W*$", re.I)) for side, form in _FORMS]
_POINTS = re.compile(rf"\b(?:this|that|it|these|those|here|the (?:{PROPOSAL}|proposal|idea|change|approach))\b", re.I)
"""*I oppose this*: the title of the thread says what is meant."""
_REASONS: Mapping[str, str] = {
    "against": "I am against {0}. The problem with {0} is that it would be worse, because",
    "for": "I am in favour of {0}. The advantage of {0} is that it would be better, because",
}
"""Beginning of a sentence that gives a reason, by side."""


def positions(question: Question) -> WholeAnswer | None:
    """What was said on the side asked for, by date; None for other questions."""
    asked, library, near = question.asked, question.library, question.capabilities.near
    sought = next(((side, match["topic"]) for side, p in _ASKS if (match := p.match(asked.question))), None)
    if sought is None or question.capabilities.heard is None or len(sought[1].split()) > LONGEST:
        return None
    side, topic = sought
    sides = POSITIONS if side == "both" else (side,)
    said = [one for one in question.capabilities.heard(topic) if one.position in sides]
    said = [one for one in said if _about(asked, one, known=near is not None) > 0]
    first = _by_reason(_called(topic, asked, library), said, near) if near else _by_marker(asked, said)
    told = [passage for one in said if one in first[:MOST] for passage in _passage(one, library)]
    return whole_answer(told if len(told) >= FEWEST or any(one.confidence >= SAID_SO for one in first) else [])


def _called(topic: str, asked: ParsedQuestion, library: Library) -> str:
    """The topic with the title of the document that it names, since a number has no meaning."""
    front = library.front(asked.of_one) if asked.of_one else None
    return f"{topic}, {front.title}," if front else topic


def _by_reason(topic: str, said: Sequence[Argument], near: Near) -> list[Argument]:
    """Arguments near in meaning to a sentence that gives a reason, nearest first."""
    found: list[tuple[float, Argument]] = []
    for side, reason in _REASONS.items():
        those = [one for one in said if one.position == side and not one.said.text.rstrip().endswith(":")]
        found += zip(near(reason.format(topic), [one.said.text for one in those]) if those else (), those, strict=True)
    found.sort(key=lambda pair: -pair[0])
    return [one for cosine, one in found if cosine >= BEHIND * found[0][0]]


def _by_marker(asked: ParsedQuestion, said: Sequence[Argument]) -> list[Argument]:
    """Without vectors: first those who state a position outright, then those with most words of the topic."""
    return sorted(said, key=lambda one: (-one.confidence, -_words_of(asked, one.said.text), -_about(asked, one)))


def _about(asked: ParsedQuestion, one: Argument, *, known: bool = False) -> float:
    """Total rarity of the question words in an argument; a marker alone may be about anything.

    The thread's title counts if somebody states a position on *this*, and if nearness in meaning is ``known``.
    """
    meant = known or (one.confidence >= SAID_SO and _POINTS.search(one.said.text))
    return _words_of(asked, f"{one.said.text}\n{one.title if meant else ''}")


def _words_of(asked: ParsedQuestion, text: str) -> float:
    there = frozenset(terms(text))
    return sum(word.rarity for word in asked.words if word.rarity >= EVERYDAY and word.is_in(there))


def _passage(one: Argument, library: Library) -> Iterator[Passage]:
    found = library.chunk_at(one.document_id, one.said.start)
    if found is not None:
        start, end = one.said.start, one.said.end
        yield Passage(found=found, start=start, end=end, text=one.said.text, form=Form.SENTENCE, said_by=one.actor)
