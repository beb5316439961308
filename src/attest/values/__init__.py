"""The vocabulary: frozen values that every package shares. No I/O, no third-party imports.

spans, passages, pages    places in text and their hashes; with path and lines; PDF page numbers
documents, outlines       an indexed document; the tree of blocks of one revision
statements, findings      replies, authors and constants that a text states; what ingestion noticed
symbols, code             symbols and calls of source code, as stored and as parsed
titles, series            the names of documents; numbered series of documents
meetings, days            minutes and transcripts; dates as people write them
chunks                    the spans that retrieval works on
terms, derivations        the tokenizer shared by index and queries; derivationally related words
word_families, wording    all inflections and derivations of a word; finding a quotation again by its words
search, context           queries and hits; hits with the passages around them
excerpts, channels        the lines that show why a hit was found; what each channel's score means
questions                 what a question was understood to want
question_forms/           the forms of questions that search and answers tell apart
asked_fields              questions for one front matter field of a document
heading_topics            whether a heading names the topic of a question
releases                  versions and changelogs
value_names, given_values names of values that a question spells; places where a text assigns a value to a name
definitions, sought/      sentences that define a thing; sentences of other kinds that a question looks for
answers, verdicts         answers, their claims and evidence; judgements of claims
bundles, verifications    an answer exported for others to check; the result of re-reading its quotes
kept_answers, feedback    the list of stored answers; people's ratings of them
traces, explanations      the record of one question; that record in words
links, specs, anchors     links between documents and people; between specifications and code; their keys
arguments, conflicts      positions for and against; constants with contradicting values
dependencies, timelines   requirements between documents; dated events
diagrams                  graphs and timelines as DOT and Mermaid
history, builds           versions of documents; states of the whole store
reports, checks, progress results of the other commands; the store's integrity checks; progress of long work
markup/                   the markup languages that texts are written in
entities, encodable       named HTML entities; text without lone surrogates
members                   dataclasses as JSON
"""
