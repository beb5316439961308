"""The store: one SQLite file that holds the truth, and disposable accelerators beside it."""
