"""The commands about earlier questions: traces, replays, stored answers, exports and feedback."""

import json
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, TypedDict

from attest.cli import trace_lines
from attest.cli.terminal import Ink, Line, Streams, bold, dim, print_value, shortened
from attest.errors import UsageError
from attest.values.encodable import encodable
from attest.values.feedback import FAULTS, Feedback, FeedbackList
from attest.values.kept_answers import KeptAnswer, KeptAnswers
from attest.values.spans import shown_id
from attest.words.numbers import many

if TYPE_CHECKING:
    from attest.engine import Attest
    from attest.evaluation.rated_questions import Collected
    from attest.values.explanations import TraceComparison


def export(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Write an answer as a bundle, signed or not, or as a page."""
    if given.html and (given.sign or (given.json and given.output is None)):
        raise UsageError("a page is neither signed nor JSON; leave out --html, or give it a file with -o FILE")
    ref = encodable(given.answer)
    if given.html:
        return _write(streams, given, kb.export_page(ref))
    bundle = kb.export_signed(ref, given.sign) if given.sign else kb.export(ref)
    return _write(streams, given, json.dumps(bundle.as_json(), ensure_ascii=False, indent=2) + "\n")


def _write(streams: Streams, given: Namespace, text: str) -> int:
    """Write to the given file and report it; without one, to stdout."""
    if given.output is None:
        streams.out.verbatim(text)
        return 0
    data = text.encode()
    given.output.write_bytes(data)
    if given.json:
        streams.out.json({"schema": 1, "path": str(given.output), "size_bytes": len(data)})
    else:
        streams.out.say(f"wrote {given.output}", dim(f" · {len(data):,} bytes"))
    return 0


def trace(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print a trace in words, the difference of two (status 1 if there is one), or the list of traces."""
    if given.list:
        listed = kb.traces(limit=given.limit)
        print_value(streams, given, listed, partial(trace_lines.list_lines, width=streams.out.width))
        return 0 if listed.traces else 1
    if given.diff is None:
        print_value(
            streams, given, kb.trace(encodable(given.ref)), partial(trace_lines.trace_lines, width=streams.out.width)
        )
        return 0
    return _print_comparison(streams, given, kb.compare_traces(encodable(given.ref), encodable(given.diff)))


def replay(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Ask the question of a trace again. Status 1 if the result differs."""
    changed = dict(given.changed)
    if unknown := sorted(changed.keys() - {"profile", "k"}):
        raise UsageError(f"{unknown[0]} cannot be changed in a replay; give --with profile=NAME or --with k=N")
    k = changed.get("k")
    if k is not None and not (k.isdecimal() and int(k) > 0):
        raise UsageError(f"k={k} is not a number of hits; give --with k=N with a whole number from 1")
    found = kb.replay(encodable(given.ref), profile=changed.get("profile"), k=int(k) if k else None)
    return _print_comparison(streams, given, found)


def _print_comparison(streams: Streams, given: Namespace, found: "TraceComparison") -> int:
    print_value(streams, given, found, trace_lines.comparison_lines)
    return 0 if found.identical else 1


def feedback(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Store feedback on an answer, list all feedback (status 1 if there is none), or export it as questions."""
    if given.export:
        from attest.evaluation.rated_questions import export as collect

        print_value(streams, given, collect(kb, given.export), _collected_lines)
        return 0
    if given.list:
        listed = kb.feedback_given()
        print_value(streams, given, listed, partial(_feedback_lines, width=streams.out.width))
        return 0 if listed.feedback else 1
    stored = kb.feedback(encodable(given.answer), note=given.note, **_rating_from(given))
    print_value(streams, given, stored, lambda listed: [["kept: ", *_feedback_line(listed)]])
    return 0


class _Rating(TypedDict):
    """Feedback in the form that the engine takes."""

    rating: str
    claim: int | None
    fault: str | None


def _rating_from(given: Namespace) -> _Rating:
    if given.claim is None:
        if given.rating is None:
            raise UsageError("add what it is worth: --rating good, --rating bad, or --claim N WHAT")
        return {"rating": given.rating, "claim": None, "fault": None}
    number, judgement = given.claim
    if not number.isdecimal():
        raise UsageError(f"{number!r} is not the number of a claim; write --claim N WHAT, counting from 1")
    if given.rating is not None:
        raise UsageError("give one at a time: --rating for the answer as a whole, or --claim N WHAT for one claim")
    if judgement not in ("good", *FAULTS):
        raise UsageError(f"{judgement!r} is not a judgement of a claim; give one of: good, {', '.join(FAULTS)}")
    fault = None if judgement == "good" else judgement
    return {"rating": "bad" if fault else "good", "claim": int(number), "fault": fault}


def _feedback_lines(listed: FeedbackList, *, width: int) -> list[Line]:
    lines: list[Line] = []
    for rating in listed.feedback:
        lines.append([*_feedback_line(rating), dim(f"  {rating.created_at[:10]}  {shown_id(rating.answer_id)}")])
        lines.append(["    ", shortened(rating.question, width - 4)])
    return lines or [["no feedback yet; give some with: attest feedback ANSWER --rating good"]]


def _feedback_line(item: Feedback) -> Line:
    claim = f" claim {item.claim}" if item.claim else ""
    judgement = f"{item.fault or item.rating}{claim}"
    return [Ink(judgement, "good" if item.rating == "good" else "bad"), f" · {item.note}" if item.note else ""]


def _collected_lines(found: "Collected") -> list[Line]:
    lines: list[Line] = [[f"wrote {many(found.questions, 'question')} to {found.path}"]]
    if found.awaiting:
        lines.append([f"{many(found.awaiting, 'question')} in {found.awaiting_path} must be completed by hand first"])
    return lines


def answers(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the stored answers, each verified again. Status 1 if there is none."""
    found = kb.answers(drifted=given.drifted, limit=given.limit, skip=given.skip)
    print_value(streams, given, found, partial(_kept_lines, given=given, width=streams.out.width))
    return 0 if found.answers else 1


def _kept_lines(found: KeptAnswers, *, given: Namespace, width: int) -> list[Line]:
    return [
        *(line for answer in found.answers for line in _answer_lines(answer, width)),
        [dim(_kept_summary(found, given))],
    ]


def _answer_lines(answer: KeptAnswer, width: int) -> Iterator[Line]:
    quotes = answer.outcome.quotes
    standing = f" · {answer.standing} of {many(len(quotes), 'quote')} still said" if quotes else ""
    as_of = f" · as of {answer.as_of}" if answer.as_of else ""
    yield [bold(shortened(answer.question, width))]
    yield [
        "    ",
        _state_mark(answer),
        dim(f"{standing} · {answer.status}{as_of} · {answer.created_at[:10]} · {shown_id(answer.answer_id)}"),
    ]
    for quote in quotes:
        if quote.state in ("drifted", "missing"):
            yield ["    ", Ink(f"[{quote.n}] {quote.document_id}", "warn"), f"  “{quote.quote}”"]


def _state_mark(answer: KeptAnswer) -> Ink:
    if not answer.outcome.valid:
        return Ink("drifted", "warn")
    return Ink("holds", "good") if answer.outcome.quotes else Ink("quotes nothing", "dim")


def _kept_summary(found: KeptAnswers, given: Namespace) -> str:
    if not found.kept:
        return "no answer is stored yet; ask one with: attest ask QUESTION"
    if not found.answers:
        return f"none of {many(found.kept, 'stored answer')}{' has drifted' if given.drifted else ' is behind those'}"
    more = f"; the next with --skip {given.skip + len(found.answers)}" if found.more else ""
    return f"{many(len(found.answers), 'answer')} of {found.kept:,}{more}"
