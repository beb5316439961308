"""The vocabulary: frozen values that every package shares. No I/O, no third-party imports.

spans, passages, pages    places in text and their hashes; with path and lines; PDF page numbers
documents, outlines       an indexed document; the tree of blocks of one revision
statements, findings      replies, authors and constants that a text states; what ingestion noticed
symbols, code             symbols and calls of source code, as stored and as parsed
chunks                    the spans that retrieval works on
questions                 what a question was understood to want
search, context           queries and hits; hits with the passages around them
similarity                types of the functions that compare texts in meaning
channels                  what each channel's score means
answers, verdicts         answers, their claims and evidence; judgements of claims
bundles, verifications    an answer exported for others to check; the result of re-reading its quotes
kept_answers, feedback    the list of stored answers; people's ratings of them
traces, explanations      the record of one question; that record in words
decisions                 the rules that decide whether a question is answered, each in a sentence
links, specs, anchors     links between documents and people; between specifications and code; their keys
arguments, conflicts      positions for and against; constants with contradicting values
dependencies, timelines   requirements between documents; dated events
history, builds           versions of documents; states of the whole store
reports, checks, progress results of the other commands; the store's integrity checks; progress of long work
suffixes                  suffixes of documents, by format
encodable, members        text without lone surrogates; dataclasses as JSON
"""
