"""The store: one SQLite file that holds the truth, and disposable accelerators beside it.

    database      connections, transactions, errors; migrating updates its schema, queries loads the SQL of sql/
    documents     documents and revisions; chunk_rows their chunks, code the symbols of source files,
                  catalog all documents in memory
    place_lookup  from a typed reference to a place; document_lookup from a name or path to a document
    answers       stored answers; traces how they were found, feedback on them, scores of rerankers
    status        what the store contains; checks/ verifies its invariants
    accelerators  files beside the database: segments and postings (words), vectors (meaning);
                  layered_files are files in two layers, arrays how they are laid out
    signatures    MinHash signatures, which tell how alike two texts are
    bounded_cache results of reads, those that were used last
    snapshots     the store as it was a moment ago, while it moves on
    builds        states of the store by their hash; tags gives them names
    past          texts of a history, with moments and the timeline of a document; past_stores of past days

The rows are the truth; everything else is derived, can be deleted at any time and is rebuilt.
"""
