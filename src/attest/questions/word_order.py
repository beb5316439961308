"""Questions in the order and the case of a question, whatever order and case they are asked in.

*who the landlord is*, as behind *could you tell me*, asks *who is the landlord*; patterns know only the second.
"""

import re

from attest.words.auxiliaries import AUXILIARY
from attest.words.terms import STOP_WORDS

MOSTLY_CAPITALS = 0.75
"""Share of capitalised words from which a question's capitals say nothing: “How Do I Get A Refund?”"""
_FEWEST_WORDS = 3
"""Fewest words of a question whose capitals may be a manner of writing; *EVM OPCODES* may be names."""
_WORD = re.compile(r"(?<![\w'’.-])[A-Za-z]+(?:['’-][A-Za-z]+)*(?![\w-])")
"""A word of letters alone; identifiers and numbered names keep their case."""
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
_OF_A_THING = rf"(?!(?:{AUXILIARY}|which|that|who|to|and|if|when|where)\b)[\w'’-]+"
"""A word of the name of a thing."""
_THING = re.compile(rf"(?:the|my|our|your|his|her|its|their)(?: {_OF_A_THING}){{1,12}} ?", re.I)
"""A thing alone, which is asked for: *the booking reference of the hotel*."""


def in_usual_case(question: str) -> str:
    """The question without capitals that say nothing: where all words are in capitals, or words begin with one that are
    never names."""
    found = _WORD.findall(question)
    capitals = [word for word in found if word[0].isupper()]
    if len(found) < _FEWEST_WORDS or len(capitals) < MOSTLY_CAPITALS * len(found):
        return question
    if all(word.isupper() for word in found):
        return _WORD.sub(lambda match: match[0].lower(), question)
    if any(word.lower() in STOP_WORDS for word in capitals[1:]):
        return _WORD.sub(lambda match: match[0].lower() if match[0].istitle() else match[0], question)
    return question


def in_order(asked: str) -> str:
    """An indirect question as a direct one."""
    if indirect := _INDIRECT.fullmatch(asked):
        return f"{indirect['asks']} {indirect['verb']} {indirect['subject']}{indirect['rest']}"
    if general := _IN_GENERAL.fullmatch(asked):
        does = "does" if general["ending"] else "do"
        return f"{general['asks']} {does} {general['subject']} {general['verb']}{general['rest'] or ''}"
    if _THING.fullmatch(asked):
        return f"what is {asked}"
    if whether := _WHETHER.fullmatch(asked):
        return f"{whether['verb']} {whether['subject']}{whether['rest']}"
    return asked
