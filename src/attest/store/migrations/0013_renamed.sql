-- What a document was called when its file had another name: answers that quote it keep saying the old one.
CREATE TABLE renamed (
    was         TEXT NOT NULL,
    document_id TEXT NOT NULL REFERENCES document ON DELETE CASCADE ON UPDATE CASCADE,
    PRIMARY KEY (was, document_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX renamed_document ON renamed (document_id);
