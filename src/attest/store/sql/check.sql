-- name: match_terms
INSERT INTO chunk_fts (chunk_fts, rank) VALUES ('integrity-check', 1);

-- name: drop_chunk_text
DROP VIEW chunk_text;

-- name: cut_chunk_text
CREATE VIEW chunk_text AS
SELECT chunk.rowid AS rowid, document.names AS identity, document.title AS title,
       chunk.heading_path || ' ' || coalesce(chunk.author, '') AS heading,
       words_between(chunk.revision_id, chunk.start, chunk."end") AS body,
       coalesce((SELECT group_concat(symbol.name || ' ' || symbol.qualified, ' ') FROM code JOIN symbol USING (code_id)
                 WHERE code.document_id = chunk.document_id AND symbol.head BETWEEN chunk.start AND chunk."end" - 1), '') AS symbols
FROM chunk JOIN document USING (document_id);

-- name: chunks_without_terms
SELECT rowid FROM chunk WHERE rowid NOT IN (SELECT id FROM chunk_fts_docsize)
UNION ALL SELECT id FROM chunk_fts_docsize WHERE id NOT IN (SELECT rowid FROM chunk) LIMIT 100;

-- name: count_chunks
SELECT count(*) FROM chunk;

-- name: revisions
SELECT revision_id, text FROM revision ORDER BY revision_id;

-- name: chunks_of_revision
SELECT chunk.rowid, chunk_id, document_id, chunk.revision_id, start, "end", heading_path, prefix, path, input_hash, signature,
       document.revision_id AS current_revision
FROM chunk JOIN document USING (document_id) WHERE chunk.revision_id = ? ORDER BY document_id, start;

-- name: documents_of_revision
SELECT document_id, fields, outline FROM document WHERE revision_id = ? ORDER BY document_id;

-- name: documents
SELECT document.document_id, document.redirect, document.same_as, claimed,
       EXISTS (SELECT 1 FROM history WHERE history.document_id = document.document_id
               AND history.revision_id = document.revision_id) AS in_history,
       EXISTS (SELECT 1 FROM file WHERE file.source_id = document.source_id AND file.path = document.path
               AND file.document_id = document.document_id) AS in_file,
       claimed IS NULL OR document.document_id = claimed
               OR substr(document.document_id, -length(document.path) - 1) = '/' || document.path AS well_named,
       EXISTS (SELECT 1 FROM document AS other WHERE other.document_id = document.redirect) AS redirect_there,
       EXISTS (SELECT 1 FROM document AS other WHERE other.document_id = document.same_as) AS copy_there,
       EXISTS (SELECT 1 FROM finding WHERE finding.source_id = document.source_id AND finding.path = document.path
               AND finding.kind = 'moved') AS said_moved
FROM document ORDER BY document.document_id;

-- name: preparers_of_documents
SELECT document.document_id, settings, prepared_by
FROM document JOIN file USING (source_id, path, document_id) JOIN source USING (source_id);

-- name: files_without_document
SELECT source_id, path, document_id FROM file WHERE document_id IS NOT NULL
AND document_id NOT IN (SELECT document_id FROM document);

-- name: links_of_document
SELECT revision_id, target, start, "end" FROM link WHERE document_id = ? ORDER BY start;

-- name: names_of_document
SELECT revision_id, words, start, "end" FROM name WHERE document_id = ? ORDER BY start, "end";

-- name: vectors
SELECT vector.space_id, vector.input_hash, vector.value, space.dimensions
FROM vector LEFT JOIN space USING (space_id);

-- name: vectors_without_chunk
SELECT input_hash FROM vector WHERE input_hash NOT IN (SELECT input_hash FROM chunk);

-- name: scores
SELECT input_hash, score, input_hash IN (SELECT input_hash FROM chunk) AS used FROM passage_score;

-- name: may_be_unsettled
SELECT EXISTS (SELECT 1 FROM run WHERE run_id = (SELECT max(run_id) FROM run) AND finished_at IS NULL)
    OR EXISTS (SELECT 1 FROM meta WHERE key = 'unsettled');

-- name: count_runs
SELECT count(*) FROM run;

-- name: count_vectors
SELECT count(*) FROM vector;

-- name: documents_and_chunks
SELECT (SELECT count(*) FROM document), (SELECT count(*) FROM chunk);

-- name: build
SELECT documents, chunks FROM build WHERE build_id = ?;

-- name: answers
SELECT answer_id, build_id, body FROM answer ORDER BY answer_id;

-- name: claims_of_answer
SELECT claim.position, claim.text, verdict, score, method FROM claim WHERE answer_id = ? ORDER BY position;

-- name: quotes_of_answer
SELECT position, n, document_id, quote.revision_id, start, "end", sha256, revision.text
FROM quote LEFT JOIN revision USING (revision_id) WHERE answer_id = ? ORDER BY position, n;

-- name: chunk_documents
SELECT rowid, chunk_id, document_id FROM chunk ORDER BY rowid;

-- name: vector_of_row
SELECT value FROM chunk CROSS JOIN vector ON vector.input_hash = chunk.input_hash AND vector.space_id = ?
WHERE chunk.rowid = ?;

-- name: rows_with_vector
SELECT chunk.rowid FROM chunk JOIN vector ON vector.input_hash = chunk.input_hash AND vector.space_id = ? ORDER BY chunk.rowid;

-- name: traces
SELECT number, trace_id, body FROM trace ORDER BY number;

-- name: documents_of_trace
SELECT document_id, EXISTS (SELECT 1 FROM document WHERE document.document_id = trace_document.document_id)
FROM trace_document WHERE number = ?;

-- name: feedback
SELECT feedback_id, feedback.claim, (SELECT count(*) FROM claim WHERE claim.answer_id = feedback.answer_id) AS claims
FROM feedback ORDER BY feedback_id;

-- name: documents_with_replies
SELECT document_id, document.revision_id, text FROM document JOIN revision USING (revision_id)
WHERE document_id IN (SELECT document_id FROM reply) ORDER BY document_id;

-- name: replies_of_document
SELECT revision_id, relation, post, target, start, "end", origin_start, origin_end FROM reply WHERE document_id = ?;

-- name: documents_with_authors
SELECT document_id, document.revision_id, text FROM document JOIN revision USING (revision_id)
WHERE document_id IN (SELECT document_id FROM author) ORDER BY document_id;

-- name: authors_of_document
SELECT revision_id, person, name, start, "end" FROM author WHERE document_id = ?;

-- name: copies
SELECT document_id, original, EXISTS (SELECT 1 FROM document WHERE document.document_id = copy.original)
FROM copy ORDER BY document_id;
