"""Questions to evidence: understand, recall, fuse, rerank, select, expand. Functions over values and arrays."""
