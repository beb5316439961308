"""Judges once more what the quotes of an answer say of its claims.

Somebody can change the words of an answer and give it the matching new id: then it fits itself, and its quotes are
still in their places. So the verdict on every claim is derived again from its quotes, and compared with the stated one.
A quote can also be cut so that it says something else (*Invoices must* and *be deleted*, without the *not* between
them), so a supported claim is judged a second time by the whole sentences that its quotes are cut from.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attest.evidence.align import METHODS, verify_by_alignment
from attest.evidence.sentences import sentences
from attest.markup import as_unescaped_markdown, code_as_set, defines_elsewhere
from attest.values.answers import Answer, Claim, Evidence
from attest.values.suffixes import PROSE
from attest.values.verdicts import Support, Verdict

_READINGS = (as_unescaped_markdown, code_as_set, partial(code_as_set, in_html=True))
"""A quote as prose, as code and as code between tags: an answer does not say which it was taken for."""
_WINDOW = 500
"""Characters on either side of a quote in which its sentence begins and ends."""
_FIELDS = re.compile(r"(?:[ \t]*[\w -]{1,40}:[ \t][^\n]*(?:\n|\Z))+")
"""Lines of a name and a value, each of which says all that it says."""
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.M)
"""The line before or after a piece of code in Markdown."""
_TAG_OF_CODE = re.compile(r"^[ \t>]*<pre\b|(?P<closes></pre\b)", re.I | re.M)
"""The tag before or after a piece of code in HTML."""
_WORD_CHARACTER = re.compile(r"\w")
"""A letter, digit or underscore: what stands around a quote besides marks."""
_DENIALS = frozenset({"context", "negation"})
"""Checks that fail if the rest of a sentence takes back what was quoted of it."""

_Reading = Callable[[str, str, str], str]
_TextOf = Callable[[str], str]


def verdict_faults(answer: Answer, text_of: _TextOf | None) -> Iterator[str]:
    """Faults for claims whose stated verdict does not follow from their quotes; ``text_of`` gives the text of a
    revision.

    Without it the quotes are judged alone, and a claim is skipped if its quotes need definitions from elsewhere in
    their texts.
    """
    for number, claim in enumerate(answer.claims, 1):
        if claim.verdict.method not in METHODS:
            yield f"claim {number} was judged by {claim.verdict.method!r}, which this attest does not have"
        if not claim.evidence or _is_unjudged(claim):
            continue
        if text_of is None and any(defines_elsewhere(item.path) for item in claim.evidence):
            continue
        if (fault := _fault_of(claim, text_of)) is not None:
            yield f"claim {number} is called {fault}"


def _is_unjudged(claim: Claim) -> bool:
    """Whether the claim is called unsupported because nothing judged it."""
    return claim.verdict.support is Support.UNSUPPORTED and claim.verdict.method == "none"


def _fault_of(claim: Claim, text_of: _TextOf | None) -> str | None:
    """What a claim is called, and why its quotes make it something else; None if they do not."""
    stated = claim.verdict
    verdicts = [_verdict(claim.text, _quotes(claim.evidence, reading, text_of)) for reading in _READINGS]
    derived = [verdict for verdict in verdicts if verdict.support is stated.support]
    if not derived:
        if stated.support is Support.SUPPORTED:
            return f"supported, but its quotes do not say it{_lacking(verdicts[0])}"
        return f"{stated.support.value}, but its quotes make it {verdicts[0].support.value}"
    if stated.method == "verbatim" and all(verdict.method != "verbatim" for verdict in derived):
        return "verbatim, but its quotes have other words"
    if stated.support is Support.SUPPORTED and text_of is not None and _is_denied(claim, text_of):
        return "supported, but the sentences that its quotes are cut from do not say it"
    return None


def _lacking(verdict: Verdict) -> str:
    return f" ({', '.join(verdict.failed)})" if verdict.failed else ""


def _quotes(evidence: Sequence[Evidence], reading: _Reading, text_of: _TextOf | None) -> list[str]:
    return [
        reading(item.path, item.quote.text, text_of(item.quote.span.revision_id) if text_of else "")
        for item in evidence
    ]


def _verdict(claim: str, quotes: Sequence[str]) -> Verdict:
    return verify_by_alignment(claim, [*quotes, "\n".join(quotes)])


def _is_denied(claim: Claim, text_of: _TextOf) -> bool:
    """Whether the whole sentences around the quotes take back a claim, by either reading."""
    return all(_DENIALS.intersection(_in_context(claim, reading, text_of).failed) for reading in _READINGS)


def _in_context(claim: Claim, reading: _Reading, text_of: _TextOf) -> Verdict:
    """The verdict on a claim by the whole sentences around its quotes."""
    widened = [(item, text_of(item.quote.span.revision_id)) for item in claim.evidence]
    return _verdict(claim.text, [reading(item.path, _sentences_around(item, text), text) for item, text in widened])


def _sentences_around(item: Evidence, text: str) -> str:
    """The sentences of a text that a quote has characters of; code, data and fields are not widened."""
    span = item.quote.span
    is_prose = item.path.casefold().endswith(PROSE) and not _FIELDS.fullmatch(item.quote.text)
    if not is_prose or _code_around(text, span.start) is not None:
        return item.quote.text
    begins = max(0, span.start - _WINDOW)
    code = _code_around(text, begins)  # from within it, all that follows would be code
    low = begins if code is None else code
    window = text[low : span.end + _WINDOW]
    touched = [
        (low + start, low + end)
        for start, end in sentences(window)
        if low + start < span.end and span.start < low + end
    ]
    if not touched:
        return item.quote.text
    start, end = min(span.start, touched[0][0]), max(span.end, touched[-1][1])
    adds_words = _WORD_CHARACTER.search(text[start : span.start] + text[span.end : end])
    return text[start:end] if adds_words else item.quote.text


def _code_around(text: str, place: int) -> int | None:
    """The beginning of the piece of code that a place is in; None outside of code."""
    fences = [fence.start() for fence in _FENCE.finditer(text, 0, place)]
    if len(fences) % 2:
        return fences[-1]
    tags = list(_TAG_OF_CODE.finditer(text, fences[-1] if fences else 0, place))
    return tags[-1].start() if tags and not tags[-1]["closes"] else None
