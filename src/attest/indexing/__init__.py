"""From files to a searchable store: plan what changed, prepare without the lock, commit briefly, then vectors.

    run        one run from beginning to end; workers prepare files in parallel
    plan       what changed, in which sources; names decides the ids of documents
    prepare    one file; extractor_process isolates the readers of foreign formats
    commit     stores prepared files
    copies     facts about the whole store: copies, superseded versions, names that lead nowhere
    terms      the lexical accelerator; vectors the embeddings, which follow
    removal    complete deletion
    history    the git history of a source: lineage follows documents through commits, versions makes their rows
    past_store stores of past_states, built when they are asked for

A run can be killed anywhere: the store is consistent, and the next run carries on.
"""
