"""Expansion: what stands around a hit, for whoever reads on."""
