"""Forms of one English word are of one family; other words, however alike they look, are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.words.terms import terms_of_word
from attest.words.word_families import family, is_made_of

REGULAR = """
create created creating creates; enable enabled enabling; approve approved approving; resign resigned resigning;
install installed installing installs; stop stopped stopping; plan planned planning; vote voted voting votes; note
noted noting; apply applied applies applying; try tried tries trying; carry carried carrying; control controlled
controlling; cancel canceled cancelled cancelling; refer referred referring; occur occurred occurring; permit
permitted permitting; file filed filing files; fill filled filling; use used using uses; agree agreed agreeing; free
freed freeing; exceed exceeded exceeding; embed embedded embedding; need needed needing; validate validated
validating; require required requires; change changed changing; upgrade upgraded upgrading; serve served serving;
queue queued queueing queuing; type typed typing; close closed closing; issue issued issuing; age aged aging; end
ended ending; add added adding; state stated stating; move moved moving; cookie cookies; movie movies; entry
entries; policy policies; box boxes; cache caches cached caching; focus focused focuses; status statuses; index
indexes indices indexed; process processes processed
"""
IRREGULAR = """
write wrote written writing; choose chose chosen choosing; pay paid paying; die died dying dies; tie tied tying; find
found finding; lose lost losing; child children; take took taken taking;
sow sown sowing; practice practise practised practicing; show shown; withdraw withdrew withdrawn withdrawal; foot feet
"""
DERIVED = """
create creation; approve approval; resign resignation; install installation; decide decision deciding; apply
application; deny denial; cancel cancellation; refer referral reference; occur occurrence; permit permission; submit
submission; validate validation validator; activate activation; execute execution executing; require requirement;
extend extension extended; include inclusion including; exclude exclusion; describe description; resolve resolution;
convert conversion; define definition; configure configuration; secure security; differ different difference; depend
dependency dependent; available availability; delete deletion; remove removal; renew renewal; propose proposal; notify
notification; specify specification; authorize authorise authorization; organise organize organisation; colour color;
behaviour behavior; center centre centered centred; program programme programming; grey gray; pay payment; die death;
implement implementation; document documentation; maintain maintenance; attend attendance; encrypt encryption;
participate participant participation; contribute contributor contribution; automate automatic automation; quick
quickly; week weekly; easy easily; dark darkness; reduce reduction; compose composition; vote voter
"""
ABBREVIATED = """
september sept sep; march mar; quantity quantities qty; certificate certificates cert; week wks; approximately approx
"""
STRANGERS = """
server serve; state status; state station; file fill; plan plane; rate rat; note not; hop hope; star stare; custom
customer; depart department; import important; direct directory; general generate; general generation; organ organize;
universe university; apart apartment; count country; count counter; contain container; process processor; form former;
transfer transform; internet internal; internal international; author authority; prior priority; quest question;
commission commit; even evening; port portion; miss mission; pass passion; part party; fact factory; experience
experiment; contract contrast; sent sentence; fine finance; cent center; number numb; corn corner; car care; act actual;
site sit; code cod; bar bare; sky ski; press president; version verse; busy business; base basement; value valid; serve
service; reply replication; computer compute; nest test; string stringent; wire wife; found founded; specific specify;
response responsible; cat category; access accessory; success succession
"""


@pytest.mark.parametrize(
    "forms", [*REGULAR.split(";"), *IRREGULAR.split(";"), *DERIVED.split(";"), *ABBREVIATED.split(";")]
)
def test_the_forms_of_a_word_and_what_is_derived_from_it_are_one_family(forms: str) -> None:
    assert len({family(terms_of_word(form)[0]) for form in forms.split()}) == 1


@pytest.mark.parametrize("pair", STRANGERS.split(";"))
def test_words_that_only_look_alike_are_of_different_families(pair: str) -> None:
    word, other = (family(terms_of_word(one)[0]) for one in pair.split())
    assert word != other


@given(st.text(max_size=20))
def test_any_term_has_a_family_and_a_number_or_code_is_its_own(term: str) -> None:
    assert bool(family(term)) == bool(term)
    assert term.isalpha() or family(term) == term


@given(st.sampled_from("deploy restart follow upload record fetch attach respond".split()))
def test_a_verb_is_of_one_family_with_each_of_its_regular_forms(verb: str) -> None:
    assert {family(terms_of_word(verb + ending)[0]) for ending in ("", "s", "ed", "ing")} == {family(verb)}


KNOWN = frozenset("reach index lock host name nest care value apply use plan my dock fast".split())


@pytest.mark.parametrize(
    "word",
    "reachable reindex unlock hostname nested careless indexes planned usable unusable hostnames reapplied".split(),
)
def test_a_word_made_of_known_ones_is_seen_to_be(word: str) -> None:
    assert is_made_of(word, KNOWN.__contains__)


@pytest.mark.parametrize("word", ["mypy", "docker", "fastapi", "Nested", "reachable9", "zstandard", "naémé", ""])
def test_a_name_a_code_or_what_has_one_known_piece_is_not(word: str) -> None:
    assert not is_made_of(word, KNOWN.__contains__)
