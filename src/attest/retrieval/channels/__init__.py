"""Channels: each scores chunks by one kind of match with the question. Fusion weighs them.

dense            nearness in meaning
phrases          phrases that the question quotes, verbatim
error_messages   words of a pasted error message in a row
stack_frames     lines that a stack trace names
rare_codes       rare codes that the question spells (``E0277``)
symbols          definitions of symbols that the question names
section_titles   sections titled with a name from code
named_values     values of names that the question spells in words
defining         sentences that say what a thing is
links            documents linked with those named or found
"""
