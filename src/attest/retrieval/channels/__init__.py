"""Channels: each scores chunks by one thing that it knows of them and of the question. Fusion weighs them.

dense        nearness in meaning          phrases      what the question quotes, verbatim
symbols      the definition of a name     titled       sections that are called by a name of the code
frames       a line of a stack trace      pasted       messages that somebody pastes
defining     what says that a thing is    spelled      rare codes
valued       what gives a value to a name that the question spells in words
names        documents meant by what others call them; called by what they are called themselves, title or file;
             numbered by their series and number
links        what is linked with what was named or found
level        what a chunk is ahead by for its kind alone
further      other passages of a document that match, too
neighbours   what was found of passages that mean nearly the same
"""
