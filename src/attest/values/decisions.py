"""The rules that decide whether a question is answered, each with its sentence for a person."""

from enum import StrEnum


class Rule(StrEnum):
    """The rule that made an answer or a refusal: its name in traces, and what it did in words."""

    sentence: str

    def __new__(cls, name: str, sentence: str) -> "Rule":
        rule = str.__new__(cls, name)
        rule._value_ = name
        rule.sentence = sentence
        return rule

    QUOTED = "quoted", "answered: the passages found support every sentence, and nothing speaks against answering"
    DESPITE = "despite", "answered: the passages found outweigh what speaks against answering"
    IN_PART = "in-part", "answered in part: not every sentence is supported by its quotes"
    SYMBOL = "symbol", "answered from the definition of a symbol that the question names"
    SYMBOL_EMPTY = "symbol-empty", "refused: nothing can be quoted for the symbol that the question names"
    REQUIREMENTS = "requirements", "answered by the lines in which documents state what they require"
    SUCCESSION = "succession", "answered by the lines in which documents state what replaced what"
    DISCUSSIONS = "discussions", "answered by the line in which the document states where it is discussed"
    AUTHORSHIP = "authorship", "answered by the lines in which documents state who wrote them"
    RELEASES = "releases", "answered by the entries for the version in the project's changelog"
    CHANGES = "changes", "answered by what the document has said only since the time that the question names"
    NO_CHANGES = "no-changes", "refused: the document says nothing that it did not already say before that time"
    BY_STATUS = "by-status", "answered by the lines in which documents state the status, type or category asked for"
    SECTION = "section", "answered by the section of that name in the document that the question names"
    FIELDS = (
        "fields",
        "answered by the front matter of the document that the question calls by its title or another name",
    )
    PROS_AND_CONS = "pros-and-cons", "answered by a document's section on what is asked, under a heading in other words"
    OPEN_QUESTIONS = "open-questions", "answered by the document's section on what it leaves open"
    WHOLE_LIST = "whole-list", "answered by the list or table of the things asked for"
    MEETINGS = "meetings", "answered by the part of the minutes that is asked for"
    MISSING_SECTION = (
        "missing-section",
        "answered by what the document that the question names says about a section that it lacks",
    )
    LICENCE = "licence", "answered by the first words of the project's licence file"
    OVERVIEW = "overview", "answered by what the document says about itself: its description, summary or motivation"
    POSITIONS = "positions", "answered by sentences in which people state their position"
    NOTHING_FOUND = "nothing-found", "refused: no passage that the filters admit has any word of the question"
    OFF_TOPIC = "off-topic", "refused: nothing found is close enough to the question"
    DOCUMENT = "document", "refused: the question names a document that is not in the store"
    MOVED = "moved", "refused: the document that the question names moved to one that is not in the store"
    UNSAID = "unsaid", "refused: nothing found is what the people asked about said on this"
    YEAR = "year", "refused: no passage that fits is about the year or day that the question names"
    NO_SECTION = "no-section", "refused: the document that the question names has no such section, though others do"
    NO_MEETING = "no-meeting", "refused: the question is about a meeting that is not in the store"
    NOWHERE = "nowhere", "refused: a word of the question occurs nowhere in the store"
    IDENTIFIER = "identifier", "refused: a name in code that the question uses occurs nowhere in the store"
    NAME_OF_SEVERAL = "name-of-several", "refused: the words of a name occur nowhere in the store as one name"
    UNCOUNTED = "uncounted", "refused: no passage found gives the number asked for"
    UNTIMED = "untimed", "refused: no passage that fits says when, how long, how often or how much"
    UNNUMBERED = "unnumbered", "refused: the question asks for a number, and no passage that fits has one"
    NO_DEFAULT = "no-default", "refused: the question asks for a default, and no passage that fits states one"
    UNNAMED = "unnamed", "refused: the question asks for a name, and no passage that fits has one"
    NO_CONSEQUENCE = (
        "no-consequence",
        "refused: the question asks what happens in a case, and no passage that fits says it",
    )
    NUMBER = "number", "refused: a number in the question occurs in none of the documents found"
    BESIDE = "beside", "refused: what is asked for never occurs together with a name in the question"
    APART = "apart", "refused: no value of the kind asked for occurs near the rarest words of the question"
    ALTOGETHER = "altogether", "refused: the documents found mention nothing that is asked about"
    PREMISE = "premise", "refused: a document says the opposite of what the question assumes"
    NOT_SO = "not-so", "refused: a document denies what the question assumes"
    UNDATED = "undated", "refused: no text has the date asked for"
    UNSTATED = "unstated", "refused: no front matter states what is asked for"
    NAME = "name", "refused: the documents found never mention a name in the question"
    EMPTY_CELL = "empty-cell", "refused: the row of the thing asked about has nothing in the column asked for"
    OTHER_MEMBER = "other-member", "refused: the best passage is about something else than the question asks about"
    SUBJECT = "subject", "refused: no passage that fits mentions the subject of the question"
    THING = "thing", "refused: the best document does not mention the thing asked for"
    NOW = "now", "refused: a record of the past cannot say what is true at the present moment"


def sentence_of(name: str) -> str:
    """The sentence of a rule; for a rule of another version of attest, its name."""
    return next((rule.sentence for rule in Rule if rule == name), name)
