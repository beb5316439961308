-- Histories: every change of a file on the main line of a git repository. Chunks, links and names are of the present alone.

-- Texts of revisions that stood on a main line, also of those that are current. Neighbours in time are nearly the same text.
CREATE TABLE past_text (
    text_id     INTEGER PRIMARY KEY,
    revision_id TEXT NOT NULL UNIQUE,       -- sha256:… of the text
    base_id     INTEGER REFERENCES past_text,
    depth       INTEGER NOT NULL,           -- texts to unpack before this one
    packed      BLOB NOT NULL               -- zlib of the UTF-8 text, with the base's last 32 kB as its dictionary
) STRICT;

CREATE INDEX past_text_base ON past_text (base_id) WHERE base_id IS NOT NULL;

-- How far the history of a source was walked.
CREATE TABLE past_walk (
    source_id INTEGER PRIMARY KEY REFERENCES source ON DELETE CASCADE,
    head      TEXT,                         -- the commit that was checked out when it was walked
    reached   TEXT,                         -- the commit that was reached: another one than head after a run that was killed
    at        TEXT,                         -- the latest date that a commit up to there states
    settings  TEXT NOT NULL                 -- JSON: what was let through
) STRICT;

CREATE TABLE past_commit (
    commit_no   INTEGER PRIMARY KEY,
    source_id   INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
    commit_id   TEXT NOT NULL,
    position    INTEGER NOT NULL,           -- on the main line, among those that changed something here
    committed_at TEXT NOT NULL,             -- as the commit states it
    at          TEXT NOT NULL,              -- from when on it counts: its date, or that of the one before where that is later
    authored_at TEXT NOT NULL,
    abandoned   INTEGER NOT NULL,           -- 1: the main line was written anew without it
    UNIQUE (source_id, commit_id)
) STRICT;

CREATE TABLE past (
    past_no     INTEGER PRIMARY KEY,
    commit_no   INTEGER NOT NULL REFERENCES past_commit ON DELETE CASCADE,
    path        TEXT NOT NULL,
    document_id TEXT NOT NULL,              -- what the document is called by its newest revision
    called      TEXT NOT NULL,              -- what it was called then
    revision_id TEXT REFERENCES past_text (revision_id),    -- NULL: from here on there is no text at this path
    link        INTEGER NOT NULL,           -- 1: a symbolic link, whose text is where it leads
    UNIQUE (commit_no, path)
) STRICT;

CREATE INDEX past_document ON past (document_id);
CREATE INDEX past_path ON past (path);
CREATE INDEX past_revision ON past (revision_id);

-- Facts of the front matter, where a revision states another value than the one before it.
CREATE TABLE past_fact (
    past_no INTEGER NOT NULL REFERENCES past ON DELETE CASCADE,
    name    TEXT NOT NULL,
    value   TEXT,                           -- NULL: it is no longer stated
    start   INTEGER,
    "end"   INTEGER,
    PRIMARY KEY (past_no, name)
) STRICT, WITHOUT ROWID;

-- Builds that were given a name, with all that is needed to search them again.
CREATE TABLE tag (
    name       TEXT PRIMARY KEY,
    build_id   TEXT NOT NULL,
    created_at TEXT NOT NULL,
    pruned     INTEGER NOT NULL             -- documents of it that were removed or called otherwise since then
) STRICT;

CREATE TABLE tagged (
    name        TEXT NOT NULL REFERENCES tag ON DELETE CASCADE,
    document_id TEXT NOT NULL,
    source_id   INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
    path        TEXT NOT NULL,
    revision_id TEXT NOT NULL REFERENCES revision,
    prepared_by TEXT NOT NULL,
    PRIMARY KEY (name, document_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tagged_document ON tagged (document_id);
CREATE INDEX tagged_revision ON tagged (revision_id);
