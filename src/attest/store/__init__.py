"""The store: one SQLite file that holds the truth, and disposable accelerators beside it.

    database     opening it, transactions, errors; migrating brings its schema up to date; queries has the SQL of sql/
    documents    documents, revisions; chunk_rows, which stay where nothing changed; code what is read of source files,
                 catalog keeps them in memory
    place_lookup from what a person types to a place; document_lookup which document a name or path means
    answers      what was answered; traces how, feedback what it was worth, scores what rerankers said
    status       what is in the store; checks/ whether it keeps its promises
    accelerators the files beside it: segments and postings (words), vectors (meaning), signatures (copies), in layers
                 of arrays
    snapshots    the store as it was a moment ago, while it moves on
    builds       states of the store by their hash, tags by name
    past         texts that stood in a history, moments of it, the timeline of a document, and past_stores

The rows are the truth; all else here can be deleted at any time and is made again.
"""
