"""How a question is put: the one table of the forms that search and answers tell apart.

What a question *wants* is another matter (``retrieval/wants.py``): *how long may I keep it?* wants a value, and is put
as a question of one thing. Lists of words that look alike differ, because each was measured where it is read; its row
says what for. Patterns are searched for, whatever the case.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from attest.values.meetings import MEETING

_BEGINS = r"^\W*"
_WHO_OR_WHAT = "who|whom|whose|what|when|where|which"
_ASKER = "(?:i|we|you|one)"
_NUMBERED = r"[a-z]+[- ]?\d+"
_SEEKS = rf"{_BEGINS}(?:which|what|are there(?: any)?|list|show|find)(?: (?!of\b)[\w-]+){{0,2}}?"
_MEETING = "(?:meetings?|minutes|stand-?ups?|interviews?|retros?)"
_SERIES = r"(?:acd\w*|dev\w*|community|weekly|monthly|breakout|public)"
_ORDER = "(?:last|latest|next|first|previous|recent)"
_FEW = r"(?:[\w-]+ ){0,2}?"
"""Two words at most, as few as will do."""
_MET = rf"(?:[\w.'’#&/-]+ ){{0,6}}?{MEETING}\b(?: (?:no\.? ?|number )?#?\d+)?"
"""A meeting, called by its kind and what stands in front of it and behind."""
_SETTLED = (
    "accepted|approved|agreed|adopted|rejected|postponed|deferred|decided|ratified|scheduled|included|excluded|dropped"
    "|delayed|declined|tabled|carried|moved"
)
_AUXILIARIES = "is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|must"


class QuestionForm(StrEnum):
    """A form that a question may have; a question may have several."""

    ASKS = "asks"
    ASKS_AS_A_HEADING = "asks as a heading"
    OF_ONE_THING = "of one thing"
    WHETHER = "whether"
    OF_A_FACT = "of a fact"
    HOW_MUCH = "how much"
    PRESUMES = "presumes"
    PRESUMES_AN_EVENT = "presumes an event"
    WHEN_IT_WAS = "when it was"
    OF_A_FATE = "of a fate"
    OF_A_DEVELOPMENT = "of a development"
    OF_A_METHOD = "of a method"
    OF_USE = "of use"
    SPEAKS_OF_SOURCE = "speaks of source"
    OF_A_PLACE_IN_SOURCE = "of a place in source"
    SEEKS_A_DOCUMENT = "seeks a document"
    SEEKS_PROPOSALS = "seeks proposals"
    SEEKS_THREADS = "seeks threads"
    SEEKS_CALLS = "seeks calls"
    SEEKS_MEETINGS = "seeks meetings"
    SEEKS_DECISIONS = "seeks decisions"
    ASKS_IF_SETTLED = "asks if it was settled"
    SEEKS_ACTIONS = "seeks actions"
    SEEKS_ATTENDEES = "seeks attendees"
    SEEKS_THE_CHAIR = "seeks the chair"
    SEEKS_THE_SCRIBE = "seeks the scribe"
    SEEKS_THE_DAY = "seeks the day of a meeting"
    SEEKS_THE_NEXT = "seeks the next meeting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """How a form is recognised, what it says of a question, and questions that have it and that do not."""

    says: str
    pattern: str
    having: Sequence[str]
    lacking: Sequence[str]


FORMS: Mapping[QuestionForm, Row] = {
    QuestionForm.ASKS: Row(
        says="it asks or requests something; else it is the name of a topic",
        pattern=rf"\?|{_BEGINS}({_WHO_OR_WHAT}|why|how|{_AUXILIARIES}|define|explain|describe|list|name|compare"
        r"|summari[sz]e|tell|show|find|give)\b",
        having=("why is the fee burned", "list the forks", "fees?"),
        lacking=("burning of fees",),
    ),
    QuestionForm.ASKS_AS_A_HEADING: Row(
        says="a heading asks something, which what stands below it answers",
        pattern=rf"[?？؟]\W*\Z|{_BEGINS}(?:what|how|why|when|where|who|which|can|do|does|is|are|should|will|may|must)\b",
        having=("How to share a vault", "Sharing a vault?", "保管できますか？"),
        lacking=("Sharing a vault", "Whose vault it is"),
    ),
    QuestionForm.OF_ONE_THING: Row(
        says="a sentence could say what it asks: a value, a name, a day, yes or no",
        pattern=rf"{_BEGINS}(?:how (?:many|much|long|often|far|big|large|high|old|fast|deep|wide|tall|heavy)"
        rf"|{_WHO_OR_WHAT}|can|could|may|is|are|do|does|did|should|must|am|will|was|were|has|have)\b",
        having=("How deep is the harbour?", "May I bring a goat?"),
        lacking=("How do I ring the bell?", "Why is it blue?", "Would it help?"),
    ),
    QuestionForm.WHETHER: Row(
        says="it asks whether something is so: yes or no, which a sentence says and hardly a number",
        pattern=rf"{_BEGINS}(?:{_AUXILIARIES})\b(?! there\b)",
        having=("Is x0 writable?", "Does it burn the fee?", "Can I pay later?"),
        lacking=("How is it written?", "Is there a limit?", "Which can be written?"),
    ),
    QuestionForm.OF_A_FACT: Row(
        says="it asks for a person, a time, a place, a thing or a measure, neither why nor whether",
        pattern=rf"{_BEGINS}(?:who|whom|when|where|what|how (?:long|often|soon|early|late|far|much|many))\b",
        having=("How soon may I leave?", "What was decided?"),
        lacking=("Why was it decided?", "Is it decided?", "How was it decided?"),
    ),
    QuestionForm.HOW_MUCH: Row(
        says="it asks for a measure, which most of the words beside it tell little of",
        pattern=rf"{_BEGINS}how (?:much|many|long|often|far|fast)\b",
        having=("How often does it run?",),
        lacking=("How deep is it?", "By how much?"),
    ),
    QuestionForm.PRESUMES: Row(
        says="it takes what it says for granted: it asks neither whether it is so nor how to bring it about",
        pattern=rf"{_BEGINS}(?:why|how come|since when|when|what makes|how)\b"
        rf"(?! (?:to|(?:do|can|could|should|would) {_ASKER})\b)",
        having=("Why are writes accepted?", "How are writes accepted?"),
        lacking=("Are writes accepted?", "How do I accept writes?", "How to accept writes?", "Who accepts writes?"),
    ),
    QuestionForm.PRESUMES_AN_EVENT: Row(
        says="it takes for granted that what it says has happened, as it does not ask whether",
        pattern=rf"{_BEGINS}(why|when|how come|who|what|which)\b",
        having=("Who withdrew EIP-5?", "When was EIP-5 withdrawn?"),
        lacking=("Was EIP-5 withdrawn?", "How was EIP-5 withdrawn?"),
    ),
    QuestionForm.WHEN_IT_WAS: Row(
        says="it asks when something happened, which no plan tells",
        pattern=rf"{_BEGINS}when did\b",
        having=("When did the fork happen?",),
        lacking=("When will the fork happen?",),
    ),
    QuestionForm.OF_A_FATE: Row(
        says="it asks in everyday words how far a numbered document came, which its status and the reason for it say",
        pattern=rf"\b(?:what (?:has )?(?:happened to|bec[ao]me of)|fate of) {_NUMBERED}"
        rf"|(?<!when )\b(?:is|was|has|did|does|will) {_NUMBERED} (?:\w+ ){{0,3}}?(?:live|alive|activ(?:e|ated)|dead"
        r"|planned|scheduled|shipped|included|deployed|(?:in|into) (?:force|effect|use)|current|relevant|valid|obsolete"
        r"|deprecated|withdrawn|abandoned|rejected|accepted|approved|adopted|finali[sz]ed|merged|happen(?:ing|ed)?)\b",
        having=("What became of EIP-5?", "Is RFC 12 still valid?", "Was ADR-7 ever adopted?"),
        lacking=("What became of the fork?", "Is EIP-5 a token?", "Is this still valid?", "When did EIP-5 go live?"),
    ),
    QuestionForm.OF_A_DEVELOPMENT: Row(
        says="it asks how something came about, which a chronicle tells and no one sentence does",
        pattern=r"\bhow (?:did|has|have|had|was|were) .*\b(?:evolv\w+|evolve|chang(?:e|ed|ing)|develop(?:ed)?"
        r"|mov(?:e|ed)|shift(?:ed)?|go from|gone from|progress(?:ed)?|come about|c[ao]me to be)\b"
        r"|\b(?:evolution|history|timeline|chronology|chronicle|genesis) of\b|\b(?:successive|sequence of)\b"
        r"|\bover (?:time|the (?:years|months))\b|\bsince (?:19|20)\d\d\b|\bbetween (?:19|20)\d\d and\b"
        r"|\bwhat (?:has )?(?:happened to|bec[ao]me of)\b",
        having=("How did the fee market evolve?", "The history of sharding?", "What has been tried since 2019?"),
        lacking=("How do I change the port?", "What happened on Monday?", "Who developed it?"),
    ),
    QuestionForm.OF_A_METHOD: Row(
        says="it asks how something is worked out, which code may say better than words",
        pattern=rf"{_BEGINS}how (?:is|are|was|were|does one|do you|do we)\b.*\b(?:comput|calculat|deriv|determin|encod"
        r"|decod|seriali[sz]|hash|validat|verif)(?:e[ds]?|ied|y)?\b",
        having=("How is the excess of gas calculated?", "How are signatures verified?"),
        lacking=("How is the tunnel dug?", "Who calculated it?"),
    ),
    QuestionForm.OF_USE: Row(
        says="a user asks, not somebody who reads the source: documentation answers before source code does",
        pattern=rf"{_BEGINS}(?:how (?:do|can|could|should|would) {_ASKER}\b|how to\b"
        rf"|(?:can|could|should|may) {_ASKER}\b|when should {_ASKER}\b"
        r"|is there a way\b|what happens (?:with|to|by)\b|what is the difference between\b"
        r"|(?:does|do|is|are)\b.*\b(?:support|supported|allowed|compatible|possible)\b)",
        having=("How do I add a route?", "Is nesting allowed?", "What is the difference between a get and a put?"),
        lacking=("How does routing work?", "Where are routes added?"),
    ),
    QuestionForm.SPEAKS_OF_SOURCE: Row(
        says="it speaks of source code, so it may be asked by somebody who reads it",
        pattern=r"\b(?:code|functions?|methods?|class(?:es)?|files?|modules?|packages?|implement\w*|source|defined|calls?"
        r"|called|bugs?)\b",
        having=("How do I call the method?", "Which modules are there?"),
        lacking=("How do I add a route?",),
    ),
    QuestionForm.OF_A_PLACE_IN_SOURCE: Row(
        says="it asks for a place in source code, whatever else speaks of the same",
        pattern=r"\b(?:which|what) (?:source )?(?:functions?|methods?|class(?:es)?|structs?|modules?|packages?"
        r"|files?)\b|\bin (?:the|this|your|our) (?:source(?: code)?|code ?base|code|implementation)\b",
        having=("Which function burns the fee?", "Where is the fee burned in the code?"),
        lacking=("Where is the fee burned?",),
    ),
    QuestionForm.SEEKS_A_DOCUMENT: Row(
        says="a question of a place whose answer is a document; others ask for what one says",
        pattern=r"\b(?:threads?|posts?|topics?|write-?ups?|discussions?|proposals?|eips?|ercs?|documents?|pages?|chapters?"
        r"|articles?|(?:propos|discuss|defin|describ|document|specif|announc|publish|introduc)(?:e?[sd]?|ied|ing))\b"
        rf"|\blooking for\b|{_BEGINS}find\b",
        having=("Where was the burn proposed?", "Which page has the fees?", "find the fee market"),
        lacking=("Where do I report a leak?",),
    ),
    QuestionForm.SEEKS_PROPOSALS: Row(
        says="proposals are its answer, whoever else speaks of the same",
        pattern=rf"{_SEEKS} (?:eips?|ercs?|proposals?)\b(?![- #]?\d)",
        having=("Which EIPs are about fees?", "List all recent proposals on fees"),
        lacking=("Which EIP-2718 type is it?", "Who wrote the proposal?"),
    ),
    QuestionForm.SEEKS_THREADS: Row(
        says="threads are its answer, whatever proposals say of the same",
        pattern=rf"{_SEEKS} (?:threads?|posts?|topics?)\b",
        having=("Which 2017 post introduced it?", "What threads are there on fees?"),
        lacking=("Who replied to the post?",),
    ),
    QuestionForm.SEEKS_CALLS: Row(
        says="what was said when people met is its answer, whoever else writes of the same",
        pattern="|".join(
            (
                rf"\b(?:on|in|at|during|from|of|which|what) {_FEW}{_MEETING}\b",  # at the team meeting
                rf"\bon (?:(?:the|a|our|this|that) )?{_FEW}calls?\b",  # on our weekly call
                rf"\b(?:in|from|during|of|at|which) (?:the )?{_SERIES} (?:[\w-]+ )?calls?\b",  # which dev call
                rf"\b(?:in|from|during|of|at) the {_ORDER} {_FEW}calls?\b",  # in the last call
                rf"{_BEGINS}which calls\b",
                r"\bwho attended\b",
                rf"{_BEGINS}what (?:was|were|has been) (?:decided|agreed|said)\b",
            )
        ),
        having=("What was decided?", "In which meeting was it?", "What do the minutes say of it?"),
        lacking=("Which opcode calls it?", "What is last call?", "What happens in a nested call?"),
    ),
    QuestionForm.SEEKS_MEETINGS: Row(
        says="the meetings at which people spoke of it are its answer",
        pattern=rf"{_BEGINS}(?:(?:at|in|on|during) )?(?:which|what) (?:[\w'’-]+ ){{0,3}}?{MEETING}\b"
        r".*\b(?:talk|discuss|mention|speak|spoke|deal|dealt|cover|address|rais|decid|brought|came)",
        having=("Which calls talked about lids?", "At which meeting was the lid discussed?"),
        lacking=("Which call was the last?", "What was said in the call?"),
    ),
    QuestionForm.SEEKS_DECISIONS: Row(
        says="what people decided when they met is its answer: what their minutes call a decision",
        pattern="|".join(
            (
                rf"{_BEGINS}what (?:else )?(?:was|were|is|has been|have been|did we|have we|had been) (?:\w+ )?"
                r"(?:decided|decide|agreed|agree|resolved|resolve|concluded|approved)\b(?! with)",
                rf"{_BEGINS}what did (?:[\w'’-]+ ){{1,5}}?(?:decide|resolve|conclude|agree (?:on|to|about|upon))\b",
                rf"{_BEGINS}(?:what|which|list|show|name|are there(?: any)?|were there(?: any)?) (?:[\w'’-]+ ){{0,4}}?"
                r"(?:decisions?|resolutions?|conclusions?|outcomes?)\b(?! (?:records?|logs?|trees?|mak\w+|process\w*))",
            )
        ),
        having=("What was decided about lids?", "What did the board agree on?", "Which decisions were made in March?"),
        lacking=("Why was it decided?", "Which decision records are there?", "What did Ada agree with?"),
    ),
    QuestionForm.ASKS_IF_SETTLED: Row(
        says="whether people settled it when they met, either way",
        pattern=rf"{_BEGINS}(?:was|were|has|have) (?:[\w'’./#-]+ ){{1,8}}?(?:been )?(?:{_SETTLED})\b",
        having=("Was the lid accepted?", "Has the fork been postponed to May?"),
        lacking=("Who accepted the lid?", "Is the lid included?"),
    ),
    QuestionForm.SEEKS_ACTIONS: Row(
        says="what somebody is to do after a meeting is its answer",
        pattern=rf"{_BEGINS}(?:what|which|list|show|name|any|are there(?: any)?|who (?:has|owns))\b.*\b(?:action"
        r" (?:items?|points?)|actions|to-?dos|follow-?ups|next steps)\b"
        rf"|{_BEGINS}who (?:is|was|has)(?: asked| assigned| supposed| meant| going)? to [a-z]+",
        having=("What are Ada's action items?", "List the actions of the last call", "Who is to write the report?"),
        lacking=("What is an action?", "Who wrote the report?"),
    ),
    QuestionForm.SEEKS_ATTENDEES: Row(
        says="who was there when people met is its answer",
        pattern=rf"{_BEGINS}who (?:all )?(?:attended|participated|took part"
        r"|(?:was|were|is|are) (?:all )?(?:present|there)"
        rf"|(?:was|were|came|joined|dialled in) (?:all )?(?:to|at|in|on|into)? ?(?:the |our )?{_MET})"
        rf"|\b(?:attendees|participants|attendance)(?: list)? (?:of|at|in|from|for) (?:the |our )?{_MET}"
        rf"|{_BEGINS}(?:was|were|did|is) (?:(?-i:[A-Z])[a-z.'’-]+ ){{1,3}}(?:present |there )?(?:at|in|on|attend|join) "
        rf"(?:the |our )?{_MET}",
        having=("Who attended?", "Who was at the board meeting?", "Was Ada on the last call?"),
        lacking=("Who was in the kitchen?", "Was Ada in the kitchen?", "Was it said on the last call?"),
    ),
    QuestionForm.SEEKS_THE_CHAIR: Row(
        says="who led a meeting is its answer",
        pattern=rf"{_BEGINS}who (?:(?:was|is|were) )?(?:the )?(?:moderat\w+|chair\w*|facilitat\w+|hosts?|hosted|hosting"
        r"|led|ran|presided over|convened)\b",
        having=("Who moderated the last call?", "Who was the chair?"),
        lacking=("Who was asked to lead?", "What does the chair cost?"),
    ),
    QuestionForm.SEEKS_THE_SCRIBE: Row(
        says="who wrote down what was said is its answer",
        pattern=rf"{_BEGINS}who (?:took|takes|wrote|writes|kept|prepared|was taking|recorded) (?:the )?"
        r"(?:notes|minutes)\b"
        rf"|{_BEGINS}who (?:was|is) (?:the )?(?:scribe|secretary|(?:note|minute)s?[- ]?taker)\b",
        having=("Who took the notes?", "Who was the scribe of the last call?"),
        lacking=("Who wrote the proposal?",),
    ),
    QuestionForm.SEEKS_THE_DAY: Row(
        says="on which day people met is its answer",
        pattern=rf"{_BEGINS}(?:when|(?:on )?(?:what|which) (?:day|date|time)) (?:was|were|is|did|does) "
        rf"(?:the |our |a )?(?:{_MET}(?: held| take place| happen)?|(?:[\w'’-]+ ){{1,5}}?(?:last )?meet)\W*$",
        having=("When was the last call?", "On which day did the board last meet?"),
        lacking=("When was it decided at the meeting to stop?", "When was the lid made?"),
    ),
    QuestionForm.SEEKS_THE_NEXT: Row(
        says="when people meet next is its answer, as the minutes of the last time have it",
        pattern=rf"{_BEGINS}(?:when|(?:on )?(?:what|which) (?:day|date|time))\b.*\b(?:next|following|upcoming)"
        rf" {_MET}|{_BEGINS}when (?:do|does|will|shall) (?:[\w'’-]+ ){{1,5}}?meet (?:next|again)\b"
        rf"|{_BEGINS}when (?:is|was) (?:the )?{MEETING} after\b",
        having=("When is the next call?", "When does the board meet again?"),
        lacking=("What happens on the next call?",),
    ),
}  # fmt: skip

_COMPILED = {form: re.compile(row.pattern, re.I) for form, row in FORMS.items()}


@lru_cache(maxsize=64)
def has_form(form: QuestionForm, question: str) -> bool:
    """Whether a question has a form; remembered, because ranking asks it of one question for thousands of chunks."""
    return _COMPILED[form].search(question) is not None


def words_of_form(form: QuestionForm, question: str) -> Sequence[str]:
    """The words by which a question has the form; none if it has not."""
    match = _COMPILED[form].search(question)
    return match[0].split() if match else ()
