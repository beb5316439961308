"""What is in the store."""

from attest.store.builds import manifest_hash
from attest.store.database import Database
from attest.store.queries import queries
from attest.values.reports import StoreStatus


def read_status(database: Database, *, prepared_by: str, space_id: str | None) -> StoreStatus:
    """Counts, coverage and findings. ``prepared_by`` is what an index run would use now: rows of another are stale.
    ``space_id`` is the space whose vectors count; None takes the fullest one."""
    with database.reading() as connection:

        def count(sql: str, *values: object) -> int:
            return int(connection.execute(sql, values).fetchone()[0])

        spaces = [row[0] for row in connection.execute(queries("chunks")["filled_spaces"])]
        space = space_id if space_id in spaces else next(iter(spaces), None)
        coverage = connection.execute(queries("chunks")["vector_coverage"], (space or "",)).fetchone()
        described = connection.execute("SELECT model || ', ' || precision FROM space WHERE space_id = ?", (space,))
        stale = connection.execute(
            "SELECT prepared_by, count(*) FROM file WHERE document_id IS NOT NULL AND prepared_by != ? GROUP BY 1",
            (prepared_by,),
        ).fetchall()
        return StoreStatus(
            store=str(database.path),
            build_id=manifest_hash(connection),
            sources=[
                (row[0], row[1])
                for row in connection.execute(
                    "SELECT name, count(document_id) FROM source LEFT JOIN document USING (source_id)"
                    " GROUP BY source_id ORDER BY name"
                )
            ],
            documents=count("SELECT count(*) FROM document"),
            redirects=count("SELECT count(*) FROM document WHERE redirect IS NOT NULL"),
            duplicates=count("SELECT count(*) FROM document WHERE same_as IS NOT NULL"),
            revisions=count("SELECT count(*) FROM revision"),
            chunks=count("SELECT count(*) FROM chunk"),
            vectors=coverage["there"],
            vectors_wanted=coverage["wanted"],
            space=row[0] if (row := described.fetchone()) else None,
            stale=[f"{n:,} files were prepared by {by}; `attest index` redoes them" for by, n in stale],
            findings={row["kind"]: row["n"] for row in connection.execute(queries("documents")["finding_counts"])},
            size_bytes=database.path.stat().st_size,
        )


def read_findings(database: Database, kind: str | None) -> list[tuple[str, str, str]]:
    """Path, kind and detail of every finding, or of one kind."""
    with database.reading() as connection:
        rows = connection.execute(queries("documents")["findings"]).fetchall()
        sources = connection.execute("SELECT count(*) FROM source").fetchone()[0]
    return [
        (f"{row['source_name']}/{row['path']}" if sources > 1 else row["path"], row["kind"], row["detail"])
        for row in rows
        if kind in (None, row["kind"])
    ]
