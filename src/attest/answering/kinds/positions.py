"""Who is for or against something: sentences of threads in which people say where they stand.

Only a question that asks nothing else is answered from the map of arguments; one that says more about what was said is
answered by the nearest passages.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.scoring.score import COMMON_WORD
from attest.values.arguments import POSITIONS, Argument
from attest.values.questions import ParsedQuestion
from attest.values.similarity import Cosines
from attest.words.auxiliaries import BE
from attest.words.ethereum import PROPOSAL
from attest.words.terms import terms

MOST_POSITIONS = 6
"""Most sentences that are quoted."""
FEWEST_POSITIONS = 2
"""With fewer sentences, the nearest passages say more, unless one of the sentences states a position outright."""
OUTRIGHT = 0.9
"""Confidence of arguments that state a position outright."""
CANDIDATES_PER_SIDE = 40
"""Number of sentences per side that are searched for those that name the topic themselves."""
LEAST_NEARNESS_SHARE = 0.4
"""Minimum nearness to a reason, as a share of the best one's."""
LONGEST_TOPIC = 8
"""Most words of a topic; a longer one means something that markers do not see."""
_OPPOSES = (
    r"(?:object(?:s|ed)? to|oppos(?:es?|ed)|criticis?z?(?:es?|ed)|argu(?:es?|ed) against|disagree[sd]? with"
    rf"|(?:{BE}) (?:against|opposed to)|reject(?:s|ed)?|dislike[sd]?)"
)
"""*objects to*, *argued against*, *is opposed to*."""
_SUPPORTS = (
    r"(?:support(?:s|ed)?|favou?r(?:s|ed)?|endorse[sd]?|argue[sd]? for|agree[sd]? with"
    rf"|(?:{BE}) (?:for|in favou?r of))"
)
"""*supports*, *agreed with*, *is in favour of*."""
_TOPIC = r"(?P<topic>[^?]+?)"
"""What positions are taken on."""
_WHY = r"(?:,? and (?:why|on what grounds?|for what reasons?))?"
"""The reasons, asked for as well."""
_WHO = r"(?:who|which (?:people|developers?|researchers?|authors?))(?: else)?(?: has| have)?"
"""Asks who takes a position."""
_WHAT = r"(?:what|which)(?: are| were| is| was)?(?: the| some)?(?: main| chief| strongest)?"
"""Asks for arguments."""
_WHY_DO = r"why (?:do|did|does|have|are|were) (?:some |many |other )?(?:people|developers|researchers|they|others)"
"""Asks why people take a position."""
_WHAT_DO = r"what (?:do|did|have|are) (?:the |its )?"
"""Asks what one side says."""
_SAY_ABOUT = r"(?:of|say(?:ing)? (?:about|of|against|for)|said (?:about|of|against|for)|think of|object to|like about)"
"""The words between a side and the topic."""
_TRAILING_VERB = r"(?: say| think| argue)?"
"""The verb of such a question, after the topic."""
_FAULTS = r"(?:objections?|criticisms?|concerns?|doubts?|opposition|drawbacks?|downsides?|disadvantages?)"
"""*objections*, *concerns*, *drawbacks*."""
_RAISED = r"(?: (?:was|were|have been) (?:raised|made|voiced))?"
"""*were raised*, after the word for arguments."""
_WITH = r"(?:to|of|about|against|with|on)"
"""The preposition in front of the topic."""
_POSITION_QUESTIONS: Sequence[tuple[Literal["for", "against", "both"], str]] = (
    ("against", rf"{_WHO} {_OPPOSES} {_TOPIC}{_WHY}"),
    ("for", rf"{_WHO} {_SUPPORTS} {_TOPIC}{_WHY}"),
    ("against", rf"{_WHY_DO} {_OPPOSES} {_TOPIC}"),
    ("for", rf"{_WHY_DO} {_SUPPORTS} {_TOPIC}"),
    ("both", rf"{_WHAT} (?:arguments? for and against|pros and cons of) {_TOPIC}{_WHY}"),
    ("against", rf"{_WHAT} arguments? against {_TOPIC}{_WHY}"),
    ("for", rf"{_WHAT} arguments? (?:for|in favou?r of) {_TOPIC}{_WHY}"),
    ("against", rf"{_WHAT} {_FAULTS}{_RAISED} {_WITH} {_TOPIC}{_WHY}"),
    ("against", rf"(?:{BE}) there (?:any |some )?{_FAULTS} {_WITH} {_TOPIC}"),
    ("against", rf"why (?:is|was|are|were) {_TOPIC} (?:so )?(?:controversial|contested)"),
    ("against", rf"{_WHAT_DO}(?:critics?|opponents?|s[ck]eptics?) {_SAY_ABOUT} {_TOPIC}{_TRAILING_VERB}"),
    ("for", rf"{_WHAT_DO}(?:supporters?|proponents?|advocates?) {_SAY_ABOUT} {_TOPIC}{_TRAILING_VERB}"),
)
"""Side asked for, and the pattern of such a question."""
_COMPILED_QUESTIONS = [(side, re.compile(rf"^\W*{form}\W*$", re.I)) for side, form in _POSITION_QUESTIONS]
"""The same, compiled."""
_POINTING_WORD = re.compile(
    rf"\b(?:this|that|it|these|those|here|the (?:{PROPOSAL}|proposal|idea|change|approach))\b", re.I
)
"""*I oppose this*: the title of the thread says what is meant."""
_REASON_OPENINGS: Mapping[str, str] = {
    "against": "I am against {0}. The problem with {0} is that it would be worse, because",
    "for": "I am in favour of {0}. The advantage of {0} is that it would be better, because",
}
"""Beginning of a sentence that gives a reason, by side."""


def positions_taken(question: Question) -> WholeAnswer | None:
    """What was said on the side asked for, by date; None for other questions."""
    asked, library, near = question.asked, question.library, question.capabilities.near
    matches = ((side, pattern.match(asked.question)) for side, pattern in _COMPILED_QUESTIONS)
    side_and_topic = next(((side, match["topic"]) for side, match in matches if match), None)
    find_arguments = question.capabilities.find_arguments
    if side_and_topic is None or find_arguments is None or len(side_and_topic[1].split()) > LONGEST_TOPIC:
        return None
    side, topic = side_and_topic
    sides = POSITIONS if side == "both" else (side,)
    arguments = [argument for argument in find_arguments(topic) if argument.position in sides]
    arguments = [argument for argument in arguments if _topic_rarity(asked, argument, known=near is not None) > 0]
    first = _by_reason(_titled_topic(topic, asked, library), arguments, near) if near else _by_marker(asked, arguments)
    quoted = (argument for argument in arguments if argument in first[:MOST_POSITIONS])
    passages = [passage for argument in quoted for passage in _argument_passage(argument, library)]
    is_enough = len(passages) >= FEWEST_POSITIONS or any(argument.confidence >= OUTRIGHT for argument in first)
    return whole_answer(passages if is_enough else [])


def _titled_topic(topic: str, asked: ParsedQuestion, library: Library) -> str:
    """The topic with the title of the document that it names, since a number has no meaning."""
    front = library.front(asked.of_one) if asked.of_one else None
    return f"{topic}, {front.title}," if front else topic


def _by_reason(topic: str, arguments: Sequence[Argument], near: Cosines) -> list[Argument]:
    """Arguments near in meaning to a sentence that gives a reason, nearest first."""
    scored: list[tuple[float, Argument]] = []
    for side, reason in _REASON_OPENINGS.items():
        of_side = [argument for argument in arguments if argument.position == side]
        complete = [argument for argument in of_side if not argument.said.text.rstrip().endswith(":")]
        texts = [argument.said.text for argument in complete]
        scored += zip(near(reason.format(topic), texts) if texts else (), complete, strict=True)
    scored.sort(key=lambda pair: -pair[0])
    return [argument for cosine, argument in scored if cosine >= LEAST_NEARNESS_SHARE * scored[0][0]]


def _by_marker(asked: ParsedQuestion, arguments: Sequence[Argument]) -> list[Argument]:
    """Without vectors: first those who state a position outright, then those with most words of the topic."""

    def rank(argument: Argument) -> tuple[float, float, float]:
        in_text = _shared_rarity(asked, argument.said.text)
        return -argument.confidence, -in_text, -_topic_rarity(asked, argument)

    return sorted(arguments, key=rank)


def _topic_rarity(asked: ParsedQuestion, argument: Argument, *, known: bool = False) -> float:
    """Total rarity of the question words in an argument; a marker alone may be about anything.

    The thread's title counts if somebody states a position on *this*, and if nearness in meaning is ``known``.
    """
    title_counts = known or (argument.confidence >= OUTRIGHT and _POINTING_WORD.search(argument.said.text))
    return _shared_rarity(asked, f"{argument.said.text}\n{argument.title if title_counts else ''}")


def _shared_rarity(asked: ParsedQuestion, text: str) -> float:
    present = frozenset(terms(text))
    return sum(word.rarity for word in asked.words if word.rarity >= COMMON_WORD and word.is_in(present))


def _argument_passage(argument: Argument, library: Library) -> Iterator[Passage]:
    found = library.chunk_at(argument.document_id, argument.said.start)
    if found is not None:
        start, end = argument.said.start, argument.said.end
        text, form = argument.said.text, PassageForm.SENTENCE
        yield Passage(found=found, start=start, end=end, text=text, form=form, said_by=argument.actor)
