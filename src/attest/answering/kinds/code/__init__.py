"""Questions about source code, answered by its lines.

symbols          what is asked about a symbol; symbol_quotes: its signature and documentation; symbol_links: its callers
returned         what a function gives back; documentation: its paragraphs; pieces: how pieces of code are shown
implementations  where code follows a specification
constants        what a named constant is set to
"""
