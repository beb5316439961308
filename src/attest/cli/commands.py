"""The commands: each calls one or two methods of the engine, prints what they return, and gives the exit status."""

import shlex
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from attest.cli import answer_lines, builds, code, hit_lines, kept_answers, past, report_lines
from attest.cli.inputs import text_of
from attest.cli.printing import print_value
from attest.cli.progress import showing
from attest.cli.terminal import Desk, many
from attest.cli.views import VIEWS
from attest.errors import UsageError
from attest.values.encodable import encodable
from attest.values.findings import FindingKind
from attest.values.search import alternatives
from attest.values.spans import shown_id

if TYPE_CHECKING:
    from attest.engine import Attest


class OpenStore(Protocol):
    """Opens the engine; a path is None where the rules for the store, or for the folder of the reranker, decide."""

    def __call__(self, path: Path | None, *, create: bool, reranker: Path | None = None) -> "Attest": ...


_MEANS_MORE = frozenset('"$`\\!\n')
"""What a shell reads between double quotes as more than itself."""
Command = Callable[["Attest", Namespace, Desk], int]


def index(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Bring documents in. Status 0 whatever the documents were like; `attest status` has what was noticed."""
    with showing(desk.err, quiet=given.quiet) as progress:
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
        desk.warn(report.degraded)
    if given.json or not given.quiet:
        print_value(desk, given, report, report_lines.index_lines)
    if not (given.quiet or given.json or given.dry_run):
        desk.err.say(f"store: {kb.path}")
    return 0


def search(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print hits. Status 1 when there is none."""
    query = text_of(given.words, desk)
    with showing(desk.err, quiet=given.json) as progress:
        found = kb.search(
            query,
            k=given.k,
            filters=alternatives(given.filters),
            profile=_profile(given),
            suppose=[encodable(text) for text in given.suppose],
            explain=given.explain,
            trace=True,
            as_of=given.as_of,
            build=given.build,
            progress=progress,
        )
    lines = partial(hit_lines.search_lines, width=desk.out.width, explain=given.explain)
    print_value(desk, given, found, lines, degraded=found.degraded)
    return 0 if found.hits else 1


def context(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print the sources and nothing else on stdout, so that they can be handed on. Status 1 when there is none."""
    question, filters = text_of(given.words, desk), alternatives(given.filters)
    found = kb.context(
        question, k=given.k, tokens=given.tokens, filters=filters, profile=given.profile, as_of=given.as_of
    )
    if given.json:
        desk.out.json(found.as_json())
        return 0 if found.sources else 1
    desk.warn(found.degraded)
    if found.sources:
        desk.out.verbatim(found.text)
    left_out = f", {many(found.left_out, 'hit')} without room" if found.left_out else ""
    count = many(len(found.sources), "source") if found.sources or found.left_out else "nothing found"
    desk.err.say(f"{count}, {found.tokens:,} of {found.budget:,} tokens{left_out}")
    return 0 if found.sources else 1


def ask(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print an answer with its evidence. Status 1 when it was refused; an answer in part is an answer."""
    question, filters = text_of(given.words, desk), alternatives(given.filters)
    with showing(desk.err, quiet=given.json) as progress:
        answer = kb.ask(
            question, mode=given.mode, filters=filters, as_of=given.as_of, build=given.build, progress=progress
        )
    name = shown_id(answer.answer_id) if answer.stored else "FILE"
    verify = _command_line("verify", name, store=given.store)
    search = _command_line("search", question, store=given.store)
    lines = partial(
        answer_lines.answer_lines,
        width=desk.out.width,
        verify=verify,
        filtered=bool(given.filters),
        search="" if given.filters or given.as_of or given.build else search,
    )
    print_value(desk, given, answer, lines, degraded=answer.degraded)
    return 1 if answer.status == "refused" else 0


def show(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print a document, chunk or span."""
    shown = kb.show(encodable(given.ref), as_of=given.as_of)
    if given.plain and not given.json:
        desk.out.verbatim(shown.text)
    else:
        print_value(desk, given, shown, report_lines.shown_lines)
    return 0


def verify(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print how every quote of an answer fares. Status 1 when the answer does not hold any more."""
    outcome = kb.verify(given.answer, alone=given.alone, key=given.key)
    print_value(desk, given, outcome, partial(answer_lines.verification_lines, width=desk.out.width))
    return 0 if outcome.valid else 1


def status(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print what the store has, or with ``--findings`` what ingestion noticed."""
    state = kb.status(as_of=given.as_of)
    if given.findings is None:
        print_value(desk, given, state, report_lines.status_lines)
        return 0
    found = kb.findings(_finding_kind(given.findings))
    if given.json:
        desk.out.json({**state.as_json(), "found": [one.as_json() for one in found]})
    else:
        desk.out.write(report_lines.finding_lines(found))
    return 0


def remove(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Remove after asking, which ``--yes`` leaves out. Status 1 when the person said no."""
    ref = encodable(given.ref)
    if not given.yes and not _agreed(_removal_question(ref, len(kb.removable(ref))), desk):
        desk.err.say("nothing was removed")
        return 1
    removal = kb.remove(ref)
    print_value(desk, given, removal, report_lines.removal_lines, degraded=removal.degraded)
    return 0


def check(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print the integrity of the store. Status 1 when a promise is broken."""
    report = kb.check()
    print_value(desk, given, report, report_lines.check_lines)
    return 0 if report.sound else 1


def cache(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print what is kept of a reranker's scores, or with ``clear`` what was."""
    found = kb.clear_cache() if given.what == "clear" else kb.cache()
    print_value(desk, given, found, report_lines.cache_lines)
    return 0


COMMANDS: dict[str, Command] = {
    "index": index,
    "search": search,
    "context": context,
    "ask": ask,
    "show": show,
    "symbols": code.symbols,
    "outline": code.outline,
    "callers": code.callers,
    "callees": code.callees,
    "implementations": code.implementations,
    "specified": code.specified,
    "verify": verify,
    "answers": kept_answers.answers,
    "history": past.history,
    "diff": past.diff,
    "stale": past.stale,
    "build": builds.build,
    "status": status,
    "remove": remove,
    "check": check,
    "cache": cache,
    **VIEWS,
}


def _profile(given: Namespace) -> str:
    """The profile that is named, else the one that other flags are for. Raises ``UsageError`` where they do not fit."""
    meant = [name for name, flag in (("hyde", given.suppose), ("rerank", given.cross_encoder)) if flag]
    if given.cross_encoder and given.profile not in (None, "rerank"):
        raise UsageError(f"the profile {given.profile} reranks nothing; say --profile rerank, or leave it out")
    if given.profile is None and len(meant) > 1:
        raise UsageError("--suppose is for the profile hyde and --cross-encoder for rerank; leave one of them out")
    return str(given.profile or next(iter(meant), "hybrid"))


def _finding_kind(text: str) -> str | None:
    kinds = [kind.value for kind in FindingKind]
    if text and text not in kinds:
        raise UsageError(f"there are no findings of kind {text!r}; kinds are: {', '.join(kinds)}")
    return text or None


def _removal_question(ref: str, documents: int) -> str:
    if documents == 1:
        return f"remove {ref} with everything derived from it?"
    return f"remove {ref}, {many(documents, 'document')}, with everything derived from them?"


def _agreed(question: str, desk: Desk) -> bool:
    if desk.stdin is None or not desk.can_ask:
        raise UsageError("nobody is there to be asked; say --yes to remove without a question")
    desk.err.stream.write(f"{question} [y/N] ")
    desk.err.stream.flush()
    return desk.stdin.readline().strip().lower() in ("y", "yes")


def _command_line(command: str, argument: str, *, store: Path | None) -> str:
    """The command as a person would type it next, against the same store."""
    return " ".join(map(_quoted, ["attest", command, argument, *(["--store", str(store)] if store else [])]))


def _quoted(word: str) -> str:
    """A word for a shell; one with an apostrophe between double quotes, where nothing in it means more there."""
    return f'"{word}"' if "'" in word and not _MEANS_MORE.intersection(word) else shlex.quote(word)
