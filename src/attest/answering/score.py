"""How well a passage answers a question, without a model.

The score is a sum of: the share of the question's words that stand in the passage (rare words count more), the share
that only its surroundings supply (heading, table header, title, the sentence before), the rank of its chunk, how near
its meaning is, and whether it has the form of what is wanted (a number for a value, a cause for a reason…).
design/answering.md has what each is worth.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from attest.answering.passages import Form, Passage
from attest.answering.pointers import announces
from attest.answering.quantities import value_asked
from attest.values.questions import AskedWord, Understood, Want
from attest.values.releases import notes_changes
from attest.values.search import Hit
from attest.values.terms import terms, unspaced

WORDS_IN_PASSAGE = 0.4
WORDS_AROUND = 0.8
CHUNK = 2.6
MEANING = 1.0
"""Weights of the four parts; a chunk counts by its score over the best one's, meaning by cosine with the question."""

_NUMBER = re.compile(r"\b0x[0-9a-fA-F]+\b|\d[\d,_.]*")
_CAUSE = re.compile(
    r"\b(because|since|so that|in order to|to (avoid|prevent|ensure|allow|keep|make|reduce|maintain|simplify)|due"
    r" to|as a"
    r" result|therefore|reason|otherwise|would (mean|allow|make|require|cause)|this (means|ensures|allows|makes"
    r"|prevents)"
    r"|the idea|goal|motivat\w+|chosen|cannot|is needed|thus|hence|instead of)\b", re.I,
)  # fmt: skip
_DEFINES = re.compile(
    r"\b(is|are|means?|refers? to|denotes?|is defined as|stands for|defined|called|known as)\b"
    r"|^[-*\s]*\*\*[^*]+\*\*\s*[:—-]|:=|: ",
    re.I,
)
_IMPLEMENTED = re.compile(r"\bimplement\w*", re.I)
"""A question for source code, unless it is *why* something was implemented."""
_CODE = re.compile(r"\b(code|functions?|methods?|class(es)?|files?|modules?|source|call(s|ed|er)?)\b|[_(]", re.I)
_STANCE = re.compile(
    r"\b(i (think|believe|agree|disagree|feel|would|don.t|do not|prefer|support|oppose|object)|should|shouldn.t"
    r"|must not"
    r"|problem|concern\w*|worr\w+|risk\w*|against|in favou?r|argu\w+|danger\w*|however|but|unfortunately|better|worse"
    r"|advantage|downside|benefit|harm\w*|bad|good)\b", re.I,
)  # fmt: skip
OPENS = 40
"""Characters into the question within which a value is asked for, when that is what the question is about."""
MORE_THAN_VALUES = frozenset({Want.POSITIONS, Want.EVOLUTION, Want.REASON})
"""Wants that no value satisfies."""
EVERYDAY = 0.25
"""Rarity below which a word shared with the question says nothing."""
NEAREST = 5
"""Hits that show what a question is about."""


def in_view_of(asked: Understood, hits: Sequence[Hit]) -> Understood:
    """The question as one about source code, when that is most of what comes nearest to it; for who asks how to do
    something, when there is nothing else."""
    nearest = hits if Want.STEPS in asked.wants else hits[:NEAREST]
    source = sum(hit.found.document_kind == "code" for hit in nearest)
    source = source == len(nearest) if Want.STEPS in asked.wants else source * 2 > len(nearest)
    return replace(asked, wants=asked.wants | {Want.SOURCE}) if source else asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A passage with its score and the words of the question that it has."""

    passage: Passage
    hit: Hit
    score: float
    inside: frozenset[str]
    """Words of the question (as asked) in the passage itself."""
    share: float = 0.0
    """How much of the question's words the passage itself has, 0 to 1; rare words count more."""
    cosine: float = 0.0
    """Nearness in meaning to the question; 0 when it was not compared."""


def score(asked: Understood, hit: Hit, best: float, found: Sequence[Passage]) -> list[Scored]:
    """Every passage of one chunk, scored; ``best`` is the best hit's score."""
    rank = CHUNK * hit.score / best if best > 0 else 0.0
    place = _terms(" ".join([hit.found.title, *hit.found.chunk.heading_path, hit.found.document_id]))
    return [_scored(asked, hit, passage, place, rank) for passage in found]


def _scored(asked: Understood, hit: Hit, passage: Passage, place: frozenset[str], rank: float) -> Scored:
    own = _terms(passage.text)
    header = _terms(passage.header_text)
    inside = matched(asked.words, own)
    around = own | header | place | _terms(passage.before) | _terms(passage.said_by or "")
    total = sum(word.rarity for word in asked.words) or 1.0
    share = sum(word.rarity * _part(word, own) for word in asked.words) / total
    wider = sum(word.rarity * _part(word, around) for word in asked.words) / total - share
    value = WORDS_IN_PASSAGE * share + WORDS_AROUND * wider + rank + form(asked, passage)
    return Scored(passage=passage, hit=hit, score=value, inside=inside, share=share)


def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))


def matched(asked: Sequence[AskedWord], present: frozenset[str]) -> frozenset[str]:
    """The asked words of which the whole term is present, or every part of a compound."""
    return frozenset(
        w.word for w in asked if w.terms[0] in present or (len(w.terms) > 1 and present.issuperset(w.terms[1:]))
    )


def _part(word: AskedWord, present: frozenset[str]) -> float:
    """How much of an asked word is present, 0 to 1: all or nothing, but of what has no spaces between its words, where
    a whole question is one, the share of its neighbouring characters."""
    if not unspaced(word.word):
        return float(bool(matched([word], present)))
    return sum(term in present for term in word.terms) / len(word.terms)


def kind_asked(asked: Understood) -> re.Pattern[str] | None:
    """How the value looks that the question begins by asking for; None when it asks for something else as well."""
    early = value_asked(asked.question[:OPENS])
    return None if early is None or asked.wants & MORE_THAN_VALUES else value_asked(asked.question)


def has_kind(looks: re.Pattern[str], passage: Passage) -> bool:
    """Whether a passage has such a value; a row has the names of its columns too."""
    return looks.search(f"{passage.header_text} {passage.text}") is not None


def _of_the_kind(asked: Understood, passage: Passage) -> bool | None:
    looks = kind_asked(asked)
    return None if looks is None else has_kind(looks, passage)


_TOPIC = re.compile(
    r"\bwhat(?:'s|\s+(?:is|are|does))\s+(?:(?:an?|the)\s+)?(?P<topic>[\w-]+(?:\s+[\w-]+){0,3}?)(?:\s+mean)?\W*$", re.I
)
_SAYS = r"(?:is|are|means?|refers? to|denotes?|stands for|defines?)"


@lru_cache(maxsize=256)
def _saying(question: str) -> re.Pattern[str] | None:
    """How a sentence begins that says what the thing is which the question asks for."""
    asked = _TOPIC.search(question)
    if asked is None:
        return None
    topic = r"[\W_]+".join(re.escape(word.removesuffix("s")) + "s?" for word in asked["topic"].split())
    return re.compile(rf"^\W*(?:(?:an?|the)\s+)?\W*{topic}\W*(?:\([^)]*\)\W*)?\s{_SAYS}\b", re.I)


def _says_what(question: str, text: str) -> bool:
    saying = _saying(question)
    return saying is not None and saying.search(text) is not None


def _takes_a_stance(asked: Understood, passage: Passage) -> bool:
    return Want.POSITIONS in asked.wants and _STANCE.search(passage.text) is not None


def _defines_only(asked: Understood) -> bool:
    return Want.DEFINITION in asked.wants and Want.VALUE not in asked.wants


Fits = Callable[[Understood, Passage], bool]


def states_number(asked: Understood, passage: Passage) -> bool:
    """Whether the passage has a number that the question does not."""
    return bool(set(_NUMBER.findall(passage.text)) - set(_NUMBER.findall(asked.question)))


_PROPERTY = re.compile(r"^\W*what(?:'s| is| are| was| were) the (?P<name>[\w-]+(?: [\w-]+){0,2}?) (?:of|for|in) ", re.I)
_TO_COME = re.compile(r"(?:\A|\|)\W*(?:tbd|tba|todo|\?+|to be (?:determined|decided|announced))\W*(?:\||\Z)", re.I)
"""A cell that promises a value."""
_EXPECTS = re.compile(
    r"\b(?:will|won't|going to|expect(?:s|ed)?|plan(?:s|ned)?|scheduled|hopefully|estimated?|should happen"
    r"|target(?:s|ed)?|tentative(?:ly)?|isn[’']t going)\b",
    re.I,
)


@lru_cache(maxsize=256)
def _property(question: str) -> re.Pattern[str] | None:
    """How a line begins that gives what a question asks for: ``Range: 150 feet`` for the range of something."""
    asked = _PROPERTY.match(question)
    return re.compile(rf"\W*{re.escape(asked['name'])}\W{{0,3}}[:=]\W{{0,4}}\w", re.I) if asked else None


def _under_its_name(question: str, text: str) -> bool:
    called = _property(question)
    return called is not None and called.match(text) is not None


def _gives_none_yet(asked: Understood, passage: Passage) -> bool:
    return Want.VALUE in asked.wants and passage.form is Form.ROW and _TO_COME.search(passage.text) is not None


def _of_the_past(asked: Understood) -> bool:
    return re.match(r"\W*when did\b", asked.question, re.I) is not None


def _gives_back(asked: Understood, passage: Passage) -> bool:
    return passage.text.lstrip().startswith("return") and "return" not in asked.question.lower()


_OF_TODAY = frozenset({Want.STEPS, Want.DEFINITION})
"""Wants of what is so, not of what became so in a version."""


def _changes(passage: Passage) -> bool:
    return notes_changes(passage.found.path)


def _asks_default(asked: Understood) -> bool:
    return "default" in asked.question.lower()


def _says_default(passage: Passage) -> bool:
    """Whether a passage has the word, in a constant or in the head of its column too."""
    return "default" in f"{passage.header_text} {passage.text}".lower()


def _prose(passage: Passage) -> bool:
    return passage.form in (Form.SENTENCE, Form.ITEM)


def _asks_for_source(asked: Understood) -> bool:
    implemented = Want.REASON not in asked.wants and _IMPLEMENTED.search(asked.question)
    return Want.SOURCE in asked.wants or bool(implemented or _CODE.search(asked.question))


def _code_may_answer(asked: Understood, passage: Passage) -> bool:
    """A value may stand in a line of code (a constant, a command), hardly in a loop."""
    return Want.SOURCE in asked.wants or (Want.VALUE in asked.wants and "\n" not in passage.text.strip())


FORMS: Sequence[tuple[str, float, Fits]] = (
    ("value has a number", 0.11, lambda a, p: Want.VALUE in a.wants and states_number(a, p)),
    ("value without a number", -0.11, lambda a, p: Want.VALUE in a.wants and not _NUMBER.search(p.text)),
    ("has a value of the kind that is asked for", 0.2, lambda a, p: _of_the_kind(a, p) is True),
    ("has none of that kind", -0.2, lambda a, p: _of_the_kind(a, p) is False),
    ("gives what is asked for under its name", 0.35, lambda a, p: _prose(p) and _under_its_name(a.question, p.text)),
    ("has no value yet", -0.6, _gives_none_yet),
    ("expects what is asked of the past", -0.25, lambda a, p: _of_the_past(a) and bool(_EXPECTS.search(p.text))),
    ("a list of changes for who asks how or what", -0.3, lambda a, p: bool(a.wants & _OF_TODAY) and _changes(p)),
    ("only gives back", -0.2, lambda a, p: p.form is Form.CODE and _gives_back(a, p)),
    ("says the default that is asked for", 0.25, lambda a, p: _asks_default(a) and _says_default(p)),
    ("reason has a cause", 0.14, lambda a, p: Want.REASON in a.wants and bool(_CAUSE.search(p.text))),
    ("definition defines", 0.11, lambda a, p: Want.DEFINITION in a.wants and bool(_DEFINES.search(p.text[:160]))),
    ("position takes a stance", 0.09, _takes_a_stance),
    ("code unasked", -0.4, lambda a, p: p.form is Form.CODE and not _code_may_answer(a, p)),
    ("a source file unasked", -0.6, lambda a, p: p.found.document_kind == "code" and not _asks_for_source(a)),
    ("words of somebody else", -0.11, lambda _, p: p.quoted),
    ("a question", -0.14, lambda a, p: p.text.rstrip().endswith("?") and not _takes_a_stance(a, p)),
    ("too short to stand alone", -0.18, lambda _, p: _prose(p) and len(p.text) < 25),
    (
        "said by one who is asked about",
        0.5,
        lambda a, p: bool(p.said_by) and str(p.said_by).casefold() in a.question.casefold(),
    ),
    (
        "of the document that is named",
        0.3,
        lambda a, p: p.found.document_id in a.named and Want.POSITIONS not in a.wants,
    ),
    ("position is somebody's", 0.4, lambda a, p: Want.POSITIONS in a.wants and p.said_by is not None and not p.quoted),
    ("row of a table", 0.25, lambda a, p: p.form is Form.ROW and not _defines_only(a)),
    ("row for who asks what it is", -0.2, lambda a, p: p.form is Form.ROW and _defines_only(a)),
    ("says what it is", 0.15, lambda a, p: _says_what(a.question, p.text)),
    ("announces what follows", -0.15, lambda a, p: Want.PLACE not in a.wants and announces(p)),
    ("a whole list", -0.1, lambda _, p: p.form is Form.LIST),
    ("leads to what follows", -0.09, lambda _, p: p.text.rstrip().endswith((":", "...", "…"))),
)
"""Name, weight and condition of what the form of a passage adds."""


def form(asked: Understood, passage: Passage) -> float:
    """The sum of the conditions that hold."""
    return sum(weight for _, weight, fits in FORMS if fits(asked, passage))
