-- name: passages
SELECT chunk.rowid, input_hash, prefix, path, chunk.revision_id, start, "end"
FROM chunk JOIN document USING (document_id) WHERE chunk.rowid IN (?);

-- name: scores
SELECT input_hash, score FROM scoring JOIN passage_score USING (scoring_id) WHERE question_hash = ? AND model = ?;

-- name: put_scoring
INSERT INTO scoring (question_hash, model) VALUES (?, ?)
ON CONFLICT (question_hash, model) DO UPDATE SET model = excluded.model RETURNING scoring_id;

-- name: put_score
INSERT OR IGNORE INTO passage_score (scoring_id, input_hash, score)
SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM chunk WHERE input_hash = ?2);

-- name: forget_oldest
DELETE FROM scoring WHERE scoring_id IN (
    SELECT scoring_id FROM (
        SELECT scoring_id, sum(count(*)) OVER (ORDER BY scoring_id DESC) AS kept FROM passage_score GROUP BY scoring_id
    ) WHERE kept > ?
);

-- name: forget_unused
DELETE FROM passage_score WHERE NOT EXISTS (SELECT 1 FROM chunk WHERE chunk.input_hash = passage_score.input_hash);

-- name: forget_empty
DELETE FROM scoring WHERE NOT EXISTS (SELECT 1 FROM passage_score WHERE passage_score.scoring_id = scoring.scoring_id);

-- name: forget_all
DELETE FROM scoring;

-- name: counts
SELECT model, count(*) AS n, count(DISTINCT scoring_id) AS questions FROM scoring JOIN passage_score USING (scoring_id)
GROUP BY model ORDER BY model;
