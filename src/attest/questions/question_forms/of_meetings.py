"""Forms of questions about what was said and decided in meetings, and about the meetings themselves."""

from collections.abc import Mapping

from attest.questions.question_forms.form import BEGINS, FormPattern, QuestionForm
from attest.words.ethereum import CALL
from attest.words.meetings import MEETING

_NO_CALL = "(?:meetings?|minutes|stand-?ups?|interviews?|retros?)"
"""Words with no other meaning; *call* is also used of functions and contracts, and so has patterns of its own."""
_SERIES = rf"(?:{CALL}|dev\w*|community|weekly|monthly|breakout|public)"
"""Words for a series of calls: *weekly*, *ACDE*."""
_ORDER = "(?:last|latest|next|first|previous|recent)"
"""Words for one call of a series: *the last call*."""
_FEW = r"(?:[\w-]+ ){0,2}?"
"""At most two words, as few as possible."""
_MET = rf"(?:[\w.'’#&/-]+ ){{0,6}}?{MEETING}\b(?: (?:no\.? ?|number )?#?\d+)?"
"""Pattern of a meeting: its kind, with words in front and a number after it."""
SETTLED_VERBS = (
    "accepted approved agreed adopted rejected postponed deferred decided ratified scheduled included excluded dropped"
    " delayed declined tabled carried moved"
).split()
"""Ways in which a meeting can settle a matter. Listed by hand from minutes; a question with another verb is read as any
question for yes or no."""

OF_MEETINGS: Mapping[QuestionForm, FormPattern] = {
    QuestionForm.SEEKS_CALLS: FormPattern(
        says="its answer is what was said at a meeting, even if other texts are about the same",
        pattern="|".join(
            (
                rf"\b(?:on|in|at|during|from|of|which|what) {_FEW}{_NO_CALL}\b",  # at the team meeting
                rf"\bon (?:(?:the|a|our|this|that) )?{_FEW}calls?\b",  # on our weekly call
                rf"\b(?:in|from|during|of|at|which) (?:the )?{_SERIES} (?:[\w-]+ )?calls?\b",  # which dev call
                rf"\b(?:in|from|during|of|at) the {_ORDER} {_FEW}calls?\b",  # in the last call
                rf"{BEGINS}which calls\b",
                r"\bwho attended\b",
                rf"{BEGINS}what (?:was|were|has been) (?:decided|agreed|said)\b",
            )
        ),
        having=("What was decided?", "In which meeting was it?", "What do the minutes say of it?"),
        lacking=("Which opcode calls it?", "What is last call?", "What happens in a nested call?"),
    ),
    QuestionForm.SEEKS_MEETINGS: FormPattern(
        says="its answer is the meetings at which something was discussed",
        pattern=rf"{BEGINS}(?:(?:at|in|on|during) )?(?:which|what) (?:[\w'’-]+ ){{0,3}}?{MEETING}\b"
        r".*\b(?:talk|discuss|mention|speak|spoke|deal|dealt|cover|address|rais|decid|brought|came)",
        having=("Which calls talked about lids?", "At which meeting was the lid discussed?"),
        lacking=("Which call was the last?", "What was said in the call?"),
    ),
    QuestionForm.SEEKS_DECISIONS: FormPattern(
        says="its answer is what a meeting decided: what the minutes call a decision",
        pattern="|".join(
            (
                rf"{BEGINS}what (?:else )?(?:was|were|is|has been|have been|did we|have we|had been) (?:\w+ )?"
                r"(?:decided|decide|agreed|agree|resolved|resolve|concluded|approved)\b(?! with)",
                rf"{BEGINS}what did (?:[\w'’-]+ ){{1,5}}?(?:decide|resolve|conclude|agree (?:on|to|about|upon))\b",
                rf"{BEGINS}(?:what|which|list|show|name|are there(?: any)?|were there(?: any)?) (?:[\w'’-]+ ){{0,4}}?"
                r"(?:decisions?|resolutions?|conclusions?|outcomes?)\b(?! (?:records?|logs?|trees?|mak\w+|process\w*))",
            )
        ),
        having=("What was decided about lids?", "What did the board agree on?", "Which decisions were made in March?"),
        lacking=("Why was it decided?", "Which decision records are there?", "What did Ada agree with?"),
    ),
    QuestionForm.ASKS_IF_SETTLED: FormPattern(
        says="it asks whether a meeting settled something, either way",
        pattern=rf"{BEGINS}(?:was|were|has|have) (?:[\w'’./#-]+ ){{1,8}}?(?:been )?(?:{'|'.join(SETTLED_VERBS)})\b",
        having=("Was the lid accepted?", "Has the fork been postponed to May?"),
        lacking=("Who accepted the lid?", "Is the lid included?"),
    ),
    QuestionForm.SEEKS_ACTIONS: FormPattern(
        says="its answer is what somebody is to do after a meeting",
        pattern=rf"{BEGINS}(?:what|which|list|show|name|any|are there(?: any)?|who (?:has|owns))\b.*\b(?:action"
        r" (?:items?|points?)|actions|to-?dos|follow-?ups|next steps)\b"
        rf"|{BEGINS}who (?:is|was|has)(?: asked| assigned| supposed| meant| going)? to [a-z]+",
        having=("What are Ada's action items?", "List the actions of the last call", "Who is to write the report?"),
        lacking=("What is an action?", "Who wrote the report?"),
    ),
    QuestionForm.SEEKS_ATTENDEES: FormPattern(
        says="its answer is who attended a meeting",
        pattern=rf"{BEGINS}who (?:all )?(?:attended|participated|took part"
        r"|(?:was|were|is|are) (?:all )?(?:present|there)"
        rf"|(?:was|were|came|joined|dialled in) (?:all )?(?:to|at|in|on|into)? ?(?:the |our )?{_MET})"
        rf"|\b(?:attendees|participants|attendance)(?: list)? (?:of|at|in|from|for) (?:the |our )?{_MET}"
        rf"|{BEGINS}(?:was|were|did|is) (?:(?-i:[A-Z])[a-z.'’-]+ ){{1,3}}(?:present |there )?(?:at|in|on|attend|join) "
        rf"(?:the |our )?{_MET}",
        having=("Who attended?", "Who was at the board meeting?", "Was Ada on the last call?"),
        lacking=("Who was in the kitchen?", "Was Ada in the kitchen?", "Was it said on the last call?"),
    ),
    QuestionForm.SEEKS_THE_CHAIR: FormPattern(
        says="its answer is who led a meeting",
        pattern=rf"{BEGINS}who (?:(?:was|is|were) )?(?:the )?(?:moderat\w+|chair\w*|facilitat\w+|hosts?|hosted|hosting"
        r"|led|ran|presided over|convened)\b",
        having=("Who moderated the last call?", "Who was the chair?"),
        lacking=("Who was asked to lead?", "What does the chair cost?"),
    ),
    QuestionForm.SEEKS_THE_SCRIBE: FormPattern(
        says="its answer is who took the minutes",
        pattern=rf"{BEGINS}who (?:took|takes|wrote|writes|kept|prepared|was taking|recorded) (?:the )?"
        r"(?:notes|minutes)\b"
        rf"|{BEGINS}who (?:was|is) (?:the )?(?:scribe|secretary|(?:note|minute)s?[- ]?taker)\b",
        having=("Who took the notes?", "Who was the scribe of the last call?"),
        lacking=("Who wrote the proposal?",),
    ),
    QuestionForm.SEEKS_THE_DAY: FormPattern(
        says="its answer is the day of a meeting",
        pattern=rf"{BEGINS}(?:when|(?:on )?(?:what|which) (?:day|date|time)) (?:was|were|is|did|does) "
        rf"(?:the |our |a )?(?:{_MET}(?: held| take place| happen)?|(?:[\w'’-]+ ){{1,5}}?(?:last )?meet)\W*$",
        having=("When was the last call?", "On which day did the board last meet?"),
        lacking=("When was it decided at the meeting to stop?", "When was the lid made?"),
    ),
    QuestionForm.SEEKS_THE_NEXT: FormPattern(
        says="its answer is the day of the next meeting, according to the minutes of the last one",
        pattern=rf"{BEGINS}(?:when|(?:on )?(?:what|which) (?:day|date|time))\b.*\b(?:next|following|upcoming)"
        rf" {_MET}|{BEGINS}when (?:do|does|will|shall) (?:[\w'’-]+ ){{1,5}}?meet (?:next|again)\b"
        rf"|{BEGINS}when (?:is|was) (?:the )?{MEETING} after\b",
        having=("When is the next call?", "When does the board meet again?"),
        lacking=("What happens on the next call?",),
    ),
}
"""Forms of questions about meetings."""
