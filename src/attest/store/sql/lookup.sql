-- name: document
SELECT document_id, source.name AS source_name, document.path, revision_id, kind, title, url, author, category, status,
       authored_at, aliases, redirect, same_as
FROM document JOIN source USING (source_id) WHERE document_id = ?;

-- name: ids_at_path
SELECT document_id FROM document JOIN source USING (source_id)
WHERE document.path = ?1 OR source.name || '/' || document.path = ?1 OR rtrim(source.root, '/') || '/' || document.path = ?1
   OR (source.root = ?1 AND substr(source.root, -length(document.path) - 1) = '/' || document.path)
ORDER BY source.name || '/' || document.path = ?1 DESC, document_id LIMIT 5;

-- name: ids_at_path_end
SELECT document_id FROM document WHERE substr(path, -length(?1) - 1) = '/' || ?1 ORDER BY document_id LIMIT ?2;

-- name: ids_of_file
SELECT document_id, path FROM document WHERE instr('/' || lower(path), '/' || ?1 || '.') ORDER BY document_id;

-- name: source
SELECT source_id FROM source WHERE root = ?1 OR name = ?1 ORDER BY root = ?1 DESC LIMIT 1;

-- name: chunk_span
SELECT document_id, revision_id, start, "end" FROM chunk WHERE chunk_id = ?;

-- name: revisions_from
SELECT revision_id FROM revision WHERE revision_id >= ?1 AND revision_id < ?1 || 'g'
UNION SELECT revision_id FROM past_text WHERE revision_id >= ?1 AND revision_id < ?1 || 'g' ORDER BY revision_id LIMIT 5;

-- name: document_of_revision
SELECT document_id FROM history JOIN document USING (document_id) WHERE history.revision_id = ?1
ORDER BY document.revision_id = ?1 DESC, document_id LIMIT 1;

-- name: past_of_revision
SELECT past.document_id, source.name AS source_name, past.path,
       (SELECT document_id FROM document WHERE document.document_id = past.document_id) AS present
FROM past JOIN past_commit USING (commit_no) JOIN source USING (source_id)
WHERE revision_id = ? ORDER BY abandoned, at DESC LIMIT 1;

-- name: names
SELECT document_id, source.name || '/' || path FROM document JOIN source USING (source_id) ORDER BY document_id;
