"""From a question to evidence: understand, recall, fuse, rerank, select, expand. Functions over values and arrays.

    view                    everything that a search reads, at one generation of the store
    views, following        create and cache views; follow a store that changes
    similarity, background  embedding functions of a view; a question is embedded in the background
    quotable, chosen_hits   what answers may quote: all that passes the filters, or hits that a caller chose
    search, profiles        the pipeline, and its settings by profile
    requests                what a caller asks of a search or an answer
    read_question           a question in terms of a view: what it wants and which documents and people it mentions
    understand              a question parsed with the words and ids of a store
    speakers, people        the people whose words it asks for, among the people of the store
    merge_parts             the rankings of the parts of a question, merged
    mentions/               documents that a question refers to by something other than their ids
    filters, unmet_filters  parse and check filters, and find the one that left no hits
    recall, channels/       candidates: the best chunks of each channel
    hypothetical_passages   passages that are embedded in place of the question
    fuse, weights, priors   one score for each candidate; the weights, and small additions for certain chunks
    rescoring/, rerank      corrections of the scores, and a model that reads the best candidates
    selection/              which candidates are shown, near-duplicates once
    expansion/              the text around a hit
    topics                  topics of timelines and argument maps
    whole_store             how a question relates to the whole store, beyond the hits
    traces/                 records of searches, explained and compared

Each module states its promise on its first line; design/retrieval.md has the reasons and the figures.
"""
