"""Open resources: the store's files, the models once needed, and past stores.

Nothing is loaded before it is needed: a dry run makes no store, and a lexical search loads no model.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from attest.engine.counting import Counting, counting
from attest.errors import ModelError, ReferenceUnknown
from attest.store.builds import has_vectors
from attest.store.database import Database
from attest.values.progress import Report
from attest.values.search import Filters

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder
    from attest.graph.code.names import Names
    from attest.retrieval.hypothetical_passages import Writer
    from attest.retrieval.rerank import Reranker
    from attest.retrieval.view import View
    from attest.retrieval.views import Views
    from attest.store.accelerators import Accelerators


USUAL = "hybrid"
"""The default profile, which embeds the question."""
PASTS_OPEN = 3
"""Number of past stores kept open, each with its own catalogue and caches: a server may be asked about any day."""


class Opened:
    """The store's files and what was loaded for them. Safe to use from many threads."""

    def __init__(
        self, path: Path, *, create: bool = True, embedder: "Embedder | None" = None,
        reranker: "Reranker | Path | None" = None, writer: "Writer | None" = None,
    ) -> None:  # fmt: skip
        self.path, self.writer, self.given_embedder = path, writer, embedder
        self.embedder: Embedder | None = embedder
        """None until first needed."""
        self._create, self._reranker = create, reranker
        self._lock, self._past_lock = threading.Lock(), threading.Lock()
        self._names: tuple[str, Names] | None = None
        self._pasts: dict[Path, Opened] = {}
        self._ahead: threading.Thread | None = None
        self._at_close = ExitStack()
        if path.exists() or not create:
            self.database  # noqa: B018 - errors of a store are raised when it is opened

    def close(self) -> None:
        """Release the store's files."""
        self.leave_the_past()
        if self._ahead:
            self._ahead.join()  # if it is cut short, the model's runtime ends the process with an error
        if "views" in self.__dict__:
            self.views.close()
        self._at_close.close()
        self.__dict__.pop("past_home", None)
        if "database" in self.__dict__:
            self.database.close()

    @cached_property
    def database(self) -> Database:
        """The store, made when first needed, so that a dry run and a mistyped path leave nothing behind."""
        return Database(self.path, create=self._create)

    @cached_property
    def past_home(self) -> Path:
        """Folder of past stores; a temporary one, deleted on close, if nothing may be written beside the store."""
        from attest.store.past_stores import past_home

        if not self.database.read_only:
            return past_home(self.database)
        nowhere = TemporaryDirectory(prefix="attest-", ignore_cleanup_errors=True)
        self._at_close.callback(nowhere.cleanup)
        return Path(nowhere.name)

    @cached_property
    def accelerators(self) -> "Accelerators":
        from attest.store.accelerators import Accelerators

        return Accelerators(self.database)

    @cached_property
    def views(self) -> "Views":
        from attest.retrieval.views import Views

        return Views(self.database, self.accelerators)

    def embed_missing(self, report: Report) -> tuple[int, list[str]]:
        """Embed all texts without a vector; returns their number, and remarks on why it could not be done."""
        from attest.indexing.vectors import embed_missing

        embedder = self.load_embedder()
        if isinstance(embedder, str):
            return 0, [f"dense: {embedder}"]
        embedded = embed_missing(self.database, embedder, report)
        self.accelerators.save(embedder.space.space_id)
        self.views.catch_up()
        return embedded, []

    def moved_on(self) -> None:
        """Drop caches of the state that this process has just changed."""
        self.accelerators.forget()
        self.views.catch_up()

    @contextmanager
    def database_to_read(self) -> Iterator[Database]:
        """The store, or a temporary empty one if it does not exist yet."""
        if self.path.exists():
            yield self.database
            return
        with TemporaryDirectory() as nowhere:
            database = Database(Path(nowhere) / "attest.db", create=True)
            yield database
            database.close()

    @contextmanager
    def looking(
        self, as_of: str | None, build: str | None, embedder: "Callable[[], Embedder | str] | None",
        progress: Report | None, filters: Filters,
    ) -> "Iterator[View]":  # fmt: skip
        """A view to search under filters: of the present, or of a date or build with remarks on what is not known of
        it."""
        from attest.engine.inputs import day_of
        from attest.retrieval.views import EMPTY

        past, notes = self.then(as_of, build, meaning=embedder is not None, report=progress)
        with past.views.current(embedder) as view:
            today = date.fromisoformat(day) if (day := day_of(as_of)) else view.today
            here = [name for name in view.degraded if past is self or name != EMPTY]
            yield replace(view, degraded=[*notes, *here], filters=filters, today=today)

    def symbol_names(self) -> "Names":
        """The symbol names of the present generation, cached until the store changes."""
        from attest.graph.code.names import load_names

        generation = self.database.generation()
        with self._lock:
            if self._names is None or self._names[0] != generation:
                self._names = (generation, load_names(self.database.connection()))
            return self._names[1]

    def then(
        self,
        as_of: str | None,
        build: str | None = None,
        *,
        meaning: bool,
        report: Report | None = None,
    ) -> "tuple[Opened, Sequence[str]]":
        """The store as it was at the end of a date or in a named build, with remarks on what is not known of it; itself
        for the present."""
        if as_of is None and build is None:
            return self, ()
        from attest.indexing.asof import past_store
        from attest.indexing.past_states import state_of
        from attest.indexing.run import Wanted

        state = state_of(self.database, as_of, build)
        if state is None:
            return self, ()
        by = self.counting
        wanted = Wanted(paths=(), model=by.model, counter_name=by.counter.name)
        report = report or (lambda _: None)
        with self._past_lock:
            path = past_store(self.database, state, self.past_home, wanted, report)
            past = self._pasts.pop(path, None) or Opened(path, create=False, embedder=self.embedder)
            self._pasts[path] = past  # the most recently used is last
            if len(self._pasts) > PASTS_OPEN:
                del self._pasts[next(iter(self._pasts))]  # not closed: another thread may be reading it
            if meaning:
                self._embed(past, report)
        return past, state.notes

    @contextmanager
    def named_then(self, ref: str, as_of: str | None) -> Iterator[Database]:
        """The database of a date, for a lookup. Raises ``VersionUnknown`` if the present has the reference but that day
        did not."""
        from attest.store.timeline import version_at

        database = self.then(as_of, meaning=False)[0].database
        try:
            yield database
        except ReferenceUnknown:
            if database is not self.database:
                with self.database.reading() as connection:
                    version_at(connection, ref, as_of)
            raise

    def _embed(self, past: "Opened", report: Report) -> None:
        """Give a past store vectors if this one has any; those that it has already are not made again."""
        from attest.indexing.asof import borrow_vectors, lacks_vectors

        if not lacks_vectors(self.database, past.database) or isinstance(embedder := self.load_embedder(), str):
            return
        past.embedder = embedder
        borrow_vectors(past.database, self.path, embedder.space.space_id)
        past.embed_missing(report)

    def forget_the_past(self) -> None:
        """Delete past stores, since they may contain what was just removed from this one."""
        from attest.store.past_stores import forget_past_stores

        self.leave_the_past()
        forget_past_stores(self.database)

    def leave_the_past(self) -> None:
        """Close the past stores that are open."""
        with self._past_lock:
            for past in self._pasts.values():
                past.close()
            self._pasts.clear()

    def load_ahead(self, profile: str = USUAL) -> None:
        """Start loading the embedder in a thread if a question will need it.

        That takes as long as importing and reading everything else that the first question needs.
        """
        if profile == USUAL and self.embedder is None and self._ahead is None and self.path.exists():
            with self.database.reading() as connection:
                wanted = has_vectors(connection)
            if wanted:
                self._ahead = threading.Thread(target=self.load_embedder, daemon=True)
                self._ahead.start()

    def load_embedder(self) -> "Embedder | str":
        """The embedder, loaded when first needed, or why it cannot be."""
        from attest.embedding import load

        with self._lock:
            if self.embedder is None:
                try:
                    self.embedder = load()
                except ModelError as error:
                    return str(error)
            return self.embedder

    def load_reranker(self) -> "Reranker | None":
        """The reranker; a cross-encoder is loaded when first needed. None if there is none."""
        from attest.embedding import load_cross_encoder

        with self._lock:
            if isinstance(self._reranker, Path):
                self._reranker = load_cross_encoder(self._reranker)
            return self._reranker

    @cached_property
    def counting(self) -> Counting:
        """The token counter for contexts."""
        return counting()
