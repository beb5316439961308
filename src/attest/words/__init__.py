"""Words as they are written, and what they name. Functions over text; no I/O, no third party.

terms          the search terms of a text: the tokenizer that the index and questions share
word_families  one name for all forms of a word
derivations    words that English derives from one another; inflections forms of a word by its letters
misspellings   strings at edit distance 1 from a word
wording        the words of a passage with their places
excerpts       the part of a text that shows why it was found
entities       HTML entities by name
days           dates
numbers        numbers in words, and numbers of things
releases       version numbers, and files that list changes; paths what else the path of a file says
titles         documents by their titles; series by the number they have in one
meetings       documents of meetings, by their names
auxiliaries    verbs like *is*, *does*, *may*, as patterns
ethereum       what only Ethereum calls so: its series of proposals, forums, calls and units

Words are brought to a common form in several ways, each for one purpose:

``terms.stem``            removes plural endings, in the index and in questions
``word_families.family``  removes inflections and derivations, to tell whether a text has a word of a question
``evidence.words.root``   removes one suffix, to compare the words of a claim and of its evidence
``value_names``           applies ``stem``, and one spelling to words that names abbreviate: *maximum* is *max*
``inflections``           guesses the other forms of a word, or what they begin with, for texts as they are written
first letters             up to six of them stand for all forms of a word in ``quantities`` and ``measures``
"""
