"""From files to a searchable store: plan what changed, prepare without the lock, commit briefly, then vectors.

    run        one run from beginning to end; workers prepare in parallel
    plan       what changed, of which sources; names says who is called what
    prepare    one file; extractor_process reads foreign formats where that can do no harm
    commit     puts what was prepared into the store
    copies     what can only be said of the whole: copies, what was superseded, what leads nowhere
    terms      the lexical accelerator; vectors follow
    removal    complete deletion
    history    what git has of a source: lineage follows documents through commits, versions are what these did
    asof       stores of past_states, made when they are asked for

Kill it anywhere: the store is consistent, and the next run carries on.
"""
