-- name: stated
SELECT document_id, constant.revision_id, name, value, start, "end", constant.method, constant.confidence,
       constant.revision_id = document.revision_id AS current, history.observed_at
FROM constant JOIN document USING (document_id)
LEFT JOIN history USING (document_id)
WHERE history.revision_id = constant.revision_id
ORDER BY name, document_id, history.observed_at, start;

-- name: links_between
SELECT DISTINCT document_id, target FROM link
WHERE relation IN ('requires', 'replaces', 'superseded-by', 'cites', 'quotes', 'discussions-to', 'links-to')
  AND document_id IN (SELECT DISTINCT document_id FROM constant);

-- name: documents_with_constants
SELECT DISTINCT document_id FROM constant ORDER BY document_id;

-- name: constants_of_document
SELECT constant.revision_id, name, start, "end", text FROM constant LEFT JOIN revision USING (revision_id)
WHERE document_id = ? ORDER BY start;
