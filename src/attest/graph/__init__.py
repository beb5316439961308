"""Links, the ways along them, and the views that arrange them.

Links between documents are stored with the span that states them. Links between symbols, and between specifications
and code, are worked out when asked for and stored nowhere; so are all views.

    documents   edges are what the rows say; redirects is where a name leads, page_names where a link to a page does;
                same_words finds what is quoted or copied; linked walks along the links, dependencies all the way, and
                cycles finds circles
    topics      candidates belong to one, topic_passages tell of it: the timeline (dates_in_text), arguments (stances)
    numbers     conflicts, weighed by strength
    code/       symbols by their names, what a call or an import means, and the ways along them
    specs/      specifications and code: anchors at places, joined as pairs by agreement; follow is how one asks
    library     documents and texts of one view, for quoting
"""
