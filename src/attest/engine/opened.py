"""Open resources: the store's files, the models once needed, and past stores.

Nothing is loaded before it is needed: a dry run makes no store, and a lexical search loads no model.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from attest.embedding.tokens import ESTIMATED, TokenCounter, load_counter
from attest.embedding.weights import find_model
from attest.errors import ModelError, ReferenceUnknown
from attest.store.builds import has_vectors
from attest.store.database import Database
from attest.values.progress import Report
from attest.values.search import Filters

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder
    from attest.engine.past_stores import PastStores
    from attest.graph.code.names import Names
    from attest.retrieval.hypothetical_passages import Writer
    from attest.retrieval.rerank import Reranker
    from attest.retrieval.view import View
    from attest.retrieval.views import Views
    from attest.store.accelerators import Accelerators


_DEFAULT_PROFILE = "hybrid"
"""It embeds the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """A token counter and the model it belongs to."""

    counter: TokenCounter
    model: Path | None = None
    """Folder of the tokenizer."""
    missing: str | None = None
    """Why there is no tokenizer, so that tokens are estimated."""

    def remarks(self, what: str) -> list[str]:
        """Remarks on numbers that rest on the counter."""
        return [f"{what}: estimated, because {self.missing}"] if self.missing else []


class Opened:
    """The store's files and what was loaded for them. Safe to use from many threads."""

    def __init__(
        self,
        path: Path,
        *,
        create: bool = True,
        embedder: "Embedder | None" = None,
        reranker: "Reranker | Path | None" = None,
        writer: "Writer | None" = None,
    ) -> None:
        self.path, self.writer, self.given_embedder = path, writer, embedder
        self.embedder: Embedder | None = embedder
        """None until first needed."""
        self._reranker = reranker
        self._lock = threading.Lock()
        self._preloading: threading.Thread | None = None
        self._names: tuple[str, Names] | None = None
        self._views: Views | None = None
        self._past_stores: PastStores | None = None
        self._database = Database(path, create=create) if path.exists() or not create else None

    def close(self) -> None:
        """Release the store's files."""
        if self._past_stores:
            self._past_stores.close()
        if self._preloading:
            self._preloading.join()  # if it is cut short, the model's runtime ends the process with an error
        if self._views:
            self._views.close()
        if self._database:
            self._database.close()

    @property
    def database(self) -> Database:
        """The store, made when first needed, so that a dry run and a mistyped path leave nothing behind."""
        if self._database is None:
            self._database = Database(self.path, create=True)
        return self._database

    @cached_property
    def accelerators(self) -> "Accelerators":
        from attest.store.accelerators import Accelerators

        return Accelerators(self.database)

    @property
    def views(self) -> "Views":
        if self._views is None:
            from attest.retrieval.views import Views

            self._views = Views(self.database, self.accelerators)
        return self._views

    @property
    def past_stores(self) -> "PastStores":
        if self._past_stores is None:
            from attest.engine.past_stores import PastStores

            self._past_stores = PastStores(self)
        return self._past_stores

    def embed_missing(self, report: Report) -> tuple[int, list[str]]:
        """Embed all texts without a vector; returns their number, and remarks on why it could not be done."""
        embedder = self.load_embedder()
        return (0, [f"dense: {embedder}"]) if isinstance(embedder, str) else (self.embed_with(embedder, report), [])

    def embed_with(self, embedder: "Embedder", report: Report) -> int:
        """Embed all texts without a vector; returns their number."""
        from attest.indexing.vectors import embed_missing

        embedded = embed_missing(self.database, embedder, report)
        self.accelerators.save(embedder.space.space_id)
        self.views.catch_up()
        return embedded

    def refresh(self) -> None:
        """Drop caches of the state that this process has just changed."""
        self.accelerators.forget()
        self.views.catch_up()

    @contextmanager
    def database_or_empty(self) -> Iterator[Database]:
        """The store, or a temporary empty one if it does not exist yet."""
        if self.path.exists():
            yield self.database
            return
        with TemporaryDirectory() as folder:
            database = Database(Path(folder) / "attest.db", create=True)
            yield database
            database.close()

    @contextmanager
    def view_of(
        self,
        filters: Filters,
        *,
        as_of: str | None,
        build: str | None = None,
        embedder: "Callable[[], Embedder | str] | None" = None,
        progress: Report | None = None,
    ) -> "Iterator[View]":
        """A view to search under filters: of the present, or of a date or build with remarks on what is not known of
        it."""
        from attest.engine.inputs import day_of
        from attest.retrieval.views import EMPTY

        state, notes = self.state_at(as_of, build, with_vectors=embedder is not None, report=progress)
        with state.views.current(embedder) as view:
            today = date.fromisoformat(day) if (day := day_of(as_of)) else view.today
            degraded = [remark for remark in view.degraded if state is self or remark != EMPTY]
            yield replace(view, degraded=[*notes, *degraded], filters=filters, today=today)

    def symbol_names(self) -> "Names":
        """The symbol names of the present generation, cached until the store changes."""
        from attest.graph.code.names import load_names

        generation = self.database.generation()
        with self._lock:
            if self._names is None or self._names[0] != generation:
                self._names = (generation, load_names(self.database.connection()))
            return self._names[1]

    def state_at(
        self,
        as_of: str | None,
        build: str | None = None,
        *,
        with_vectors: bool,
        report: Report | None = None,
    ) -> "tuple[Opened, Sequence[str]]":
        """The store as it was at the end of a date or in a named build, with remarks on what is not known of it; itself
        for the present."""
        if as_of is None and build is None:
            return self, ()
        from attest.indexing.past_states import state_of

        state = state_of(self.database, as_of, build)
        if state is None:
            return self, ()
        return self.past_stores.open(state, with_vectors=with_vectors, report=report or (lambda _: None)), state.notes

    @contextmanager
    def database_at(self, ref: str, as_of: str | None) -> Iterator[Database]:
        """The database of a date, for a lookup. Raises ``VersionUnknown`` if the present has the reference but that day
        did not."""
        from attest.store.timeline import version_at

        database = self.state_at(as_of, with_vectors=False)[0].database
        try:
            yield database
        except ReferenceUnknown:
            if database is not self.database:
                with self.database.reading() as connection:
                    version_at(connection, ref, as_of)
            raise

    def preload_embedder(self, profile: str = _DEFAULT_PROFILE) -> None:
        """Start loading the embedder in a thread if a question will need it.

        That takes as long as importing and reading everything else that the first question needs.
        """
        if profile == _DEFAULT_PROFILE and self.embedder is None and self._preloading is None and self.path.exists():
            with self.database.reading() as connection:
                wanted = has_vectors(connection)
            if wanted:
                self._preloading = threading.Thread(target=self.load_embedder, daemon=True)
                self._preloading.start()

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

    def reranker_of(self, profile: str) -> str | None:
        """The name of a profile's reranker; None if it has none."""
        from attest.engine.inputs import profile_named

        reranker = self.load_reranker() if profile_named(profile).rerank else None
        return reranker.name if reranker else None

    @cached_property
    def counting(self) -> Counting:
        """The token counter of the model if it is installed, else an estimate."""
        try:
            folder = find_model()
            return Counting(counter=load_counter(folder), model=folder)
        except ModelError as error:
            return Counting(counter=ESTIMATED, missing=str(error))
