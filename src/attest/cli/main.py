"""The entry point: from arguments to an exit status. Every error ends here as one line on stderr."""

import gc
import os
import traceback
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

from attest.cli.arguments import build_parser, parse
from attest.cli.terminal import Ink, Streams, process_streams
from attest.errors import AttestError

if TYPE_CHECKING:
    from attest.engine import Attest

_WRONG_INPUT, _BUG, _INTERRUPTED, _PIPE_CLOSED = 2, 70, 130, 141
"""Exit statuses in addition to those of commands and errors: EX_SOFTWARE of sysexits.h, and 128 + SIGINT, 128 +
SIGPIPE."""
_OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""Threshold of the garbage collector. Python's default, 700, scans all that is being imported a hundred times and finds
nothing, which costs a tenth of a search."""
_OTEL = {"OTEL_TRACES_EXPORTER", "OTEL_PROPAGATORS", "OTEL_PYTHON_TRACER_PROVIDER"}
"""If one of these is in the environment, spans may be wanted; otherwise nothing of OpenTelemetry is imported."""


class OpenStore(Protocol):
    """Opens the engine. A path of None means the default store, or the default folder of the reranker."""

    def __call__(self, path: Path | None, *, create: bool, reranker: Path | None = None) -> "Attest": ...


Command = Callable[["Attest", Namespace, Streams], int]

_COMMANDS_OF_MODULES: Mapping[str, str] = {
    "store": "index show verify status remove check cache",
    "questions": "search context ask",
    "code": "symbols outline callers callees implementations specified",
    "past": "history diff stale build",
    "views": "links dependencies timeline arguments conflicts",
    "records": "export feedback trace replay answers",
}
"""The module of each command, which has a function of the same name."""
_MODULE_OF_COMMAND = {name: module for module, names in _COMMANDS_OF_MODULES.items() for name in names.split()}


def _open_attest(path: Path | None, *, create: bool, reranker: Path | None = None) -> "Attest":
    """The engine on a store, imported only now."""
    import attest

    return attest.open(path, create=create, reranker=reranker)


def main(
    argv: Sequence[str] | None = None, *, open_store: OpenStore = _open_attest, streams: Streams | None = None
) -> int:
    """Run one command and return its exit status; ``argv`` is without the program's name."""
    streams = streams or process_streams()
    try:
        return _run(argv, streams, open_store)
    except BrokenPipeError:
        _abandon(streams.out.stream)
        return _PIPE_CLOSED
    except OSError as error:
        _abandon(streams.out.stream)
        _print_traceback()
        return _complain(streams, _message_of(error), _WRONG_INPUT)


def _run(argv: Sequence[str] | None, streams: Streams, open_store: OpenStore) -> int:
    """Run a command and flush its output. OSError passes through: it may concern the output itself."""
    arguments = None
    try:
        arguments = parse(build_parser(), argv)
        if _OTEL & os.environ.keys():
            from attest.engine.exporters import install_exporters

            install_exporters(lambda message: streams.err.say(Ink("attest: ", "bad"), message))
        if argv is None:  # otherwise the process is not ours alone
            gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
        if argv is None and arguments.command == "index":
            from attest.engine.reindexing import lower_priority

            lower_priority()
        status = _run_command(arguments, streams, open_store)
        streams.out.stream.flush()
        return status
    except SystemExit as end:
        streams.out.stream.flush()
        return int(end.code or 0)
    except AttestError as error:
        return _complain(streams, str(error), error.exit_status)
    except KeyboardInterrupt:
        return _complain(streams, _interrupted(arguments), _INTERRUPTED)
    except OSError:
        raise
    except Exception as error:  # a bug is ours, not the user's: the entry point reports it in one line
        _print_traceback()
        description = f"internal error: {type(error).__name__}: {error} (run with ATTEST_TRACE=1 for the traceback)"
        return _complain(streams, description, _BUG)


def _run_command(arguments: Namespace, streams: Streams, open_store: OpenStore) -> int:
    from attest.cli.servers import SERVERS

    if arguments.command == "eval":  # it may need a store or make one of its own
        from attest.cli.evaluation import ACTIONS

        return ACTIONS[arguments.action](arguments, streams, open_store)
    if arguments.command in SERVERS:
        return SERVERS[arguments.command](open_store, arguments, streams)
    reranker = getattr(arguments, "cross_encoder", None)
    # A file can be verified without a store; none is made.
    checks_a_file = arguments.command == "verify" and Path(arguments.answer).is_file()
    create = arguments.command == "index" or checks_a_file
    with open_store(arguments.store, create=create, reranker=reranker) as kb:
        return _command_named(arguments.command)(kb, arguments, streams)


def _command_named(name: str) -> Command:
    """A command by its name. Only its module is imported: loading all of them takes longer than a search."""
    command: Command = getattr(import_module(f"attest.cli.{_MODULE_OF_COMMAND[name]}"), name)
    return command


def _print_traceback() -> None:
    if os.environ.get("ATTEST_TRACE"):
        traceback.print_exc()


def _interrupted(arguments: Namespace | None) -> str:
    if arguments is not None and arguments.command == "index":
        return "interrupted; what was committed stays, run the same command to carry on"
    return "interrupted"


def _complain(streams: Streams, message: str, status: int) -> int:
    streams.err.say(Ink("attest: ", "bad"), " ".join(message.split()))
    return status


def _message_of(error: OSError) -> str:
    return ": ".join(str(part) for part in (error.filename, error.strerror or str(error)) if part)


def _abandon(stream: TextIO) -> None:
    """Redirect a stream that accepts no more output to devnull: otherwise the interpreter fails again when it exits."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
