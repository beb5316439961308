"""What a positive score of each channel says about a passage, in words for a person."""

from collections.abc import Mapping
from types import MappingProxyType

CHANNELS: Mapping[str, str] = MappingProxyType(
    {
        "lexical": "its own words match",
        "document": "the rest of its document has the words too",
        "dense": "its meaning is near",
        "topic": "its document begins near to the question",
        "symbol": "it defines a symbol that the question names, or is called so",
        "spelled": "it has a rare code that the question spells",
        "place": "it has the line that is named",
        "phrase": "it has the words between quotation marks, or of a message, as they are",
        "defines": "it says what the thing is, or what else is asked of it, in as many words",
        "valued": "it gives a value to what the question asks for, by its name",
        "speaker": "somebody wrote or said it whose words the question asks for",
        "identity": "the question names its document",
        "meant": "the question calls its document by another name",
        "links": "its front matter requires the document that the question names",
        "linked": "its document is linked with others that were found",
        "level": "chunks of its kind are weighed so that they would be behind without it",
        "further": "further passages of its document are good, too",
        "neighbours": "documents that mean nearly the same were found too",
        "prior": "it is the kind of passage that such questions want",
        "recent": "it is new",
        "parts": "a part of the question finds it",
        "rerank": "a model read it beside the question",
    }
)
"""From the name of a channel to its meaning, in the order of display."""

COMBINED = frozenset({"fused", "before", "cosine", "repeats"})
"""Scores that do not belong to a channel: the combined score, a part of it, and what is deducted."""
