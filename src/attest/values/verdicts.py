"""Verdicts: a verifier's judgement of a claim against the text it rests on."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Support(StrEnum):
    """How far evidence supports a claim."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A judgement with its method and score."""

    support: Support
    score: float
    """How much of the claim the evidence supports, 0 to 1."""
    method: str
    """``verbatim``, ``alignment``, or the name of the model that judged; ``none`` if there was no evidence."""
    failed: Sequence[str] = ()
    """Names of the checks that failed: ``terms``, ``numbers``, ``names``, ``negation``, ``quantifier``…"""


class Verifier(Protocol):
    """Judges a claim by the texts quoted for it. It must answer UNSUPPORTED if it cannot tell."""

    def __call__(self, claim: str, evidence: Sequence[str], /) -> Verdict: ...
