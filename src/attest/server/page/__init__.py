"""The web page: plain HTML made here, which needs no script. What scripts add is comfort.

Rule 1: templates escape everything. No text of a document or a question is ever markup.
Rule 2: a view is an address. Whatever is shown can be bookmarked, opened anew and handed on.

    *_routes    addresses, and what the engine is asked for each; `routes` has asking, searching and reading
    *_view      what a template shows, from the engine's values; `present` for answers and hits, `reading` for documents
    facets      what a search can be narrowed to
    drawing     figures as numbers: drawn_timeline and drawn_graph say what stands where
    addresses   of every view
    forms       what is sent by them
    rendering   templates to HTML, and the files of static/
"""
