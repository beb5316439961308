"""Embedding texts, scoring passages for questions, and loading and checking the files of the models.

``load()`` gives the embedder, ``load_counter()`` the counter of its tokens, ``load_cross_encoder()`` a model that
scores pairs. They raise a ``ModelError`` (``attest.errors``) and never fall back: the caller decides what to do without
a model. Importing this package costs nothing; numpy, tokenizers and OpenVINO are imported when something is loaded.
"""

from attest.embedding.crossencoder import load_cross_encoder
from attest.embedding.hashed import HashedEmbedder
from attest.embedding.minilm import load
from attest.embedding.overlap import OverlapReranker
from attest.embedding.seam import Embedder, Precision, Space
from attest.embedding.tokens import ESTIMATED, EXACT, TokenCounter, estimate_tokens, load_counter

__all__ = [
    "ESTIMATED",
    "EXACT",
    "Embedder",
    "HashedEmbedder",
    "OverlapReranker",
    "Precision",
    "Space",
    "TokenCounter",
    "estimate_tokens",
    "load",
    "load_counter",
    "load_cross_encoder",
]
