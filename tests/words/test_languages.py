"""Words are found in the scripts that people write them in."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.store.accelerators import WORDS
from attest.words.terms import terms, terms_of_word, words

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
        ("हिन्दी", ("हिन्दी",)),
        ("எழுத்துக்கள்", ("எழுத்துக்கள்",)),
        ("শব্দ", ("শব্দ",)),
        ("\u0958\u0932\u092e", ("\u0915\u093c\u0932\u092e",)),  # one letter or letter and dot, it is the same word
        ("ශ්\u200dරී", ("ශ්රී",)),
        ("แฟ้ม", ("แฟ", "ฟ้", "้ม")),
        ("ភាសា", ("ភា", "ាស", "សា")),
        ("مُحَمَّد", ("محمد",)),
        ("محمـد", ("محمد",)),
        ("٢٠٢٤", ("٢٠٢٤",)),
        ("שָׁלוֹם", ("שלום",)),
        ("compresio\u0301n", ("compresion",)),
        ("har\u00adbour\u200bmaster", ("harbourmaster",)),
        ("o\ufb03ce", ("office",)),
        ("и\u0306од", ("йод",)),
    ],
)
def test_a_word_stands_for_these_terms(word: str, expected: tuple[str, ...]) -> None:
    assert terms_of_word(word) == expected


@pytest.mark.parametrize("text", ["हिन्दी में शब्दों के स्वर।", "தமிழ் எழுத்துக்கள்", "తెలుగు భాష", "مُحَمَّد وَ سَلَام", "שָׁלוֹם עוֹלָם"])
def test_a_word_is_not_cut_at_its_vowels(text: str) -> None:
    assert words(text) == text.rstrip("।").split()


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
    "hi.md": "पुस्तकालय सुबह नौ बजे खुलता है। रविवार को वह बन्द रहता है।",
    "ta.md": "நூலகம் காலை ஒன்பது மணிக்கு திறக்கப்படும்.",
    "ar.md": "تَفْتَحُ المَكتَبَةُ أبوابها في التاسعة صباحاً.",
    "he.md": "הַסִּפְרִיָּה נִפְתַּחַת בשעה תשע בבוקר.",
}


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("解压文件", "zh.md"),
        ("圧縮する", "ja.md"),
        ("압축", "ko.md"),
        ("compresion", "es.md"),
        ("fur Große", "de.md"),
        ("पुस्तकालय", "hi.md"),
        ("திறக்கப்படும்", "ta.md"),
        ("المكتبة", "ar.md"),
        ("הספריה", "he.md"),
    ],
)
def test_a_part_of_a_sentence_or_a_word_without_its_accents_finds_the_text(
    tmp_path: Path, query: str, path: str
) -> None:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(f"{text}\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert [hit.found.path for hit in kb.search(query).hits] == [path]


def test_an_answer_in_a_script_whose_vowels_are_marks_is_one_sentence(tmp_path: Path) -> None:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(f"{text}\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        claim = kb.ask("पुस्तकालय कब खुलता है?").claims[0]
        assert (claim.text, claim.verdict.method) == ("पुस्तकालय सुबह नौ बजे खुलता है।", "verbatim")
        assert kb.check().sound


def test_what_was_indexed_by_other_terms_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hi.md").write_text(TEXTS["hi.md"], encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        monkeypatch.setattr("attest.store.accelerators.WORDS", "2")
        kb.index([tmp_path], lexical_only=True)
        monkeypatch.undo()
        kb.index([tmp_path], lexical_only=True)
        assert kb.check().sound
    assert f'"words": "{WORDS}"'.encode() in (tmp_path / "a.db-terms").read_bytes()[:4096]
