"""Word families: *install*, *installing*, *installed* and *installation* get the same name.

Inflections are stripped first, as in step 1 of Porter (*An algorithm for suffix stripping*, 1980): a doubled consonant
becomes single, and a final e counts only in a short word, so that *rated* belongs to *rate* and not to *rat*. Then
derivational endings are stripped, with their changes of spelling (Lovins 1968). An ending is stripped only if enough of
the word remains, and *-er* never is: a *server* is not the same as what *serves* (*voter* is listed).

None of this is in the index, whose terms only have plural endings folded (``terms``).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

_IRREGULAR = """
arise arose arisen; be been being; bear bore born birth; become became; begin began begun; bend bent; bite bitten;
bleed bled; break broke broken; bring brought; build built; burn burnt; buy bought; catch caught; child children;
choose chose chosen choice; come came; deal dealt; destroy destruction; die dies dy died dying death dead; dig dug;
draw drew drawn; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt; fight
fought; find found; flee fled; fly flew flown; foot feet; forbid forbade forbidden; forget forgot forgotten; forgive
forgave forgiven; freeze froze frozen; get got gotten; give gave given; go goe going gone went; grow grew grown
growth; hang hung; hear heard; hide hid hidden; high height; hold held; hot heat; index indice; keep kept; know knew
known; lay laid; lead led; learn learnt; leave left; lend lent; licence license licensed licensing; lie ly lied lying;
lose lost loss losse; make made; man men; marry marriage; mean meant; meet met; mistake mistook mistaken; mouse mice;
mow mown; overcome overcame; pay paid payment; person people; prove proof proven; ride rode ridden; ring rang rung;
rise rose risen; run ran; see saw seen; seek sought; sell sold sale; send sent; sew sewn; shake shook shaken; shine
shone; show shown; shrink shrank shrunk; sing sang sung; sleep slept; slide slid; sow sown; speak spoke spoken speech;
spell spelt; spend spent; spill spilt; spin spun; spoil spoilt; stand stood; steal stole stolen; stick stuck; sting
stung; strike struck; swear swore sworn; sweep swept; swell swollen; swim swam; take took taken; teach taught; tear
tore torn; think thought; throw threw thrown; tie ty tied tying; tooth teeth; undergo underwent undergone; understand
understood; undo undid undone; vote voter; wake woke woken; wear wore worn; weave wove woven; win won; wind wound;
withdraw withdrew withdrawn; woman women; write wrote written; act action; add addition; analyse analyze analysis;
apply application applicant; comply compliance compliant; deceive deception; deny denial; divide division; explain
explanation; guide guidance; imply implication; maintain maintenance; minimum minimal minimize minimise; maximum
maximal maximize maximise; multiply multiplication; perceive perception; privacy private; provide provision; receive
reception receipt; recognize recognise recognition; reduce reduction; repeat repetition; produce production; introduce
introduction; conceive conception; aluminum aluminium; catalog catalogue catalogued; center centre
centred; cozy cosy; defense defence; dialog dialogue; fiber fibre; gray grey; jewelry jewellery; liter litre; maneuver
manoeuvre; meter metre; mold mould moulded moulding; mom mum; offense offence; practice practise practised practising;
program programme; skeptical sceptical; theater theatre; tire tyre
"""
"""Words, each with the forms that no rule below derives from it: strong verbs and irregular plurals of English,
spellings (*license*, *center*), and derivatives with another stem. Listed by hand. A form that is missing is a family
of its own: a text with it lacks the word of the question."""
_ABBREVIATED = """
january jan; february feb; march mar; april apr; june jun; july jul; august aug; september sept sep; october oct;
november nov; december dec; quantity qty; certificate cert; department dept; appointment appt; approximately approx;
telephone tel; meeting mtg; hour hrs; week wk wks; year yrs; kilogram kg kilo kilogramme; kilometre km kilometer;
centimetre cm centimeter; millimetre mm millimeter; kilobyte kb; megabyte mb; gigabyte gb; terabyte tb
"""
"""Words with what tables and notes write for them and nothing else: *hr* is an hour or an office."""
ABBREVIATIONS: Mapping[str, Sequence[str]] = {
    form: [other for other in forms if other != form]
    for forms in map(str.split, _ABBREVIATED.split(";"))
    for form in forms
}
"""From each of these words and abbreviations to the others of its row."""
FORMS: Mapping[str, str] = {
    form: word for word, *forms in map(str.split, f"{_IRREGULAR};{_ABBREVIATED}".split(";")) for form in forms
}
"""From irregular forms, as written or as stemmed in the index, to their words."""
_LISTED: Mapping[str, frozenset[str]] = {
    word: frozenset({word, *forms}) for word, *forms in map(str.split, _IRREGULAR.split(";"))
}
"""From words with irregular forms to these and themselves."""
_NOT_REDUCED = frozenset(
    "activity apartment authority basement business ceiling commission department embed evening everything experiment"
    " hundred important importance interval majority minority nothing personality priority pudding question response"
    " something statement straightforward stringent succession supplement university wedding".split()
)
"""Words that are not reduced, because their end only looks like an ending or their beginning is a word with another
meaning. Listed by hand as such words joined others. One that is missing shares the family of the other word: a text
with *universe* would have *university*."""
_ENDINGS = (
    ("ification", "ify", 2), ("osition", "os", 2), ("finition", "fin", 2), ("petition", "pet", 2),
    ("mission", "mit", 2), ("olution", "olv", 1), ("scription", "scrib", 2), ("sumption", "sum", 2),
    ("version", "vert", 2), ("cision", "cid", 2), ("lusion", "lud", 2), ("nsion", "nd", 3), ("vasion", "vad", 2),
    ("rosion", "rod", 1), ("losion", "lod", 2), ("lision", "lid", 2), ("trusion", "trud", 2),
    ("atically", "", 5), ("ically", "ic", 3), ("atic", "", 5), ("bility", "bl", 1), ("ation", "", 5), ("ator", "", 5),
    ("ion", "", 5), ("ment", "", 4), ("iness", "y", 3), ("ness", "", 4), ("ency", "", 5), ("ancy", "", 5),
    ("rrenc", "r", 3), ("enc", "", 5), ("anc", "", 5), ("ent", "", 5), ("ant", "", 5), ("abl", "", 5), ("ibl", "", 5),
    ("ity", "", 5), ("bly", "bl", 3), ("ily", "y", 3), ("ly", "", 4), ("val", "v", 3), ("sal", "s", 3), ("wal", "w", 3),
    ("rral", "r", 3), ("at", "", 5), ("is", "iz", 5), ("our", "or", 3),
)  # fmt: skip
"""(Ending without a final e, its replacement in the base word, minimum number of letters in front of it): *mention* is
not a form of *ment*."""
_LONGEST = 8
"""Number of letters of a base word that are compared: *contributor* and *contributed*, *participant* and
*participated*."""
_PAST_IN_EED = frozenset("agreed disagreed decreed freed guaranteed refereed".split())
"""Past tenses in *-eed*; all other words in *-eed*, such as *exceed* and *speed*, are taken for base forms."""
_DOUBLED = re.compile(r"([bdfgklmnprt])\1$")
"""A doubled consonant at the end of a stem: *pp* in *stopp(ed)*."""
_SHORT = re.compile(r"[^aeiouy]*[aeiouy][^aeiouwxy]$|y[aeiou][^aeiouwxy]$")
"""One syllable that ends in one consonant: such a stem had a final e, since otherwise the consonant would be
doubled."""
_VOWEL = re.compile(r"[aeiouy]")
"""A vowel, without which nothing is a stem: *string* does not come from *str*."""


@lru_cache(maxsize=1 << 18)
def family(term: str) -> str:
    """The family name of an index term; numbers and codes are their own family. Cached, because texts repeat their
    words; an entry takes about 150 bytes, so that a full cache takes about 40 MB."""
    if term in FORMS:
        return family(FORMS[term])
    if len(term) < 4 or not term.isalpha() or term in _NOT_REDUCED:
        return term
    name = _without_final_e(_without_inflection(term)) if term.isascii() else term
    while term.isascii() and name not in _NOT_REDUCED and (shorter := _without_derivation(name)) != name:
        name = _without_final_e(shorter)
    return name if name in _NOT_REDUCED else name[:_LONGEST]


def irregular_forms(term: str) -> frozenset[str]:
    """The other forms of an index term with irregular ones: *sow* and *sowing* for *sown*; empty for other terms."""
    word = FORMS.get(term, term)
    listed = _LISTED.get(word)
    return (
        listed.union([f"{word.removesuffix('e')}ing", f"{word.removesuffix('e')}ed"]) - {term}
        if listed
        else frozenset()
    )


def is_made_of(word: str, knows: Callable[[str], bool]) -> bool:
    """Whether a lower-case word is a form of a word that ``knows`` accepts, is derived from one (*reach-able*,
    *re-index*), or is a compound of two (*host-name*). *-er* does not count, because it also makes names, as from
    *dock*."""
    if not (word.islower() and word.isascii() and word.isalpha()):
        return False
    rests = (word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix))
    if any(len(rest) >= _LEAST_PART and _is_form(rest, knows) for rest in rests) or _is_form(word, knows):
        return True
    return any(
        knows(word[:at]) and _is_form(word[at:], knows) for at in range(_LEAST_PART, len(word) - _LEAST_PART + 1)
    )


_PREFIXES = (
    "anti auto co counter cross de dis down hyper inter micro mini mis multi non out over post pre re semi sub super"
    " trans ultra un under up".split()
)
"""Prefixes that make a word from a known one, as in *re-index*."""
_MADE_BY = "able ible ably ibly ability ed est ful ibility ing ish ity less ly ment ness s es ship ward wise".split()
"""Suffixes that do so, as in *reach-able*."""
_LEAST_BASE = 3
"""Minimum number of letters of a base with a suffix."""
_LEAST_PART = 4
"""Minimum number of letters of each part of a compound, and of a word behind a prefix."""


def _is_form(word: str, knows: Callable[[str], bool]) -> bool:
    return knows(word) or any(map(knows, _bases(word)))


def _bases(word: str) -> Iterator[str]:
    """Yield the possible bases of a word with a suffix."""
    for base in (word.removesuffix(ending) for ending in _MADE_BY if word.endswith(ending)):
        single = base[:-1] if base[-1:] == base[-2:-1] and len(base) > _LEAST_BASE else base
        with_y = f"{base[:-1]}y" if base.endswith("i") else base
        yield from (form for form in (base, f"{base}e", single, with_y) if len(form) >= _LEAST_BASE)


def _without_inflection(word: str) -> str:
    """Strip the ending of a verb; the e that it replaced is restored only in short words."""
    if word.endswith("ied") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("ie") and len(word) > 4:  # the index has *cooky* for *cookies*
        return f"{word[:-2]}y"
    if word.endswith("eed"):
        return word[:-1] if word in _PAST_IN_EED else word
    rest = next((word.removesuffix(ending) for ending in ("ing", "ed") if word.endswith(ending)), word)
    if rest == word or len(rest) < 2 or not _VOWEL.search(rest):
        return word
    if len(rest) > 3 and _DOUBLED.search(rest) and not (len(rest) == 4 and rest.endswith("ll")):
        return rest[:-1]
    return f"{rest}e" if _SHORT.fullmatch(rest) else rest


def _without_final_e(word: str) -> str:
    """Strip a final e, unless the word is short, and reduce a final ll: *instal*, *controlling*."""
    if len(word) > 4 and word.endswith("ll"):
        return word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") and not _SHORT.fullmatch(word[:-1]) else word


def _without_derivation(word: str) -> str:
    for ending, replacement, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word.removesuffix(ending) + replacement
    return word
