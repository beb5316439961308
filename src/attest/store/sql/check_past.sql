-- name: root_texts
SELECT text_id FROM past_text WHERE base_id IS NULL ORDER BY text_id;

-- name: packed
SELECT revision_id, packed FROM past_text WHERE text_id = ?;

-- name: wrong_depths
SELECT above.revision_id, above.depth FROM past_text AS above LEFT JOIN past_text AS base ON base.text_id = above.base_id
WHERE above.depth != coalesce(base.depth + 1, 0);

-- name: unused_texts
SELECT revision_id FROM past_text WHERE NOT EXISTS (SELECT 1 FROM past WHERE past.revision_id = past_text.revision_id)
AND NOT EXISTS (SELECT 1 FROM past_walk WHERE reached IS NOT head);

-- name: facts
SELECT document_id, name, value, start, "end" FROM past JOIN past_fact USING (past_no)
WHERE revision_id = ? AND value IS NOT NULL;

-- name: line
SELECT commit_id, at, lag(at) OVER (PARTITION BY source_id ORDER BY position) FROM past_commit WHERE NOT abandoned;

-- name: bare_commits
SELECT commit_id FROM past_commit WHERE NOT EXISTS (SELECT 1 FROM past WHERE past.commit_no = past_commit.commit_no);

-- name: whole_tags
SELECT name, build_id FROM tag WHERE pruned = 0 ORDER BY name;
