"""Scoring of hits and answers against golds: texts in, numbers out, without files and without the engine.

Text is compared after folding white space only; facts also fold case, Markdown marks and digit separators. But
for the names of proposals, the patterns are independent of the product on purpose: a judge must not share its mistakes.
"""

import hashlib
import re
from collections.abc import Collection, Sequence

from attest.words.ethereum import PROPOSALS

_SHORTEST_CONTAINED = 15
"""Fewest characters of a quote inside a gold quote, so that a lone number or name does not count as citing it."""

_MARKS = re.compile(r"(?<!\d)\*+|\*+(?!\d)|[_`~#|>\\\[\]]")
"""Markdown marks: emphasis, code, headings, table bars, quote marks, links, escapes. ``2**24`` does not become 224."""
_DIGIT_SEPARATOR = re.compile(r"(?<=\d)[,_'’\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_REJECTION = re.compile(
    r"\b(?:not|no|never|none|nothing|cannot|instead|rather|however|contrary|contradict\w*|premise|incorrect|wrong"
    r"|false|mistaken)\b|n['’]t\b",
    re.IGNORECASE,
)
_NAMED_NUMBER = re.compile(rf"\b(?:{PROPOSALS})[\s-]*#?\d+\b|#\d+\b", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"(?<![\w.,/$#^-])\d{3,5}(?![\w%]|[.,/-]\d)")
_YEAR = re.compile(r"(?:19[6-9]\d|20[0-3]\d)")


def fold(text: str) -> str:
    """Replace every run of white space by one space, and strip both ends."""
    return " ".join(text.split())


def fold_fact(text: str) -> str:
    """Fold a text for comparing facts: case, white space, Markdown marks and digit separators."""
    return fold(_MARKS.sub("", _DIGIT_SEPARATOR.sub("", text)).casefold())


# -- retrieval ---------------------------------------------------------------------------------------------------


def span_rank(texts: Sequence[str], quotes: Collection[str]) -> int | None:
    """Rank from 1 of the first hit whose text contains a gold quote, white space folded; None if none does."""
    folded = [fold(quote) for quote in quotes]
    found = (any(quote in text for quote in folded) for text in map(fold, texts))
    return next((rank for rank, yes in enumerate(found, 1) if yes), None)


# -- answers -----------------------------------------------------------------------------------------------------


def cites(quotes: Collection[str], gold: Collection[str]) -> bool:
    """Whether a quote contains a gold quote, or is at least 15 characters long and inside one."""
    return any(_overlap(fold(quote), fold(span)) for quote in quotes for span in gold)


def _overlap(quote: str, gold: str) -> bool:
    return gold in quote or (len(quote) >= _SHORTEST_CONTAINED and quote in gold)


def has_facts(text: str, facts: Collection[str]) -> bool:
    """Whether all facts occur in the text, as substrings (some facts are stems: ``recomput``)."""
    folded = fold_fact(text)
    return all(fold_fact(fact) in folded for fact in facts)


def states(text: str, fact: str) -> bool:
    """Whether the text states the fact, with numbers as whole numbers: ``8`` is not stated by ``18`` or ``8141``."""
    folded = fold_fact(fact)
    before = r"(?<![\w.])" if folded[:1].isdigit() else ""
    after = r"(?!\d|\.\d)" if folded[-1:].isdigit() else ""
    return re.search(before + re.escape(folded) + after, fold_fact(text)) is not None


def states_facts(text: str, facts: Collection[str]) -> bool:
    """Whether the text states all facts, with numbers as whole numbers. Stricter than the README; reported beside
    it."""
    return all(states(text, fact) for fact in facts)


def corrects_premise(text: str, quotes: Collection[str], correction: str) -> bool:
    """Whether an answer quotes the passage against its question's premise and rejects the premise in its own words.

    Words inside the quotes are not the answer's own, so a quotation alone is not a rejection.
    """
    own = fold(text)
    for quote in quotes:
        own = own.replace(fold(quote), " ")
    return cites(quotes, [correction]) and _REJECTION.search(own) is not None


def is_digest(text: str, digest: str) -> bool:
    """Whether `digest` is the SHA-256 of the text, with or without its tag."""
    return digest.removeprefix("sha256:") == hashlib.sha256(text.encode()).hexdigest()


# -- the variant without numbers ---------------------------------------------------------------------------------


def strip_numbers(question: str, proposals: Collection[str] = ()) -> str:
    """The question without ``EIP-1559``, ``ERC 20``, ``#4844`` and bare numbers that are in `proposals`.

    Years are kept, even if a proposal has that number.
    """
    known = frozenset(proposals)
    without = _NAMED_NUMBER.sub("", question)
    without = _BARE_NUMBER.sub(lambda m: "" if m[0] in known and not _YEAR.fullmatch(m[0]) else m[0], without)
    without = re.sub(r"\(\s*(?:the\s*)?\)", "", without)
    return re.sub(r"\s+(?=[?,.:;)])", "", fold(without)).lstrip(" :,;") if without != question else question
