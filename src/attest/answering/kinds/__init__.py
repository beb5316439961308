"""Kinds of questions that certain lines of the documents answer completely, one rule each.

authorship        who wrote what, and who wrote most
requirements      what depends on what, and how much does
succession        what replaced what
discussions       where something is discussed
by_status         which documents have a status, type or category
positions         who is for or against something
document_changes  what changed in a document between two days
document_fields   what the front matter of a document says
document_section  what one section of a document says; missing_section: that it has no section of that name
overview          what a document is about
openings          the first chunk of a document or of the README
further_words     what a question asks besides the name of a document
licence           under which licence the project is
pros_and_cons     the section on drawbacks, benefits, requirements or uses, whatever its heading
open_questions    the section on what a document leaves open
whole_lists       all of some things, as many as the question says
minutes/          what a meeting decided, who attended, and when it was
versions/         what changed in a version, when it was released, and which version did something first
code/             what a symbol is, does and is linked with
"""
