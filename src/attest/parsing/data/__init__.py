"""Settings and data written by people and programs: JSON, YAML, TOML, INI, BibTeX. The text is kept as it is.

A key with other keys below it is a section. A key with a value is an item, and so is a record, a list element that has
only values. So a value is found under the keys above it and quoted by its own line. Text that cannot be read in this
way is plain text.

    entries       the common form of all formats, and its conversion to an outline
    braces        JSON, also with comments and superfluous commas, and JSON Lines
    lines         YAML, TOML and INI
    bibliography  BibTeX, a record for each work
    faults        what breaks JSON, YAML or TOML
    reader        the entry point; ``markup.data`` reads the pieces
"""
