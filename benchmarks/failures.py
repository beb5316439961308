"""Reading what went wrong: a digest for a person, a line of JSON for a program, a comparison with an earlier run."""

import json
from collections.abc import Sequence
from pathlib import Path

import scoring
from outcomes import Outcome, Row, own_text
from systems import Json

MISSES = {
    "recall": "a gold document is not among the first 10",
    "span5": "no gold span in the first 5 hits",
    "span50": "no gold span in the first 50 hits",
    "cites": "cites no gold",
    "facts": "a fact is missing",
}


def misses(row: Row) -> list[str]:
    """What went wrong with a question, in words; empty when nothing did."""
    wrong = [what for name, what in MISSES.items() if row.figures.get(name, 1.0) < 1]
    if row.figures.get("answered") == 0:
        wrong.append("refused, though it can be answered")
    if "refused" in row.figures and not row.question.answerable and not row.figures["refused"]:
        wrong.append("answered, though it cannot be")
    if row.figures.get("violation"):
        wrong.append("says what it must not")
    if "verbatim" in row.figures and row.figures["verbatim"] < row.figures["quotes"]:
        wrong.append("a quote is not in its file")
    return wrong


def digest(row: Row, *, hits: int = 3, width: int = 120) -> str:
    """A question, its golds and where they were found, the first hits and the answer."""
    question, outcome = row.question, row.outcome
    lines = [f"\n{question.id} · {question.category} {question.kind} · {question.text}"]
    lines += [f"  ✗ {what}" for what in misses(row)]
    lines += [f"  gold {path}: {_place(rank)}" for path, rank in gold_ranks(outcome).items()]
    if question.answerable:
        texts = [hit["text"] for hit in outcome.found["hits"]]
        lines.append(f"  first gold span: {_place(scoring.span_rank(texts, question.quotes))} of {len(texts)} hits")
    lines += [f"  gold quote: {_short(quote, width)}" for quote in question.quotes]
    lines += [f"  hit {_hit_line(hit, width)}" for hit in outcome.found["hits"][:hits]]
    if outcome.answer is not None:
        lines += _answer_lines(row, width)
    return "\n".join(lines)


def gold_ranks(outcome: Outcome) -> dict[str, int | None]:
    """Of each gold document its rank among the documents found."""
    question = outcome.question
    paths = [hit["path"] for hit in outcome.found["hits"]]
    documents = scoring.ranked_documents(paths, question.gold_paths, question.acceptable)
    return {
        gold: scoring.first_rank([scoring.same_path(path, gold) for path in documents]) for gold in question.gold_paths
    }


def _answer_lines(row: Row, width: int) -> list[str]:
    answer = row.outcome.answer
    lines = [f"  {answer['status']} ({answer['confidence']:.2f}): {_short(answer['answer'], 3 * width)}"]
    if answer["reason"]:
        lines.append(f"  because {_short(answer['reason'], width)}")
    lines += [f"  quote {quote['path']}: {_short(quote['quote'], width)}" for quote in row.outcome.quotes]
    lines += [f"  fact missing: {fact}" for fact in missing_facts(row.outcome)]
    return lines


def missing_facts(outcome: Outcome) -> list[str]:
    """The facts that neither the answer nor its quotes state."""
    said = "\n".join([own_text(outcome), *(quote["quote"] for quote in outcome.quotes)])
    return [fact for fact in outcome.question.facts if not scoring.has_facts(said, [fact])]


def _place(rank: int | None) -> str:
    return "not found" if rank is None else f"rank {rank}"


def _hit_line(hit: Json, width: int) -> str:
    heading = " › ".join(hit["heading_path"])
    return f"{hit['rank']} {hit['path']} [{heading}] {_short(hit['text'], width)}"


def _short(text: str, width: int) -> str:
    folded = scoring.fold(text)
    return folded if len(folded) <= width else folded[: width - 1] + "…"


def as_line(row: Row) -> Json:
    """A row for `--out`: enough to see what happened without asking again."""
    question, outcome = row.question, row.outcome
    return {
        "id": question.id,
        "question": question.text,
        "category": question.category,
        "set": question.set,
        "kind": question.kind,
        "answerable": question.answerable,
        "gold": {
            "paths": gold_ranks(outcome),
            "quotes": question.quotes,
            "facts": list(question.facts),
            "must_not": list(question.must_not),
            "also_acceptable": list(question.acceptable),
        },
        "metrics": row.figures,
        "misses": misses(row),
        "hits": [_hit_summary(hit) for hit in outcome.found["hits"]],
        "answer": _answer_summary(outcome),
        "search_ms": round(outcome.search_ms, 2),
        "ask_ms": outcome.ask_ms and round(outcome.ask_ms, 2),
        "degraded": outcome.found["degraded"],
    }


def _hit_summary(hit: Json) -> Json:
    kept = {key: hit[key] for key in ("rank", "score", "document_id", "path", "start", "end", "scores")}
    return kept | {"heading": " › ".join(hit["heading_path"]), "text": hit["text"][:120]}


def _answer_summary(outcome: Outcome) -> Json | None:
    if outcome.answer is None:
        return None
    kept = ("answer_id", "status", "reason", "confidence", "answer", "claims", "coverage", "degraded")
    summary = {key: outcome.answer[key] for key in kept}
    return summary | {"missing_facts": missing_facts(outcome), "verified": outcome.verified}


def compare(rows: Sequence[Row], earlier: Path) -> str:
    """Which questions became better or worse than in an earlier `--out` file."""
    before = {line["id"]: line["metrics"] for line in map(json.loads, earlier.read_text().splitlines())}
    lines = [f"\nagainst {earlier}"]
    for name in (*MISSES, "answered"):
        changed = [
            (row.figures[name] - before[row.question.id][name], row.question.id)
            for row in rows
            if name in row.figures and name in before.get(row.question.id, {})
        ]
        better, worse = [[i for d, i in changed if d * sign > 0] for sign in (1, -1)]
        lines.append(f"  {name}: {len(better)} better, {len(worse)} worse")
        lines += [f"    {word}: {' '.join(ids)}" for word, ids in (("better", better), ("worse", worse)) if ids]
    return "\n".join(lines)
