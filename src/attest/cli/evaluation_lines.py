"""Results of evaluations as tables for a person."""

from collections.abc import Iterable, Mapping, Sequence

from attest.cli.report_lines import duration, size
from attest.cli.terminal import Ink, Line, bold, dim
from attest.evaluation.answers import ATTEST, AnswersReport
from attest.evaluation.claims import ClaimsReport
from attest.evaluation.compare import Comparison
from attest.evaluation.ranking import STEADY, Row
from attest.evaluation.regress import Regression
from attest.evaluation.retrieval_report import RetrievalReport
from attest.evaluation.runs import Run, Saved
from attest.evaluation.statistics import Difference

_COLUMNS = ("nDCG@10", "R@1", "R@10", "R@100", "MRR@10", "AP@100", "span@1", "span@5", "p50_ms", "p95_ms")


def _table_lines(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Line]:
    """A table: the first column is left-aligned, the others right-aligned."""
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]

    def line(cells: Sequence[str]) -> str:
        others = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return "  ".join([cells[0].ljust(widths[0]), *others]).rstrip()

    return [[dim(line(header))], *([line(row)] for row in rows)]


def figure(value: float | None, name: str = "") -> str:
    """A value between 0 and 1, or a time in milliseconds."""
    if value is None:
        return "–"
    if name.endswith("_ms") or value > 1:
        return f"{value:,.1f}" if value >= 10 else f"{value:.2f}"
    return f"{value:.3f}"


def signed(value: float) -> str:
    """A difference with its sign; zero has none of its own."""
    return f"{value:+z.3f}"


def retrieval_lines(report: RetrievalReport) -> list[Line]:
    """All rows, then their differences with intervals."""
    data, rows = report.data, [*report.profiles, *report.baselines]
    names = [name for name in _COLUMNS if name in rows[0].figures()]
    left_out = f", {data.left_out} left out that have nothing relevant" if data.left_out else ""
    lines: list[Line] = [
        [bold(data.name), f" · {data.split} · {len(data.queries):,} queries{left_out}"],
        [dim(_index_facts(report))],
        [],
        *_table_lines(["", *names], [_figure_cells(row, names) for row in rows]),
        [],
        *_difference_lines(
            [difference for difference in report.differences if difference.measure == data.headline], data.headline
        ),
    ]
    lines += _unsteady_lines(report) + _category_lines(report) + _stripped_lines(report)
    if report.against:
        lines += [[], *comparison_lines(report.against)]
    return [*lines, *_gate_lines(report), [dim(f"kept in {report.kept}")]]


def _index_facts(report: RetrievalReport) -> str:
    seconds = report.index.seconds
    timing = "" if seconds is None else f"indexed in {duration(seconds)}{' before' if report.index.cached else ''} · "
    return f"{timing}{size(report.index.size_bytes)} · {report.card.space or 'no vectors'}"


def _figure_cells(row: Row, names: Sequence[str]) -> list[str]:
    figures = row.figures()
    return [row.name, *(figure(figures.get(name), name) for name in names)]


def _unsteady_lines(report: RetrievalReport) -> list[Line]:
    """Warnings about rankings whose first hits depend on how many are requested."""
    shares = {row.name: row.figures()[STEADY] for row in report.profiles}
    return [
        [Ink(f"{name}: the first ten hits of {1 - share:.1%} of the queries change when more are asked for", "warn")]
        for name, share in shares.items()
        if share < 1
    ]


def _category_lines(report: RetrievalReport) -> list[Line]:
    if not report.categories:
        return []
    rows = list(next(iter(report.categories.values())))
    cells = [[name, *(figure(found[row]) for row in rows)] for name, found in report.categories.items()]
    return [[], [bold(f"{report.data.headline} by category")], *_table_lines(["", *rows], cells)]


def _stripped_lines(report: RetrievalReport) -> list[Line]:
    if not report.stripped:
        return []
    names = [name for name in ("R@1", "R@10", "span@5") if name in report.stripped[0].values]
    header = ["", *names, *(f"{name} without" for name in names)]
    cells = [
        [*_figure_cells(asked, names), *_figure_cells(stripped, names)[1:]]
        for asked, stripped in zip(report.as_asked, report.stripped, strict=True)
    ]
    count = len(report.stripped[0].rankings)
    return [
        [],
        [bold(f"{count} queries that name a proposal, as asked and without its number")],
        *_table_lines(header, cells),
    ]


def _gate_lines(report: RetrievalReport) -> list[Line]:
    if report.gate is None:
        return []
    if not report.gate:
        return [[], [Ink("gate: green", "good")]]
    return [[], [Ink("gate: red", "bad")], *([f"  {fault}"] for fault in report.gate)]


def _difference_lines(differences: Iterable[Difference], title: str = "") -> list[Line]:
    """Every difference with its interval, and whether it is noise. Without a title, each row names its measure."""
    cells = [
        [
            f"{difference.row} − {difference.other}" if title else f"{difference.row}, {difference.measure}",
            signed(difference.difference),
            f"{signed(difference.low)} to {signed(difference.high)}",
            "noise" if difference.noise else "",
        ]
        for difference in differences
    ]
    header = f"difference in {title}" if title else "difference"
    return _table_lines([header, "", "95%, paired", ""], cells) if cells else []


def comparison_lines(found: Comparison) -> list[Line]:
    """The first run minus the second, in the displayed measures."""
    shown = [difference for difference in found.differences if difference.measure in _COLUMNS]
    across = f" across {', '.join(found.across)}" if found.across else ""
    verdict = Ink(f"worse in {found.headline}", "bad") if found.worse else Ink(f"not worse in {found.headline}", "good")
    return [
        [bold(f"{found.first} − {found.second}"), across],
        *_difference_lines(shown),
        [f"{found.first} is ", verdict],
    ]


def regression_lines(found: Regression) -> list[Line]:
    """The default compared with the accepted run, and whether it is now the accepted one."""
    against = found.report.against
    lines = comparison_lines(against) if against else []
    if found.accepted:
        lines.append([Ink("accepted", "good"), f": later runs on {found.report.data.name} are compared with this one"])
    return lines


def saved_lines(saved: Run) -> list[Line]:
    """The data set and name of the saved run."""
    return [[f"saved the run on {saved.card.dataset} as ", bold(saved.name)]]


def baselines_lines(found: Saved) -> list[Line]:
    """One line for every saved run."""
    cells = [
        [
            run.name,
            run.card.dataset,
            run.card.split,
            f"{run.card.queries:,}",
            ", ".join(run.card.settings),
            run.card.version,
        ]
        for run in found.runs
    ]
    header = ["name", "data set", "split", "queries", "profiles", "attest"]
    return _table_lines(header, cells) if cells else [[dim("none is saved")]]


def answers_lines(report: AnswersReport) -> list[Line]:
    """Every measure with its interval beside the baselines, then differences, categories and calibration."""
    systems = list(report.outcomes)
    figures = {name: report.figures(name) for name in systems}
    ours = report.ours
    cells = [
        [name, figure(figures[ATTEST][name], name), _interval(report, name)]
        + [figure(figures[other].get(name), name) for other in systems if other != ATTEST]
        for name in figures[ATTEST]
    ]
    answerable = sum(our.question.answerable for our in ours)
    lines: list[Line] = [
        [bold(report.dataset), f" · {len(ours)} questions, {answerable} answerable"],
        [],
        *_table_lines(["", ATTEST, "95%", *(name for name in systems if name != ATTEST)], cells),
        [],
        *_answer_differences(report),
    ]
    for title, groups in report.shown_groups.items():
        lines += [[], [bold(f"by {title}")], *_group_lines(groups)]
    calibrated = [
        [
            f"{bin_.low:.2f} to {bin_.high:.2f}",
            f"{bin_.questions}",
            *(f"{share:.2f}" for share in (bin_.confidence, bin_.right, bin_.answerable)),
        ]
        for bin_ in report.calibration
    ]
    return [*lines, [], *_table_lines(["confidence", "questions", "mean", "cites gold", "answerable"], calibrated)]


def _answer_differences(report: AnswersReport) -> list[Line]:
    """A table for every baseline."""
    others = dict.fromkeys(difference.other for difference in report.differences)
    tables = (
        [
            [bold(f"{ATTEST} − {other}")],
            *_difference_lines(difference for difference in report.differences if difference.other == other),
        ]
        for other in others
    )
    return [line for table in tables for line in table]


def _interval(report: AnswersReport, name: str) -> str:
    bounds = report.intervals.get(name)
    return f"{figure(bounds[0])}–{figure(bounds[1])}" if bounds else ""


def _group_lines(groups: Mapping[str, Mapping[str, float]]) -> list[Line]:
    names = list(dict.fromkeys(name for group in groups.values() for name in group if name != "questions"))
    cells = [
        [name or "(none)", f"{group['questions']:.0f}", *(figure(group.get(measure)) for measure in names)]
        for name, group in groups.items()
    ]
    return _table_lines(["", "n", *names], cells)


def claims_lines(report: ClaimsReport) -> list[Line]:
    """Every judge, with precision and recall by label."""
    labels = list(report.labels)
    cells = [
        [judge.name, figure(judge.balanced_accuracy), figure(judge.macro_f1)]
        + [f"{figure(judge.precision[label])} / {figure(judge.recall[label])}" for label in labels]
        for judge in report.judges
    ]
    counted = ", ".join(f"{count:,} {label}" for label, count in report.labels.items())
    return [
        [bold(report.dataset), f" · {sum(report.labels.values()):,} claims: {counted}"],
        [],
        *_table_lines(["", "balanced acc.", "macro F1", *(f"{label} P / R" for label in labels)], cells),
        [],
        *_difference_lines(report.differences, "balanced accuracy"),
    ]
