"""Judges once more whether the quotes of an answer say what its claims say.

Somebody can change the words of an answer and give it the matching new id: then it fits itself, and its quotes are
still in their places. So every claim that is called supported is aligned with its quotes again. Verdicts of other
verifiers can only be checked with those.
"""

from collections.abc import Callable, Iterator

from attest.evidence.align import METHODS, verify_by_alignment
from attest.markup import as_unescaped_markdown, code_as_set, defines_elsewhere
from attest.values.answers import Answer, Claim
from attest.values.verdicts import Support, Verdict

_READINGS = (as_unescaped_markdown, code_as_set)
"""A quote as prose and as code: an answer does not say which it was taken for."""


def unsupported_claims(answer: Answer, text_of: Callable[[str], str] | None) -> Iterator[str]:
    """Faults for claims called supported that their quotes do not say; ``text_of`` gives the text of a revision.

    Without it the quotes are judged alone, and a claim is skipped if its quotes need definitions from elsewhere in
    their texts.
    """
    for index, claim in enumerate(answer.claims):
        paths = {item.path for item in claim.evidence}
        if not paths or not _is_ours(claim) or (text_of is None and any(map(defines_elsewhere, paths))):
            continue
        verdicts = [_verdict(claim, reading, text_of) for reading in _READINGS]
        if all(verdict.support is not Support.SUPPORTED for verdict in verdicts):
            lacking = f" ({', '.join(verdicts[0].failed)})" if verdicts[0].failed else ""
            yield f"claim {index + 1} is called supported, but its quotes do not say it{lacking}"


def _is_ours(claim: Claim) -> bool:
    """Whether a claim is called supported by a method of the built-in verifier."""
    return claim.verdict.support is Support.SUPPORTED and claim.verdict.method in METHODS


def _verdict(claim: Claim, reading: Callable[[str, str, str], str], text_of: Callable[[str], str] | None) -> Verdict:
    quotes = [
        reading(item.path, item.quote.text, text_of(item.quote.span.revision_id) if text_of else "")
        for item in claim.evidence
    ]
    return verify_by_alignment(claim.text, [*quotes, "\n".join(quotes)])
