-- name: chunk_keys
SELECT group_concat(rowid), group_concat(substr(chunk_id, 1, 16), '') FROM chunk;

-- name: chunk_texts
SELECT chunk.rowid, chunk.chunk_id, chunk.document_id, document.path, document.names, document.title, chunk.heading_path, chunk.author, chunk.revision_id, chunk.start, chunk."end",
       coalesce((SELECT group_concat(symbol.name || ' ' || symbol.qualified, ' ') FROM code JOIN symbol USING (code_id)
                 WHERE code.document_id = chunk.document_id AND symbol.head BETWEEN chunk.start AND chunk."end" - 1), '') AS symbols
FROM chunk JOIN document USING (document_id) WHERE chunk.rowid BETWEEN ? AND ? ORDER BY chunk.rowid;

-- name: chunk_vectors
SELECT chunk.rowid, chunk.chunk_id, chunk.document_id, vector.value
FROM chunk CROSS JOIN vector ON vector.input_hash = chunk.input_hash AND vector.space_id = ?
WHERE chunk.rowid BETWEEN ? AND ? ORDER BY chunk.rowid;

-- name: inputs_without_vector
SELECT chunk.input_hash, min(chunk.rowid) AS rowid FROM chunk
WHERE NOT EXISTS (SELECT 1 FROM vector WHERE vector.space_id = ? AND vector.input_hash = chunk.input_hash)
GROUP BY chunk.input_hash ORDER BY 2;

-- name: embedded_inputs
SELECT input_hash FROM vector WHERE space_id = ? AND input_hash IN (SELECT value FROM json_each(?));

-- name: input_of_chunk
SELECT prefix, path, chunk.revision_id, start, "end" FROM chunk JOIN document USING (document_id) WHERE chunk.rowid = ?;

-- name: put_space
INSERT OR IGNORE INTO space (space_id, model, dimensions, precision, runtime) VALUES (?, ?, ?, ?, ?);

-- name: put_vector
INSERT OR IGNORE INTO vector (space_id, input_hash, value)
SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM chunk WHERE input_hash = ?2);

-- name: spaces
SELECT space_id, model, dimensions, precision, runtime FROM space ORDER BY space_id;

-- name: filled_spaces
SELECT space_id FROM vector GROUP BY space_id ORDER BY count(*) DESC, space_id;

-- name: vector_coverage
SELECT count(DISTINCT chunk.input_hash) AS wanted,
       count(DISTINCT CASE WHEN vector.input_hash IS NOT NULL THEN chunk.input_hash END) AS there
FROM chunk LEFT JOIN vector ON vector.input_hash = chunk.input_hash AND vector.space_id = ?;

-- name: any_chunk
SELECT 1 FROM chunk LIMIT 1;

-- name: put_chunk
INSERT INTO chunk (chunk_id, document_id, revision_id, start, "end", kind, heading_path, author, date, post, opening,
                   tokens, prefix, input_hash, signature)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: put_chunk_terms
INSERT INTO chunk_fts (rowid, identity, title, heading, body, symbols) VALUES (?, ?, ?, ?, ?, ?);

-- name: chunk_ids_of
SELECT chunk_id FROM chunk WHERE document_id = ?;

-- name: held_chunks
SELECT chunk.rowid, document.names, document.title,
       chunk_id, chunk.document_id, chunk.revision_id, start, "end", chunk.kind, heading_path, chunk.author, date, post,
       opening, tokens, prefix, input_hash, signature
FROM chunk JOIN document USING (document_id) WHERE chunk.document_id = ?;

-- name: forget_chunk_terms
INSERT INTO chunk_fts (chunk_fts, rowid, identity, title, heading, body, symbols) VALUES ('delete', ?, ?, ?, ?, ?, ?);

-- name: forget_chunk
DELETE FROM chunk WHERE rowid = ?;
