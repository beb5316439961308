"""The vocabulary: frozen values that every room shares. No I/O, no third party.

spans        places in text and their hashes; pages are those of a PDF, passages have path and lines besides
documents    what is indexed: outlines, statements of people and posts, symbols and calls of code, findings; titles are
             what documents are called by, series what they are numbered in, meetings those that say what went on when
             people met; days as written
chunks       what retrieval works on, with terms, the words that index and questions share; derivations of words,
             and word_families, which are one word in many forms
search       a question to retrieval and its hits; context puts passages around them, excerpts show why, channels
             what each says
questions    what a question wants, by question_forms/, asked_fields and wording; heading_topics says
             which heading is the name of what it is about; releases are versions it may name, value_names names of
             values that its words spell, given_values where a text gives one a value, definitions how well one says
             what a thing is
sought/      sentences that a question looks for: what letters stand for, how a thing is worked out
answers      claims and the evidence that each is bound to, with verdicts; bundles are for others to check
verifications  what came of reading quotes again; kept_answers lists those of all answers, feedback what was said
traces       the record of one question; explanations tell it in words
links        between documents and people; specs between these and code, by anchors
timelines    views made of links and dates: arguments, conflicts, dependencies too; diagrams draws them
history      versions of documents; builds are states of the whole store
reports      what the other commands say: checks of the store's promises, progress of long work
markup/      the notations that texts are written in; entities are characters by name
members      a value as JSON has it; encodable is text without half characters
"""
