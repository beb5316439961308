-- name: all
SELECT anchor.*, document.revision_id AS current, revision.text
FROM anchor JOIN document USING (document_id) JOIN revision ON revision.revision_id = document.revision_id
ORDER BY anchor.document_id, anchor.start, anchor.method;

-- name: within
SELECT * FROM anchor WHERE document_id = ? AND start < ?3 AND "end" > ?2 ORDER BY start, method;

-- name: keyed
SELECT * FROM anchor WHERE side = ? AND method = ? AND key = ? ORDER BY document_id, start;

-- name: valued
SELECT anchor.*, document.source_id FROM anchor JOIN document USING (document_id)
WHERE side = ? AND method = 'value' AND value = ? ORDER BY anchor.document_id, start;

-- name: symbols_joined
SELECT symbol.*, code.module, code.document_id, document.source_id, document.status AS role
FROM symbol JOIN code USING (code_id) JOIN document USING (document_id)
WHERE replace(lower(symbol.name), '_', '') = ? ORDER BY code.document_id, symbol.position;

-- name: symbol_around
SELECT symbol.*, code.module, code.document_id FROM code JOIN symbol USING (code_id)
WHERE code.document_id = ?1 AND symbol.start <= ?2 AND symbol."end" > ?2 ORDER BY symbol.start DESC, symbol.position DESC LIMIT 1;

-- name: symbols_of_file
SELECT symbol.*, code.module, code.document_id, document.source_id FROM code JOIN symbol USING (code_id) JOIN document USING (document_id)
WHERE code.document_id = ? ORDER BY symbol.position;

-- name: documents_at
SELECT document_id FROM document
WHERE kind IN ('proposal', 'note') AND (path = ?1 OR substr(path, -length(?1) - 1) = '/' || ?1 OR substr(?1, -length(path) - 1) = '/' || path)
ORDER BY document_id;

-- name: sources_repeating
SELECT DISTINCT source_id FROM anchor JOIN document USING (document_id)
WHERE side = 'code' AND method = 'definition' AND key = ?;

-- name: mentioned_in_source
SELECT 1 FROM anchor JOIN document USING (document_id)
WHERE side = 'code' AND method = 'mention' AND key = ? AND source_id = ? LIMIT 1;

-- name: folder_in_source
SELECT 1 FROM document WHERE source_id = ?2 AND instr(replace(replace(lower(path), '-', ''), '_', ''), ?1)
UNION ALL SELECT 1 FROM symbol JOIN code USING (code_id) JOIN document USING (document_id)
WHERE source_id = ?2 AND instr(replace(lower(symbol.name), '_', ''), ?1)
UNION ALL SELECT 1 FROM anchor JOIN document USING (document_id)
WHERE source_id = ?2 AND method = 'address' AND instr(replace(replace(lower(key), '-', ''), '_', ''), '/' || ?1 || '/')
LIMIT 1;
