-- name: put_feedback
INSERT INTO feedback (answer_id, created_at, rating, claim, fault, note) VALUES (?, ?, ?, ?, ?, ?);

-- name: feedback
SELECT feedback_id, answer_id, feedback.created_at AS created_at, rating, claim, fault, note, answer.body AS body
FROM feedback JOIN answer USING (answer_id) ORDER BY feedback_id DESC;
