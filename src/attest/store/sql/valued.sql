-- name: names_of_constants
SELECT name FROM (SELECT DISTINCT name FROM constant) JOIN json_each(?1) AS word ON instr(lower(name), word.value)
GROUP BY name HAVING count(*) >= ?2;

-- name: names_of_symbols
SELECT name FROM (SELECT DISTINCT name FROM symbol) JOIN json_each(?1) AS word ON instr(lower(name), word.value)
GROUP BY name HAVING count(*) >= ?2;

-- name: chunks_with_constant
SELECT chunk.rowid FROM constant JOIN chunk USING (document_id, revision_id)
WHERE constant.name = ?1 AND constant.start >= chunk.start AND constant.start < chunk."end" LIMIT ?2;

-- name: chunks_with_value
SELECT chunk.rowid FROM symbol JOIN code USING (code_id)
JOIN chunk ON chunk.document_id = code.document_id AND symbol.head >= chunk.start AND symbol.head < chunk."end"
WHERE symbol.name = ?1 AND symbol.kind IN ('constant', 'variable', 'field') LIMIT ?2;
