-- name: put_tag
INSERT INTO tag (name, build_id, created_at, pruned) VALUES (?, ?, ?, 0);

-- name: fill_tag
INSERT INTO tagged (name, document_id, source_id, path, revision_id, prepared_by)
SELECT ?, document_id, source_id, path, revision_id, prepared_by
FROM document JOIN file USING (source_id, path, document_id);

-- name: tag
SELECT name, build_id, created_at, pruned, (SELECT count(*) FROM tagged WHERE tagged.name = tag.name) AS documents
FROM tag WHERE name = ?;

-- name: drop_tag
DELETE FROM tag WHERE name = ?;

-- name: tag_names
SELECT name FROM tag ORDER BY name;

-- name: builds
SELECT build.build_id, build.created_at, documents, chunks FROM build ORDER BY build.created_at, rowid;

-- name: tags
SELECT build_id, name, pruned FROM tag ORDER BY created_at, name;

-- name: tagged
SELECT document_id, source.name AS source_name, tagged.path, revision_id, prepared_by
FROM tagged JOIN source USING (source_id) WHERE tagged.name = ? ORDER BY document_id;

-- name: present
SELECT document_id, source.name AS source_name, document.path, revision_id, prepared_by
FROM document JOIN file USING (source_id, path, document_id) JOIN source USING (source_id) ORDER BY document_id;

-- name: tree_of_tag
SELECT path, revision_id FROM tagged WHERE name = ? AND source_id = ?;

-- name: count_pruned
UPDATE tag SET pruned = pruned + 1 WHERE name IN (SELECT name FROM tagged WHERE document_id = ?);

-- name: prune
DELETE FROM tagged WHERE document_id = ?;
