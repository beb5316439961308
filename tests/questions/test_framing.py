"""Courtesies around a question are no part of it, and a situation told before it stands behind it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.questions.framing import without_framing


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Could you tell me who the landlord is?", "who is the landlord?"),
        ("Please tell me when the boiler was last serviced.", "when was the boiler last serviced?"),
        ("Do you know how much the rent is?", "how much is the rent?"),
        ("Hi there! Does anyone know what F28 means?", "what does F28 mean?"),
        ("I was wondering if dogs are allowed in the flat", "are dogs allowed in the flat?"),
        ("could you tell me if I can have a dog, please?", "can I have a dog?"),
        ("I'd like to know which hotel was booked", "which hotel was booked?"),
        ("I'm trying to figure out how the lock works.", "how does the lock work?"),
        ("Can you please list the knots? Thanks!", "list the knots?"),
        ("Quick question: how much salt goes in?", "how much salt goes in?"),
        ("Any idea why the fee was burned?", "why was the fee burned?"),
        ("Tell me the price of the room.", "what is the price of the room?"),
        ("I need to know the booking reference for the hotel", "what is the booking reference for the hotel?"),
        ("WHICH HALF-OPEN DOOR IS IT?", "which half-open door is it?"),
        ("What is the limit, please?", "What is the limit?"),
        ("WHAT IS THE RENT?", "what is the rent?"),
        ("How Much Is The Rent Of EIP-4844?", "how much is the rent of EIP-4844?"),
        ("What Is The EVM Limit Of ForkChoice?", "what is the EVM limit of ForkChoice?"),
        ("According to the documents, who signed?", "who signed?"),
        ("According to our notes, gas cost of LOG0", "gas cost of LOG0"),
        ("gas cost of LOG0 Thanks in advance!", "gas cost of LOG0?"),
        ("Who signed, as far as we know?", "Who signed?"),
        ("What is the rent (according to our notes)?", "What is the rent?"),
        ("OK and who chairs the board?", "who chairs the board?"),
        ("Who exactly signed?", "Who signed?"),
        ("Did Ada actually sign?", "Did Ada sign?"),
        ("In short, why was it burned?", "why was it burned?"),
    ],
)
def test_a_framed_question_is_asked_directly(question: str, asked: str) -> None:
    assert without_framing(question) == asked


def test_what_the_asker_is_stands_behind_the_question_and_its_subject_before_it() -> None:
    assert (
        without_framing("Hi, I missed it. What was decided, and by whom?")
        == "What was decided, and by whom? I missed it."
    )
    assert (
        without_framing("I missed the call of Ada. Could you tell me who led it?")
        == "I missed the call of Ada. who led it?"
    )


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("I live in Lisbon - do I get a stipend?", "I live in Lisbon. Do I get a stipend?"),
        ("We retry — how often is it tried?", "How often is it tried? We retry."),
        ("My boat leaks: who mends it?", "Who mends it? My boat leaks."),
        ("The ferry - who owns it?", "The ferry - who owns it?"),
        ("I want one - or two?", "I want one - or two?"),
    ],
)
def test_what_the_asker_tells_in_front_of_a_dash_is_a_sentence(question: str, asked: str) -> None:
    assert without_framing(question) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Who is the landlord?",
        "Can you sublet the flat?",
        "Can anyone join the call?",
        "Hello world example",
        "question marks",
        "Explain the fee",
        "EVM OPCODES",
        "In the documentation of Geth, what is a flag?",
        "How does exactly once delivery work?",
        "who told Vitalik 'please don't' about dropping it?",
        "Does it burn? How much?",
        "Do you know that way?",
        "I need to leave the hotel?",
        "Please",
        "",
    ],
)
def test_other_questions_stay_as_they_are(question: str) -> None:
    assert without_framing(question) == question


PIECES = st.sampled_from(
    [
        "hi, ",
        "could you tell me ",
        "please ",
        "who ",
        "what ",
        "the hen ",
        "is ",
        "lays ",
        "I slept. ",
        "The ",
        "? ",
        "thanks",
    ]
)


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=9).map("".join)))
def test_only_the_words_of_a_direct_question_are_added_and_something_is_left(text: str) -> None:
    """*Tell me the fee*: *what is the fee?* *How it works*: *how does it work?*"""
    asked = without_framing(text)
    assert set(re.findall(r"\w+", asked)) <= {
        *re.findall(r"\w+", text),
        *re.findall(r"\w+", text.lower()),
        *("do", "does", "what", "is"),
    }
    assert bool(asked.strip()) == bool(text.strip())


@pytest.mark.parametrize("part", ["so, ", "please ", " thanks", "a", "(", "I a. ", "the ", "is ", "? "])
def test_a_long_frame_is_read_all_the_same(part: str) -> None:
    question = f"could you tell me {part * (9_000 // len(part))}?"
    assert without_framing(question)
