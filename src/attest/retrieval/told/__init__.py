"""Searches as they are told: recorded, explained and compared."""
