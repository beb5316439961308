"""What each rule of answering without a model is worth: answers with all of them, and with one left out at a time.

    python benchmarks/answering.py --questions FILE --store STORE

Every question is searched for once. A row is the default with a part of `PARTS` replaced, or without the objections of
one kind; beside each figure stands its difference from the default, where its 95% interval (paired, by question) does
not have 0 in it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from script import parser_of, script
from tables import share, table

from attest.answering import answer as answering
from attest.answering import candidates, choose, compose, decide
from attest.answering.capabilities import Capabilities
from attest.answering.objections.rules import KINDS
from attest.answering.passages import chunk_passages
from attest.answering.scoring import form_conditions
from attest.engine import open_store
from attest.engine.capabilities import argument_finder, part_finder, store_facts
from attest.evaluation.answer_measures import MEASURES
from attest.evaluation.questions import Question, load_questions
from attest.evaluation.replies import Cited, Outcome, Reply, figures_of
from attest.evaluation.statistics import paired_difference
from attest.evidence.align import verify_by_alignment
from attest.evidence.sentences import sentences
from attest.retrieval.profiles import PROFILES
from attest.retrieval.quotable import Quotable
from attest.retrieval.search import Found, search
from attest.retrieval.view import View
from attest.values.questions import Want
from attest.values.search import Filters

Patch = tuple[ModuleType, str, Any]
Compare = Callable[[str, Sequence[str]], Sequence[float]]

COLUMNS = (
    "cites gold",
    "first sentence cites gold",
    "citation precision",
    "citation recall",
    "facts",
    "refusal precision",
    "refusal recall",
)


def without(mapping: Mapping[Any, Any], *keys: Any) -> dict[Any, Any]:
    """A mapping less some keys."""
    return {key: value for key, value in mapping.items() if key not in keys}


def limited(**limits: Any) -> Patch:
    """Answers with other limits for every question."""
    limits_of = choose.limits_of
    return choose, "limits_of", lambda asked: replace(limits_of(asked), **limits)


PARTS: Mapping[str, Sequence[Patch]] = {
    "one low bar": [limited(share=0.75, rise=0.0)],
    "the bar does not rise": [limited(rise=0.0)],
    "the same bar for all": [limited(share=choose.USUAL.share, rise=choose.USUAL.rise)],
    "no room for speakers": [
        (choose, "LIMITS", {**choose.LIMITS, Want.POSITIONS: replace(choose.LIMITS[Want.POSITIONS], same_origin=0.0)})
    ],
    "a speaker every time": [(compose, "without_repeated_leads", list)],
    **{
        name: [(answering, "ADDITIONS", [one for one in answering.ADDITIONS if one is not addition])]
        for name, addition in (
            ("nothing for each part", answering.with_every_part),
            ("no sides", answering.with_compared_things),
            ("it without what it is", answering.with_antecedents),
        )
    },
    "lists apart": [(chunk_passages, "lead_of", lambda *_: None)],
    "long cells whole": [(chunk_passages, "prose_cells", lambda *_: iter(()))],
    "pointers quoted": [
        (candidates, "is_pointer", lambda _: False),
        (candidates, "is_cross_reference", lambda _: False),
    ],
    "no steps": [(answering, "find_steps", lambda *_: None)],
    "no snippets": [(answering, "with_snippet", lambda _, shown: list(shown))],
    "chat and questions quoted": [
        (candidates, "is_question", lambda _: False),
        (candidates, "is_small_talk", lambda _: False),
    ],
    "nothing read closely": [(candidates, "_with_close_reading", lambda _, found, *__: found)],
    "values of any kind": [
        (choose, "has_asked_value", lambda *_: None),
        (form_conditions, "sole_value_pattern", lambda _: None),
    ],
    "headings that ask nothing": [(candidates, "with_question_heading_bonus", lambda _, found, *__: list(found))],
    "one thing in five sentences": [(choose, "asks_one_thing", lambda _: False)],
    **{
        f"no {rule}": [(answering, "WHOLE_ANSWERS", without(answering.WHOLE_ANSWERS, rule))]
        for rule in answering.WHOLE_ANSWERS
    },
}  # fmt: skip
"""From the name of a row to what it replaces."""


def unobjecting(kind: str) -> Patch:
    """Answers without the objections of one kind."""
    objections = decide.objections
    return answering, "objections", lambda case: [o for o in objections(case) if o.kind != kind]


@contextmanager
def patched(patches: Sequence[Patch]) -> Iterator[None]:
    """The default with something replaced."""
    before = [(module, name, getattr(module, name)) for module, name, _ in patches]
    try:
        for module, name, value in patches:
            setattr(module, name, value)
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


def remembering(compare: Compare | None) -> Compare | None:
    """The same comparison of texts with a question, each made once."""
    if compare is None:
        return None
    known: dict[tuple[str, str], float] = {}

    def compared(question: str, texts: Sequence[str]) -> list[float]:
        new = [text for text in dict.fromkeys(texts) if (question, text) not in known]
        if new:
            known.update(zip([(question, text) for text in new], compare(question, new), strict=True))
        return [known[question, text] for text in texts]

    return compared


def outcome(view: View, near: Compare | None, closely: Compare | None, question: Question, found: Found) -> Outcome:
    """One question answered from hits that are given, and its figures."""
    capabilities = Capabilities(
        split=sentences, verify=verify_by_alignment, near=near, closely=closely, find_arguments=argument_finder(view),
        store_facts=store_facts(view, found.asked.question), parts=part_finder(view, PROFILES["hybrid"]),
    )  # fmt: skip
    made = answering.answer(found.asked, found.hits, Quotable(view), capabilities)
    cited = [
        Cited(path=one.path, text=one.quote.text, start=one.quote.span.start, end=one.quote.span.end)
        for claim in made.claims
        for one in claim.evidence
    ]
    reply = Reply(
        refused=made.status == "refused", text=made.text, reason=made.reason or "", confidence=made.confidence,
        quotes=cited, first=len(made.claims[0].evidence) if made.claims else 0,
    )  # fmt: skip
    return Outcome(question=question, reply=reply, ms=0.0, figures=figures_of(question, reply))


def cell(name: str, outcomes: Sequence[Outcome], default: Sequence[Outcome]) -> str:
    """A figure, and its difference from the default where that is not noise."""
    measure = MEASURES[name]
    value = share(measure.of(outcomes))
    if not measure.figure:
        return value
    both = [
        {o.question.id: o.figures[measure.figure] for o in rows if measure.figure in o.figures}
        for rows in (outcomes, default)
    ]
    found = paired_difference("row", both[0], "default", both[1], measure=name)
    return value if found is None or found.noise else f"{value} ({found.difference:+.3f})"


@script
def main(argv: Sequence[str] | None = None) -> int:
    """Search once, answer once for each row, print."""
    parser = parser_of(__doc__)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--only", nargs="+", default=(), help="rows beside the default; all without it")
    options = parser.parse_args(argv)
    rows = {**PARTS, **{f"objects to no {kind}": [unobjecting(kind)] for kind in KINDS}}
    rows = {"default": [], **{name: rows[name] for name in options.only or rows}}
    with open_store(options.store, create=False) as kb, kb.view() as view:
        near, closely = remembering(view.near), remembering(view.closely)
        asked = [
            (one, search(view, one.text, profile=PROFILES["hybrid"], k=answering.HITS_WANTED, filters=Filters()))
            for one in load_questions(options.questions)
        ]
        made: dict[str, list[Outcome]] = {}
        for name, patches in rows.items():
            with patched(patches):
                made[name] = [*map(partial(outcome, view, near, closely), *zip(*asked, strict=True))]
    lines = [[name, *(cell(column, found, made["default"]) for column in COLUMNS)] for name, found in made.items()]
    print(table(["what", *COLUMNS], lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
