"""The entry point: from arguments to an exit status. Every error ends here as one line on stderr."""

import gc
import os
import traceback
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from attest.cli.arguments import build_parser, parse
from attest.cli.terminal import Desk, Ink, desk_of_process
from attest.errors import AttestError

if TYPE_CHECKING:
    from attest.cli.commands import OpenStore
    from attest.engine import Attest

WRONG_INPUT, BUG, INTERRUPTED, PIPE_CLOSED = 2, 70, 130, 141
"""Exit statuses in addition to those of commands and errors: EX_SOFTWARE of sysexits.h, and 128 + SIGINT, 128 +
SIGPIPE."""
_OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""Threshold of the garbage collector. Python's default, 700, scans all that is being imported a hundred times and finds
nothing, which costs a tenth of a search."""
_OTEL = {"OTEL_TRACES_EXPORTER", "OTEL_PROPAGATORS", "OTEL_PYTHON_TRACER_PROVIDER"}
"""If one of these is in the environment, spans may be wanted; otherwise nothing of OpenTelemetry is imported."""


def open_attest(path: Path | None, *, create: bool, reranker: Path | None = None) -> "Attest":
    """The engine on a store, imported only now."""
    import attest

    return attest.open(path, create=create, reranker=reranker)


def main(argv: Sequence[str] | None = None, *, open_store: "OpenStore" = open_attest, desk: Desk | None = None) -> int:
    """Run one command and return its exit status; ``argv`` is without the program's name."""
    desk = desk or desk_of_process()
    try:
        return _run(argv, desk, open_store)
    except BrokenPipeError:
        _abandon(desk.out.stream)
        return PIPE_CLOSED
    except OSError as error:
        _abandon(desk.out.stream)
        _trace()
        return _complain(desk, _said_of(error), WRONG_INPUT)


def _run(argv: Sequence[str] | None, desk: Desk, open_store: "OpenStore") -> int:
    """Run a command and flush its output. OSError passes through: it may concern the output itself."""
    arguments = None
    try:
        arguments = parse(build_parser(), argv)
        if _OTEL & os.environ.keys():
            from attest.engine.exporters import from_environment

            from_environment(lambda said: desk.err.say(Ink("attest: ", "bad"), said))
        if argv is None:  # otherwise the process is not ours alone
            gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
        if argv is None and arguments.command == "index":
            from attest.engine.reindexing import give_way

            give_way()
        status = _command(arguments, desk, open_store)
        desk.out.stream.flush()
        return status
    except SystemExit as end:
        desk.out.stream.flush()
        return int(end.code or 0)
    except AttestError as error:
        return _complain(desk, str(error), error.exit_status)
    except KeyboardInterrupt:
        return _complain(desk, _interrupted(arguments), INTERRUPTED)
    except OSError:
        raise
    except Exception as error:  # a bug is ours, not the user's: the entry point reports it in one line
        _trace()
        what = f"internal error: {type(error).__name__}: {error} (run with ATTEST_TRACE=1 for the traceback)"
        return _complain(desk, what, BUG)


def _command(arguments: Namespace, desk: Desk, open_store: "OpenStore") -> int:
    from attest.cli.commands import command_named
    from attest.cli.servers import SERVERS

    if arguments.command == "eval":  # it may need a store or make one of its own
        from attest.cli.evaluation import ACTIONS

        return ACTIONS[arguments.action](arguments, desk, open_store)
    if arguments.command in SERVERS:
        return SERVERS[arguments.command](open_store, arguments, desk)
    reranker = getattr(arguments, "cross_encoder", None)
    # A file can be verified without a store; none is made.
    checks_a_file = arguments.command == "verify" and Path(arguments.answer).is_file()
    create = arguments.command == "index" or checks_a_file
    with open_store(arguments.store, create=create, reranker=reranker) as kb:
        return command_named(arguments.command)(kb, arguments, desk)


def _trace() -> None:
    if os.environ.get("ATTEST_TRACE"):
        traceback.print_exc()


def _interrupted(arguments: Namespace | None) -> str:
    if arguments is not None and arguments.command == "index":
        return "interrupted; what was committed stays, run the same command to carry on"
    return "interrupted"


def _complain(desk: Desk, message: str, status: int) -> int:
    desk.err.say(Ink("attest: ", "bad"), " ".join(message.split()))
    return status


def _said_of(error: OSError) -> str:
    return ": ".join(str(part) for part in (error.filename, error.strerror or str(error)) if part)


def _abandon(stream: TextIO) -> None:
    """Redirect a stream that accepts no more output to devnull: otherwise the interpreter fails again when it exits."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
