"""Text to search terms: the tokenizer that the index and the questions share.

A term is a lower-case word or number. A compound (``BLOB_TX_TYPE``, ``chainId``) yields a term for the whole and one
for each part; ``1,048,576`` and ``1_048_576`` are the number 1048576; short words (``get``, ``DA``) are kept. Latin
letters lose their accents, because people type without them (``compresión``, ``compresion``), and Hebrew and Arabic
their points. Vowel marks that combine with a letter (Hindi, Tamil, Thai) belong to the word. Scripts without spaces
between words (Chinese, Japanese, Korean with its particles, Thai, Khmer) yield a term for every two neighbouring
characters.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from attest.values.anchors import PART_OF_NAME

_WITH_MARKS = (
    (0x300, 0x370), (0x483, 0x488), (0x591, 0x900), (0x900, 0x1100), (0x135D, 0x1360), (0x1712, 0x1735),
    (0x1752, 0x1774), (0x17B4, 0x17DE), (0x1920, 0x193C), (0x1A17, 0x1C38), (0x1CD0, 0x1CFA), (0x1DC0, 0x1E00),
    (0x3099, 0x309B), (0xA802, 0xAAF7), (0xABE3, 0xABEE), (0x11000, 0x11A00),
)  # fmt: skip
"""Unicode ranges with combining marks (categories Mn and Mc), at which Python's ``\\w`` ends a word."""
_MARKS = "".join(
    chr(code) for block in _WITH_MARKS for code in range(*block) if unicodedata.category(chr(code)) in ("Mn", "Mc")
)
"""All combining marks of those ranges."""
_POINTED = ((0x300, 0x370), (0x483, 0x488), (0x591, 0x750), (0x8CA, 0x900))
"""Unicode ranges of the marks that people leave out when they type: accents, Hebrew points, Arabic vowels."""
_FOLDED = {
    **{ord(mark): None for mark in _MARKS if any(first <= ord(mark) < past for first, past in _POINTED)},
    **dict.fromkeys((0x640, 0x200C, 0x200D, 0xAD, 0x200B, 0x2060, 0xFEFF)),
}
"""Characters removed from words: combining accents, the points of Hebrew, Arabic and Syriac, the Arabic stretching
stroke (tatweel), joiners, which only affect the drawing of letters, and what allows or forbids a line break."""
_UNSEEN = "\u00ad\u200b\u200d\u2060\ufeff"
"""Characters inside a word that nobody sees, such as soft hyphens."""
_LETTERS = rf"\w+(?:(?:[{_MARKS}]+[\u200c\u200d]?|[{_UNSEEN}]+(?=\w))\w*)*"
"""A run of letters, digits and underscores, with the marks that combine with them."""
_WORD = re.compile(rf"\d{{1,3}}(?:[,_]\d{{3}})+(?!\w)|{_LETTERS}(?:['’]{_LETTERS})?")
"""A raw word: a number with groups (*1,048,576*), or letters with at most one apostrophe (*don't*)."""
_GROUPED = re.compile(r"\d{1,3}(?:[,_]\d{3})+$")
"""A number with groups of three digits: *1,048,576*, *1_048_576*."""
_DIGIT_SEPARATOR = re.compile(r"(?<=\d)[,_](?=\d{3})")
"""What separates groups of three digits: the commas of *1,048,576*."""
_PART = re.compile(rf"{PART_OF_NAME.pattern}|[^\W\d_a-zA-Z]+")
"""Parts of a word or of its shape, in which ``A`` and ``a`` stand for upper- and lower-case letters and ``_CASELESS``
for letters of scripts without case."""
_CASELESS = "\u4e00"
"""Stands in a shape for a letter of a script without case."""
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1a20-\u1b7f\ua980-\ua9df\uaa60-\uaa7f"  # Thai to Javanese
    r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
"""Letters of scripts without spaces between words: *東京都*."""
_LATIN = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
"""Codes of the Latin letters that may have accents."""
_PLAIN = {code: unicodedata.normalize("NFD", chr(code))[0] for code in _LATIN} | {
    code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)
}
"""From Latin letters to the letters without accents, as FTS5's ``remove_diacritics`` maps them, and from ligatures
(*ﬁ*) to their letters."""

words: Callable[[str], list[str]] = _WORD.findall
"""The raw words of a text, in order."""
LETTERS_AND_DIGITS = re.compile(r"[^\W_]+")
"""A word in the narrowest sense: *base* and *fee* in *base_fee*."""


@lru_cache(maxsize=1 << 18)
def terms_of_word(word: str) -> tuple[str, ...]:
    """The terms of one raw word: the word itself, and its parts if it is a compound. Cached, because texts repeat their
    words; an entry takes 250 to 500 bytes, so that a full cache takes about 100 MB."""
    if word.isascii() and word.isalpha() and (word.islower() or word[1:].islower()):
        return (stem(word.lower()),)
    if _GROUPED.match(word):
        return (re.sub(r"[,_]", "", word),)
    word = re.split(r"['’]", word, maxsplit=1)[0]
    word = _without_accents(word)
    whole = word.lower().strip("_")
    if whole.startswith("0x") or not whole:
        return (whole,) if whole else ()
    if _UNSPACED.search(whole):
        return tuple(dict.fromkeys(term for part in _split_compound(whole) for term in _character_pairs(part)))
    parts = [stem(part.lower()) for part in _split_compound(word)]
    return (whole,) if len(parts) == 1 and word.isdigit() else tuple(dict.fromkeys([stem(whole), *parts]))


def _without_accents(word: str) -> str:
    """Normalize a word: composed letters, without accents and points."""
    if word.isascii():
        return word
    return unicodedata.normalize("NFC", word).translate(_PLAIN).translate(_FOLDED)


def _split_compound(word: str) -> list[str]:
    """The runs of letters and of digits in a word, split where capitals begin."""
    return [word[slice(*match.span())] for match in _PART.finditer(word if word.isascii() else _letter_shape(word))]


def _letter_shape(word: str) -> str:
    return "".join(
        "A" if c.isupper() else "a" if c.islower() else _CASELESS if c.isalpha() or c in _MARKS else c for c in word
    )


def is_unspaced(word: str) -> bool:
    """Whether a raw word is in a script without spaces between words, and so may be a whole sentence."""
    return not word.isascii() and _UNSPACED.search(word) is not None


def _character_pairs(part: str) -> list[str]:
    """Every two neighbouring characters of a part in such a script; any other part is one term."""
    if len(part) < 3 or not _UNSPACED.fullmatch(part):
        return [stem(part)]
    return [part[at : at + 2] for at in range(len(part) - 1)]


def terms(text: str) -> list[str]:
    """All terms of a text, in order, with repetitions."""
    return [term for word in words(text) for term in terms_of_word(word)]


def distinct_terms(text: str) -> frozenset[str]:
    """The distinct terms of a text."""
    return frozenset(term for word in frozenset(words(text)) for term in terms_of_word(word))


def without_digit_separators(text: str) -> str:
    """The text with ``1,048,576`` and ``1_048_576`` written as 1048576."""
    return _DIGIT_SEPARATOR.sub("", text)


_WITH_E_OR_WITHOUT = ("che", "she", "xe", "zze")
"""Endings whose e belongs to the suffix in ``boxes`` and to the word in ``caches``; it is dropped from both, since no
query for *box* means another word."""


def stem(word: str) -> str:
    """Fold plural endings, cautiously; a wrong fold only makes two words equal for ranking."""
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith("s"):
        endings = (("ies", "y"), ("sses", "ss"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""))
        ending, replacement = next(pair for pair in endings if word.endswith(pair[0]))
        word = word[: -len(ending)] + replacement
    return word[:-1] if word.endswith(_WITH_E_OR_WITHOUT) and len(word) > 3 else word


def folded(text: str) -> list[str]:
    """The words of a name, in order, normalized for comparison: lower case, without plural endings and Latin
    accents."""
    return [stem(word) for word in (_without_accents(raw.strip("_").lower()) for raw in words(text)) if word]


STOP_WORDS = frozenset(
    "a about am an and any are as at be been being but by can could did do does doing for from had has have having he"
    " her herself himself his how i if in into is it its itself just may me might my myself of on one or our ourselves"
    " out shall she should so some such than that the their them themselves then there these they this those to too us"
    " was we were what when where which while who whom whose why will with would you your yourself".split()
)
"""Words of a question that carry no topic: articles, pronouns, prepositions, conjunctions, auxiliaries and question
words of English. The index has them; only questions leave them out. A word that is missing is searched for like any
other, with the low weight of a frequent word."""

_SHORTENED = re.compile(r"(?P<word>\w+)['’](?!t\b)\w+")
"""A word with a contracted one: *what's*, *I'm*; not *don't*."""


def carries_topic(word: str) -> bool:
    """Whether a raw word of a question is neither one of ``STOP_WORDS`` nor a contraction of one: *what's*, *I'm*.
    *Don't* and *can't* carry a topic, because texts that deny something contain them."""
    short = _SHORTENED.fullmatch(word)
    return (short["word"] if short else word).lower() not in STOP_WORDS


ORDINARY_WORDS = frozenset(
    "across actually after again against all allow almost alone along already also always another answer anybody"
    " anyone anything anywhere appear arguments ask asked available away back bad based become before begin behind"
    " believe below best better between big both bother bothers bring build called came case cause certain change"
    " changed choose chose chosen come comes common compare compared completely concern concerns consider considered"
    " contrast contrasts correct cost costs current currently day decide decided define defined depend describe"
    " described detail details did differ differed difference different differs discuss discussed discusses discussing"
    " document done during each early easy either else end enough especially even ever every everybody everyone"
    " everything evolution evolve evolved evolves evolving exact exactly example exist exists explain explained fact"
    " far few find first follow following found full gave general get give given gives go goes going good got great had"
    " half happen happened happens hard having held help here high hold idea important include instead involve involved"
    " keep keeps kept kind know known large last late later latest least leave left less let like likely little long"
    " longer look made main make makes many matter mean meaning means meant mention mentioned more most move moved much"
    " must name named near need needed needs never new next nobody nothing now number often old once only onto open"
    " opinion order other others over own paper part particular people perhaps person place play point possible prefer"
    " present probably problem propose proposed provide purpose put question quite rather real really reason reasons"
    " recent recently refer related relevant remain reply require result right role run said same saw say says second"
    " see seem seen set several short show shown similar simple since small somebody someone something somewhere soon"
    " sort speak specific start started state stated still story suggest suggested supposed sure take taken takes talk"
    " tell term text thing things think third though thought three through time times today together told took total"
    " toward true try turn turned two type under understand until up upon use used useful uses using usual various"
    " versus very view want wanted wants way ways well went whether whole within without word words work worked works"
    " worse worst write written wrote year years yes yet".split()
)
"""Words that a text need not contain to answer a question with them; their absence from a store means nothing. Listed
by hand: frequent verbs, adjectives, adverbs and general nouns of English, in the forms in which questions have them. A
word that is missing must occur for an answer, so a wrong refusal may be due to a gap here; a word too many lets an
answer pass by the others alone."""
