"""Verification by alignment: does the quoted text say what the claim says?

Cosine is not entailment: it cannot see a negation or a changed number. So the claim is laid beside the best sentences
of its evidence, and named checks look at what does not match: ``terms``, ``names``, ``numbers``, ``units``,
``negation``, ``antonyms``, ``quantifier``, ``modality``, ``roles``, ``substitution``; ``context`` says that the words
around a verbatim clause take it back.

Rule 1: nothing is supported by default. No evidence, an empty claim, no shared content word: unsupported.
Rule 2: a claim that its evidence contains verbatim is supported, unless the words around it there take it back.
Rule 3: a failed hard check (a number, a negation, an opposite, a quantifier…) can lower a verdict, and no amount of
overlap buys it back. A score above one half is necessary for support, never sufficient.

The score is P(supported), a logistic function of a few features; ``design/verification.md`` has the figures.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

from attest.evidence.sentences import sentences
from attest.values.verdicts import Support, Verdict

# --- the word tables ---------------------------------------------------------------------------------------------

_STOP = frozenset(
    "a an the this that these those it its it's he she his her hers him they their theirs them we our ours us you "
    "your i my me is are was were be been being am has have had having do does did doing done of in on at to for from "
    "by with as into onto than then and or but if so such also too very just there here which who whom whose what "
    "when where how while about between during within via per s t re ll ve d m's both each own same other another's "
    "lrb rrb lsb rsb however thus hence therefore because since although though up out over off through upon until "
    "yet still".split()
)
_NEGATORS = frozenset(
    "not no never none neither nor cannot n't without nobody nothing nowhere hardly scarcely barely non fail fails "
    "failed failing refuse refuses refused lack lacks lacked lacking incapable unable deny denies avoid avoids "
    "avoided avoiding denied false untrue impossible".split()
)
"""Words that turn what follows them round."""

_OPPOSITES = """
increase increases rise grow growth raise up higher gain|decrease decline fall reduce reduction drop shrink lower down
lose loss; add include append insert introduce|remove exclude delete omit; before prior precede earlier|after later
follow subsequently; allow permit enable accept|forbid prohibit disallow disable reject prevent ban deny; support
favour favor endorse approve|oppose object reject disapprove; more greater many exceed above|less fewer few below;
first|last second final; born birth|died dead death die; begin start commence open launch|end finish stop cease close
conclude; win won victory|lose lost defeat; best top|worst; true valid correct right|false invalid incorrect wrong;
maximum max upper most|minimum min lower least; public|private; old older oldest|new newer young younger
youngest; large larger largest big bigger biggest|small smaller smallest little; long longer longest|short shorter
shortest; high highest tall|low lowest; early|late; fast faster quick|slow slower; hot warm warmer warming|cold cool
cooler cooling; strong stronger|weak weaker; success succeed successful|failure fail unsuccessful; alive living|dead
deceased; husband father son brother man male boy uncle king actor|wife mother daughter sister woman female girl aunt
queen actress; buy bought|sell sold; import|export; mutable|immutable; optional|mandatory required;
synchronous|asynchronous; encrypt|decrypt; encode serialize|decode deserialize; positive|negative; love like|hate
dislike; married|unmarried single divorced; major majority|minor minority; hero protagonist|villain antagonist;
fiction fictional|nonfiction biography documentary; north northern|south southern; east eastern|west western;
left|right; inside internal inner|outside external outer; safe secure|unsafe insecure dangerous; cause|prevent;
harmful damage harm|beneficial benefit; push|pull; mainnet|testnet; client|server; input|output; read|write;
request|response; sender|recipient receiver; draft|final
"""
"""Rows of opposites, their sides parted by a bar."""

_EXCLUSIVE = """
monday|tuesday|wednesday|thursday|friday|saturday|sunday; north|south|east|west;
red|blue|green|yellow|black|white|orange|purple|brown|pink; africa african|asia asian|europe european|australia
australian|antarctica antarctic|arctic; american america|british britain|english england|scottish scotland|irish
ireland|welsh wales|french france|german germany|italian italy|spanish spain|portuguese portugal|dutch
netherlands|swedish sweden|norwegian norway|danish denmark|finnish finland|russian russia|polish poland|greek
greece|turkish turkey|indian india|pakistani pakistan|chinese china|japanese japan|korean korea|thai
thailand|vietnamese vietnam|indonesian indonesia|mexican mexico|brazilian brazil|argentine argentinian
argentina|canadian canada|australian australia|egyptian egypt|israeli israel|iranian iran|iraqi iraq|cuban
cuba|colombian colombia|swiss switzerland|austrian austria|belgian belgium|nigerian nigeria|kenyan kenya|filipino
philippines; football soccer|basketball|baseball|hockey|tennis|cricket|rugby|golf|boxing|swimming;
comedy|drama|horror|thriller|documentary|western|musical|romance;
rock|pop|jazz|country|metal|rap|opera|classical|dancehall|reggae; film movie|album|novel book|song
single|play|game|series|band; city|county|country|state|town|village|province|continent|island|river|mountain; actor
actress|singer musician|politician|athlete|scientist|author writer novelist|director|lawyer|doctor
physician|chef|engineer|painter; christian|muslim|jewish|hindu|buddhist; democrat democratic|republican;
summer|winter|spring|autumn; wei|gwei; byte|bit
"""
"""Rows of alternatives, synonyms side by side: what is one of them is not, in the same place, another."""


def _kinds(rows: str) -> Mapping[str, str]:
    """From every word of a row to the row's first word."""
    return MappingProxyType({word: row.split()[0] for row in rows.split(";") for word in row.split()})


_QUANTIFIERS = _kinds(
    "all every each always entire entirely everyone everything completely; most mostly usually majority; some several "
    "sometimes various; many often; any; few rarely seldom; only solely exclusively merely; almost nearly"
)
_FOLLOWS_FROM = MappingProxyType(
    {"all": {"all", "any"}, "most": {"most", "all", "almost"}, "few": {"few", "only"}, "only": {"only"}}
)
"""A claim's quantifier, and those in the evidence from which it follows; the others claim too little to fail."""

_MODALS = _kinds(
    "must shall required requires require mandatory; should recommended ought; may might optionally optional possibly "
    "perhaps; will; plan propose proposes proposed plans planned considered considers intend intends intended"
)
_NOT_YET = frozenset({"should", "may", "plan"})
"""What stands behind one of these is not said to be so."""

_NUMBER_WORDS = dict(
    zip(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred zero dozen "
        "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(),
        (*range(2, 21), *range(30, 101, 10), 0, 12, *range(3, 13)),
        strict=True,
    )
)
_SCALES = MappingProxyType({"thousand": 3, "k": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12})
_CURRENCIES = frozenset("$€£")
_MONTHS = "january february march april may june july august september october november december".split()
_UNITS = _kinds(
    "% percent; wei; gwei; eth ether; gas; s sec second seconds; ms millisecond milliseconds; min minute minutes; h "
    "hour hours; day days; week weeks; month months; year years; slot slots; epoch epochs; block blocks; byte bytes "
    "b; bit bits; kb; kib; mb; mib; gb; gib; m metre metres meter meters; km kilometres kilometers; cm; mm; ft feet; "
    "mile miles; kg; t tonnes tons; °c; °f; $ dollars usd; € euros"
)


# --- tokens --------------------------------------------------------------------------------------------------------


class Kind(Enum):
    """What a token can say about the world."""

    WORD = "word"
    NAME = "name"
    NUMBER = "number"
    """Anything with a digit, a spelled-out number, a month of a date: it must stand in the evidence."""
    NEGATOR = "negator"
    FUNCTION = "function"
    """Words that carry grammar rather than content."""
    OPERATOR = "operator"
    BREAK = "break"
    """Punctuation that ends a clause: a negation does not reach across it."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or sign of a text, with the key under which equal things are equal."""

    word: str
    """Lower case, as written otherwise."""
    key: str
    kind: Kind


_CONTENT = frozenset({Kind.WORD, Kind.NAME, Kind.NUMBER})

_FOLD = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "…": "..."})
_SHAPE = re.compile(
    r"""(?x)
      (?P<skip></?[A-Za-z][\w-]*(?:\s[^<>=]{1,40}=[^<>]{0,200})?/?>|[-=]>)
    | (?P<date>(?<![\w-])\d{4}-(?:0[1-9]|1[0-2])-\d\d(?![\w-]))
    | (?P<hex>(?<!\w)0[xX][0-9a-fA-F]+(?!\w))
    | (?P<power>\d{1,9}(?:\*\*|\^)\d{1,3}(?!\w))
    | (?P<version>(?<!\w)v?\d+(?:\.\d+){2,}(?:[-+.]\w+)*)
    | (?P<number>(?:(?<![\w)\].-])-)?(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:_\d+)*)(?:\.\d+)?|(?<![\w.])\.\d+)
        (?P<suffix>(?:st|nd|rd|th|s)(?![^\W_])|(?:k|K|M|bn)(?![^\W_]))?)
    | (?P<proposal>(?:EIP|ERC|BIP|RIP|eip|erc)(?=\d))
    | (?P<word>[^\W\d]\w*(?:[.']\w+)*)
    | (?P<unit>[%$€£]|°[CF])
    | (?P<operator>[<>]=?|[≤≥≠]|[!=]=)
    | (?P<break>[,;:.!?()\[\]"])
    """
)


@lru_cache(maxsize=256)
def tokens(text: str) -> tuple[Token, ...]:
    """The words, numbers and signs of a text, folded so that equal things have equal keys."""
    found: list[Token] = []
    fresh = True
    for match in _SHAPE.finditer(text.translate(_FOLD)):
        made = _make(match, fresh)
        found.extend(made)
        if made:
            fresh = made[-1].word in _BEFORE_SENTENCE or (fresh and made[-1].kind in (Kind.BREAK, Kind.OPERATOR))
    return tuple(_join_numbers(found))


_BEFORE_SENTENCE = frozenset(".!?:")
"""Behind these a capital letter does not make a name."""


def _make(match: re.Match[str], fresh: bool) -> list[Token]:
    shape, text = match.lastgroup, match[0]
    if shape == "word":
        return _word(text, fresh)
    if shape == "skip" or shape is None:
        return []
    if shape == "date":
        year, month, day = text.split("-")
        return [_number(year), _month(int(month)), _number(day)]
    if shape == "break":
        return [Token(text, text, Kind.BREAK)]
    if shape == "operator":
        return [Token(text, {"≤": "<=", "≥": ">=", "≠": "!="}.get(text, text), Kind.OPERATOR)]
    if shape == "unit":
        return [Token(text.lower(), text.lower(), Kind.FUNCTION)]
    if shape == "proposal":
        return [Token(text.lower(), text.lower(), Kind.NAME)]
    return [_number(text)]


def _month(number: int) -> Token:
    return Token(f"month-{number}", f"month-{number}", Kind.NUMBER)


def _number(text: str) -> Token:
    return Token(text, _canonical(text.lower()), Kind.NUMBER)


def _canonical(text: str) -> str:
    """One spelling for one value: 1,048,576 = 1_048_576 = 2**20 = 0x100000, 12.50 = 12.5, 26th = 26, 10k = 10000."""
    if not text.isascii():
        text = "".join(str(unicodedata.decimal(c, c)) for c in text)
    if text.startswith("0x"):
        return _plain(str(int(text, 16))) if len(text) <= 18 else "0x" + text[2:].lstrip("0")
    power = re.fullmatch(r"(\d+)(?:\*\*|\^)(\d+)", text)
    if power:
        return str(int(power[1]) ** int(power[2])) if int(power[2]) <= 256 else text
    if text.count(".") > 1:
        return text.removeprefix("v")
    scale = re.search(r"(?:k|m|bn)$", text)
    text = re.sub(r"[,_]|(?:st|nd|rd|th|k|m|bn)$", "", text)
    return _scaled(_plain(text), {"k": 3, "m": 6, "bn": 9}[scale[0]]) if scale else _plain(text)


def _plain(text: str) -> str:
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, dot, part = digits.partition(".")
    part = part.rstrip("0")
    return sign + (whole.lstrip("0") or "0") + (dot + part if part else "")


def _scaled(number: str, zeros: int) -> str:
    whole, _, part = number.partition(".")
    return _plain(whole + part[:zeros].ljust(zeros, "0") + ("." + part[zeros:] if part[zeros:] else ""))


def _word(text: str, fresh: bool) -> list[Token]:
    text = text.strip("_'.")
    lower = text.lower()
    if lower.endswith("n't"):
        return [Token("not", "not", Kind.NEGATOR)]
    if lower.endswith("'s"):
        text, lower = text[:-2], lower[:-2]
    if not lower:
        return []
    if lower in _NUMBER_WORDS:
        return [Token(lower, str(_NUMBER_WORDS[lower]), Kind.NUMBER)]
    if lower in _NEGATORS:
        return [Token(lower, "not", Kind.NEGATOR)]
    if lower in _STOP and not (text.isupper() and len(text) > 1):
        return [Token(lower, lower, Kind.FUNCTION)]
    if any(c.isdigit() for c in lower):
        return [Token(lower, lower, Kind.NUMBER)]
    if "_" in lower or "." in lower:
        return [Token(lower, lower.replace(".", "") if len(lower) < 6 else lower, Kind.NAME)]
    named = any(c.isupper() for c in text[1:]) or (text[0].isupper() and not fresh)
    return [Token(lower, root(lower), Kind.NAME if named else Kind.WORD)]


def _join_numbers(found: Sequence[Token]) -> Iterator[Token]:
    """Months of dates become numbers, "1.5 million" one number, "twenty-three" 23."""
    skip = False
    for i, token in enumerate(found):
        joined = None if skip else _joined(token, found[i + 1]) if i + 1 < len(found) else None
        if not skip:
            yield joined or (_dated(token, found[max(0, i - 1) : i + 2]) if token.word in _MONTHS else token)
        skip = joined is not None


def _dated(token: Token, around: Sequence[Token]) -> Token:
    """A month's name as a number; ``may`` and ``march`` only beside one, or capitalised inside a sentence."""
    sure = token.word not in ("may", "march") or token.kind is Kind.NAME
    if token.kind is not Kind.NUMBER and (sure or any(t.kind is Kind.NUMBER for t in around)):
        return _month(_MONTHS.index(token.word) + 1)
    return token


def _joined(token: Token, after: Token) -> Token | None:
    if token.kind is not Kind.NUMBER or not token.key.replace(".", "").isdecimal():
        return None
    if after.word in _SCALES and token.key.count(".") < 2:
        return Token(token.word, _scaled(token.key, _SCALES[after.word]), Kind.NUMBER)
    if 20 <= _NUMBER_WORDS.get(token.word, 0) < 100 and 2 <= _NUMBER_WORDS.get(after.word, 0) < 10:
        return Token(token.word, str(int(token.key) + int(after.key)), Kind.NUMBER)
    return None


_IRREGULAR = _kinds(
    "write wrote written; begin began begun; win won; make made; hold held; lead led; grow grew grown; fall fell "
    "fallen; rise rose risen; become became; sell sold; build built; run ran; take took taken; give gave given; sing "
    "sang sung; die died dies death dead; know knew known; see saw seen; go went gone; come came; find found; leave "
    "left; lose lost loss; buy bought; send sent; spend spent; teach taught; think thought; choose chose chosen; "
    "break broke broken; speak spoke spoken; drive drove driven; marry marriage; bear bore born birth; child "
    "children; man men; woman women; person people; hot heat; high height"
)
_SUFFIX = re.compile(
    r"(?:ations?|itions?|ements?|ments?|nesses|ness|ances?|ences?|ables?|ibles?|ally|ities|ity|ically|ical|ists?|isms?|"
    r"ings?|ions?|ers?|ors?|ives?|ians?|ans?|ied|ies|ics?|als?|ly|ed|es|s)$"
)


@lru_cache(maxsize=16384)
def root(word: str) -> str:
    """A light stem: one ending off, so that ``directed``, ``director`` and ``direction`` are one."""
    word = _IRREGULAR.get(word, word)
    if word.endswith("ss"):
        return word
    match = _SUFFIX.search(word, min(3, len(word)))
    if match:
        word = word[: match.start()]
    if len(word) > 3 and word[-1] in ("aeiy" if len(word) > 4 else "e"):
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] == word[-2] else word


# --- laying claim and evidence side by side ------------------------------------------------------------------------


def _rows(table: str) -> list[list[frozenset[str]]]:
    return [[frozenset(map(root, side.split())) for side in line.split("|")] for line in table.split(";")]


def _rivals(rows: Iterable[Sequence[frozenset[str]]]) -> dict[str, frozenset[str]]:
    """For each root in the tables, the roots that deny it."""
    found: dict[str, frozenset[str]] = {}
    for row in rows:
        for side in row:
            others = frozenset[str]().union(*(other for other in row if other is not side)) - side
            for key in side:
                found[key] = found.get(key, frozenset()) | others
    return found


_ROWS = _rows(_OPPOSITES) + _rows(_EXCLUSIVE)
_RIVALS: Mapping[str, frozenset[str]] = MappingProxyType(_rivals(_ROWS))
_SAME: Mapping[str, frozenset[str]] = MappingProxyType(
    {k: side for row in _rows(_EXCLUSIVE) for side in row for k in side}
)
"""Words that stand for one another: the sides of the exclusive table."""
_ROW_OF: Mapping[str, str] = MappingProxyType({k: f"@{n}" for n, row in enumerate(_ROWS) for side in row for k in side})
_UNDOING = ("un", "dis", "non", "in", "im", "ir", "il", "de", "anti", "mis")
_SENTENCES_USED = 3
"""A claim may rest on this many sentences; more would let scattered words add up to anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """A claim's tokens beside those of the sentences that carry most of it."""

    claim: Sequence[Token]
    wanted: Sequence[Token]
    """The claim's content: words, names and numbers; all its tokens when it has no content."""
    found: Sequence[Token]
    keys: frozenset[str]
    words: frozenset[str]

    def carries(self, token: Token) -> bool:
        """Whether the evidence has the token, or a word that stands for it."""
        return token.key in self.keys or not self.keys.isdisjoint(_SAME.get(token.key, ()))


def align(claim: Sequence[Token], candidates: Iterable[Sequence[Token]]) -> Alignment:
    """Choose, greedily, the sentences that cover most of the claim."""
    wanted = _content(claim) or [t for t in claim if t.kind is not Kind.BREAK]
    open_keys, pool, found = {t.key for t in wanted}, list(candidates), list[Token]()
    for _ in range(_SENTENCES_USED):
        best = max(pool, key=lambda sentence: len(open_keys & {t.key for t in sentence}), default=())
        gained = open_keys & {t.key for t in best}
        if not gained:
            break
        open_keys -= gained
        found.extend(best)
        found.append(_FULL_STOP)
        pool.remove(best)
    keys, words = frozenset(t.key for t in found), frozenset(t.word for t in found)
    return Alignment(claim=claim, wanted=wanted, found=found, keys=keys, words=words)


_FULL_STOP = Token(".", ".", Kind.BREAK)


def _content(found: Iterable[Token]) -> list[Token]:
    return [t for t in found if t.kind in _CONTENT]


# --- the checks ----------------------------------------------------------------------------------------------------
# Each looks at one kind of disagreement and says whether the claim fails it.


def _terms(pair: Alignment) -> bool:
    return not all(pair.carries(t) for t in pair.wanted if t.kind is Kind.WORD)


def _names(pair: Alignment) -> bool:
    return not all(pair.carries(t) for t in pair.wanted if t.kind is Kind.NAME)


def _numbers(pair: Alignment) -> bool:
    return not all(t.key in pair.keys for t in pair.wanted if t.kind is Kind.NUMBER)


def _units(pair: Alignment) -> bool:
    """The number stands in the evidence, but only with other units."""
    known: dict[str, set[str]] = {}
    for number, unit in _measured(pair.found):
        known.setdefault(number, set()).add(unit)
    return any(unit not in known.get(number, {unit}) for number, unit in _measured(pair.claim))


def _measured(found: Sequence[Token]) -> Iterator[tuple[str, str]]:
    for before, token, after in _triples(found):
        unit = _UNITS.get(after.word) or (_UNITS.get(before.word) if before.word in _CURRENCIES else None)
        if token.kind is Kind.NUMBER and unit:
            yield token.key, unit


def _negation(pair: Alignment) -> bool:
    """A word that one side negates and the other states."""
    heads, reach = _negated(pair.claim)
    found_heads, found_reach = _negated(pair.found)
    stated = {t.key for t in pair.wanted}
    return any(key in pair.keys and heads[key] > found_reach[key] for key in heads) or any(
        key in stated and found_heads[key] > reach[key] for key in found_heads
    )


def _negated(found: Sequence[Token]) -> tuple[Counter[str], Counter[str]]:
    """The words that a negation stands directly before, and all words within its reach."""
    heads, reach = Counter[str](), Counter[str]()
    for i, token in enumerate(found):
        if token.kind is Kind.NEGATOR:
            ahead = _reached(found, i)
            heads.update(ahead[:1])
            reach.update(ahead[:4])
    return heads, reach


def _reached(found: Sequence[Token], negator: int) -> list[str]:
    """Content behind a negation up to the end of its clause; the word before it when there is none."""
    ahead: list[str] = []
    for token in found[negator + 1 : negator + 9]:
        if token.kind is Kind.BREAK:
            break
        if token.kind in _CONTENT:
            ahead.append(token.key)
    return ahead or [t.key for t in found[max(0, negator - 5) : negator] if t.kind in _CONTENT][-1:]


def _antonyms(pair: Alignment) -> bool:
    """A word of the claim is absent, and its opposite or rival stands in the evidence (and is not negated there)."""
    _, reach = _negated(pair.found)
    _, own_reach = _negated(pair.claim)
    own = {t.key for t in pair.wanted}
    for token in pair.wanted:
        if not pair.carries(token):
            rivals = _RIVALS.get(token.key, frozenset()) & pair.keys - own
            if any(bool(reach[rival]) == bool(own_reach[token.key]) for rival in rivals) or _undone(token, pair):
                return True
    return False


def _undone(token: Token, pair: Alignment) -> bool:
    """``associated`` beside ``disassociated``, ``valid`` beside ``invalid``."""
    return len(token.word) > 3 and any(
        prefix + token.word in pair.words or (token.word.startswith(prefix) and token.word[len(prefix) :] in pair.words)
        for prefix in _UNDOING
    )


def _quantifier(pair: Alignment) -> bool:
    """The claim says all, most or only, and the evidence does not."""
    own = {_QUANTIFIERS[t.word] for t in pair.claim if t.word in _QUANTIFIERS}
    known = {_QUANTIFIERS[t.word] for t in pair.found if t.word in _QUANTIFIERS}
    return any(q in _FOLLOWS_FROM and known.isdisjoint(_FOLLOWS_FROM[q]) for q in own)


def _modality(pair: Alignment) -> bool:
    """The claim obliges, plans or states what the evidence does not oblige, plan or state."""
    own = {_MODALS[t.word] for t in pair.claim if t.word in _MODALS}
    known = {_MODALS[t.word] for t in pair.found if t.word in _MODALS}
    if own:
        return not own <= known and not (own == {"may"} and not known)
    stated = {t.key for t in pair.wanted}
    return any(
        _MODALS.get(modal.word) in _NOT_YET and modal.key not in stated and (one.key in stated or two.key in stated)
        for modal, one, two in zip(pair.found, pair.found[1:], (*pair.found[2:], _FULL_STOP), strict=False)
    )


def _roles(pair: Alignment) -> bool:
    """Two names change places around the same words, as in "A of B" and "B of A"."""
    known = {t.key for t in (*pair.claim, *pair.found) if t.kind is Kind.NAME}
    names = [t.key for t in pair.wanted if t.key in known]
    places = {t.key: i for i, t in enumerate(pair.found)}
    if len(set(names)) != 2 or not pair.keys.issuperset(names) or "by" in pair.words | {t.word for t in pair.claim}:
        return False
    first, second = names[0], names[-1]
    keys, found = [t.key for t in pair.claim], [t.key for t in pair.found]
    between = keys[keys.index(first) + 1 : keys.index(second)]
    return bool(between) and between == found[places[second] + 1 : places[first]]


def _substitution(pair: Alignment) -> bool:
    """Between the same two neighbours the evidence has another word of the same kind."""
    stated = {t.key for t in pair.claim}
    slots: dict[tuple[str, str, Kind], bool] = {}
    for before, token, after in _triples(pair.found):
        slots[before.key, after.key, token.kind] = token.key not in stated
    return any(
        slots.get((before.key, after.key, token.kind), False) and not pair.carries(token)
        for before, token, after in _triples(pair.claim)
        if token.kind in _CONTENT and before.kind is not Kind.BREAK
    )


def _triples(found: Sequence[Token]) -> Iterator[tuple[Token, Token, Token]]:
    """Every token with its neighbours; at the edges and at punctuation the neighbour is one and the same stop."""
    plain = [_FULL_STOP, *(_FULL_STOP if t.kind is Kind.BREAK else t for t in found), _FULL_STOP]
    return zip(plain, plain[1:], plain[2:], strict=False)


_ORDER = (_terms, _names, _numbers, _units, _negation, _antonyms, _quantifier, _modality, _roles, _substitution)
_CHECKS: Mapping[str, Callable[[Alignment], bool]] = {check.__name__.removeprefix("_"): check for check in _ORDER}
_HARD = frozenset({*_CHECKS, "context"}) - {"terms", "names"}
"""A claim that fails one of these is never supported, however much of it is aligned."""
_CONFLICTS = frozenset({"numbers", "units", "negation", "antonyms"})
"""Failing one of these, in a sentence that is otherwise aligned, is a contradiction."""


# --- nearly verbatim -----------------------------------------------------------------------------------------------


def _mould(token: Token) -> str | None:
    """What a token is when numbers, opposites, negations, quantifiers and modals are blanked out."""
    if token.kind is Kind.NUMBER:
        return "#"
    if token.kind is Kind.NEGATOR or token.word in _QUANTIFIERS or token.word in _MODALS:
        return None
    return _ROW_OF.get(token.key) or ("<>" if token.kind is Kind.OPERATOR else token.key)


def nearly_verbatim(claim: Sequence[Token], evidence: Sequence[Token]) -> frozenset[str] | None:
    """The checks failed by a claim that the evidence repeats word by word except for the words that decide.

    None when the evidence has no such run; the empty set when a run is equal in every token.
    """
    shape, _ = _moulded(claim)
    other, other_places = _moulded(evidence)
    if len(shape) < 2 or not {*shape} <= {*other}:
        return None
    own = [t for t in claim if t.kind is not Kind.BREAK]
    found: frozenset[str] | None = None
    joined, needle = "\0" + "\0".join(other) + "\0", "\0" + "\0".join(shape) + "\0"
    at, first, counted = joined.find(needle), 0, 0
    while at >= 0 and found != frozenset():
        first, counted = first + joined.count("\0", counted, at), at
        low, high = other_places[first], other_places[first + len(shape) - 1]
        while low and (evidence[low - 1].kind is Kind.NEGATOR or evidence[low - 1].word in _QUANTIFIERS):
            low -= 1
        failed = _differences(own, [t for t in evidence[low : high + 1] if t.kind is not Kind.BREAK])
        found = failed if found is None or len(failed) < len(found) else found
        at = joined.find(needle, at + 1)
    return found


def _moulded(found: Sequence[Token]) -> tuple[list[str], list[int]]:
    kept = [(m, i) for i, t in enumerate(found) if t.kind is not Kind.BREAK and (m := _mould(t)) is not None]
    return [m for m, _ in kept], [i for _, i in kept]


def _differences(claim: Sequence[Token], run: Sequence[Token]) -> frozenset[str]:
    failed: set[str] = set()
    own, other = ([t for t in side if _mould(t) is not None] for side in (claim, run))
    for mine, theirs in zip(own, other, strict=True):
        if mine.key == theirs.key or theirs.key in _SAME.get(mine.key, ()):
            continue
        if mine.kind is Kind.NUMBER:
            failed |= set() if _same_dates(own, other) else {"numbers"}
        else:
            rival = mine.kind is Kind.OPERATOR or theirs.key in _RIVALS.get(mine.key, ())
            failed.add("antonyms" if rival else "substitution")
    for name, has in _SMALL_WORDS.items():
        if Counter(v for t in claim if (v := has(t))) != Counter(v for t in run if (v := has(t))):
            failed.add(name)
    return frozenset(failed)


def _same_dates(claim: Sequence[Token], run: Sequence[Token]) -> bool:
    """Whether the numbers are the same, in another order, because dates are written in several ways."""
    own, other = (sorted(t.key for t in side if t.kind is Kind.NUMBER) for side in (claim, run))
    return own == other and any(key.startswith("month-") for key in own)


_SMALL_WORDS: Mapping[str, Callable[[Token], str | None]] = MappingProxyType(
    {
        "negation": lambda token: token.key if token.kind is Kind.NEGATOR else None,
        "quantifier": lambda token: _QUANTIFIERS.get(token.word),
        "modality": lambda token: _MODALS.get(token.word),
    }
)


# --- verbatim ------------------------------------------------------------------------------------------------------

_MARKUP = re.compile(r"(?m)^[ \t]*(?:>[ \t]*)+|(?<![^\s(\[\"'])[*_`~]++(?=\S)|(?<=[^\s*_`~])[*_`~]++(?!\w)")
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\s]*\)")
_TAIL = re.compile(r"(?<![\s.!?,;:\]])(?:[\s.!?,;:]|\[\^?\d[\d,\s-]*\])++\Z")
_TAKEN_BACK_BEFORE = frozenset(
    "if unless whether myth doubt doubts doubted false falsely untrue wrong wrongly incorrect incorrectly unlikely "
    "refute refuted refutes reject rejected rejects suppose assuming hypothetically instead".split()
)
_TAKEN_BACK_AFTER = frozenset("if unless only except provided until".split())
_STOPS = frozenset(".!?\"')]")
_CLAUSE_STOP = re.compile(r"[.!?;:\n](?=\s|\Z)|\n")


def _fold(text: str, *, links: bool) -> str:
    """The text without markup and line breaks, except one where a block ends without a stop."""
    folded, text = "", text if links else _LINK.sub(r"\1", text)
    for start, end in sentences(text):
        piece = _MARKUP.sub("", text[start:end].translate(_FOLD))
        folded += ("" if not folded else " " if folded[-1] in _STOPS else "\n") + " ".join(piece.split())
    return folded


def _contained(claim: str, evidence: str) -> bool | None:
    """Whether the evidence has the claim's exact words: True; False when it has them but takes them back; else None."""
    links = _LINK.search(claim) is not None  # an address that the claim gives has to be the right one
    needle, hay = _TAIL.sub("", _fold(claim, links=links)), _fold(evidence, links=links)
    answer: bool | None = None
    for low in _places(needle, hay):
        high = low + len(needle)
        if _bounded(hay, low, high):
            answer = not _taken_back(hay, low, high) and (_asks(hay, high) <= claim.rstrip().endswith("?"))
            if answer:
                return True
    return answer


def _places(needle: str, hay: str) -> Iterator[int]:
    """Where the needle stands; its first letter may differ in case, as at the start of a sentence."""
    for start in {needle[:1], needle[:1].lower(), needle[:1].upper()} if needle else ():
        at = hay.find(start + needle[1:])
        while at >= 0:
            yield at
            at = hay.find(start + needle[1:], at + 1)


_GLUE_BEFORE = re.compile(r"[\w$€£]\Z|[\d\s(]-\Z|^-\Z|\d[.,]\Z")
_GLUE_AFTER = re.compile(r"\w|[.,:/^*_-]+\w|[%°]|\*\*")


def _bounded(hay: str, low: int, high: int) -> bool:
    """Whether the run is made of whole words and whole numbers."""
    before = _GLUE_BEFORE.search(hay[max(0, low - 2) : low]) if hay[low].isalnum() else None
    if before and not hay[low].isdigit() and not before[0][-1].isalnum():
        before = None
    return before is None and not (hay[high - 1].isalnum() and _GLUE_AFTER.match(hay, high))


def _asks(hay: str, high: int) -> bool:
    stop = _CLAUSE_STOP.search(hay, high)
    return stop is not None and stop[0] == "?"


def _taken_back(hay: str, low: int, high: int) -> bool:
    """Whether the sentence around a clause denies it or makes it depend on something."""
    prefix = hay[max(0, low - 120) : low]
    cut = max((m.end() for m in _CLAUSE_STOP.finditer(prefix)), default=0)
    before = tokens(prefix[cut:])[-6:]
    after = tokens(hay[high : high + 40])[:1]
    return any(t.kind is Kind.NEGATOR or t.word in _TAKEN_BACK_BEFORE for t in before) or any(
        t.word in _TAKEN_BACK_AFTER for t in after
    )


# --- the verdict ---------------------------------------------------------------------------------------------------

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "coverage": 0.35,
        "matched": 0.72,
        "tail": 0.65,
        "antonyms": -1.26,
        "numbers": -0.55,
        "negation": -1.51,
        "tail name": -0.50,
    }
)
_BIAS = -1.13
"""Fitted by ``benchmarks/claims.py --fit`` (design/verification.md says on what)."""
_SUPPORTED_FROM = 0.5
_MOST = 0.5
"""Share of the content that must be aligned for *supported* or *partial*: overlap of long texts proves nothing."""
_CONFLICT_FROM = 1 / 3
"""Share of the other content that must be aligned for a conflict to be a contradiction."""


def features(pair: Alignment, failed: Iterable[str]) -> dict[str, float]:
    """What the score is made of, each larger where there is more of it; ``failed`` are the names of failed checks."""
    carried = [pair.carries(t) for t in pair.wanted]
    missing = set(failed)
    half = len(carried) // 2
    return {
        "coverage": sum(carried) / len(carried),
        "matched": math.log1p(sum(carried)),
        "tail": float(carried[-1]),
        "antonyms": float("antonyms" in missing),
        "numbers": float("numbers" in missing),
        "negation": float("negation" in missing),
        "tail name": float(
            any(t.kind is Kind.NAME and not c for t, c in zip(pair.wanted[half:], carried[half:], strict=True))
        ),
    }


def examine(claim: str, evidence: Sequence[str]) -> tuple[Alignment, frozenset[str]]:
    """The best alignment of a claim with its evidence, and the names of the checks that it fails."""
    own = tokens(claim)
    pair = align(own, [tokens(text[a:b]) for text in evidence for a, b in sentences(text)])
    if not pair.found:
        return pair, frozenset({"terms"})
    failed = {name for name, fails in _CHECKS.items() if fails(pair)}
    runs = [run for text in evidence if (run := nearly_verbatim(own, tokens(text))) is not None]
    closest = min(runs, key=len, default=frozenset[str]())
    return pair, closest or frozenset(failed)


def verify_by_alignment(claim: str, evidence: Sequence[str], /) -> Verdict:
    """The built-in verifier: whether the quoted texts say what the claim says, judged word by word.

    Deterministic, without a model. The score is P(supported), and below one half for whatever is not supported.
    """
    texts = [text for text in evidence if text.strip()]
    if not texts or not any(t.kind in _SAYS_SOMETHING for t in tokens(claim)):
        return Verdict(support=Support.UNSUPPORTED, score=0.0, method="none")
    contained = [answer for text in texts if (answer := _contained(claim, text)) is not None]
    if any(contained):
        return Verdict(support=Support.SUPPORTED, score=1.0, method="verbatim")
    pair, failed = examine(claim, texts)
    if contained:
        failed |= {"context"}
    return _judge(pair, failed)


_SAYS_SOMETHING = _CONTENT | {Kind.FUNCTION, Kind.NEGATOR}


def _judge(pair: Alignment, failed: frozenset[str]) -> Verdict:
    if not any(pair.carries(t) for t in pair.wanted):
        return Verdict(support=Support.UNSUPPORTED, score=0.0, method="alignment", failed=("terms",))
    seen = features(pair, failed)
    score = 1 / (1 + math.exp(-_BIAS - sum(WEIGHTS[name] * value for name, value in seen.items())))
    support = decide(pair, failed, score)
    if support is not Support.SUPPORTED:
        score = min(score, 0.49)
    names = tuple(name for name in (*_CHECKS, "context") if name in failed)
    return Verdict(support=support, score=score, method="alignment", failed=names)


def decide(pair: Alignment, failed: frozenset[str], score: float) -> Support:
    """What the alignment, the failed checks and P(supported) together amount to."""
    most = sum(pair.carries(t) for t in pair.wanted) >= _MOST * len(pair.wanted)
    if most and score >= _SUPPORTED_FROM and not failed & _HARD:
        return Support.SUPPORTED
    if _conflicts(pair, failed) and _agreement(pair) >= _CONFLICT_FROM:
        return Support.CONTRADICTED
    return Support.PARTIAL if most else Support.UNSUPPORTED


def _conflicts(pair: Alignment, failed: frozenset[str]) -> bool:
    """Whether a failed check is a conflict; a missing number is one only if the evidence gives another."""
    given = any(t.kind is Kind.NUMBER for t in pair.found)
    return bool(failed & _CONFLICTS if given else failed & _CONFLICTS - {"numbers"})


def _agreement(pair: Alignment) -> float:
    """Share of the claim's content that is aligned, apart from numbers and words that have a rival in the evidence."""
    rest = [t for t in pair.wanted if t.kind is not Kind.NUMBER and pair.keys.isdisjoint(_RIVALS.get(t.key, ()))]
    return sum(pair.carries(t) for t in rest) / len(rest) if rest else 1.0
