"""Errors as problem details (RFC 9457): one table from exception to status.

Rule 1: the detail is the line that the command line would print.
Rule 2: it contains no path of this machine. Messages of the store or a model that contain one go to the server's log.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse

from attest.errors import (
    AnswerFileInvalid,
    AttestError,
    BuildUnknown,
    Contradiction,
    FieldUnknown,
    FilterInvalid,
    FilterUnmet,
    ModelError,
    QueryInvalid,
    ReferenceUnknown,
    StoreBusy,
    StoreError,
    SymbolAmbiguous,
    SymbolUnknown,
    UsageError,
    VersionUnknown,
)
from attest.values.members import members

MEDIA_TYPE = "application/problem+json"
_PATH = re.compile(r"(?<![\w.:/~])(?:[A-Za-z]:\\|/|~/)[^\s,;()'\"]+")
_LAST = re.compile(r"[/\\]([^/\\]+)[/\\]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One error, for a program and for a person."""

    status: int
    name: str
    """Lower case with hyphens; the last part of the problem's type."""
    detail: str
    near: Sequence[str] = ()
    """Suggestions of what may have been meant."""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return HTTPStatus(self.status).phrase

    def as_json(self) -> dict[str, Any]:
        identity = {"type": f"urn:attest:problem:{self.name}", "title": self.title}
        return {**identity, **members(self, without={"name", "headers"})}

    def as_response(self) -> JSONResponse:
        """The JSON response."""
        return JSONResponse(self.as_json(), self.status, self.headers, MEDIA_TYPE)


BUG = Problem(status=500, name="bug", detail="internal error; the server's log has more")


class Overloaded(AttestError):
    """The queue of waiting requests is full."""

    says = "the server has as much to do as it can take; try again in a moment"


class TookTooLong(AttestError):
    """The work exceeded the time limit of a request."""

    says = "that took longer than one request may; ask for less, or try again"


class TooMuch(AttestError):
    """The requested text is longer than one response may be."""

    says = "the document is longer than one answer may be; ask for a part of it with start and end"


class JobsOff(AttestError):
    """The server was started without ``--allow-index``."""

    says = "this server only reads; whoever starts it can allow indexing with: attest serve --allow-index"


@dataclass(eq=False)
class JobRunning(AttestError):
    """Another job is running."""

    job_id: str

    says = "one job runs at a time, and {job_id} does; wait for it, or cancel it"


_KNOWN: Sequence[tuple[type[AttestError], int, str]] = (
    (ReferenceUnknown, 404, "not-found"),
    (SymbolUnknown, 404, "not-found"),
    (VersionUnknown, 404, "not-found"),
    (BuildUnknown, 404, "not-found"),
    (FieldUnknown, 404, "not-found"),
    (SymbolAmbiguous, 409, "ambiguous"),
    (Contradiction, 409, "contradiction"),
    (QueryInvalid, 400, "query-invalid"),
    (FilterInvalid, 400, "filter-invalid"),
    (FilterUnmet, 404, "filter-unmet"),
    (AnswerFileInvalid, 422, "answer-invalid"),
    (UsageError, 400, "usage"),
    (JobsOff, 403, "index-refused"),
    (JobRunning, 409, "index-running"),
    (Overloaded, 503, "overloaded"),
    (TookTooLong, 503, "took-too-long"),
    (TooMuch, 413, "too-much"),
    (StoreBusy, 503, "store-busy"),
    (StoreError, 503, "store-unusable"),
    (ModelError, 503, "model-unusable"),
    (AttestError, 500, "error"),
)
"""Exception, status, name: the first row whose type matches decides; the last row matches every error."""

_UNSAID = {
    "store-busy": "another process is writing to the store; try again when it is done",
    "store-unusable": "the store cannot be used; the server's log says why",
    "model-unusable": "the embedding model cannot be used; the server's log says why",
}
"""Details used in place of a message that would contain a path."""

_LATER = {"Retry-After": "2"}


def problem_of(error: AttestError) -> Problem:
    """The problem details for an error."""
    status, name = next((status, name) for kind, status, name in _KNOWN if isinstance(error, kind))
    return Problem(
        status=status,
        name=name,
        detail=_UNSAID.get(name) or " ".join(str(error).split()),
        near=_suggestions(error),
        headers=_LATER if status == HTTPStatus.SERVICE_UNAVAILABLE else {},
    )


def _suggestions(error: AttestError) -> Sequence[str]:
    """Suggestions of what may have been meant, as names that a request may use."""
    if isinstance(error, ReferenceUnknown | SymbolUnknown):
        return error.near
    if isinstance(error, SymbolAmbiguous):
        return error.refs
    return error.known if isinstance(error, BuildUnknown | FieldUnknown) else ()


def without_paths(text: str) -> str:
    """The text with every path shortened to its last part."""
    return _PATH.sub(lambda match: f"…/{last[1]}" if (last := _LAST.search(match[0])) else "…", text)
