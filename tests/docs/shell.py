"""What a document shows of a shell, and as much of a shell as it takes to do the same."""

import io
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from attest.cli import main
from attest.cli.terminal import Streams, Terminal

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_STATUS = "echo $?"
_SETTING = re.compile(r"(\w+)=(.*)")
_VOLATILE = re.compile(r"sha256:|\b\d+(\.\d+)? (ms|s|kB|MB)\b|\b\d\.\d\d\b|\bchunks in\b|^findings: |…$|\bhits?\b")
"""Ids, times, sizes, scores, counts that follow from how texts are cut, and lines that were cut short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A command line as a document shows it, with the lines below it and the status it is said to end with."""

    typed: str
    shown: tuple[str, ...]
    status: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a command line really did."""

    status: int
    lines: frozenset[str]


def blocks(markdown: str, language: str) -> list[str]:
    """The blocks of a document in one language."""
    return [block for name, block in _BLOCK.findall(markdown) if name == language]


def steps(markdown: str) -> Iterator[Step]:
    """Every command line of the console blocks, in order. The status is 0, or what an ``echo $?`` after it shows."""
    for block in blocks(markdown, "console"):
        pairs = [part.split("\n") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
        for (typed, *shown), after in zip(pairs, [*pairs[1:], [""]], strict=True):
            if typed != _STATUS:
                status = int(after[1]) if after[0] == _STATUS else 0
                yield Step(typed=typed, shown=tuple(filter(None, shown)), status=status)


def stable(step: Step) -> set[str]:
    """The shown lines that are the same on every machine and on every day."""
    return {_plain(line) for line in step.shown if not _VOLATILE.search(line)}


def run(typed: str) -> Outcome:
    """Do what a command line says, in the folder where the test stands."""
    settings, words = _words(typed)
    if words[0] != "attest":
        done = subprocess.run(["sh", "-c", typed], check=False, capture_output=True, text=True)
        return Outcome(status=done.returncode, lines=_lines(done.stdout + done.stderr))
    target = words[words.index(">") + 1] if ">" in words else None
    argv = words[1 : words.index(">")] if target else words[1:]
    out, err = io.StringIO(), io.StringIO()
    streams = Streams(out=Terminal(stream=out), err=Terminal(stream=err), stdin=io.StringIO())
    with pytest.MonkeyPatch.context() as environment:
        for name, value in settings.items():
            environment.setenv(name, value)
        status = main(argv, streams=streams)
    if target:
        with open(target, "w", encoding="utf-8") as file:  # noqa: PTH123 - as the shell would
            file.write(out.getvalue())
    return Outcome(status=status, lines=_lines(out.getvalue() + err.getvalue()))


def _words(typed: str) -> tuple[dict[str, str], list[str]]:
    """Settings in front of a command, and its words, as a shell would make them."""
    words = [word if "'" in typed else os.path.expanduser(word) for word in shlex.split(typed)]  # noqa: PTH111
    settings = {}
    while match := _SETTING.fullmatch(words[0]):
        settings[match[1]] = match[2]
        words = words[1:]
    return settings, words


def _lines(text: str) -> frozenset[str]:
    return frozenset(map(_plain, text.splitlines()))


def _plain(line: str) -> str:
    return " ".join(line.split())
