"""The history of a folder in a git repository, read by one ``git log`` and one ``git cat-file``.

The history of a repository is its main line: the commits reached from HEAD by following first parents. Merged work
counts from its merge on, because before that nobody who followed the line could read it.

Rule 1: git is only asked for facts. No hook, pager, monitor or filter runs, nothing is fetched, no lock is taken, and
no variable of the caller's environment has an effect.
Rule 2: a file name is never passed where git looks for options or patterns.
"""

import os
import subprocess
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from attest.errors import GitFailed, GitMissing, NoRepository
from attest.sources.git_log import FORMAT, Commit, commits_in

_QUIET = (
    "--no-pager --no-optional-locks --literal-pathspecs"
    " -c core.fsmonitor=false -c core.hooksPath=/dev/null -c protocol.allow=never -c i18n.logOutputEncoding=UTF-8"
    " -c log.showSignature=false -c log.mailmap=false -c log.showRoot=true -c log.diffMerges=first-parent"
    " -c color.ui=false -c core.quotePath=false"
).split()
"""Options that override whatever a repository or its user may have configured and that would change what is read."""
_ENVIRONMENT = {
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "LC_ALL": "C",
}
_PIECE = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A folder, or one file, in a git work tree."""

    root: Path
    head: str | None
    """Id of the commit that is checked out; None if nothing has been committed yet."""
    shallow: bool
    """Whether the clone lacks the beginning of the history."""

    @property
    def folder(self) -> Path:
        return self.root if self.root.is_dir() else self.root.parent


def open_repository(root: Path) -> Repository:
    """The repository of a folder or file. Raises ``GitMissing``, ``NoRepository`` and ``GitFailed``."""
    folder = root if root.is_dir() else root.parent
    inside = _output_of(folder, "rev-parse", "--is-inside-work-tree", "--is-shallow-repository")
    if inside is None or inside.split()[:1] != ["true"]:
        raise NoRepository(root)
    head = _output_of(folder, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    if head is None and _output_of(folder, "rev-parse", "--verify", "--quiet", "HEAD"):
        # Mistaken for a repository without a commit, it would empty the history in the store.
        raise GitFailed(folder, "the commit that is checked out cannot be read")
    return Repository(root=root, head=(head or "").strip() or None, shallow=inside.split()[1:] == ["true"])


def main_line(repository: Repository) -> Generator[str, None, None]:
    """Ids of the commits from HEAD back along first parents."""
    if repository.head is not None:
        for commit_id in _output_fields(repository.folder, "rev-list", "--first-parent", repository.head, end=b"\n"):
            yield commit_id.decode("ascii")


def is_on_main_line(repository: Repository, commit_id: str) -> bool:
    """Whether a commit is on the main line."""
    with closing(main_line(repository)) as line:
        return commit_id in line


def commits(repository: Repository, after: str | None = None) -> Iterator[Commit]:
    """The commits of the main line, oldest first; with ``after``, which must be one of them, only later ones.

    Commits that changed nothing in the folder are included, because their dates count. Raises ``GitFailed``.
    """
    if repository.head is None:
        return
    reach = [repository.head, *([f"^{after}"] if after else [])]
    options = "--reverse --first-parent -m --raw -z --no-abbrev --no-renames --relative"
    options += " --no-ext-diff -O/dev/null --no-show-signature --no-notes"
    arguments = ("log", *options.split(), f"--format={FORMAT}")
    for commit in commits_in(_output_fields(repository.folder, *arguments, *reach)):
        if repository.root.is_dir():
            yield commit
        else:
            yield replace(commit, changes=[change for change in commit.changes if change.path == repository.root.name])


class Objects:
    """Reads contents by object id through one ``git cat-file``."""

    def __init__(self, git: "subprocess.Popen[bytes]", folder: Path) -> None:
        self._git, self._folder = git, folder

    def read(self, oid: str, max_bytes: int) -> bytes | int | None:
        """The content of an object; its size in bytes if that is over the limit; None if the repository lacks it."""
        requests, output = self._git.stdin, self._git.stdout
        assert requests is not None
        assert output is not None
        try:
            requests.write(f"{oid}\n".encode("ascii"))
            requests.flush()
            head = output.readline().split()
        except OSError:
            head = []
        if not head:
            raise GitFailed(self._folder, f"it ended when it was asked for object {oid[:12]}")
        if head[1] == b"missing":
            return None
        size = int(head[2])
        content = output.read(size) if size <= max_bytes else _skip(output, size)
        output.read(1)
        return content


def _skip(stream: IO[bytes], size: int) -> int:
    """Skip content that is too large to keep; returns its size."""
    left = size
    while left > 0 and (piece := stream.read(min(left, _PIECE))):
        left -= len(piece)
    return size


@contextmanager
def open_objects(repository: Repository) -> Iterator[Objects]:
    """A reader of objects, open until the block ends."""
    command, folder = _command(["cat-file", "--batch"]), repository.folder
    with subprocess.Popen(
        command,
        cwd=folder,
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as git:
        try:
            yield Objects(git, folder)
        finally:
            git.kill()


def _output_of(folder: Path, *arguments: str) -> str | None:
    """The output of a short command; None if git fails."""
    try:
        done = subprocess.run(_command(arguments), cwd=folder, env=_environment(), capture_output=True, check=False)
    except FileNotFoundError:
        raise GitMissing from None
    if b"dubious ownership" in done.stderr:
        raise GitFailed(folder, "the repository belongs to another user; see `git config safe.directory`")
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def _output_fields(folder: Path, *arguments: str, end: bytes = b"\0") -> Generator[bytes, None, None]:
    """The output of git, split at ``end`` as it arrives. Raises ``GitFailed`` if git ends with an error."""
    with (
        TemporaryFile() as stderr,
        subprocess.Popen(
            _command(arguments),
            cwd=folder,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
        ) as git,
    ):
        try:
            assert git.stdout
            yield from _split_stream(git.stdout, end)
        except BaseException:
            git.kill()  # nobody reads its output any more
            raise
        if git.wait():
            stderr.seek(0)
            complaint = stderr.read().decode("utf-8", "replace").strip().splitlines()
            raise GitFailed(folder, complaint[-1] if complaint else f"it ended with status {git.returncode}")


def _split_stream(stream: IO[bytes], end: bytes) -> Iterator[bytes]:
    rest = b""
    while piece := stream.read(_PIECE):
        *fields, rest = (rest + piece).split(end)
        yield from fields
    if rest:
        yield rest


def _command(arguments: Sequence[str]) -> list[str]:
    return ["git", *_QUIET, *arguments]


def _environment() -> Mapping[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**inherited, **_ENVIRONMENT}
