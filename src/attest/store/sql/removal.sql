-- name: documents_of_source
SELECT document_id, path FROM document WHERE source_id = ? ORDER BY document_id;

-- name: forget_source
DELETE FROM source WHERE source_id = ?;

-- name: forget_empty_source
DELETE FROM source WHERE source_id = ?1 AND NOT EXISTS (SELECT 1 FROM file WHERE file.source_id = ?1);

-- name: merge_terms
INSERT INTO chunk_fts (chunk_fts) VALUES ('optimize');

-- name: refusals
SELECT answer_id, body FROM answer WHERE json_extract(body, '$.status') = 'refused';

-- name: forget_answer
DELETE FROM answer WHERE answer_id = ?;

-- name: past_paths
SELECT DISTINCT path FROM past JOIN past_commit USING (commit_no) WHERE source_id = ? AND document_id = ?;

-- name: past_paths_of_source
SELECT DISTINCT path FROM past JOIN past_commit USING (commit_no) WHERE source_id = ?;

-- name: forget_past
DELETE FROM past WHERE document_id = ?2 AND commit_no IN (SELECT commit_no FROM past_commit WHERE source_id = ?1);

-- name: forget_commit_words
UPDATE past_commit SET author = NULL, subject = NULL WHERE source_id = ?1
AND commit_no IN (SELECT commit_no FROM past WHERE document_id = ?2);

-- name: forget_answers_on_past
DELETE FROM answer WHERE answer_id IN (SELECT answer_id FROM quote WHERE revision_id IN (
    SELECT revision_id FROM past JOIN past_commit USING (commit_no) WHERE source_id = ? AND document_id = ?));

-- name: forget_answers_on_source
DELETE FROM answer WHERE answer_id IN (SELECT answer_id FROM quote WHERE revision_id IN (
    SELECT revision_id FROM past JOIN past_commit USING (commit_no) WHERE source_id = ?));

-- name: forget_remarks_on_past
DELETE FROM finding WHERE source_id = ? AND path = ? AND origin = 'history';

-- name: walk_anew
UPDATE past_walk SET reached = NULL WHERE source_id = ?;
