"""What a positive score of each channel says about a passage, in words for a person."""

from collections.abc import Mapping
from types import MappingProxyType

CHANNELS: Mapping[str, str] = MappingProxyType(
    {
        "lexical": "its own words match",
        "document": "the rest of its document also has the words",
        "dense": "its meaning is close to the question",
        "topic": "the beginning of its document is close to the question",
        "symbol": "it defines a symbol that the question names, or has that name itself",
        "spelled": "it has a rare code from the question",
        "place": "it has the line that the question names",
        "phrase": "it has the quoted words, or those of a message, exactly as in the question",
        "defines": "it explicitly says what the thing is, or what else is asked about it",
        "valued": "it gives a value to a name that fits what the question asks for",
        "speaker": "the person whose words the question asks for wrote or said it",
        "identity": "the question names its document",
        "meant": "the question calls its document by another name",
        "links": "its front matter requires the document that the question names",
        "linked": "its document is linked to others that were found",
        "level": "its score was adjusted so that chunks of its kind are not all ranked behind others",
        "further": "other passages of its document match well, too",
        "neighbours": "documents with nearly the same meaning were also found",
        "prior": "it is the kind of passage that such questions call for",
        "recent": "it is new",
        "parts": "it was found for a part of the question",
        "rerank": "a model compared it with the question",
    }
)
"""From the name of a channel to its meaning, in the order of display."""

COMBINED = frozenset({"fused", "before", "cosine", "repeats"})
"""Scores that do not belong to a channel: the combined score, a part of it, and what is deducted."""
