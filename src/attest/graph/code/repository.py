"""What resolving reads from the store: files, symbols, imports and calls, each read once.

All reads are of one consistent view of the store. A *source* is a repository: no link leaves it.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from attest.graph.code.exports import DEFAULT, Export, renamed_exports
from attest.graph.code.packages import MANIFESTS, named_folders, places_of
from attest.graph.code.records import _FAMILY, File, ImportRecord, Site, SymbolRecord, TypeSite
from attest.store.bounded_cache import BoundedCache
from attest.store.queries import fetch_all
from attest.values.code import Callee, SymbolKind

MOST_OF_A_NAME = 5_000
"""Maximum number of symbols with one name that are examined."""
FILES_KEPT = 1 << 16
"""Number of files cached at once, and of files whose imports or exports, and modules whose files, are."""
NAMES_KEPT = 1 << 14
"""Number of names whose symbols, and of files whose symbols, are cached at once."""
SOURCES_KEPT = 256
"""Number of sources whose packages and modules are cached at once."""

Family = tuple[int, str]
"""Source id and language family (``File.family``)."""
ByName = Mapping[str, Sequence[SymbolRecord]]
"""Symbols by a name."""


class Repository:
    """Cached reads of one view of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._rows = partial(fetch_all, connection, "code")
        self._files = BoundedCache[int, File](FILES_KEPT)
        self._symbols = BoundedCache[File, Sequence[SymbolRecord]](NAMES_KEPT)
        self._imports = BoundedCache[File, Sequence[ImportRecord]](FILES_KEPT)
        self._exports = BoundedCache[File, Mapping[str, Export]](FILES_KEPT)
        self._files_of = BoundedCache[tuple[Family, str], Sequence[File]](FILES_KEPT)
        self._packages = BoundedCache[Family, Mapping[str, Sequence[str]]](SOURCES_KEPT)
        self._modules = BoundedCache[Family, Mapping[str, Sequence[str]]](SOURCES_KEPT)
        self._named = BoundedCache[str, Mapping[Family, Sequence[SymbolRecord]]](NAMES_KEPT)
        self._computed = BoundedCache[tuple[object, ...], ByName](NAMES_KEPT)

    def once(self, key: tuple[object, ...], compute: Callable[[], ByName]) -> ByName:
        """The result of ``compute``, cached under a key."""
        return self._computed.get(key, compute)

    def file(self, code_id: int) -> File:
        """The file with a number."""
        return self._files.get(code_id, lambda: File(*self._rows("file", code_id)[0]))

    def file_of(self, document_id: str) -> File | None:
        """The source file of a document; None if the document is not code."""
        rows = self._rows("file_of_document", document_id)
        return File(*rows[0]) if rows else None

    def symbols(self, file: File) -> Sequence[SymbolRecord]:
        """The symbols of a file; the index of each is its position."""
        return self._symbols.get(file, lambda: self._read_symbols(file))

    def symbol_at(self, file: File, position: int | None) -> SymbolRecord | None:
        """The symbol at a position of a file; None if there is none."""
        symbols = self.symbols(file)
        return symbols[position] if position is not None and position < len(symbols) else None

    def _read_symbols(self, file: File) -> Sequence[SymbolRecord]:
        return [self._defined(row) for row in self._rows("symbols_of_document", file.document_id)]

    def imports(self, file: File) -> Sequence[ImportRecord]:
        """What a file imports."""
        return self._imports.get(file, lambda: self._read_imports(file))

    def _read_imports(self, file: File) -> Sequence[ImportRecord]:
        rows = self._rows("imports_of_file", file.code_id)
        return [
            ImportRecord(module=module, relative=bool(relative), name=name, alias=alias)
            for module, relative, name, alias in rows
        ]

    def named(self, name: str, family: Family) -> Sequence[SymbolRecord]:
        """The symbols with a name in a family, declarations included."""
        return self._named.get(name, lambda: self._read_named(name)).get(family, ())

    def _read_named(self, name: str) -> Mapping[Family, Sequence[SymbolRecord]]:
        by_family: dict[Family, list[SymbolRecord]] = {}
        for row in self._rows("symbols_named", name, MOST_OF_A_NAME):
            symbol = self._defined(row)
            by_family.setdefault(symbol.file.family, []).append(symbol)
        return by_family

    def _defined(self, row: sqlite3.Row) -> SymbolRecord:
        return SymbolRecord(
            file=self.file(row["code_id"]),
            position=row["position"],
            name=row["name"],
            qualified=row["qualified"],
            kind=SymbolKind(row["kind"]),
            parent=row["parent"],
            start=row["start"],
            end=row["end"],
            has_body=row["head_end"] < row["end"],
            bases=row["bases"].split(),
            head=row["head"],
        )

    def methods_of(self, symbol: SymbolRecord) -> list[SymbolRecord]:
        """The methods of a type, in whichever files of its module they are."""
        files = self.files_of(symbol.file.family, symbol.file.module) or [symbol.file]
        found = (member for file in files for member in self.symbols(file))
        return [member for member in found if member.owner == symbol.qualified and member.kind is SymbolKind.METHOD]

    def calls_named(self, name: str, limit: int) -> list[Site]:
        """Calls by a name, whatever it means there."""
        return [self._site(row) for row in self._rows("calls_named", name, limit)]

    def calls_within(self, symbol: SymbolRecord) -> list[Site]:
        """The calls that a symbol makes, in order."""
        return [self._site(row) for row in self._rows("calls_within", symbol.file.code_id, symbol.start, symbol.end)]

    def caller(self, site: Site) -> SymbolRecord | None:
        """The symbol that makes a call; None for a call outside of all symbols."""
        return self.symbol_at(site.file, site.caller)

    def _site(self, row: sqlite3.Row) -> Site:
        return Site(
            file=self.file(row["code_id"]),
            start=row["start"],
            name=row["name"],
            qualifier=row["qualifier"],
            callee=Callee(row["callee"]),
            caller=row["caller"],
        )

    def types_named(self, name: str, limit: int) -> list[TypeSite]:
        """Places that use a name for a type, whatever it means there."""
        return [self._type_site(row) for row in self._rows("types_named", name, limit)]

    def types_of(self, symbol: SymbolRecord) -> list[TypeSite]:
        """The types that a symbol names, including bases that another file states for it (``impl``)."""
        rows = self._rows("types_of", symbol.file.code_id, symbol.qualified)
        away = [self._type_site(row) for row in self._rows("bases_of_owner", symbol.qualified)]
        return [
            *map(self._type_site, rows),
            *(type_site for type_site in away if type_site.site.file.family == symbol.file.family),
        ]

    def _type_site(self, row: sqlite3.Row) -> TypeSite:
        file = self.file(row["code_id"])
        holder = self.symbol_at(file, row["holder"])
        site = Site(
            file=file,
            start=row["start"],
            name=row["name"],
            qualifier=row["qualifier"],
            callee=Callee.NAMED if row["qualifier"] else Callee.BARE,
            caller=holder.parent if holder else None,
        )
        return TypeSite(site=site, holder=row["holder"], owner=row["owner"], base=bool(row["base"]))

    def other_names(self, symbol: SymbolRecord) -> list[str]:
        """Names other than its own by which importing files call a symbol."""
        names = [row[0] for row in self._rows("other_names", symbol.name)]
        for given, export in self.exports(symbol.file).items():
            if export.name == symbol.name:
                names += [given] if given != DEFAULT else []
                names += [row[0] for row in self._rows("renamed", given, symbol.file.module, symbol.name)]
        return list(dict.fromkeys(names))

    def exports(self, file: File) -> Mapping[str, Export]:
        """Renamed exports of a JavaScript or TypeScript file; empty for other languages."""
        return self._exports.get(file, lambda: self._read_exports(file))

    def _read_exports(self, file: File) -> Mapping[str, Export]:
        rows = self._rows("text_of", file.document_id) if file.family[1] == "ecma" else []
        return renamed_exports(rows[0][0]) if rows else {}

    # --- modules ---

    def files_of(self, family: Family, module: str) -> Sequence[File]:
        """The files of a module, by its path from the root of the source."""
        return self._files_of.get((family, module), lambda: self._read_files_of(family, module))

    def _read_files_of(self, family: Family, module: str) -> Sequence[File]:
        rows = (row for name in _languages(family) for row in self._rows("files_of_module", family[0], name, module))
        return [self.file(row["code_id"]) for row in rows]

    def modules_ending(self, family: Family, module: str) -> Sequence[str]:
        """The modules whose path is ``module`` or ends with it."""
        by_last_part = self._modules.get(family, lambda: self._read_modules(family))
        namesakes = by_last_part.get(module.rpartition("/")[2], ())
        return [path for path in namesakes if path == module or path.endswith(f"/{module}")]

    def _read_modules(self, family: Family) -> Mapping[str, Sequence[str]]:
        """The paths of all modules by their last part."""
        found: dict[str, list[str]] = {}
        for name in _languages(family):
            for row in self._rows("modules", family[0], name):
                found.setdefault(row[0].rpartition("/")[2], []).append(row[0])
        return found

    def packages(self, family: Family) -> Mapping[str, Sequence[str]]:
        """From the package names of a source to their folders; empty for languages without manifests."""
        return self._packages.get(family, lambda: self._read_packages(family))

    def _read_packages(self, family: Family) -> Mapping[str, Sequence[str]]:
        manifest = MANIFESTS.get(family[1])
        rows = self._rows("texts_called", family[0], manifest.file) if manifest else []
        return named_folders(manifest, [(row[0], row[1]) for row in rows]) if manifest else {}

    def package_places(self, family: Family, path: str) -> list[str] | None:
        """Module paths that an imported path may mean by its package; None without a package of the source."""
        manifest = MANIFESTS.get(family[1])
        return places_of(manifest, self.packages(family), path) if manifest else None


def _languages(family: Family) -> Sequence[str]:
    return [name for name, language_family in _FAMILY.items() if language_family == family[1]] or [family[1]]
