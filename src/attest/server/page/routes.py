"""Routes of the page for asking, searching and reading: the first page, an answer, hits, a document."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, Response

from attest.errors import AttestError
from attest.server.page import changes_view, facets, present, reading
from attest.server.page.facets import Conditions, Form
from attest.server.page.rendering import problem_page, render
from attest.server.problems import problem_of
from attest.server.threaded_engine import Page, ThreadedEngine
from attest.values.documents import Document

_RECENT = 5
"""Latest questions shown on the first page."""


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of the first page, answers, searches and documents."""
    router = APIRouter(default_response_class=HTMLResponse)
    for add in (_add_ask_routes, _add_search_routes, _add_document_routes, _add_answer_routes):
        add(router, door)
    return router


def _add_ask_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/")
    async def home() -> Response:
        return await _home_page(door, "")

    @router.get("/ask")
    async def ask(q: str = "", as_of: str = "") -> Response:
        if not q.strip():
            return await _home_page(door, as_of)
        try:
            answer = await door.ask(q, as_of=as_of.strip() or None)
        except AttestError as error:
            return problem_page(problem_of(error), question=q, as_of=as_of)
        return render("answer.html", shown=present.AnswerView(answer=answer), said="")


async def _home_page(door: ThreadedEngine, as_of: str) -> Response:
    """The first page: an empty question, and the latest questions."""
    asked = await door.kept_answers(limit=_RECENT)
    return render("home.html", as_of=as_of, asked=asked, documents=len(await door.documents()))


def _add_search_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/search")
    async def search(
        q: str = "",
        k: Annotated[int, Query(ge=1)] = 10,
        profile: str = "hybrid",
        as_of: str = "",
        *,
        given: Annotated[Conditions, Depends()],
    ) -> Response:
        documents = await door.documents()
        offered = await door.work.do(partial(facets.filter_values, documents))
        form = Form(question=q, k=k, profile=profile, as_of=as_of.strip(), given=given, offered=offered)
        return await _search_page(door, form, documents)


async def _search_page(door: ThreadedEngine, form: Form, documents: Mapping[str, Document]) -> Response:
    if not form.question.strip():
        return render("search.html", form=form, found=None, problem=None, documents=len(documents))
    try:
        found = await door.search(
            form.question,
            k=form.k,
            profile=form.profile,
            filters=form.given.filters(),
            explain=True,
            as_of=form.as_of or None,
        )
    except AttestError as error:
        problem = problem_of(error)
        return render("search.html", status=problem.status, form=form, found=None, problem=problem)
    shown = await door.work.do(partial(present.search, found, form, {} if found.as_of else documents))
    return render("search.html", form=form, found=shown, problem=None)


def _add_document_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/documents/{ref:path}")
    async def document(
        ref: str,
        revision: str | None = None,
        start: Annotated[int | None, Query(ge=0)] = None,
        end: Annotated[int | None, Query(ge=0)] = None,
        line: Annotated[int | None, Query(ge=1, alias="from")] = None,
    ) -> Response:
        page = await door.page(ref, revision=revision)
        return await door.work.do(partial(_document_page, page, start=start, end=end, line=line))


def _document_page(page: Page, *, start: int | None, end: int | None, line: int | None) -> Response:
    """The view of a document; a long one takes a while, so this does not run in the event loop."""
    mark = present.marked_span(page, start, end)
    lines = reading.Lines(page.text, page.shown.document.path)
    wanted = line or (lines.at(mark.start) if mark else 1)
    shown = reading.read_leaf(lines, page.outline, line=wanted, mark=mark)
    entries = reading.entries(lines, page.outline, here=wanted)
    listed = changes_view.choices(page.versions, page.shown, limit=changes_view.FIRST_VERSIONS)
    return render("document.html", shown=page.shown, leaf=shown, entries=entries, mark=mark, choices=listed)


def _add_answer_routes(router: APIRouter, door: ThreadedEngine) -> None:
    @router.get("/answers/{ref}")
    async def answer(ref: str, verify: bool = False, said: Literal["good", "bad", ""] = "") -> Response:
        given = await door.answer(ref)
        outcome = await door.verify(given.answer_id)
        shown = present.AnswerView(answer=given, outcome=outcome, kept=True, verified=verify)
        return render("answer.html", shown=shown, said=said)
