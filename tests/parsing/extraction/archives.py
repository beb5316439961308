"""Archives of markup, made by a test: the least that Word and readers of books take."""

import io
import zipfile
from collections.abc import Mapping
from urllib.parse import quote

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

STYLES = f"""<w:styles {WORD}>
<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="Mine"><w:name w:val="mine"/><w:basedOn w:val="H1"/>
<w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:styleId="Code"><w:name w:val="Source Code"/></w:style>
<w:style w:styleId="Q"><w:name w:val="Quote"/></w:style>
</w:styles>"""
NUMBERING = f"""<w:numbering {WORD}>
<w:abstractNum w:abstractNumId="0"><w:lvl><w:numFmt w:val="decimal"/></w:lvl><w:lvl><w:numFmt w:val="bullet"/></w:lvl>
</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>"""
LINKS = (
    f'<Relationships><Relationship Id="r1" Type="{RELATIONS}/hyperlink" Target="https://a.example/b"/></Relationships>'
)
CORE = """<cp:coreProperties xmlns:cp="x" xmlns:dc="y" xmlns:dcterms="z"><dc:title>Kettles &amp; tea</dc:title>
<dc:creator>Ann Lee</dc:creator><dcterms:created>2024-05-06T07:08:09Z</dcterms:created></cp:coreProperties>"""


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip archive of these parts."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return data.getvalue()


def word(body: str, **parts: str) -> bytes:
    """A Word document with this content of its body; ``parts`` are others of the folder ``word``."""
    head = f'<?xml version="1.0"?><w:document {WORD} xmlns:r="{RELATIONS}">'
    document = f"{head}<w:body>{body}</w:body></w:document>"
    others = {f"word/{name}.xml": content for name, content in parts.items()}
    return archive(
        {
            "word/document.xml": document,
            "word/styles.xml": STYLES,
            "word/numbering.xml": NUMBERING,
            "word/_rels/document.xml.rels": LINKS,
            "docProps/core.xml": CORE,
        }
        | others
    )


def book(chapters: Mapping[str, str], **parts: str) -> bytes:
    """A book with these chapters by file name, read in this order."""
    items = "".join(
        f'<item id="i{n}" href="{quote(name)}" media-type="application/xhtml+xml"/>' for n, name in enumerate(chapters)
    )
    order = "".join(f'<itemref idref="i{n}"/>' for n in range(len(chapters)))
    package = (
        '<?xml version="1.0"?><package xmlns:dc="x"><metadata><dc:title>Tea</dc:title><dc:creator>Ann Lee</dc:creator>'
        "<dc:creator>Bo Chen</dc:creator><dc:date>2024-05-06</dc:date><dc:language>en</dc:language></metadata>"
        f'<manifest>{items}<item id="toc" href="toc.xhtml" properties="nav" media-type="text/html"/></manifest>'
        f'<spine><itemref idref="toc"/>{order}</spine></package>'
    )
    container = (
        '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
    )
    files = {
        f"OEBPS/{name}": f'<?xml version="1.0"?><html><body>{text}</body></html>' for name, text in chapters.items()
    }
    toc = {"OEBPS/toc.xhtml": "<html><body><nav><ol><li>Contents</li></ol></nav></body></html>"}
    return archive({"META-INF/container.xml": container, "OEBPS/book.opf": package} | toc | files | parts)


def opendocument(body: str, *, styles: str = "", meta: str = "") -> bytes:
    """An OpenDocument file: the content of its body, styles that the content has, and what the file says of itself."""
    content = (
        '<?xml version="1.0"?><office:document-content>'
        f"<office:automatic-styles>{styles}</office:automatic-styles><office:body>{body}</office:body>"
        "</office:document-content>"
    )
    stated = f"<office:document-meta><office:meta>{meta}</office:meta></office:document-meta>"
    return archive({"mimetype": "application/vnd.oasis.opendocument", "content.xml": content, "meta.xml": stated})
