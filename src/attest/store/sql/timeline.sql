-- name: versions
SELECT past_no, document_id, called, path, revision_id, commit_id, at, authored_at, author, subject, abandoned
FROM past JOIN past_commit USING (commit_no) WHERE source_id = ? AND document_id = ?
ORDER BY abandoned DESC, position, path;

-- name: observed_versions
SELECT document_id, document_id AS called, document.path, history.revision_id, NULL AS commit_id, observed_at AS at,
       history.authored_at, NULL AS author, NULL AS subject, 0 AS abandoned
FROM history JOIN document USING (document_id) WHERE document_id = ?
ORDER BY observed_at, history.revision_id = document.revision_id;

-- name: changed
SELECT name, value FROM past_fact WHERE past_no = ? ORDER BY name;

-- name: field_names
SELECT name FROM past_fact GROUP BY name ORDER BY count(*) DESC, name;

-- name: facts
SELECT source_id, document_id, path, revision_id, commit_id, at, value, start, "end",
       lag(value) OVER (PARTITION BY source_id, document_id ORDER BY position, path) AS before
FROM past_fact JOIN past USING (past_no) JOIN past_commit USING (commit_no)
WHERE name = ? AND NOT abandoned ORDER BY at, position, document_id;

-- name: facts_on
WITH there AS (
    SELECT source_id, document_id, path, revision_id, max(position)
    FROM past JOIN past_commit USING (commit_no) WHERE at < ?1 AND NOT abandoned GROUP BY source_id, path),
stated AS (
    SELECT source_id, document_id, value, start, "end", revision_id, commit_id, at, max(position)
    FROM past_fact JOIN past USING (past_no) JOIN past_commit USING (commit_no)
    WHERE name = ?2 AND at < ?1 AND NOT abandoned GROUP BY source_id, document_id)
SELECT source_id, there.document_id, there.path, stated.revision_id, commit_id, at, value, start, "end", NULL AS before
FROM there JOIN stated USING (source_id, document_id)
WHERE there.revision_id IS NOT NULL ORDER BY at, document_id;
