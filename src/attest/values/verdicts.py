"""Verdicts: what a verifier says of a claim and the text it rests on."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Support(StrEnum):
    """How far evidence carries a claim."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A judgement with the method and score that made it."""

    support: Support
    score: float
    """0 to 1: how much of the claim the evidence carries."""
    method: str
    """``verbatim``, ``alignment``, or the name of the model that judged; ``none`` when there was no evidence."""
    failed: Sequence[str] = ()
    """Names of the checks that failed: ``terms``, ``numbers``, ``names``, ``negation``, ``quantifier``…"""


class Verifier(Protocol):
    """Judges a claim by the texts quoted for it. It must answer UNSUPPORTED when it cannot tell."""

    def __call__(self, claim: str, evidence: Sequence[str], /) -> Verdict: ...
