"""When a hit is the right one, and an answer says the right thing: texts in, numbers out, no file and no engine.

Text is compared after folding white space only; facts also fold case, markdown marks and digit separators.
"""

import hashlib
import re
from collections.abc import Collection, Sequence

SHORTEST_CONTAINED = 15
"""Characters that a quote inside a gold quote needs, so that a lone number or name does not count as citing it."""

_MARKS = re.compile(r"(?<!\d)\*+|\*+(?!\d)|[_`~#|>\\\[\]]")
"""Markdown: emphasis, code, headings, table bars, quote marks, links, escapes. ``2**24`` does not become 224."""
_DIGIT_SEPARATOR = re.compile(r"(?<=\d)[,_'’\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_REJECTION = re.compile(
    r"\b(?:not|no|never|none|nothing|cannot|instead|rather|however|contrary|contradict\w*|premise|incorrect|wrong"
    r"|false|mistaken)\b|n['’]t\b",
    re.IGNORECASE,
)
_NAMED_NUMBER = re.compile(r"\b(?:EIPs?|ERCs?)[\s-]*#?\d+\b|#\d+\b", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"(?<![\w.,/$#^-])\d{3,5}(?![\w%]|[.,/-]\d)")
_YEAR = re.compile(r"(?:19[6-9]\d|20[0-3]\d)")


def fold(text: str) -> str:
    """Every run of white space as one space, none at the ends."""
    return " ".join(text.split())


def fold_fact(text: str) -> str:
    """For facts: case, white space, markdown marks and digit separators folded away."""
    return fold(_MARKS.sub("", _DIGIT_SEPARATOR.sub("", text)).casefold())


# -- retrieval ---------------------------------------------------------------------------------------------------


def span_rank(texts: Sequence[str], quotes: Collection[str]) -> int | None:
    """Rank from 1 of the first hit whose text contains one of the gold quotes, white space folded."""
    folded = [fold(quote) for quote in quotes]
    found = (any(quote in text for quote in folded) for text in map(fold, texts))
    return next((rank for rank, yes in enumerate(found, 1) if yes), None)


# -- answers -----------------------------------------------------------------------------------------------------


def cites(quotes: Collection[str], gold: Collection[str]) -> bool:
    """Whether a quote contains a gold quote, or at least 15 characters of quote lie inside one."""
    return any(_overlap(fold(quote), fold(one)) for quote in quotes for one in gold)


def _overlap(quote: str, gold: str) -> bool:
    return gold in quote or (len(quote) >= SHORTEST_CONTAINED and quote in gold)


def has_facts(text: str, facts: Collection[str]) -> bool:
    """Whether all facts occur in the text, as substrings (some facts are stems: ``recomput``)."""
    folded = fold_fact(text)
    return all(fold_fact(fact) in folded for fact in facts)


def states(text: str, fact: str) -> bool:
    """Whether the fact occurs with no digit or letter run on at a number: ``8`` is not stated by ``18`` or ``8141``."""
    folded = fold_fact(fact)
    before = r"(?<![\w.])" if folded[:1].isdigit() else ""
    after = r"(?!\d|\.\d)" if folded[-1:].isdigit() else ""
    return re.search(before + re.escape(folded) + after, fold_fact(text)) is not None


def states_facts(text: str, facts: Collection[str]) -> bool:
    """`has_facts`, with numbers as whole numbers. Stricter than the README; reported beside it."""
    return all(states(text, fact) for fact in facts)


def corrects_premise(text: str, quotes: Collection[str], correction: str) -> bool:
    """Whether an answer quotes the passage against its question's premise and says in its own words that it fails.

    Words inside the quotes are not the answer's own, so a bare quotation is not yet a rejection.
    """
    own = fold(text)
    for quote in quotes:
        own = own.replace(fold(quote), " ")
    return cites(quotes, [correction]) and _REJECTION.search(own) is not None


def is_digest(text: str, digest: str) -> bool:
    """Whether `digest` is the SHA-256 of the text, with or without the tag in front."""
    return digest.removeprefix("sha256:") == hashlib.sha256(text.encode()).hexdigest()


# -- the variant without numbers ---------------------------------------------------------------------------------


def strip_numbers(question: str, proposals: Collection[str] = ()) -> str:
    """The question without ``EIP-1559``, ``ERC 20``, ``#4844`` and bare numbers that are in `proposals`.

    A year stays, also where a proposal has its number.
    """
    known = frozenset(proposals)
    without = _NAMED_NUMBER.sub("", question)
    without = _BARE_NUMBER.sub(lambda m: "" if m[0] in known and not _YEAR.fullmatch(m[0]) else m[0], without)
    without = re.sub(r"\(\s*(?:the\s*)?\)", "", without)
    return re.sub(r"\s+(?=[?,.:;)])", "", fold(without)).lstrip(" :,;") if without != question else question
