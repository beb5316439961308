-- name: catalog
SELECT document_id, source.name AS source_name, document.path, revision_id, kind, title, url, author, category, status,
       authored_at, aliases, redirect, same_as
FROM document JOIN source USING (source_id) ORDER BY document_id;

-- name: chunk
SELECT rowid, chunk_id, document_id, revision_id, start, "end", kind, heading_path, author, date, post, opening, tokens
FROM chunk WHERE rowid = ?;

-- name: chunks
SELECT rowid, chunk_id, document_id, revision_id, start, "end", kind, heading_path, author, date, post, opening, tokens,
       signature
FROM chunk WHERE rowid IN (?);

-- name: chunks_of_document
SELECT chunk.rowid, chunk_id, document_id, chunk.revision_id, start, "end", chunk.kind, heading_path, chunk.author, date, post,
       opening, tokens, coalesce(chunk.author, document.author) AS said_by,
       CASE WHEN chunk.date LIKE '____-__-__%' THEN chunk.date ELSE document.authored_at END AS said_on
FROM chunk JOIN document USING (document_id) WHERE document_id = ? AND chunk.revision_id = ? ORDER BY start;

-- name: row_of_chunk
SELECT rowid FROM chunk WHERE chunk_id = ?;

-- name: front_chunk
SELECT rowid, chunk_id, document_id, revision_id, start, "end", kind, heading_path, author, date, post, opening, tokens
FROM chunk WHERE document_id = ? AND kind = 'front_matter' ORDER BY start LIMIT 1;

-- name: chunk_at
SELECT rowid, chunk_id, document_id, revision_id, start, "end", kind, heading_path, author, date, post, opening, tokens
FROM chunk WHERE document_id = ? AND start <= ? AND "end" > ? LIMIT 1;

-- name: chunks_saying
SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ? ORDER BY rowid;

-- name: titles_saying
SELECT count(*) FROM (
    SELECT DISTINCT document.title FROM chunk_fts JOIN chunk ON chunk.rowid = chunk_fts.rowid JOIN document USING (document_id)
    WHERE chunk_fts MATCH ?1 LIMIT ?2
);

-- name: spoken_by
SELECT rowid FROM chunk WHERE author IN (SELECT value FROM json_each(?1)) ORDER BY rowid;

-- name: chunk_filters
SELECT chunk.rowid, coalesce(chunk.author, document.author) AS author,
       CASE WHEN chunk.date LIKE '____-__-__%' THEN chunk.date ELSE document.authored_at END AS date
FROM chunk JOIN document USING (document_id) ORDER BY chunk.rowid;

-- name: chunk_filter
SELECT coalesce(chunk.author, document.author) AS author,
       CASE WHEN chunk.date LIKE '____-__-__%' THEN chunk.date ELSE document.authored_at END AS date
FROM chunk JOIN document USING (document_id) WHERE chunk.rowid = ?;

-- name: fields_called
SELECT document_id, field.value ->> 0, field.value ->> 1, field.value ->> 2, field.value ->> 3
FROM document, json_each(document.fields) AS field
WHERE EXISTS (SELECT 1 FROM json_each(?1) AS name WHERE instr(document.fields, '"' || name.value || '"'))
  AND field.value ->> 0 IN (SELECT value FROM json_each(?1)) ORDER BY document_id, field.value ->> 2;

-- name: numbered
SELECT document_id, source.name AS source_name, document.path, title, fields FROM document JOIN source USING (source_id)
WHERE kind NOT IN ('thread', 'code', 'mail') AND same_as IS NULL AND redirect IS NULL ORDER BY document_id;

-- name: links_out
SELECT DISTINCT target FROM link WHERE document_id = ? AND relation = ? ORDER BY start;

-- name: links_to
SELECT document_id, relation, start, "end" FROM link WHERE target = ? AND relation = ? ORDER BY document_id, start;

-- name: there_are_vectors
SELECT EXISTS (SELECT 1 FROM vector);
