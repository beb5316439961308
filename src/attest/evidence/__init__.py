"""Evidence: sentences bound to quotes, verdicts on them, and the ledger that can be checked again."""
