"""Words that decide what a sentence says, such as negators, quantifiers, modals and units, and words that only carry
grammar. All other words are compared by their roots."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from attest.words.ethereum import UNIT_KINDS
from attest.words.word_families import FORMS


def kinds(rows: str) -> Mapping[str, str]:
    """From every word of a row to the first word of that row; semicolons separate the rows."""
    return MappingProxyType({word: row.split()[0] for row in rows.split(";") for word in row.split()})


STOP = frozenset(
    "a an the this that these those it its it's he she his her hers him they their theirs them we our ours us you "
    "your i my me is are was were be been being am has have had having do does did doing done of in on at to for from "
    "by with as into onto than then and or but if so such also too very just there here which who whom whose what "
    "when where how while about between during within via per s t re ll ve d m's both each own same other another's "
    "however thus hence therefore because since although though up out over off through upon until yet still".split()
)
"""Words that only carry grammar."""
NEGATORS = frozenset(
    "not no never none neither nor cannot n't without nobody nothing nowhere hardly scarcely barely non fail fails "
    "failed failing refuse refuses refused lack lacks lacked lacking incapable unable deny denies avoid avoids "
    "avoided avoiding denied false untrue impossible".split()
)
"""Words that negate what follows them."""

QUANTIFIERS = kinds(
    "all every each always entire entirely everyone everything completely; most mostly usually majority; some several "
    "sometimes various; many often; any; few rarely seldom; only solely exclusively merely; almost nearly"
)
FOLLOWS_FROM = MappingProxyType(
    {"all": {"all", "any"}, "most": {"most", "all", "almost"}, "few": {"few", "only"}, "only": {"only"}}
)
"""From a claim's quantifier to those in the evidence from which it follows; the others claim too little to fail."""

MODALS = kinds(
    "must shall required requires require mandatory; should recommended ought; may might optionally optional possibly "
    "perhaps; will; plan propose proposes proposed plans planned considered considers intend intends intended"
)
NOT_YET = frozenset({"should", "may", "plan"})
"""Modals after which nothing is stated as a fact."""

CURRENCIES = frozenset("$€£")
"""Signs of currencies, which are units in front of a number."""
UNITS = kinds(
    f"{UNIT_KINDS}; % percent; s sec second seconds; ms millisecond milliseconds; min minute minutes; h hour hours; "
    "day days; week weeks; month months; year years; byte bytes b; bit bits; kb; kib; mb; mib; gb; gib; m metre metres "
    "meter meters; km kilometres kilometers; cm; mm; ft feet; mile miles; kg; t tonnes tons; °c; °f; $ dollars usd; "
    "€ euros"
)

_SUFFIX = re.compile(
    r"(?:ations?|itions?|ements?|ments?|nesses|ness|ances?|ences?|ables?|ibles?|ally|ities|ity|ically|ical|ists?|isms?|"
    r"ings?|ions?|ers?|ors?|ives?|ians?|ans?|ied|ies|ics?|als?|ly|ed|es|s)$"
)
"""The suffix that ``root`` removes, as in *direct|ions*, *direct|or*, *direct|ed*."""


@lru_cache(maxsize=16384)
def root(word: str) -> str:
    """A light stem, with one suffix removed, so that ``directed``, ``director`` and ``direction`` are equal."""
    word = FORMS.get(word, word)
    if word.endswith("ss"):
        return word
    match = _SUFFIX.search(word, min(3, len(word)))
    if match:
        word = word[: match.start()]
    if len(word) > 3 and word[-1] in ("aeiy" if len(word) > 4 else "e"):
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] == word[-2] else word
