-- name: links_from
SELECT document_id, relation, target, start, "end", method, confidence FROM link WHERE document_id = ?1
ORDER BY relation, target, start;

-- name: links_into
SELECT document_id, relation, target, start, "end", method, confidence FROM link
WHERE target IN (SELECT value FROM json_each(?1)) ORDER BY document_id, relation, target, start;

-- name: replies_within
SELECT document_id, relation, post, target, start, "end", origin_start, origin_end, method, confidence FROM reply
WHERE document_id = ?1 ORDER BY post, start, relation;

-- name: authors_of
SELECT document_id, person, name, post, start, "end", method, confidence FROM author WHERE document_id = ?1
ORDER BY start, person;

-- name: authored_by
SELECT document_id, person, name, post, start, "end", method, confidence FROM author WHERE person = ?1
ORDER BY document_id, start;

-- name: identities
SELECT DISTINCT person, name FROM author ORDER BY person, name;

-- name: identities_counted
SELECT person, name, count(*) FROM author GROUP BY person, name;

-- name: copies_from
SELECT document_id, original, method, confidence FROM copy WHERE document_id = ?1;

-- name: copies_into
SELECT document_id, original, method, confidence FROM copy WHERE original = ?1 ORDER BY document_id;

-- name: moved_here
SELECT document_id FROM document WHERE redirect = ?1 ORDER BY document_id;

-- name: named_by
SELECT target, count(DISTINCT document_id) AS n FROM link
WHERE target IN (SELECT value FROM json_each(?1)) AND relation NOT IN ('moved-to') GROUP BY target;

-- name: requiring
SELECT DISTINCT document_id, target,
       (SELECT count(*) FROM link AS other WHERE other.document_id = link.document_id AND other.relation = 'requires') AS n
FROM link WHERE target IN (SELECT value FROM json_each(?1)) AND relation = 'requires' ORDER BY document_id;

-- name: discussed_at
SELECT document_id, target FROM link
WHERE document_id IN (SELECT value FROM json_each(?1)) AND relation = 'discussions-to' ORDER BY document_id, start;

-- name: first_citations
SELECT link.document_id, link.start, link."end" FROM link JOIN document USING (document_id)
WHERE link.target = ?1 AND link.relation = 'cites' AND document.authored_at IS NOT NULL
ORDER BY document.authored_at, link.document_id, link.start LIMIT 50;

-- name: replies_to
SELECT post, max("end") AS "end" FROM reply
WHERE document_id = ?1 AND target = ?2 AND relation = 'replies-to' GROUP BY post ORDER BY post;

-- name: document_at
SELECT document_id FROM document WHERE source_id = (SELECT source_id FROM source WHERE name = ?1) AND path = ?2;

-- name: places
SELECT document_id, path FROM document WHERE source_id = (SELECT source_id FROM source WHERE name = ?1) ORDER BY path;

-- name: page_targets
SELECT DISTINCT target FROM link WHERE target >= ?1 AND target < ?2;

-- name: place_of
SELECT source.name || '/' || document.path FROM document JOIN source USING (source_id) WHERE document_id = ?1;

-- name: statuses
SELECT revision_id, at, value, start, "end" FROM past_fact JOIN past USING (past_no) JOIN past_commit USING (commit_no)
WHERE document_id = ?1 AND name = 'status' AND NOT abandoned ORDER BY position, path;

-- name: last_change
SELECT max(at) AS at FROM past JOIN past_commit USING (commit_no) WHERE document_id = ?1 AND NOT abandoned;
