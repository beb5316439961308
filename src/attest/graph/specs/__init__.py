"""From specifications to the code that follows them, by what both say."""
