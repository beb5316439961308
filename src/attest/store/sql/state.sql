-- name: token
SELECT value FROM meta WHERE key = ?;

-- name: put_token
INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: counts
SELECT (SELECT count(*) FROM document) AS documents,
       (SELECT count(*) FROM document WHERE redirect IS NOT NULL) AS redirects,
       (SELECT count(*) FROM document WHERE same_as IS NOT NULL) AS duplicates,
       (SELECT count(*) FROM revision) AS revisions,
       (SELECT count(*) FROM chunk) AS chunks;

-- name: count_sources
SELECT count(*) FROM source;

-- name: documents_by_source
SELECT name, count(document_id) FROM source LEFT JOIN document USING (source_id) GROUP BY source_id ORDER BY name;

-- name: files_by_preparer
SELECT settings, prepared_by, count(*) FROM file JOIN source USING (source_id) WHERE document_id IS NOT NULL
GROUP BY settings, prepared_by ORDER BY prepared_by;

-- name: preparers
SELECT DISTINCT prepared_by FROM file WHERE document_id IS NOT NULL ORDER BY prepared_by;

-- name: space
SELECT model || ', ' || precision FROM space WHERE space_id = ?;

-- name: manifest
SELECT document_id, revision_id, prepared_by FROM document JOIN file USING (source_id, path, document_id)
ORDER BY document_id;

-- name: put_build
INSERT OR IGNORE INTO build (build_id, created_at, documents, chunks, settings) VALUES (?, ?, ?, ?, ?);

-- name: start_run
INSERT INTO run (started_at) VALUES (?);

-- name: finish_run
UPDATE run SET finished_at = ?, summary = ? WHERE run_id = ?;
