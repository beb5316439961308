"""Forms of questions on any topic."""

from collections.abc import Mapping

from attest.questions.question_forms.form import BEGINS, BEGINS_OR_GOES_ON, FormPattern, QuestionForm
from attest.words.auxiliaries import AUXILIARY, BE
from attest.words.days import YEAR
from attest.words.ethereum import PROPOSALS

_WHO_OR_WHAT = "who|whom|whose|what|when|where|which"
"""Question words that ask for a thing, a person, a time or a place."""
_ASKER = "(?:i|we|you|one)"
"""Who asks: *How do I …?*"""
_IN_A_CASE = r"(?:(?:if|when|once|after|before|unless|while) [^,?]{3,120}, )?"
"""The case in which something is asked: *If the tide is out, may I cross?*"""
_NUMBERED = r"[a-z]+[- ]?\d+"
"""Pattern of a document named by a number: *EIP-5*, *RFC 12*."""
_SEEKS = rf"{BEGINS}(?:which|what|are there(?: any)?|list|show|find)(?: (?!of\b)[\w-]+){{0,2}}?"
"""Asks for things of a kind, up to the kind: *Which recent …*, *Are there any …*"""

GENERAL: Mapping[QuestionForm, FormPattern] = {
    QuestionForm.ASKS: FormPattern(
        says="it asks or requests something; otherwise it is the name of a topic",
        pattern=rf"\?|{BEGINS}({_WHO_OR_WHAT}|why|how|{AUXILIARY}|define|explain|describe|list|name|compare"
        r"|summari[sz]e|tell|show|find|give)\b",
        having=("why is the fee burned", "list the forks", "fees?"),
        lacking=("burning of fees",),
    ),
    QuestionForm.ASKS_AS_A_HEADING: FormPattern(
        says="the heading is a question, which the text below it answers",
        pattern=rf"[?？؟]\W*\Z|{BEGINS}(?:what|how|why|when|where|who|which|can|do|does|is|are|should|will|may|must)\b",
        having=("How to share a vault", "Sharing a vault?", "保管できますか？"),
        lacking=("Sharing a vault", "Whose vault it is"),
    ),
    QuestionForm.OF_ONE_THING: FormPattern(
        says="one sentence can answer it: with a value, a name, a day, yes or no",
        pattern=rf"{BEGINS}(?:how (?:many|much|long|often|far|big|large|high|old|fast|deep|wide|tall|heavy)"
        rf"|{_WHO_OR_WHAT}|can|could|may|is|are|do|does|did|should|must|am|will|was|were|has|have)\b",
        having=("How deep is the harbour?", "May I bring a goat?"),
        lacking=("How do I ring the bell?", "Why is it blue?", "Would it help?"),
    ),
    QuestionForm.WHETHER: FormPattern(
        says="it asks for yes or no, which a sentence gives rather than a number",
        pattern=rf"{BEGINS}{_IN_A_CASE}(?:{AUXILIARY})\b(?! there\b)",
        having=("Is x0 writable?", "Does it burn the fee?", "Can I pay later?", "If I am late, can I pay later?"),
        lacking=("How is it written?", "Is there a limit?", "Which can be written?", "If I am late, who can pay?"),
    ),
    QuestionForm.OF_A_FACT: FormPattern(
        says="it asks for a person, a time, a place, a thing or a measure, neither why nor whether",
        pattern=rf"{BEGINS}(?:who|whom|when|where|what|how (?:long|often|soon|early|late|far|much|many))\b",
        having=("How soon may I leave?", "What was decided?"),
        lacking=("Why was it decided?", "Is it decided?", "How was it decided?"),
    ),
    QuestionForm.OF_WHAT_IS_NOT: FormPattern(
        says="it asks what is not so or not allowed, which no sentence tells that says what is",
        pattern=rf"{BEGINS_OR_GOES_ON}(?:what|which|who|where)\b(?:(?!\b(?:if|when|unless|that|who|which|so|because)\b)[^?,;:])*?"
        rf"(?:\b(?:{AUXILIARY})(?: (?:i|we|you|they|it))? not\b|n['’]t\b|\bcannot\b)",
        having=("What should not go on the heap?", "Which bags can't I bring?", "Who did not come?"),
        lacking=("What may go on the heap?", "What happens if I don't pay?", "What do I do so it is not shut?"),
    ),
    QuestionForm.HOW_MUCH: FormPattern(
        says="it asks for a measure, and most of its other words say little about which",
        pattern=rf"{BEGINS}how (?:much|many|long|often|far|fast)\b",
        having=("How often does it run?",),
        lacking=("How deep is it?", "By how much?"),
    ),
    QuestionForm.PRESUMES: FormPattern(
        says="it takes something for granted: it asks neither whether that is so nor how to achieve it",
        pattern=rf"{BEGINS}(?:why|how come|since when|when|what makes|how)\b"
        rf"(?! (?:to|(?:do|can|could|should|would) {_ASKER})\b)(?!.*\bdiffer\b)",
        having=("Why are writes accepted?", "How are writes accepted?"),
        lacking=("Are writes accepted?", "How do I accept writes?", "Who accepts writes?", "How do writes differ?"),
    ),
    QuestionForm.PRESUMES_AN_EVENT: FormPattern(
        says="it takes for granted that something happened",
        pattern=rf"{BEGINS}(why|when|how come|who|what|which)\b",
        having=("Who withdrew EIP-5?", "When was EIP-5 withdrawn?"),
        lacking=("Was EIP-5 withdrawn?", "How was EIP-5 withdrawn?"),
    ),
    QuestionForm.WHEN_IT_WAS: FormPattern(
        says="it asks when something happened, which no plan can say",
        pattern=rf"{BEGINS_OR_GOES_ON}(?:when|(?:on|in) (?:what|which) (?:date|day|month|year))"
        r" (?:did|was|were|have|has|had)\b",
        having=("When did the fork happen?", "In which year was it drafted?"),
        lacking=("When will the fork happen?",),
    ),
    QuestionForm.OF_A_FATE: FormPattern(
        says="it asks in everyday words what became of a numbered document, which its status and the reason for it say",
        pattern=rf"\b(?:what (?:has )?(?:happened to|bec[ao]me of)|fate of) {_NUMBERED}"
        rf"|(?<!when )\b(?:is|was|has|did|does|will) {_NUMBERED} (?:\w+ ){{0,3}}?(?:live|alive|activ(?:e|ated)|dead"
        r"|planned|scheduled|shipped|included|deployed|(?:in|into) (?:force|effect|use)|current|relevant|valid|obsolete"
        r"|deprecated|withdrawn|abandoned|rejected|accepted|approved|adopted|finali[sz]ed|merged|happen(?:ing|ed)?)\b",
        having=("What became of EIP-5?", "Is RFC 12 still valid?", "Was ADR-7 ever adopted?"),
        lacking=("What became of the fork?", "Is EIP-5 a token?", "Is this still valid?", "When did EIP-5 go live?"),
    ),
    QuestionForm.OF_AN_AUTHOR: FormPattern(
        says="it asks who made a thing, which the text about it may say in a line for its author",
        pattern=rf"{BEGINS}who (?:(?:first |originally )?(?:wrote|(?:co-?)?authored|drafted|proposed|created|invented"
        r"|designed|devised|introduced|conceived|came up with|thought up)|is behind|was behind"
        rf"|(?:{BE}) the (?:\w+ )?(?:authors?|inventors?|creators?|designers?) of)\b",
        having=("Who came up with the tidal clock?", "Who is behind the fee market?", "Who wrote the charter?"),
        lacking=("Who pays the fee?", "When was it designed?", "Who is the chair?"),
    ),
    QuestionForm.OF_A_DEVELOPMENT: FormPattern(
        says="it asks how something came about, which takes a chronicle, not a single sentence",
        pattern=r"\bhow (?:did|has|have|had|was|were) .*\b(?:evolv\w+|evolve|chang(?:e|ed|ing)|develop(?:ed)?"
        r"|mov(?:e|ed)|shift(?:ed)?|go from|gone from|progress(?:ed)?|come about|c[ao]me to be)\b"
        r"|\b(?:evolution|history|timeline|chronology|chronicle|genesis) of\b|\b(?:successive|sequence of)\b"
        rf"|\bover (?:time|the (?:years|months))\b|\bsince {YEAR}\b|\bbetween {YEAR} and\b",
        having=("How did the fee market evolve?", "The history of sharding?", "What has been tried since 2019?"),
        lacking=("How do I change the port?", "What happened to the quorum of earlier drafts?", "Who developed it?"),
    ),
    QuestionForm.OF_SEVERAL_VOICES: FormPattern(
        says="it asks for the views of several people, which no single post has",
        pattern=r"\b(?:(?:counter-?)?arguments|objections|object(?:ed)?(?= to|\W*$)|oppos(?:ed|ition)|critici[sz]\w+"
        r"|concerns|worries|doubts|views|positions|opinions|pros and cons|for and against|push-?back|contested"
        r"|both sides|disagree\w*|versus|vs|reasons were given"
        r"|(?:did|do|what) (?:the )?(?:people|others|critics|developers|everyone|everybody) \w+)\b",
        having=("What are the objections to the burn?", "What did others answer?", "Fees versus rewards?"),
        lacking=("Who called the burn terrible?", "What did Ada say?"),
    ),
    QuestionForm.OF_A_TOPIC: FormPattern(
        says="it asks about a topic in general, which a section of that name explains from its beginning on",
        pattern=rf"{BEGINS}(?:(?:how (?:does|do|did) [^?]{{1,60}} (?:work|function)s?"
        r"|what (?:does|do) [^?]{1,60} do)\W*$"
        r"|(?:explain|describe|tell me about) )",
        having=("How does wrestling work?", "What does PAUSE do?", "Explain the burn", "Tell me about ferries"),
        lacking=("How do I work a crane?", "How does a ferry float?", "What does EIP-5 add?"),
    ),
    QuestionForm.OF_A_METHOD: FormPattern(
        says="it asks how something is computed, which code may show better than prose",
        pattern=rf"{BEGINS}how (?:is|are|was|were|does one|do you|do we)\b.*\b(?:comput|calculat|deriv|determin|encod"
        r"|decod|seriali[sz]|hash|validat|verif)(?:e[ds]?|ied|y)?\b",
        having=("How is the excess of gas calculated?", "How are signatures verified?"),
        lacking=("How is the tunnel dug?", "Who calculated it?"),
    ),
    QuestionForm.OF_USE: FormPattern(
        says="it is asked by a user rather than a reader of source code: documentation comes before source code",
        pattern=rf"{BEGINS}(?:how (?:do|can|could|should|would) {_ASKER}\b|how to\b"
        rf"|(?:can|could|should|may) {_ASKER}\b|when should {_ASKER}\b"
        r"|is there a way\b|what happens (?:with|to|by)\b|what is the difference between\b"
        r"|(?:does|do|is|are)\b.*\b(?:support|supported|allowed|compatible|possible)\b)",
        having=("How do I add a route?", "Is nesting allowed?", "What is the difference between a get and a put?"),
        lacking=("How does routing work?", "Where are routes added?"),
    ),
    QuestionForm.SPEAKS_OF_SOURCE: FormPattern(
        says="it mentions source code, so it may be asked by somebody who reads it",
        pattern=r"\b(?:code|functions?|methods?|class(?:es)?|files?|modules?|packages?|implement\w*|source|defined|calls?"
        r"|called|bugs?)\b",
        having=("How do I call the method?", "Which modules are there?"),
        lacking=("How do I add a route?",),
    ),
    QuestionForm.OF_A_PLACE_IN_SOURCE: FormPattern(
        says="it asks for a place in source code, even if other texts are about the same",
        pattern=r"\b(?:which|what) (?:source )?(?:functions?|methods?|class(?:es)?|structs?|modules?|packages?"
        r"|files?)\b|\bin (?:the|this|your|our) (?:source(?: code)?|code ?base|code|implementation)\b"
        rf"|{BEGINS}where (?:{BE}) (?!.*\b{_NUMBERED}\b).*\bimplemented\b",
        having=(
            "Which function burns the fee?",
            "Where is the fee burned in the code?",
            "Where is burning implemented?",
        ),
        lacking=("Where is the fee burned?", "Where is EIP-5 implemented?"),
    ),
    QuestionForm.SEEKS_A_DOCUMENT: FormPattern(
        says="it asks for a place, and its answer is a document rather than what one says",
        pattern=r"\b(?:threads?|posts?|topics?|write-?ups?|discussions?|proposals?"
        rf"|{PROPOSALS}|documents?|pages?|chapters?"
        r"|articles?|(?:propos|discuss|defin|describ|document|specif|announc|publish|introduc)(?:e?[sd]?|ied|ing))\b"
        rf"|\blooking for\b|{BEGINS}find\b",
        having=("Where was the burn proposed?", "Which page has the fees?", "find the fee market"),
        lacking=("Where do I report a leak?",),
    ),
    QuestionForm.SEEKS_PROPOSALS: FormPattern(
        says="its answer is proposals, even if other texts are about the same",
        pattern=rf"{_SEEKS} (?:{PROPOSALS}|proposals?)\b(?![- #]?\d)",
        having=("Which EIPs are about fees?", "List all recent proposals on fees"),
        lacking=("Which EIP-2718 type is it?", "Who wrote the proposal?"),
    ),
    QuestionForm.SEEKS_THREADS: FormPattern(
        says="its answer is threads, even if proposals are about the same",
        pattern=rf"{_SEEKS} (?:threads?|posts?|topics?)\b",
        having=("Which 2017 post introduced it?", "What threads are there on fees?"),
        lacking=("Who replied to the post?",),
    ),
}
"""Forms of questions on any topic."""
