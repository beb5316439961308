"""Kinds of questions with a rule of their own: lines of the documents answer them whole.

authorship    who wrote what, how much    discussions   where something is talked about
requirements  what builds on what, with   succession    what took the place of what; replaced: in sentences
              dependents how many         listed is what lists of lines are handed on as
releases      what changed in a version (versions_asked reads which are meant, version_section what stands under its
              heading); first_version which one did something
changes       what changed in a document between two days
overview      what a document is about, and what it is for; own_section: what one of its sections says;
              no_section: that it has none called so, and what it says of that elsewhere; own_fields: its fields;
              of_one is what such questions ask beside its name; aspects: the section on drawbacks, by any name
meetings      what minutes say: decisions, actions, who was there, when; which_meetings are meant, near_entries which
              of their entries are about what is asked
counted       all of some things, as many as the question says
catalogued    which documents have a status, type or category
positions     who is for or against something
developments  how something came about, document by document
members       what belongs to something   steps         how something is done, all of it;
                                          snippets      with which code
symbols       what code defines, by symbol_quotes, what a type holds, by symbol_fields, and what is linked with it, by
              symbol_links; constants what it sets them to, implementing where it follows a specification
"""
