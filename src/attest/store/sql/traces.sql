-- name: put_trace
INSERT INTO trace (trace_id, created_at, operation, answer_id, has_words, body) VALUES (?, ?, ?, ?, ?, ?);

-- name: put_documents
INSERT INTO trace_document (document_id, number)
SELECT document_id, ?1 FROM document WHERE document_id IN (SELECT value FROM json_each(?2));

-- name: forget_trace
DELETE FROM trace WHERE number = ?;

-- name: forget_oldest
DELETE FROM trace WHERE number IN (SELECT number FROM trace WHERE operation = ?1 ORDER BY number DESC LIMIT -1 OFFSET ?2);

-- name: forget_traces_of
DELETE FROM trace WHERE number IN (SELECT number FROM trace_document WHERE document_id = ?);

-- name: forget_traces_with_words
DELETE FROM trace WHERE has_words;

-- name: latest
SELECT trace_id FROM trace ORDER BY number DESC LIMIT 1;

-- name: traces_from
SELECT trace_id FROM trace WHERE trace_id >= ?1 AND trace_id < ?1 || 'g' ORDER BY trace_id LIMIT 5;

-- name: trace_of_answer
SELECT trace_id FROM trace WHERE answer_id = ? ORDER BY number DESC LIMIT 1;

-- name: body
SELECT body FROM trace WHERE trace_id = ?;

-- name: bodies
SELECT body FROM trace ORDER BY number DESC LIMIT ?;
