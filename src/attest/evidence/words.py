"""Words that decide what a sentence says: negators, quantifiers, modals, units, and words that only carry grammar."""

from types import MappingProxyType

from attest.evidence.roots import kinds

STOP = frozenset(
    "a an the this that these those it its it's he she his her hers him they their theirs them we our ours us you "
    "your i my me is are was were be been being am has have had having do does did doing done of in on at to for from "
    "by with as into onto than then and or but if so such also too very just there here which who whom whose what "
    "when where how while about between during within via per s t re ll ve d m's both each own same other another's "
    "lrb rrb lsb rsb however thus hence therefore because since although though up out over off through upon until "
    "yet still".split()
)
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
UNITS = kinds(
    "% percent; wei; gwei; eth ether; gas; s sec second seconds; ms millisecond milliseconds; min minute minutes; h "
    "hour hours; day days; week weeks; month months; year years; slot slots; epoch epochs; block blocks; byte bytes "
    "b; bit bits; kb; kib; mb; mib; gb; gib; m metre metres meter meters; km kilometres kilometers; cm; mm; ft feet; "
    "mile miles; kg; t tonnes tons; °c; °f; $ dollars usd; € euros"
)
