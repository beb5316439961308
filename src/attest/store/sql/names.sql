-- name: stated
SELECT replace(words, ' ', '') AS key, instr(words, ' ') > 0 AS several, coalesce(target, document_id) AS target,
       document_id, max(confidence) AS confidence
FROM name WHERE replace(words, ' ', '') IN (SELECT value FROM json_each(?))
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;

-- name: calling
SELECT document_id, start, "end" FROM name
WHERE replace(words, ' ', '') = ? AND target = ? AND document_id != ?
ORDER BY confidence DESC, document_id, start LIMIT 20;
