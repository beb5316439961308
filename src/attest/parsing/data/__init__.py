"""Settings and data that people and programs write down: JSON, YAML, TOML, INI. The text stays as it is.

A key with more below it is a section, a key with a value an item, and so is a record: an element of a list with nothing
but values. So a value is found under the keys above it and quoted by its own line. What cannot be read so is plain
text.

    entries  what all of them consist of, and how it becomes an outline
    braces   JSON, with comments and commas too many, and lines of JSON
    lines    YAML, TOML and INI
    bibliography  BibTeX, a record for each work
    reader   the door; ``values.markup.data`` tells the pieces
"""
