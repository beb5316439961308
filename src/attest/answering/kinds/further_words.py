"""What a question asks besides the name of a document."""

import re

from attest.values.questions import ParsedQuestion
from attest.words.terms import terms, words


def words_besides_name(asked: ParsedQuestion) -> list[str]:
    """The words of a question, as written, that are not part of its name for the first named document or of a title."""
    name_parts = set(re.split(r"\W", asked.called(asked.named[0]))) if asked.named else set()
    name_parts |= {"".join(asked.called(document_id).split("-")) for document_id in asked.named[:1]}
    rest = asked.question
    for mention in asked.meant:
        rest = rest.replace(mention.words, " ") if mention.titled and mention.words else rest
    rest_words = {*words(rest), *terms(rest)}
    outside_titles = (word.word for word in asked.words if rest_words.intersection((word.word, *word.terms)))
    return [
        word for word in outside_titles if not name_parts & {part.lstrip("0") for part in re.split(r"\W", word.lower())}
    ]
