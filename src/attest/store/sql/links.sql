-- name: stated_from
SELECT DISTINCT document_id, relation, target FROM link
WHERE document_id IN (SELECT value FROM json_each(?)) AND relation NOT IN ('cites', 'quotes', 'links-to')
ORDER BY document_id, relation, target;

-- name: stated_to
SELECT DISTINCT document_id, relation, target FROM link
WHERE target IN (SELECT value FROM json_each(?)) AND relation NOT IN ('cites', 'quotes', 'links-to')
ORDER BY document_id, relation, target;

-- name: cited_by_several
SELECT target, n, (SELECT count(DISTINCT document_id) FROM link WHERE link.target = cited.target) AS everywhere
FROM (SELECT target, count(DISTINCT document_id) AS n FROM link
      WHERE document_id IN (SELECT value FROM json_each(?1)) AND relation != 'links-to' GROUP BY target) AS cited
WHERE n >= ?2 ORDER BY target;
