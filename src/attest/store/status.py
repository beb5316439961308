"""What the store contains: counts, vector coverage and findings."""

from collections import Counter
from collections.abc import Callable

from attest.store.builds import manifest_hash
from attest.store.database import Database
from attest.store.documents import is_rooted
from attest.store.queries import queries
from attest.values.findings import FoundFinding
from attest.values.reports import PastStatus, StoreStatus


def read_status(database: Database, *, prepared_by: Callable[[str], str], space_id: str | None) -> StoreStatus:
    """Counts, vector coverage and findings. ``prepared_by`` gives, for a source's settings, what an index run would use
    now; rows prepared by anything else are stale. ``space_id`` is the space whose vectors count; if None or empty, the
    fullest one."""
    sql = queries("state")
    with database.reading() as connection:
        counts = connection.execute(sql["counts"]).fetchone()
        spaces = [row[0] for row in connection.execute(queries("chunks")["filled_spaces"])]
        space = space_id if space_id in spaces else next(iter(spaces), None)
        described = connection.execute(sql["space"], (space,)).fetchone()
        coverage = connection.execute(queries("chunks")["vector_coverage"], (space or "",)).fetchone()
        stale = Counter[str]()
        for settings, preparer, files in connection.execute(sql["files_by_preparer"]):
            stale.update({preparer: files} if preparer != prepared_by(settings) else {})
        return StoreStatus(
            store=str(database.path),
            build_id=manifest_hash(connection),
            sources=[(name, n) for name, n in connection.execute(sql["documents_by_source"])],
            **dict(counts),
            vectors=coverage["there"],
            vectors_wanted=coverage["wanted"],
            space=described[0] if described else None,
            stale=[
                f"{n:,} files were prepared by {preparer}; `attest index` redoes them" for preparer, n in stale.items()
            ],
            findings={row["kind"]: row["n"] for row in connection.execute(queries("documents")["finding_counts"])},
            size_bytes=database.path.stat().st_size,
            past=PastStatus(**dict(connection.execute(queries("past")["past_status"]).fetchone())),
        )


def read_findings(database: Database, kind: str | None) -> list[FoundFinding]:
    """All findings, or those of one kind."""
    with database.reading() as connection:
        rows = connection.execute(queries("documents")["findings"]).fetchall()
        rooted = is_rooted(connection)
    return [
        FoundFinding(f"{row['source_name']}/{row['path']}" if rooted else row["path"], row["kind"], row["detail"])
        for row in rows
        if kind in (None, row["kind"])
    ]
