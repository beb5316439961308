-- name: sources
SELECT source_id, name, root, settings FROM source ORDER BY name;

-- name: add_source
INSERT INTO source (name, root, settings) VALUES (?, ?, ?)
ON CONFLICT (root) DO UPDATE SET settings = excluded.settings RETURNING source_id;

-- name: files_of_source
SELECT path, size, mtime_ns, prepared_by, document_id FROM file WHERE source_id = ?;

-- name: put_file
INSERT INTO file (source_id, path, size, mtime_ns, prepared_by, document_id) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (source_id, path) DO UPDATE SET size = excluded.size, mtime_ns = excluded.mtime_ns,
    prepared_by = excluded.prepared_by, document_id = excluded.document_id;

-- name: drop_file
DELETE FROM file WHERE source_id = ? AND path = ?;

-- name: put_revision
INSERT INTO revision (revision_id, text) VALUES (?, ?)
ON CONFLICT (revision_id) DO UPDATE SET text = excluded.text WHERE text <> excluded.text;

-- name: put_document
INSERT INTO document (document_id, source_id, path, revision_id, kind, title, names, url, author, category, status,
                      authored_at, aliases, fields, outline, sketch, redirect, claimed)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (document_id) DO UPDATE SET source_id = excluded.source_id, path = excluded.path,
    revision_id = excluded.revision_id, kind = excluded.kind, title = excluded.title, names = excluded.names,
    url = excluded.url, author = excluded.author, category = excluded.category, status = excluded.status,
    authored_at = excluded.authored_at, aliases = excluded.aliases, fields = excluded.fields, outline = excluded.outline,
    sketch = excluded.sketch, redirect = excluded.redirect, claimed = excluded.claimed;

-- name: put_history
INSERT OR IGNORE INTO history (document_id, revision_id, observed_at, authored_at, reader) VALUES (?, ?, ?, ?, ?);

-- name: put_link
INSERT OR IGNORE INTO link (document_id, revision_id, relation, target, start, "end", method, confidence)
VALUES (?, ?, ?, ?, ?, ?, 'asserted', 1.0);

-- name: forget_links
DELETE FROM link WHERE document_id = ?;

-- name: put_name
INSERT OR IGNORE INTO name (document_id, revision_id, words, target, start, "end", method, confidence)
VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: forget_names
DELETE FROM name WHERE document_id = ?;

-- name: put_reply
INSERT OR IGNORE INTO reply (document_id, revision_id, relation, post, target, start, "end", origin_start, origin_end,
                             method, confidence)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: forget_replies
DELETE FROM reply WHERE document_id = ?;

-- name: put_author
INSERT OR IGNORE INTO author (document_id, revision_id, person, name, post, start, "end", method, confidence)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: forget_authors
DELETE FROM author WHERE document_id = ?;

-- name: put_constant
INSERT OR IGNORE INTO constant (document_id, revision_id, name, value, start, "end", method, confidence)
VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: forget_constants
DELETE FROM constant WHERE document_id = ? AND revision_id = ?;

-- name: put_anchor
INSERT INTO anchor (document_id, revision_id, side, method, key, value, start, "end") VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: forget_anchors
DELETE FROM anchor WHERE document_id = ?;

-- name: forget_copies
DELETE FROM copy;

-- name: put_copy
INSERT INTO copy (document_id, original, method, confidence) VALUES (?, ?, ?, ?);

-- name: put_finding
INSERT OR IGNORE INTO finding (source_id, path, kind, detail, origin) VALUES (?, ?, ?, ?, ?);

-- name: forget_findings
DELETE FROM finding WHERE source_id = ? AND path = ? AND origin = 'file';

-- name: forget_all_findings
DELETE FROM finding WHERE source_id = ? AND path = ?;

-- name: forget_store_findings
DELETE FROM finding WHERE origin = 'store';

-- name: document_at
SELECT document_id FROM document WHERE source_id = ? AND path = ?;

-- name: document_place
SELECT source_id, path FROM document WHERE document_id = ?;

-- name: documents
SELECT document_id, source_id, path, revision_id, kind, authored_at, sketch FROM document ORDER BY document_id;

-- name: forget_document
DELETE FROM document WHERE document_id = ?;

-- name: revisions_of_document
SELECT revision_id FROM history WHERE document_id = ?;

-- name: forget_unused_revision
DELETE FROM revision WHERE revision_id = ?1 AND NOT EXISTS (SELECT 1 FROM history WHERE history.revision_id = ?1);

-- name: forget_unused_vectors
DELETE FROM vector WHERE NOT EXISTS (SELECT 1 FROM chunk WHERE chunk.input_hash = vector.input_hash);

-- name: revision_text
SELECT text FROM revision WHERE revision_id = ?;

-- name: fields
SELECT fields FROM document WHERE document_id = ?;

-- name: outline
SELECT outline FROM document WHERE document_id = ?;

-- name: forget_answers_quoting
DELETE FROM answer WHERE answer_id IN (SELECT answer_id FROM quote WHERE document_id = ?);

-- name: forget_answers_quoting_as_before
DELETE FROM answer WHERE answer_id IN (SELECT answer_id FROM quote JOIN renamed ON renamed.was = quote.document_id
    JOIN history ON history.document_id = renamed.document_id AND history.revision_id = quote.revision_id
    WHERE renamed.document_id = ?);

-- name: same_text
SELECT other.document_id FROM document JOIN document AS other USING (source_id, revision_id)
WHERE document.document_id = ?1 AND other.document_id != ?1 ORDER BY other.document_id LIMIT 1;

-- name: hand_over_history
INSERT OR REPLACE INTO history (document_id, revision_id, observed_at, authored_at, reader)
SELECT ?2, revision_id, observed_at, authored_at, reader FROM history WHERE document_id = ?1
AND (SELECT count(*) FROM history WHERE document_id = ?2) = 1;

-- name: hand_over_names
INSERT OR IGNORE INTO renamed (was, document_id)
SELECT was, ?2 FROM renamed WHERE document_id = ?1 UNION ALL SELECT ?1, ?2;

-- name: forget_same_as
UPDATE document SET same_as = NULL WHERE same_as IS NOT NULL;

-- name: set_same_as
UPDATE document SET same_as = ? WHERE document_id = ?;

-- name: link_targets
SELECT DISTINCT document_id, target FROM link WHERE target NOT LIKE 'http%' AND relation != 'links-to'
ORDER BY document_id, target;

-- name: findings
SELECT source.name AS source_name, finding.path, finding.kind, finding.detail FROM finding JOIN source USING (source_id)
ORDER BY finding.kind, source.name, finding.path, finding.detail;

-- name: finding_counts
SELECT kind, count(*) AS n FROM finding GROUP BY kind ORDER BY kind;

-- name: unsettle
INSERT OR IGNORE INTO meta VALUES ('unsettled', 'copies, names and unused vectors are to be put in order');

-- name: settled
DELETE FROM meta WHERE key = 'unsettled';

-- name: is_unsettled
SELECT EXISTS (SELECT 1 FROM meta WHERE key = 'unsettled');

-- name: document_names
SELECT document_id, source_id, source.name AS source_name, document.path, revision_id, claimed
FROM document JOIN source USING (source_id) ORDER BY document_id;

-- name: put_claimed
UPDATE document SET claimed = ?1 WHERE document_id = ?2 AND claimed IS NULL;

-- name: rename_file
UPDATE file SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_history
UPDATE history SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_links
UPDATE link SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_replies
UPDATE reply SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_authors
UPDATE author SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_copies
UPDATE copy SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_constants
UPDATE constant SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_names
UPDATE name SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_chunks
UPDATE chunk SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_code
UPDATE code SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_anchors
UPDATE anchor SET document_id = ?2 WHERE document_id = ?1;

-- name: rename_document
UPDATE document SET document_id = ?2 WHERE document_id = ?1;

-- name: chunk_places
SELECT rowid, revision_id, start, "end" FROM chunk WHERE document_id = ?;

-- name: rename_chunk
UPDATE chunk SET chunk_id = ?2 WHERE rowid = ?1;
