"""Links from specifications to the code that follows them, found by what both say."""
