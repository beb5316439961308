"""Text to vectors; loading and checking of the model's files.

``load()`` gives the embedder, ``load_counter()`` the counter of its tokens. Both raise ``ModelMissing`` or
``ModelCorrupt`` (``attest.errors``) and never fall back: what to do without a model is the caller's decision.
Importing this room costs nothing; numpy, tokenizers and OpenVINO are imported when something is loaded.
"""

from attest.embedding.hashed import HashedEmbedder
from attest.embedding.minilm import load
from attest.embedding.seam import Embedder, Precision, Space
from attest.embedding.tokens import ESTIMATED, EXACT, TokenCounter, estimate_tokens, load_counter

__all__ = [
    "ESTIMATED",
    "EXACT",
    "Embedder",
    "HashedEmbedder",
    "Precision",
    "Space",
    "TokenCounter",
    "estimate_tokens",
    "load",
    "load_counter",
]
