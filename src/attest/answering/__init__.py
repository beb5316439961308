"""Context to answer: which sentences of the evidence answer the question, and whether any does."""
