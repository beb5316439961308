"""The commands that question the documents: hits, a context for another program, an answer."""

import shlex
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attest.cli.inputs import text_of
from attest.cli.printing import print_value
from attest.cli.progress import showing
from attest.cli.terminal import Desk, many
from attest.errors import UsageError
from attest.values.encodable import encodable
from attest.values.search import alternatives
from attest.values.spans import shown_id

if TYPE_CHECKING:
    from attest.engine import Attest

_MEANS_MORE = frozenset('"$`\\!\n')
"""Characters with a special meaning for a shell within double quotes."""


def search(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """Print hits. Status 1 if there is none."""
    from attest.cli import hit_lines

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
    """Print only the sources on stdout, so that they can be handed on. Status 1 if there is none."""
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
    """Print an answer with its evidence. Status 1 if it was refused; a partial answer is an answer."""
    from attest.cli import answer_lines

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


def _profile(given: Namespace) -> str:
    """The profile given, else the one that other flags imply. Raises ``UsageError`` if they contradict each other."""
    meant = [name for name, flag in (("hyde", given.suppose), ("rerank", given.cross_encoder)) if flag]
    if given.cross_encoder and given.profile not in (None, "rerank"):
        raise UsageError(f"the profile {given.profile} reranks nothing; say --profile rerank, or leave it out")
    if given.profile is None and len(meant) > 1:
        raise UsageError("--suppose is for the profile hyde and --cross-encoder for rerank; leave one of them out")
    return str(given.profile or next(iter(meant), "hybrid"))


def _command_line(command: str, argument: str, *, store: Path | None) -> str:
    """The command to type next, against the same store."""
    return " ".join(map(_quoted, ["attest", command, argument, *(["--store", str(store)] if store else [])]))


def _quoted(word: str) -> str:
    """A word quoted for a shell: with an apostrophe, in double quotes, unless it has characters special within them."""
    return f'"{word}"' if "'" in word and not _MEANS_MORE.intersection(word) else shlex.quote(word)
