-- The first schema. Every derived row hangs on its document by ON DELETE CASCADE, so removing a document removes it all.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE source (
    source_id INTEGER PRIMARY KEY,
    name      TEXT NOT NULL UNIQUE,
    root      TEXT NOT NULL UNIQUE,         -- absolute path of the folder or file
    settings  TEXT NOT NULL                 -- JSON: include, exclude, sizes
) STRICT;

-- What was seen on disk, also of files that gave no document: an unchanged file is never read again.
CREATE TABLE file (
    source_id   INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
    path        TEXT NOT NULL,
    size        INTEGER NOT NULL,
    mtime_ns    INTEGER NOT NULL,
    prepared_by TEXT NOT NULL,              -- reader and chunker versions
    document_id TEXT,
    PRIMARY KEY (source_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE revision (
    revision_id TEXT PRIMARY KEY,           -- sha256:… of the text
    text        TEXT NOT NULL
) STRICT;

CREATE TABLE document (
    document_id TEXT PRIMARY KEY,
    source_id   INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
    path        TEXT NOT NULL,
    revision_id TEXT NOT NULL REFERENCES revision,
    kind        TEXT NOT NULL,
    title       TEXT NOT NULL,
    names       TEXT NOT NULL,              -- the identity column
    url         TEXT,
    author      TEXT,
    category    TEXT,
    status      TEXT,
    authored_at TEXT,
    aliases     TEXT NOT NULL,              -- JSON
    fields      TEXT NOT NULL,              -- JSON: [name, value, start, end]
    outline     BLOB NOT NULL,              -- compressed JSON of the blocks: of the document, for the path chooses the reader
    sketch      TEXT NOT NULL,              -- JSON: smallest shingle hashes, to recognise copies
    redirect    TEXT,
    same_as     TEXT,
    UNIQUE (source_id, path)
) STRICT;

CREATE INDEX document_revision ON document (revision_id);

CREATE TABLE history (
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id TEXT NOT NULL REFERENCES revision,
    observed_at TEXT NOT NULL,
    authored_at TEXT,
    reader      TEXT NOT NULL,
    PRIMARY KEY (document_id, revision_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX history_revision ON history (revision_id);

CREATE TABLE chunk (
    rowid        INTEGER PRIMARY KEY AUTOINCREMENT,   -- never given twice: accelerators rely on it
    chunk_id     TEXT NOT NULL UNIQUE,
    document_id  TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id  TEXT NOT NULL REFERENCES revision,
    start        INTEGER NOT NULL,
    "end"        INTEGER NOT NULL,
    kind         TEXT NOT NULL,
    heading_path TEXT NOT NULL,                       -- JSON
    author       TEXT,
    date         TEXT,
    post         INTEGER,
    opening      INTEGER NOT NULL,                    -- 1: the first words of the document itself
    tokens       INTEGER NOT NULL,
    prefix       TEXT NOT NULL,                       -- context lines in front of what is embedded
    input_hash   TEXT NOT NULL,                       -- of prefix and text
    CHECK (start >= 0 AND "end" > start)
) STRICT;

CREATE INDEX chunk_document ON chunk (document_id);
CREATE INDEX chunk_revision ON chunk (revision_id);
CREATE INDEX chunk_input ON chunk (input_hash);

CREATE VIEW chunk_text AS
SELECT chunk.rowid AS rowid, document.names AS identity, document.title AS title,
       chunk.heading_path || ' ' || coalesce(chunk.author, '') AS heading,
       substr(revision.text, chunk.start + 1, chunk."end" - chunk.start) AS body, '' AS symbols
FROM chunk JOIN document USING (document_id) JOIN revision ON revision.revision_id = chunk.revision_id;

CREATE VIRTUAL TABLE chunk_fts USING fts5 (
    identity, title, heading, body, symbols,
    content = 'chunk_text', content_rowid = 'rowid', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE space (
    space_id   TEXT PRIMARY KEY,
    model      TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    precision  TEXT NOT NULL,
    runtime    TEXT NOT NULL
) STRICT;

CREATE TABLE vector (
    space_id   TEXT NOT NULL REFERENCES space ON DELETE CASCADE,
    input_hash TEXT NOT NULL,
    value      BLOB NOT NULL,               -- little-endian float16, unit length
    PRIMARY KEY (space_id, input_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id TEXT NOT NULL,
    relation    TEXT NOT NULL,
    target      TEXT NOT NULL,
    start       INTEGER NOT NULL,
    "end"       INTEGER NOT NULL,
    method      TEXT NOT NULL,              -- asserted by the text, or how it was inferred
    confidence  REAL NOT NULL,
    PRIMARY KEY (document_id, relation, target, start)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_target ON link (target);

CREATE TABLE finding (
    source_id INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
    path      TEXT NOT NULL,
    kind      TEXT NOT NULL,
    detail    TEXT NOT NULL,
    origin    TEXT NOT NULL,                -- 'file': of this file alone; 'store': of the store as a whole, made anew by each run
    PRIMARY KEY (source_id, path, kind, detail)
) STRICT, WITHOUT ROWID;

CREATE TABLE build (
    build_id   TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    documents  INTEGER NOT NULL,
    chunks     INTEGER NOT NULL,
    settings   TEXT NOT NULL                -- JSON: chunker, sizes, token counter
) STRICT;

CREATE TABLE answer (
    answer_id  TEXT PRIMARY KEY,            -- sha256:… of the ledger
    created_at TEXT NOT NULL,
    build_id   TEXT NOT NULL,
    body       TEXT NOT NULL                -- JSON, as `attest ask --json` printed it
) STRICT;

CREATE TABLE claim (
    answer_id TEXT NOT NULL REFERENCES answer ON DELETE CASCADE,
    position  INTEGER NOT NULL,
    text      TEXT NOT NULL,
    verdict   TEXT NOT NULL,
    score     REAL NOT NULL,
    method    TEXT NOT NULL,
    PRIMARY KEY (answer_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE quote (
    answer_id   TEXT NOT NULL REFERENCES answer ON DELETE CASCADE,
    position    INTEGER NOT NULL,           -- of the claim
    n           INTEGER NOT NULL,
    document_id TEXT NOT NULL,
    revision_id TEXT NOT NULL,
    start       INTEGER NOT NULL,
    "end"       INTEGER NOT NULL,
    sha256      TEXT NOT NULL,
    PRIMARY KEY (answer_id, position, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX quote_document ON quote (document_id);

CREATE TABLE trace (
    trace_id   TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    answer_id  TEXT REFERENCES answer ON DELETE CASCADE,
    body       TEXT NOT NULL                -- JSON: the stages of the search behind it
) STRICT;

CREATE TABLE run (
    run_id      INTEGER PRIMARY KEY,
    started_at  TEXT NOT NULL,
    finished_at TEXT,                       -- NULL: it was killed, or it is still running
    summary     TEXT                        -- JSON
) STRICT;
