-- name: documents_of_source
SELECT document_id, path FROM document WHERE source_id = ? ORDER BY document_id;

-- name: forget_source
DELETE FROM source WHERE source_id = ?;

-- name: forget_empty_source
DELETE FROM source WHERE source_id = ?1 AND NOT EXISTS (SELECT 1 FROM file WHERE file.source_id = ?1);

-- name: merge_terms
INSERT INTO chunk_fts (chunk_fts) VALUES ('optimize');

-- name: forget_refusals_naming
DELETE FROM answer
WHERE answer_id IN (SELECT answer_id FROM answer EXCEPT SELECT answer_id FROM quote) AND instr(body, ?);
