"""Outline to chunks: pure functions of a parsed text and a way to count tokens."""
