"""Chunking: pure functions from a parsed text and a token counter to chunks."""
