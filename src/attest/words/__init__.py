"""Words as they are written, and what they name. Functions over text; no I/O, no third party.

terms          the search terms of a text: the tokenizer that the index and questions share
word_families  forms of one word; derivations are words derived from another
misspellings   strings at edit distance 1 from a word
wording        the words of a passage with their places
excerpts       the part of a text that shows why it was found
entities       HTML entities by name
days           dates
releases       version numbers, and files that list changes
titles         documents by their titles; series by the number they have in one
meetings       documents of meetings, by their names
"""
