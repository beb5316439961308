"""Lines that introduce a quotation of earlier mail, and the author whom they name.

``On Mon, May 6, 2024 at 7:08 AM Ann Lee <ann@example.org> wrote:``, ``-----Original Message-----``, and a copy of the
earlier message's header. The expressions list the words of each language; other languages are not recognised.
"""

import re
from collections.abc import Sequence

from attest.words.days import YEAR

_SAID = (
    r"(?:wrote|writes|said|says|schrieb|schreibt|hat geschrieben|geschrieben|a écrit|écrit|escribió|escreveu|ha scritto"
    r"|scrisse|schreef|het volgende geschreven|skrev|kirjoitti|napisał(?:\(a\)|a)?|pisze|написал(?:\(а\)|а)?|пишет"
    r"|写道|寫道|のメール)"
)
_STAMP = re.compile(rf"\b{YEAR}\b|\d{{1,2}}[:.h]\d\d|\d{{1,2}}[./-]\d{{1,2}}[./-]\d{{2,4}}|@")
"""Part of a date, a time or an address; without one, a line ending in “wrote:” may be an ordinary sentence."""
_SAYS = rf"{_SAID}(?P<who>[^\n:：]{{0,120}})[:：]\s*"
"""The verb, and behind it the author in those languages that put the name last."""
_SAYS_SO = re.compile(_SAYS, re.IGNORECASE)
_ENDS = re.compile(rf"{_SAYS}$", re.IGNORECASE)
_OPENS = re.compile(
    r"[-\s]*(?:(?:on|am|le|el|il|op|em|den|dnia|w dniu|at|пн|вт|ср|чт|пт|сб|вс)\b.*\d|\d)", re.IGNORECASE
)
"""Beginning of an attribution that a mail program may wrap over several lines."""
_QUOTING = re.compile(r"quoting\s[^\n]{2,200}:\s*$", re.IGNORECASE)
_FORWARDED = re.compile(
    r"[\s*]*(?:[-_]{2,}\s*(?:original message|forwarded message|forwarded by .{1,100}|original appointment"
    r"|ursprüngliche nachricht|weitergeleitete nachricht|message (?:d'origine|original|transféré|initial)"
    r"|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|пересылаемое сообщение)\s*[-_]{2,}"
    r"|begin forwarded message:|anfang der weitergeleiteten (?:nachricht|e-mail):"
    r"|début du message réexpédié\s*:)[\s*]*$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"[\s*]*(?:from|von|de|da|van|från|fra|od|от|发件人|寄件者|差出人)[\s*]*[:：][\s*]*(?P<who>\S.*)$", re.IGNORECASE
)
_SUBJECTS = r"subject|betreff|objet|asunto|oggetto|onderwerp|ämne|тема|主题"
_SUBJECT = re.compile(rf"[\s*]*(?:{_SUBJECTS})[\s*]*[:：]", re.IGNORECASE)
"""A subject line. Without it, and without an address, “from” and “to” may describe a journey."""
_HEADER = re.compile(
    rf"[\s*]*(?:{_SUBJECTS}|sent|date|to|cc|reply-to|importance|gesendet|datum|an|kopie|envoyé|à|enviado(?: el)?|fecha"
    r"|para|data|inviato|a|verzonden|aan|skickat|till|отправлено|дата|кому|发送时间|日期|收件人)[\s*]*[:：]",
    re.IGNORECASE,
)
_MAX_LINES = 4
"""Maximum number of lines over which a mail program wraps an attribution."""
_MAX_HEADER = 9
"""Maximum number of lines of a copied header."""
_LONGEST = 400
"""Maximum length of an attribution, in characters."""
_ADDRESS = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\([^()]*\)|\S+@\S+")
_BEHALF = re.compile(r"\bon behalf of\b.*", re.IGNORECASE)
_DATED = re.compile(
    r".*(?:\d{4}|\d[/.-]\d{1,2}[/.-]\d\d|\d{1,2}[:.h]\d\d)(?:\s*[ap]\.?m\.?)?"
    r"(?:\s*\(?[+-]\d{4}|\s*(?:UTC|GMT|Uhr|(?-i:[A-Z]{3,4}\b)))*",
    re.IGNORECASE,
)
"""The date in front of a name."""
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w.-]{1,100}")


def attribution_lines(lines: Sequence[str], at: int) -> int:
    """Number of lines from ``at`` on that are an attribution, ``On … wrote:``, which programs wrap; 0 if none."""
    joined, most = "", _MAX_LINES if _OPENS.match(lines[at][:_LONGEST]) else 1
    for count, line in enumerate(lines[at : at + most], 1):
        if not line.strip() or line.lstrip()[0] == ">" or len(joined) + len(line) > _LONGEST:
            return 0
        joined = f"{joined} {line.strip()}".strip()
        if _ENDS.search(joined) or _QUOTING.match(joined):
            return count
    return 0


def is_stamped(text: str) -> bool:
    """Whether an attribution has a date, a time or an address, as mail programs write them."""
    return _STAMP.search(text) is not None


def opens_forwarded(line: str) -> bool:
    """Whether a line announces a forwarded message, which reaches to the end."""
    return _FORWARDED.match(line) is not None


def header_lines(lines: Sequence[str], at: int) -> int:
    """Number of lines from ``at`` on that are the header of an earlier message; 0 if none."""
    if not _FROM.match(lines[at]) and not _HEADER.match(lines[at]):
        return 0
    past = at
    while past < min(at + _MAX_HEADER, len(lines)) and lines[past].strip():
        past += 1
    told = lines[at:past]
    senders = [line for line in told if _FROM.match(line)]
    known = sum(_HEADER.match(line) is not None for line in told)
    sent = any("@" in line for line in senders) or any(map(_SUBJECT.match, told))
    return past - at if senders and known >= 2 and sent else 0


def attributed_author(text: str) -> str:
    """The author whom the beginning of a quotation names: the name, or else the address; empty if there is neither."""
    for line in text.split("\n")[:_MAX_HEADER]:
        if sender := _FROM.match(line):
            return _name_or_address(sender["who"])
    joined = " ".join(text[:_LONGEST].split())
    said = _SAYS_SO.search(joined)
    if said is None:
        return _name_or_address(joined[len("quoting") :].rstrip(": ")) if _QUOTING.match(joined) else ""
    behind = said["who"].strip()
    return _name_or_address(behind) if behind else _name_or_address(_DATED.sub("", joined[: said.start()]))


def _name_or_address(who: str) -> str:
    name = " ".join(_ADDRESS.sub(" ", _BEHALF.sub("", who)).split()).strip(" \"'“”*,;.>-")
    address = _MAIL.search(who)
    return (name or (address[0] if address else ""))[:100]
