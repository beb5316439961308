"""Source code to its outline, symbols, imports and calls, however broken it is.

reader       the entry point; components reads scripts inside the markup of Vue and Svelte grammars     parsers, loaded
on first use; languages/ has the relevant node types of each grammar syntax       one walk over the syntax tree, which
collects facts; nodes inspects one node, offsets maps bytes to characters symbols      symbols and calls from the facts;
imports, type_names and roles complete them
"""
