"""Links, the ways along them, and the views that arrange them.

Links between documents are stored with the span that states them. Links between symbols, and between specifications
and code, are worked out when asked for and stored nowhere; so are all views.
"""
