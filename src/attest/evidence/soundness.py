"""Checks an answer against itself: its id is derived again, and what it states is compared with what follows from
it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from attest.evidence.ledger import NOT_IN_OLDER, derive_answer_id
from attest.store.answers import Json
from attest.values.answers import MARKER, Answer, Claim, Evidence
from attest.values.verdicts import Support

_LIST_MARKS = re.compile(r"[-\s]*")
"""What stands between the claims of an answer besides markers."""
_SHOWN_CHARACTERS = 60
"""Characters of a text that a fault shows."""


def faults_in(answer: Answer, body: Json) -> Iterator[str]:
    """Everything in an answer, or in the JSON that it was read from, that contradicts the rest."""
    yield from _id_faults(answer)
    yield from differences(body, answer.as_json())
    yield from _status_faults(answer)
    yield from _range_faults(answer)
    yield from _claim_faults(answer)


def _id_faults(answer: Answer) -> Iterator[str]:
    """The fault of an id that does not follow from the content."""
    derived = derive_answer_id(answer)
    if derived != answer.answer_id:
        yield f"its content has the id {derived}, not {shorten(answer.answer_id)}: something in it was changed"


def differences(stated: Json, derived: Json, where: str = "") -> Iterator[str]:
    """Members that differ from what follows from the rest: a hash, a share, an unknown member."""
    if isinstance(stated, Mapping) and isinstance(derived, Mapping):
        for name in [*derived, *(name for name in stated if name not in derived)]:
            place = f"{where}.{name}" if where else name
            if name not in derived:
                yield f"{place} is not part of an answer"
            elif name not in stated:
                if derived[name] or place not in NOT_IN_OLDER:
                    yield f"{place} is missing"
            else:
                yield from differences(stated[name], derived[name], place)
    elif (
        isinstance(stated, Sequence)
        and not isinstance(stated, str)
        and isinstance(derived, Sequence)
        and not isinstance(derived, str)
        and len(stated) == len(derived)
    ):
        for index, (item, other) in enumerate(zip(stated, derived, strict=True)):
            yield from differences(item, other, f"{where}[{index}]")
    elif stated != derived or isinstance(stated, bool) != isinstance(derived, bool):
        yield f"{where} is {shorten(str(stated))}, but {shorten(str(derived))} follows from the rest"


def _status_faults(answer: Answer) -> Iterator[str]:
    """The fault of a status that does not follow from the claims. A refusal may quote what speaks against a
    presumption."""
    supported = sum(claim.verdict.support is Support.SUPPORTED for claim in answer.claims)
    follows = "refused" if not answer.claims else "answered" if supported == len(answer.claims) else "partial"
    if answer.status not in (follows, "refused"):
        are = "is" if supported == 1 else "are"
        yield f"its status is {answer.status}, but {supported} of its {len(answer.claims)} claims {are} supported"


def _range_faults(answer: Answer) -> Iterator[str]:
    """Shares that are none, and negative costs."""
    shares = {"confidence": answer.confidence}
    shares |= {f"claims[{index}].score": claim.verdict.score for index, claim in enumerate(answer.claims)}
    yield from (f"{name} is {share}, not between 0 and 1" for name, share in shares.items() if not 0 <= share <= 1)
    spent = {"elapsed_ms": answer.elapsed_ms, "cost_usd": answer.cost_usd}
    yield from (f"{name} is negative" for name, value in spent.items() if value < 0)


def _claim_faults(answer: Answer) -> Iterator[str]:
    """Claims that are out of place or lack the quotes that they need, uncovered words, and mismatched markers."""
    covered = 0
    for index, claim in enumerate(answer.claims):
        if not (covered <= claim.start < claim.end <= len(answer.text)):
            yield f"claim {index + 1} lies outside the answer, or over the claim before it"
            return
        if answer.text[claim.start : claim.end] != claim.text:
            yield f"claim {index + 1} is not what the answer says at {claim.start}-{claim.end}"
        if claim.verdict.support is not Support.UNSUPPORTED and not claim.evidence:
            yield f"claim {index + 1} is called {claim.verdict.support.value} and quotes nothing"
        for item in claim.evidence:
            if item.quote.span.end - item.quote.span.start != len(item.quote.text):
                yield f"claim {index + 1} quotes {len(item.quote.text)} characters at a place of another length"
        covered = claim.end
    yield from _uncovered_words(answer)
    yield from _marker_faults(answer)
    yield from _numbering_faults(answer)


def _uncovered_words(answer: Answer) -> Iterator[str]:
    """What an answer says that no claim covers: more than white space, list marks and the markers of quotes."""
    edges = [0, *(edge for claim in answer.claims for edge in (claim.start, claim.end)), len(answer.text)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        words = MARKER.sub("", answer.text[start:end]).strip()
        if not _LIST_MARKS.fullmatch(words):
            yield f"the answer says {shorten(words)!r}, which no claim covers"


def _marker_faults(answer: Answer) -> Iterator[str]:
    """Markers without their quote, and quotes without their marker."""
    places: dict[int, Evidence] = {}
    starts = [claim.start for claim in answer.claims] + [len(answer.text)]
    for index, claim in enumerate(answer.claims):
        written = {int(number) for number in MARKER.findall(answer.text, claim.start, starts[index + 1])}
        quoted = {item.n for item in claim.evidence}
        for n in sorted(quoted - written):
            yield f"claim {index + 1} rests on quote {n}, but has no marker [{n}]"
        for n in sorted(written - quoted - _bracketed_numbers(claim)):
            yield f"claim {index + 1} has the marker [{n}], but does not rest on a quote {n}"
        if len(quoted) < len(claim.evidence):
            yield f"claim {index + 1} has two quotes with one number"
        for item in claim.evidence:
            if places.setdefault(item.n, item) != item:
                yield f"the marker [{item.n}] stands for two different quotes"


def _numbering_faults(answer: Answer) -> Iterator[str]:
    """The fault of quotes that are not numbered from 1 on."""
    numbers = {item.n for item in answer.evidence}
    if numbers != set(range(1, len(numbers) + 1)):
        yield f"its quotes have the numbers {', '.join(map(str, sorted(numbers)))}"


def _bracketed_numbers(claim: Claim) -> set[int]:
    """Numbers in brackets that the quoted sources contain themselves."""
    return {int(number) for item in claim.evidence for number in MARKER.findall(item.quote.text)}


def shorten(text: str) -> str:
    """The beginning of a text, to name it in a fault."""
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 1] + "…"
