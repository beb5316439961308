-- What documents say of people and of the posts inside them. All of it hangs on the document that says so.

CREATE TABLE reply (
    document_id  TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id  TEXT NOT NULL,
    relation     TEXT NOT NULL,             -- replies-to, quotes
    post         INTEGER NOT NULL,
    target       INTEGER NOT NULL,          -- the earlier post of the same thread
    start        INTEGER NOT NULL,          -- of the quotation in the post
    "end"        INTEGER NOT NULL,
    origin_start INTEGER,                   -- quotes: where the same words stand in the earlier post
    origin_end   INTEGER,
    method       TEXT NOT NULL,
    confidence   REAL NOT NULL,
    PRIMARY KEY (document_id, relation, post, start)
) STRICT, WITHOUT ROWID;

CREATE TABLE author (
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id TEXT NOT NULL,
    person      TEXT NOT NULL,              -- an identity of one place: github/ada, mail/a@b.org, name/ada lovelace
    name        TEXT NOT NULL,              -- as it is written
    post        INTEGER,                    -- the first one that they wrote; NULL: all of the document is theirs
    start       INTEGER NOT NULL,
    "end"       INTEGER NOT NULL,
    method      TEXT NOT NULL,
    confidence  REAL NOT NULL,
    PRIMARY KEY (document_id, person, start)
) STRICT, WITHOUT ROWID;

CREATE INDEX author_person ON author (person);

-- Documents that repeat an older one, worked out for the store as a whole.
CREATE TABLE copy (
    document_id TEXT PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    original    TEXT NOT NULL,
    method      TEXT NOT NULL,              -- same text, corrected, nearly the same text
    confidence  REAL NOT NULL               -- the share of words in common
) STRICT, WITHOUT ROWID;

CREATE INDEX copy_original ON copy (original);

-- What moved to a document is looked up at every step of a walk.
CREATE INDEX document_redirect ON document (redirect) WHERE redirect IS NOT NULL;

-- Numbers that documents give to constants, of every revision: a later one supersedes what an earlier one said.
CREATE TABLE constant (
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id TEXT NOT NULL REFERENCES revision,
    name        TEXT NOT NULL,
    value       TEXT NOT NULL,              -- worked out: 131072, 1/3
    start       INTEGER NOT NULL,
    "end"       INTEGER NOT NULL,
    method      TEXT NOT NULL,
    confidence  REAL NOT NULL,
    PRIMARY KEY (document_id, revision_id, start)
) STRICT, WITHOUT ROWID;

CREATE INDEX constant_name ON constant (name);
CREATE INDEX constant_revision ON constant (revision_id);
