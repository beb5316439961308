"""What can be quoted, cut out of what was found: sentences, rows, items, statements of code; and what cannot."""
