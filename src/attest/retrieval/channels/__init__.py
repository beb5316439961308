"""Channels: each scores chunks by one thing that it knows of them and of the question. Fusion weighs them.

dense            nearness in meaning
phrases          what the question quotes, verbatim
error_messages   messages that somebody pastes
stack_frames     a line of a stack trace
rare_codes       rare codes that the question spells (``E0277``)
symbols          the definition of a name of the code
section_titles   sections that are called by a name of the code
named_values     what gives a value to a name that the question spells in words
defining         sentences that say what a thing is
links            documents that are linked with those named or found
"""
