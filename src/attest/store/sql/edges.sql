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

-- name: copies_from
SELECT document_id, original, method, confidence FROM copy WHERE document_id = ?1;

-- name: copies_into
SELECT document_id, original, method, confidence FROM copy WHERE original = ?1 ORDER BY document_id;

-- name: moved_here
SELECT document_id FROM document WHERE redirect = ?1 ORDER BY document_id;
