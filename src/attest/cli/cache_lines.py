"""What is kept between searches, as lines for a person."""

from attest.cli.terminal import Line, bold, dim, many
from attest.values.reports import CacheReport


def cache_lines(report: CacheReport) -> list[Line]:
    """How many scores there are, or were, and of which reranker."""
    said = "scores of passages forgotten: " if report.cleared else "scores of passages kept: "
    lines: list[Line] = [[bold(said), f"{report.scores:,}"]]
    return lines + [
        [f"{scores:,} for {many(questions, 'question')} ", dim(name)] for name, scores, questions in report.rerankers
    ]
