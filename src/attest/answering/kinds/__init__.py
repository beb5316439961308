"""Kinds of questions that some lines of the documents answer whole, each with a rule of its own.

authorship        who wrote what, and who most
requirements      what builds on what, and how much does
succession        what took the place of what
discussions       where something is talked about
by_status         which documents have a status, type or category
positions         who is for or against something
document_changes  what changed in a document between two days
document_fields   what its front matter says; document_section: what one of its sections says; missing_section: that it
                  has none called so; overview: what it is about; one_document: what is asked beside its name
licence           under which licence the project is
pros_and_cons     the section on drawbacks, benefits, requirements or uses, whatever it is called
whole_lists       all of some things, as many as the question says
minutes/          what people decided when they met, who was there, and when
versions/         what changed in a version, when it came out, and which one did something first
code/             what a symbol is, does and is linked with
"""
