"""The built-in verifier: what it must never call supported, and what it must."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from attest.evidence.align import verify_by_alignment
from attest.evidence.tokens import tokens
from attest.evidence.words import root
from attest.values.verdicts import Support, Verdict, Verifier

VERIFIER: Verifier = verify_by_alignment

SENTENCES = [
    "The base fee is burned by the protocol.",
    "Blob transactions have type 0x03 and carry up to 6 blobs.",
    "A block may use at most 30,000,000 gas, twice the target of 15 million.",
    "EIP-4844 introduces a new transaction type for blobs.",
    "The fork was activated on March 13, 2024 at epoch 269568.",
    "Validators that do not attest lose 12.5% of their reward.",
    "Clients must reject a block whose timestamp is not greater than its parent's.",
    "The limit rose from 10 to 20 in 2019, and from 20 to 32 in 2021.",
    "In version v1.13.2 the cache grew to 1_048_576 entries (2**20).",
    "Every node stores all headers and receipts before the merge.",
    "Vitalik Buterin proposed the change, and Tim Beiko supported it.",
    "`get_base_fee(header)` returns `header.base_fee` when x >= 5.",
    "The state trie only grows.",
    "Fees fell by -3.5 gwei.",
]


def judge(claim: str, *evidence: str) -> Verdict:
    return VERIFIER(claim, evidence)


def test_a_sentence_of_the_evidence_is_supported_verbatim() -> None:
    for sentence in SENTENCES:
        assert judge(sentence, "Something before. " + sentence + " Something after.") == Verdict(
            support=Support.SUPPORTED, score=1.0, method="verbatim"
        )


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The base fee is burned.", "The **base fee** is\nburned, says the text."),
        ("The base fee is burned [1].", "the base fee is burned"),
        ("It “burns” the fee.", 'It "burns" the fee.'),
        ("It calls get_fee.", "> It calls\n> `get_fee`."),
        ("It is in the specification.", "It is in the [specification](https://example.org/x)."),
        ("oak is a wood.", '- **oak** <span id="oak"/> is a wood.'),
        ("`oak` / `wood.OAK`: A wood that floats.", "- `oak` / {data}`wood.OAK`: A wood\n  that floats."),
    ],
)
def test_markup_and_line_breaks_do_not_matter(claim: str, evidence: str) -> None:
    assert judge(claim, evidence).method == "verbatim"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The table has 1048576 rows.", "The table has 1,048,576 rows."),
        ("The table has 1_048_576 rows.", "The table has 2**20 rows."),
        ("The transaction type is 3.", "The transaction type is 0x03."),
        ("The target is 15 million gas.", "The target is 15,000,000 gas."),
        ("The fork was activated on 2024-03-13.", "The fork was activated on March 13, 2024."),
        ("Twelve blobs fit into the block.", "12 blobs fit into the block."),
        ("The share fell to 12.50 percent.", "The share fell to 12.5%."),
        ("The proposal EIP 1559 burns the base fee.", "The proposal EIP-1559 burns the base fee."),
        ("It did not reject the block.", "It didn't reject the block."),
        ("It did not reject the block.", "It didn&rsquo;t reject the block."),
        ("Blobs are pruned after 18 days.", "Blobs are data. After 18 days the blobs get pruned by every node."),
    ],
)
def test_the_same_thing_written_otherwise_is_supported(claim: str, evidence: str) -> None:
    verdict = judge(claim, evidence)
    assert (verdict.support, verdict.method) == (Support.SUPPORTED, "alignment")


@pytest.mark.parametrize(
    ("claim", "evidence", "check"),
    [
        ("The base fee is not burned.", "The base fee is burned.", "negation"),
        ("The base fee is burned.", "The base fee is not burned.", "negation"),
        ("The base fee is burned.", "The base fee is never burned.", "negation"),
        ("Clients can serve old blobs.", "Clients cannot serve old blobs.", "negation"),
        ("The limit is 12.5%.", "The limit is 12.6%.", "numbers"),
        ("The limit rose from 20 to 20.", "The limit rose from 10 to 20.", "numbers"),
        ("The type is 0x03.", "The type is 0x02.", "numbers"),
        ("It was activated on May 13, 2024.", "It was activated on March 13, 2024.", "numbers"),
        ("EIP-4844 adds blobs.", "EIP-4845 adds blobs.", "numbers"),
        ("It shipped in v1.13.2.", "It shipped in v1.13.3.", "numbers"),
        ("It is in [EIP-152](./eip-152.md).", "It is in [EIP-152](./eip-153.md).", "numbers"),
        ("It uses sha256 for the root.", "It uses sha512 for the root.", "numbers"),
        ("It holds 2**24 leaves.", "It holds 2**25 leaves.", "numbers"),
        ("The fee is 30 gwei.", "The fee is 30 ETH.", "units"),
        ("The change increases the gas limit.", "The change decreases the gas limit.", "antonyms"),
        ("The fork adds an opcode.", "The fork removes an opcode.", "antonyms"),
        ("It happens before the merge.", "It happens after the merge.", "antonyms"),
        ("The rule allows empty blocks.", "The rule forbids empty blocks.", "antonyms"),
        ("Most clients supported the proposal.", "Most clients opposed the proposal.", "antonyms"),
        ("The first block pays more.", "The last block pays more.", "antonyms"),
        ("He was born in Vienna.", "He died in Vienna.", "antonyms"),
        ("The block is valid.", "The block is invalid.", "antonyms"),
        ("It returns when x >= 5.", "It returns when x <= 5.", "antonyms"),
    ],
)
def test_a_conflict_in_an_aligned_sentence_is_a_contradiction(claim: str, evidence: str, check: str) -> None:
    verdict = judge(claim, evidence)
    assert verdict.support is Support.CONTRADICTED
    assert check in verdict.failed
    assert verdict.score < 0.5


@pytest.mark.parametrize(
    ("claim", "evidence", "check"),
    [
        ("All clients implement the rule.", "Some clients implement the rule.", "quantifier"),
        ("All clients implement the rule.", "Most clients implement the rule.", "quantifier"),
        ("Only validators sign the block.", "Validators sign the block.", "quantifier"),
        ("Clients must reject the block.", "Clients should reject the block.", "modality"),
        ("Clients may reject the block.", "Clients must reject the block.", "modality"),
        ("The fork increases the limit.", "The fork may increase the limit.", "modality"),
        ("The fork removes the opcode.", "The fork proposes removing the opcode.", "modality"),
        ("Geth depends on Besu.", "Besu depends on Geth.", "roles"),
        ("The fee goes to the Proposer.", "The fee goes to the Builder.", "substitution"),
        ("The trie stores the balances of accounts.", "The trie stores the nonces of accounts.", "substitution"),
        ("The fee is burned.", "It is false that the fee is burned.", "context"),
        ("The fee is burned.", "If the fee is burned, supply falls.", "context"),
        ("The fee is burned.", "Who says that the fee is burned?", "context"),
        ("The fee is 1048576 wei.", "It is false that the fee is 1,048,576 wei.", "negation"),
        ("The fee is burned", "The fee is burned only if the block is full.", "context"),
    ],
)
def test_what_the_evidence_does_not_quite_say_is_not_supported(claim: str, evidence: str, check: str) -> None:
    verdict = judge(claim, evidence)
    assert verdict.support is not Support.SUPPORTED
    assert check in verdict.failed
    assert verdict.score < 0.5


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The pump has a metal lid.", "The pump has a lid as heavy as rock."),
        ("The county pays for the road.", "The state pays for the road."),
        ("Each band has a filter.", "Each series of measurements has a filter."),
        ("The director signs the form.", "The engineer signs the form."),
    ],
)
def test_what_could_both_be_true_is_no_contradiction(claim: str, evidence: str) -> None:
    assert judge(claim, evidence).support is not Support.CONTRADICTED


def test_a_word_for_another_people_is_a_contradiction() -> None:
    assert judge("The French court ruled.", "The Italian court ruled.").support is Support.CONTRADICTED
    assert judge("The court is in France.", "The French court ruled, which is a court.").support is Support.SUPPORTED


def test_a_negation_in_another_block_takes_nothing_back() -> None:
    for before in ("# Why not\n", "Not a sentence\n\n", "- never\n- ", "It is not so. "):
        assert judge("The base fee is burned.", before + "The base fee is burned.").method == "verbatim"


def test_a_date_is_no_permission() -> None:
    assert judge("It was activated on May 13, 2024.", "On May 13, 2024, it was activated.").failed == ()


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The fee is 12", "The fee is 12.5 gwei."),
        ("The fee is 2.5 gwei.", "The fee is 12.5 gwei.".replace("12.5", "1,2.5")),
        ("cat", "concatenate"),
        ("It calls foo", "It calls foo.bar"),
        ("5 gwei", "-5 gwei"),
    ],
)
def test_part_of_a_word_or_number_is_not_verbatim(claim: str, evidence: str) -> None:
    assert judge(claim, evidence).method != "verbatim"


def test_a_clause_with_a_negation_of_its_own_agrees_with_itself() -> None:
    assert judge("Validators that don't attest lose the reward.", SENTENCES[5]).support is not Support.CONTRADICTED
    assert judge("The team did not win the final.", "The team lost the final.").support is not Support.CONTRADICTED


def test_a_claim_may_rest_on_two_sentences() -> None:
    verdict = judge("Blobs cost gas and expire after weeks.", "Blobs cost gas.", "Blobs expire after weeks.")
    assert verdict.support is Support.SUPPORTED


def test_a_claim_about_something_else_is_unsupported() -> None:
    verdict = judge("Penguins swim under Antarctic ice.", *SENTENCES)
    assert (verdict.support, verdict.score) == (Support.UNSUPPORTED, 0.0)


def test_shared_function_words_support_nothing() -> None:
    assert judge("It is the one that was there.", "It is what it was.").support is not Support.SUPPORTED
    assert judge("The penguin is in the zoo.", "The fee is in the header.").support is Support.UNSUPPORTED


@given(st.text(), st.lists(st.sampled_from(["", " ", "\n\n"])))
def test_without_evidence_nothing_is_supported(claim: str, evidence: list[str]) -> None:
    assert judge(claim, *evidence) == Verdict(support=Support.UNSUPPORTED, score=0.0, method="none")


@given(st.sampled_from(["", " ", "…", "— !?", "[ ]", "*"]), st.lists(st.text()))
def test_a_claim_without_words_is_not_supported(claim: str, evidence: list[str]) -> None:
    assert judge(claim, *evidence).support is Support.UNSUPPORTED


WORDISH = st.text(alphabet=st.sampled_from(list("aN n't0x1,._-*^%²٣ß日\n[]<>=`\"'\ud800İ")), max_size=40)


@given(st.one_of(st.text(), WORDISH), st.lists(st.one_of(st.text(), WORDISH), max_size=3))
def test_any_text_gets_a_verdict(claim: str, evidence: list[str]) -> None:
    verdict = judge(claim, *evidence)
    assert 0 <= verdict.score <= 1
    assert (verdict.score >= 0.5) == (verdict.support is Support.SUPPORTED)


@given(st.lists(st.sampled_from(SENTENCES), min_size=1), st.data())
def test_what_stands_in_the_evidence_is_supported(evidence: list[str], data: st.DataObject) -> None:
    claim = data.draw(st.sampled_from(evidence))
    assert judge(claim, " ".join(evidence)).support is Support.SUPPORTED
    assert judge(claim, *evidence).support is Support.SUPPORTED


@given(st.sampled_from(SENTENCES), st.data())
def test_a_changed_digit_is_never_supported(sentence: str, data: st.DataObject) -> None:
    places = [i for i, character in enumerate(sentence) if character.isdigit()]
    assume(places)
    at = data.draw(st.sampled_from(places))
    claim = sentence[:at] + data.draw(st.sampled_from("0123456789")) + sentence[at + 1 :]
    assume([t.key for t in tokens(claim)] != [t.key for t in tokens(sentence)])
    assert judge(claim, sentence).support is not Support.SUPPORTED
    assert judge(claim, "Another sentence with 7 words. " + sentence).support is not Support.SUPPORTED


@given(st.sampled_from(SENTENCES), st.sampled_from(["not", "never"]), st.data())
def test_an_inserted_negation_is_never_supported(sentence: str, negation: str, data: st.DataObject) -> None:
    words = sentence.split()
    at = data.draw(st.integers(0, len(words) - 1))
    claim = " ".join([*words[:at], negation, *words[at:]])
    assert judge(claim, sentence).support is not Support.SUPPORTED
    assert judge(sentence, claim).support is not Support.SUPPORTED


@given(st.sampled_from(SENTENCES), st.sampled_from(SENTENCES))
def test_the_order_of_the_evidence_does_not_matter(one: str, other: str) -> None:
    claim = "The base fee is burned by the protocol and type 0x03 blobs."
    assert judge(claim, one, other).support is judge(claim, other, one).support


@pytest.mark.parametrize(
    "words",
    [
        "direct directed director directors direction",
        "increase increases increased",
        "die died death",
        "vote votes voting",
    ],
)
def test_forms_of_a_word_share_a_root(words: str) -> None:
    assert len({root(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    "spellings",
    [
        ["1,048,576", "1_048_576", "1048576", "2**20", "2^20", "0x100000"],
        ["12.5", "12.50"],
        ["3", "0x03", "3rd", "third", "٣"],
        ["1.5 million", "1,500,000", "1500k"],
        ["23", "twenty-three"],
    ],
)
def test_one_number_has_one_key(spellings: list[str]) -> None:
    assert len({tokens(spelling)[0].key for spelling in spellings}) == 1


ITEM = "- Rotate the key like this:\n\n  ```console\n  $ rotate --all\n\n  # and *not* twice\n  ```\n"


@pytest.mark.parametrize(
    ("claim", "verbatim"),
    [
        ("Rotate the key like this: $ rotate --all # and *not* twice.", True),
        ("Rotate the key like this: $ rotate --all", False),  # part of it: what stands between is a border of blocks
        ("Rotate the key like this: $ rotate --none # and *not* twice", False),
        ("Rotate the key like this: # and *not* twice $ rotate --all", False),
    ],
)
def test_what_has_all_words_of_a_quote_in_their_order_is_verbatim_over_its_blocks(claim: str, verbatim: bool) -> None:
    assert (judge(claim, ITEM).method == "verbatim") is verbatim


def test_a_backslash_that_ends_a_line_of_the_evidence_is_none_of_its_words() -> None:
    evidence = "* **The lid**\\\n  When it shuts, it does so by itself.\\\n  It opens if it is told to."
    verdict = verify_by_alignment("The lid When it shuts, it does so by itself. It opens if it is told to.", [evidence])
    assert (verdict.support, verdict.method) == (Support.SUPPORTED, "verbatim")
