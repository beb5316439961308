"""Git repositories that machines make up, written by ``git fast-import`` so that a commit costs next to nothing."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import strategies as st

from tests.worlds import CONTENTS, PATHS

FIRST = datetime(2020, 1, 1, 12, tzinfo=UTC)
Tree = Mapping[str, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """A commit of the main line: the whole tree that it leaves, and when it says that it was made."""

    tree: Tree
    when: datetime
    links: Mapping[str, str] = field(default_factory=dict)
    """Symbolic links in the tree, from path to where they lead."""
    merges: Tree | None = None
    """The tree of a branch of one commit that it merges; None when it merges nothing."""
    message: bytes = b""
    author: str = "Ada"


def git(folder: Path, *arguments: str, stdin: bytes = b"") -> str:
    """What git says, in a home where nobody has configured it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    alone = {**kept, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}
    quiet = ("git", "-c", "advice.detachedHead=false", "-c", "core.autocrlf=false", *arguments)
    done = subprocess.run(quiet, cwd=folder, input=stdin, env=alone, capture_output=True, check=True)
    return done.stdout.decode()


def repository(folder: Path, history: Sequence[Commit], *, branch: str = "main") -> Path:
    """A work tree with a history, its last commit checked out. May be called again with another history."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet", "--initial-branch=main")
    stream = b"".join(_stream(history, branch))
    git(folder, "fast-import", "--quiet", "--force", stdin=stream + b"done\n")
    if history:
        git(folder, "reset", "--quiet", "--hard", branch)
    return folder


def _stream(history: Sequence[Commit], branch: str) -> list[bytes]:
    parts = [b"feature done\n"]
    previous = 0
    for number, commit in enumerate(history):
        main, side = 2 * number + 2, 2 * number + 1
        if commit.merges is not None:
            parts += _commit(f"refs/heads/side-{number}", side, commit, commit.merges, {}, [previous])
        parents = [previous, *([side] if commit.merges is not None else [])]
        parts += _commit(f"refs/heads/{branch}", main, commit, commit.tree, commit.links, parents)
        previous = main
    return parts


def _commit(
    ref: str, mark: int, commit: Commit, tree: Tree, links: Mapping[str, str], parents: Sequence[int]
) -> list[bytes]:
    who = f"{commit.author} <ada@example.org> {int(commit.when.timestamp())} +0000"
    start = "" if any(parents) else f"reset {ref}\n"
    head = f"{start}commit {ref}\nmark :{mark}\ncommitter {who}\ndata {len(commit.message)}\n"
    words = ("from", "merge")
    above = "".join(f"{words[i]} :{parent}\n" for i, parent in enumerate(p for p in parents if p))
    files = [_file("100644", path, content) for path, content in tree.items()]
    files += [_file("120000", path, target.encode()) for path, target in links.items()]
    return [head.encode(), commit.message, b"\n" * bool(commit.message), above.encode(), b"deleteall\n", *files, b"\n"]


def _file(mode: str, path: str, content: bytes) -> bytes:
    quoted = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'M {mode} inline "{quoted}"\ndata {len(content)}\n'.encode() + content + b"\n"


# --- what a machine may make up ---

paths = st.sampled_from(PATHS)
changes = st.one_of(
    st.tuples(st.just("write"), paths, st.sampled_from(CONTENTS)),
    st.tuples(st.just("write"), paths, st.sampled_from(CONTENTS)),
    st.tuples(st.just("delete"), paths, st.just(b"")),
    st.tuples(st.just("rename"), paths, paths.map(str.encode)),
)
Change = tuple[str, str, bytes]


def changed(tree: Tree, change: Change) -> Tree:
    """A tree after a change."""
    what, path, more = change
    if what == "write":
        return {**tree, path: more}
    if path not in tree:
        return tree
    rest = {name: content for name, content in tree.items() if name != path}
    return {**rest, more.decode(): tree[path]} if what == "rename" else rest


@st.composite
def histories(draw: st.DrawFn, most: int = 7) -> list[Commit]:
    """A main line on which documents come, change, move and go; some commits merge, and some clocks are wrong."""
    made: list[Commit] = []
    tree: Tree = {}
    when = FIRST
    for _ in range(draw(st.integers(1, most))):
        aside = tree
        for change in draw(st.lists(changes, min_size=1, max_size=4)):
            tree = changed(tree, change)
        when += timedelta(days=draw(st.sampled_from((0, 1, 3, 30, -2, -2))))
        merges = changed(aside, draw(changes)) if draw(st.integers(0, 3)) == 0 else None
        made.append(Commit(tree=tree, when=when, merges=merges))
    return made


def tree_on(history: Sequence[Commit], day: str) -> Commit | None:
    """The commit that counts at the end of a day: the last one of those that are dated by then, where a commit is dated
    no earlier than the one before it."""
    found, latest = None, ""
    for commit in history:
        latest = max(latest, commit.when.date().isoformat())
        if latest <= day:
            found = commit
    return found
