"""Questions with golds: documents, spans, citations, facts, refusal, quotations, time; baselines beside.

    python benchmarks/questions.py --questions FILE --store STORE [--corpus DIR …] [--search-only] [--limit N]
                                   [--failures] [--out rows.jsonl] [--against earlier.jsonl] [--show ID]

Before anything is measured, an oracle that knows the golds goes through the same harness and must score 1.0 everywhere;
the random ranking in the table shows what chance gives on this body of documents. Definitions: `scoring.py` and the
README of the development set. A refused answer cites nothing and states nothing, whatever it shows besides.
"""

import argparse
import json
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import scoring
from failures import as_line, compare, digest, misses
from measures import MEASURES, SelfTestFailed, self_test, values
from outcomes import Corpus, Row, run, score
from question_set import Question, QuestionFileError, load
from systems import ChunkTable, ShapeError, System, engine, stored_paths
from tables import AGAINST, BUDGETS_MS, against, share, table


def measure_all(
    system: System,
    questions: Sequence[Question],
    *,
    wording: Callable[[Question], str] = lambda question: question.text,
    ask: bool = True,
    corpus: Corpus | None = None,
) -> list[Row]:
    """One row a question; progress goes to stderr."""
    rows = []
    for done, question in enumerate(questions, 1):
        rows.append(score(run(system, question, text=wording(question), ask=ask), corpus))
        if done == len(questions) or (sys.stderr.isatty() and done % 10 == 0):
            print(f"\r{system.name}: {done}/{len(questions)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rows


# -- tables ---------------------------------------------------------------------------------------------------------


def report(rows: Sequence[Row], baselines: dict[str, list[Row]]) -> str:
    """The main table: every measure with its interval, the baselines beside it."""
    lines = []
    for measure in MEASURES:
        value = measure.of(rows)
        if value is not None:
            bounds = scoring.interval(rows, measure.of)
            span = "" if bounds is None else f"{measure.show(bounds[0])}–{measure.show(bounds[1])}"
            others = [measure.show(measure.of(other)) for other in baselines.values()]
            lines.append([measure.name, measure.show(value), span, *others])
    answerable = sum(row.question.answerable for row in rows)
    title = f"{len(rows)} questions, {answerable} answerable; 95% bootstrap intervals over the questions"
    return table(["measure", "attest", "95%", *baselines], lines, title=title)


GROUPED = ("document recall@10", "span@5", "span@50", "cites gold", "facts")


def report_groups(rows: Sequence[Row], baseline: Sequence[Row], key: Callable[[Question], str], title: str) -> str:
    """The measures that are means, for each category or set."""
    chosen = [measure for measure in MEASURES if measure.name in GROUPED]
    lines = []
    for name in sorted({key(row.question) for row in rows}):
        group = [row for row in rows if key(row.question) == name]
        other = [row for row in baseline if key(row.question) == name]
        cells = [share(measure.of(group)) for measure in chosen]
        refusals = values(group, "refused")
        refused = f"{sum(refusals):.0f}/{len(group)}" if refusals else share(None)
        lines.append([name or "(none)", str(len(group)), *cells, refused, share(chosen[0].of(other))])
    header = [title, "n", *(measure.name for measure in chosen), "refused", "recall@10 of FTS5-OR"]
    return table(header, lines, title=f"by {title}")


def report_stripped(rows: Sequence[Row], stripped: Sequence[Row]) -> str:
    """The same questions with and without the numbers of proposals."""
    chosen = {row.question.id for row in stripped}
    same = [row for row in rows if row.question.id in chosen]
    lines = []
    for measure in MEASURES:
        wanted = measure.name in (*GROUPED, "refusal recall", "answered, of the answerable")
        if wanted and measure.of(same) is not None:
            lines.append([measure.name, share(measure.of(same)), share(measure.of(stripped))])
    title = f"{len(stripped)} questions that name a proposal by number"
    return table(["measure", "as asked", "number removed"], lines, title=title)


def report_times(rows: Sequence[Row], baseline: Sequence[Row]) -> str:
    """p50 and p95 of search (ten hits) and ask, in process."""
    searches = [row.outcome.search_ms for row in rows]
    asks = [row.outcome.ask_ms for row in rows if row.outcome.ask_ms is not None]
    others = [row.outcome.search_ms for row in baseline]
    lines = []
    for what, times_ in (("search", searches), ("ask", asks)):
        for name, q in (("p50", 0.5), ("p95", 0.95)):
            key = f"{what} {name}"
            figure, other = scoring.percentile(times_, q), scoring.percentile(others, q)
            if figure is not None:
                lines.append(against(f"{key}, ms", figure, BUDGETS_MS.get(key), other, "FTS5-OR search in memory"))
    return table(AGAINST, lines, title="time in process")


def report_degraded(rows: Sequence[Row]) -> str:
    """What the engine said was not at its best, and how often."""
    names = [name for row in rows for name in row.outcome.found["degraded"]]
    names += [name for row in rows if row.outcome.answer for name in row.outcome.answer["degraded"]]
    return "".join(f"\ndegraded: {name} ({names.count(name)} times)" for name in dict.fromkeys(names))


# -- the command ----------------------------------------------------------------------------------------------------


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path, required=True, help="JSON Lines file of questions with golds")
    parser.add_argument("--store", type=Path, required=True, help="the store that was made by attest index")
    parser.add_argument("--corpus", type=Path, nargs="+", help="the indexed folders, to re-read every quote")
    parser.add_argument("--search-only", action="store_true", help="do not ask for answers")
    parser.add_argument("--profile", help="retrieval profile of search (default: the shipped one)")
    parser.add_argument("--limit", type=int, help="only so many questions, evenly spread over the file")
    parser.add_argument("--category", help="only the questions of this category")
    parser.add_argument("--no-baselines", action="store_true", help="the engine alone")
    parser.add_argument("--baseline-store", type=Path, help="take the chunks of the baselines from this store")
    parser.add_argument("--failures", action="store_true", help="a readable digest of every miss")
    parser.add_argument("--show", metavar="ID", help="one question in full")
    parser.add_argument("--out", type=Path, help="one JSON line a question")
    parser.add_argument("--against", type=Path, help="an earlier --out file: say what became better and worse")
    return parser.parse_args(argv)


def chosen_questions(options: argparse.Namespace) -> list[Question]:
    """The questions of the file that the options leave."""
    questions = load(options.questions)
    if options.show:
        questions = [question for question in questions if question.id == options.show]
    if options.category:
        questions = [question for question in questions if question.category == options.category]
    if not questions:
        raise QuestionFileError(f"{options.questions}: no question is left by --show or --category")
    count = min(options.limit or len(questions), len(questions))
    return [questions[place * len(questions) // count] for place in range(count)]


def main(argv: Sequence[str] | None = None) -> int:
    options = parse(argv)
    try:
        questions = chosen_questions(options)
        self_test(questions)
        return _measure(options, questions)
    except (QuestionFileError, SelfTestFailed, ShapeError, FileNotFoundError) as error:
        print(f"questions: {error}", file=sys.stderr)
        return 2


def _measure(options: argparse.Namespace, questions: list[Question]) -> int:
    import attest

    corpus = Corpus(options.corpus) if options.corpus else None
    ask = not options.search_only
    with attest.open(options.store) as knowledge:
        system = engine(knowledge, profile=options.profile)
        if options.show:
            print(digest(score(run(system, questions[0], ask=ask), corpus), hits=20, width=2000))
            return 0
        rows = measure_all(system, questions, ask=ask, corpus=corpus)
        wordings = _stripped(questions, proposals(stored_paths(options.store)))
        numbered = [question for question in questions if question.id in wordings]
        stripped = measure_all(system, numbered, wording=lambda question: wordings[question.id], ask=ask)
    chunks = None if options.no_baselines else ChunkTable(options.baseline_store or options.store)
    baselines = {one.name: measure_all(one, questions, ask=ask) for one in chunks.systems()} if chunks else {}
    _print(options, rows, stripped, baselines)
    return 0


def proposals(paths: Collection[str]) -> set[str]:
    """The numbers of the proposals in the store: only those are removed where they stand bare."""
    names = (Path(path).stem.lower().rpartition("-") for path in paths)
    return {number_ for kind, _, number_ in names if kind in ("eip", "erc") and number_.isdigit()}


def _stripped(questions: Sequence[Question], known: Collection[str]) -> dict[str, str]:
    """The wording without numbers of every question that changes by it."""
    wordings = {question.id: scoring.strip_numbers(question.text, known) for question in questions}
    return {question.id: wordings[question.id] for question in questions if wordings[question.id] != question.text}


def _print(options: argparse.Namespace, rows: list[Row], stripped: list[Row], baselines: dict[str, list[Row]]) -> None:
    plain = baselines.get("FTS5-OR", [])
    if options.out:
        lines = (json.dumps(as_line(row), ensure_ascii=False) for row in rows)
        options.out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    if options.failures:
        print("\n".join(digest(row) for row in rows if misses(row)))
    print("self-test: an oracle scores 1.0 on every measure that applies")
    print(report(rows, baselines))
    print(report_groups(rows, plain, lambda question: question.category, "category"))
    for title, key in (("set", lambda question: question.set), ("kind", lambda question: question.kind)):
        if len({key(row.question) for row in rows}) > 1:
            print(report_groups(rows, plain, key, title))
    if stripped:
        print(report_stripped(rows, stripped))
    print(report_times(rows, plain), report_degraded(rows))
    if options.against:
        print(compare(rows, options.against))


if __name__ == "__main__":
    sys.exit(main())
