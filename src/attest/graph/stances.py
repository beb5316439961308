"""Markers: words by which people show a position. A marker is a sign, not a judgement: it does not detect irony.

Markers against are tried first, because ``I don't agree`` contains ``agree``. A question takes no position, and a
position after ``if`` or ``whether`` is nobody's own.
"""

import re
from dataclasses import dataclass

SAID, ARGUED = 0.9, 0.6
"""Confidence of a marker that states a position, and of one that names a merit or a fault."""

_I = (
    r"\bI(?:['’]m| am| would|['’]d| do| still| also| really| strongly| fully| personally| completely| totally"
    r"| wholeheartedly| tend to)*"
)
_NOT = r"(?:don['’]?t|do not|can['’]?t|cannot|wouldn['’]?t|would not|never)"
_GOOD = r"(?:good|great|excellent|nice|fantastic|awesome)"

_AGAINST = (
    rf"{_I} (?:disagree|object|oppose|dislike|reject)\b",
    rf"{_I} {_NOT} (?:really |fully |think I |personally )?(?:support|agree|like|favou?r)\b(?! to)",
    rf"{_I} {_NOT} (?:really )?see (?:the|any|a) (?:need|point|benefit|value|reason|advantage)\b",
    rf"{_I} {_NOT} think (?:this|that|it|we|the|these|there)\b",
    rf"{_I}(?: very)? (?:against|opposed)\b",
    rf"{_I} not (?:convinced|in favou?r|a fan|happy|comfortable|so sure|sold)\b",
    r"\b(?:strongly|firmly) (?:against|opposed?)\b",
    r"\b(?:bad|terrible|horrible|awful|dangerous) (?:idea|addition|change|choice|proposal|precedent)\b",
    r"\bnot (?:a good|the right|a great|such a good) (?:idea|approach|way|solution)\b",
    r"\bshould(?:n['’]t| not) be (?:included|adopted|merged|done|enshrined|accepted)\b",
    r"\bmy (?:main |biggest |only |primary )?(?:concern|objection|worry|fear)\b",
    rf"(?<!as far as ){_I} (?:concerned|worried|worry|fear)\b",
)
"""Words that state a position against something: *I disagree*, *a bad idea*."""
_FOR = (
    rf"{_I} (?:agree|support|endorse|favou?r)\b",
    r"\bI(?: do| also| still| really| personally)* (?:like|love)\b(?! to\b)",
    rf"{_I}(?: very| all)? (?:in favou?r|in support|for it|for this)\b",
    rf"{_I} think (?:this|that|it) (?:is|would be|makes|['’]s)(?: a| an| very| really)*"
    r" (?:good|great|excellent|nice|useful|sensible|reasonable|important|sense)\b",
    r"^\W*\+1\b(?! \w)",
    rf"\b{_GOOD} (?:idea|proposal|work|initiative)\b",
    r"\b(?:strong(?:ly)?|full|big) (?:support|in favou?r)\b",
    r"\bmakes (?:a lot of |perfect |total |much )?sense\b",
    rf"{_I} can live with\b",
    r"\bwe (?:definitely |really |clearly )?should (?:do|adopt|include|ship|implement) (?:this|it)\b",
)
"""Words that state a position for something: *I agree*, *+1*."""
_FAULTS = (
    r"(?<!\bno )(?<!\blittle )(?<!\bfew )\b(?:drawback|downside|disadvantage|shortcoming)s?\b",
    r"\bthe (?:main |biggest |big |real )?(?:problem|issue|trouble) (?:with|here)\b",
    r"\bthe (?:main|biggest|big|real) (?:problem|issue|trouble)\b",
    r"\bwould (?:break|harm|hurt|undermine|weaken|worsen|centrali[sz]e)\b",
    r"\b(?:is|are|seems?|feels?|far|way) too (?:risky|complex|complicated|dangerous|expensive)\b",
    r"\b(?:adds|introduces|increases) (?:\w+ )?(?:complexity|risks?|centrali[sz]ation)\b",
    r"\bwe should(?:n['’]t| not)\b",
)
"""Words that name a fault: *the main drawback*, *too complex*."""
_MERITS = (
    r"\bthe (?:main |biggest |big |key )?(?:benefit|advantage|upside)s? (?:of this|of that|of the|is|are|here)\b",
    r"\b(?:this|it) (?:would |will |could )?(?:greatly |significantly |also )?"
    r"(?:improves?|simplif(?:y|ies)|solves?|fixes|strengthens?)\b",
    r"\b(?:much|badly) needed\b",
    r"\blong overdue\b",
    r"\bwould be (?:very |really |extremely )(?:useful|helpful|beneficial|valuable)\b",
)
"""Words that name a merit: *the benefit of this*, *much needed*."""
_MARKERS = [
    (position, confidence, re.compile("|".join(patterns), re.IGNORECASE))
    for position, confidence, patterns in (
        ("against", SAID, _AGAINST),
        ("for", SAID, _FOR),
        ("against", ARGUED, _FAULTS),
        ("for", ARGUED, _MERITS),
    )
]
"""All markers with the position that they show and their confidence, in the order in which they are tried."""
_HEDGED = re.compile(r"\b(?:whether|if|unless|would it be|none of)\b", re.IGNORECASE)
"""A word before a marker that makes the position nobody's own."""


@dataclass(frozen=True, slots=True)
class Stance:
    """The position that a sentence shows, and the words that show it."""

    position: str
    marker: str
    confidence: float


def stance(sentence: str) -> Stance | None:
    """The stance of one sentence; None if it has no marker, is a question, or has a condition before the marker."""
    if sentence.rstrip().rstrip('"”’)*_').endswith("?"):
        return None
    for position, confidence, pattern in _MARKERS:
        match = pattern.search(sentence)
        if match is not None:
            hedged = _HEDGED.search(sentence, 0, match.start())
            return None if hedged else Stance(position, " ".join(match[0].split()), confidence)
    return None


def is_marked(text: str) -> bool:
    """Whether a text contains any marker. Most contain none and need not be split into sentences."""
    return any(pattern.search(text) for _, _, pattern in _MARKERS)
