"""Selection: which of the ranked candidates are shown, and which make way for others."""
