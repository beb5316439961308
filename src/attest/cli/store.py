"""The commands about the store itself: documents in and out, its contents, and whether it is sound."""

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from attest.cli import answer_lines, report_lines
from attest.cli.progress import show_progress
from attest.cli.terminal import Streams, print_value
from attest.errors import UsageError
from attest.values.encodable import encodable
from attest.words.numbers import many

if TYPE_CHECKING:
    from attest.engine import Attest


def index(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Index documents. Status 0 whatever the documents were like; `attest status` lists the findings."""
    with show_progress(streams.err, quiet=given.quiet) as progress:
        report = kb.index(
            given.paths,
            name=given.name,
            include=given.include,
            exclude=given.exclude,
            max_bytes=given.max_bytes,
            max_heading_depth=given.max_heading_depth,
            lexical_only=given.lexical_only,
            dry_run=given.dry_run,
            history=given.history,
            progress=progress,
        )
    if not given.json:
        streams.warn(report.degraded)
    if given.json or not given.quiet:
        print_value(streams, given, report, report_lines.index_lines)
    if not (given.quiet or given.json or given.dry_run):
        streams.err.say(f"store: {kb.path}")
    return 0


def show(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print a document, chunk or span."""
    shown = kb.show(encodable(given.ref), as_of=given.as_of)
    if given.plain and not given.json:
        streams.out.verbatim(shown.text)
    else:
        print_value(streams, given, shown, report_lines.shown_lines)
    return 0


def verify(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the state of every quote of an answer. Status 1 if the answer no longer holds."""
    outcome = kb.verify(given.answer, alone=given.alone, key=given.key)
    print_value(streams, given, outcome, partial(answer_lines.verification_lines, width=streams.out.width))
    return 0 if outcome.valid else 1


def status(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the status of the store, or with ``--findings`` what ingestion found."""
    state = kb.status(as_of=given.as_of)
    if given.findings is None:
        print_value(streams, given, state, report_lines.status_lines)
        return 0
    found = kb.findings(given.findings or None)
    if given.json:
        streams.out.json({**state.as_json(), "found": [finding.as_json() for finding in found]})
    else:
        streams.out.write(report_lines.finding_lines(found, every=bool(given.findings)))
    return 0


def remove(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Remove a document or source after confirmation, which ``--yes`` skips. Status 1 if it was declined."""
    ref = encodable(given.ref)
    if not given.yes and not _is_confirmed(_removal_question(ref, len(kb.removable(ref))), streams):
        streams.err.say("nothing was removed")
        return 1
    removal = kb.remove(ref)
    print_value(streams, given, removal, report_lines.removal_lines, degraded=removal.degraded)
    return 0


def check(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Check the store's invariants and print the result. Status 1 if one is broken."""
    report = kb.check()
    print_value(streams, given, report, report_lines.check_lines)
    return 0 if report.sound else 1


def cache(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the number of cached reranker scores; ``clear`` deletes them."""
    found = kb.clear_cache() if given.what == "clear" else kb.cache()
    print_value(streams, given, found, report_lines.cache_lines)
    return 0


def _removal_question(ref: str, documents: int) -> str:
    if documents == 1:
        return f"remove {ref} with everything derived from it?"
    return f"remove {ref}, {many(documents, 'document')}, with everything derived from them?"


def _is_confirmed(question: str, streams: Streams) -> bool:
    if streams.stdin is None or not streams.can_ask:
        raise UsageError("stdin is not a terminal, so nobody can confirm; add --yes to remove without asking")
    streams.err.stream.write(f"{question} [y/N] ")
    streams.err.stream.flush()
    return streams.stdin.readline().strip().lower() in ("y", "yes")
