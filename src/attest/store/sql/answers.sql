-- name: put_answer
INSERT INTO answer (answer_id, created_at, build_id, body, asked)
VALUES (?, ?, ?, ?, (SELECT coalesce(max(asked), 0) + 1 FROM answer))
ON CONFLICT (answer_id) DO UPDATE SET asked = excluded.asked;

-- name: put_claim
INSERT OR IGNORE INTO claim (answer_id, position, text, verdict, score, method) VALUES (?, ?, ?, ?, ?, ?);

-- name: put_quote
INSERT OR IGNORE INTO quote (answer_id, position, n, document_id, revision_id, start, "end", sha256)
VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: answer_body
SELECT body FROM answer WHERE answer_id = ?;

-- name: answers_from
SELECT answer_id FROM answer WHERE answer_id >= ?1 AND answer_id < ?1 || 'g' ORDER BY answer_id LIMIT 5;

-- name: latest_answer
SELECT answer_id FROM answer ORDER BY asked DESC LIMIT 1;

-- name: count_answers
SELECT count(*) FROM answer;

-- name: current_revision
SELECT revision_id FROM document WHERE document_id = ?;

-- name: called_now
SELECT document_id FROM history WHERE document_id = ?1 AND revision_id = ?2
UNION ALL
SELECT renamed.document_id FROM renamed JOIN history USING (document_id) WHERE was = ?1 AND revision_id = ?2;

-- name: history_of_document
SELECT revision_id, observed_at FROM history WHERE document_id = ? ORDER BY observed_at;

-- name: quoted_there
SELECT EXISTS (SELECT 1 FROM history WHERE document_id = ?1 AND revision_id = ?2)
    OR EXISTS (SELECT 1 FROM past WHERE revision_id = ?2
               AND (?1 IN (called, document_id, path) OR substr(?1, -length(path) - 1) = '/' || path));

-- name: answers
SELECT answer_id, created_at, body FROM answer ORDER BY created_at DESC, rowid DESC;

-- name: answers_on_changed
SELECT answer_id, created_at, body FROM answer WHERE answer_id IN (
    SELECT answer_id FROM quote LEFT JOIN document USING (document_id)
    WHERE document.revision_id IS NOT quote.revision_id)
ORDER BY created_at DESC, rowid DESC;

-- name: build_of_answer
SELECT created_at, documents, chunks FROM build WHERE build_id = ?;

-- name: source_of_quote
SELECT document.title AS title, document.kind AS kind, document.url AS url, history.observed_at AS observed_at,
       coalesce(history.authored_at, document.authored_at) AS authored_at,
       document.revision_id = history.revision_id AS current
FROM history JOIN document USING (document_id) WHERE history.document_id = ? AND history.revision_id = ?;

-- name: place_of_revision
SELECT source.name AS source_name, document.path AS path, document.url AS url
FROM document JOIN source USING (source_id) WHERE document_id = ? AND revision_id = ?;

-- name: has_headings
SELECT EXISTS (SELECT 1 FROM chunk WHERE document_id = ? AND revision_id = ? AND heading_path = ?);
