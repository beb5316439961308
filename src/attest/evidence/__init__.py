"""Evidence: sentences bound to quotes, verdicts on them, and the ledger that can be checked again.

    sentences        sentence boundaries
    tokens           words, numbers and signs with comparable keys, by words and number_spelling
    align            the verifier: verbatim and near_verbatim, else checks on the pairing of claim and evidence
    checks           one kind of disagreement each, by opposites, bounds and words
    table_rows       claims that state a table row cell by cell, which the checks for sentences do not fit
    ledger           what an answer claims, what each claim rests on, and the id of all of it
    verify           reads every quote again: reverify for the verdicts on claims, provenance for where quotes are said
                     to come from, soundness for everything else that is stated
    kept_answers     verifies the stored answers; stale_answers lists those whose quotes drifted
    bundle           an answer for somebody else to check; json_members reads it, signing signs it, page shows it
    differences      what changed between two texts

design/verification.md has the reasons and the figures.
"""
