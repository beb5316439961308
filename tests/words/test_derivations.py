"""Words that English derives from one another are of one family; those that only look so are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.words.derivations import derivational_kin

FAMILIES = """
decide decision; survive survival; argue argument; inspect inspector; inspect inspection; approve approval; refuse
refusal; propose proposal; renew renewal; refer referral; allocate allocation; execute execution; revise revision;
extend extension; permit permission; submit submission; describe description; notify notification; apply
application; insure insurance; attend attendance; exist existence; hire hirer; train trainee; dark darkness; secure
security; able ability; absent absence; deliver delivery; long length; sell sale; choose choice; explain
explanation; reserve reservation; inform information; implement implementation; organise organisation
"""
STRANGERS = """
general generation; organ organization; universe university; apart apartment; depart department; custom customer;
count counter; count country; import important; past pasta; state station; number numb; corn corner; sent sentence;
fine finance; cent center; form former; direct directory; invent inventory; relate relative; act actual; person
personal; car care; flow flower
"""


@pytest.mark.parametrize(("word", "other"), [tuple(pair.split()) for pair in FAMILIES.split(";")])
def test_what_is_derived_is_of_one_family_either_way(word: str, other: str) -> None:
    assert other in derivational_kin(word)
    assert word in derivational_kin(other)


@pytest.mark.parametrize(("word", "other"), [tuple(pair.split()) for pair in STRANGERS.split(";")])
def test_strangers_that_look_alike_are_not(word: str, other: str) -> None:
    assert other not in derivational_kin(word)
    assert word not in derivational_kin(other)


@given(st.text(alphabet="abcdeilmnoprstuvy", min_size=1, max_size=12))
def test_a_family_holds_both_ways_and_nobody_is_of_their_own(word: str) -> None:
    assert word not in derivational_kin(word)
    assert all(word in derivational_kin(other) for other in derivational_kin(word))
