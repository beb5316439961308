"""Each answer by itself: a digest for people, a line of JSON for programs, and a comparison with an earlier file."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from attest.evaluation import scoring
from attest.evaluation.json_lines import Shape, read_lines
from attest.evaluation.replies import FAULTS, MISSES, Outcome

_WIDTH = 120
_SHAPE = Shape(
    required={"id": str, "figures": dict, "misses": list, "answer": dict},
    optional={"question": str, "category": str, "set": str, "kind": str},
)


def digest(outcome: Outcome, *, width: int = _WIDTH) -> Iterator[str]:
    """Yield the lines of a digest: the question, what went wrong, its gold passages and the answer."""
    question, reply = outcome.question, outcome.reply
    yield f"{question.id} · {question.category} {question.kind} · {question.text}"
    yield from (f"  ✗ {what}" for what in outcome.misses)
    yield from (f"  gold {span.path}: {shortened(span.quote, width)}" for span in question.gold_spans)
    yield f"  {reply.status} ({reply.confidence:.2f}): {shortened(reply.text, 3 * width)}"
    if reply.reason:
        yield f"  because {shortened(reply.reason, width)}"
    yield from (f"  quote {quote.path}: {shortened(quote.text, width)}" for quote in reply.quotes)
    yield from (f"  fact missing: {fact}" for fact in _missing_facts(outcome))


def _missing_facts(outcome: Outcome) -> list[str]:
    """The facts that neither the answer nor its quotes state."""
    text = "" if outcome.reply.refused else "\n".join([outcome.reply.text, *(q.text for q in outcome.reply.quotes)])
    return [fact for fact in outcome.question.facts if not scoring.has_facts(text, [fact])]


def shortened(text: str, width: int) -> str:
    """The text on one line, cut off after ``width`` characters."""
    folded = scoring.fold(text)
    return folded if len(folded) <= width else folded[: width - 1] + "…"


def write(outcomes: Sequence[Outcome], path: Path) -> None:
    """Write one line of JSON for each question: enough to see what happened without asking again."""
    path.write_text("".join(f"{_digest_line(outcome)}\n" for outcome in outcomes), encoding="utf-8")


def _digest_line(outcome: Outcome) -> str:
    question, reply = outcome.question, outcome.reply
    answer = {
        "status": reply.status,
        "confidence": round(reply.confidence, 4),
        "text": reply.text,
        "reason": reply.reason,
        "quotes": [{"path": quote.path, "start": quote.start, "text": quote.text} for quote in reply.quotes],
        "missing_facts": _missing_facts(outcome),
        "ms": round(outcome.ms, 1),
    }
    named = {"id": question.id, "question": question.text, "category": question.category}
    line = named | {"set": question.set, "kind": question.kind, "figures": dict(outcome.figures)}
    return json.dumps(line | {"misses": outcome.misses, "answer": answer}, ensure_ascii=False)


def changes_since(outcomes: Sequence[Outcome], earlier: Path) -> Iterator[str]:
    """Yield which questions became better or worse than in a file made by `write`."""
    before = {line.text("id"): line.fields["figures"] for line in read_lines(earlier, _SHAPE)}
    for name in (*MISSES, *FAULTS):
        sign = -1 if name in FAULTS else 1
        changed = [
            (sign * (outcome.figures[name] - before[outcome.question.id][name]), outcome.question.id)
            for outcome in outcomes
            if name in outcome.figures and name in before.get(outcome.question.id, {})
        ]
        better, worse = ([one for by, one in changed if by * way > 0] for way in (1, -1))
        yield f"{name}: {len(better)} better, {len(worse)} worse"
        yield from (f"  {word}: {' '.join(ids)}" for word, ids in (("better", better), ("worse", worse)) if ids)
