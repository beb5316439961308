"""Expansion: the text around a hit, for those who read on."""
