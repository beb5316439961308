"""Reading an outline in a test: its promises checked, and a short form to write by hand."""

from attest.values.outlines import BlockKind, Parsed


def assert_sound(text: str, parsed: Parsed) -> None:
    """Spans inside the text, parents first, children inside parents, siblings in order without overlap."""
    blocks, reached = parsed.outline.blocks, dict[int, int]()
    for index, block in enumerate(blocks):
        assert -1 <= block.parent < index
        low, high = (blocks[block.parent].start, blocks[block.parent].end) if block.parent >= 0 else (0, len(text))
        assert low <= block.start < block.end <= high
        assert block.start >= reached.get(block.parent, 0)
        reached[block.parent] = block.end
    assert [block.start for block in blocks] == sorted(block.start for block in blocks)
    assert all(blocks[index].kind in (BlockKind.POST, BlockKind.TURN) for index in parsed.outline.posts)
    for one in (*parsed.fields, *parsed.mentions):
        assert 0 <= one.start < one.end <= len(text)
    assert parsed.title


def shape(text: str, parsed: Parsed) -> list[tuple[int, str, str]]:
    """Depth, kind and text of every block."""
    depths: list[int] = []
    for block in parsed.outline.blocks:
        depths.append(depths[block.parent] + 1 if block.parent >= 0 else 0)
    blocks = zip(depths, parsed.outline.blocks, strict=True)
    return [(depth, block.kind.value, text[block.start : block.end]) for depth, block in blocks]


def texts(text: str, parsed: Parsed, kind: BlockKind) -> list[str]:
    """The texts of all blocks of one kind."""
    return [text[block.start : block.end] for block in parsed.outline.blocks if block.kind is kind]
