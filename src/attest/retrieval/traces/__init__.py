"""Traces of searches: recorded, explained and compared."""
