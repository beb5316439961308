"""Context to answer: which sentences of the evidence answer the question, and whether any does.

    answer      the whole way; passages are what can be quoted of what is stored, score, by forms too, and choose pick
                them, the ones below a heading that asks the same (headed) first and fewer for one_thing, compose binds
                them by layout's lines, plain of markup; every_part and sides add what a question of
                several parts and a comparison want, steps all of a procedure, members a whole list, antecedents what
                *it* is
    passages    whole thoughts: leads are lists and code with what introduces them, prose_cells the sentences of long
                cells, pointers what says nothing of itself, chat too
    decide      whether to answer at all: objections/ has what speaks against it; quantities are kinds of values,
                respelt undoes corrections that went wrong, met is which words of a question a text has, whole_store is
                asked beyond the hits; means are what other rooms lend for all of this
    fields      questions that lines of front matter answer: authorship, requirements, succession (replaced: in
                sentences), discussions
    releases    what versions_asked asks of a version, by the project's list of changes; sections are places as passages
    symbols     questions about code, quoted by statements: constants, implementing
    positions   who is for or against something
    changes     what changed in a document between two days

design/answering.md has the algorithm, its reasons and its figures.
"""
