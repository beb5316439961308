-- Traces that can be read again, and what people thought of answers. No command could read the traces that were kept
-- before, and they have less in them, so they go.

DROP TABLE trace;

CREATE TABLE trace (
    number     INTEGER PRIMARY KEY,
    trace_id   TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    operation  TEXT NOT NULL,               -- ask, search
    answer_id  TEXT REFERENCES answer ON DELETE CASCADE,
    has_words  INTEGER NOT NULL,            -- 1: a word of some document may stand in it: what a misspelt word was read as
    body       TEXT NOT NULL                -- JSON: ids and numbers, and the question; nothing of a document's text
) STRICT;

CREATE INDEX trace_operation ON trace (operation);
CREATE INDEX trace_answer ON trace (answer_id);

-- The documents that a trace names: it goes with any of them.
CREATE TABLE trace_document (
    document_id TEXT NOT NULL,
    number      INTEGER NOT NULL REFERENCES trace ON DELETE CASCADE,
    PRIMARY KEY (document_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX trace_document_number ON trace_document (number);

CREATE TABLE feedback (
    feedback_id INTEGER PRIMARY KEY,
    answer_id   TEXT NOT NULL REFERENCES answer ON DELETE CASCADE,
    created_at  TEXT NOT NULL,
    rating      TEXT NOT NULL CHECK (rating IN ('good', 'bad')),
    claim       INTEGER,                    -- from 1; NULL: of the answer as a whole
    fault       TEXT,                       -- wrong, source-wrong, outdated
    note        TEXT
) STRICT;

CREATE INDEX feedback_answer ON feedback (answer_id);
