"""Links, walks along them, and the views that arrange them.

Links between documents are stored, each with the span that states it. Links between symbols, and between specifications
and code, are computed on request and not stored; neither are the views.

    edges            the links of one document or person, from the rows of the store
    redirects        the document that a name refers to; page_names does so for links to pages
    same_words       text that two documents share: quotations and copies
    link_walk        walks along links; dependencies follows requirements all the way, cycles finds circles
    candidates       the documents of a topic; topic_passages picks their sentences
    timeline         dated events of a topic, with dates_in_text
    arguments        who was for or against something, with stances
    conflicts        different numbers for one constant, weighed by strength
    document_reader  documents and texts of one view of the store, for quoting
    code/            symbols by name, what a call or an import means, walks along calls and types
    specs/           links between specifications and code
"""
