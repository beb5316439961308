"""Questions to evidence: understand, recall, fuse, rerank, select, expand. Functions over values and arrays.

    view         what a search reads; views and following keep it in step with the store, similarity lends it a model of
                 meaning; quotable is what answers read
    search       the pipeline, as a profile of profiles puts it together; stages say what happened
    understand   the question, with what it wants and when (periods); speakers says whose words, as speech_forms
                 ask for them, among the people of the store; decompose takes it apart, parts joins it
    recall       candidates: the best of each of channels/ and of hypothetical_passages; the question is embedded in the
                 background; filters bind all of them, and
                 unmet_filters says which one left nothing
    mentions/    documents that the question calls by something else than their ids
    fuse         one score, by which rank puts them in order; rescoring/ corrects it; rerank may have a word
    selection/   what is shown, alike things once
    expansion/   what stands around a hit; chosen_hits come from a caller
    topics       what a timeline or a map of arguments is about
    whole_store  how a question stands to all of the store, beyond the hits
    traces/      a search to be looked at later

Each module says on its first line what it promises; design/retrieval.md has the reasons and the figures.
"""
