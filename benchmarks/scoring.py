"""How an answer and a ranking are scored: values in, numbers out, no file and no engine.

The definitions are those of the development set's README. Three rules keep a figure from flattering:

Rule 1: what was not measured is ``None``, never 1.0 and never 0.0.
Rule 2: text is compared after folding white space only; facts also fold case, markdown marks and digit separators.
Rule 3: a statistic and its interval come from the same function, applied to all rows and to resampled rows.
"""

import hashlib
import random
import re
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

T = TypeVar("T")

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


def same_path(path: str, gold: str) -> bool:
    """A store with a single root leaves the folder's name out of its paths; the gold always has it."""
    return path == gold or gold.endswith("/" + path)


def is_any(path: str, golds: Collection[str]) -> bool:
    """Whether `path` is one of the golds, by `same_path`."""
    return any(same_path(path, gold) for gold in golds)


def ranked_documents(paths: Sequence[str], gold: Collection[str], acceptable: Collection[str] = ()) -> list[str]:
    """Documents in the order of their best hit, those only acceptable removed.

    `paths` are the hits' paths, best first. An acceptable document that is also gold stays.
    """
    distinct = dict.fromkeys(paths)
    return [path for path in distinct if is_any(path, gold) or not is_any(path, acceptable)]


def document_recall(
    paths: Sequence[str], gold: Collection[str], acceptable: Collection[str] = (), k: int = 10
) -> float:
    """Share of `gold` among the first `k` documents."""
    first = ranked_documents(paths, gold, acceptable)[:k]
    return sum(any(same_path(path, one) for path in first) for one in gold) / len(gold)


def first_rank(found: Sequence[bool]) -> int | None:
    """Rank from 1 of the first true one."""
    return next((rank for rank, yes in enumerate(found, 1) if yes), None)


def span_rank(texts: Sequence[str], quotes: Collection[str]) -> int | None:
    """Rank from 1 of the first hit whose text contains one of the gold quotes, white space folded."""
    folded = [fold(quote) for quote in quotes]
    return first_rank([any(quote in text for quote in folded) for text in map(fold, texts)])


def span_at(texts: Sequence[str], quotes: Collection[str], k: int) -> bool:
    """Whether one of the first `k` hits contains a gold quote."""
    return span_rank(texts[:k], quotes) is not None


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


# -- statistics --------------------------------------------------------------------------------------------------


def mean(values: Collection[float]) -> float | None:
    return sum(values) / len(values) if values else None


def ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def percentile(values: Collection[float], q: float) -> float | None:
    """The q-quantile (0 ≤ q ≤ 1) with linear interpolation."""
    if not values:
        return None
    ordered = sorted(values)
    place = q * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def precision_recall(flagged: Sequence[bool], right: Sequence[bool]) -> tuple[float | None, float | None]:
    """Of what was flagged the share that should be; of what should be the share that was flagged."""
    both = sum(a and b for a, b in zip(flagged, right, strict=True))
    return ratio(both, sum(flagged)), ratio(both, sum(right))


def auroc(scores: Sequence[float], positive: Sequence[bool]) -> float | None:
    """Chance that a positive scores above a negative, ties as half (Mann–Whitney). None with one class only."""
    positives = sum(positive)
    negatives = len(positive) - positives
    if not positives or not negatives:
        return None
    rank_sum = sum(rank for rank, yes in zip(_average_ranks(scores), positive, strict=True) if yes)
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)


def _average_ranks(scores: Sequence[float]) -> list[float]:
    order = sorted(range(len(scores)), key=scores.__getitem__)
    ranks = [0.0] * len(scores)
    start = 0
    while start < len(order):
        stop = start
        while stop < len(order) and scores[order[stop]] == scores[order[start]]:
            stop += 1
        for place in order[start:stop]:
            ranks[place] = (start + 1 + stop) / 2
        start = stop
    return ranks


def interval(
    rows: Sequence[T], statistic: Callable[[Sequence[T]], float | None], *, samples: int = 1000, seed: int = 7
) -> tuple[float, float] | None:
    """95% percentile bootstrap over the rows. Samples for which the statistic is undefined are left out."""
    chance = random.Random(seed)
    values = [statistic(chance.choices(rows, k=len(rows))) for _ in range(samples)] if rows else []
    known = [value for value in values if value is not None]
    low, high = percentile(known, 0.025), percentile(known, 0.975)
    return None if low is None or high is None else (low, high)
