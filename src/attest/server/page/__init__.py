"""The web page: plain HTML rendered here, which needs no script. Scripts only add comfort.

Rule 1: templates escape everything. No text of a document or a question is ever markup.
Rule 2: a view is an address. Whatever is shown can be bookmarked, opened again and handed on.

    *_routes    routes, and the calls to the engine for each; `routes` has asking, searching and reading
    *_view      view models for templates, from the engine's values; `present` for answers and hits, `reading` for
                documents
    facets      values by which a search can be narrowed
    drawing     figures as coordinates: drawn_timeline and drawn_graph lay them out
    addresses   URLs of every view
    forms       fields of posted forms
    rendering   templates to HTML, and the files of static/
"""
