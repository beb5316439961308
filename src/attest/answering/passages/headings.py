"""Where the words of headings stand."""

from attest.values.outlines import BlockKind, Outline


def heading_of(text: str, outline: Outline, section: int) -> tuple[int, int]:
    """Where the words of a section's heading stand, without the marks around them; nothing at its start where it has no
    heading, as the parts of settings and data have none."""
    blocks = outline.blocks
    below = (blocks[at] for at in range(section + 1, len(blocks)))
    heading = next((block for block in below if block.parent == section and block.kind is BlockKind.HEADING), None)
    if heading is None:
        return blocks[section].start, blocks[section].start
    line = text[heading.start : heading.end].split("\n", maxsplit=1)[0]
    words = line.strip(" \t#=")
    start = heading.start + line.find(words)
    return start, start + len(words)
