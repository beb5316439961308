"""Questions to evidence: understand, recall, fuse, rerank, select, expand. Functions over values and arrays.

    view         what a search reads; views and following keep it in step with the store; quotable is what answers read
    search       the pipeline, as a profile of profiles puts it together; stages say what happened
    understand   the question, with what it wants, names, periods, phrases; decompose takes it apart, parts joins it
    recall       candidates: dense by meaning, symbols by definition, titled sections, frames by line, pasted
                 messages, defining sentences, spelled codes, links, neighbours, what suppose made up; filters bind all
                 of them, and relax says which one left nothing
    fuse         one score, by which rank puts them in order, and what further passages of a document add; recency,
                 diversity and rerank may have a word
    select       what is shown, alike things once
    context      hits with what expand and expand_code find in their surroundings; chosen_hits come from a caller
    topics       what a timeline or a map of arguments is about
    standing     how a question stands to the whole of the store, beyond the hits
    tracing      a search to be looked at later: explain says it in words, compare_traces lays two side by side

Each module says on its first line what it promises; design/retrieval.md has the reasons and the figures.
"""
