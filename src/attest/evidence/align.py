"""Verification by alignment: does the quoted text say what the claim says?

Cosine similarity is not entailment: it cannot see a negation or a changed number. So the claim is aligned with the best
sentences of its evidence, and named checks look at what does not match: ``terms``, ``names``, ``numbers``, ``units``,
``negation``, ``antonyms``, ``quantifier``, ``modality``, ``roles``, ``substitution``; ``context`` fails if the words
around a verbatim clause take it back.

Rule 1: nothing is supported by default. No evidence, an empty claim, no shared content word: unsupported.
Rule 2: a claim that its evidence contains verbatim is supported, unless the words around it there take it back.
Rule 3: a failed hard check (a number, a negation, an opposite, a quantifier…) can lower a verdict, and no amount of
overlap raises it again. A score above one half is necessary for support, but never sufficient.

The score is P(supported), a logistic function of a few features; ``design/verification.md`` has the figures.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from attest.evidence.checks import CHECKS, CONFLICTS, HARD
from attest.evidence.near_verbatim import near_verbatim_failures
from attest.evidence.opposites import RIVALS
from attest.evidence.pairing import Alignment, align
from attest.evidence.sentences import sentences
from attest.evidence.table_rows import states_table_row
from attest.evidence.tokens import CONTENT, Kind, tokens
from attest.evidence.verbatim import states_verbatim
from attest.values.verdicts import Support, Verdict
from attest.words.entities import decode_entities

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
"""Weight of each feature."""
_BIAS = -1.13
"""Fitted by ``benchmarks/claims.py`` (design/verification.md says on what)."""
METHODS = frozenset({"none", "verbatim", "alignment"})
"""Methods that this verifier's verdicts can have."""
_SUPPORTED_FROM = 0.5
"""Minimum P(supported) of a supported claim."""
_LEAST_ALIGNED = 0.5
"""Minimum share of the content aligned for *supported* or *partial*: overlap of long texts proves nothing."""
_CONFLICT_FROM = 1 / 3
"""Minimum share of the other content that must be aligned for a conflict to be a contradiction."""


def verify_by_alignment(claim: str, evidence: Sequence[str], /) -> Verdict:
    """The built-in verifier: judges word by word whether the quoted texts say what the claim says.

    Deterministic, without a model. The score is P(supported), and below one half unless the claim is supported.
    """
    claim, texts = decode_entities(claim), [decode_entities(text) for text in evidence if text.strip()]
    if not texts or not any(token.kind in _SPEAKING_KINDS for token in tokens(claim)):
        return Verdict(support=Support.UNSUPPORTED, score=0.0, method="none")
    verbatim = [answer for text in texts if (answer := states_verbatim(claim, text)) is not None]
    if any(verbatim):
        return Verdict(support=Support.SUPPORTED, score=1.0, method="verbatim")
    pair, failed = examine(claim, texts)
    if verbatim:
        failed |= {"context"}
    return _verdict(pair, failed)


_SPEAKING_KINDS = CONTENT | {Kind.FUNCTION, Kind.NEGATOR}
"""Kinds of tokens of which a claim must have one."""


def examine(claim: str, evidence: Sequence[str]) -> tuple[Alignment, frozenset[str]]:
    """The best alignment of a claim with its evidence, and the names of the checks that it fails."""
    claim_tokens = tokens(claim)
    pair = align(claim_tokens, [tokens(text[start:end]) for text in evidence for start, end in sentences(text)])
    if not pair.found:
        return pair, frozenset({"terms"})
    if states_table_row(claim, evidence):
        return pair, frozenset()
    failed = {name for name, fails in CHECKS.items() if fails(pair)}
    runs = [run for text in evidence if (run := near_verbatim_failures(claim_tokens, tokens(text))) is not None]
    closest = min(runs, key=len, default=frozenset[str]())
    return pair, closest or frozenset(failed)


def features(pair: Alignment, failed: Iterable[str]) -> dict[str, float]:
    """Features of the score, each larger the more there is of it; ``failed`` has the names of the failed checks."""
    carried = [pair.carries(token) for token in pair.wanted]
    failures = set(failed)
    half = len(carried) // 2
    return {
        "coverage": sum(carried) / len(carried),
        "matched": math.log1p(sum(carried)),
        "tail": float(carried[-1]),
        "antonyms": float("antonyms" in failures),
        "numbers": float("numbers" in failures),
        "negation": float("negation" in failures),
        "tail name": float(
            any(
                token.kind is Kind.NAME and not is_carried
                for token, is_carried in zip(pair.wanted[half:], carried[half:], strict=True)
            )
        ),
    }


def _verdict(pair: Alignment, failed: frozenset[str]) -> Verdict:
    """The verdict on a claim that its evidence does not contain verbatim."""
    if not any(pair.carries(token) for token in pair.wanted):
        return Verdict(support=Support.UNSUPPORTED, score=0.0, method="alignment", failed=("terms",))
    values = features(pair, failed)
    score = 1 / (1 + math.exp(-_BIAS - sum(WEIGHTS[name] * value for name, value in values.items())))
    support = decide(pair, failed, score)
    if support is not Support.SUPPORTED:
        score = min(score, 0.49)
    names = tuple(name for name in (*CHECKS, "context") if name in failed)
    return Verdict(support=support, score=score, method="alignment", failed=names)


def decide(pair: Alignment, failed: frozenset[str], score: float) -> Support:
    """The verdict that follows from the alignment, the failed checks and P(supported)."""
    enough = sum(pair.carries(token) for token in pair.wanted) >= _LEAST_ALIGNED * len(pair.wanted)
    if enough and score >= _SUPPORTED_FROM and not failed & HARD:
        return Support.SUPPORTED
    if _conflicts(pair, failed) and _agreement(pair) >= _CONFLICT_FROM:
        return Support.CONTRADICTED
    return Support.PARTIAL if enough else Support.UNSUPPORTED


def _conflicts(pair: Alignment, failed: frozenset[str]) -> bool:
    """Whether a failed check is a conflict; a missing number is one only if the evidence has another number."""
    has_number = any(token.kind is Kind.NUMBER for token in pair.found)
    return bool(failed & CONFLICTS if has_number else failed & CONFLICTS - {"numbers"})


def _agreement(pair: Alignment) -> float:
    """Share of the claim's content that is aligned, without numbers and words that have a rival in the evidence."""
    compared = [
        token
        for token in pair.wanted
        if token.kind is not Kind.NUMBER and pair.keys.isdisjoint(RIVALS.get(token.key, ()))
    ]
    return sum(pair.carries(token) for token in compared) / len(compared) if compared else 1.0
