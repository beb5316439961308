"""Strings at edit distance 1 from a word: what a slip of the fingers makes of it, and what it may have been."""

from string import ascii_lowercase


def one_edit_away(word: str, letters: str = ascii_lowercase) -> set[str]:
    """Strings that differ from a word by one letter deleted, replaced or inserted, or by two neighbours swapped."""
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    deleted = {a + b[1:] for a, b in splits if b}
    replaced = {a + letter + b[1:] for a, b in splits if b for letter in letters}
    inserted = {a + letter + b for a, b in splits for letter in letters}
    return (deleted | replaced | inserted | one_swap_away(word)) - {word}


def one_swap_away(word: str) -> set[str]:
    """Strings that differ from a word by two neighbouring letters swapped."""
    return {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)} - {word}
