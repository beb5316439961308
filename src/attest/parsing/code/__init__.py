"""Source code to its outline, symbols, imports and calls, however broken it is.

reader       the whole way; components are scripts among the markup of a page
grammars     parsers, loaded when first used; languages/ says which nodes of each one matter
syntax       walks the nodes and finds facts; nodes reads one of them, offsets counts characters instead of bytes
symbols      of the facts; imports, type_names and roles too
"""
