"""Where documents come from: folders and git histories, read as bytes with their provenance."""
