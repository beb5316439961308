"""Extraction that cannot take the index run down with it.

The reader of a foreign format is a program in another language: damaged input can crash its process, fill the memory or
keep it running forever. So it runs in a child process with limits, which is started for the first such file. If the
child dies, the file gets a finding and the next file a new child. If something else killed the child, the next run
tries the file once more; if the file did, the finding stays until the file changes.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Event, Timer

from attest.errors import WorkerLost
from attest.indexing.workers import Child
from attest.parsing.extraction import FOREIGN, Extracted, extract, suffix_of
from attest.values.findings import Finding, FindingKind

_MAX_SECONDS = 600.0
"""Time limit per file, in seconds: a hundred times what a book of a thousand pages takes."""
_MAX_MEMORY = 4 << 30
"""Limit of the child's address space in bytes, where the system can enforce one."""

Work = Callable[[tuple[str, bytes]], Extracted]


@dataclass(slots=True)
class ExtractorProcess:
    """Extracts the formats in ``FOREIGN`` in a child process, and all others in this one."""

    seconds: float = _MAX_SECONDS
    work: Work = field(default_factory=lambda: _extract_bounded)
    """Function that the child runs; it must be defined at module level."""
    _child: Child | None = None
    _open: ExitStack = field(default_factory=ExitStack)

    def extract(self, path: str, data: bytes) -> Extracted:
        """Extract the text of a file's bytes. Never raises: every failure becomes a finding."""
        if suffix_of(path) not in FOREIGN:
            return _extracted((path, data))
        child = self._child = self._child or self._open.enter_context(Child())
        timed_out = Event()
        timer = Timer(self.seconds, _kill_late, (timed_out, child))
        timer.start()
        try:
            return child.call(self.work, (path, data))
        except WorkerLost:
            killed = not timed_out.is_set() and child.was_killed()
            self.close()
            if killed:
                return _killed_outcome(path)
            return _lost_outcome(path, self.seconds if timed_out.is_set() else None)
        finally:
            timer.cancel()

    def close(self) -> None:
        """End the child process, if there is one."""
        self._open.close()
        self._child = None


@contextmanager
def extractor_process(work: Work | None = None) -> Iterator[ExtractorProcess]:
    """An ``ExtractorProcess`` whose child ends with the block."""
    extractor = ExtractorProcess(work=work or _extract_bounded)
    try:
        yield extractor
    finally:
        extractor.close()


def _extract_bounded(task: tuple[str, bytes]) -> Extracted:
    """Extract one file under the memory limit; the child runs this."""
    _bound_memory()
    return _extracted(task)


def _extracted(task: tuple[str, bytes]) -> Extracted:
    try:
        return extract(*task)
    except Exception as error:  # a file that its reader cannot handle must not keep the others out
        return Extracted(text=None, findings=[_malformed(task[0], f"cannot be read ({type(error).__name__})")])


def _bound_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > _MAX_MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY, most))


def _kill_late(timed_out: Event, child: Child) -> None:
    timed_out.set()
    child.kill()


def _killed_outcome(path: str) -> Extracted:
    detail = (
        f"{_format_name(path)}: the program that reads it was ended from outside; the next attest index tries again"
    )
    return Extracted(text=None, findings=[Finding(kind=FindingKind.UNREADABLE, detail=detail)], again=True)


def _lost_outcome(path: str, seconds: float | None) -> Extracted:
    why = f"took more than {seconds:,.0f} seconds" if seconds else "ended the program that reads it"
    return Extracted(text=None, findings=[_malformed(path, why)])


def _malformed(path: str, why: str) -> Finding:
    detail = f"{_format_name(path)}: it {why}; it is damaged, or made to do that"
    return Finding(kind=FindingKind.MALFORMED, detail=detail)


def _format_name(path: str) -> str:
    return suffix_of(path)[1:].upper()
