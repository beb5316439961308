-- name: put_text
INSERT OR IGNORE INTO past_text (revision_id, base_id, depth, packed)
SELECT ?1, base.text_id, coalesce(base.depth + 1, 0), ?2
FROM (SELECT 1) LEFT JOIN past_text AS base ON base.revision_id = ?3;

-- name: packed_chain
WITH RECURSIVE chain (base_id, depth, packed) AS (
    SELECT base_id, depth, packed FROM past_text WHERE revision_id = ?
    UNION ALL SELECT past_text.base_id, past_text.depth, past_text.packed
    FROM past_text JOIN chain ON past_text.text_id = chain.base_id)
SELECT packed FROM chain ORDER BY depth;

-- name: packed_all
WITH RECURSIVE wanted (text_id) AS (
    SELECT text_id FROM past_text WHERE revision_id IN (SELECT value FROM json_each(?))
    UNION SELECT base_id FROM past_text JOIN wanted USING (text_id) WHERE base_id IS NOT NULL)
SELECT text_id, base_id, revision_id, packed FROM past_text JOIN wanted USING (text_id) ORDER BY depth;

-- name: depth
SELECT depth FROM past_text WHERE revision_id = ?;

-- name: texts_on_unused
SELECT above.text_id, above.revision_id FROM past_text AS above JOIN past_text AS base ON base.text_id = above.base_id
WHERE EXISTS (SELECT 1 FROM past WHERE past.revision_id = above.revision_id)
AND NOT EXISTS (SELECT 1 FROM past WHERE past.revision_id = base.revision_id) ORDER BY above.depth DESC;

-- name: texts_on
SELECT text_id FROM past_text WHERE base_id = ?;

-- name: repack
UPDATE past_text SET packed = ?, base_id = NULL, depth = 0 WHERE text_id = ?;

-- name: set_depth
UPDATE past_text SET depth = ? WHERE text_id = ?;

-- name: forget_unused_texts
DELETE FROM past_text WHERE NOT EXISTS (SELECT 1 FROM past WHERE past.revision_id = past_text.revision_id);

-- name: tree
SELECT path, revision_id, link, max(position) FROM past JOIN past_commit USING (commit_no)
WHERE source_id = ? AND at < ? AND NOT abandoned GROUP BY path;

-- name: observed
SELECT document.path, history.revision_id, max(history.observed_at || (history.revision_id = document.revision_id)) FROM history JOIN document USING (document_id)
WHERE document.source_id = ? AND history.observed_at < ? GROUP BY document.document_id;

-- name: walked
SELECT source_id FROM past_walk ORDER BY source_id;

-- name: walk
SELECT head, reached, at, settings FROM past_walk WHERE source_id = ?;

-- name: put_walk
INSERT INTO past_walk (source_id, head, reached, at, settings) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (source_id) DO UPDATE SET head = excluded.head, reached = excluded.reached,
    at = CASE WHEN excluded.at IS NULL THEN NULL ELSE max(coalesce(past_walk.at, ''), excluded.at) END,
    settings = excluded.settings;

-- name: put_commit
INSERT INTO past_commit (source_id, commit_id, position, committed_at, at, authored_at, author, subject, abandoned)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING commit_no;

-- name: put_past
INSERT INTO past (commit_no, path, document_id, called, revision_id, link) VALUES (?, ?, ?, ?, ?, ?) RETURNING past_no;

-- name: put_fact
INSERT INTO past_fact (past_no, name, value, start, "end") VALUES (?, ?, ?, ?, ?);

-- name: call_otherwise
UPDATE past SET document_id = ?3 WHERE document_id = ?2
AND commit_no IN (SELECT commit_no FROM past_commit WHERE source_id = ?1);

-- name: next_position
SELECT coalesce(max(position) + 1, 0) FROM past_commit WHERE source_id = ? AND NOT abandoned;

-- name: standing
SELECT path, document_id, called, revision_id, max(position),
       EXISTS (SELECT 1 FROM past AS other WHERE other.document_id = past.document_id
               AND other.called = past.document_id AND other.path != other.called
               AND other.revision_id IS NOT NULL) AS stated
FROM past JOIN past_commit USING (commit_no) WHERE source_id = ? AND NOT abandoned GROUP BY path;

-- name: commits_of_source
SELECT commit_no, commit_id FROM past_commit WHERE source_id = ?;

-- name: forget_line
DELETE FROM past_commit WHERE source_id = ? AND NOT abandoned;

-- name: abandon
UPDATE past_commit SET abandoned = 1 WHERE commit_no = ?;

-- name: abandoned_paths
SELECT DISTINCT path FROM past JOIN past_commit USING (commit_no) WHERE source_id = ? AND abandoned;

-- name: forget_abandoned_at
DELETE FROM past WHERE path = ?2
AND commit_no IN (SELECT commit_no FROM past_commit WHERE source_id = ?1 AND abandoned);

-- name: forget_bare_commits
DELETE FROM past_commit WHERE source_id = ? AND NOT EXISTS (SELECT 1 FROM past WHERE past.commit_no = past_commit.commit_no);

-- name: forget_remarks
DELETE FROM finding WHERE source_id = ? AND origin = 'history';

-- name: forget_remarks_on_source
DELETE FROM finding WHERE source_id = ? AND origin = 'history' AND path = '.';

-- name: count_abandoned
SELECT count(*) FROM past_commit WHERE source_id = ? AND abandoned;

-- name: count_skewed
SELECT count(*) FROM past_commit WHERE source_id = ? AND NOT abandoned AND committed_at < at;

-- name: first_moment
SELECT min(at) FROM past_commit WHERE source_id = ? AND NOT abandoned;

-- name: forget_commit
DELETE FROM past_commit WHERE commit_no = ?;

-- name: first_of_all
SELECT min(at) FROM (SELECT at FROM past_commit WHERE NOT abandoned UNION ALL SELECT observed_at FROM history
    JOIN document USING (document_id) WHERE source_id NOT IN (SELECT source_id FROM past_walk));

-- name: count_documents
SELECT count(*) FROM document WHERE source_id = ?;

-- name: root_of_source
UPDATE source SET root = ? WHERE name = ?;

-- name: attach_other
ATTACH DATABASE ? AS other;

-- name: detach_other
DETACH DATABASE other;

-- name: borrow_space
INSERT OR IGNORE INTO space SELECT * FROM other.space WHERE space_id = ?;

-- name: borrow_vectors
INSERT OR IGNORE INTO vector SELECT * FROM other.vector WHERE space_id = ?
AND input_hash IN (SELECT input_hash FROM main.chunk);

-- name: counted
SELECT EXISTS (
    SELECT 1 FROM past JOIN past_commit USING (commit_no)
    WHERE revision_id = ?2 AND at < ?3 AND NOT abandoned
    AND (?1 IN (called, document_id, path) OR substr(?1, -length(path) - 1) = '/' || path)
    AND NOT EXISTS (SELECT 1 FROM past AS later JOIN past_commit AS later_commit USING (commit_no)
                    WHERE later.path = past.path AND later_commit.source_id = past_commit.source_id
                    AND later_commit.position > past_commit.position AND later_commit.at < ?3
                    AND NOT later_commit.abandoned));

-- name: was_observed
SELECT EXISTS (SELECT 1 FROM history JOIN document USING (document_id)
               WHERE document_id = ?1 AND history.revision_id = ?2 AND observed_at < ?3
               AND source_id NOT IN (SELECT source_id FROM past_walk)
               AND NOT EXISTS (SELECT 1 FROM history AS later WHERE later.document_id = ?1
                               AND later.observed_at > history.observed_at AND later.observed_at < ?3));

-- name: names_at
SELECT DISTINCT document_id FROM past JOIN past_commit USING (commit_no) WHERE source_id = ? AND path = ?;

-- name: past_named
SELECT source_id, document_id FROM past JOIN past_commit USING (commit_no) JOIN source USING (source_id)
WHERE ?1 IN (document_id, called, path) OR ?1 = source.name || '/' || path OR ?1 = rtrim(source.root, '/') || '/' || path
ORDER BY document_id = ?1 DESC, called = ?1 DESC, abandoned, at DESC LIMIT 1;

-- name: past_status
SELECT (SELECT count(*) FROM past_commit WHERE NOT abandoned) AS commits,
       (SELECT count(*) FROM past JOIN past_commit USING (commit_no) WHERE NOT abandoned) AS versions,
       (SELECT min(at) FROM past_commit WHERE NOT abandoned) AS since,
       (SELECT max(at) FROM past_commit WHERE NOT abandoned) AS until;
