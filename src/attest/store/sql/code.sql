-- name: put_code
INSERT INTO code (document_id, module) VALUES (?, ?);

-- name: put_symbol
INSERT INTO symbol (code_id, position, name, qualified, kind, visibility, start, "end", head, head_end, doc, doc_end,
                    parent, bases)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: put_import
INSERT INTO import (code_id, position, module, relative, name, alias, start, "end") VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: put_call
INSERT OR IGNORE INTO call (code_id, start, name, qualifier, callee, caller) VALUES (?, ?, ?, ?, ?, ?);

-- name: put_type_name
INSERT OR IGNORE INTO type_name (code_id, start, name, qualifier, holder, owner, base) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: forget_code
DELETE FROM code WHERE document_id = ?;

-- name: names_of_symbols
SELECT symbol.head, symbol.name || ' ' || symbol.qualified FROM code JOIN symbol USING (code_id)
WHERE code.document_id = ? ORDER BY symbol.head, symbol.position;

-- name: there_is_code
SELECT EXISTS (SELECT 1 FROM code);

-- name: files
SELECT code.code_id, code.document_id, document.revision_id, revision.text
FROM code JOIN document USING (document_id) JOIN revision USING (revision_id) ORDER BY code.document_id;

-- name: symbol_places
SELECT position, name, qualified, start, "end", head, head_end, doc, doc_end, parent FROM symbol WHERE code_id = ?
ORDER BY position;

-- name: import_places
SELECT position, module, name, alias, start, "end" FROM import WHERE code_id = ? ORDER BY position;

-- name: call_places
SELECT start, name, caller FROM call WHERE code_id = ? ORDER BY start;

-- name: type_name_places
SELECT start, name, holder, owner FROM type_name WHERE code_id = ? ORDER BY start;

-- name: types_named
SELECT code_id, start, name, qualifier, holder, owner, base FROM type_name WHERE name = ? ORDER BY code_id, start LIMIT ?;

-- name: types_of
SELECT code_id, start, name, qualifier, holder, owner, base FROM type_name WHERE code_id = ? AND owner = ? ORDER BY start;

-- name: bases_of_owner
SELECT code_id, start, name, qualifier, holder, owner, base FROM type_name
WHERE base AND holder IS NULL AND owner = ? ORDER BY code_id, start;

-- name: names
SELECT name, count(*) FROM symbol GROUP BY name;

-- name: symbols_named
SELECT symbol.*, code.module, code.document_id, document.status AS role, document.path
FROM symbol JOIN code USING (code_id) JOIN document USING (document_id) WHERE symbol.name = ?
ORDER BY document.status != 'source', code.document_id, symbol.position LIMIT ?;

-- name: symbols_of_document
SELECT symbol.*, code.module, code.document_id FROM code JOIN symbol USING (code_id) WHERE code.document_id = ?
ORDER BY symbol.position;

-- name: file_of_document
SELECT code.code_id, code.document_id, code.module, document.source_id, source.name AS source, document.category AS language,
       document.status AS role
FROM code JOIN document USING (document_id) JOIN source USING (source_id) WHERE code.document_id = ?;

-- name: file
SELECT code.code_id, code.document_id, code.module, document.source_id, source.name AS source, document.category AS language,
       document.status AS role
FROM code JOIN document USING (document_id) JOIN source USING (source_id) WHERE code.code_id = ?;

-- name: files_of_module
SELECT code.code_id, code.document_id, code.module, document.source_id, source.name AS source, document.category AS language,
       document.status AS role
FROM code JOIN document USING (document_id) JOIN source USING (source_id)
WHERE document.source_id = ?1 AND document.category = ?2 AND code.module = ?3 ORDER BY code.document_id;

-- name: modules
SELECT DISTINCT code.module FROM code JOIN document USING (document_id)
WHERE document.source_id = ?1 AND document.category = ?2 ORDER BY 1;

-- name: imports_of_file
SELECT module, relative, name, alias FROM import WHERE code_id = ? ORDER BY position;

-- name: other_names
SELECT DISTINCT alias FROM import WHERE name = ? AND alias != name AND alias != '' ORDER BY alias;

-- name: renamed
SELECT DISTINCT alias FROM import WHERE name = ?1 AND module = ?2 AND alias NOT IN ('', 'default', ?3) ORDER BY alias;

-- name: calls_named
SELECT code_id, start, name, qualifier, callee, caller FROM call WHERE name = ? ORDER BY code_id, start LIMIT ?;

-- name: calls_within
SELECT code_id, start, name, qualifier, callee, caller FROM call WHERE code_id = ? AND start >= ? AND start < ? ORDER BY start;

-- name: texts_called
SELECT document.path, revision.text FROM document JOIN revision USING (revision_id)
WHERE source_id = ?1 AND (document.path = ?2 OR substr(document.path, -length(?2) - 1) = '/' || ?2) ORDER BY document.path;

-- name: text_of
SELECT text FROM document JOIN revision USING (revision_id) WHERE document_id = ?;

-- name: documents_ending
SELECT document_id FROM code JOIN document USING (document_id)
WHERE substr(document.path, -length(?1) - 1) = '/' || ?1 ORDER BY document_id LIMIT 3;

-- name: symbol
SELECT symbol.*, code.module, code.document_id FROM symbol JOIN code USING (code_id)
WHERE symbol.code_id = ? AND symbol.position = ?;

-- name: chunks_defining
SELECT chunk.rowid, code.module, symbol.qualified, symbol.kind, symbol.visibility, symbol."end", symbol.head_end,
       document.status AS role
FROM symbol JOIN code USING (code_id) JOIN document USING (document_id)
JOIN chunk ON chunk.document_id = code.document_id AND symbol.head >= chunk.start AND symbol.head < chunk."end"
WHERE symbol.name = ? ORDER BY document.status != 'source', code.document_id, symbol.position LIMIT ?;
