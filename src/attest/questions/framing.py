"""What people put around a question: greetings, politeness, and the situation that they are in.

*Hi, could you tell me who the landlord is?* asks *who is the landlord?*. Every pattern that tells what a question wants
begins with its first word, so all of them would miss the one behind the courtesies. Nothing that says what is asked for
is dropped: a situation told in sentences before the question is put behind it.
"""

import re

from attest.words.auxiliaries import AUXILIARY

_ASKED = (
    r"(?=(?:(?:in|on|at|by|to|from|for|with|since|until) )?"
    r"(?:who|whom|whose|what|when|where|which|why|how|whether|if)(?:['’]s)?\b)"
)
"""Precedes the word that asks."""
_TOLD_TO_DO = r"(?=(?:list|name|show|describe|explain|compare|summari[sz]e|define|find|give|outline)\b)"
"""Precedes a verb that asks for something."""
_SOMEBODY = r"(?:you|any(?:one|body)|some(?:one|body))"
_KINDLY = r"(?:(?:please|kindly|possibly|perhaps) )*"
_TO_KNOW = r"to (?:know|find out|understand|learn|see|hear|ask|figure out)"
_GREETING = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|team|folks))? ?[,.!–—-]+"
    r"|(?:(?:a|one|another|just a) )?(?:(?:quick|short|simple|stupid|silly|dumb) )?question ?[:,–—-]+)\s*",
    re.I,
)
"""What says that a question follows: *Hi all!*, *Quick question:*."""
_REQUESTS = (
    rf"(?:(?:can|could|would|will) {_SOMEBODY} |please,? ){_KINDLY}"
    rf"(?:(?:tell|remind) (?:me|us)|let (?:me|us) know|(?:explain|clarify)(?: to (?:me|us))?|say|check),? {_ASKED}",
    rf"(?:can|could|would|will) {_SOMEBODY} {_KINDLY}{_TOLD_TO_DO}",
    rf"please,? {_TOLD_TO_DO}",
    rf"(?:tell|remind) (?:me|us),? {_ASKED}",
    rf"(?:do(?:es)? {_SOMEBODY}|is there any(?:one|body) who) (?:happen to )?(?:knows?|remembers?),? {_ASKED}",
    rf"(?:i|we)(?:['’]d| would) (?:like|love) {_TO_KNOW},? {_ASKED}",
    rf"(?:i|we) (?:just )?(?:want|wanted|need|have) {_TO_KNOW},? {_ASKED}",
    rf"(?:(?:i|we)(?:['’](?:m|re)| am| are) )?(?:just )?trying {_TO_KNOW},? {_ASKED}",
    r"(?:(?:i|we)(?:['’](?:m|re)| (?:am|are|was|were)) )?(?:just )?"
    rf"(?:wondering|curious(?: to know)?)(?: about)?,? {_ASKED}",
    rf"(?:i|we) (?:just )?wonder(?:ed)?,? {_ASKED}",
    rf"(?:do(?:es)? {_SOMEBODY} have )?(?:any|an) (?:idea|clue)(?: (?:of|about))?,? {_ASKED}",
)
"""Ways to ask for an answer before asking."""
_REQUEST = re.compile(rf"\W*(?:{'|'.join(_REQUESTS)})", re.I)
"""One of them."""
_THANKS = re.compile(
    r"(?:[\s,.;!?–—-]+(?:please|(?<=[,.;!?–—-]\s)(?:many )?(?:thanks(?: (?:in advance|a lot|so much))?|thank you)))+"
    r"(?=[\s.!?]*\Z)",
    re.I,
)
"""A courtesy behind it."""
_ENDS = " .!?"
"""What a question ends in."""
_SITUATION = re.compile(r"(?P<situation>[^?]*[.!])\s+(?P<question>[A-Z\"“(][^.!]*\?\s*)\Z", re.S)
"""Sentences that ask nothing, and the question behind them."""
_SUBJECT = (
    r"(?:(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|all|any|every|each)\b|(?-i:[A-Z]))"
    r"[^,;:?]*?"
)
"""A subject: a noun phrase, or a name."""
_INDIRECT = re.compile(
    r"(?P<asks>who|what|when|where|why|how(?: (?:much|many|often|long|old|far|big|large|high))?"
    rf"|(?:which|what|how (?:much|many)) [a-z-]+) (?P<subject>{_SUBJECT}) (?P<verb>is|are|was|were|has|have|had|can"
    r"|could|will|would|should|must|may)\b(?P<rest>[^?]*)",
    re.I,
)
"""A question in the order of a statement: *who the landlord is*."""
_IN_GENERAL = re.compile(
    rf"(?P<asks>what|how(?: much)?) (?P<subject>{_SUBJECT}|[a-z]+) (?P<verb>mean|work|cost|stand|do)(?P<ending>e?s)?"
    r"(?P<rest> for)?",
    re.I,
)
"""The same with a verb of its own: *what F22 means*, *how the lock works*."""
_WHETHER = re.compile(
    rf"(?:whether|if) (?P<subject>[^,;:?]{{1,60}}?) (?P<verb>{AUXILIARY})\b(?P<rest>[^,;:?]*)\W*\Z", re.I
)
"""The same for yes or no: *whether dogs are allowed*."""


def without_framing(question: str) -> str:
    """The question itself, in the order of a question, before the situation in which it is asked.

    A question without a frame stays as it is.
    """
    thanked = _after(_GREETING, question)
    rest = _as_question(_THANKS.sub("", thanked)) if _THANKS.search(thanked) else thanked
    if situation := _SITUATION.match(rest):
        return f"{without_framing(situation['question'].strip())} {situation['situation'].strip()}"
    asked = _after(_REQUEST, rest)
    return (rest if asked == rest else _as_question(_in_order(asked.strip(_ENDS)))) or question


def _as_question(text: str) -> str:
    """The text with a question mark; empty if it has no word."""
    words = text.strip(_ENDS)
    return f"{words}?" if words else ""


def _after(courtesy: re.Pattern[str], text: str) -> str:
    """The text without courtesies at its beginning."""
    while match := courtesy.match(text):
        text = text[match.end() :]
    return text


def _in_order(asked: str) -> str:
    """An indirect question as a direct one."""
    if indirect := _INDIRECT.fullmatch(asked):
        return f"{indirect['asks']} {indirect['verb']} {indirect['subject']}{indirect['rest']}"
    if general := _IN_GENERAL.fullmatch(asked):
        does = "does" if general["ending"] else "do"
        return f"{general['asks']} {does} {general['subject']} {general['verb']}{general['rest'] or ''}"
    if whether := _WHETHER.fullmatch(asked):
        return f"{whether['verb']} {whether['subject']}{whether['rest']}"
    return asked
