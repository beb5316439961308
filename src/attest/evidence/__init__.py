"""Evidence: sentences bound to quotes, verdicts on them, and the ledger that can be checked again.

    sentences    where they begin and end
    align        the verifier: verbatim or near_verbatim, else by checks on the pairing of claim and evidence
    checks       one disagreement each, told by tokens, words, roots, opposites, numbers, bounds
    rows         claims that tell a table's row cell by cell: there are no sentences to check
    ledger       what an answer claims, what on, under which id
    verify       every quote read again, of the store or of files, every claim judged_again, and the soundness of what
                 is stated besides; kept_answers and stale do so for all of them
    bundle       an answer for somebody else to check: json_members reads it strictly, signing signs it, page shows it
    differences  what changed between two texts

design/verification.md has the reasons and the figures.
"""
