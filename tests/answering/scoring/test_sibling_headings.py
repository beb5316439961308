"""Below the name of another member of a set stands what is true of that one."""

from collections.abc import Iterator

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from tests.worlds import lay_out

_STRANGE = {"brukka", "snorl", "wimmet", "oggle"}
"""Words that the embedder below does not know."""
FILES = {
    "burrows.md": "# Entrances of burrows\n\n## Brukka\n\n- 7 entrances are open, and 2 of the 7 entrances"
    " lead to the river.\n\n## Snorl\n\n- 9 entrances are open at night.\n\n## Wimmet\n\n- The entrances are"
    " counted by the watch.\n",
    "routes.md": "# Tunnels to the pond\n\n## Route A\n\nThe tunnel to the pond is dug with spades of oak below the"
    " old mill.\n\n## Route B\n\nIt is dug with spades of brass.\n",
    "shelters.md": "# Shelters of leaves\n\n**Advantages:**\n\n- A shelter of leaves is warm, and many shelters of"
    " leaves stand in the wood\n- It costs nothing at all\n\n**Disadvantages:**\n\n"
    "- Rain comes through\n- The shelter rots\n",
    "bread.md": "# Bread of the village\n\n## Rye\n\nThe bread of rye is baked at dawn.\n\n## Oats\n\nThe bread of oats"
    " is baked at noon.",
    "hills.md": "# The hills\n\nThe mill of Oggle has doors of lead, and Millet grows before them.\n",
    "grain.md": "# Grain\n\n| Mixture | Weight of a sack |\n| --- | --- |\n| Rye with Barley with Oats | 40 kg |\n"
    "| Rye with Oats | 30 kg |\n| Barley with Oats | 20 kg |\n",
}


class KnowsWords(HashedEmbedder):
    """Knows all words but the strange ones."""

    def knows(self, word: str) -> bool:
        return word.lower() not in _STRANGE

    def is_common(self, word: str) -> bool:
        return self.knows(word)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("siblings")
    with attest.open(home / "kb.db", embedder=KnowsWords(dimensions=64)) as kb:
        kb.index([lay_out(home / "docs", FILES)])
        yield kb


def test_what_stands_below_the_name_asked_for_comes_first(named: attest.Attest) -> None:
    told = [claim.text for claim in named.ask("How many entrances are open at Snorl?").claims]
    assert told[0] == "Snorl: 9 entrances are open at night."
    told = [claim.text for claim in named.ask("With what spades is the tunnel to the pond dug on Route B?").claims]
    assert told[0] == "Route B: It is dug with spades of brass."
    assert all(text.startswith("Route A: ") for text in told[1:])


def test_a_name_over_a_quote_that_lacks_it_is_quoted_with_it(named: attest.Attest) -> None:
    answer = named.ask("How many entrances are open at night?")
    assert answer.claims[0].text == "Snorl: 9 entrances are open at night."
    assert [item.quote.text for item in answer.claims[0].evidence] == ["Snorl", "- 9 entrances are open at night."]
    assert named.verify(answer.answer_id).valid


def test_an_ordinary_heading_is_not_quoted_with_its_text(named: attest.Attest) -> None:
    assert named.ask("Which bread is baked at dawn?").claims[0].text == "The bread of rye is baked at dawn."


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("By whom are the entrances of Oggle counted?", "Oggle"),
        ("The weight of a sack of Millet with Oats", "Millet with Oats"),
    ],
)
def test_nothing_is_told_of_another_member_than_is_asked_about(named: attest.Attest, question: str, about: str) -> None:
    refused = named.ask(question)
    assert refused.reason == f"the best passage is about something else, and its document never mentions “{about}”"


def test_what_speaks_against_a_thing_is_not_what_speaks_for_it(named: attest.Attest) -> None:
    told = named.ask("What are the downsides if a shelter of leaves stands in the wood?").claims[0].text
    assert told.startswith("Disadvantages:")
    told = named.ask("What are the benefits if a shelter of leaves does not rot?").claims[0].text
    assert told.startswith("Advantages:")


def test_a_row_whose_name_the_question_spells_goes_before_one_with_more_words(named: attest.Attest) -> None:
    asked = "What is the weight of a sack of Rye with Oats?"
    assert named.ask(asked).claims[0].text == "Mixture: Rye with Oats; Weight of a sack: 30 kg."
