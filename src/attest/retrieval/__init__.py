"""Questions to evidence: understand, recall, fuse, select. Functions over values and arrays."""
