"""Words are found in the scripts that people write them in."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.values.terms import terms, terms_of_word

UNSPACED = st.sampled_from("文件压缩工具の検索コマンド한국어파일แฟ้ม")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Höhe", ("hohe",)),
        ("compresión", ("compresion",)),
        ("Größenänderung", ("großenanderung",)),
        ("größeÄndern", ("großeandern", "große", "andern")),
        ("Выводить", ("выводить",)),
        ("压缩文件", ("压缩", "缩文", "文件")),
        ("压缩", ("压缩",)),
        ("字", ("字",)),
        ("用git提交", ("用", "git", "提交")),
        ("chainId", ("chainid", "chain", "id")),
    ],
)
def test_a_word_stands_for_these_terms(word: str, expected: tuple[str, ...]) -> None:
    assert terms_of_word(word) == expected


@given(st.text(UNSPACED, min_size=2, max_size=30), st.data())
def test_any_piece_of_a_text_without_spaces_has_its_terms_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 2))
    end = data.draw(st.integers(start + 2, len(text)))
    if len(terms_of_word(text[start:end])) and text[start:end].isalpha():
        assert set(terms(text[start:end])) <= {*terms(text), *text}


TEXTS = {
    "zh.md": "用来压缩和解压文件的命令行工具。",
    "ja.md": "ファイルを圧縮するためのコマンドです。",
    "ko.md": "파일을압축하는 명령입니다.",
    "es.md": "Herramienta de compresión de archivos.",
    "de.md": "Ein Werkzeug für große Dateien.",
}


@pytest.mark.parametrize(
    ("query", "path"),
    [("解压文件", "zh.md"), ("圧縮する", "ja.md"), ("압축", "ko.md"), ("compresion", "es.md"), ("fur Große", "de.md")],
)
def test_a_part_of_a_sentence_or_a_word_without_its_accents_finds_the_text(
    tmp_path: Path, query: str, path: str
) -> None:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(f"{text}\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert [hit.found.path for hit in kb.search(query).hits] == [path]
