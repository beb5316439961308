-- Places by which a specification and source code can be seen to speak of the same thing. A link is two of them that agree; it
-- is worked out when asked for, so that nothing has to be kept in step when either side changes.

CREATE TABLE anchor (
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
    revision_id TEXT NOT NULL,
    side        TEXT NOT NULL,              -- spec, code
    method      TEXT NOT NULL,              -- what it says: mention, address, definition, name, value
    key         TEXT NOT NULL,              -- document id, path of a file, or the words of a name with a space between
    value       TEXT NOT NULL,              -- the number, the section of an address, or ''
    start       INTEGER NOT NULL,
    "end"       INTEGER NOT NULL,
    PRIMARY KEY (document_id, start, method)
) STRICT, WITHOUT ROWID;

CREATE INDEX anchor_key ON anchor (key, method, side);
CREATE INDEX anchor_value ON anchor (value, side) WHERE method = 'value';

-- A function of a specification is found in code whatever way its words are joined.
CREATE INDEX symbol_joined ON symbol (replace(lower(name), '_', ''));

-- Types that signatures and declarations name: what a type extends or implements, and what functions and fields are made of.
CREATE TABLE type_name (
    code_id   INTEGER NOT NULL REFERENCES code ON DELETE CASCADE,
    start     INTEGER NOT NULL,             -- of the name
    name      TEXT NOT NULL,
    qualifier TEXT NOT NULL,                -- what stands in front of it
    holder    INTEGER,                      -- position of the symbol that names it; NULL: that is in another file
    owner     TEXT NOT NULL,                -- its qualified name
    base      INTEGER NOT NULL,             -- 1: the holder extends or implements it
    PRIMARY KEY (code_id, start)
) STRICT, WITHOUT ROWID;

CREATE INDEX type_name_name ON type_name (name);
CREATE INDEX type_name_away ON type_name (owner) WHERE base AND holder IS NULL;
