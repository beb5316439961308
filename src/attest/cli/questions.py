"""The commands that question the documents: hits, a context for another program, an answer."""

import shlex
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attest.cli.progress import show_progress
from attest.cli.terminal import Streams, print_value, read_text
from attest.errors import UsageError
from attest.values.encodable import encodable
from attest.values.search import alternatives
from attest.values.spans import shown_id
from attest.words.numbers import many

if TYPE_CHECKING:
    from attest.engine import Attest

_MEANS_MORE = frozenset('"$`\\!\n')
"""Characters with a special meaning for a shell within double quotes."""


def search(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print hits. Status 1 if there is none."""
    from attest.cli import hit_lines

    query = read_text(given.words, streams)
    with show_progress(streams.err, quiet=given.json) as progress:
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
    lines = partial(hit_lines.search_lines, width=streams.out.width, explain=given.explain)
    print_value(streams, given, found, lines, degraded=found.degraded)
    return 0 if found.hits else 1


def context(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print only the sources on stdout, so that they can be handed on. Status 1 if there is none."""
    question, filters = read_text(given.words, streams), alternatives(given.filters)
    found = kb.context(
        question, k=given.k, tokens=given.tokens, filters=filters, profile=given.profile, as_of=given.as_of
    )
    if given.json:
        streams.out.json(found.as_json())
        return 0 if found.sources else 1
    streams.warn(found.degraded)
    if found.sources:
        streams.out.verbatim(found.text)
    left_out = f", {many(found.left_out, 'hit')} without room" if found.left_out else ""
    count = many(len(found.sources), "source") if found.sources or found.left_out else "nothing found"
    streams.err.say(f"{count}, {found.tokens:,} of {found.budget:,} tokens{left_out}")
    return 0 if found.sources else 1


def ask(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print an answer with its evidence. Status 1 if it was refused; a partial answer is an answer."""
    from attest.cli import answer_lines

    question, filters = read_text(given.words, streams), alternatives(given.filters)
    with show_progress(streams.err, quiet=given.json) as progress:
        answer = kb.ask(
            question, mode=given.mode, filters=filters, as_of=given.as_of, build=given.build, progress=progress
        )
    name = shown_id(answer.answer_id) if answer.stored else "FILE"
    verify = _command_line("verify", name, store=given.store)
    search = _command_line("search", question, store=given.store)
    lines = partial(
        answer_lines.answer_lines,
        width=streams.out.width,
        verify=verify,
        filtered=bool(given.filters),
        search="" if given.filters or given.as_of or given.build else search,
    )
    print_value(streams, given, answer, lines, degraded=answer.degraded)
    return 1 if answer.status == "refused" else 0


def _profile(given: Namespace) -> str:
    """The profile given, else the one that other flags imply. Raises ``UsageError`` if they contradict each other."""
    meant = [name for name, flag in (("hyde", given.suppose), ("rerank", given.cross_encoder)) if flag]
    if given.cross_encoder and given.profile not in (None, "rerank"):
        raise UsageError(f"the profile {given.profile} reranks nothing; use --profile rerank, or leave it out")
    if given.profile is None and len(meant) > 1:
        raise UsageError("--suppose is for the profile hyde and --cross-encoder for rerank; leave one of them out")
    return str(given.profile or next(iter(meant), "hybrid"))


def _command_line(command: str, argument: str, *, store: Path | None) -> str:
    """The command to type next, against the same store."""
    return " ".join(map(_quoted, ["attest", command, argument, *(["--store", str(store)] if store else [])]))


def _quoted(word: str) -> str:
    """A word quoted for a shell: with an apostrophe, in double quotes, unless it has characters special within them."""
    return f'"{word}"' if "'" in word and not _MEANS_MORE.intersection(word) else shlex.quote(word)
