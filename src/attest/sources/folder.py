"""A folder of files, read from disk as bytes; parsing/extraction turns them into text.

Ignore files are honoured, links never lead out of the folder, and a file that is left out because of its form is
reported as a finding instead of passed over in silence.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from attest.errors import UsageError
from attest.values.documents import SourceFile
from attest.values.findings import Finding, FindingKind
from attest.values.suffixes import FOR_PEOPLE

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    _Ignoring: TypeAlias = tuple[str, GitIgnoreSpec]
    """The folder of an ignore file, as a prefix of paths, and its patterns."""

MAX_BYTES = 16 * 1024 * 1024
"""Size in bytes above which files are reported, not read; ``max_bytes`` of the settings raises it."""

_MAX_BYTES_OF = {".pdf": 500 * 1024 * 1024, ".mbox": 100 * 1024 * 1024}
"""Limits in bytes for formats whose files hold more than text; a lower limit in the settings does not apply to them."""
_ATTEMPTS = 3
"""Attempts to read a file that changes while it is read."""
_NEVER = frozenset({".git", ".hg", ".svn", ".attest", ".venv", "__pycache__", "node_modules", ".DS_Store"})
_FORMATS = {
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".ico", ".tif", ".tiff", ".avif"), "image"),
    **dict.fromkeys((".zip", ".gz", ".bz2", ".xz", ".zst", ".7z", ".tar", ".tgz", ".whl", ".jar"), "archive"),
    **dict.fromkeys((".mp3", ".mp4", ".m4a", ".mov", ".wav", ".webm", ".ogg"), "recording"),
    **dict.fromkeys((".doc", ".ppt", ".xls", ".xlsb"), "office document"),
    **dict.fromkeys((".so", ".dll", ".dylib", ".exe", ".o", ".a", ".pyc", ".class", ".wasm"), "program"),
    **dict.fromkeys((".woff", ".woff2", ".ttf", ".otf", ".sfd"), "font"),
    **dict.fromkeys((".db", ".sqlite", ".sqlite3", ".parquet", ".npy", ".npz", ".pkl"), "data file"),
    **dict.fromkeys((".svg", ".svgz", ".heic", ".psd", ".xcf", ".emf", ".wmf"), "image"),
    **dict.fromkeys((".pbm", ".pgm", ".ppm", ".xbm", ".xpm"), "image"),
    **dict.fromkeys((".eps", ".ps", ".ai"), "PostScript"),
    **dict.fromkeys((".dxf", ".dwg", ".stl", ".step", ".stp", ".gcode"), "drawing"),
}
_FOR_MACHINES = re.compile(
    r"\.min\.(?:m?js|cjs|css)$|\.(?:m?js|cjs|css)\.map$|[-.]bundle\.js$|\.snap$|\.tsbuildinfo$"
    r"|(?:^|/)(?:(?:package-lock|packages\.lock|npm-shrinkwrap)\.json|pnpm-lock\.ya?ml|go(?:\.work)?\.sum"
    r"|(?:bun|cargo|composer|deno|flake|gemfile|mix|pdm|pipfile|podfile|poetry|pubspec|uv|yarn)\.lock"
    r"|\.\w*ignore|\.gitattributes|\.mailmap)$",
    re.I,
)
"""Text for programs: generated scripts and styles, snapshots that tests compare with, lock files with the exact
versions of all dependencies, and ignore files. It can be a third of a repository's chunks, and answers nothing."""

_HIDDEN = re.compile(r"(?:^|/)\.[^/]")
"""Files whose name, or one of whose folders, begins with a dot: settings of other programs, whose rows (the versions of
a test matrix) contain the words of many questions. Text for people stays: `.github/` has templates and guides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderSettings:
    """Which files of a folder are wanted. Patterns are those of ignore files; an empty ``include`` means all files."""

    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    max_bytes: int = MAX_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A file that was seen; ``refused`` says why it must not be read."""

    file: SourceFile
    refused: Finding | None = None
    folder: bool = False
    """Whether this is a folder that could not be listed, so that files in it are not known to be gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A file's bytes, or None with a finding that says why."""

    data: bytes | None
    findings: Sequence[Finding] = ()


def walk(root: Path, name: str, settings: FolderSettings) -> Iterator[Entry]:
    """Every file below ``root`` that the settings and ignore files let through, sorted by path.

    Raises ``UsageError`` for an invalid pattern in the settings.
    """
    for pattern in (*settings.include, *settings.exclude):
        if not _is_pattern(pattern):
            raise UsageError(f"{pattern!r} is not a pattern of ignore files; write it as in a .gitignore")
    if root.is_file():
        yield _entry(root, name, root.name, replace(settings, include=(root.name,)))
        return
    include, exclude = _patterns(settings.include), _patterns(settings.exclude)
    folder = _Walk(name=name, top=root.resolve(), settings=settings, include=include, exclude=exclude)
    yield from folder.below(root, "", ())


def limit_of(path: str, settings: FolderSettings) -> int:
    """Maximum size in bytes at which a file is read."""
    return max(settings.max_bytes, _MAX_BYTES_OF.get(_suffix(path), 0))


def _suffix(path: str) -> str:
    """The suffix as ``pathlib`` defines it, in lower case. Making path objects of 50,000 names takes half of a walk."""
    name = path.rpartition("/")[2]
    dot = name.rfind(".")
    return name[dot:].lower() if 0 < dot < len(name) - 1 else ""


def name_filter(settings: FolderSettings) -> Callable[[str], bool]:
    """Predicate: whether a path may be a document by its name alone, whatever its size and the ignore files say."""
    include, exclude = _patterns(settings.include), _patterns(settings.exclude)

    def lets_through(path: str) -> bool:
        location = PurePosixPath(path)
        above = [f"{folder.as_posix()}/" for folder in location.parents[:-1]]
        if _NEVER.intersection(location.parts) or any(map(exclude.match_file, (*above, path))):
            return False
        if _suffix(path) in _FORMATS:
            return False
        return include.match_file(path) if settings.include else not _kind_left_out(path)

    return lets_through


@dataclass(frozen=True, slots=True, kw_only=True)
class _Walk:
    """Walks the folders of a source."""

    name: str
    """Name of the source."""
    top: Path
    """Folder of the source, with all links resolved."""
    settings: FolderSettings
    include: "GitIgnoreSpec"
    exclude: "GitIgnoreSpec"
    """With ``include``: the compiled patterns of the settings."""

    def below(self, folder: Path, prefix: str, above: "Sequence[_Ignoring]") -> Iterator[Entry]:
        """Entries of a folder whose paths begin with ``prefix``; ``above`` has the ignore files of the folders
        above."""
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            detail = f"the folder cannot be read: {error.strerror}"
            refused = _refused_entry(self.name, prefix.rstrip("/") or ".", FindingKind.UNREADABLE, detail)
            yield replace(refused, folder=True)
            return
        ignoring = [*above, *_ignore_file(folder, prefix)]
        for entry in entries:
            path = prefix + entry.name
            if not _is_text(entry.name):
                detail = "its name is not UTF-8; rename it"
                written = os.fsencode(path).decode("utf-8", "backslashreplace")
                yield _refused_entry(self.name, written, FindingKind.UNREADABLE, detail)
                continue
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name in _NEVER or self._ignored(path, is_folder, ignoring):
                continue
            if is_folder:
                yield from self.below(Path(entry.path), path + "/", ignoring)
            elif entry.is_symlink():
                yield from self._link(Path(entry.path), path)
            elif entry.is_file(follow_symlinks=False):
                yield _entry(entry, self.name, path, self.settings)

    def _ignored(self, path: str, folder: bool, ignoring: "Sequence[_Ignoring]") -> bool:
        """Whether a path is left out: the user's own patterns come first, then the nearest ignore file that matches."""
        if self.exclude.match_file(path + "/" * folder):
            return True
        if self.settings.include and not folder:
            return not self.include.match_file(path)
        for prefix, spec in reversed(ignoring):
            verdict = spec.check_file(path[len(prefix) :] + "/" * folder).include
            if verdict is not None:
                return verdict
        return False

    def _link(self, link: Path, path: str) -> Iterator[Entry]:
        """A link to a file inside the folder counts as that file; links to folders are never followed."""
        try:
            target = link.resolve(strict=True)
        except (OSError, RuntimeError):
            yield _refused_entry(self.name, path, FindingKind.UNREADABLE, "the link leads nowhere")
            return
        if not target.is_relative_to(self.top):
            detail = "the link leads out of the folder and was not followed"
            yield _refused_entry(self.name, path, FindingKind.UNREADABLE, detail)
        elif target.is_file():
            yield _entry(link, self.name, path, self.settings)


def _is_text(name: str) -> bool:
    """Whether a name can be stored and printed. Systems that allow any bytes in names give invalid ones as
    surrogates."""
    return name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name)


def _entry(file: "Path | os.DirEntry[str]", name: str, path: str, settings: FolderSettings) -> Entry:
    try:
        stat = file.stat()
    except OSError as error:
        return _refused_entry(name, path, FindingKind.UNREADABLE, f"cannot be read: {error.strerror}")
    seen = SourceFile(root=name, path=path, size=stat.st_size, mtime_ns=stat.st_mtime_ns)
    return Entry(file=seen, refused=_unwanted(path, stat.st_size, settings))


def _unwanted(path: str, size: int, settings: FolderSettings) -> Finding | None:
    """Why a file is not read, judged by its name and size; None if it is read."""
    if form := _FORMATS.get(_suffix(path)):
        return Finding(kind=FindingKind.UNSUPPORTED, detail=f"{form}: there is no reader for this format")
    if not settings.include and (form := _kind_left_out(path)):
        return Finding(kind=FindingKind.UNSUPPORTED, detail=f"{form}; `--include` brings it in")
    if size > (limit := limit_of(path, settings)):
        detail = f"{size:,} bytes, over the limit of {limit:,}; raise it with --max-bytes"
        return Finding(kind=FindingKind.TOO_LARGE, detail=detail)
    return None


def _kind_left_out(path: str) -> str:
    """The kind of a file that is read only on request; empty for any other file."""
    if _FOR_MACHINES.search(path):
        return "text for programs"
    is_hidden = _HIDDEN.search(path) and _suffix(path) not in FOR_PEOPLE
    return "hidden, and no text for people" if is_hidden else ""


def _refused_entry(name: str, path: str, kind: FindingKind, detail: str) -> Entry:
    nowhere = SourceFile(root=name, path=path, size=0, mtime_ns=0)
    return Entry(file=nowhere, refused=Finding(kind=kind, detail=detail))


def _ignore_file(folder: Path, prefix: str) -> "list[_Ignoring]":
    try:
        lines = (folder / ".gitignore").read_text(encoding="utf-8-sig", errors="replace").splitlines()
    except OSError:
        return []
    return [(prefix, _patterns([line for line in lines if _is_pattern(line)]))]


def _is_pattern(line: str) -> bool:
    """Whether a line is a valid pattern. Git passes over invalid ones (``!``, ``/``), and so do we."""
    try:
        _patterns([line])
    except (ValueError, re.error):
        return False
    return True


def _patterns(lines: Sequence[str]) -> "GitIgnoreSpec":
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)


def read(root: Path, file: SourceFile) -> Content:
    """The bytes of a file that ``walk`` let through. Never raises: if the file has changed since, that is a finding."""
    place = root if root.is_file() else root / file.path
    try:
        for _ in range(_ATTEMPTS):
            before, data, after = place.stat(), place.read_bytes(), place.stat()
            unchanged = (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size)
            if unchanged and len(data) == after.st_size:
                return Content(data=data)
        detail = "kept changing while it was read; index it again"
    except OSError as error:
        detail = f"cannot be read: {error.strerror}"
    return Content(data=None, findings=[Finding(kind=FindingKind.UNREADABLE, detail=detail)])
