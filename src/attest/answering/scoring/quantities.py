"""Which kind of value a question of quantity asks for, and how to recognise one in a text."""

import re
from collections.abc import Sequence
from functools import lru_cache

from attest.words.auxiliaries import AUXILIARY
from attest.words.days import MONTH, YEAR
from attest.words.ethereum import (
    AMOUNT,
    CHAIN_MOMENT,
    CHAIN_TIMES,
    COIN,
    COIN_PARTS,
    FEE,
    HAS_ADDRESS,
    HASH_ADDRESS,
    STABLECOINS,
)
from attest.words.inflections import noun_pattern
from attest.words.numbers import number_words
from attest.words.terms import STOP_WORDS, stem
from attest.words.word_families import ABBREVIATIONS

_FROM_TWO_ON = "|".join(number_words(2, 90))
"""*two* to *ninety*."""
_COUNT_OF = (
    rf"\d[\d,_.]*|0x[0-9a-f]+|zero|one|{_FROM_TWO_ON}|hundred|thousand|million|billion"
    r"|half|third|quarter|dozen|couple of|few|several"
)
"""Numbers in digits and words: *12*, *0xff*, *twelve*, *half*, *several*."""
_NUMBER = rf"(?:{_COUNT_OF}|an?)"
"""The same, and *a* and *an*."""
DEFINITE = rf"(?:\d|0x[0-9a-f]|\b(?:zero|one|{_FROM_TWO_ON})\b)"
"""A number after what it counts; *a few* and *an* may follow anything."""
DATE_PATTERN = rf"(?<![\d.,*+/-]){YEAR}\b(?!\s?[*+/]|,\d)|\b(?!may\b){MONTH}\b|\bmay \d"
"""A year, the name of a month, or a day in May."""
_UNIT = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|quarters?|sprints?)"
"""Units of the intervals at which something recurs."""
_LONG_UNITS = r"seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?"
"""Units of durations."""
_UNITS_IN_FRONT = r"(?:milli)?(?:seconds|minutes|hours|days)"
"""Units that describe an option before its number: *in minutes (default 60)*."""
_DURATION_IN_CODE = (
    r"(?:millis|seconds?|secs|minutes?|mins|hours?|days)(?:_\w+)?\s?[(=:{]\s?\d"
    r"|\d\s*\*\s*(?:\w+\.)?(?:milli|micro|nano)?(?:second|minute|hour)s?\b"
)
"""Durations in source code: ``from_millis(100)``, ``10 * time.Second``."""
DURATION = (
    rf"{_DURATION_IN_CODE}|(?<!\w)(?:\d[\d,_.]*[\s-]*(?:ms|s|sec|min|h)|{_NUMBER}(?:[\s-]+\w+)?[\s-]*"
    rf"(?:{_LONG_UNITS})|in {_UNITS_IN_FRONT}[^.|\n]{{0,12}}?\b\d+"
    rf"|(?:{_COUNT_OF})(?:[\s-]+\w+)?[\s-]*(?:{'|'.join(f'{unit}s?' for unit in CHAIN_TIMES)})"
    r"|for ?ever|eternal(?:ly)?|indefinite(?:ly)?|infinite(?:ly)?)\b"
)
"""A duration. Units that are also things need a counted number: *a block* is hardly how long something takes."""
_WEEKDAY = r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
"""*on Mondays*; not the short forms, since *sun* and *sat* are also words."""
_FREQUENCY = (
    rf"\b(?:every|each|per|once (?:an?|every)|twice an?|times an?|an?) (?:\w+ ){{0,2}}?{_UNIT}\b|{_WEEKDAY}"
    r"|\b(?:hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?)\b|\bbi-?(?:weekly|monthly)\b"
    rf"|\b(?:once|twice|always|never|each time|every (?:time|{CHAIN_MOMENT}|request))\b|\*(?:/\d+)? \* \*"
)
"""Frequency: *every other week*, *weekly*, *on Mondays*, *always*."""
_REPETITIONS = rf"\b(?:\d[\d,_.]*|{_FROM_TWO_ON}|several|many|a few) (?:more )?times\b"
"""How many times something happened; a month in which it did is not an answer."""
_RATE = r"\d\s*%|\d\s*percent\b|\b(?:one|once|1) (?:in|out of|of) (?:every )?(?:\d|two|three|ten|hundred|thousand)"
"""How often as a share of the cases: *0.12 %*, *one in ten*."""
_CLOCK = r"\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b|\b(?:noon|midnight)\b"
"""A time of day: *9 am*, *14:30*, *noon*."""
PHONE = r"(?<![\w.-])\+?\d[\d ()/-]{5,20}\d(?![\w-])"
"""A telephone number: *0455 22 10 87*."""
EMAIL = r"[\w.+-]{1,64}@[\w-]{1,63}\.\w+"
"""An address of electronic mail."""
_CONDITION = (
    r"\b(?:when(?:ever)?|if|after|before|once|until|unless|as soon as|while|during|at the (?:end|start|beginning))\b"
)
"""Words before the event that says when something happens: *after the merge*."""
_CODES = r"(?:usd|eur|gbp|chf|(?-i:JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|CAD|AUD|NZD|BRL|MXN|ZAR|KRW|SGD|HKD|ILS|TRY))"
"""Codes of the currencies most used (ISO 4217); most are in capitals, since *try 3 times* is no price."""
_COINS = (
    r"dollars?|euros?|pounds?|cents?|pence|francs?|crowns?|kron(?:a|er|or)|z[lł]oty(?:s|ch)?|rupees?|yen|yuan|pesos?|reais"
    r"|r(?:o?u)bles?|shekels?|forints?|lira"
)
"""Names of these currencies."""
MONEY = (
    rf"[$€£¥₹₩₽]\s*\d|\b(?:{_CODES}|{STABLECOINS})\s?\d"
    rf"|\b\d[\d,_.]*\s*k?\s*(?:{FEE}|{AMOUNT}|{STABLECOINS}|{_CODES}|{_COINS})\b"
    r"|\b(?:costs?|priced? at|price is)\s(?:only |about |just )?(?:\d|nothing\b)"
    r"|\bfree\b|\bno (?:\w+ )?(?:cost|charge|fee)s?\b"
)
"""A price: *$7*, *7 crowns*, *CHF 7*, *costs 40 points*, *free*."""

COSTS = r" (?:do|does|did|will|would)\b.*\b(?:costs?|pays? (?:per|an?|each) \w+)\b"
"""The rest of a question that begins with *what* and asks for a price."""
OF_MONEY = (
    r" (?:is|was|are|were) the (?:[\w-]+ ){0,2}"
    r"(?:budgets?|revenues?|grants?|salar(?:y|ies)|fees?|fines?|bount(?:y|ies)|rewards?|funding|prizes?)\b"
)
"""The same for one that begins with *how large* and asks for an amount of money."""
HOW_MUCH_IT_IS = r" (?:is|are|was|were) (?:the|an?|one|my|our|your)\b"
"""The rest of a question that begins with *how much* and asks for an amount: *How much was the flight?*"""
_AMOUNT_IN_NUMBERS = (
    rf"(?<![\w:./-])(?<!(?-i:[A-Z]) )(?!{YEAR}\b|\d{{1,2}}(?:st|nd|rd|th)?\.? {MONTH}\b)"
    r"(?:0x[0-9a-f]+|\d[\d,.]*(?!\d*:\d))"
)
"""A number that is neither a time, nor part of a date or of a name such as *TP 553*."""
_AMOUNT_IN_WORDS = (
    rf"\b(?:zero|one|{_FROM_TWO_ON}|hundreds?|thousands?|millions?|billions?|half|quarter|double|twice|triple|free|nothing"
    r"|none|no|all|enough|unlimited|as much|percent)\b"
)
"""An amount without digits: *two months' rent*, *half of it*, *nothing*."""
COMPARATIVE = (
    "slower|faster|bigger|larger|more|smaller|cheaper|dearer|longer|shorter|higher|lower|heavier|lighter|less|fewer"
    "|older|younger|better|worse"
)
"""Comparatives that ask by how much two things differ."""
_LARGE_SUM = r"\d[\d,.]*\s?(?:k|m|bn|thousand|million|billion|%)(?!\w)"
"""*2.5 million*, *12 %*."""

VALUE_PATTERNS: Sequence[tuple[str, str]] = (
    (r"\b(dollars?|usd|euros?)\b", rf"[$€]|\b({STABLECOINS}|usd|dollars?|euros?)\b"),
    (
        r"\b(?:what|which|how (?:many|much|large a))(?: \w+)? (?:percent|percentage|share|fraction)\b",
        r"\d\s*%|\d\s*percent|\b(half|third|quarter|majority) of\b|\b(?:two|three)[- ](?:thirds|quarters|fifths)\b"
        rf"|(?<![\w/.])(?:1/[2-9]|2/[3579]|3/[4578]|4/[579]|[57]/[689])(?![\w/]|\s*{FEE})",
    ),
    (
        rf"\bhow (many times |much )({COMPARATIVE})\b|\b(?:what|which) factor\b",
        r"\d\s*%|\d\s*x\b|\btimes\b|\bfactor\b|fold\b",
    ),
    (rf"\bhow much {FEE}\b|\b(what|which)( \w+){{0,3}} {FEE} (cost|price|amount)\b", r"\d"),
    (
        rf"\bhow (?:much ({COIN})\b|many ({COIN})(?= (?:{AUXILIARY})\b))",
        rf"(?<!\w){_NUMBER}\s*(?:\w+\s+)?({COIN}|{COIN_PARTS})\b",
    ),
    (r"\b(?:phone|telephone|mobile) numbers?\b", PHONE),
    (r"\be-?mail address(?:es)?\b", EMAIL),
    (rf"^(?=.*\b(?:{HAS_ADDRESS})\b).*\b(?:(?:which|what|whose) address\b|address of\b)", HASH_ADDRESS),
    (
        rf"\b(what|which)( \w+){{0,2}} ({CHAIN_MOMENT})\b",
        rf"\b({CHAIN_MOMENT})s?\b.{{0,60}}?\d[\d,_]{{2,}}|\d[\d,_]{{2,}}.{{0,20}}?\b({CHAIN_MOMENT})s?\b",
    ),
    (
        r"\b(how much|what) did\b.*\bcosts?\b",
        rf"[$€]\s*\d|\d[\d,_.]*\s*k?\s*({FEE}|{AMOUNT}|{STABLECOINS}|usd|dollars?|euros?)\b",
    ),
    (
        r"\bhow (?:often|frequently) (?:did|was|were|has|have|had|can|may|could)\b",
        rf"{_FREQUENCY}|{_REPETITIONS}|\bintervals?\b|{_RATE}",
    ),
    (r"\bhow (?:often|frequent|frequently)\b", rf"{_FREQUENCY}|{DURATION}|{_RATE}"),
    (
        r"\bhow much (?:money|(?:do|does|did|will|would|is|are|can|may|could|should|must)\b.*"
        r"\b(?:costs?|spend|spent|pays?|paid|earns?|reimbursed?))\b",
        MONEY,
    ),
    (r"\bhow much (?:do|does|did|will|would|is|are|can|may)\b.*\bcharged?\b", r"\d|\bfree\b|\bnothing\b"),
    (rf"^\W*what{COSTS}", r"\d|\bfree\b|\bnothing\b|\bno (?:\w+ )?(?:cost|charge|fee)s?\b"),
    (rf"^\W*how much{HOW_MUCH_IT_IS}", rf"{_AMOUNT_IN_NUMBERS}|{_AMOUNT_IN_WORDS}"),
    (rf"\bhow (?:large|big|high){OF_MONEY}", rf"{MONEY}|{_LARGE_SUM}"),
    (r"\b(?:what|which) port\b", r"\bports?\b[^|]{0,60}?\d{2,5}|:\d{2,5}\b|\d{2,5}[/ (]+(?:tcp|udp|https?|dns|dhcp)"),
    (r"\bhow much (?:\w+ )?(?:storage|space|memory|ram|disk)\b", r"\d\s*[kmgt]i?b\b|\bbytes\b"),
    (r"\bhow much (?:\w+ )?(?:notice|leave|holiday|vacation)\b", DURATION),
    (r"\b(?:what|which) time\b", rf"{_CLOCK}"),
    (r"^\W*when (?:is|are|do|does|will)\b", rf"{DATE_PATTERN}|{DURATION}|{_FREQUENCY}|{_CLOCK}|{_CONDITION}"),
    (r"^\W*since when\b", rf"{DATE_PATTERN}|\b(?:since|as of|from)\b[^.|]{{0,20}}\d|\bv?\d+\.\d"),
    (r"\b(?:what|which) day\b", rf"{DATE_PATTERN}|{_WEEKDAY}"),
    (r"\b(what|which) (date|year|month)\b|^\W*when (did|was|were)\b", DATE_PATTERN),
    (r"\bhow (long|old)\b|\bhow much time\b|\b\w+ing time\b", DURATION),
    (r"\bhow (?:big|large|far|high|tall|deep|wide|heavy|fast)\b", rf"{DEFINITE}|\bhalf\b"),
    (r"\b(speed|bandwidth)\b", r"\d\s*[kmgt]?(bps|bits?|b)\b"),
    (r"\b(salary|wage|rent|price|cost|worth of)\b|\bworth\W*$", r"\d"),
)
"""Pattern of a question that asks for a kind of value, and pattern of such a value. The first match counts."""
LOOK_PATTERNS: Sequence[tuple[str, str]] = (
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

_COUNT_QUESTION = re.compile(
    rf"\bhow many (?P<measures>{_LONG_UNITS}|met(?:re|er)s|feet|miles|lit(?:re|er)s|kilos?|tonn?es?|pages|copies) of\b"
    r"|\bhow many (?:[\w-]+ ){0,3}?(?P<things>[\w-]+ [\w-]+|[\w-]+)"
    r"(?= (?:is|are|was|were|do|does|did|can|may|must|should|will)\b)"
    r"|\bhow many (?P<first>[\w-]+)",
    re.I,
)
"""What is counted comes right before its verb: *how many wrong PIN attempts are*; otherwise it is the first word, and
always so for measures: *how many days of leave do*."""


@lru_cache(maxsize=256)
def asked_value_pattern(question: str) -> re.Pattern[str] | None:
    """Pattern of the value that a question asks for; None if it asks for none that a text would show."""
    for asks, looks in VALUE_PATTERNS:
        if re.search(asks, question, re.I):
            return re.compile(looks, re.I)
    counted = _COUNT_QUESTION.search(question)
    return _counted_pattern(next(filter(None, counted.groups())).split()) if counted else None


@lru_cache(maxsize=256)
def asked_look_pattern(question: str) -> re.Pattern[str] | None:
    """Pattern of an answer to a question that asks loosely; None for most questions."""
    return next((re.compile(looks, re.I) for asks, looks in LOOK_PATTERNS if re.match(asks, question, re.I)), None)


_NO_OTHER_UNIT = r"(?!\d*[\s-]*(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|%|percent)\b)"
"""A number behind what is counted counts something else if it has a unit: *each wave will have 7 days*."""


def _counted_pattern(counted: Sequence[str]) -> re.Pattern[str] | None:
    """A number near one of the first words of what is counted, before or after it."""
    nouns = [re.escape(word.lower().rstrip("s")[:6]) for word in counted if word.lower() not in STOP_WORDS][:2]
    if not nouns:
        return None
    noun = rf"(?:{'|'.join(nouns)})\w*"
    number_first, noun_first = (
        rf"(?<!\w){_NUMBER}\W+(?:[\w-]+\W+){{0,2}}{noun}",
        rf"{noun}\W+(?:[\w-]+\W+){{0,3}}(?={DEFINITE}){_NO_OTHER_UNIT}{DEFINITE}",
    )
    return re.compile(f"{number_first}|{noun_first}{_or_abbreviated(counted[-1])}", re.I)


def _or_abbreviated(plural: str) -> str:
    """Alternative pattern of a number with the abbreviation of what is counted, *41 kg*; empty if it has none."""
    short = ABBREVIATIONS.get(stem(plural.lower()), ())
    return rf"|(?<![\w.])\d[\d,._]*\s?(?:{'|'.join(short)})(?!\w)" if short else ""


_COUNTED_PLURAL = re.compile(
    r"\b(?:how many|(?:m(?:ax|in)(?:imum)?|average|total|smallest|largest|lowest|highest|exact) number of)"
    r" (?:[\w-]+ ){0,2}?(?P<noun>people|children|men|women|(?!does|was|has|is)[\w-]+[^\Ws]s)\b",
    re.I,
)
"""The plural noun that a question asks the number of: *how many GPUs*, *the maximum number of slots*."""
_COUNTING_NUMBER = (
    rf"(?<![\w.])(?:\d[\d,_.]*k?|{_FROM_TWO_ON}|hundreds?|thousands?"
    r"|millions?|billions?|dozens?)\b"
)
"""Numbers and words that count, unlike “a few” and “one”, which may precede any noun."""


_BEFORE_COUNTING_ONE = r"\b(?:is|are|has|have|worth|gets?|gives?|scores?|costs?|takes?|exactly|only|just)\b"
"""Verbs and adverbs before a *one* that counts."""
_BOUND = r"(?:at most|at least|up to|no more than|not more than|a maximum of|limited to)"
"""Words in front of a number that bounds what the sentence is about: *hens may be kept, at most six*."""
_PERSONS = r"(?:people|persons?|children|(?:wo)?men|members|\w{2,}(?:ers|ors|ists|ees|ians|ants))"
"""What people are called in the plural, whatever they do: *reviewers*."""


def asked_count(question: str) -> tuple[str, re.Pattern[str]] | None:
    """The noun that a question asks the number of, and the pattern of a count of it: “12 GPUs”, “SLOTS = 32”."""
    match = _COUNTED_PLURAL.search(question)
    if match is None:
        return None
    named = match["noun"].lower()
    noun = rf"(?<![^\W_]){_PERSONS if named == 'people' else noun_pattern(named)}(?:_\w+)?(?![^\W_])"
    number_first = rf"{_COUNTING_NUMBER}(?!\.\s)\W+(?:[\w-]+\W+){{0,2}}{noun}"
    noun_first = rf"{noun}[^\w.;!?<>@\n*[\]-]+(?:[\w-]+[^\w.;!?<>@\n*[\]-]+){{0,3}}(?<!version )\d"
    bound = rf"{noun}[^.;!?\n]{{0,40}}?\b{_BOUND} (?:\d|(?:{_FROM_TWO_ON}|one)\b)"
    single = rf"{_BEFORE_COUNTING_ONE}\W+one\W+{noun}|\bone\W+(?:[\w-]+\W+)?{noun}\W+(?:per|for (?:each|every))\b"
    factor = r"|(?<![\w.])\d+\s?[x×](?!\w)" if named == "times" else ""
    counted = rf"{number_first}|{noun_first}|{bound}|{single}{factor}{_or_abbreviated(named)}"
    return match["noun"], re.compile(counted, re.I)
