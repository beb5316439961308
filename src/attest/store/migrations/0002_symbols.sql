-- What the syntax of source files says. All of it hangs on its document, and every place is one of its current revision.

CREATE TABLE code (
    code_id     INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL UNIQUE REFERENCES document ON DELETE CASCADE,
    module      TEXT NOT NULL               -- path by which others import it, from the root of its source
) STRICT;

CREATE INDEX code_module ON code (module);

CREATE TABLE symbol (
    code_id    INTEGER NOT NULL REFERENCES code ON DELETE CASCADE,
    position   INTEGER NOT NULL,            -- number in its file
    name       TEXT NOT NULL,
    qualified  TEXT NOT NULL,               -- within its module: Client.send
    kind       TEXT NOT NULL,
    visibility TEXT NOT NULL,
    start      INTEGER NOT NULL,            -- with comment and decorators
    "end"      INTEGER NOT NULL,
    head       INTEGER NOT NULL,            -- the signature
    head_end   INTEGER NOT NULL,
    doc        INTEGER,                     -- the documentation, if there is any
    doc_end    INTEGER,
    parent     INTEGER,                     -- position of the symbol that it belongs to
    bases      TEXT NOT NULL,               -- names in the signature of a type, apart by spaces
    PRIMARY KEY (code_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX symbol_name ON symbol (name);
CREATE INDEX symbol_head ON symbol (code_id, head);

CREATE TABLE import (
    code_id  INTEGER NOT NULL REFERENCES code ON DELETE CASCADE,
    position INTEGER NOT NULL,
    module   TEXT NOT NULL,                 -- a path with slashes
    relative INTEGER NOT NULL,              -- 1: a path from the root of the source
    name     TEXT NOT NULL,                 -- '' the module itself, '*' all of it
    alias    TEXT NOT NULL,                 -- what it is called here
    start    INTEGER NOT NULL,
    "end"    INTEGER NOT NULL,
    PRIMARY KEY (code_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_renamed ON import (name, alias) WHERE alias != name;

CREATE TABLE call (
    code_id   INTEGER NOT NULL REFERENCES code ON DELETE CASCADE,
    start     INTEGER NOT NULL,             -- of the name
    name      TEXT NOT NULL,
    qualifier TEXT NOT NULL,                -- what stands in front of it, when that is a plain name
    callee    TEXT NOT NULL,                -- how it names what it calls
    caller    INTEGER,                      -- position of the symbol around it
    PRIMARY KEY (code_id, start)
) STRICT, WITHOUT ROWID;

CREATE INDEX call_name ON call (name);

-- A chunk is also found by the names of the symbols whose signature is in it.
DROP VIEW chunk_text;

CREATE VIEW chunk_text AS
SELECT chunk.rowid AS rowid, document.names AS identity, document.title AS title,
       chunk.heading_path || ' ' || coalesce(chunk.author, '') AS heading,
       substr(revision.text, chunk.start + 1, chunk."end" - chunk.start) AS body,
       coalesce((SELECT group_concat(symbol.name || ' ' || symbol.qualified, ' ') FROM code JOIN symbol USING (code_id)
                 WHERE code.document_id = chunk.document_id AND symbol.head BETWEEN chunk.start AND chunk."end" - 1), '') AS symbols
FROM chunk JOIN document USING (document_id) JOIN revision ON revision.revision_id = chunk.revision_id;
