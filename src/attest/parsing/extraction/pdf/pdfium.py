"""Pages as pdfium returns them: characters with positions, gathered into runs. The only module that calls pdfium."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from ctypes import c_double, c_float, c_int, c_void_p, cast, create_string_buffer
from functools import cached_property
from itertools import pairwise
from math import atan2, hypot, pi
from statistics import median
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from attest.parsing.extraction.pdf.rulings import Ruling, ruling
from attest.parsing.extraction.pdf.runs import Page, Run

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage

MAX_PAGE_CHARACTERS = 1_000_000
"""Maximum number of characters read from a page."""

MAX_PAGE_PIECES = 50_000
"""Maximum number of text objects on a page that is read: pdfium compares each with the others, which takes minutes."""

_MOST_SHAPES, _MOST_CORNERS = 5_000, 500
"""Maximum number of drawings on a page whose strokes are looked at, since more are a picture; and of corners in one."""

_LOOKED_AT = 100
"""Number of objects among which a picture is looked for on a page without text."""
_BOLD_NAMES = ("bold", "black", "heavy", "-medi", "cmbx", "cmb1", "cmssbx", "sfbx", "demi")
_BOLD_WEIGHT = 600
_MONO_NAMES = ("mono", "courier", "consol", "cmtt", "sftt", "typewriter", "menlo", "inconsolata")
_SIGNS = {0x30: "′", 0x36: "\u0338"}
"""In TeX's font of symbols, unless the file says otherwise: a prime, and the stroke through the following sign."""
_LEGIBLE = 3.0
"""Size in points up to which letters are not meant to be read, if the page has larger ones."""
_SPACES = frozenset((0x20, 0xA0, 0x09, 0x2002, 0x2003, 0x2007, 0x2009, 0x200A, 0x202F, 0x3000))
_NOTHING = frozenset((0x200B, 0x2060, 0xFEFF))
_SOFT_HYPHEN, _NO_CHARACTER = 0xAD, 0xFFFE
_DRAWN, _SAMPLE, _X_HEIGHT = 2.0, 500, 0.48
"""Letters that are drawings (Type 3) state a size without meaning, recognised by being at most this many points. It is
estimated from the height of this many characters of the page, most of which are as high as an x."""
_LEVEL, _BACK, _FORTH = 0.1, 0.6, 0.8
"""Maximum distances between characters of one run, in sizes of the font: vertically, backwards, forwards."""


class _Style(NamedTuple):
    size: float
    bold: bool
    mono: bool
    symbols: bool
    """Whether it is TeX's font of symbols, in which signs have the codes of digits."""
    turn: int
    """Number of quarter turns counterclockwise."""


def pages(document: "PdfDocument", most: int) -> Iterator[Page]:
    """The first ``most`` pages, each closed before the next is opened."""
    from pypdfium2 import raw

    for index in range(min(len(document), most)):
        try:
            page = document[index]
        except Exception:  # pdfium gives no reason for a damaged page; the others may be readable
            yield Page(number=index + 1, damaged=True)
            continue
        with closing(page):
            yield _page(raw, page, index + 1)


def _page(raw: ModuleType, page: "PdfPage", number: int) -> Page:
    if (pieces := _pieces(raw, page)) > MAX_PAGE_PIECES:
        return Page(number=number, pieces=pieces)
    textpage = raw.FPDFText_LoadPage(page.raw)
    if not textpage:
        return Page(number=number)
    try:
        count = max(0, raw.FPDFText_CountChars(textpage))
        reader = _Reader(raw, textpage, page.get_bbox())
        reader.read(min(count, MAX_PAGE_CHARACTERS))
    finally:
        raw.FPDFText_ClosePage(textpage)
    turns = Counter[int]()
    for turn, run in reader.drawn:
        turns[turn] += len(run.text)
    main = turns.most_common(1)[0][0] if turns else 0
    tiny = _LEGIBLE if any(run.size > 2 * _LEGIBLE for _, run in reader.drawn) else 0.0
    return Page(
        number=number,
        characters=count,
        unmapped=reader.unmapped,
        runs=[run for turn, run in reader.drawn if turn == main and run.size > tiny],
        aside=[run for turn, run in reader.drawn if turn != main or run.size <= tiny],
        rulings=_rulings(raw, page, main) if reader.drawn else (),
        pictured=not reader.drawn and _has_picture(raw, page),
    )


def _pieces(raw: ModuleType, page: "PdfPage") -> int:
    """Number of text objects on a page; 0 if there cannot be too many."""
    count = raw.FPDFPage_CountObjects(page.raw)
    if count <= MAX_PAGE_PIECES:
        return 0
    kinds = (raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page.raw, at)) for at in range(count))
    return sum(kind == raw.FPDF_PAGEOBJ_TEXT for kind in kinds)


def _has_picture(raw: ModuleType, page: "PdfPage") -> bool:
    """Whether the page draws a picture, directly or in a form."""
    for at in range(min(raw.FPDFPage_CountObjects(page.raw), _LOOKED_AT)):
        thing = raw.FPDFPage_GetObject(page.raw, at)
        kinds = [raw.FPDFPageObj_GetType(thing)]
        if kinds == [raw.FPDF_PAGEOBJ_FORM]:
            inside = range(min(raw.FPDFFormObj_CountObjects(thing), _LOOKED_AT))
            kinds = [raw.FPDFPageObj_GetType(raw.FPDFFormObj_GetObject(thing, one)) for one in inside]
        if raw.FPDF_PAGEOBJ_IMAGE in kinds:
            return True
    return False


def _rulings(raw: ModuleType, page: "PdfPage", turn: int) -> list[Ruling]:
    """The straight strokes of a page whose text is turned so; thin bars are strokes as well."""
    things = [raw.FPDFPage_GetObject(page.raw, at) for at in range(raw.FPDFPage_CountObjects(page.raw))]
    shapes = [thing for thing in things if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_PATH]
    if len(shapes) > _MOST_SHAPES:
        return []
    box = page.get_bbox()
    strokes = ([_upright(x, y, box, turn) for x, y in stroke] for shape in shapes for stroke in _strokes(raw, shape))
    return [one for one in map(ruling, strokes) if one]


def _strokes(raw: ModuleType, shape: Any) -> Iterator[list[tuple[float, float]]]:
    """The sides that a shape draws, by their ends; a shape that is only filled as one, by its corners."""
    fill, stroke, matrix = c_int(), c_int(), raw.FS_MATRIX()
    raw.FPDFPath_GetDrawMode(shape, fill, stroke)
    raw.FPDFPageObj_GetMatrix(shape, matrix)
    for corners in _outlines(raw, shape):
        moved = [(matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f) for x, y in corners]
        if stroke.value:
            yield from map(list, pairwise(moved))
        elif fill.value and len(moved) > 1:
            yield moved


def _outlines(raw: ModuleType, shape: Any) -> Iterator[list[tuple[float, float]]]:
    """The corners of each outline of a shape; the first again at the end of one that is closed."""
    corners: list[tuple[float, float]] = []
    x, y = c_float(), c_float()
    for at in range(min(raw.FPDFPath_CountSegments(shape), _MOST_CORNERS)):
        segment = raw.FPDFPath_GetPathSegment(shape, at)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
            yield corners
            corners = []
        corners.append((x.value, y.value))
        if raw.FPDFPathSegment_GetClose(segment):
            corners.append(corners[0])
    yield corners


def _upright(x: float, y: float, box: tuple[float, float, float, float], turn: int) -> tuple[float, float]:
    """A place on the page, with the page turned upright."""
    if turn == 0:
        return x - box[0], y - box[1]
    if turn == 1:
        return y - box[1], box[2] - x
    if turn == 2:
        return box[2] - x, box[3] - y
    return box[3] - y, x - box[0]


class _Reader:
    """Gathers the characters of one page into runs, in drawing order."""

    def __init__(self, raw: ModuleType, textpage: Any, box: tuple[float, float, float, float]) -> None:
        self._raw, self._textpage, self._box = raw, textpage, box
        self._rect, self._matrix, self._flags = raw.FS_RECTF(), raw.FS_MATRIX(), c_int()
        self._x, self._y, self._name = c_double(), c_double(), create_string_buffer(256)
        self._styles: dict[int | None, _Style] = {}
        self.drawn: list[tuple[int, Run]] = []
        self.unmapped = 0
        self._letters: list[str] = []
        self._begun = (0.0, 0.0, _Style(0.0, False, False, False, 0), False)
        self._end = 0.0

    def read(self, count: int) -> None:
        raw, textpage, spaced, high = self._raw, self._textpage, False, 0
        for at in range(count):
            code = raw.FPDFText_GetUnicode(textpage, at)
            if code in _SPACES:
                spaced = True
            elif code < 0x20 and raw.FPDFText_IsGenerated(textpage, at):
                spaced = True  # pdfium's own line end
            elif code in _NOTHING:
                continue
            elif 0xD800 <= code < 0xDC00:
                high = code
            else:
                if 0xDC00 <= code < 0xE000 and high:
                    code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
                high = 0
                if self._draw(at, code, spaced):
                    spaced = False
        self._close()

    def _draw(self, at: int, code: int, spaced: bool) -> bool:
        """Add a character; False if it is outside the page and therefore invisible."""
        style = self._style(at)
        x0, x1, base = self._place(at, style.turn)
        if x0 is None:
            return False
        begun_x, begun_base, begun_style, _ = self._begun
        apart = x0 - self._end
        if (
            not self._letters
            or style != begun_style
            or abs(base - begun_base) > _LEVEL * style.size
            or not -_BACK * style.size <= apart <= _FORTH * style.size
            or x0 < begun_x - _BACK * style.size
        ):
            self._close()
            self._begun = (x0, base, style, spaced)
        elif spaced:
            self._letters.append(" ")
        self._letters.append(self._letter(code, at) if code not in _SIGNS or not style.symbols else _SIGNS[code])
        self._end = x1
        return True

    def _letter(self, code: int, at: int) -> str:
        """The character, or U+FFFD if the file does not say which it is."""
        if code in (_SOFT_HYPHEN, _NO_CHARACTER) or (code == 0x02 and self._raw.FPDFText_IsHyphen(self._textpage, at)):
            return "-"
        if code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xF900 or code == 0xFFFD:
            self.unmapped += 1
            return "\ufffd"
        return chr(code)

    def _close(self) -> None:
        if self._letters:
            x0, base, style, spaced = self._begun
            text = "".join(self._letters)
            run = Run(text, x0, max(self._end, x0), base, style.size, style.bold, style.mono, spaced, len(self.drawn))
            self.drawn.append((style.turn, run))
            self._letters = []

    def _place(self, at: int, turn: int) -> tuple[float | None, float, float]:
        """Left edge, right edge and baseline of a character, with the page turned upright; None outside the page."""
        self._raw.FPDFText_GetCharOrigin(self._textpage, at, self._x, self._y)
        self._raw.FPDFText_GetLooseCharBox(self._textpage, at, self._rect)
        x, y, box, rect = self._x.value, self._y.value, self._box, self._rect
        if not (box[0] - 1 <= x <= box[2] + 1 and box[1] - 1 <= y <= box[3] + 1):
            return None, 0.0, 0.0
        if turn == 0:
            return rect.left - box[0], rect.right - box[0], y - box[1]
        if turn == 1:
            return rect.bottom - box[1], rect.top - box[1], box[2] - x
        if turn == 2:
            return box[2] - rect.right, box[2] - rect.left, box[3] - y
        return box[3] - rect.top, box[3] - rect.bottom, x - box[0]

    @cached_property
    def _drawn_size(self) -> float:
        """The size of the page's letters, estimated from their height."""
        raw, textpage = self._raw, self._textpage
        places = range(min(raw.FPDFText_CountChars(textpage), _SAMPLE))
        letters = [at for at in places if raw.FPDFText_GetUnicode(textpage, at) > 0x20]
        heights = []
        for at in letters:
            raw.FPDFText_GetLooseCharBox(textpage, at, self._rect)
            heights.append(self._rect.top - self._rect.bottom)
        return median(heights) / _X_HEIGHT if heights else 0.0

    def _style(self, at: int) -> _Style:
        """The style of a character, looked up once for each text object of the page."""
        raw, textpage = self._raw, self._textpage
        thing = cast(raw.FPDFText_GetTextObject(textpage, at), c_void_p).value
        style = self._styles.get(thing)
        if style is None:
            raw.FPDFText_GetMatrix(textpage, at, self._matrix)
            m = self._matrix
            size = raw.FPDFText_GetFontSize(textpage, at) * (hypot(m.c, m.d) or 1.0)
            size = size if size > _DRAWN else max(size, self._drawn_size)
            raw.FPDFText_GetFontInfo(textpage, at, self._name, len(self._name), self._flags)
            name = self._name.value.decode("utf-8", "replace").lower()
            bold = raw.FPDFText_GetFontWeight(textpage, at) >= _BOLD_WEIGHT or any(
                bold_name in name for bold_name in _BOLD_NAMES
            )
            mono = any(mono_name in name for mono_name in _MONO_NAMES)
            turn = round(atan2(m.b, m.a) / (pi / 2)) % 4
            style = self._styles[thing] = _Style(round(size, 2), bold, mono, "cmsy" in name, turn)
        return style
