"""What resolving reads from the store: files, symbols, imports and calls, each read once.

All reads are of one consistent view of the store. A *source* is a repository: no link leaves it.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from attest.graph.code.exports import DEFAULT, Export, renamed_exports
from attest.graph.code.packages import MANIFESTS, named_folders, places_of
from attest.graph.code.records import _FAMILY, Defined, File, Imported, Site, TypeSite
from attest.store.queries import queries
from attest.values.code import Callee, SymbolKind

MOST_OF_A_NAME = 5_000
"""Maximum number of symbols with one name that are examined."""

_SQL = "code"


class Repository:
    """Cached reads of one view of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.file = cache(self._file)
        self.symbols = cache(self._symbols)
        self.imports = cache(self._imports)
        self.exports = cache(self._exports)
        self.files_of = cache(self._files_of)
        self.packages = cache(self._packages)
        self._modules = cache(self._modules_by_last_part)
        self._named: dict[tuple[str, tuple[int, str]], Sequence[Defined]] = {}
        self._worked_out: dict[tuple[object, ...], Mapping[str, Sequence[Defined]]] = {}

    def _rows(self, statement: str, *values: object) -> list[sqlite3.Row]:
        return self._connection.execute(queries(_SQL)[statement], values).fetchall()

    def once(
        self, key: tuple[object, ...], work: Callable[[], Mapping[str, Sequence[Defined]]]
    ) -> Mapping[str, Sequence[Defined]]:
        """The result of ``work``, computed once for each ``key`` and then the same for every call."""
        if key not in self._worked_out:
            self._worked_out[key] = work()
        return self._worked_out[key]

    def _file(self, code_id: int) -> File:
        """The file with a number."""
        return File(*self._rows("file", code_id)[0])

    def file_of(self, document_id: str) -> File | None:
        """The source file of a document; None if the document is not code."""
        rows = self._rows("file_of_document", document_id)
        return File(*rows[0]) if rows else None

    def _symbols(self, file: File) -> Sequence[Defined]:
        """The symbols of a file; the index of each is its position."""
        return [self._defined(row) for row in self._rows("symbols_of_document", file.document_id)]

    def _imports(self, file: File) -> Sequence[Imported]:
        """What a file imports."""
        rows = self._rows("imports_of_file", file.code_id)
        return [Imported(row[0], bool(row[1]), row[2], row[3]) for row in rows]

    def named(self, name: str, family: tuple[int, str]) -> Sequence[Defined]:
        """The symbols with a name in a family, declarations included."""
        if (name, family) not in self._named:
            found: dict[tuple[int, str], list[Defined]] = {family: []}
            for row in self._rows("symbols_named", name, MOST_OF_A_NAME):
                made = self._defined(row)
                found.setdefault(made.file.family, []).append(made)
            self._named.update({(name, key): symbols for key, symbols in found.items()})
        return self._named[name, family]

    def _defined(self, row: sqlite3.Row) -> Defined:
        return Defined(
            self.file(row["code_id"]),
            row["position"],
            row["name"],
            row["qualified"],
            SymbolKind(row["kind"]),
            -1 if row["parent"] is None else row["parent"],
            row["start"],
            row["end"],
            row["head_end"] < row["end"],
            row["bases"].split(),
            row["head"],
        )

    def methods_of(self, symbol: Defined) -> list[Defined]:
        """The methods of a type, in whichever files of its module they are."""
        files = self.files_of(symbol.file.family, symbol.file.module) or [symbol.file]
        found = (one for file in files for one in self.symbols(file))
        return [one for one in found if one.owner == symbol.qualified and one.kind is SymbolKind.METHOD]

    def calls_named(self, name: str, limit: int) -> list[Site]:
        """Calls by a name, whatever it means there."""
        return [self._site(row) for row in self._rows("calls_named", name, limit)]

    def calls_within(self, symbol: Defined) -> list[Site]:
        """The calls that a symbol makes, in order."""
        return [self._site(row) for row in self._rows("calls_within", symbol.file.code_id, symbol.start, symbol.end)]

    def caller(self, site: Site) -> Defined | None:
        """The symbol that makes a call; None for a call outside of all symbols."""
        symbols = self.symbols(site.file)
        return symbols[site.caller] if 0 <= site.caller < len(symbols) else None

    def _site(self, row: sqlite3.Row) -> Site:
        caller = -1 if row["caller"] is None else row["caller"]
        callee = Callee(row["callee"])
        return Site(self.file(row["code_id"]), row["start"], row["name"], row["qualifier"], callee, caller)

    def types_named(self, name: str, limit: int) -> list[TypeSite]:
        """Places that use a name for a type, whatever it means there."""
        return [self._type_site(row) for row in self._rows("types_named", name, limit)]

    def types_of(self, symbol: Defined) -> list[TypeSite]:
        """The types that a symbol names, including bases that another file states for it (``impl``)."""
        rows = self._rows("types_of", symbol.file.code_id, symbol.qualified)
        away = [self._type_site(row) for row in self._rows("bases_of_owner", symbol.qualified)]
        return [*map(self._type_site, rows), *(one for one in away if one.site.file.family == symbol.file.family)]

    def _type_site(self, row: sqlite3.Row) -> TypeSite:
        file, holder = self.file(row["code_id"]), -1 if row["holder"] is None else row["holder"]
        around = self.symbols(file)[holder].parent if holder >= 0 else -1
        callee = Callee.NAMED if row["qualifier"] else Callee.BARE
        site = Site(file, row["start"], row["name"], row["qualifier"], callee, around)
        return TypeSite(site, holder, row["owner"], bool(row["base"]))

    def other_names(self, symbol: Defined) -> list[str]:
        """Names other than its own by which importing files call a symbol."""
        names = [row[0] for row in self._rows("other_names", symbol.name)]
        for given, export in self.exports(symbol.file).items():
            if export.name == symbol.name:
                names += [given] if given != DEFAULT else []
                names += [row[0] for row in self._rows("renamed", given, symbol.file.module, symbol.name)]
        return list(dict.fromkeys(names))

    def _exports(self, file: File) -> Mapping[str, Export]:
        """Renamed exports of a JavaScript or TypeScript file; empty for other languages."""
        rows = self._rows("text_of", file.document_id) if file.family[1] == "ecma" else []
        return renamed_exports(rows[0][0]) if rows else {}

    # --- modules ---

    def _files_of(self, family: tuple[int, str], module: str) -> Sequence[File]:
        """The files of a module, by its path from the root of the source."""
        rows = (row for name in _languages(family) for row in self._rows("files_of_module", family[0], name, module))
        return [self.file(row["code_id"]) for row in rows]

    def modules_ending(self, family: tuple[int, str], module: str) -> Sequence[str]:
        """The modules whose path is ``module`` or ends with it."""
        same = self._modules(family).get(module.rpartition("/")[2], ())
        return [one for one in same if one == module or one.endswith(f"/{module}")]

    def _modules_by_last_part(self, family: tuple[int, str]) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for name in _languages(family):
            for row in self._rows("modules", family[0], name):
                found.setdefault(row[0].rpartition("/")[2], []).append(row[0])
        return found

    def _packages(self, family: tuple[int, str]) -> Mapping[str, Sequence[str]]:
        """From the package names of a source to their folders; empty for languages without manifests."""
        manifest = MANIFESTS.get(family[1])
        rows = self._rows("texts_called", family[0], manifest.file) if manifest else []
        return named_folders(manifest, [(row[0], row[1]) for row in rows]) if manifest else {}

    def package_places(self, family: tuple[int, str], path: str) -> list[str] | None:
        """Module paths that an imported path may mean by its package; None without a package of the source."""
        manifest = MANIFESTS.get(family[1])
        return places_of(manifest, self.packages(family), path) if manifest else None


def _languages(family: tuple[int, str]) -> Sequence[str]:
    return [name for name, of in _FAMILY.items() if of == family[1]] or [family[1]]
