"""Systems that answer questions: the engine, the simplest possible answerer, and an oracle."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from attest.evaluation.baselines import FTS5, ChunkTable
from attest.evaluation.questions import Question
from attest.evaluation.replies import Cited, Files, Outcome, Reply, figures_of

if TYPE_CHECKING:
    from attest.engine import Attest
    from attest.values.answers import Answer, Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Answerer:
    """A system that answers questions, as a row of the table."""

    name: str
    ask: Callable[[Question], Reply]
    """Answers a question; this is what is timed."""
    check: Callable[[Reply], Reply] = lambda reply: reply
    """Verifies the quotes of a reply, if that is possible."""


def ask_question(system: Answerer, question: Question, files: Files | None = None) -> Outcome:
    """Put a question to a system and score its reply."""
    started = time.perf_counter()
    reply = system.ask(question)
    ms = (time.perf_counter() - started) * 1000
    reply = system.check(reply)
    return Outcome(question=question, reply=reply, ms=ms, figures=figures_of(question, reply, files))


def engine_answerer(kb: "Attest") -> Answerer:
    """The engine as it ships; every stored answer is also verified."""

    def check(reply: Reply) -> Reply:
        if not reply.quotes or not reply.stored:
            return reply
        outcome = kb.verify(reply.answer_id)
        intact = sum(quote.state == "intact" for quote in outcome.quotes) if outcome.valid else 0
        return replace(reply, checked=len(outcome.quotes), intact=intact)

    return Answerer(name="attest", ask=lambda question: _reply_of(kb.ask(question.text)), check=check)


def _reply_of(answer: "Answer") -> Reply:
    """The parts of an answer that are scored."""
    return Reply(
        refused=answer.status == "refused",
        status=answer.status,
        answer_id=answer.answer_id,
        text=answer.text,
        reason=answer.reason or "",
        confidence=answer.confidence,
        quotes=[_cited_quote(item) for item in answer.evidence],
        first=len(answer.claims[0].evidence) if answer.claims else 0,
        degraded=answer.degraded,
        stored=answer.stored,
    )


def _cited_quote(item: "Evidence") -> Cited:
    span = item.quote.span
    return Cited(path=item.path, text=item.quote.text, start=span.start, end=span.end, sha256=item.quote.sha256)


def quoting_answerer(table: ChunkTable) -> Answerer:
    """The simplest answerer: it quotes the best chunk of plain FTS5 whole, and refuses only if it finds nothing."""

    def ask(question: Question) -> Reply:
        path, text, score = table.best(question.text) or ("", "", 0.0)
        quotes = [Cited(path=path, text=text)] if path else []
        confidence = score / (score + 10)
        return Reply(refused=not path, text=text, reason="", confidence=confidence, quotes=quotes)

    return Answerer(name=FTS5, ask=ask)


def oracle_reply(question: Question) -> Reply:
    """The oracle: quotes every gold passage, states every fact, and refuses questions without an answer."""
    quotes = [Cited(path=span.path, text=span.quote) for span in question.gold_spans]
    text = "\n".join([*(quote.text for quote in quotes), *question.facts])
    sure = float(question.answerable)
    return Reply(refused=not question.answerable, text=text, reason="", confidence=sure, quotes=quotes)


ORACLE = Answerer(name="oracle", ask=oracle_reply)
