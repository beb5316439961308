"""Which kind of value a question of quantity asks for, and how to recognise one in a text."""

import re
from collections.abc import Sequence
from functools import lru_cache

from attest.words.ethereum import AMOUNT, COIN, FEE
from attest.words.numbers import number_words
from attest.words.terms import STOP_WORDS

_FROM_TWO_ON = "|".join(number_words(2, 90))
_COUNT_OF = (
    rf"\d[\d,_.]*|0x[0-9a-f]+|zero|one|{_FROM_TWO_ON}|hundred|thousand|million|billion"
    r"|half|third|quarter|dozen|couple of|few|several"
)
_NUMBER = rf"(?:{_COUNT_OF}|an?)"
DEFINITE = rf"(?:\d|0x[0-9a-f]|\b(?:zero|one|{_FROM_TWO_ON})\b)"
"""A number after what it counts; *a few* and *an* may follow anything."""
DATE = (
    r"(?<![\d.,*+/-])(?:19|20)\d\d\b(?!\s?[*+/]|,\d)|\b(jan(uary)?|feb(ruary)?|march|april|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?"
    r"|dec(ember)?)\b|\bmay \d"
)
_UNIT = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|sprints?)"
_LONG_UNITS = r"seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?"
_UNITS_IN_FRONT = r"(?:milli)?(?:seconds|minutes|hours|days)"
"""Units that describe an option before its number: *in minutes (default 60)*."""
_IN_CODE = (
    r"(?:millis|seconds?|secs|minutes?|mins|hours?|days)(?:_\w+)?\s?[(=:{]\s?\d"
    r"|\d\s*\*\s*(?:\w+\.)?(?:milli|micro|nano)?(?:second|minute|hour)s?\b"
)
"""Durations in source code: ``from_millis(100)``, ``10 * time.Second``."""
DURATION = (
    rf"{_IN_CODE}|(?<!\w)(?:\d[\d,_.]*[\s-]*(?:ms|s|sec|min|h)|{_NUMBER}(?:[\s-]+\w+)?[\s-]*"
    rf"(?:{_LONG_UNITS})|in {_UNITS_IN_FRONT}[^.|\n]{{0,12}}?\b\d+"
    rf"|(?:{_COUNT_OF})(?:[\s-]+\w+)?[\s-]*(?:slots?|epochs?|blocks?))\b"
)
"""A duration. Units that are also things need a counted number: *a block* is hardly how long something takes."""
_WEEKDAY = r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
_EACH = (
    rf"\b(?:every|each|per|once (?:an?|every)|twice an?|times an?|an?) (?:\w+ ){{0,2}}?{_UNIT}\b|{_WEEKDAY}"
    r"|\b(?:hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?)\b|\bbi-?(?:weekly|monthly)\b"
    r"|\b(?:once|twice|always|never|each time|every (?:time|block|slot|epoch|request))\b|\*(?:/\d+)? \* \*"
)
"""Frequency: *every other week*, *weekly*, *on Mondays*, *always*."""
_TIMES = rf"\b(?:\d[\d,_.]*|{_FROM_TWO_ON}|several|many|a few) (?:more )?times\b"
"""How many times something happened; a month in which it did is not an answer."""
_CLOCK = r"\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b(?:noon|midnight)\b"
_CONDITION = (
    r"\b(?:when(?:ever)?|if|after|before|once|until|unless|as soon as|while|during|at the (?:end|start|beginning))\b"
)
MONEY = (
    rf"[$€£¥₹]\s*\d|\b\d[\d,_.]*\s*k?\s*(?:{FEE}|{AMOUNT}|usd[ct]?|gbp|eur|chf|dollars?|euros?|pounds?|cents?|dai)\b"
    r"|\bfree\b|\bno (?:\w+ )?(?:cost|charge|fee)s?\b"
)

COSTS = r" (?:do|does|did|will|would)\b.*\b(?:costs?|pays? (?:per|an?|each) \w+)\b"
"""The rest of a question that begins with *what* and asks for a price."""
OF_MONEY = (
    r" (?:is|was|are|were) the (?:[\w-]+ ){0,2}"
    r"(?:budgets?|revenues?|grants?|salar(?:y|ies)|fees?|fines?|bount(?:y|ies)|rewards?|funding|prizes?)\b"
)
"""The same for one that begins with *how large* and asks for an amount of money."""
_LARGE_SUM = r"\d[\d,.]*\s?(?:k|m|bn|thousand|million|billion|%)(?!\w)"

KINDS: Sequence[tuple[str, str]] = (
    (r"\b(dollars?|usd|euros?)\b", r"[$€]|\b(usd[ct]?|dollars?|euros?|dai)\b"),
    (
        r"\b(?:what|which|how (?:many|much|large a))(?: \w+)? (?:percent|percentage|share|fraction)\b",
        r"\d\s*%|\d\s*percent|\b(half|third|quarter|majority) of\b",
    ),
    (
        r"\bhow (many times |much )(slower|faster|bigger|larger|more|smaller|cheaper)\b",
        r"\d\s*%|\d\s*x\b|\btimes\b|\bfactor\b|fold\b",
    ),
    (rf"\bhow much {FEE}\b|\b(what|which)( \w+){{0,3}} {FEE} (cost|price|amount)\b", r"\d"),
    (rf"\bhow much ({COIN})\b", rf"(?<!\w){_NUMBER}\s*(?:\w+\s+)?({COIN}|g?wei)\b"),
    (r"\b(which|what|whose) address\b|\baddress of\b", r"0x[0-9a-f]{40}"),
    (
        r"\b(what|which)( \w+){0,2} (block|epoch|slot)\b",
        r"\b(block|epoch|slot)s?\b.{0,60}?\d[\d,_]{2,}|\d[\d,_]{2,}.{0,20}?\b(block|epoch|slot)s?\b",
    ),
    (
        r"\b(how much|what) did\b.*\bcosts?\b",
        rf"[$€]\s*\d|\d[\d,_.]*\s*k?\s*({FEE}|{AMOUNT}|usd[ct]?|dollars?|euros?|dai)\b",
    ),
    (r"\bhow (?:often|frequently) (?:did|was|were|has|have|had)\b", rf"{_EACH}|{_TIMES}|\bintervals?\b"),
    (r"\bhow (?:often|frequently)\b", rf"{_EACH}|{DURATION}"),
    (
        r"\bhow much (?:money|(?:do|does|did|will|would|is|are|can|may|could|should|must)\b.*"
        r"\b(?:costs?|spend|spent|pays?|paid|earns?|charged?|reimbursed?))\b",
        MONEY,
    ),
    (rf"^\W*what{COSTS}", r"\d|\bfree\b|\bnothing\b|\bno (?:\w+ )?(?:cost|charge|fee)s?\b"),
    (rf"\bhow (?:large|big|high){OF_MONEY}", rf"{MONEY}|{_LARGE_SUM}"),
    (r"\b(?:what|which) port\b", r"\bports?\b[^|]{0,60}?\d{2,5}|:\d{2,5}\b|\d{2,5}[/ (]+(?:tcp|udp|https?|dns|dhcp)"),
    (r"\bhow much (?:\w+ )?(?:storage|space|memory|ram|disk)\b", r"\d\s*[kmgt]i?b\b|\bbytes\b"),
    (r"\bhow much (?:\w+ )?(?:notice|leave|holiday|vacation)\b", DURATION),
    (r"\b(?:what|which) time\b", rf"{_CLOCK}"),
    (r"^\W*when (?:is|are|do|does|will)\b", rf"{DATE}|{DURATION}|{_EACH}|{_CLOCK}|{_CONDITION}"),
    (r"^\W*since when\b", rf"{DATE}|\b(?:since|as of|from)\b[^.|]{{0,20}}\d|\bv?\d+\.\d"),
    (r"\b(what|which) (date|day|year|month)\b|^\W*when (did|was|were)\b", DATE),
    (r"\bhow (long|old)\b|\bhow much time\b|\b\w+ing time\b", DURATION),
    (r"\bhow (?:big|large|far|high|tall|deep|wide|heavy|fast)\b", rf"{DEFINITE}|\bhalf\b"),
    (r"\b(speed|bandwidth)\b", r"\d\s*[kmgt]?(bps|bits?|b)\b"),
    (r"\b(salary|price|cost|worth of)\b|\bworth\W*$", r"\d"),
)
"""Pattern of a question that asks for a kind of value, and pattern of such a value. The first match counts."""
LOOKS: Sequence[tuple[str, str]] = (
    (
        r"\W*where (?:is|are|was|were|do|does|did|can|should|must|will)\b",
        r"(?<![\w/])[~$.]?[\w{}-]*/[\w.{}-]+|https?://|\]\([^)]+\)|`[^`\n]*[./\\][^`\n]*`"
        r"|\b(?:folder|directory|file|page|menu|tab|dashboard|settings|channel|server|located|stored|hosted)\b",
    ),
    (
        r"\W*(?:what|which)(?:'s| is| are| was| were) the (?:\w+ )?"
        r"(?:min(?:imum)?|max(?:imum)?|smallest|largest|lowest|highest|least|most)\b",
        DEFINITE,
    ),
)
"""Pattern of a question that asks loosely, for a place or a bound, and pattern of such an answer.

Most answers look like this and some do not, so it raises or lowers a passage but refuses nothing.
"""

_KINDS, _LOOKS = (
    [(re.compile(asks, re.I), re.compile(looks, re.I)) for asks, looks in table] for table in (KINDS, LOOKS)
)
_COUNT = re.compile(
    r"\bhow many (?:[\w-]+ ){0,3}?(?P<things>[\w-]+ [\w-]+|[\w-]+)"
    r"(?= (?:is|are|was|were|do|does|did|can|may|must|should|will)\b)"
    r"|\bhow many (?P<first>[\w-]+)",
    re.I,
)
"""What is counted comes right before its verb: *how many wrong PIN attempts are*; otherwise it is the first word."""


@lru_cache(maxsize=256)
def value_asked(question: str) -> re.Pattern[str] | None:
    """Pattern of the value that a question asks for; None if it asks for none that a text would show."""
    for asks, looks in _KINDS:
        if asks.search(question):
            return looks
    counted = _COUNT.search(question)
    return _count_of((counted["things"] or counted["first"]).split()) if counted else None


@lru_cache(maxsize=256)
def look_asked(question: str) -> re.Pattern[str] | None:
    """Pattern of an answer to a question that asks loosely; None for most questions."""
    return next((looks for asks, looks in _LOOKS if asks.match(question)), None)


def _count_of(words: Sequence[str]) -> re.Pattern[str] | None:
    """A number near one of the first words of what is counted, before or after it."""
    nouns = [re.escape(word.lower().rstrip("s")[:6]) for word in words if word.lower() not in STOP_WORDS][:2]
    if not nouns:
        return None
    noun = rf"(?:{'|'.join(nouns)})\w*"
    ahead, behind = rf"(?<!\w){_NUMBER}\W+(?:[\w-]+\W+){{0,2}}{noun}", rf"{noun}\W+(?:[\w-]+\W+){{0,3}}{DEFINITE}"
    return re.compile(f"{ahead}|{behind}", re.I)


_PLURAL = re.compile(
    r"\b(?:how many|(?:m(?:ax|in)(?:imum)?|average|total|smallest|largest|lowest|highest|exact) number of)"
    r" (?:[\w-]+ ){0,2}?(?P<noun>people|children|men|women|(?!does|was|has|is)[\w-]+[^\Ws]s)\b",
    re.I,
)
_EXACT = (
    rf"(?<![\w.])(?:\d[\d,_.]*k?|{_FROM_TWO_ON}|hundreds?|thousands?"
    r"|millions?|billions?|dozens?)\b"
)
"""Numbers and words that count, unlike “a few” and “one”, which may precede any noun."""


_HAS = r"\b(?:is|are|has|have|worth|gets?|gives?|scores?|costs?|takes?|exactly|only|just)\b"
"""Verbs and adverbs before a *one* that counts."""


def count_asked(question: str) -> tuple[str, re.Pattern[str]] | None:
    """The noun that a question asks the number of, and the pattern of a count of it: “12 GPUs”, “SLOTS = 32”."""
    match = _PLURAL.search(question)
    if match is None:
        return None
    stem = match["noun"].lower().rstrip("s")
    stem = rf"{stem[:-1]}(?:y|ie)" if stem.endswith("ie") else f"{stem}?" if stem.endswith("e") else stem
    noun = rf"(?<![^\W_]){stem}(?:e?s)?(?:_\w+)?(?![^\W_])"
    ahead = rf"{_EXACT}(?!\.\s)\W+(?:[\w-]+\W+){{0,2}}{noun}"
    behind = rf"{noun}[^\w.;!?<>@\n-]+(?:[\w-]+[^\w.;!?<>@\n-]+){{0,3}}\d"
    return match["noun"], re.compile(rf"{ahead}|{behind}|{_HAS}\W+one\W+{noun}", re.I)
