"""Where documents come from: bytes with provenance."""
