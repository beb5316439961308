"""The command that lists stored answers."""

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from attest.cli.printing import print_value
from attest.cli.terminal import Desk, Ink, Line, bold, dim, many, shortened
from attest.values.kept_answers import KeptAnswer, KeptAnswers
from attest.values.spans import shown_id

if TYPE_CHECKING:
    from attest.engine import Attest


def answers(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print the stored answers and how each fares today. Status 1 when there is none."""
    found = kb.answers(drifted=given.drifted, limit=given.limit, skip=given.skip)
    print_value(desk, given, found, partial(_lines, given=given, width=desk.out.width))
    return 0 if found.answers else 1


def _lines(found: KeptAnswers, *, given: Namespace, width: int) -> list[Line]:
    return [*(line for one in found.answers for line in _answer_lines(one, width)), [dim(_summary(found, given))]]


def _answer_lines(one: KeptAnswer, width: int) -> Iterator[Line]:
    quotes = one.outcome.quotes
    standing = f" · {one.standing} of {many(len(quotes), 'quote')} still said" if quotes else ""
    as_of = f" · as of {one.as_of}" if one.as_of else ""
    yield [bold(shortened(one.question, width))]
    yield [
        "    ",
        _state(one),
        dim(f"{standing} · {one.status}{as_of} · {one.created_at[:10]} · {shown_id(one.answer_id)}"),
    ]
    for quote in quotes:
        if quote.state in ("drifted", "missing"):
            yield ["    ", Ink(f"[{quote.n}] {quote.document_id}", "warn"), f"  “{quote.quote}”"]


def _state(one: KeptAnswer) -> Ink:
    if not one.outcome.valid:
        return Ink("drifted", "warn")
    return Ink("holds", "good") if one.outcome.quotes else Ink("quotes nothing", "dim")


def _summary(found: KeptAnswers, given: Namespace) -> str:
    if not found.kept:
        return "no answer is stored yet; ask one with: attest ask QUESTION"
    if not found.answers:
        return f"none of {many(found.kept, 'stored answer')}{' has drifted' if given.drifted else ' is behind those'}"
    more = f"; the next with --skip {given.skip + len(found.answers)}" if found.more else ""
    return f"{many(len(found.answers), 'answer')} of {found.kept:,}{more}"
