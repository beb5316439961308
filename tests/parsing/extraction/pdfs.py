"""PDFs written by hand: text at places, in the fonts that every reader has, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

REGULAR, BOLD, MONO = "F1", "F2", "F3"
_FONTS = {REGULAR: "Times-Roman", BOLD: "Times-Bold", MONO: "Courier"}
_WIDTH, _HEIGHT = 612, 792
PICTURE = "q 400 0 0 500 100 100 cm /Im1 Do Q"
"""What draws the picture that every page has at hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Some words with the left end of their baseline, in points from the lower left corner."""

    x: float
    y: float
    text: str
    size: float = 10
    font: str = REGULAR

    def drawn(self) -> bytes:
        text = self.text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        return b"BT /%s %g Tf %g %g Td (%s) Tj ET" % (self.font.encode(), self.size, self.x, self.y, text)


def lines(*texts: str, x: float = 72, top: float = 700, size: float = 10, font: str = REGULAR) -> list[Words]:
    """Lines below each other, 1.2 times their size apart."""
    return [Words(x=x, y=top - 1.2 * size * n, text=text, size=size, font=font) for n, text in enumerate(texts)]


def grid(xs: Sequence[float], ys: Sequence[float]) -> str:
    """What draws the borders of cells between these places."""
    across = [f"{xs[0]} {y} m {xs[-1]} {y} l S" for y in ys]
    down = [f"{x} {ys[0]} m {x} {ys[-1]} l S" for x in xs]
    return " ".join([*across, *down])


def pdf(
    *pages: Sequence[Words | str],
    info: Mapping[str, str] | None = None,
    bookmarks: Sequence[tuple[str, int]] = (),
    locked: bool = False,
) -> bytes:
    """A file with pages of words and of drawing commands, and bookmarks of a title and a page from 1.

    ``locked`` has the marks of a file that asks for a password.
    """
    objects: list[bytes] = [b"", b"", b""]
    fonts = b" ".join(b"/%s %d 0 R" % (name.encode(), n) for n, name in enumerate(_FONTS, 4))
    objects += [
        b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % font.encode()
        for font in _FONTS.values()
    ]
    image = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    objects.append(_stream(b"\0", image))
    kids = []
    for page in pages:
        content = b"\n".join(one.encode() if isinstance(one, str) else one.drawn() for one in page)
        objects.append(_stream(content, b"<<"))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources << /Font << %s >>"
            b" /XObject << /Im1 7 0 R >> >> >>" % (_WIDTH, _HEIGHT, len(objects), fonts)
        )
        kids.append(len(objects))
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), _refs(kids))
    objects[2] = b"<< %s >>" % b" ".join(b"/%s (%s)" % (k.encode(), v.encode()) for k, v in (info or {}).items())
    outlines = _bookmarks(objects, bookmarks, kids)
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R%s >>" % outlines
    return _file(objects, locked=locked)


def _refs(numbers: Iterable[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _stream(content: bytes, head: bytes) -> bytes:
    return b"%s /Length %d >>\nstream\n%s\nendstream" % (head, len(content), content)


def _bookmarks(objects: list[bytes], bookmarks: Sequence[tuple[str, int]], kids: Sequence[int]) -> bytes:
    if not bookmarks:
        return b""
    root = len(objects) + 1
    numbers = range(root + 1, root + 1 + len(bookmarks))
    objects.append(b"<< /First %d 0 R /Last %d 0 R /Count %d >>" % (numbers[0], numbers[-1], len(numbers)))
    for number, (title, page) in zip(numbers, bookmarks, strict=True):
        following = b" /Next %d 0 R" % (number + 1) if number != numbers[-1] else b""
        target = b"[%d 0 R /Fit]" % kids[page - 1]
        objects.append(b"<< /Title (%s) /Parent %d 0 R /Dest %s%s >>" % (title.encode(), root, target, following))
    return b" /Outlines %d 0 R" % root


def _file(objects: Sequence[bytes], *, locked: bool) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    lock = b"/ID [<%s> <%s>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (
        b"00" * 16, b"00" * 16, b"11" * 32, b"22" * 32
    )  # fmt: skip
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R %s >>\n" % (len(objects) + 1, lock if locked else b"")
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)
