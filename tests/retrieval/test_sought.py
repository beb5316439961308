"""Who asks what letters stand for, how a thing is worked out, measured or judged finds the sentence that says it."""

import pytest

import attest
from attest.questions.sought import SoughtSentence, sentences_sought
from attest.questions.sought.abbreviations import abbreviation_asked, expansion_rater

OFTEN = "The HDR of the harbour, and the toll of the HDR. A toll is paid, a crate is large, and ovens are of a kind."
FILES = {
    **{f"quay-{n}.md": f"# Quay {n}\n\n{OFTEN} It was counted again on day {n}.\n" for n in range(40)},
    "offices.md": "# Offices\n\nThree clerks sit by the window. What comes ashore is written into the Harbour Dues "
    "Register (HDR), and nobody may take it home.\n",
    "letters.md": "# Letters\n\nIn spring they wrote of the Harbour Dues Register (HDR) to the crown.\n",
    "jokes.md": "# Jokes\n\nThe sailors said that its name was Hardly Done Right (HDR), and laughed.\n",
    "fees.md": "# Fees\n\nOn the last day of a month the toll is calculated as the weight of the cargo times a rate.\n",
    "cargo.md": "# Cargo\n\nSince the storm a crate may weigh little, for its size is limited to 64 MB on paper.\n",
    "members.md": "# Members\n\nWho joins pays a minimum deposit of 32 crowns; it is given back.\n",
    "kitchens.md": "# Kitchens\n\nThere are three kinds of oven: tandoors, kilns and masonry ovens.\n",
    "ships.md": "# Ships\n\nOne virus came by sea.\n",
    "pools.md": "# Pools\n\nOne danger of pooling is that a single thief empties every purse.\n",
}


def found(question: str) -> SoughtSentence:
    """What a question looks for that looks for something."""
    wanted = sentences_sought(question)
    assert wanted is not None
    return wanted


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What does HDR stand for?", "Harbour Dues Register"),
        ("How is the toll calculated?", "times a rate"),
        ("How large can a crate be?", "64 MB"),
        ("What is the minimum deposit of a member?", "32 crowns"),
        ("What kinds of oven are there?", "tandoors"),
        ("What are the risks of pooling?", "danger of pooling"),
    ],
)
def test_the_sentence_that_is_put_as_an_answer_is_comes_first(kb: attest.Attest, question: str, said: str) -> None:
    assert said in kb.search(question).hits[0].found.text
    assert said in kb.ask(question).claims[0].text


def test_what_it_stands_for_is_not_asked_of_the_word_it() -> None:
    assert abbreviation_asked("What does IT stand for?") is None
    assert abbreviation_asked("Who chose the name, and what does it stand for?") is None


def test_letters_stand_for_what_most_documents_say(kb: attest.Attest) -> None:
    hits = {hit.found.path: hit.scores.get("defines", 0.0) for hit in kb.search("What does HDR stand for?").hits}
    assert hits["offices.md"] == hits["letters.md"] == pytest.approx(0.75)
    assert hits["jokes.md"] == pytest.approx(0.5625)


def test_once_the_first_sentence_says_it_the_others_do_too(kb: attest.Attest) -> None:
    told = [claim.text for claim in kb.ask("What does HDR stand for?").claims]
    assert all("(HDR)" in one for one in told)
    assert "Dues Register" in told[0]


def test_letters_that_nothing_spells_out_are_refused(kb: attest.Attest) -> None:
    answer = kb.ask("What does HDR stand for?", filters={"path": "quay-*.md"})
    assert (answer.status, answer.reason) == ("refused", "nothing found says what “HDR” stands for")


def test_a_filter_holds_for_sentences_that_are_looked_for(kb: attest.Attest) -> None:
    hits = kb.search("What does HDR stand for?", filters={"path": "quay-*.md"}).hits
    assert {hit.found.path.partition("-")[0] for hit in hits} == {"quay"}
    assert not any(hit.scores.get("defines") for hit in hits)


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("What does HDR stand for?", "HDR"),
        ("what is ePBS short for", "ePBS"),
        ("What does the abbreviation SSZ stand for?", "SSZ"),
        ("What is HDR an acronym for?", "HDR"),
        ("What does the harbour master stand for in the play?", None),
        ("What does HDR mean?", None),
    ],
)
def test_only_who_asks_for_its_words_asks_for_an_abbreviation(question: str, short: str | None) -> None:
    assert abbreviation_asked(question) == short


@pytest.mark.parametrize(
    ("short", "sentence", "words"),
    [
        ("HDR", "It is written into the Harbour Dues Register (HDR) at once.", "harbour due register"),
        ("HDR", "The HDR (harbour dues register) is a book.", "harbour due register"),
        ("HDR", "**HDR** stands for Harbour Dues Register.", "harbour due register"),
        ("HDR", "- HDR: Harbour Dues Register", "harbour due register"),
        ("MEV", "See [Maximal Extractable Value (MEV)](https://example.org/mev).", "maximal extractable value"),
        ("EOA", "Externally owned accounts (EOAs) pay.", "externally owned account"),
        ("HDR", "We feared a lot (HDR) of it.", ""),
        ("IT", "The desk stands in the (IT) hall.", ""),
        ("HDR", "The HDR is a book.", ""),
    ],
)
def test_words_are_what_letters_stand_for_if_they_have_the_letters(short: str, sentence: str, words: str) -> None:
    worth, says = expansion_rater(short)(sentence)
    assert (says, worth > 0) == (words, bool(words))


@pytest.mark.parametrize(
    ("sentence", "worth"),
    [
        ("The toll is calculated as the weight times a rate.", 1.0),
        ("There is a toll which moves by a formula of the tide.", 1.0),
        ("    toll = weight * rate", 0.9),
        ("The bridge toll is calculated by hand.", 0.3),
        ("    harbour_toll = weight * rate", 0.8),  # it has a word that the thing has not
        ("The toll moves depending on the tide.", 0.7),
        ("The toll is calculated as follows:", 0.3),
        ("    toll = 7", 0.0),
        ("The toll is high.", 0.0),
    ],
)
def test_a_thing_is_worked_out_by_a_verb_a_formula_or_a_line(sentence: str, worth: float) -> None:
    assert found("How is the toll calculated?").worth(sentence) == pytest.approx(worth)


def test_the_value_of_a_thing_is_worked_out_as_the_thing_is() -> None:
    assert found("How is the value of the toll calculated?").near == found("How is the toll calculated?").near


def test_a_long_question_says_more_than_its_form() -> None:
    assert (
        sentences_sought("How is the toll calculated so that no ship of the crown pays more than once in a whole year?")
        is None
    )


@pytest.mark.parametrize("question", ["How is the tunnel dug?", "Who calculates the toll?", "How are letters sent?"])
def test_what_is_not_worked_out_is_left_to_others(question: str) -> None:
    assert sentences_sought(question) is None


@pytest.mark.parametrize(
    ("question", "sentence", "worth"),
    [
        ("How large is a crate?", "A crate is 64 MB at most.", 1.0),
        ("How many crates can a ship carry?", "The number of crates a ship can carry is limited to 15.", 1.0),
        ("How many crates may a ship have?", "A ship must have at most four wooden crates.", 1.0),
        ("How many crates may a ship have?", "Crates are stored for at least 9 days.", 0.0),
        ("How large is a crate?", "It is a 64 MB crate.", 1.0),
        ("How large is a crate?", "If we set the crate to 64 MB, it sinks.", 0.4),
        ("How large is a crate?", "A crate holds 3 cats.", 0.0),
        ("How long is a watch?", "A watch takes 4 hours.", 1.0),
        ("What is the minimum deposit of a member?", "A member's minimum deposit is 32 crowns.", 1.0),
        ("What is the minimum deposit of a member?", "The minimum deposit is 32 crowns.", 0.5),
        ("What is the minimum deposit of a member?", "The maximum deposit of a member is 9.", 0.0),
    ],
)
def test_a_measure_stands_beside_its_thing(question: str, sentence: str, worth: float) -> None:
    assert found(question).worth(sentence) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("sentence", "worth"),
    [
        ("There are three kinds of oven: tandoors, kilns and masonry ovens.", 1.0),
        ("There are three kinds of oven:", 1.0),
        ("There are three types of oven.", 0.8),
        ("There are several types of oven.", 0.4),
        ("Type: tandoor, kiln, masonry", 0.8),
        ("An oven is a kind of hearth.", 0.0),
    ],
)
def test_kinds_are_counted_or_listed(sentence: str, worth: float) -> None:
    assert found("What kinds of oven are there?").worth(sentence) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("sentence", "worth"),
    [
        ("One danger of pooling is theft.", 1.0),
        ("Theft is a danger.", 0.4),
        ("Pooling reduces the danger of theft.", 0.4),
        ("Pooling is old.", 0.0),
    ],
)
def test_any_word_of_an_aspect_is_the_one_asked_for(sentence: str, worth: float) -> None:
    assert found("What are the risks of pooling?").worth(sentence) == worth


def test_a_word_of_an_aspect_that_is_too_short_is_asked_for_and_not_found() -> None:
    asked = found("What are the cons of pooling?")
    assert asked.worth("One drawback of pooling is theft.") == 1.0
    assert asked.worth("Many a con of pooling men.") == 0.0


def test_several_of_what_ends_in_us_are_found_as_one(kb: attest.Attest) -> None:
    assert kb.search("Where are the viruses?").hits[0].found.path == "ships.md"


@pytest.mark.parametrize("question", [f"How is the {'old ' * 12}toll calculated?", f"How is {'a-' * 200} calculated?"])
def test_a_question_of_many_words_or_of_a_long_one_looks_for_no_form(question: str) -> None:
    assert sentences_sought("How is the old toll calculated?") is not None
    assert sentences_sought(question) is None
