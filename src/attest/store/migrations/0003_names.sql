-- Names by which documents call each other and themselves. All of it hangs on the document that states it.

CREATE TABLE name (
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id TEXT NOT NULL,
    words       TEXT NOT NULL,              -- folded, with a space between
    target      TEXT,                       -- the document that is meant; NULL: the one that says so
    start       INTEGER NOT NULL,           -- where the name stands
    "end"       INTEGER NOT NULL,
    method      TEXT NOT NULL,              -- how the text says it
    confidence  REAL NOT NULL,
    PRIMARY KEY (document_id, start, "end")
) STRICT, WITHOUT ROWID;

CREATE INDEX name_words ON name (replace(words, ' ', ''));
