"""The web page: plain HTML made here, which needs no script. What scripts add is comfort.

Rule 1: templates escape everything. No text of a document or a question is ever markup.
Rule 2: a view is an address. Whatever is shown can be bookmarked, opened anew and handed on.
"""

from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

import attest
from attest.engine import PROFILE_NAMES
from attest.errors import AttestError
from attest.server import facets, links, present, reading, versions
from attest.server.door import Door, Page
from attest.server.facets import Conditions, Form
from attest.server.problems import Problem, problem_of
from attest.values.documents import Document

if TYPE_CHECKING:
    from jinja2 import Environment

RECENT = 5
"""Questions that stand on the first page."""
_STATIC = {
    "attest.css": "text/css; charset=utf-8",
    "figures.css": "text/css; charset=utf-8",
    "attest.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
_A_DAY = {"Cache-Control": "private, max-age=86400"}

Text = Annotated[str, Query()]


def routes(door: Door) -> APIRouter:
    """All views."""
    router = APIRouter(default_response_class=HTMLResponse)
    for add in (_asking, _searching, _reading, _answers):
        add(router, door)
    _static(router)
    return router


def problem_page(problem: Problem) -> Response:
    """A page that says what went wrong."""
    return render("problem.html", status=problem.status, headers=problem.headers, problem=problem)


def render(template: str, *, status: int = 200, headers: Mapping[str, str] | None = None, **shown: object) -> Response:
    """A template with what it shows."""
    html = templates().get_template(template).render(**shown)
    return HTMLResponse(html, status_code=status, headers=dict(headers or {}))


@cache
def templates() -> "Environment":
    """All templates, and what they may use."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("attest.server"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        version=attest.__version__,
        profiles=PROFILE_NAMES,
        to_document=links.to_document,
        to_span=links.to_span,
        to_quote=links.to_quote,
        to_answer=links.to_answer,
        to_trace=links.to_trace,
        to_timeline=links.to_timeline,
        to_links=links.to_links,
        to_calls=links.to_calls,
        to_passage=links.to_passage,
        to_ask=links.to_ask,
        to_search=links.to_search,
        to_changes=links.to_changes,
        versioned=_versioned,
    )
    made.filters.update(short=present.short, host=present.host)
    return made


def _asking(router: APIRouter, door: Door) -> None:
    @router.get("/")
    async def home() -> Response:
        return await _home(door, "")

    @router.get("/ask")
    async def ask(q: Text = "", as_of: Text = "") -> Response:
        if not q.strip():
            return await _home(door, as_of)
        try:
            answer = await door.ask(q, as_of=as_of.strip() or None)
        except AttestError as error:
            problem = problem_of(error)
            again = {"question": q, "as_of": as_of}
            return render("problem.html", status=problem.status, headers=problem.headers, problem=problem, **again)
        return render("answer.html", shown=present.AnswerView(answer=answer), said="")


async def _home(door: Door, as_of: str) -> Response:
    """Where a question begins, with those that were asked last."""
    asked = await door.kept_answers(limit=RECENT)
    return render("home.html", as_of=as_of, asked=asked, documents=len(await door.documents()))


def _searching(router: APIRouter, door: Door) -> None:
    @router.get("/search")
    async def search(
        q: Text = "",
        k: Annotated[int, Query(ge=1)] = 10,
        profile: Text = "hybrid",
        kind: Text = "",
        source: Text = "",
        status: Text = "",
        language: Text = "",
        author: Text = "",
        path: Text = "",
        since: Text = "",
        until: Text = "",
        as_of: Text = "",
    ) -> Response:
        given = Conditions(
            kind=kind, source=source, status=status, language=language, author=author, path=path, since=since,
            until=until,
        )  # fmt: skip
        documents = await door.documents()
        offered = await door.work.do(partial(facets.offered, documents))
        form = Form(question=q, k=k, profile=profile, as_of=as_of.strip(), given=given, offered=offered)
        return await _searched(door, form, documents)


async def _searched(door: Door, form: Form, documents: Mapping[str, Document]) -> Response:
    if not form.question.strip():
        return render("search.html", form=form, found=None, problem=None, documents=len(documents))
    try:
        found = await door.search(
            form.question, k=form.k, profile=form.profile, filters=form.given.filters(), explain=True,
            as_of=form.as_of or None,
        )  # fmt: skip
    except AttestError as error:
        problem = problem_of(error)
        return render("search.html", status=problem.status, form=form, found=None, problem=problem)
    shown = await door.work.do(partial(present.search, found, form, {} if found.as_of else documents))
    return render("search.html", form=form, found=shown, problem=None)


def _reading(router: APIRouter, door: Door) -> None:
    @router.get("/documents/{ref:path}")
    async def document(
        ref: str,
        revision: str | None = None,
        start: Annotated[int | None, Query(ge=0)] = None,
        end: Annotated[int | None, Query(ge=0)] = None,
        line: Annotated[int | None, Query(ge=1, alias="from")] = None,
    ) -> Response:
        page = await door.page(ref, revision=revision)
        return await door.work.do(partial(_document, page, start=start, end=end, line=line))


def _document(page: Page, *, start: int | None, end: int | None, line: int | None) -> Response:
    """The view of a document; of a long one it takes a while, so not in the event loop."""
    mark = present.mark_of(page, start, end)
    lines = reading.Lines(page.text)
    wanted = line or (lines.at(mark.start) if mark else 1)
    shown = reading.leaf(lines, page.outline, line=wanted, mark=mark)
    entries = reading.entries(lines, page.outline, here=wanted)
    listed = versions.choices(page.versions, page.shown, limit=versions.FIRST_VERSIONS)
    return render("document.html", shown=page.shown, leaf=shown, entries=entries, mark=mark, choices=listed)


def _answers(router: APIRouter, door: Door) -> None:
    @router.get("/answers/{ref}")
    async def answer(ref: str, verify: bool = False, said: Literal["good", "bad", ""] = "") -> Response:
        given = await door.answer(ref)
        outcome = await door.verify(given.answer_id)
        shown = present.AnswerView(answer=given, outcome=outcome, kept=True, verified=verify)
        return render("answer.html", shown=shown, said=said)


# --- files ---


def _static(router: APIRouter) -> None:
    @router.get("/static/{name}")
    async def static(name: str) -> Response:
        if name not in _STATIC:
            raise HTTPException(404)
        return Response(_content(name), media_type=_STATIC[name], headers=_A_DAY)


@cache
def _content(name: str) -> bytes:
    return (files("attest.server") / "static" / name).read_bytes()


def _versioned(name: str) -> str:
    """A file's address, another one whenever its content changes."""
    return f"/static/{name}?{sha256(_content(name)).hexdigest()[:12]}"
