"""What people put around a question: greetings, politeness, asides, and the situation that they are in.

*Hi, could you tell me who the landlord is?* asks *who is the landlord?*. Every pattern that tells what a question wants
begins with its first word, so all of them would miss the one behind the courtesies. Nothing that says what is asked for
is dropped: what people tell of themselves before the question is put behind it, and what they tell of its subject stays
where it is.
"""

import re

from attest.questions.word_order import in_order, in_usual_case
from attest.words.auxiliaries import AUXILIARY

_ASKED = (
    r"(?=(?:(?:in|on|at|by|to|from|for|with|since|until) )?"
    r"(?:who|whom|whose|what|when|where|which|why|how|whether|if)(?:['’]s)?\b)"
)
"""Precedes the word that asks."""
_ASKED_FOR = rf"(?:{_ASKED}|(?=(?:the|my|our|your|his|her|its|their) ))"
"""Precedes the word that asks, or the thing that is asked for: *tell me **the price***."""
_TOLD_TO_DO = r"(?=(?:list|name|show|describe|explain|compare|summari[sz]e|define|find|give|outline)\b)"
"""Precedes a verb that asks for something."""
_BEGINS = rf"(?:{_ASKED}|{_TOLD_TO_DO}|(?=(?:{AUXILIARY})\b))"
"""Precedes a question of any kind."""
_SOMEBODY = r"(?:you|any(?:one|body)|some(?:one|body))"
_KINDLY = r"(?:(?:please|kindly|possibly|perhaps) ){0,3}"
_TO_KNOW = r"to (?:know|find out|understand|learn|see|hear|ask|figure out)"
_SOURCES = (
    r"(?:the|these|this|those|our|your|my|all)(?: of)?(?: the)?(?: (?:available|provided|given|indexed))?"
    r" (?:documents?|docs?|documentation|notes|files|texts?|sources?|material)(?: (?:provided|given|(?:you|we) have))?"
)
"""All that is there to answer from, which tells nothing."""
_BRIEFLY = (
    r"(?:briefly|in (?:short|brief)|in (?:one|a|two|a few|simple|plain|your own) (?:words?|sentences?|terms|english))"
)
_LEADS = (
    r"(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|team|folks))? ?[,.!–—-]+\s*",
    r"(?:(?:a|one|another|just a) )?(?:(?:quick|short|simple|stupid|silly|dumb) )?question ?[:,–—-]+\s*",
    r"(?:(?:please )?answer(?: me| this| the following)?|q|my question(?: is)?|i have a question) ?[:,–—-]+\s*",
    rf"(?:according to|based on|as per|going by|from|in) {_SOURCES}, ",
)
"""What stands in front of a question: *Hi all!*, *Quick question:*, *According to the documents,*."""
_LEADS_INTO_QUESTION = (
    r"(?:so|ok(?:ay)?|well|now|also|and|but|then|hmm+|right|sorry|excuse me|btw|by the way)[,:;!.…–—-]*\s+",
    r"(?:so|ok(?:ay)?|well|now|hmm+|right),?\s+(?:and|but|so|then)\s+",
    rf"(?:according to|based on|as per|going by|from|in) {_SOURCES} ",
    rf"{_BRIEFLY}[,:]? ",
    r"just (?:to (?:be (?:clear|sure)|confirm|check)|curious|out of curiosity)[,:]? ",
)
"""What is only in front of a question if one begins right behind it: *so*, *in short*."""
_LEAD = re.compile(rf"\W*(?:{'|'.join(_LEADS)}|(?:{'|'.join(_LEADS_INTO_QUESTION)}){_BEGINS})", re.I)
"""One of them."""
_TELL = (
    rf"(?:(?:can|could|would|will) {_SOMEBODY} |please,? ){_KINDLY}"
    r"(?:(?:tell|remind) (?:me|us)|let (?:me|us) know|(?:explain|clarify)(?: to (?:me|us))?|say|check),? ",
    r"(?:tell|remind) (?:me|us),? ",
    rf"(?:do(?:es)? {_SOMEBODY}|is there any(?:one|body) who) (?:happen to )?(?:knows?|remembers?),? ",
    rf"(?:i|we)(?:['’]d| would) (?:like|love) {_TO_KNOW},? ",
    rf"(?:i|we) (?:just )?(?:want|wanted|need|have) {_TO_KNOW},? ",
)
"""Ways to ask for an answer, or for a thing: *tell me the price*."""
_PLEASE = (rf"(?:can|could|would|will) {_SOMEBODY} {_KINDLY}", r"please,? ")
"""Ways to ask for something to be done: *could you list …*."""
_WONDER = (
    rf"(?:(?:i|we)(?:['’](?:m|re)| am| are) )?(?:just )?trying {_TO_KNOW},? ",
    r"(?:(?:i|we)(?:['’](?:m|re)| (?:am|are|was|were)) )?(?:just )?(?:wondering|curious(?: to know)?)(?: about)?,? ",
    r"(?:i|we) (?:just )?wonder(?:ed)?,? ",
    rf"(?:do(?:es)? {_SOMEBODY} have )?(?:any|an) (?:idea|clue)(?: (?:of|about))?,? ",
)
"""Ways to wonder about an answer."""
_REQUEST = re.compile(
    rf"\W*(?:(?:{'|'.join(_TELL)}){_ASKED_FOR}|(?:{'|'.join(_PLEASE)}){_TOLD_TO_DO}|(?:{'|'.join(_WONDER)}){_ASKED})",
    re.I,
)
"""One of them, in front of a question."""
_BESIDE = r"[\s,(–—-]{1,9}"
"""What separates an aside from the question."""
_TRAILS = (
    r"[\s,.;!?–—-]{1,9}please",
    r"(?:[,.;!?–—-]\s{1,9}|\s{1,9}(?-i:(?=(?:Many t|T)hank)))(?:many )?thank(?:s(?: (?:in advance|a lot))?| you)",
    rf"{_BESIDE}(?:according to|based on|as per) {_SOURCES}\)?",
    rf"{_BESIDE}as far as (?:i|we|you|is|anyone) (?:knows?|known|can tell)\)?",
    rf"{_BESIDE}(?:to your knowledge|if you know|by the way)\)?",
    rf"{_BESIDE}{_BRIEFLY}\)?",
    rf"{_BESIDE}(?:exactly|actually)",
)
"""What stands behind a question: *…, please*, *… as far as we know*."""
_TRAIL = re.compile(rf"(?:{'|'.join(_TRAILS)}){{1,4}}(?=[\s.!?…]*\Z)", re.I)
"""One of them, or a few."""
_STRESS = re.compile(r" (?:actually|basically|really)(?= \w)", re.I)
"""An adverb that stresses a question and says nothing: *did it **actually** burn?*"""
_STRESSED = re.compile(r"\A(who|what|when|where|which|why|how) (?:exactly|precisely)(?= )", re.I)
"""The same right behind the question word, elsewhere it may say something: *exactly once*."""
_ENDS = " .!?…"
"""What a question ends in."""
_SITUATION = re.compile(r"(?P<situation>[^?]*[.!])\s+(?P<question>[A-Z\"“(][^.!]*\?\s*)\Z", re.S)
"""Sentences that ask nothing, and the question behind them."""
_OF_THE_ASKER = re.compile(r"(?:(?:I|We|My|Our)\b(?:(?! [A-Z])[^\d.!])*[.!]\s*)+")
"""Sentences about whoever asks that name nothing: *I am new here.*"""


_DASHED_SITUATION = re.compile(
    rf"(?P<situation>(?:I|We|My|Our)\b[^?.!]*?) ?(?:[ ,][-–]+ |[—;:] ?)(?P<question>{_BEGINS}.*)", re.I | re.S
)
"""The same in one sentence: *I live abroad - do I get …?*"""


def without_framing(question: str) -> str:
    """The question itself, in the order and case of a question, before what the asker tells of themselves.

    A question without a frame stays as it is.
    """
    led = _after(_LEAD, in_usual_case(question))
    trailed = _as_question(_TRAIL.sub("", led)) if _TRAIL.search(led) else led
    rest = _in_sentences(_STRESSED.sub(r"\1", _STRESS.sub("", trailed)))
    if situation := _SITUATION.match(rest):
        told, asked = situation["situation"].strip(), without_framing(situation["question"].strip())
        return f"{asked} {told}" if _OF_THE_ASKER.fullmatch(told) else f"{told} {asked}"
    asked = _after(_REQUEST, rest)
    return (rest if asked == rest else _as_question(in_order(asked.strip(_ENDS)))) or question


def _in_sentences(question: str) -> str:
    """A question with a situation in front of a dash, as two sentences."""
    if match := _DASHED_SITUATION.fullmatch(question):
        return f"{match['situation']}. {match['question'][0].upper()}{match['question'][1:]}"
    return question


def _as_question(text: str) -> str:
    """The text with a question mark; empty if it has no word."""
    words = text.strip(_ENDS)
    return f"{words}?" if words else ""


def _after(courtesy: re.Pattern[str], text: str) -> str:
    """The text without courtesies at its beginning."""
    while match := courtesy.match(text):
        text = text[match.end() :]
    return text
